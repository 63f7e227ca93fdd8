"""Meters in settlement: each winner in turn is paid from what the meter shows at that moment."""

import pytest

from tests.line_settlements import progressive, row, rows, settled, short, shows, told

ANTE = "three-card-poker house.wagers.ante.bonus=A"
FOUR = "four-card-poker"
RIDE = "let-it-ride house.wagers.bets.paytable=A"
ENVY_A, ENVY_D = "house.wagers.progressive.envy=A", "house.wagers.progressive.envy=D"
THREE_BETS = "two_card=10 three_card=10 five_card=10"
BETS = "bet_1=10 bet_2=10 bet_3=10"


TWO_WINNERS = [
    # The line, what seat 2 takes and what seat 1 finds, and the clause.
    pytest.param(
        f"{ANTE} {progressive('C', 'major 7777.77 reset 5000', 'minor 1234.56 reset 1000')} dealer=Js7h2d"
        " / 1 kim AhKhQh ante=10 progressive=1 : play / 2 leo AdKdQd ante=10 progressive=1 : play",
        ("progressive", "minor"),
        ("1234.56", "1000"),
        marks=pytest.mark.clause("3CP-12.E.4", "3CP-11.D.7.d", "3CP-11.D.3"),
        id="3CP minor",
    ),
    pytest.param(
        f"{ANTE} {progressive('B', 'major 900 reset 500', 'minor 321.09 reset 250', wager='five_card_progressive')}"
        " dealer=Js7c2d community=8h7h / 1 kim JhTh9h ante=10 five_card_progressive=1 : play"
        " / 2 leo 6h5h4h ante=10 five_card_progressive=1 : play",
        ("five_card_progressive", "minor"),
        ("321.09", "250"),
        marks=pytest.mark.clause("3CP-11.D.9.f"),
        id="3CP five-card minor",
    ),
    pytest.param(
        f"{FOUR} {progressive('C', 'main 22000.25 reset 10000', rest=ENVY_D)} dealer=3c4d7c8d9c2s"
        " / 1 kim AhKhQhJhTh ante=10 progressive=1 : 1x / 2 leo AdKdQdJdTd ante=10 progressive=1 : 1x",
        ("progressive", "main"),
        ("22000.25", "10000"),
        marks=pytest.mark.clause("4CP-12.D.4", "4CP-11.D.10.d", "4CP-11.D.4"),
        id="4CP royal",
    ),
    pytest.param(
        f"235-stud-poker {progressive('C', 'major 12000 reset 10000', 'minor 1717.17 reset 1000')} community=8h7h"
        f" / 1 kim JhTh9h {THREE_BETS} progressive=1 : check check"
        f" / 2 leo 6h5h4h {THREE_BETS} progressive=1 : check check",
        ("progressive", "minor"),
        ("1717.17", "1000"),
        marks=pytest.mark.clause("235-12.G", "235-11.D.5.d", "235-11.D"),
        id="235 minor",
    ),
]


@pytest.mark.parametrize(("line", "meter", "paid"), TWO_WINNERS)
def test_the_first_in_settlement_takes_the_meter_and_the_second_its_reset_amount(
    line: str, meter: tuple[str, str], paid: tuple[str, str]
) -> None:
    settlement = settled(line)
    wager, name = meter
    assert short(row(settlement, 2, wager).paid) == paid[0]
    assert short(row(settlement, 1, wager).paid) == paid[1]
    assert shows(settlement, paid[1], name, wager)


@pytest.mark.clause("LIR-.12.G", "LIR-.11.D")
def test_let_it_ride_pays_each_royal_from_the_meter_at_its_turn() -> None:
    """No round has two winners of this whole meter, since the community cards are shared and one suit is named; a
    straight flush beside a royal shows what the meter held at each turn."""
    offer = progressive("A", "main 5000 reset 1000")
    line = (
        f"{RIDE} {offer} community=JhTh / 1 kim 9h8h7h {BETS} progressive=1 : ride ride"
        f" / 2 leo AhKhQh {BETS} progressive=1 : ride ride"
    )
    settlement = settled(line)
    assert short(row(settlement, 2, "progressive").paid) == "5000"
    assert short(row(settlement, 1, "progressive").paid) == "100"
    turned = settled(line.replace("/ 1 kim", "/ 3 kim"))
    assert short(row(turned, 3, "progressive").paid) == "500"
    assert short(row(turned, 2, "progressive").paid) == "4500"
    assert shows(turned, "1000")


