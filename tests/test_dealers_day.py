"""Situations of a dealer's day at Three Card Poker and Four Card Poker, each played through by every way of dealing.

What has to lie where, and who is paid what, is written here by hand from the rules.
"""

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from queenhigh.cards import DECK, Card, card_text
from queenhigh.games import BOX, COMMUNITY, DEALER
from queenhigh.ledger import BANK, ESCROW, JACKPOTS, Books, player_account
from queenhigh.practice import practice_house, usual_wagers
from queenhigh.rulebook import procedure
from queenhigh.submission import DEALING_METHODS, House
from queenhigh.table import Role, Viewer, commands, facts
from queenhigh.table.due import due
from queenhigh.table.view import view
from tests.rigged import SHUFFLERS, RiggedHost, by_method, changed_house, collect_counts, five_card_house
from tests.table_host import PLAYERS, Host

THREE, FOUR = "three-card-poker", "four-card-poker"
STAYS = {THREE: "play", FOUR: "1x"}
STACKS = ("automated-shoe", "self-shuffling-shoe")
SEATS = (1, 3, 5)
PLACES: dict[tuple[str, bool], list[str | int]] = {
    (THREE, False): [*SEATS, DEALER] * 3 + [COMMUNITY] * 2,
    (THREE, True): [1] * 3 + [3] * 3 + [5] * 3 + [DEALER] * 3 + [COMMUNITY] * 2,
    (FOUR, False): [BOX, *[*SEATS, DEALER] * 5, DEALER],
    (FOUR, True): [BOX, *[DEALER] * 6, *[1] * 5, *[3] * 5, *[5] * 5],
}
"""Where every card goes, one by one and in stacks; Three Card Poker with a Five-Card Progressive wager."""


def ways(*steps: str) -> list[Any]:
    """Both games by every way of dealing, with the clauses that this way has for these steps."""
    return [
        pytest.param(game, dealing, marks=pytest.mark.clause(*(procedure(game, dealing)[step] for step in steps)))
        for game in (THREE, FOUR)
        for dealing in DEALING_METHODS
    ]


def dealt_by(house: House, dealing: str) -> House:
    return replace(house, dealing=dealing, shuffler=SHUFFLERS[dealing], decks=1)


def table_for(game: str, dealing: str) -> RiggedHost:
    """A table that deals every kind of card the game has: community cards in Three Card Poker, the box in Four."""
    house = five_card_house() if game == THREE else practice_house(game)
    return RiggedHost(dealt_by(house, dealing)).start()


def kinds(table: Host, kind: type[facts.Fact]) -> list[Any]:
    return [fact for fact in table.facts if isinstance(fact, kind)]


def close_betting(table: Host) -> None:
    table.do(commands.CallNoMoreBets)
    collect_counts(table)


def choose(table: Host, choice: str, **by_seat: str) -> None:
    while (point := table.table.asked(table.state, table.faces)) is not None:
        taken = by_seat.get(f"s{point.seat}", choice)
        table.do(commands.Decide, point.player, Role.PLAYER, seat=point.seat, choice=taken)


def finish(table: Host) -> Books:
    table.settle()
    table.do(commands.CloseRound)
    return books_of(table)


def books_of(table: Host) -> Books:
    books = Books(table.table.house)
    for fact in table.facts:
        books.enter(fact)
    return books


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
        seen = view(table.table, table.state, viewer, table.faces).cards[DEALER]
        assert seen == [None] * 5 + [card_text(sixth)]
    table.clear_stub()
    point = table.table.asked(table.state, table.faces)
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


def _floor(table: Host) -> list[Any]:
    prompts = due(table.table, table.state, table.faces, table.at)
    return [prompt for prompt in prompts if prompt.role is Role.FLOOR]


@pytest.mark.parametrize("game", [THREE, FOUR])
def test_a_round_for_which_nobody_wagers_is_no_reason_to_leave_the_cards_in_the_shoe(game: str) -> None:
    table = RiggedHost(by_method(game, "manual-shoe")).start()
    table.play_round()
    table.ready()
    table.do(commands.OpenRound)
    wager, cents = next(iter(usual_wagers(table.table.house).items()))
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


@pytest.mark.parametrize(("game", "dealing"), ways("placed_late", "changed_late"))
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


MINORS = {"major": ("5000", "5000", "7%"), "minor": ("1000", "1000", "7%")}


def two_meters(dealing: str) -> House:
    """Three Card Poker under Paytable C, whose Minor three suits can win in one round."""
    meters = {name: dict(zip(("initial", "reset", "rate"), terms, strict=True)) for name, terms in MINORS.items()}
    house = changed_house(THREE, progressive={"paytable": "C", "wager": "1", "meters": meters})
    return dealt_by(house, dealing)


