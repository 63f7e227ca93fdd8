"""Strategies: nothing beats the best play, every cost is exact, and a paytable that pays more is worth more."""

import csv
from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb
from pathlib import Path

import pytest

from queenhigh.analysis import (
    Figure,
    MeterValue,
    StrategyBook,
    Unknown,
    decided_wagers,
    edge,
    figure_wagers,
    strategies,
    strategy_book,
)
from queenhigh.analysis.let_it_ride import bets as let_it_ride
from queenhigh.analysis.let_it_ride.strategy import short_strategies as ride_strategies
from queenhigh.analysis.short_strategies import Lines
from queenhigh.analysis.stud_235 import raises as stud_235
from queenhigh.analysis.stud_235.strategy import SHORT_STRATEGIES as STUD_STRATEGIES
from queenhigh.analysis.three_card import ante as three_card
from queenhigh.cards import Card
from queenhigh.rulebook import GAMES, Kind, Paytable, rulebook
from tests.analysis import plain_counting as plain
from tests.reference.payouts import lines_of

THREE, FOUR, STUD, RIDE = "three-card-poker", "four-card-poker", "235-stud-poker", "let-it-ride"
DEALS = {THREE: comb(52, 3) * comb(49, 3), STUD: comb(52, 2) * 50 * comb(49, 2), RIDE: comb(52, 3) * 49 * 48}
CENSUS = (Path(__file__).parents[1] / "census" / "strategies.csv").read_text(encoding="utf-8").splitlines()
PRINTED = list(csv.DictReader(CENSUS))
# Every figure under every strategy that takes no seconds; Four Card Poker has its own module.
FIGURES = [
    (game, wager, strategy)
    for game in (THREE, STUD, RIDE)
    for wager in decided_wagers(game)
    for strategy in strategies(game)
]


def ev_of(figure: Figure) -> Fraction:
    assert isinstance(figure.ev, Fraction)
    return figure.ev


def paytables(game: str, wager: str) -> dict[str, Paytable]:
    return dict(rulebook(game).paytables[{"ante": "ante_bonus", "stud": "five_card"}.get(wager, wager)])


@pytest.mark.parametrize(("game", "wager", "strategy"), FIGURES)
def test_results_are_counted_over_all_deals_and_add_up_to_one(game: str, wager: str, strategy: str) -> None:
    for figure in edge(game, wager, strategy=strategy):
        assert figure.tally is not None
        counts = figure.tally.counts
        assert sum(counts.values()) == figure.tally.total == DEALS[game]
        assert sum(Fraction(many, figure.tally.total) for many in counts.values()) == 1
        assert figure.tally.mean == figure.ev
        assert figure.strategy == strategy
        assert 0 < figure.hit_rate < 1
        if wager in ("ante", "bets", "stud"):
            assert figure.hit_rate == Fraction(sum(many for net, many in counts.items() if net > 0), DEALS[game])


@pytest.mark.parametrize(("game", "wager", "strategy"), FIGURES)
def test_no_strategy_is_worth_more_than_the_best(game: str, wager: str, strategy: str) -> None:
    for figure, best in zip(edge(game, wager, strategy=strategy), edge(game, wager), strict=True):
        assert ev_of(figure) <= ev_of(best)
        assert (ev_of(figure) == ev_of(best)) == (strategy == "optimal")


@pytest.mark.parametrize(("game", "wager", "strategy"), FIGURES)
def test_the_element_of_risk_is_the_loss_per_unit_wagered(game: str, wager: str, strategy: str) -> None:
    for figure in edge(game, wager, strategy=strategy):
        assert figure.element_of_risk == -ev_of(figure) / figure.average_wager


# Worked out by hand from counts of hands.


