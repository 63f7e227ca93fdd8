"""The console part of the examination: the table marks every step, and bots score what they know."""

import math
from random import Random

import pytest

from queenhigh.cli.console_exam import console_lines, deal_at_console
from queenhigh.practice import practice_house
from queenhigh.rulebook import GAMES, clause_index
from queenhigh.school.console_round import ACTS, ConsoleRound
from queenhigh.school.exam import STEPS_TOLERANCE
from queenhigh.school.rehearsal import only_forfeits
from queenhigh.table import commands
from queenhigh.table.jackpots import winning_hands
from tests.example_houses import played

WIDE = 3.3
"""Standard errors on each side of a rate: an interval of 99.9 percent."""


def perfect(game: str, seed: int) -> ConsoleRound:
    sat = ConsoleRound(practice_house(game), seed)
    while not sat.over:
        assert sat.act(*sat.right_act(), 2.0) is None
    return sat


def tried(sat: ConsoleRound, name: str) -> bool:
    """Whether the table took an act, with what is due or with anything."""
    due, fields = sat.right_act()
    made_up: dict[str, object] = {"deck": "first", "depth": 20, "wager": "ante", "chips": 1, "cards": 1, "seat": 1,
                                  "hand": "flush", "lit": True, "machine": True, "counted": 52}  # fmt: skip
    known = ACTS[name].__struct_fields__
    other = {field: value for field, value in made_up.items() if field in known}
    seat = {"seat": sat.due.seat} if name == "settle_seat" and due == "show_hand" else {}
    return sat.act(name, fields if name == due else {**other, **seat}) is None


def refused_act(sat: ConsoleRound) -> str:
    """An act that nothing asks for now."""
    return "close_round" if sat.due.command != "close_round" else "open_round"


@pytest.mark.parametrize("game", GAMES)
def test_a_perfect_bot_deals_every_step_right_and_every_seed_is_equally_long(game: str) -> None:
    marks = [perfect(game, seed).data() for seed in range(2)]
    for console in marks:
        assert console["right"] == console["asked"] > 20
        assert (console["refused"], console["hints"], console["seconds"]) == (0, 0, 2.0 * console["asked"])
        assert {step["clause"] for step in console["steps"] if step["clause"]} <= clause_index().keys()
        assert console["seats"] == min(7, practice_house(game).seats)
    lengths = [console["asked"] for console in marks]
    assert max(lengths) <= min(lengths) * (1 + STEPS_TOLERANCE)
    assert ConsoleRound(practice_house(game), 0).data()["asked"] == lengths[0], "a round broken off is not a short one"


def test_a_bot_that_errs_at_a_planted_rate_scores_it() -> None:
    chance, rate, right, asked = Random("errs"), 0.3, 0, 0
    for seed in range(8):
        sat = ConsoleRound(practice_house("three-card-poker"), seed)
        while not sat.over:
            if chance.random() < rate:
                assert sat.act(refused_act(sat)) is not None
            sat.act(*sat.right_act())
        console = sat.data()
        right, asked = right + console["right"], asked + console["asked"]
    assert abs(right / asked - (1 - rate)) <= WIDE * math.sqrt(rate * (1 - rate) / asked)


def test_a_bot_that_guesses_scores_chance() -> None:
    chance, right, chances = Random("guesses"), 0, list[float]()
    for seed in range(4):
        sat = ConsoleRound(practice_house("four-card-poker"), seed)
        while not sat.over:
            # A hand that is settled is turned up too, so both acts are right then.
            chances.append((2 if sat.due.command == "show_hand" else 1) / len(ACTS))
            while not tried(sat, chance.choice(list(ACTS))):
                pass
        right += sat.data()["right"]
    expected = sum(chances)
    assert abs(right - expected) <= WIDE * math.sqrt(sum(one * (1 - one) for one in chances))


def test_a_refusal_costs_its_step_with_its_clause_and_so_does_a_hint() -> None:
    sat = ConsoleRound(practice_house("three-card-poker"), 4)
    refusal = sat.act("settle_seat", {"seat": 3}, 4.0)
    assert refusal is not None
    assert sat.hint(1.0).what == "shuffle the first deck"
    before = sat.table.state
    assert sat.act("report_wrong_number", {"place": 3, "cards": 2}) is not None, "nothing went wrong at this table"
    assert sat.table.state is before
    with pytest.raises(ValueError, match="no act called"):
        sat.act("juggle")
    assert sat.act(*sat.right_act(), 3.0) is None
    first = sat.data()["steps"][0]
    assert (first["right"], first["done"], first["hints"], first["seconds"]) == (False, True, 1, 8.0)
    assert first["refused"][0] == {"tried": "settle seat 3", "why": refusal.why, "clause": refusal.clause}


