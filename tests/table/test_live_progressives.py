"""Progressives and envy at a live table of Three Card Poker and Four Card Poker, by every way of dealing."""

from dataclasses import replace

import pytest

from queenhigh.games import COMMUNITY, DEALER
from queenhigh.ledger import BANK, ESCROW, JACKPOTS, Books, player_account
from queenhigh.practice import usual_wagers
from queenhigh.submission import DEALING_METHODS, House
from queenhigh.table import Role, commands, facts
from tests.census_steps import procedure
from tests.table.rigged import RiggedHost, by_method, changed_house, five_card_house
from tests.table.table_host import PLAYERS
from tests.table.whole_rounds import (
    FOUR,
    STAYS,
    THREE,
    books_of,
    choose,
    close_betting,
    dealt_by,
    finish,
    kinds,
    table_for,
)

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
    ranks = "AKQ" if game == THREE else "AKQJT"
    table.lay({5: " ".join(f"{rank}h" for rank in ranks), 3: " ".join(f"{rank}d" for rank in ranks), DEALER: "2c 7s"})
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
            cents = usual_wagers(table.house)[wager]
            table.do(commands.PlaceWager, player, Role.PLAYER, seat=seat, wager=wager, cents=cents)
    table.lay({2: hand, DEALER: "Ah Kh Qh Jh Th"[: 8 if game == THREE else 14]})
    close_betting(table)
    table.deal()
    meters = dict(table.state.meters)
    choose(table, STAYS[game], s4="fold")
    finish(table)
    rows = [row for row in kinds(table, facts.WagerSettled) if row.wager == "envy"]
    assert [(row.seat, row.from_seat) for row in rows] == [(6, 2), (4, 2)]
    assert 2 not in [fact.seat for fact in kinds(table, facts.HandConfirmed)]
    assert table.state.meters == meters
    books, sum_on_a_dollar = Books(table.house), 10_000 if game == THREE else 100_000
    for fact in table.facts:
        moved = dict(books.enter(fact))
        if isinstance(fact, facts.WagerSettled) and fact in rows:
            assert moved == {BANK: -sum_on_a_dollar, player_account(boxes[fact.seat]): sum_on_a_dollar}


@pytest.mark.clause("3CP-7.C.2", "4CP-7.B.2")
@pytest.mark.parametrize("game", [THREE, FOUR])
def test_a_win_that_was_confirmed_is_not_lost_by_leaving(game: str) -> None:
    """Its share has left the meter already; without a ruling the wagers stay live, and the win is paid."""
    table = RiggedHost(by_method(game, "manual-shoe")).start()
    table.bet()
    table.lay({5: "As Ks Qs Js Ts"[: 8 if game == THREE else 14]})
    close_betting(table)
    table.deal()
    choose(table, STAYS[game])
    table.do(commands.Reveal)
    table.do(commands.ShowHand, seat=5)
    hand = "mini_royal_spades" if game == THREE else "royal_flush"
    table.do(commands.ReportLight, seat=5, wager="progressive", lit=True)
    table.do(commands.ConfirmHand, seat=5, wager="progressive", hand=hand)
    table.do(commands.ReportAbsent, seat=5)
    lost = table.refused(commands.RuleOnAbsence, "fay", Role.FLOOR, seat=5, ruling="lost", reason="gone")
    assert lost.clause == procedure(game, None)["abandoned"]
    books = finish(table)
    assert (books.balance(ESCROW), books.balance(JACKPOTS)) == (0, 0)
    assert books.balance(player_account("cleo")) > 100_000


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
    for seat in PLAYERS:
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
    if (until, rule) != ("dealt", "13.E"):
        # The dealer's hand is up, or the record says that two cards were dealt: a second person confirms.
        assert not kinds(table, facts.RoundVoided)
        table.confirm_void()
    assert [fact.clause for fact in kinds(table, facts.RoundVoided)] == [f"3CP-{rule}"]
    assert table.state.meters == before
    assert books_of(table).balance(player_account("ann")) == 0
