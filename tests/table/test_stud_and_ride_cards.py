"""The cards of 235 Stud Poker and Let It Ride at a live table: turned in time, seen too early, counted, cleared."""

import pytest

from queenhigh.games import BOX, COMMUNITY, DISCARD
from queenhigh.ledger import ESCROW, player_account
from queenhigh.submission import DEALING_METHODS
from queenhigh.table import Role, commands, facts, open_decision
from tests.census_steps import procedure
from tests.table.rigged import RiggedHost, table_of
from tests.table.stud_and_ride import RIDE, STAYS, STUD, books, dealt, decided, kinds, revealed, seen, settle
from tests.table.table_host import PLAYERS

SHARED = {STUD: ((COMMUNITY, 1), (COMMUNITY, 2)), RIDE: ((COMMUNITY, 1), (COMMUNITY, 2), (BOX, 1), (BOX, 2), (BOX, 3))}


@pytest.mark.clause("LIR-.11.B", "LIR-.11.B.2", "LIR-.11.C.2")
@pytest.mark.parametrize("dealing", DEALING_METHODS)
def test_the_first_community_card_is_turned_after_the_last_bet_1_and_the_second_after_the_last_bet_2(
    dealing: str,
) -> None:
    table = dealt(table_of(RIDE, dealing), {COMMUNITY: "9c 4d", BOX: "2h 3h 5h"})
    for up in ([None, None], ["9c", None]):
        for seat, player in PLAYERS.items():
            assert seen(table, COMMUNITY) == up
            table.refused(commands.Reveal)
            table.do(commands.Decide, player, Role.PLAYER, seat=seat, choice="ride")
        assert seen(table, COMMUNITY) == up, "the dealer turns it"
        assert seen(table, BOX) == [None] * 3
        table.do(commands.Reveal)
    assert seen(table, COMMUNITY) == ["9c", "4d"]
    assert seen(table, BOX) == ["2h", "3h", "5h"]


@pytest.mark.clause("235-11.B", "235-11.B.2", "235-11.C.1")
@pytest.mark.parametrize("dealing", DEALING_METHODS)
def test_third_cards_come_up_together_and_both_community_cards_after_the_last_decision(dealing: str) -> None:
    table = dealt(table_of(STUD, dealing), {COMMUNITY: "9c 4d", 1: "2c 3d 4h"})
    for third in (None, "4h"):
        for seat, player in PLAYERS.items():
            assert seen(table, COMMUNITY) == [None, None]
            assert seen(table, 1) == [None, None, third]
            assert seen(table, 1, "ann") == ["2c", "3d", third]
            table.refused(commands.Reveal)
            table.do(commands.Decide, player, Role.PLAYER, seat=seat, choice="raise")
        table.turn_up()
    assert seen(table, COMMUNITY) == [None, None]
    table.do(commands.Reveal)
    [shown] = [fact for fact in kinds(table, facts.CardsShown) if fact.place == COMMUNITY]
    assert shown.cards == "9c 4d"
    assert seen(table, 1) == [None, None, "4h"]


EXPOSED = [
    pytest.param(game, dealing, place, card, marks=pytest.mark.clause(procedure(game, dealing)["exposed_early"]))
    for game in (STUD, RIDE)
    for dealing in DEALING_METHODS
    for place, card in SHARED[game]
]


@pytest.mark.parametrize(("game", "dealing", "place", "card"), EXPOSED)
def test_every_shared_card_voids_when_it_is_seen_before_its_time(
    game: str, dealing: str, place: str, card: int
) -> None:
    """As it is dealt, before each question, and when all have decided but the dealer has not turned it (13.E)."""
    for taken in (None, *range(2 * len(PLAYERS) + 1)):
        table = _after(game, dealing, taken, place, card)
        if game == RIDE and (place, card) == (COMMUNITY, 1) and (taken or 0) >= len(PLAYERS):
            # Turned by right when the last Bet 1 was decided.
            table.refused(commands.ReportExposed, place=place, card=card)
            continue
        table.do(commands.ReportExposed, place=place, card=card)
        [void] = kinds(table, facts.RoundVoided)
        assert void.clause == procedure(game, dealing)["exposed_early"], taken
        kept = books(table)
        assert [kept.balance(player_account(name)) for name in PLAYERS.values()] == [0, 0, 0]
        assert table.refused(commands.OpenRound).clause == procedure(game, dealing)["shuffle_after_round"]
        assert table.state.decks["first"].deck_id is None


def _after(game: str, dealing: str, taken: int | None, place: str, card: int) -> RiggedHost:
    """A round after so many decisions; None is in the deal, as soon as the card lies there."""
    table = table_of(game, dealing)
    table.bet()
    table.lock()
    if taken is None:
        while table.state.round is not None and len(table.state.round.cards_at(place)) < card:
            table.do(commands.DealCard)
        return table
    table.deal()
    for number in range(taken):
        seat, player = list(PLAYERS.items())[number % len(PLAYERS)]
        table.do(commands.Decide, player, Role.PLAYER, seat=seat, choice=STAYS[game])
        table.turn_up()
    return table


