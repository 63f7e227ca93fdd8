"""Situations of a dealer's day at Three Card Poker and Four Card Poker, each played through by every way of dealing.

What has to lie where, and when, is written here by hand from the rules.
"""

from collections import Counter
from dataclasses import replace

import pytest

from queenhigh.cards import DECK, Card, card_text
from queenhigh.games import BOX, COMMUNITY, DEALER
from queenhigh.ledger import ESCROW
from queenhigh.practice import practice_house, usual_wagers
from queenhigh.submission import DEALING_METHODS
from queenhigh.table import Role, Viewer, commands, facts, open_decision
from queenhigh.table.prompts import Prompt, prompts_due
from queenhigh.table.view import view
from tests.census_steps import procedure
from tests.table.rigged import RiggedHost, by_method
from tests.table.table_host import PLAYERS, Host
from tests.table.whole_rounds import (
    FOUR,
    PLACES,
    STACKS,
    STAYS,
    THREE,
    choose,
    close_betting,
    finish,
    kinds,
    table_for,
    ways,
)


def lying(table: Host) -> dict[str | int, list[int]]:
    """Which cards of the deck lie where, by their positions from the top."""
    assert table.state.round is not None
    places = dict.fromkeys(card.place for card in table.state.round.dealt)
    return {place: sorted(card.position for card in table.state.round.cards_at(place)) for place in places}


def expected(game: str, dealing: str, hole: int | None) -> dict[str | int, list[int]]:
    """Where the cards lie when the one at a position was found face up, or none was."""
    places = PLACES[game, dealing in STACKS]
    stacked = len(places) - places.count(COMMUNITY) if dealing in STACKS else 0
    positions = [position for position in range(len(places) + 1) if position != hole]
    if hole is not None and hole < stacked:
        # The first card of the stub completes the stack; the others lie as they were dispensed (OQ-040).
        positions = [stacked if position == hole else position for position in range(stacked)]
        positions += range(stacked + 1, len(places) + 1)
    found: dict[str | int, list[int]] = {}
    for place, position in zip(places, positions, strict=False):
        found.setdefault(place, []).append(position)
    return found


@pytest.mark.parametrize(("game", "dealing"), ways("order", "face_up", "set_aside"))
def test_a_card_found_face_up_is_replaced_where_it_was_missing_and_every_other_hand_is_as_it_was(
    game: str, dealing: str
) -> None:
    for hole in (None, *range(len(PLACES[game, False]))):
        table = table_for(game, dealing)
        table.bet()
        table.laid = DECK
        close_betting(table)
        for number in range(len(PLACES[game, False])):
            if number == hole:
                table.do(commands.DealCard, found_face_up=True)
            table.do(commands.DealCard)
        table.refused(commands.DealCard)
        wanted = expected(game, dealing, hole)
        assert lying(table) == {place: sorted(cards) for place, cards in wanted.items()}, hole
        if hole is not None:
            assert table.state.round is not None
            assert table.state.round.set_aside == (hole,)
        if game == FOUR:
            _is_up(table, DECK[wanted[DEALER][5]])


def _is_up(table: Host, sixth: Card) -> None:
    """The dealer's sixth card and no other, also where a stack was completed (4CP-8.E.2, 4CP-10.B.2)."""
    for viewer in (Viewer("ann"), Viewer("zoe"), Viewer("dora", Role.DEALER)):
        seen = view(table.state, viewer, table.faces).cards[DEALER]
        assert seen == [None] * 5 + [card_text(sixth)]
    table.clear_stub()
    point = open_decision(table.state, table.faces)
    assert point is not None
    assert point.sees[DEALER] == (sixth,)


HOURS = [
    pytest.param(game, dealing, hours, marks=pytest.mark.clause(procedure(game, dealing)[step]))
    for game in (THREE, FOUR)
    for dealing in DEALING_METHODS
    for hours, step in [(4, "hours_hand") if dealing == "hand" else (8, "hours_shoe")]
]


@pytest.mark.parametrize(("game", "dealing", "hours"), HOURS)
def test_a_deck_whose_hours_end_while_wagers_are_awaited_is_changed_before_the_first_card(
    game: str, dealing: str, hours: int
) -> None:
    table = RiggedHost(by_method(game, dealing)).start()
    table.at += hours * 3600 - 1
    assert not [prompt for prompt in _floor(table) if prompt.command == "remove_deck"]
    table.bet()
    table.at += 1
    clause = procedure(game, dealing)["hours_hand" if hours == 4 else "hours_shoe"]
    [prompt] = _floor(table)
    assert (prompt.command, prompt.clause, prompt.values) == ("remove_deck", clause, {"deck": "first"})
    close_betting(table)
    assert table.refused(commands.DealCard).clause == clause
    assert [prompt.clause for prompt in _floor(table)] == [clause]
    table.do(commands.RemoveDeck, "fay", Role.FLOOR, deck="first", reason="its hours are over")
    table.open_deck()
    table.ready()
    table.deal()
    table.at += hours * 3600
    # A deck that is being dealt is dealt to the end, and goes then.
    table.refused(commands.RemoveDeck, "fay", Role.FLOOR, deck="first", reason="its hours are over")
    choose(table, STAYS[game])
    assert finish(table).balance(ESCROW) == 0
    assert [prompt.clause for prompt in _floor(table)] == [clause]
    table.ready()
    assert table.refused(commands.OpenRound).clause == clause


