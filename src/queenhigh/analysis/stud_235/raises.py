"""235 Stud Poker: each raise is made when the wager it raises is worth more than nothing.

The 3 Card raise is decided on two cards, the 5 Card raise on three; neither touches the other (OQ-301), so the best
play of each is the best play of both. Cards seen at other seats are a matter of advice.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from math import comb

import numpy as np

from queenhigh.analysis.card_sets import Ints, as_ints, index_of, suit_classes
from queenhigh.analysis.figures import Figure, Tally, strategy_name
from queenhigh.analysis.five_card_kinds import merge_equal
from queenhigh.analysis.hand_completions import completions, pays
from queenhigh.cards import Card, three_card_names, two_card_names
from queenhigh.rulebook import ONLY_LETTER, Paytable, rulebook

GAME = "235-stud-poker"
DEALS = "deals of two cards, a third card and two community cards"
TOTAL = comb(52, 2) * 50 * comb(49, 2)
Strategy = Callable[[Sequence[Card]], int]
"""Whether to raise, given the player's two or three cards; it must treat suits alike."""

NAMED: dict[str, Strategy] = {"never-raise": lambda cards: False, "always-raise": lambda cards: True}


@dataclass(frozen=True, slots=True)
class Prefixes:
    """Every class of three cards with each of them as the third: the class of the first two, names, and weight."""

    three: Ints
    two: Ints
    weights: Ints


@cache
def prefixes() -> Prefixes:
    members = suit_classes(3).members
    rows = np.repeat(np.arange(len(members)), 3)
    third = np.tile(np.arange(3), len(members))
    first_two = np.stack([members[rows, (third == 0).astype(int)], members[rows, 2 - (third == 2).astype(int)]], axis=1)
    return Prefixes(rows, suit_classes(2).of_set[index_of(first_two)], suit_classes(3).weights[rows])


_READERS: dict[int, Callable[[Sequence[Card]], tuple[str, ...]]] = {2: two_card_names, 3: three_card_names}


@cache
def _names_of_classes(size: int) -> list[tuple[str, ...]]:
    return [_READERS[size]([Card(card) for card in row]) for row in suit_classes(size).members.tolist()]


def net_of_classes(paytable: Paytable, size: int) -> Ints:
    """The net result of one unit for each class of hands of two or three cards."""
    lines = [paytable.line(*names) for names in _names_of_classes(size)]
    return np.array([line.amount if line else -1 for line in lines], dtype=np.int64)


def raise_values(three_card: Paytable, five_card: Paytable) -> tuple[Ints, Ints]:
    """What the 3 Card wager is worth for each class of two cards (as a sum over the deals), and the 5 Card wager for
    each class of three (times 1,176)."""
    table = prefixes()
    net = net_of_classes(three_card, 3)
    summed = np.bincount(table.two, weights=net[table.three] * table.weights, minlength=len(suit_classes(2).members))
    return np.rint(summed).astype(np.int64), completions().of_three @ pays(five_card)


@dataclass(frozen=True, slots=True)
class Paytables:
    """What the wagers pay; the rules leave no choice, but a designer may."""

    two_card: Paytable
    three_card: Paytable
    five_card: Paytable
    win_em_all: Paytable

    def with_table(self, wager: str, paytable: Paytable) -> "Paytables":
        return replace(self, **{wager: paytable})

    @classmethod
    def of_the_rules(cls) -> "Paytables":
        rules = rulebook(GAME)
        wagers = ("two_card", "three_card", "five_card", "win_em_all")
        return cls(*(rules.paytables_of(wager)[ONLY_LETTER] for wager in wagers))


ALL_THREE = {"two_card": 1, "three_card": 1, "five_card": 1}


def figure_of(wager: str, paytable: Paytable, strategy: str | Strategy, *, take_zero: bool) -> Figure:
    """A wager with its raise, or all three together, under a paytable of its own."""
    together = wager == "stud"
    tables = Paytables.of_the_rules().with_table("five_card" if together else wager, paytable)
    return stud_figure(ALL_THREE if together else {wager: 1}, wager, tables, strategy, take_zero=take_zero)


def stud_figure(
    stakes: Mapping[str, int],
    wager: str,
    paytables: Paytables | None = None,
    strategy: str | Strategy = "optimal",
    *,
    take_zero: bool = False,
    name: str | None = None,
) -> Figure:
    """Figures of the wagers that `stakes` names, in units: `{"two_card": 1, "three_card": 1, "five_card": 1}`.

    >>> all_three = {"two_card": 1, "three_card": 1, "five_card": 1}
    >>> figure = stud_figure(all_three, "stud")
    >>> float(round(figure.ev, 4)), float(round(stud_figure({"win_em_all": 1}, "win_em_all").ev, 4))
    (-0.0595, -0.0739)
    """
    tables = paytables or Paytables.of_the_rules()
    first, second = raises(tables, strategy, take_zero=take_zero)
    tally, average = _tally(tables, stakes, first, second)
    return Figure(
        game=GAME,
        wager=wager,
        paytable="-",
        strategy=name or strategy_name(strategy),
        unit=_UNITS[wager],
        ev=tally.mean,
        average_wager=average,
        hit_rate=tally.chance_above(0 if wager == "stud" else -1),
        tally=tally,
    )