def five_card_mean(game: str, wager: str, letter: str) -> Fraction:
    """One unit on five cards, from the well-known counts of hands."""
    counts = {
        "royal_flush": 4,
        "straight_flush": 36,
        "four_of_a_kind": 624,
        "full_house": 3744,
        "flush": 5108,
        "straight": 10200,
        "three_of_a_kind": 54912,
        "two_pair": 123552,
        "pair_tens_or_better": 422400,
    }
    lines = {line.hand: line.amount for line in lines_of(game, wager, letter)}
    won = sum(many * (lines[hand] + 1) for hand, many in counts.items())
    return Fraction(won) / comb(52, 5) - 1


@pytest.mark.parametrize("letter", ["A", "B", "C"])
def test_bets_that_never_or_always_ride_are_one_or_three_bets_on_five_cards(letter: str) -> None:
    mean = five_card_mean(RIDE, "bets", letter)
    (never,) = edge(RIDE, "bets", letter, "never-ride")
    (always,) = edge(RIDE, "bets", letter, "always-ride")
    assert (ev_of(never), never.average_wager) == (mean, Fraction(1))
    assert (ev_of(always), always.average_wager) == (3 * mean, Fraction(3))


def test_raises_that_are_never_or_always_made_are_single_or_double_wagers() -> None:
    # 78 pairs, 208 straights and 260 flushes of 1,326; of 22,100 hands 4 mini royals, 44, 52, 720, 1,096 and 3,744.
    two = Fraction(2 * 546, 1326) - 1
    counts = {
        "mini_royal": 4,
        "straight_flush": 44,
        "three_of_a_kind": 52,
        "straight": 720,
        "flush": 1096,
        "pair": 3744,
    }
    lines = {line.hand: line.amount for line in lines_of(STUD, "three_card", "-")}
    three = Fraction(sum(many * (lines[hand] + 1) for hand, many in counts.items())) / 22100 - 1
    five = five_card_mean(STUD, "five_card", "-")
    (never,) = edge(STUD, "stud", strategy="never-raise")
    (always,) = edge(STUD, "stud", strategy="always-raise")
    assert (ev_of(never), never.average_wager) == (two + three + five, Fraction(3))
    assert (ev_of(always), always.average_wager) == (two + 2 * three + 2 * five, Fraction(5))


@pytest.mark.parametrize("letter", ["A", "B", "C", "12.C"])
def test_folding_everything_in_three_card_poker_loses_the_ante(letter: str) -> None:
    never = three_card.ante_figure(paytables(THREE, "ante")[letter], lambda cards: False)
    assert never.tally is not None
    assert (dict(never.tally.counts), never.average_wager) == ({Fraction(-1): DEALS[THREE]}, Fraction(1))
    assert never.strategy == "own"


def test_a_strategy_of_ones_own_may_part_the_suits() -> None:
    """Playing only hands whose first card is a spade plays some members of a class and folds others."""
    bonus = paytables(THREE, "ante")["A"]
    spades = three_card.ante_figure(bonus, lambda cards: cards[0] & 3 == 0)
    hands = sum(hand[0] & 3 == 0 for hand in combinations(range(52), 3))
    assert spades.average_wager == 1 + Fraction(hands, comb(52, 3))


# Linked wagers, and choices between equals.


@pytest.mark.parametrize("strategy", strategies(STUD))
def test_the_three_wagers_of_235_add_up_to_all_of_them(strategy: str) -> None:
    (stud,) = edge(STUD, "stud", strategy=strategy)
    parts = [edge(STUD, wager, strategy=strategy)[0] for wager in ("two_card", "three_card", "five_card")]
    assert ev_of(stud) == sum(map(ev_of, parts), Fraction())
    assert stud.average_wager == sum((part.average_wager for part in parts), Fraction())


@pytest.mark.parametrize(("letter", "zeros"), [("A", 2268), ("B", 2268), ("C", 0)])
def test_bets_worth_nothing_ride_only_when_told_and_change_no_value(letter: str, zeros: int) -> None:
    """Bet 2 on four cards of 270,725; no Bet 1 is worth exactly nothing."""
    (leave,) = edge(RIDE, "bets", letter)
    (take,) = edge(RIDE, "bets", letter, take_zero=True)
    of_three, _ = let_it_ride.bet_values(paytables(RIDE, "bets")[letter])
    assert not (of_three == 0).any()
    assert ev_of(leave) == ev_of(take)
    assert take.average_wager - leave.average_wager == Fraction(zeros, comb(52, 4))