def test_a_wrong_count_is_told_and_the_same_cards_come_whatever_was_tried_before() -> None:
    sat, again = (ConsoleRound(practice_house("three-card-poker"), 4) for _ in range(2))
    again.act("shuffle_deck", {"deck": "second", "machine": False})
    for one in (sat, again):
        while one.due.command != "count_chips":
            one.act(*one.right_act())
    wager = str(sat.due.values["wager"])
    refusal = sat.act("count_chips", {"wager": wager, "chips": 1})
    assert refusal is not None
    assert "count again" in refusal.why
    for one in (sat, again):
        while not one.over:
            one.act(*one.right_act())
    assert sat.happened[-1] == again.happened[-1]
    assert [fact for fact in sat.happened if "Settled" in type(fact).__name__] == [
        fact for fact in again.happened if "Settled" in type(fact).__name__
    ]


@pytest.mark.clause("3CP-11.D.1")
@pytest.mark.clause("4CP-11.D.1.b")
@pytest.mark.parametrize("game", ["three-card-poker", "four-card-poker"])
def test_a_seat_with_nothing_left_after_a_fold_may_be_passed_over(game: str) -> None:
    passed = 0
    for seed in range(4):
        settled = [step for step in perfect(game, seed).table.steps if isinstance(step.command, commands.SettleSeat)]
        live = [getattr(step.command, "seat", 0) for step in settled if not only_forfeits(step.happened)]
        sat = ConsoleRound(practice_house(game), seed)
        while not sat.over:
            name, fields = sat.right_act()
            if name == "settle_seat" and sat.due.seat not in live:
                passed += 1
                rest = [seat for seat in live if seat < (sat.due.seat or 0)]
                name, fields = ("show_hand", {"seat": rest[0]}) if rest else ("close_round", {})
            assert sat.act(name, fields, 1.0) is None
        assert (sat.data()["right"], sat.data()["refused"]) == (sat.data()["asked"], 0)
    assert passed


def test_the_right_hand_before_the_light_is_refused_and_not_marked() -> None:
    """The rules list the hand before the light (3CP-11.D.7.a and 7.b); the table looks at the light first."""
    sat = ConsoleRound(practice_house("three-card-poker"), 4)
    while sat.due.command != "report_light":
        sat.act(*sat.right_act())
    wager, seat = str(sat.due.values["wager"]), sat.due.seat
    hand = winning_hands(sat.table.state, int(seat or 0), sat.table.faces)[wager]
    assert sat.act("confirm_hand", {"wager": wager, "seat": seat, "hand": hand}) is not None
    assert sat.steps[-1].refused == []
    assert sat.act("confirm_hand", {"wager": wager, "seat": seat, "hand": "pair"}) is not None
    assert len(sat.steps[-1].refused) == 1


def test_the_deck_that_is_not_dealt_need_not_be_loaded() -> None:
    two_decks = {"table.dealing": "hand", "table.shuffler": "counting", "table.decks": 2}
    sat = ConsoleRound(played("3CP", two_decks), 4)
    for _ in range(60):
        if sat.over:
            break
        assert sat.act(*sat.right_act()) is None
    loaded = [step.what for step in sat.steps if step.command == "load_deck"]
    assert loaded == ["load the first deck"]
    assert [step.what for step in sat.steps][:4] == [
        "shuffle the first deck", "load the first deck", "shuffle the second deck", "open a round",
    ]  # fmt: skip


def test_the_round_is_dealt_in_the_terminal() -> None:
    sat, said = ConsoleRound(practice_house("three-card-poker"), 4), list[str]()
    typed = iter(["16 3", "h", "?", "nonsense", "16 seven", "1 first", "52", "3 first", ""])
    deal_at_console(sat, lambda prompt: next(typed, None), said.append)
    told = "\n".join(said)
    assert "Refused: the cards are not revealed (3CP-11.D.2)" in told
    assert "Next: shuffle the first deck (3CP-5.A.1)" in told
    assert "seat is a number" in told
    assert "the first deck is ready to be dealt" in told
    lines = list(console_lines(sat.data()))
    assert "1 refused, 1 with a hint" in lines[0]
    assert "3CP-11.D.2" in lines[1]
    assert lines[2].endswith("not done")


@pytest.mark.parametrize("ending", ["q", None])
def test_the_round_ends_where_a_field_is_asked_for_too(ending: str | None) -> None:
    sat, asked = ConsoleRound(practice_house("three-card-poker"), 4), list[str]()
    typed = iter(["1", ending, "52", "q"])

    def ask(prompt: str) -> str | None:
        asked.append(prompt)
        return next(typed)

    deal_at_console(sat, ask, lambda text: None)
    assert asked == ["Next act> ", "  deck> "]
