"""The published figures in `tests/census/figures.csv`, each to every digit that was printed.

A row's `figure` is a fraction, a whole number, words, or a decimal: then the exact value, rounded to as many digits,
must show the same ones. `%` stands for hundredths; `…` says that the author cut digits off. Rows have the numbers of
the list that they were gathered in.
"""

import csv
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest

from queenhigh.analysis import Figure, MeterValue, advise, edge, strategy_book
from queenhigh.analysis.card_sets import suit_classes
from queenhigh.analysis.hand_counts import census
from queenhigh.analysis.let_it_ride import bets as let_it_ride
from queenhigh.analysis.three_card import ante as three_card
from queenhigh.cards import parse_cards
from queenhigh.rulebook import Kind, Line, Paytable, rulebook

Row = dict[str, str]
Value = Fraction | float | str

CENSUS = (Path(__file__).parents[1] / "census" / "figures.csv").read_text(encoding="utf-8").splitlines()
PRINTED: list[Row] = list(csv.DictReader(CENSUS))
FOUR_CARD = [row for row in PRINTED if row["game"] == "four-card-poker" and row["wager"] == "ante"]
OTHERS = [row for row in PRINTED if row not in FOUR_CARD]


def told(row: Row) -> str:
    return f"{row['row']} {row['wager']} {row['paytable']} {row['setting']} {row['measure']}"


def agrees(value: Value, printed: str) -> bool:
    """Whether a value, rounded to the digits that were printed, shows those digits."""
    if isinstance(value, str):
        return value == printed
    if "/" in printed or printed.lstrip("-").isdigit():
        return value == Fraction(printed)
    digits = Decimal(printed.rstrip("%…"))
    places = -int(digits.as_tuple().exponent)
    scaled = Fraction(value) * (100 if printed.endswith("%") else 1)
    if printed.endswith("…"):
        return 0 <= scaled - Fraction(digits) < Fraction(1, 10**places)
    return abs(scaled - Fraction(digits)) <= Fraction(1, 2 * 10**places)


@cache
def figure(game: str, wager: str, paytable: str, setting: str) -> Figure:
    name, _, value = setting.partition("=")
    (found,) = edge(
        game,
        wager,
        paytable,
        value if name == "strategy" else "optimal",
        stake=int(value) if name == "stake" else 1,
        take_zero=setting == "zero=take",
    )
    return found


def exact(value: Fraction | MeterValue | None) -> Fraction:
    assert isinstance(value, Fraction)
    return value


def ev(row: Row) -> Fraction:
    """Of one wager, or of several that are staked alike, per unit of all of them."""
    pairs = list(zip(row["wager"].split("+"), row["paytable"].split("+"), strict=True))
    values = [exact(figure(row["game"], *pair, row["setting"]).ev) for pair in pairs]
    return sum(values, Fraction()) / len(values)


def of_figure(name: str) -> Callable[[Row, str], Value]:
    def read(row: Row, rest: str) -> Value:
        value: Value = getattr(figure(row["game"], row["wager"], row["paytable"], row["setting"]), name)
        return value

    return read


def tally(row: Row) -> dict[Fraction, int]:
    counted = figure(row["game"], row["wager"], row["paytable"], row["setting"]).tally
    assert counted is not None
    return dict(counted.counts)


def hands(row: Row, name: str) -> Value:
    """How many hands are called so; royal flushes are printed apart from other straight flushes."""
    apart = "royal_flush" if name == "straight_flush" else None
    return Fraction(sum(count for names, count in census(row["wager"]).items() if name in names and apart not in names))


def qualifying(row: Row, rest: str) -> Value:
    return Fraction(int((three_card.strengths() >= three_card.terms().least_strength).sum()))


def bets(row: Row) -> Paytable:
    return rulebook(row["game"]).paytables["bets"][row["paytable"]]


def riding(row: Row, rest: str) -> Value:
    first, _ = let_it_ride.rides("optimal", bets(row))
    return Fraction(int(suit_classes(3).weights[first].sum()))