@pytest.mark.parametrize(("game", "wager"), [(THREE, "ante"), (STUD, "stud")])
def test_where_no_choice_is_between_equals_both_conventions_are_one(game: str, wager: str) -> None:
    assert edge(game, wager, take_zero=True) == edge(game, wager)


# Paytables that pay more are worth more.

MAIN = [(game, wager) for game in (THREE, RIDE, STUD) for wager in decided_wagers(game) if wager != "stud"]
SIDE = [(game, wager) for game in GAMES for wager in figure_wagers(game) if wager not in decided_wagers(game)]


def raised(table: Paytable, number: int) -> Paytable:
    """The table with one line that pays one more."""
    lines = [replace(line, amount=line.amount + (at == number)) for at, line in enumerate(table.lines)]
    return Paytable(table.letter, tuple(lines))


def value(figure: Figure) -> Fraction:
    """With every meter at 1,000 dollars."""
    return figure.ev.at(dict.fromkeys(figure.ev.per_meter, 1000)) if isinstance(figure.ev, MeterValue) else figure.ev


@pytest.mark.parametrize(("game", "wager"), MAIN + SIDE)
def test_a_line_that_pays_more_makes_the_wager_worth_more(game: str, wager: str) -> None:
    for table in paytables(game, wager).values():
        (before,) = edge(game, wager, table)
        for number, line in enumerate(table.lines):
            if line.kind is Kind.PERCENT_OF_METER and line.amount == 100:
                continue
            (after,) = edge(game, wager, raised(table, number))
            assert value(after) > value(before), (table.letter, line.hand)


def test_the_three_wagers_together_follow_a_changed_five_card_paytable() -> None:
    table = raised(paytables(STUD, "five_card")["-"], 8)
    (stud,), (five,) = edge(STUD, "stud", table), edge(STUD, "five_card", table)
    parts = [five, *edge(STUD, "two_card"), *edge(STUD, "three_card")]
    assert ev_of(stud) == sum(map(ev_of, parts), Fraction())


# Short strategies.


@cache
def book(game: str, letter: str) -> StrategyBook:
    return strategy_book(game, letter)


def check_book(game: str, letter: str) -> None:
    printed = [row for row in PRINTED if (row["game"], row["paytable"]) == (game, letter)]
    found = book(game, letter)
    assert [(short.name, str(short.ev), str(short.cost)) for short in found.short] == [
        (row["name"], row["ev"], row["cost"]) for row in printed
    ]
    assert found.optimal.cost == 0
    assert all(short.cost == found.optimal.ev - short.ev >= 0 for short in found.short)
    assert [short.cost for short in found.short] == sorted(short.cost for short in found.short)
    assert all(short.rules and all(short.rules) for short in (found.optimal, *found.short))


@pytest.mark.parametrize(
    ("game", "letter"),
    [*((THREE, letter) for letter in ("A", "B", "C", "12.C")), (STUD, "-"), *((RIDE, letter) for letter in "ABC")],
)
def test_short_strategies_cost_what_the_census_says(game: str, letter: str) -> None:
    check_book(game, letter)
    wager = {THREE: "ante", STUD: "stud", RIDE: "bets"}[game]
    assert book(game, letter).optimal.ev == edge(game, wager, letter)[0].ev


@pytest.mark.usefixtures("solved")
def test_short_strategies_of_four_card_poker_cost_what_the_census_says() -> None:
    check_book(FOUR, "-")
    found = {short.name: short for short in book(FOUR, "-").short}
    assert found["basic"].ev == edge(FOUR, "ante", strategy="basic")[0].ev
    lines = {"two": 2, "five": 5, "ten": 10}
    for name, many in lines.items():
        assert len(found[f"{name} lines with the upcard"].rules) == many
    assert found["any number of lines without the upcard"].cost < found["two lines without the upcard"].cost