TENTHS = [
    pytest.param(
        f"{ANTE} {progressive('A', 'main 1000 reset 900', wager='five_card_progressive')} dealer=Js7c2d community=8h7h"
        " / 1 kim JhTh9h ante=10 five_card_progressive=1 : play / 2 leo 6h5h4h ante=10 five_card_progressive=1 : play",
        "five_card_progressive",
        id="3CP",
    ),
    pytest.param(
        f"{FOUR} {progressive('C', 'main 1000 reset 900', rest=ENVY_D)} dealer=3c4d7cJdTc2s"
        " / 1 kim 9h8h7h6h5h ante=10 progressive=1 : 1x / 2 leo 9d8d7d6d5d ante=10 progressive=1 : 1x",
        "progressive",
        id="4CP",
    ),
    pytest.param(
        f"235-stud-poker {progressive('A', 'main 1000 reset 900')} community=8h7h"
        f" / 1 kim JhTh9h {THREE_BETS} progressive=1 : check check"
        f" / 2 leo 6h5h4h {THREE_BETS} progressive=1 : check check",
        "progressive",
        id="235",
    ),
    pytest.param(
        f"{RIDE} {progressive('A', 'main 1000 reset 900')} community=8h7h"
        f" / 1 kim JhTh9h {BETS} progressive=1 : ride ride / 2 leo 6h5h4h {BETS} progressive=1 : ride ride",
        "progressive",
        id="LIR",
    ),
]


@pytest.mark.parametrize(("line", "wager"), TENTHS)
def test_a_tenth_lowers_the_meter_for_the_next_and_nothing_is_put_back(line: str, wager: str) -> None:
    settlement = settled(line)
    assert [short(row(settlement, seat, wager).paid) for seat in (2, 1)] == ["100", "90"]
    assert shows(settlement, "810", wager=wager)


REMAINDERS = [
    # What the meter shows, the hand at LIR Paytable A, what is paid, and what the meter shows afterwards.
    ("1234.567", "9h8h7h", "123.45", "1111.117"),
    ("1000.099", "9h8h7h", "100", "900.099"),
    ("1000.1", "9h8h7h", "100.01", "900.09"),
    ("1234.567", "AhKhQh", "1234.56", "1000.007"),
    ("0.09", "9h8h7h", "0", "0.09"),
]


@pytest.mark.parametrize(("showing", "hand", "paid", "after"), REMAINDERS)
def test_a_share_is_rounded_down_to_the_cent_and_the_rest_stays(showing: str, hand: str, paid: str, after: str) -> None:
    offer = progressive("A", f"main {showing} reset 1000")
    settlement = settled(f"{RIDE} {offer} community=JhTh / 1 kim {hand} {BETS} progressive=1 : ride ride")
    assert short(row(settlement, 1, "progressive").paid) == paid
    assert shows(settlement, after)


@pytest.mark.parametrize("size", [1, 5])
def test_a_meter_pays_the_same_on_one_dollar_and_on_five(size: int) -> None:
    offer = progressive("A", "main 4321.50 reset 1000", size=size)
    line = f"{ANTE} {offer} dealer=Js7h2d / 1 kim AsKsQs ante=10 progressive={size} : play"
    assert told(settled(line), 1, "progressive") == "progressive win 4321.50+0"


def test_for_one_payments_leave_the_meter_alone() -> None:
    line = f"{ANTE} {progressive('A', 'main 4321.50 reset 1000')} dealer=Js7h2d"
    settlement = settled(f"{line} / 1 kim 8s8h8d ante=10 progressive=1 : play")
    assert told(settlement, 1, "progressive") == "progressive win 60+0"
    assert shows(settlement, "4321.50")


THREE_METERS = ("mega 11111.11 reset 10000", "major 2222.22 reset 1000", "minor 333.33 reset 250")
OF_THREE = [("AhKhQh", "mega", "11111.11", "10000"), ("KhQh9h", "major", "2222.22", "1000")]


@pytest.mark.parametrize(("own", "meter", "paid", "after"), OF_THREE)
def test_of_three_meters_only_the_one_won_is_paid_and_reset(own: str, meter: str, paid: str, after: str) -> None:
    shown = {"mega": "11111.11", "major": "2222.22", "minor": "333.33"}
    line = f"235-stud-poker {progressive('D', *THREE_METERS)} community=JhTh / 1 kim {own} {THREE_BETS} progressive=1"
    settlement = settled(f"{line} : check check")
    assert short(row(settlement, 1, "progressive").paid) == paid
    for name, before in shown.items():
        assert shows(settlement, after if name == meter else before, name)


def test_three_winners_of_three_meters_in_one_round() -> None:
    offer = progressive("E", *THREE_METERS, rest=ENVY_D)
    boxes = [
        "1 kim AhKhQhJhTh ante=10 progressive=1 : 1x",
        "2 leo 9d8d7d6d5d ante=10 progressive=1 : 1x",
        "3 mia 4s4h4d4cKs ante=10 progressive=1 : 1x",
        "4 ned 3s3h3d3cKc ante=10 progressive=1 : 1x",
    ]
    settlement = settled(f"{FOUR} {offer} dealer=2c2d7cQc9c8s / " + " / ".join(boxes))
    paid = [short(row(settlement, seat, "progressive").paid) for seat in (4, 3, 2, 1)]
    assert paid == ["333.33", "250", "2222.22", "11111.11"]
    assert [short(int(exact)) for exact in settlement.meters_after.values()] == ["10000", "1000", "250"]