TWO_WINNERS = [
    pytest.param(THREE, dealing, marks=pytest.mark.clause("3CP-11.D.7.d", "3CP-11.D.7.e.ii", "3CP-12.E.4"))
    for dealing in DEALING_METHODS
] + [
    pytest.param(FOUR, dealing, marks=pytest.mark.clause("4CP-11.D.10.d", "4CP-11.D.10.e.ii", "4CP-12.D.4"))
    for dealing in DEALING_METHODS
]


@pytest.mark.parametrize(("game", "dealing"), TWO_WINNERS)
def test_the_first_of_two_winners_takes_the_meter_and_the_second_what_it_starts_again_with(
    game: str, dealing: str
) -> None:
    """Seats 5 and 3 win the same meter, seat 1 folds: it forfeits its own wager and is paid envy for both."""
    house = two_meters(dealing) if game == THREE else by_method(game, dealing)
    table = RiggedHost(house).start()
    table.bet()
    hands = {5: "Ah Kh Qh", 3: "Ad Kd Qd"} if game == THREE else {5: "Ah Kh Qh Jh Th", 3: "Ad Kd Qd Jd Td"}
    table.lay({**hands, DEALER: "2c 7s 9c"})
    close_betting(table)
    table.deal()
    choose(table, STAYS[game], s1="fold")
    key = ("progressive", "minor" if game == THREE else "mega")
    showing = table.state.meters[key]
    reset = (house.offers["progressive"].meters or {})[key[1]].reset
    books = finish(table)
    paid = {row.seat: row.paid for row in kinds(table, facts.WagerSettled) if row.wager == "progressive" and row.paid}
    assert paid == {5: int(showing), 3: reset}
    assert table.state.meters[key] == reset + showing - int(showing)
    assert [fact.seat for fact in kinds(table, facts.HandPayOpened)] == [5, 3]
    envy = [(row.seat, row.from_seat) for row in kinds(table, facts.WagerSettled) if row.wager == "envy"]
    assert envy == [(3, 5), (1, 5), (5, 3), (1, 3)]
    forfeited = [row for row in kinds(table, facts.WagerSettled) if (row.seat, row.wager) == (1, "progressive")]
    assert [row.outcome for row in forfeited] == ["forfeit"]
    assert (books.balance(ESCROW), books.balance(JACKPOTS)) == (0, 0)


ENVY = [
    pytest.param(THREE, "As Ks Qs", marks=pytest.mark.clause("3CP-11.D.7.e", "3CP-11.D.7.e.i", "3CP-11.D.7.e.iii")),
    pytest.param(
        FOUR, "As Ks Qs Js Ts", marks=pytest.mark.clause("4CP-11.D.10.e", "4CP-11.D.10.e.i", "4CP-11.D.10.e.iii")
    ),
]


@pytest.mark.parametrize(("game", "hand"), ENVY)
@pytest.mark.parametrize("dealing", DEALING_METHODS)
def test_envy_goes_from_the_table_inventory_to_all_others_and_to_no_box_of_the_own(
    game: str, hand: str, dealing: str
) -> None:
    """Ann holds the hand in one of her two boxes, without a progressive wager in it; bob was settled before."""
    table = RiggedHost(replace(by_method(game, dealing), adjacent_boxes=2))
    boxes = {1: "ann", 2: "ann", 4: "cleo", 6: "bob"}
    for seat, player in boxes.items():
        table.do(commands.TakeSeat, player, Role.PLAYER, seat=seat)
    table.open_deck()
    table.ready()
    table.do(commands.OpenRound)
    for seat, player in boxes.items():
        wagers = ("ante",) if seat == 2 else ("ante", "progressive")
        for wager in wagers:
            cents = usual_wagers(table.table.house)[wager]
            table.do(commands.PlaceWager, player, Role.PLAYER, seat=seat, wager=wager, cents=cents)
    table.lay({2: hand, DEALER: "Ah Kh Qh Jh Th"[: 8 if game == THREE else 14]})
    close_betting(table)
    table.deal()
    meters = dict(table.state.meters)
    choose(table, STAYS[game], s4="fold")
    before = books_of(table).balance(BANK)
    books = finish(table)
    rows = [row for row in kinds(table, facts.WagerSettled) if row.wager == "envy"]
    assert [(row.seat, row.from_seat) for row in rows] == [(6, 2), (4, 2)]
    assert 2 not in [fact.seat for fact in kinds(table, facts.HandConfirmed)]
    assert table.state.meters == meters
    assert books.balance(BANK) < before + sum(row.stake for row in kinds(table, facts.WagerSettled))
    assert books.balance(player_account("bob")) == _own_result(table, 6)