Says = Callable[[Sequence[Card]], bool]


def yes(says: Says, cards: Sequence[int]) -> bool:
    return says([Card(card) for card in cards])


@pytest.mark.parametrize("lines", ride_strategies(rulebook(RIDE).paytables["bets"]["A"]), ids=lambda lines: lines.name)
def test_lines_for_let_it_ride_are_worth_what_all_hands_say(lines: Lines) -> None:
    """Every three and every four cards are asked, in all their suits."""
    nets = plain.five_card_nets(lines_of(RIDE, "bets", "A"))
    of_three, of_four = plain.summed(nets, 3), plain.summed(nets, 4)
    first = sum(int(of_three[hand]) for hand in combinations(range(52), 3) if yes(lines.says_yes, hand))
    second = sum(int(of_four[hand]) for hand in combinations(range(52), 4) if yes(lines.says_yes, hand))
    expected = Fraction(int(nets.sum()), comb(52, 5)) + Fraction(first, 22100 * 1176) + Fraction(second, 270725 * 48)
    assert ev_of(let_it_ride.bets_figure(paytables(RIDE, "bets")["A"], lines.says_yes)) == expected


@pytest.mark.parametrize("lines", STUD_STRATEGIES, ids=lambda lines: lines.name)
def test_lines_for_the_raise_of_the_5_card_wager_are_worth_what_all_hands_say(lines: Lines) -> None:
    nets = plain.five_card_nets(lines_of(STUD, "five_card", "-"))
    of_three = plain.summed(nets, 3)
    raises = sum(int(of_three[hand]) for hand in combinations(range(52), 3) if yes(lines.says_yes, hand))
    expected = Fraction(int(nets.sum()), comb(52, 5)) + Fraction(raises, 22100 * 1176)
    figure = stud_235.stud_figure({"five_card": 1}, "five_card", strategy=lines.says_yes)
    assert ev_of(figure) == expected


@pytest.mark.parametrize(
    ("game", "letter", "words"),
    [
        ("baccarat", None, "'baccarat' is not one of our games: three-card-poker"),
        (RIDE, "Z", "bets has no paytable 'Z'; allowed: A, B, C"),
        (STUD, "A", "stud has no paytable 'A'; allowed: -"),
    ],
)
def test_a_book_that_does_not_exist_is_refused_with_those_that_do(game: str, letter: str | None, words: str) -> None:
    with pytest.raises(Unknown, match=words):
        strategy_book(game, letter)


@pytest.mark.parametrize("letter", ["A", "B", "C"])
def test_the_best_play_of_every_paytable_of_let_it_ride_is_said_in_words(letter: str) -> None:
    book = strategy_book(RIDE, letter)
    assert book.short[0].cost == 0
    assert book.optimal.rules == book.short[0].rules
    assert book.optimal.rules[-1] == "Withdraw the rest"


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        (("baccarat", None, None, "optimal"), "'baccarat' is not one of our games"),
        ((THREE, "aces_up", None, "optimal"), "three-card-poker has no wager 'aces_up'; allowed: ante, pair_plus"),
        ((THREE, "pair_plus", "Z", "optimal"), "pair_plus has no paytable 'Z'; allowed: pair_plus A, B, C, D, E"),
        ((THREE, None, "Z", "optimal"), "three-card-poker has no paytable 'Z'; allowed: ante A, B, C, 12.C; pair_plus"),
        (
            (RIDE, "bets", "A", "basic"),
            "let-it-ride has no strategy 'basic'; allowed: optimal, never-ride, always",
        ),
    ],
)
def test_a_figure_that_does_not_exist_is_refused_with_those_that_do(
    asked: tuple[str, str | None, str | None, str], words: str
) -> None:
    with pytest.raises(Unknown, match=words):
        edge(*asked)
