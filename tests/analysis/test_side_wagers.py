"""Wagers on cards alone: every hand counted plainly, every paytable of the rules valued by a second list of payouts."""

import csv
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb
from pathlib import Path

import numpy as np
import pytest

from queenhigh.analysis import Figure, MeterValue, decided_wagers, edge, figure_wagers
from queenhigh.analysis.hand_counts import census
from queenhigh.analysis.side_wagers import side_wager_figure
from queenhigh.rulebook import GAMES, rulebook
from tests.analysis import plain_counting as plain
from tests.reference import hands as naive
from tests.reference.payouts import Line, lines_of

Names = frozenset[str]
METERS = {"main": Fraction(4321), "mega": Fraction(98765), "major": Fraction(2345), "minor": Fraction(678, 5)}
HANDS = (Path(__file__).parents[1] / "census" / "hands.csv").read_text(encoding="utf-8").splitlines()
# The five-card hand of Win'em All takes two others with it: it is proved with the raises.
SIDE_WAGERS = [
    (game, wager, letter)
    for game in GAMES
    for wager in figure_wagers(game)
    if wager not in (*decided_wagers(game), "win_em_all")
    for letter in rulebook(game).paytables[wager]
]
CARDS = {
    "two_card": "two",
    "pair_plus": "three",
    "three_card_bonus": "three",
    "aces_up": "four_of_five",
    "five_card_bonus": "five",
    "five_card_progressive": "five",
    "six_card_bonus": "six",
}
# What a progressive looks at (OQ-201, OQ-403); five cards where nothing is said.
PROGRESSIVE_CARDS = {
    **{("three-card-poker", letter): "three" for letter in "ABC"},
    **{("four-card-poker", letter): "four_of_five" for letter in "AB"},
    **{("let-it-ride", letter): "three" for letter in "BC"},
}


def kind_of(game: str, wager: str, letter: str) -> str:
    return CARDS.get(wager) or PROGRESSIVE_CARDS.get((game, letter), "five")


def small_hands(size: int) -> Counter[Names]:
    """Every hand with all the names whose test it passes."""
    tests = [name for name in naive.TESTS if "super" not in name and name != "royal_flush"]
    return Counter(
        frozenset(name for name in tests if naive.TESTS[name](plain.face(cards)))
        for cards in combinations(range(52), size)
    )


def best_fours() -> Counter[Names]:
    """Every five cards by the class of the best four of them; aces are a class of their own."""
    classes, _ = plain.four_card_ranks()
    counts: Counter[Names] = Counter()
    for (name, top), many in zip(
        classes, np.bincount(plain.best_of_five(), minlength=len(classes)).tolist(), strict=True
    ):
        aces = (
            {"four_of_a_kind": {"four_aces"}, "pair": {"pair_of_aces"}}.get(name, set()) if top == naive.ACE else set()
        )
        counts[frozenset({name} | aces)] += many
    return counts


def published_sixes() -> Counter[Names]:
    """The published counts; what no line pays is the rest."""
    printed = {row["hand"]: int(row["hands"]) for row in csv.DictReader(HANDS) if row["dealt"] == "6"}
    royal = frozenset({"royal_flush", "straight_flush"})
    counts = Counter(
        {
            royal | {"super_royal", "super_royal_diamonds"}: 1,
            royal | {"super_royal", "super_royal_other"}: printed.pop("super_royal") - 1,
            royal: printed.pop("royal_flush") - 4,
            **{frozenset({hand}): many for hand, many in printed.items()},
        }
    )
    counts[frozenset()] = comb(52, 6) - counts.total()
    return counts


@cache
def counted(kind: str) -> Counter[Names]:
    if kind in ("two", "three"):
        return small_hands(2 if kind == "two" else 3)
    if kind == "four_of_five":
        return best_fours()
    if kind == "six":
        return published_sixes()
    names, kinds = plain.five_card_classes()
    return Counter({frozenset(name): int((kinds == number).sum()) for number, name in enumerate(names)})


def net(line: Line | None, wager: str, stake: int) -> Fraction:
    """One unit "to 1" comes back with what it wins; everything "for 1" and every bonus of fixed dollars was collected
    before the deal, but a Super Royal returns the stake."""
    if line is None:
        return Fraction(-1)
    if line.kind == "to_one":
        return line.amount
    if line.kind == "for_one":
        return line.amount - 1
    if line.kind == "dollars":
        return line.amount / stake - (1 if wager == "five_card_bonus" else 0)
    return line.amount / 100 * METERS[line.meter or "main"] - 1


def distribution(game: str, wager: str, letter: str, stake: int = 1) -> Counter[Fraction]:
    lines = lines_of(game, wager, letter)
    results: Counter[Fraction] = Counter()
    for names, many in counted(kind_of(game, wager, letter)).items():
        results[net(plain.first_line(lines, names), wager, stake)] += many
    return +results


def figure_of(game: str, wager: str, letter: str, stake: int = 1) -> Figure:
    (figure,) = edge(game, wager, letter, stake=stake, meters=METERS)
    return figure


def value(figure: Figure) -> Fraction:
    return figure.ev.at(METERS) if isinstance(figure.ev, MeterValue) else figure.ev


