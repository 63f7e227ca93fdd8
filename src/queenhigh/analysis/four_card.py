"""Four Card Poker: fold, or a Play of one to three times the Ante, for every hand and upcard.

With H of C dealer hands higher, a Play of m times wins 1 + m or loses it, and the Ante Bonus comes on top either way.
So three times is best when less than half are higher, folding when more than three quarters are and no bonus is due,
and once in between; twice is never better than both its neighbours. Optimal play maximises Ante, Play and Ante Bonus
together.
"""

from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import comb

import numpy as np
from numpy.typing import NDArray

from queenhigh.analysis.card_sets import Ints, as_ints
from queenhigh.analysis.disk_cache import kept
from queenhigh.analysis.figures import ONE_ANTE, Figure, Tally, strategy_name
from queenhigh.analysis.four_card_table import DEALER_HANDS, BeatenTable, Progress, build_table, no_progress
from queenhigh.cards import FOUR, Card, four_card_names, parse_cards
from queenhigh.rulebook import Paytable

GAME = "four-card-poker"
DEALS = "deals of a player's hand, an upcard and the dealer's other five cards"
PAIRS = comb(52, 5) * 47
"""Hands and upcards: 122,151,120."""
Plays = NDArray[np.int8]
"""How many times the Ante is played for each class of hands and each upcard; 0 folds."""


_solved: list[BeatenTable] = []


def solve(progress: Progress = no_progress, *, fresh: bool = False) -> BeatenTable:
    """The table of dealer hands that are higher: from this process, from the disk where it was kept, or counted now."""
    if fresh or not _solved:
        arrays = kept("four-card-beaten", lambda: _arrays(build_table(progress)), fresh=fresh)
        _solved[:] = [BeatenTable(**arrays)]  # type: ignore[arg-type]
    return _solved[0]


def solved() -> BeatenTable:
    return solve()


def _arrays(table: BeatenTable) -> dict[str, NDArray[np.generic]]:
    return {
        "members": table.members.astype(np.int8),
        "weights": table.weights.astype(np.int8),
        "strengths": table.strengths.astype(np.int64),
        "higher": table.higher,
    }


@dataclass(frozen=True, slots=True)
class Region:
    """Hands and upcards of one name and one best play: how many, and their dealer hands that are higher, summed."""

    names: tuple[str, ...]
    where: str
    pairs: int
    higher: int


@cache
def regions() -> tuple[Region, ...]:
    """All of the game in a few dozen numbers, from which any Ante Bonus is valued at once."""
    table = solved()
    valid = table.higher >= 0
    masks = {
        "ahead": valid & (2 * table.higher < DEALER_HANDS),
        "even": 2 * table.higher == DEALER_HANDS,
        "behind": (2 * table.higher > DEALER_HANDS) & (4 * table.higher < 3 * DEALER_HANDS),
        "far behind": 4 * table.higher > 3 * DEALER_HANDS,
    }
    named = names_of_classes()
    found = []
    weights = table.weights.astype(np.int64)
    for where, mask in masks.items():
        pairs = mask.sum(axis=1) * weights
        higher = np.where(mask, table.higher, 0).sum(axis=1, dtype=np.int64) * weights
        for number, names in enumerate(named.distinct):
            row = named.of_class == number
            if pairs[row].any():
                found.append(Region(names, where, int(pairs[row].sum()), sum(as_ints(higher[row]))))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class ClassNames:
    distinct: tuple[tuple[str, ...], ...]
    of_class: Ints


@cache
def names_of_classes() -> ClassNames:
    """The names each class of hands answers to. They follow from the strength, which is asked once."""
    table = solved()
    _, first, number = np.unique(table.strengths, return_index=True, return_inverse=True)
    names = [four_card_names([Card(card) for card in row]) for row in table.members[first].tolist()]
    distinct = tuple(dict.fromkeys(names))
    place = np.array([distinct.index(name) for name in names], dtype=np.int64)
    return ClassNames(distinct, place[number])