SEATS: list[str | int] = [1, 3, 5]
BY_PASSES: list[str | int] = [*SEATS, COMMUNITY, *SEATS, COMMUNITY, *SEATS]
STACKS: list[str | int] = [1, 1, 1, 3, 3, 3, 5, 5, 5]
PLACES: dict[tuple[str, str], list[str | int]] = {
    (STUD, "manual-shoe"): BY_PASSES,
    (STUD, "hand"): BY_PASSES,
    (STUD, "automated-shoe"): [*STACKS, COMMUNITY, COMMUNITY],
    (STUD, "self-shuffling-shoe"): [COMMUNITY, COMMUNITY, DISCARD, *STACKS],
    (RIDE, "manual-shoe"): [*[BOX] * 3, *BY_PASSES],
    (RIDE, "hand"): [*[BOX] * 3, *BY_PASSES],
    (RIDE, "automated-shoe"): [*[BOX] * 3, COMMUNITY, COMMUNITY, *STACKS],
    (RIDE, "self-shuffling-shoe"): [*[BOX] * 3, COMMUNITY, COMMUNITY, DISCARD, *STACKS],
}
"""Where each card of the deck goes, for three players and a box where the game has one."""


FOUND = [
    pytest.param(game, way, marks=pytest.mark.clause(procedure(game, way)["face_up"], procedure(game, way)["order"]))
    for game, way in PLACES
]


@pytest.mark.parametrize(("game", "dealing"), FOUND)
def test_a_card_found_face_up_at_any_moment_of_the_deal_leaves_no_hand_short(game: str, dealing: str) -> None:
    """One by one the next card takes its place; a stack is completed by the first card of the stub (OQ-040)."""
    places = PLACES[game, dealing]
    for hole in range(len(places)):
        table = table_of(game, dealing)
        table.bet()
        table.lock()
        for _ in range(hole):
            table.do(commands.DealCard)
        table.do(commands.DealCard, found_face_up=True)
        table.deal()
        passes = [number + (number >= hole) for number in range(len(places))]
        stacks = [len(places) if number == hole else number for number in range(len(places))]
        order = passes if dealing in ("manual-shoe", "hand") else stacks
        assert table.state.round is not None
        for place in set(places):
            lying = sorted(card.position for card in table.state.round.cards_at(place))
            assert lying == sorted(order[number] for number, to in enumerate(places) if to == place), (hole, place)
        revealed(decided(table))
        settle(table, 5, 3, 1)
        table.do(commands.CloseRound)


NUMBERS = [
    pytest.param(game, place, off, marks=pytest.mark.clause(procedure(game, None)["wrong_number"]))
    for game, places in ((STUD, (1, 5, COMMUNITY)), (RIDE, (1, 5, COMMUNITY, BOX)))
    for place in places
    for off in (-1, 1)
]


@pytest.mark.parametrize(("game", "place", "off"), NUMBERS)
def test_a_card_too_many_or_too_few_voids_wherever_it_lies(game: str, place: str | int, off: int) -> None:
    table = dealt(table_of(game))
    right = 2 if place == COMMUNITY else 3
    assert table.refused(commands.ReportWrongNumber, place=place, cards=right).clause is not None
    table.do(commands.ReportWrongNumber, place=place, cards=right + off)
    table.confirm_void()
    [void] = kinds(table, facts.RoundVoided)
    assert void.clause == procedure(game, None)["wrong_number"]
    assert books(table).balance(ESCROW) == 0
    assert table.state.decks["first"].deck_id is None


@pytest.mark.clause("235-10.H", "LIR-.10.H")
@pytest.mark.parametrize("game", [STUD, RIDE])
@pytest.mark.parametrize("aside", [False, True])
def test_the_card_of_the_community_stack_that_is_discarded_is_never_seen_and_counts(game: str, aside: bool) -> None:
    """Of the three the third goes to the rack unseen, and the stub count allows for it (OQ-038, OQ-308)."""
    table = table_of(game, "self-shuffling-shoe")
    table.bet()
    table.lock()
    if aside:
        table.do(commands.DealCard, found_face_up=True)
    while len(table.state.round.dealt if table.state.round else ()) < (12 if game == STUD else 15):
        table.do(commands.DealCard)
    assert table.state.round is not None
    [gone] = table.state.round.cards_at("discard")
    assert gone.card is None
    assert seen(table, "discard") == [None]
    assert len(table.state.round.cards_at(COMMUNITY)) == 2
    off = RiggedHost(table.house)
    off.state, off.decks, off.facts = table.state, table.decks, list(table.facts)
    off.do(commands.CountStub, cards=_whole_stub(table) + 1)
    counts: dict[str | int, int] = {1: 3, 3: 3, 5: 2, COMMUNITY: 2}
    if game == RIDE:
        counts[BOX] = 3
    off.do(commands.CountHands, counts=counts)
    off.confirm_void()
    assert not off.state.decks["first"].removed
    assert kinds(off, facts.RoundVoided)[0].clause == procedure(game, "self-shuffling-shoe")["stub_misdealt"]
    table.do(commands.CountStub, cards=_whole_stub(table))
    assert [group.place for group in table.state.rack] == [*["aside"] * aside, "discard", "stub"]
    revealed(decided(table))
    settle(table, 5, 3, 1)
    table.do(commands.CloseRound)
    assert sorted(position for group in table.state.rack for position in group.positions) == list(range(52))
    assert not [fact for fact in kinds(table, facts.CardsShown) if gone.position in fact.positions]


