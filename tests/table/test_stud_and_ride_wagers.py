"""The wagers of 235 Stud Poker and Let It Ride at a live table: dealt in or not, pulled back, won in turn."""

from dataclasses import replace
from fractions import Fraction

import pytest

from queenhigh.games import BOX, COMMUNITY
from queenhigh.ledger import ESCROW, JACKPOTS, player_account
from queenhigh.practice import usual_wagers
from queenhigh.submission import House
from queenhigh.table import Role, commands, facts
from tests.census_steps import procedure
from tests.table.rigged import RiggedHost, changed_house, collect_counts, method_steps, table_of
from tests.table.stud_and_ride import RIDE, STUD, books, dealt, decided, kinds, revealed, settle
from tests.table.table_host import PLAYERS, Values

REQUIRED = {STUD: ("two_card", "three_card", "five_card"), RIDE: ("bet_1", "bet_2", "bet_3")}


SIDES = [
    pytest.param(game, wager, clause, marks=pytest.mark.clause(clause))
    for game, wager, clause in [
        (STUD, "win_em_all", "235-7.E.2"),
        (STUD, "progressive", "235-7.E.3.a"),
        (RIDE, "five_card_bonus", "LIR-.07.E.3"),
        (RIDE, "three_card_bonus", "LIR-.07.E.4"),
        (RIDE, "six_card_bonus", "LIR-.07.E.5"),
        (RIDE, "progressive", "LIR-.07.E.6.a"),
    ]
]


@pytest.mark.parametrize(("game", "side", "clause"), SIDES)
def test_a_side_wager_comes_down_only_after_all_three(game: str, side: str, clause: str) -> None:
    table = table_of(game)
    table.do(commands.OpenRound)
    stakes = usual_wagers(table.house)
    asked: Values = {"seat": 1, "wager": side, "cents": stakes[side]}
    for wager in REQUIRED[game]:
        assert table.refused(commands.PlaceWager, "ann", Role.PLAYER, **asked).clause == clause
        table.do(commands.PlaceWager, "ann", Role.PLAYER, seat=1, wager=wager, cents=stakes[wager])
    table.do(commands.PlaceWager, "ann", Role.PLAYER, **asked)
    assert table.state.round is not None
    assert table.state.round.wagers[1].keys() == {*REQUIRED[game], side}


@pytest.mark.parametrize(
    ("game", "dealing"),
    [
        pytest.param(game, dealing, marks=pytest.mark.clause(*clauses))
        for game, dealing, clauses in [
            (STUD, "manual-shoe", ("235-7.E.1", "235-8.D.2.a")),
            (STUD, "hand", ("235-7.E.1", "235-9.B.1")),
            (STUD, "automated-shoe", ("235-7.E.1", "235-10.B.1")),
            (RIDE, "manual-shoe", ("LIR-.07.E.1", "LIR-.08.D.3.a")),
            (RIDE, "hand", ("LIR-.07.E.1", "LIR-.09.C.1")),
            (RIDE, "automated-shoe", ("LIR-.07.E.1", "LIR-.10.B.3")),
        ]
    ],
)
@pytest.mark.parametrize("missing", [0, 1, 2])
def test_a_box_without_its_three_equal_wagers_gets_its_chips_back_and_no_card(
    game: str, dealing: str, missing: int
) -> None:
    table = table_of(game, dealing)
    table.bet()
    wager = REQUIRED[game][missing]
    table.do(commands.TakeBackWager, "ann", Role.PLAYER, seat=1, wager=wager)
    table.do(commands.PlaceWager, "cleo", Role.PLAYER, seat=5, wager=wager, cents=1000)
    table.do(commands.CallNoMoreBets)
    collect_counts(table)
    table.deal()
    assert table.state.round is not None
    assert list(table.state.round.wagers) == [3]
    assert {card.place for card in table.state.round.dealt if isinstance(card.place, int)} == {3}
    kept = books(table)
    assert [kept.balance(player_account(name)) for name in ("ann", "cleo")] == [0, 0]


@pytest.mark.clause("LIR-.07.E.1", "LIR-.07.E.5", "LIR-.08.D.3.a")
def test_a_bonus_whose_precondition_was_taken_back_goes_back_alone_and_the_bets_are_dealt_in() -> None:
    house = changed_house(RIDE)
    strict = replace(house, readings=replace(house.readings, six_card_bonus_needs="bets_and_bonuses"))
    table = dealt(RiggedHost(strict).start(), None, s3=("three_card_bonus",))
    back = [(fact.seat, fact.wager) for fact in kinds(table, facts.WagerTakenBack)]
    assert back == [(3, "three_card_bonus"), (3, "six_card_bonus")]
    assert table.state.round is not None
    assert len(table.state.round.cards_at(3)) == 3
    assert table.state.round.wagers[3].keys() == {"bet_1", "bet_2", "bet_3", "five_card_bonus", "progressive"}