def _floor(table: Host) -> list[Prompt]:
    prompts = prompts_due(table.state, table.faces, table.at)
    return [prompt for prompt in prompts if prompt.role is Role.FLOOR]


@pytest.mark.parametrize("game", [THREE, FOUR])
def test_a_round_for_which_nobody_wagers_is_no_reason_to_leave_the_cards_in_the_shoe(game: str) -> None:
    table = RiggedHost(by_method(game, "manual-shoe")).start()
    table.play_round()
    table.ready()
    table.do(commands.OpenRound)
    wager, cents = next(iter(usual_wagers(table.house).items()))
    table.do(commands.PlaceWager, "ann", Role.PLAYER, seat=1, wager=wager, cents=cents)
    table.refused(commands.MarkIdle, "fay", Role.FLOOR)
    table.do(commands.TakeBackWager, "ann", Role.PLAYER, seat=1, wager=wager)
    table.do(commands.MarkIdle, "fay", Role.FLOOR)
    assert (table.state.round, table.state.idle) == (None, "marked")
    table.refused(commands.PlaceWager, "ann", Role.PLAYER, seat=1, wager=wager, cents=cents)
    table.do(commands.ClearIdleCards)
    table.do(commands.SpreadIdleCards)
    for step in ("shown", "turned down", "washed", "stacked"):
        table.do(commands.DoOpeningStep, deck="first", step=step)
    table.ready()
    table.play_round()
    assert table.state.history == ("1 settled", "2 settled")


ASKED = {
    THREE: ("pair_plus", ("1x", "500", "check"), ["3CP-7.F.1", "3CP-7.F.2", "3CP-11.B"]),
    FOUR: ("aces_up", ("4x", "4.99", "15.01", "play"), ["4CP-7.E.1", "4CP-7.E.2", "4CP-11.B", "4CP-11.B.1"]),
}
"""The wager that is asked nothing, choices that are none, and the clauses."""


@pytest.mark.parametrize(
    ("game", "dealing"),
    [
        pytest.param(game, dealing, marks=pytest.mark.clause(*ASKED[game][2]))
        for game in (THREE, FOUR)
        for dealing in DEALING_METHODS
    ],
)
def test_each_ante_is_asked_in_its_turn_and_a_box_without_one_is_dealt_in_and_asked_nothing(
    game: str, dealing: str
) -> None:
    alone, no_choices, _ = ASKED[game]
    table = RiggedHost(by_method(game, dealing))
    for seat, player in {**PLAYERS, 6: "dan"}.items():
        table.do(commands.TakeSeat, player, Role.PLAYER, seat=seat)
    table.open_deck()
    table.ready()
    table.do(commands.OpenRound)
    for seat, player in PLAYERS.items():
        table.do(commands.PlaceWager, player, Role.PLAYER, seat=seat, wager="ante", cents=500)
    for wager, cents in ((alone, 500), ("progressive", usual_wagers(table.house)["progressive"])):
        table.do(commands.PlaceWager, "dan", Role.PLAYER, seat=6, wager=wager, cents=cents)
    table.lay({})
    close_betting(table)
    table.deal()
    boxes = {**PLAYERS, 6: "dan"}
    for seat, player in PLAYERS.items():
        for other, name in boxes.items():
            if other != seat:
                table.refused(commands.Decide, name, Role.PLAYER, seat=other, choice=STAYS[game])
        for choice in no_choices:
            table.refused(commands.Decide, player, Role.PLAYER, seat=seat, choice=choice)
        table.refused(commands.Reveal)
        table.do(commands.Decide, player, Role.PLAYER, seat=seat, choice=STAYS[game])
    table.refused(commands.Decide, "dan", Role.PLAYER, seat=6, choice=STAYS[game])
    assert open_decision(table.state, table.faces) is None
    finish(table)
    assert [row.wager for row in kinds(table, facts.WagerSettled) if row.seat == 6] == [alone, "progressive"]


LATE = {THREE: ["3CP-7.F.5.b"], FOUR: ["4CP-7.E.5.a"]}


