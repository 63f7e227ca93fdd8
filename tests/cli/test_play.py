"""`queenhigh play` in a real terminal: wagers, decisions, refusals, and every way to leave."""

import re

import pytest

from tests.cli.terminal import Terminal

# What is typed and what must then appear, one session for each game.
SITTINGS = {
    "three-card-poker": [
        ("ante=1", "below the minimum"),
        ("ante", "name=dollars"),
        ("ante=ten", "is not an amount"),
        ("ante=10 ante=10", "once"),
        ("ante=10 play=10", "follows from the decisions"),
        ("progressive=1", "needs ante or pair_plus"),
        ("ante=500 pair_plus=500 six_card_bonus=500", "more than your $1,000"),
        ("ante=10, pair_plus=5", "Play, or fold?"),
        ("raise", "is not a choice here"),
        ("", "is not a choice here"),
        ("p", "net"),
    ],
    "four-card-poker": [
        ("ante=12", "not a multiple"),
        ("ante=10 six_card_bonus=5", "needs aces_up"),
        ("ante=10", "or fold?"),
        ("4x", "is not a choice here"),
        ("35", "allowed: $10 to $30"),
        ("12", "not a multiple of the unit"),
        ("15", "net"),
        ("", "or fold?"),
        ("f", "forfeit"),
    ],
    "235-stud-poker": [
        ("two_card=5 three_card=5", "compulsory"),
        ("two_card=5 three_card=5 five_card=6", "unequal"),
        ("two_card=5 three_card=5 five_card=5", "Raise 3 Card"),
        ("fold", "is not a choice here"),
        ("r", "Raise 5 Card"),
        ("c", "net"),
    ],
    "let-it-ride": [
        ("bet_1=5 bet_2=5 bet_3=5 five_card_bonus=2", "allowed: $1"),
        ("", "Let Bet 1 ride"),
        ("play", "is not a choice here"),
        ("w", "Let Bet 2 ride"),
        ("r", "net"),
    ],
}


@pytest.mark.parametrize("game", SITTINGS)
def test_a_sitting_takes_what_is_legal_and_says_why_not(game: str) -> None:
    with Terminal("play", game) as table:
        table.wait_for("wagers> ")
        for typed, answer in SITTINGS[game]:
            table.type(f"{typed}\n")
            table.wait_for(answer)
        table.wait_for("wagers> ")
        table.type("q\n")
        table.wait_for("You leave after")
        assert table.end() == 0
    assert "Traceback" not in table.written


@pytest.mark.parametrize("keys", ["q\n", "quit\n", "\x04", "\x03"], ids=["q", "quit", "Ctrl-D", "Ctrl-C"])
@pytest.mark.parametrize("moment", ["wagers", "decision"])
def test_a_player_gets_up_quietly(keys: str, moment: str) -> None:
    with Terminal("play", "three-card-poker") as table:
        table.wait_for("wagers> ")
        if moment == "decision":
            table.type("ante=10\n")
            table.wait_for("Play, or fold?")
            table.wait_for("> ")
        table.press(keys)
        table.wait_for("You leave after 0 rounds")
        assert table.end() == 0
    assert "Traceback" not in table.written


def test_a_bankroll_can_be_played_away() -> None:
    with Terminal("play", "235-stud-poker", "--bankroll", "15") as table:
        table.wait_for("wagers> ")
        table.type("two_card=5 three_card=5 five_card=5\n")
        table.wait_for("Raise 3 Card")
        table.type("raise\n")
        table.wait_for("you have only $15")
        table.type("check\n")
        table.wait_for("Raise 5 Card")
        table.type("\x04")
        assert table.end() == 0


@pytest.mark.parametrize(
    ("environment", "coloured"), [({}, True), ({"NO_COLOR": "1"}, False), ({"TERM": "dumb"}, False)]
)
def test_colour_is_used_where_the_terminal_has_it(environment: dict[str, str], *, coloured: bool) -> None:
    with Terminal("demo", "four-card-poker", **environment) as table:
        table.end()
    assert bool(re.search(r"\x1b\[", table.written)) is coloured
    assert "♠" in table.written or "♥" in table.written