@pytest.mark.parametrize(("game", "dealing"), method_steps("lammer five_card_bonus"))
def test_the_lammers_laid_are_those_of_the_five_card_bonus_and_their_number_is_counted_against(
    game: str, dealing: str
) -> None:
    table = table_of(game, dealing)
    table.bet()
    table.do(commands.TakeBackWager, "bob", Role.PLAYER, seat=3, wager="five_card_bonus")
    table.do(commands.CallNoMoreBets)
    [laid] = kinds(table, facts.LammersPlaced)
    assert laid.seats == (1, 5)
    table.do(commands.CountChips, wager="five_card_bonus", chips=len(laid.seats))
    [counted] = kinds(table, facts.ChipsCounted)
    assert counted.accepted == len(laid.seats)
    none = table_of(game, dealing)
    none.bet()
    for seat, player in PLAYERS.items():
        none.do(commands.TakeBackWager, player, Role.PLAYER, seat=seat, wager="five_card_bonus")
    none.do(commands.CallNoMoreBets)
    assert not kinds(none, facts.LammersPlaced)


@pytest.mark.clause("LIR-.11.B.1.b", "LIR-.11.C.1.b.i", "LIR-.07.E.7")
@pytest.mark.parametrize("pulled", [(), ("bet_1",), ("bet_2",), ("bet_1", "bet_2")])
def test_a_bet_pulled_back_is_the_players_at_once_and_no_side_wager_knows_of_it(pulled: tuple[str, ...]) -> None:
    table = dealt(table_of(RIDE), {1: "8s 8d 6h", COMMUNITY: "8c 4d", BOX: "8h 3d 2c"})
    for bet in ("bet_1", "bet_2"):
        for seat, player in PLAYERS.items():
            before = books(table)
            choice = "withdraw" if seat == 1 and bet in pulled else "ride"
            table.do(commands.Decide, player, Role.PLAYER, seat=seat, choice=choice)
            back = 500 if choice == "withdraw" else 0
            after = books(table)
            assert after.balance(player_account(player)) - before.balance(player_account(player)) == back
            assert before.balance(ESCROW) - after.balance(ESCROW) == back
            table.see_off()
    table.do(commands.Reveal)
    settle(table, 5, 3, 1)
    rows = {row.wager: row for row in kinds(table, facts.WagerSettled) if row.seat == 1}
    sides = {name: (rows[name].outcome, rows[name].paid) for name in rows if not name.startswith("bet")}
    assert sides["three_card_bonus"] == ("win", 500)
    assert sides["six_card_bonus"] == ("win", 2500)
    assert {sides[name][0] for name in ("five_card_bonus", "three_card_bonus", "six_card_bonus")} == {"win"}
    for bet in ("bet_1", "bet_2", "bet_3"):
        assert rows[bet].outcome == ("withdrawn" if bet in pulled else "win")
    assert books(table).balance(ESCROW) == 0


def progressive(letter: str, **meters: tuple[str, str]) -> Values:
    terms = {name: {"initial": initial, "reset": reset, "rate": "5%"} for name, (initial, reset) in meters.items()}
    return {"paytable": letter, "wager": "1", "meters": terms}


