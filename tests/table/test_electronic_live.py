"""Three Card Poker on an electronic table, live: lines are picked, nine shared cards are dealt, only own lines seen."""

import tomllib

import pytest

from queenhigh.games import COMMUNITY, DEALER, LINES, open_game
from queenhigh.ledger import ESCROW, Books
from queenhigh.practice import example_text, simple_decision
from queenhigh.submission import House, read_submission
from queenhigh.table import Role, Viewer, commands, facts, next_step, open_decision
from queenhigh.table.game_round import game_round
from queenhigh.table.view import view
from tests.table.rigged import RiggedHost, table_of

BOXES = {1: ("ann", "r1"), 4: ("ann", "d2"), 3: ("bob", "r1"), 5: ("cleo", "c3")}


def stadium() -> House:
    house, findings = read_submission(tomllib.loads(example_text("stadium.toml")))
    assert house is not None, findings
    return house


def betting() -> RiggedHost:
    table = RiggedHost(stadium())
    table.open_deck()
    table.ready()
    for seat, (player, _) in BOXES.items():
        table.do(commands.TakeSeat, player, Role.PLAYER, seat=seat)
    table.do(commands.OpenRound)
    for seat, (player, line) in BOXES.items():
        table.do(commands.PickLine, player, Role.PLAYER, seat=seat, line=line)
        for wager in ("ante", "pair_plus", "six_card_bonus"):
            table.do(commands.PlaceWager, player, Role.PLAYER, seat=seat, wager=wager, cents=500)
    return table


def run_steps(table: RiggedHost, *, upto: type[commands.Command]) -> None:
    """Everything by itself, with simple players, until a step of this kind is due."""
    while table.state.round is not None:
        step = next_step(table.state, "all", table.faces, table.crew)
        if isinstance(step, upto):
            return
        if step is not None:
            table.send(step)
            continue
        point = open_decision(table.state, table.faces)
        assert point is not None
        choice = simple_decision("three-card-poker", point)
        table.do(commands.Decide, point.player, Role.PLAYER, seat=point.seat, choice=choice)


@pytest.mark.clause("3CP-11.F.1", "3CP-11.F.2")
@pytest.mark.parametrize("seed", range(5))
def test_a_live_round_of_the_nine_card_version_settles_as_the_game_settles_it(seed: int) -> None:
    table = betting()
    table.rng.seed(seed)
    table.lay({DEALER: "Qh 7d 2c"} if seed else {})
    table.do(commands.CallNoMoreBets)
    run_steps(table, upto=commands.Reveal)
    whole = game_round(table.state, table.faces)._replace(meters=dict(table.state.meters))
    assert (len(whole.community), len(whole.dealer)) == (9, 3)
    run_steps(table, upto=commands.CloseRound)
    assert table.state.round is not None
    paid = sorted((row.seat, row.wager, row.paid, row.returned) for row in table.state.round.settlement)
    settled = open_game(table.house).settle(whole)
    assert paid == sorted(
        (box.seat, row.wager, row.paid, row.returned) for box in settled.boxes for row in box.payments
    )
    table.do(commands.CloseRound)
    books = Books(table.house)
    for fact in table.facts:
        books.enter(fact)
    assert books.balance(ESCROW) == 0
    assert sum(books.balances.values()) == 0


@pytest.mark.clause("3CP-11.F.2")
def test_everyone_sees_the_own_lines_until_the_reveal_and_all_nine_cards_after_it() -> None:
    table = betting()
    table.do(commands.CallNoMoreBets)
    table.do(commands.DealCard)
    assert view(table.state, Viewer("ann"), table.faces).cards == {COMMUNITY: [None]}
    run_steps(table, upto=commands.Reveal)
    lines = {"ann": ("r1", "d2"), "bob": ("r1",), "cleo": ("c3",), "zoe": ()}
    for name, picked in lines.items():
        own = {index for line in picked for index in LINES[line]}
        seen = view(table.state, Viewer(name), table.faces).cards[COMMUNITY]
        assert {index for index, card in enumerate(seen) if card is not None} == own
    table.do(commands.Reveal)
    assert None not in view(table.state, Viewer("zoe"), table.faces).cards[COMMUNITY]


@pytest.mark.clause("3CP-11.F.2", "3CP-7.C", "3CP-7.D")
def test_a_line_is_picked_on_the_own_box_before_no_more_bets_and_no_box_plays_without_one() -> None:
    table = betting()
    assert table.refused(commands.PickLine, "bob", Role.PLAYER, seat=1, line="r2").clause == "3CP-7.C"
    assert table.refused(commands.PickLine, "bob", Role.PLAYER, seat=3, line="r9").due == tuple(LINES)
    table.do(commands.TakeSeat, "dan", Role.PLAYER, seat=6)
    table.do(commands.PlaceWager, "dan", Role.PLAYER, seat=6, wager="ante", cents=500)
    table.do(commands.PickLine, "bob", Role.PLAYER, seat=3, line="r2")
    table.do(commands.CallNoMoreBets)
    back = [fact for fact in table.facts if isinstance(fact, facts.WagerTakenBack)]
    assert [(fact.seat, fact.wager) for fact in back] == [(6, "ante")]
    assert table.refused(commands.PickLine, "bob", Role.PLAYER, seat=3, line="r3").clause == "3CP-7.D"
    assert view(table.state, Viewer("zoe"), table.faces).lines[3] == "r2"
    dealt_by_hand = table_of("three-card-poker")
    dealt_by_hand.do(commands.OpenRound)
    assert dealt_by_hand.refused(commands.PickLine, "ann", Role.PLAYER, seat=1, line="r1").clause == "3CP-11.F"