def _own_result(table: Host, seat: int) -> int:
    rows = [row for row in kinds(table, facts.WagerSettled) if row.seat == seat]
    return sum(row.paid + row.returned - row.stake for row in rows)


FIVE = [
    pytest.param(
        dealing,
        marks=pytest.mark.clause(
            *(procedure(THREE, dealing)[step] for step in ("lock", "collect", "count", "inventory"))
        ),
    )
    for dealing in DEALING_METHODS
]


@pytest.mark.parametrize("dealing", FIVE)
def test_a_five_card_progressive_is_locked_collected_and_counted_like_the_other(dealing: str) -> None:
    """Chapters 8 to 10 speak of both (OQ-108)."""
    table, clauses = table_for(THREE, dealing), procedure(THREE, dealing)
    wager, cents = "five_card_progressive", usual_wagers(five_card_house())["five_card_progressive"]
    table.do(commands.OpenRound)
    for seat in SEATS:
        table.do(commands.PlaceWager, PLAYERS[seat], Role.PLAYER, seat=seat, wager="ante", cents=500)
        if seat != 3:
            table.do(commands.PlaceWager, PLAYERS[seat], Role.PLAYER, seat=seat, wager=wager, cents=cents)
    table.do(commands.CallNoMoreBets)
    meters = dict(table.state.meters)
    late = table.refused(commands.PlaceWager, "bob", Role.PLAYER, seat=3, wager=wager, cents=cents)
    assert late.clause == clauses["lock_out"]
    assert table.state.meters == meters
    assert [(fact.wager, fact.seats) for fact in kinds(table, facts.ChipsCollected)] == [(wager, (1, 5))]
    assert table.refused(commands.DealCard).clause == clauses["count"]
    table.do(commands.CountChips, wager=wager, chips=3)
    assert table.refused(commands.DealCard).clause == clauses["count"]
    table.do(commands.ResolveCount, "fay", Role.FLOOR, wager=wager, reason="one was a tip")
    fed = sum(fact.cents for fact in kinds(table, facts.MeterFed))
    assert (books_of(table).balance(BANK) + fed, books_of(table).balance(ESCROW)) == (2 * cents, 3 * 500)
    table.do(commands.DealCard)


@pytest.mark.parametrize("dealing", DEALING_METHODS)
@pytest.mark.parametrize(
    ("until", "rule"),
    [
        pytest.param("dealt", "13.E", marks=pytest.mark.clause("3CP-13.E")),
        pytest.param("revealed", "13.E", marks=pytest.mark.clause("3CP-13.E")),
        pytest.param("dealt", "13.D", marks=pytest.mark.clause("3CP-13.D")),
    ],
)
def test_the_community_cards_of_three_card_poker_void_like_the_dealers(dealing: str, until: str, rule: str) -> None:
    """Seen before their time, also after the dealer's hand was revealed, or one too many (OQ-042)."""
    table = table_for(THREE, dealing)
    before = dict(table.state.meters)
    table.bet()
    close_betting(table)
    table.deal()
    if until == "revealed":
        choose(table, "play")
        table.do(commands.Reveal)
    if rule == "13.E":
        table.do(commands.ReportExposed, place=COMMUNITY, card=2)
    else:
        table.do(commands.ReportWrongNumber, place=COMMUNITY, cards=3)
    assert [fact.clause for fact in kinds(table, facts.RoundVoided)] == [f"3CP-{rule}"]
    assert table.state.meters == before
    assert books_of(table).balance(player_account("ann")) == 0


@pytest.mark.parametrize(("game", "dealing"), ways("hands_counted", "stub_misdealt"))
def test_shared_cards_belong_to_the_count_of_a_wrong_stub(game: str, dealing: str) -> None:
    table = table_for(game, dealing)
    table.bet()
    close_betting(table)
    for _ in PLACES[game, False]:
        table.do(commands.DealCard)
    counts: dict[str | int, int] = dict(Counter(PLACES[game, False]))
    shared = COMMUNITY if game == THREE else BOX
    table.do(commands.CountStub, cards=51 - len(PLACES[game, False]))
    table.refused(commands.CountHands, counts={place: cards for place, cards in counts.items() if place != shared})
    table.do(commands.CountHands, counts={**counts, shared: counts[shared] + 1})
    assert [fact.clause for fact in kinds(table, facts.RoundVoided)] == [procedure(game, dealing)["stub_misdealt"]]