def parts_of(wager: str, paytable: Paytable, strategy: str | Strategy, *, take_zero: bool) -> dict[str, Fraction]:
    """What each wager and each raise is worth, per unit."""
    tables = Paytables.of_the_rules().with_table("five_card" if wager == "stud" else wager, paytable)
    parts: dict[str, Fraction] = {}
    for name in ALL_THREE if wager == "stud" else (wager,):
        plain = stud_figure({name: 1}, name, tables, "never-raise").tally
        raised = stud_figure({name: 1}, name, tables, strategy, take_zero=take_zero).tally
        assert plain is not None
        assert raised is not None
        parts[name] = plain.mean
        parts.update(
            {stage.bets: raised.mean - plain.mean for stage in rulebook(GAME).stages if stage.on == name and stage.bets}
        )
    return parts


_UNITS = {
    "stud": "one of the three equal wagers: all three and both raises together",
    "two_card": "one unit of two_card",
    "three_card": "one unit of three_card with its raise",
    "five_card": "one unit of five_card with its raise",
    "win_em_all": "one unit of win_em_all",
}


def raises(tables: Paytables, strategy: str | Strategy, *, take_zero: bool) -> tuple[list[bool], list[bool]]:
    if strategy == "optimal":
        first, second = raise_values(tables.three_card, tables.five_card)
        bar = 0 if take_zero else 1
        return [value >= bar for value in as_ints(first)], [value >= bar for value in as_ints(second)]
    chosen = NAMED[strategy] if isinstance(strategy, str) else strategy
    return (
        [bool(chosen([Card(card) for card in row])) for row in suit_classes(2).members.tolist()],
        [bool(chosen([Card(card) for card in row])) for row in suit_classes(3).members.tolist()],
    )


def winnings(stakes: Mapping[str, int]) -> Tally:
    """What one box wins under best play, lost wagers left aside: the sum that a payout limit is held against.

    >>> max(winnings({"two_card": 1, "three_card": 1, "five_card": 1}).counts)
    Fraction(1101, 1)
    """
    tables = Paytables.of_the_rules()
    first, second = raises(tables, "optimal", take_zero=False)
    return _tally(tables, stakes, first, second, lost=0)[0]


def raise_times(wager: str) -> int:
    """How many times a wager the best raise of it is. What a raise is worth grows evenly with it, so it is the most."""
    return next(stage.most_times for stage in rulebook(GAME).stages if stage.on == wager)


def _tally(
    tables: Paytables, stakes: Mapping[str, int], first: Iterable[bool], second: Iterable[bool], *, lost: int = -1
) -> tuple[Tally, Fraction]:
    """Walk through the 5,265 prefixes and the kinds of five-card hands that each of them ends in; a lost unit counts
    `lost`."""
    table, done, wins_with = prefixes(), completions(), rulebook(GAME).wagers["win_em_all"].wins_with
    raise_three = [raised * raise_times("three_card") for raised in first]
    raise_five = [raised * raise_times("five_card") for raised in second]
    two, three, of_five = (
        [max(net, lost) for net in as_ints(nets)]
        for nets in (
            net_of_classes(tables.two_card, 2),
            net_of_classes(tables.three_card, 3),
            pays(tables.five_card),
        )
    )
    hands, five = merge_equal(done.of_three, 1, of_five)
    all_win = tables.win_em_all.lines[0].amount
    rows = zip(as_ints(table.three), as_ints(table.two), as_ints(table.weights), strict=True)
    counts: dict[int, int] = {}
    staked = 0
    many_of_five = hands.tolist()
    bonus_stake = stakes.get("win_em_all", 0)
    any_two, any_three, any_five = (wager not in wins_with for wager in ALL_THREE)
    for own, pair, weight in rows:
        three_units = stakes.get("three_card", 0) * (1 + raise_three[pair])
        five_units = stakes.get("five_card", 0) * (1 + raise_five[own])
        known = stakes.get("two_card", 0) * two[pair] + three_units * three[own]
        so_far = (any_two or two[pair] > 0) and (any_three or three[own] > 0)
        staked += weight * 1176 * (three_units + five_units)
        for net, many in zip(five, many_of_five[own], strict=True):
            if many:
                bonus = bonus_stake * (all_win if so_far and (any_five or net > 0) else lost)
                result = known + five_units * net + bonus
                counts[result] = counts.get(result, 0) + weight * many
    tally = Tally.of(counts.items(), DEALS)
    assert tally.total == TOTAL
    return tally, Fraction(staked, TOTAL) + stakes.get("two_card", 0) + stakes.get("win_em_all", 0)