TWO_WINNERS = [
    pytest.param(
        changed_house(STUD, progressive=progressive("C", major=("10000", "10000"), minor=("1500", "1000"))),
        "minor", [150_015, 100_000], Fraction(100_000),
        marks=pytest.mark.clause("235-11.D.2", "235-11.D.4", "235-11.D.5.d", "235-11.D.5.e.ii", "235-12.G"), id="235 C",
    ),
    pytest.param(
        changed_house(RIDE, progressive=progressive("A", main=("12000", "10000"))),
        "main", [120_001, 108_001], 1_200_015 - 120_001 - Fraction(108_001),
        marks=pytest.mark.clause("LIR-.11.E.4", "LIR-.11.E.5", "LIR-.12.G"), id="LIR A",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("house", "meter", "prizes", "left"), TWO_WINNERS)
def test_two_straight_flushes_on_one_board_are_paid_in_turn_each_from_what_the_meter_shows(
    house: House, meter: str, prizes: list[int], left: Fraction
) -> None:
    """The first in settlement takes its share; the second is paid from what is there then (OQ-011, OQ-012)."""
    table = dealt(RiggedHost(house).start(), {5: "5h 6h 7h", 3: "Th Jh Qh", COMMUNITY: "8h 9h"})
    revealed(decided(table))
    for seat, prize in zip((5, 3), prizes, strict=True):
        table.do(commands.ShowHand, seat=seat)
        table.do(commands.ReportLight, seat=seat, wager="progressive", lit=True)
        table.do(commands.ConfirmHand, seat=seat, wager="progressive", hand="straight_flush")
        assert table.refused(commands.SettleSeat, seat=seat).clause == procedure(house.game, None)["validate"]
        table.do(commands.ValidateJackpot, "fay", Role.FLOOR, seat=seat, wager="progressive")
        table.do(commands.SettleSeat, seat=seat)
        rows = [row for row in kinds(table, facts.WagerSettled) if row.seat == seat]
        assert [row.paid for row in rows if row.wager == "progressive"] == [prize]
        assert [row.wager for row in rows if row.from_seat is None][-1] == "progressive"
    settle(table, 1)
    envy = [(row.seat, row.from_seat, row.paid) for row in kinds(table, facts.WagerSettled) if row.wager == "envy"]
    assert sorted(envy) == [(1, 3, 30_000), (1, 5, 30_000), (3, 5, 30_000), (5, 3, 30_000)]
    assert table.state.meters["progressive", meter] == left
    for pay in kinds(table, facts.HandPayOpened):
        table.do(commands.CompleteHandPay, "fay", Role.FLOOR, seat=pay.seat, wager=pay.wager)
    table.do(commands.CloseRound)
    assert books(table).balance(JACKPOTS) == 0


@pytest.mark.clause("235-11.D.5.a", "LIR-.11.E.4")
@pytest.mark.parametrize(("game", "hand"), [(STUD, "three_of_a_kind"), (RIDE, "straight")])
def test_a_small_progressive_win_too_is_confirmed_by_the_dealer_and_validated_by_another(game: str, hand: str) -> None:
    laid: dict[str | int, str] = {5: "As Ad Ac", COMMUNITY: "9c 4d"} if game == STUD else {5: "9s 8d 7c"}
    table = revealed(decided(dealt(table_of(game), laid)))
    key: Values = {"seat": 5, "wager": "progressive"}
    table.do(commands.ShowHand, seat=5)
    confirm = procedure(game, None)["confirm"]
    assert table.refused(commands.ConfirmHand, **key, hand="flush").clause == confirm
    assert table.refused(commands.ValidateJackpot, "fay", Role.FLOOR, **key).due == ("confirm the hand",)
    assert table.refused(commands.SettleSeat, seat=5).due == ("confirm the hand", "validate the jackpot")
    table.do(commands.ReportLight, **key, lit=True)
    table.do(commands.ConfirmHand, **key, hand=hand)
    table.do(commands.ValidateJackpot, "fay", Role.FLOOR, **key)
    table.in_both_roles("fay")
    assert table.refused(commands.SettleSeat, "fay", Role.DEALER, seat=5).clause == procedure(game, None)["validate"]
    table.do(commands.SettleSeat, seat=5)
    assert [fact.hand for fact in kinds(table, facts.HandConfirmed)] == [hand]


@pytest.mark.parametrize(
    ("game", "laid", "hand"),
    [
        pytest.param(STUD, {5: "As Ks Qs", COMMUNITY: "Js Ts"}, "royal_flush", marks=pytest.mark.clause("235-7.B.2")),
        pytest.param(RIDE, {5: "As Ks Qs"}, "mini_royal_spades", marks=pytest.mark.clause("LIR-.07.B.2")),
    ],
)
def test_a_jackpot_that_is_confirmed_is_not_ruled_lost_behind_its_winners_back(
    game: str, laid: dict[str | int, str], hand: str
) -> None:
    """Its share has left the meter already, and would belong to nobody."""
    table = revealed(decided(dealt(table_of(game), laid)))
    table.do(commands.ShowHand, seat=5)
    table.do(commands.ReportLight, seat=5, wager="progressive", lit=True)
    table.do(commands.ConfirmHand, seat=5, wager="progressive", hand=hand)
    table.do(commands.ReportAbsent, seat=5)
    late: Values = {"seat": 5, "ruling": "lost", "reason": "gone"}
    assert table.refused(commands.RuleOnAbsence, "fay", Role.FLOOR, **late).due == ("validate the jackpot",)
    settle(table, 5, 3, 1)
    table.do(commands.CompleteHandPay, "fay", Role.FLOOR, seat=5, wager="progressive")
    table.do(commands.CloseRound)
    kept = books(table)
    assert (kept.balance(JACKPOTS), kept.balance(ESCROW)) == (0, 0)


@pytest.mark.clause("LIR-.11.E.3", "LIR-.11.G.1")
def test_a_super_royal_is_paid_by_hand_and_its_cards_stay_until_the_documents_are_complete() -> None:
    """It is treated as a whole meter is (OQ-024)."""
    table = dealt(table_of(RIDE), {5: "Ad Kd Qd", BOX: "Jd Td 9d"})
    revealed(decided(table))
    settle(table, 5)
    [by_hand] = kinds(table, facts.HandPayOpened)
    paid = {row.wager: row.paid for row in kinds(table, facts.WagerSettled) if row.seat == 5}
    assert (by_hand.wager, by_hand.cents) == ("six_card_bonus", paid["six_card_bonus"])
    settle(table, 3, 1)
    assert table.refused(commands.PickUpCards, seat=5).due == ("complete the hand-pay",)
    assert table.refused(commands.CloseRound).due == ("complete the hand-pay",)
    table.do(commands.CompleteHandPay, "fay", Role.FLOOR, seat=5, wager="six_card_bonus")
    table.do(commands.CloseRound)
    assert books(table).balance(ESCROW) == 0