def value_of_bet_1(row: Row, rest: str) -> Value:
    values, _ = let_it_ride.bet_values(bets(row))
    first, _ = let_it_ride.rides("optimal", bets(row))
    return Fraction(int((values * suit_classes(3).weights)[first].sum()), 1176 * 22100)


def worth_nothing(row: Row, rest: str) -> Value:
    _, values = let_it_ride.bet_values(bets(row))
    return Fraction(int(suit_classes(4).weights[values == 0].sum()))


def cards(row: Row, text: str) -> Value:
    return advise(row["game"], parse_cards(text), paytable=row["paytable"]).options[0].ev


def returned(row: Row, rest: str) -> Value:
    """Of each dollar of a Five Card Bonus that pays these dollars, from the royal flush down."""
    names = [line.hand for line in rulebook(row["game"]).paytables["five_card_bonus"]["A"].lines]
    lines = [
        Line(name, Kind.DOLLARS, int(dollars), "-")
        for name, dollars in zip(names, row["paytable"].split("/"), strict=False)
    ]
    return 1 + exact(edge(row["game"], row["wager"], Paytable("own", tuple(lines)))[0].ev)


MEASURES: dict[str, Callable[[Row, str], Value]] = {
    **{name: of_figure(name) for name in ("element_of_risk", "average_wager", "hit_rate", "sd", "break_even")},
    "ev": lambda row, rest: ev(row),
    "house_edge": lambda row, rest: -ev(row),
    "deals": lambda row, rest: Fraction(sum(tally(row).values())),
    "net": lambda row, net: Fraction(tally(row)[Fraction(net)]),
    "rule": lambda row, rest: strategy_book(row["game"], row["paytable"]).optimal.rules[0],
    "hands riding": riding,
    "hands": hands,
    "qualifying hands": qualifying,
    "value of bet 1": value_of_bet_1,
    "four cards worth nothing": worth_nothing,
    "cards": cards,
    "return": returned,
}


def check(row: Row) -> None:
    measure = row["measure"]
    name = next(name for name in MEASURES if measure == name or measure.startswith(f"{name} "))
    value = MEASURES[name](row, measure.removeprefix(name).strip())
    assert agrees(value, row["figure"]), f"{told(row)}: {value} is not {row['figure']}"


@pytest.mark.parametrize("row", OTHERS, ids=told)
def test_the_published_figure_comes_out(row: Row) -> None:
    check(row)


@pytest.mark.usefixtures("solved")
def test_the_published_figures_of_four_card_poker_come_out() -> None:
    for row in FOUR_CARD:
        check(row)


def test_no_result_is_missing_from_the_printed_distribution() -> None:
    printed = {
        Fraction(row["measure"].removeprefix("net ")): int(row["figure"])
        for row in PRINTED
        if row["measure"].startswith("net ")
    }
    assert printed == tally({"game": "three-card-poker", "wager": "ante", "paytable": "A", "setting": ""})


def test_every_row_that_is_a_single_number_was_taken_over() -> None:
    assert sorted({int(row["row"]) for row in PRINTED}) == [*range(1, 12), *range(13, 21)]


@pytest.mark.parametrize(
    ("value", "printed", "right"),
    [
        (Fraction(686689, 20358520), "3.3730%", True),
        (Fraction(686689, 20358520), "3.3731%", False),
        (Fraction(1, 3), "0.33", True),
        (Fraction(1, 3), "0.34", False),
        (Fraction(-71, 1176), "-71/1176", True),
        (Fraction(-71, 1176), "-70/1176", False),
        (Fraction(1152, 1547), "0.7446…", True),
        (Fraction(1152, 1547), "0.7446", False),
        (1.63934, "1.6393", True),
        (48, "49", False),
    ],
)
def test_a_figure_must_agree_to_its_last_digit(value: Value, printed: str, right: bool) -> None:
    assert agrees(value, printed) is right