def ante_figure(
    bonus: Paytable, strategy: str | Plays = "optimal", *, take_zero: bool = False, name: str | None = None
) -> Figure:
    """Ante, Play and Ante Bonus together, per ante."""
    if isinstance(strategy, str) and strategy == "optimal":
        results = _optimal_results(bonus, take_zero=take_zero)
    else:
        plays = NAMED_STRATEGIES[strategy]() if isinstance(strategy, str) else strategy
        results = _results(bonus, plays)
    counts: list[tuple[int, int]] = []
    played = 0
    for (times, paid), (pairs, higher) in results.items():
        if times == 0:
            counts.append((-1, pairs * DEALER_HANDS))
        else:
            counts += [(1 + times + paid, pairs * DEALER_HANDS - higher), (paid - 1 - times, higher)]
            played += times * pairs
    tally = Tally.of(counts, DEALS)
    return Figure(
        game=GAME,
        wager="ante",
        paytable=bonus.letter,
        strategy=name or strategy_name(strategy),
        unit=ONE_ANTE,
        ev=tally.mean,
        average_wager=1 + Fraction(played, PAIRS),
        hit_rate=tally.chance_above(0),
        tally=tally,
    )


Results = dict[tuple[int, int], tuple[int, int]]
"""By the times played and the bonus paid: hands and upcards, and the dealer hands that are higher."""


def _optimal_results(bonus: Paytable, *, take_zero: bool) -> Results:
    results: Results = {}
    for region in regions():
        times = best_times(region, bonus, take_zero=take_zero)
        _add(results, (times, _paid(region, bonus)), region.pairs, region.higher)
    return results


def best_times(region: Region, bonus: Paytable, *, take_zero: bool = False) -> int:
    """How many times the Ante the best play is; 0 folds. Of two that are equal the lower, unless zero is taken."""
    if region.where == "ahead":
        return 3
    if region.where == "even":
        return 3 if take_zero else 1
    return 0 if region.where == "far behind" and _paid(region, bonus) == 0 else 1


def _paid(region: Region, bonus: Paytable) -> int:
    line = bonus.line(*region.names)
    return line.amount if line else 0


def _results(bonus: Paytable, plays: Plays) -> Results:
    """The same for any strategy, given as times the Ante for each class and upcard."""
    table, named = solved(), names_of_classes()
    lines = [bonus.line(*names) for names in named.distinct]
    paid_by_class = np.array([line.amount if line else 0 for line in lines], dtype=np.int64)[named.of_class]
    weights = table.weights.astype(np.int64)
    results: Results = {}
    for times in range(4):
        mask = (plays == times) & (table.higher >= 0)
        pairs = mask.sum(axis=1) * weights
        higher = np.where(mask, table.higher, 0).sum(axis=1, dtype=np.int64) * weights
        for paid in np.unique(paid_by_class):
            row = paid_by_class == paid
            _add(results, (times, int(paid)), int(pairs[row].sum()), sum(as_ints(higher[row])))
    return results


def _add(results: Results, key: tuple[int, int], pairs: int, higher: int) -> None:
    before = results.get(key, (0, 0))
    results[key] = (before[0] + pairs, before[1] + higher)


def optimal_plays(bonus: Paytable) -> Plays:
    """The best play of every class and upcard, the one that wagers less where two are equal."""
    table, named = solved(), names_of_classes()
    has_bonus = np.array([bonus.line(*names) is not None for names in named.distinct])[named.of_class][:, None]
    folds = (4 * table.higher > 3 * DEALER_HANDS) & ~has_bonus
    return np.where(2 * table.higher < DEALER_HANDS, 3, np.where(folds, 0, 1)).astype(np.int8)


def by_strength(*steps: tuple[str, int]) -> Plays:
    """A strategy by the own hand alone: from each hand upwards so many times the Ante, below the first a fold.

    `by_strength(("3s 3h 5d 4c", 1), ("Ts Th 3d 2c", 3))` plays threes and better once, tens and better three times.
    """
    strengths = solved().strengths
    plays = np.zeros(len(strengths), dtype=np.int8)
    for hand, times in steps:
        plays[strengths >= FOUR.strength(parse_cards(hand))] = times
    return np.repeat(plays[:, None], 52, axis=1)


def _basic() -> Plays:
    """Fold below threes, once with threes to nines, three times with tens or better."""
    return by_strength(("3s 3h 4d 2c", 1), ("Ts Th 3d 2c", 3))


NAMED_STRATEGIES = {"basic": _basic}
"""Strategies with a name, besides the optimal one."""