@pytest.mark.parametrize("kind", ["two", "three", "four_of_five", "five", "six"])
def test_the_census_counts_every_hand_once_and_by_its_names(kind: str) -> None:
    """Compared by the lines of every paytable that such hands are paid by. Two suited cards in a row are both a flush
    and a straight, paid alike: there the payout is compared."""
    tables = [entry for entry in SIDE_WAGERS if kind_of(*entry) == kind]
    assert tables
    what = "amount" if kind == "two" else "hand"
    for game, wager, letter in tables:
        lines, table = lines_of(game, wager, letter), rulebook(game).paytables[wager][letter]
        by_line: Counter[object] = Counter()
        for names, many in counted(kind).items():
            by_line[getattr(plain.first_line(lines, names), what, "none")] += many
        found: Counter[object] = Counter()
        for own_names, many in census(kind).items():
            found[getattr(table.line(*own_names), what, "none")] += many
        assert found == by_line, (game, wager, letter)


@pytest.mark.parametrize(("kind", "cards"), [("two", 2), ("three", 3), ("four_of_five", 5), ("five", 5), ("six", 6)])
def test_the_census_leaves_no_hand_out(kind: str, cards: int) -> None:
    assert sum(census(kind).values()) == comb(52, cards)


@pytest.mark.parametrize(("game", "wager", "letter"), SIDE_WAGERS)
def test_all_results_of_a_side_wager_come_as_often_as_counted(game: str, wager: str, letter: str) -> None:
    figure, expected = figure_of(game, wager, letter), distribution(game, wager, letter)
    assert figure.tally is not None
    assert dict(figure.tally.counts) == expected
    assert figure.tally.total == expected.total()


@pytest.mark.parametrize(("game", "wager", "letter"), SIDE_WAGERS)
def test_the_figures_of_a_side_wager_are_those_of_its_results(game: str, wager: str, letter: str) -> None:
    figure, expected = figure_of(game, wager, letter), distribution(game, wager, letter)
    mean = Fraction(sum(result * many for result, many in expected.items())) / expected.total()
    square = Fraction(sum(result**2 * many for result, many in expected.items())) / expected.total()
    lines = lines_of(game, wager, letter)
    paid = sum(many for names, many in counted(kind_of(game, wager, letter)).items() if plain.first_line(lines, names))
    assert value(figure) == mean
    assert figure.variance == square - mean**2
    assert figure.hit_rate == Fraction(paid, expected.total())
    assert figure.average_wager == 1
    assert (figure.strategy, figure.paytable) == ("optimal", letter)


@pytest.mark.parametrize("stake", [1, 5, 25, 100])
@pytest.mark.parametrize(("game", "wager", "letter"), [entry for entry in SIDE_WAGERS if entry[1] == "six_card_bonus"])
def test_dollar_prizes_are_shared_by_the_dollars_staked(game: str, wager: str, letter: str, stake: int) -> None:
    figure = figure_of(game, wager, letter, stake)
    assert figure.tally is not None
    assert dict(figure.tally.counts) == distribution(game, wager, letter, stake)


# Worked out by hand: three-card hands of 22,100, five-card hands of 2,598,960.
BY_METERS = [
    ("three-card-poker", "progressive", "A", "-504/1105", {"main": "1/22100"}),
    ("three-card-poker", "progressive", "C", "-579/1105", {"major": "1/22100", "minor": "3/22100"}),
    ("235-stud-poker", "progressive", "A", "-76252/162435", {"main": "19/6497400"}),
    ("four-card-poker", "progressive", "A", "-105691/162435", {"main": "1/54145"}),
    ("let-it-ride", "progressive", "C", "-576/1105", {"main": "1/22100"}),
]


@pytest.mark.parametrize(("game", "wager", "letter", "constant", "shares"), BY_METERS)
def test_a_progressive_is_a_constant_and_a_share_of_each_meter(
    game: str, wager: str, letter: str, constant: str, shares: dict[str, str]
) -> None:
    (figure,) = edge(game, wager, letter)
    assert figure.ev == MeterValue(Fraction(constant), {name: Fraction(share) for name, share in shares.items()})
    assert figure.variance is None


@pytest.mark.parametrize(("game", "wager", "letter"), [entry for entry in SIDE_WAGERS if "progressive" in entry[1]])
def test_a_progressive_is_fair_where_it_breaks_even(game: str, wager: str, letter: str) -> None:
    (figure,) = edge(game, wager, letter)
    assert isinstance(figure.ev, MeterValue)
    even = figure.break_even
    if isinstance(even, Fraction):
        assert len(figure.ev.per_meter) == 1
        assert figure.ev.at(dict.fromkeys(figure.ev.per_meter, even)) == 0
    else:
        assert even == figure.ev
        first = next(iter(figure.ev.per_meter))
        others = {name: METERS[name] for name in figure.ev.per_meter if name != first}
        fair = -(figure.ev.at({**others, first: 0})) / figure.ev.per_meter[first]
        assert even.at({**others, first: fair}) == 0


def test_a_progressive_at_five_dollars_says_the_same_in_its_value_and_in_its_results() -> None:
    (figure,) = edge("three-card-poker", "progressive", "A", stake=5, meters=METERS)
    assert figure.tally is not None
    assert value(figure) == figure.tally.mean


@pytest.mark.parametrize(("game", "letter"), [("four-card-poker", "A"), ("let-it-ride", "B")])
def test_a_progressive_keeps_its_cards_under_another_letter(game: str, letter: str) -> None:
    table = rulebook(game).paytables["progressive"][letter]
    own = type(table)("mine", table.lines)
    assert side_wager_figure(game, "progressive", own).ev == side_wager_figure(game, "progressive", table).ev