HIGHEST_ONLY = [
    pytest.param(
        f"{ANTE} {progressive('A', 'main 4321.50 reset 1000')} dealer=Js7h2d"
        " / 1 kim AsKsQs ante=10 progressive=1 : play",
        "4321.50",
        marks=pytest.mark.clause("3CP-12.E.2"),
        id="3CP royal of spades",
    ),
    pytest.param(
        f"{ANTE} {progressive('A', 'main 4321.50 reset 1000')} dealer=Js7h2d"
        " / 1 kim AhKhQh ante=10 progressive=1 : play",
        "500",
        marks=pytest.mark.clause("3CP-12.E.2"),
        id="3CP royal of hearts",
    ),
    pytest.param(
        f"{FOUR} {progressive('A', 'main 6000 reset 5000', rest=ENVY_A)} dealer=3c4d7cJdTc2s"
        " / 1 kim AsAhAdAcKh ante=10 progressive=1 : 1x",
        "6000",
        marks=pytest.mark.clause("4CP-12.D.2"),
        id="4CP four aces",
    ),
    pytest.param(
        f"{FOUR} {progressive('C', 'main 6000 reset 5000', rest=ENVY_D)} dealer=3c4d7cJdTc2s"
        " / 1 kim KsKhKd6c6h ante=10 progressive=1 : 1x",
        "50",
        marks=pytest.mark.clause("4CP-12.D.2"),
        id="4CP full house",
    ),
]


@pytest.mark.parametrize(("line", "paid"), HIGHEST_ONLY)
def test_a_hand_of_several_lines_is_paid_the_highest_once(line: str, paid: str) -> None:
    assert [short(payment.paid) for payment in rows(settled(line), 1, "progressive")] == [paid]


THRESHOLDS = [
    # Letter, hand, whether the three-card progressive is won.
    *[("A", "4s5h6d", True), ("A", "4s9s6s", False)],
    *[("B", "8s8h8d", True), ("B", "4s5h6d", False)],
    *[("C", "4s5h6d", True), ("C", "4s9s6s", False)],
]


@pytest.mark.clause("3CP-1.B.7")
@pytest.mark.parametrize(("letter", "hand", "wins"), THRESHOLDS)
def test_the_letter_says_where_the_three_card_progressive_begins(letter: str, hand: str, wins: bool) -> None:
    meters = ("major 5000 reset 1000", "minor 2000 reset 1000") if letter == "C" else ("main 5000 reset 1000",)
    line = f"{ANTE} {progressive(letter, *meters)} dealer=Js7h2d / 1 kim {hand} ante=10 progressive=1 : play"
    assert (row(settled(line), 1, "progressive").outcome == "win") == wins


FIVE_CARD_TABLES = [
    pytest.param(
        f"{ANTE} {progressive('A', 'main 5000 reset 1000', wager='five_card_progressive')} dealer=Js7c2d",
        "ante=10 five_card_progressive=1 : play",
        "five_card_progressive",
        marks=pytest.mark.clause("3CP-1.B.8"),
        id="3CP",
    ),
    pytest.param(
        f"235-stud-poker {progressive('A', 'main 5000 reset 1000')}",
        f"{THREE_BETS} progressive=1 : check check",
        "progressive",
        marks=pytest.mark.clause("235-1.B.5"),
        id="235",
    ),
    pytest.param(
        f"{RIDE} {progressive('A', 'main 5000 reset 1000')}",
        f"{BETS} progressive=1 : ride ride",
        "progressive",
        marks=pytest.mark.clause("LIR-.01.B.6", "LIR-.11.E.4"),
        id="LIR",
    ),
]


@pytest.mark.parametrize(("table", "box", "wager"), FIVE_CARD_TABLES)
@pytest.mark.parametrize(("community", "wins"), [("8s2h", True), ("9h9c", False), ("8s9d", True), ("9h4c", False)])
def test_three_of_a_kind_on_five_cards_wins_and_two_pair_does_not(
    table: str, box: str, wager: str, community: str, wins: bool
) -> None:
    line = f"{table} community={community} / 1 kim 8h8dQc {box}"
    assert (row(settled(line), 1, wager).outcome == "win") == wins


FOUR_CARD_THRESHOLD = [("A", "8s8h8d5c2h", True), ("A", "KhJh9h4h2s", False), ("A", "9s9h8d8cKs", False)]
FOUR_CARD_THRESHOLD += [(letter, "8s8h8d5c2h", True) for letter in "BCDEF"]
FOUR_CARD_THRESHOLD += [(letter, "9s9h8d8cKs", False) for letter in "BCDEF"]


@pytest.mark.clause("4CP-1.B.6")
@pytest.mark.parametrize(("letter", "hand", "wins"), FOUR_CARD_THRESHOLD)
def test_the_four_card_progressive_begins_at_three_of_a_kind(letter: str, hand: str, wins: bool) -> None:
    names = {"D": ("major", "minor"), "E": ("mega", "major", "minor"), "F": ("mega", "major", "minor")}
    meters = [f"{name} 5000 reset 1000" for name in names.get(letter, ("main",))]
    offer = progressive(letter, *meters, rest=ENVY_A if letter in "AB" else ENVY_D)
    line = f"{FOUR} {offer} dealer=3c4d7cJdTc2d / 1 kim {hand} ante=10 progressive=1 : 1x"
    assert (row(settled(line), 1, "progressive").outcome == "win") == wins