def _whole_stub(table: RiggedHost) -> int:
    """Twelve cards leave the deck in 235 Stud Poker for three players, fifteen in Let It Ride with its box."""
    assert table.state.round is not None
    return 52 - (12 if table.house.game == STUD else 15) - len(table.state.round.set_aside)


@pytest.mark.clause("LIR-.11.B.2", "LIR-.07.B.2")
def test_the_community_card_is_turned_when_the_last_to_decide_has_left_while_chips_were_pushed_back() -> None:
    table = dealt(table_of(RIDE), {COMMUNITY: "9c 4d"})
    table.do(commands.Decide, "ann", Role.PLAYER, seat=1, choice="ride")
    table.do(commands.Decide, "bob", Role.PLAYER, seat=3, choice="withdraw")
    table.do(commands.ReportAbsent, seat=5)
    table.do(commands.RuleOnAbsence, "fay", Role.FLOOR, seat=5, ruling="lost", reason="gone")
    assert table.refused(commands.Reveal).clause == "LIR-.11.C.1.b.ii"
    table.see_off()
    assert seen(table, COMMUNITY) == ["9c", None]
    point = open_decision(table.state, table.faces)
    assert point is not None
    assert (point.seat, point.number) == (1, 1)
    revealed(decided(table))
    settle(table, 3, 1)
    table.do(commands.CloseRound)


@pytest.mark.clause("235-11.B.2", "235-7.B.2")
def test_third_cards_are_turned_when_the_last_to_decide_has_left() -> None:
    table = dealt(table_of(STUD), {1: "2c 3d 4h"})
    for seat, player in ((1, "ann"), (3, "bob")):
        table.do(commands.Decide, player, Role.PLAYER, seat=seat, choice="raise")
    table.do(commands.ReportAbsent, seat=5)
    table.do(commands.RuleOnAbsence, "fay", Role.FLOOR, seat=5, ruling="lost", reason="gone")
    table.turn_up()
    assert seen(table, 1) == [None, None, "4h"]
    revealed(decided(table))
    settle(table, 3, 1)
    table.do(commands.CloseRound)
    lost = [row for row in kinds(table, facts.WagerSettled) if row.seat == 5]
    assert {(row.outcome, row.paid, row.returned) for row in lost} == {("lose", 0, 0)}


@pytest.mark.clause("235-11.D.2.a", "235-11.D.3")
def test_the_cards_of_a_box_go_to_the_rack_in_its_turn_unless_a_progressive_wager_lies_there() -> None:
    table = revealed(decided(dealt(table_of(STUD), {5: "As Ad Ac"}, s5=("progressive",), s1=("progressive",))))
    assert table.refused(commands.PickUpCards, seat=5).clause == "235-11.E"
    settle(table, 5)
    assert table.state.rack[-1].place == 5
    order = [type(fact) for fact in table.facts]
    assert order.index(facts.CardsPickedUp) > max(n for n, kind in enumerate(order) if kind is facts.WagerSettled)
    settle(table, 3)
    assert [group.place for group in table.state.rack] == ["stub", 5]
    table.do(commands.PickUpCards, seat=3)
    settle(table, 1)
    table.do(commands.CloseRound)
    assert [group.place for group in table.state.rack] == ["stub", 5, 3, 1, COMMUNITY]


@pytest.mark.clause("LIR-.11.F", "LIR-.11.G.1")
@pytest.mark.parametrize("receivers", [True, False])
def test_all_cards_of_let_it_ride_stay_up_until_envy_is_decided(receivers: bool) -> None:
    """Without a progressive wager no envy can come, and a seat is cleared when it is settled (OQ-416)."""
    nobody = {} if receivers else dict.fromkeys(("s1", "s3", "s5"), ("progressive",))
    table = revealed(decided(dealt(table_of(RIDE), None, **nobody)))
    for seat in (5, 3):
        assert table.refused(commands.PickUpCards, seat=seat).clause == "LIR-.11.G.1"
        settle(table, seat)
        assert None not in seen(table, seat)
        if receivers:
            assert table.refused(commands.PickUpCards, seat=seat).clause == "LIR-.11.F"
        else:
            table.do(commands.PickUpCards, seat=seat)
    settle(table, 1)
    if receivers:
        table.do(commands.PickUpCards, seat=5)
    table.do(commands.CloseRound)
    assert [group.place for group in table.state.rack] == ["stub", 5, 3, 1, COMMUNITY, BOX]