@pytest.mark.parametrize(
    ("game", "dealing"),
    [
        pytest.param(*way.values, marks=[*way.marks, pytest.mark.clause(*LATE[str(way.values[0])])])
        for way in ways("placed_late", "changed_late")
    ],
)
def test_after_no_more_bets_no_wager_comes_grows_or_goes_at_any_moment(game: str, dealing: str) -> None:
    table = RiggedHost(by_method(game, dealing)).start()
    table.do(commands.OpenRound)
    for seat in (1, 3):
        table.do(commands.PlaceWager, PLAYERS[seat], Role.PLAYER, seat=seat, wager="ante", cents=500)
    table.do(commands.CallNoMoreBets)
    _nothing_moves(table)
    table.do(commands.DealCard)
    _nothing_moves(table)
    table.deal()
    _nothing_moves(table)
    choose(table, STAYS[game])
    _nothing_moves(table)
    table.do(commands.Reveal)
    _nothing_moves(table)


def _nothing_moves(table: Host) -> None:
    clauses = procedure(table.state.house.game, table.state.house.dealing)
    assert table.state.round is not None
    before = {seat: dict(box) for seat, box in table.state.round.wagers.items()}
    for seat, player in PLAYERS.items():
        for wager, cents in (("ante", 500), ("ante", 1000), ("six_card_bonus", 500)):
            late = table.refused(commands.PlaceWager, player, Role.PLAYER, seat=seat, wager=wager, cents=cents)
            assert late.clause == clauses["placed_late"]
        taken = table.refused(commands.TakeBackWager, player, Role.PLAYER, seat=seat, wager="ante")
        assert taken.clause == clauses["changed_late"]
        table.refused(commands.OverrideLimit, "fay", Role.FLOOR, seat=seat, wager="ante", cents=1, reason="late")
    assert table.state.round.wagers == before


@pytest.mark.parametrize("game", [THREE, FOUR])
def test_a_card_drawn_in_error_goes_back_with_the_deck(game: str) -> None:
    """After a new shuffle the next card is another, and one found face up is set aside as ever."""
    table = RiggedHost(by_method(game, "manual-shoe")).start()
    table.bet()
    close_betting(table)
    table.do(commands.ReportDrawnInError)
    table.refused(commands.DealCard, found_face_up=True)
    table.do(commands.OrderShuffle, "fay", Role.FLOOR, deck="first", reason="the stack fell")
    table.ready()
    table.do(commands.DealCard, found_face_up=True)
    assert len(kinds(table, facts.CardSetAside)) == 1


@pytest.mark.parametrize(
    "game",
    [pytest.param(game, marks=pytest.mark.clause(procedure(game, None)["shuffle_order"])) for game in (THREE, FOUR)],
)
def test_the_floor_has_the_resting_deck_shuffled_while_the_other_is_dealt(game: str) -> None:
    table = RiggedHost(replace(practice_house(game), dealing="automated-shoe", shuffler="counting", decks=2))
    table.seat_all()
    for deck in ("first", "second"):
        table.open_deck(deck)
        table.ready(deck)
    table.bet()
    table.lock()
    table.do(commands.DealCard)
    table.refused(commands.OrderShuffle, "fay", Role.FLOOR, deck="first", reason="it is in play")
    table.do(commands.OrderShuffle, "fay", Role.FLOOR, deck="second", reason="a card looked bent")
    table.deal()
    choose(table, STAYS[game])
    finish(table)
    table.ready("first")
    assert table.refused(commands.OpenRound).clause == procedure(game, None)["alternate"]
    table.ready("second")
    table.do(commands.OpenRound)


@pytest.mark.parametrize("miscounted", ["a player", "the dealer", "shared cards"])
@pytest.mark.parametrize(("game", "dealing"), ways("hands_counted", "dealer_counted", "stub_misdealt"))
def test_after_a_wrong_stub_every_place_is_counted_and_the_wrong_one_is_named(
    game: str, dealing: str, miscounted: str
) -> None:
    table = table_for(game, dealing)
    table.bet()
    close_betting(table)
    for _ in PLACES[game, False]:
        table.do(commands.DealCard)
    counts: dict[str | int, int] = dict(Counter(PLACES[game, False]))
    shared = COMMUNITY if game == THREE else BOX
    places: dict[str, str | int] = {"a player": 3, "the dealer": DEALER, "shared cards": shared}
    place = places[miscounted]
    table.do(commands.CountStub, cards=51 - len(PLACES[game, False]))
    table.refused(commands.CountHands, counts={other: cards for other, cards in counts.items() if other != place})
    table.do(commands.CountHands, counts={**counts, place: counts[place] + 1})
    table.confirm_void()
    [void] = kinds(table, facts.RoundVoided)
    assert void.clause == procedure(game, dealing)["stub_misdealt"]
    assert f"{'seat 3' if place == 3 else place} has {counts[place] + 1} cards, not {counts[place]}" in void.reason
    assert not table.state.decks["first"].removed
