"""Four Card Poker: fold, or a Play of so many times the Ante, for every hand and upcard.

What Ante and Play come to grows evenly with the Play, so the best Play is the most or the least that the rules allow,
never one in between. The Ante Bonus comes on top of any Play. Optimal play maximizes Ante, Play and Ante Bonus
together.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import comb

import numpy as np
from numpy.typing import NDArray

from queenhigh.analysis.card_sets import Ints, as_ints
from queenhigh.analysis.dealer_contest import EQUAL, HIGHER, LOWER, DealerContest, dealer_contest
from queenhigh.analysis.disk_cache import kept
from queenhigh.analysis.figures import ONE_ANTE, Figure, Tally, strategy_name
from queenhigh.analysis.four_card.dealer_table import DEALER_HANDS, BeatenTable, build_table, hands_from
from queenhigh.analysis.solver import OPTIMAL, Progress, Unknown, no_progress
from queenhigh.cards import FOUR, Card, four_card_names, parse_cards
from queenhigh.rulebook import NOT_QUALIFIED, Paytable, rules_cache

GAME = "four-card-poker"
DEALS = "deals of a player's hand, an upcard and the dealer's other five cards"
BONUS = "ante_bonus"
PAIRS = comb(52, 5) * 47
"""Hands and upcards: 122,151,120."""
Plays = NDArray[np.int8]
"""How many times the Ante is played for each class of hands and each upcard; 0 folds."""


_solved: list[BeatenTable] = []


def terms() -> DealerContest:
    """The contest of the rules in force."""
    return dealer_contest(GAME)


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


Counts = dict[str, NDArray[np.int32]]
"""For cases of the contest the dealer hands of each class and upcard."""


@rules_cache
def case_counts() -> Counts:
    """The dealer hands of every case that is not settled like a higher hand; the rest are settled like one.

    Where a tie is settled like a win and the dealer needs nothing to play, the one table that is kept on disk does.
    """
    contest, table = terms(), solved()
    apart = [case for case in contest.cases if _nets(contest, case) != _nets(contest, HIGHER)]
    least = contest.least_strength
    counts: Counts = {}
    if least:
        qualified = hands_from(np.full(len(table.strengths), least))
        counts[NOT_QUALIFIED] = DEALER_HANDS - qualified
        lower = hands_from(np.maximum(table.strengths + 1, least))
    else:
        lower = table.higher
    if EQUAL in apart or least:
        counts[EQUAL] = hands_from(np.maximum(table.strengths, least)) - lower
    counts[LOWER] = lower
    return {case: counts[case] for case in apart}


def _nets(contest: DealerContest, case: str) -> tuple[int, ...]:
    return tuple(contest.net(case, times) for times in (0, contest.times[0], contest.times[-1]))


Values = NDArray[np.int32] | NDArray[np.int64]
Mask = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Weighted:
    """A sum over all dealer hands for each class and upcard: so much for every hand, and more or less in some cases.

    Where the player holds the upcard the sum means nothing.
    """

    base: int
    more: Mapping[str, int]

    def values(self) -> Values:
        most = abs(self.base) + sum(abs(more) for more in self.more.values())
        # Four bytes hold the sums for every payout in use, and take half the time.
        size = np.dtype(np.int32 if most * DEALER_HANDS < 2**31 else np.int64)
        total = np.full(solved().higher.shape, self.base * DEALER_HANDS, dtype=size)
        for case, more in self.more.items():
            total += case_counts()[case].astype(size, copy=False) * more
        return total

    def above(self, bound: int) -> Mask:
        """Where the sum is above a bound. With one case it is enough to compare its hands with a number."""
        if len(self.more) != 1:
            above: Mask = self.values() > bound
            return above
        ((case, more),) = self.more.items()
        rest = bound - self.base * DEALER_HANDS
        counts = case_counts()[case]
        return counts > rest // more if more > 0 else counts < -(rest // -more)

    def equal(self, bound: int) -> Mask:
        """Where the sum is just a bound."""
        if len(self.more) != 1:
            same: Mask = self.values() == bound
            return same
        ((case, more),) = self.more.items()
        hands, rest = divmod(bound - self.base * DEALER_HANDS, more)
        counts = case_counts()[case]
        equal: Mask = counts == hands
        return np.zeros(counts.shape, dtype=bool) if rest else equal


def weighted(net: Callable[[str], int]) -> Weighted:
    """The sum of what each case is worth; most hands are settled like a higher one."""
    base = net(HIGHER)
    return Weighted(base, {case: net(case) - base for case in case_counts() if net(case) != base})


def values(times: int) -> Values:
    """What Ante and Play come to for each class and upcard, in antes, summed over dealer hands; 0 times is a fold."""
    return weighted(lambda case: terms().net(case, times)).values()


def slope() -> Weighted:
    """What one Ante more of Play adds to these values."""
    return weighted(lambda case: terms().net(case, 2) - terms().net(case, 1))


def ahead_of_fold(times: int) -> Weighted:
    """What a Play is worth more than a fold, without the bonus."""
    return weighted(lambda case: terms().net(case, times) - terms().net(case, 0))


@dataclass(frozen=True, slots=True)
class Region:
    """Hands and upcards of one name that are played alike: how many, and their dealer hands of each case, summed.

    `times` is the best Play, and a hand is folded unless its bonus is at least `least_bonus`. The second of each counts
    where a choice that is worth the same is taken.
    """

    names: tuple[str, ...]
    times: tuple[int, int]
    least_bonus: tuple[int, int]
    pairs: int
    counts: tuple[int, ...]


@rules_cache
def regions() -> tuple[Region, ...]:
    """All of the game in a few dozen numbers, from which any Ante Bonus is valued at once."""
    named, counts = names_of_classes(), case_counts()
    weights = solved().weights.astype(np.int64)
    found = []
    for times, least_bonus, mask in _played_alike():
        pairs = _by_name(mask.sum(axis=1) * weights)
        summed = [_by_name(np.where(mask, count, 0).sum(axis=1, dtype=np.int64) * weights) for count in counts.values()]
        for number in np.flatnonzero(pairs).tolist():
            of_cases = tuple(int(of_case[number]) for of_case in summed)
            found.append(Region(named.distinct[number], times, least_bonus, int(pairs[number]), of_cases))
    return tuple(found)


def _by_name(of_class: Ints) -> Ints:
    """Numbers of classes added up by name. A float holds them exactly: there are fewer than 2**53 deals of a name."""
    named = names_of_classes()
    return np.bincount(named.of_class, weights=of_class, minlength=len(named.distinct)).astype(np.int64)


def _played_alike() -> Iterator[tuple[tuple[int, int], tuple[int, int], Mask]]:
    """The best Play, the least bonus with which it is better than a fold, and the hands and upcards of both."""
    contest, valid, more = terms(), solved().higher >= 0, slope()
    least, most = contest.times[0], contest.times[-1]
    rising, level = valid & more.above(0), valid & more.equal(0)
    falling = valid & ~rising & ~level
    for times, here in (((most, most), rising), ((least, most), level), ((least, least), falling)):
        ahead = ahead_of_fold(times[0])
        for bonus in range(2 - contest_worst(contest)):
            if not here.any():
                break
            within = here & ahead.above(-bonus * DEALER_HANDS)
            yield times, (bonus, bonus), within
            here = here & ~within
            equal = here & ahead.equal(-bonus * DEALER_HANDS)
            if equal.any():
                yield times, (bonus + 1, bonus), equal
                here = here & ~equal


def contest_worst(contest: DealerContest) -> int:
    """The worst that a Play can do beside a fold, in antes."""
    plays = (contest.times[0], contest.times[-1])
    return min(contest.net(case, times) - contest.net(case, 0) for case in contest.cases for times in plays)


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


def bonus_of_classes(bonus: Paytable) -> Ints:
    """What the Ante Bonus pays each class of hands."""
    named = names_of_classes()
    lines = [bonus.line(*names) for names in named.distinct]
    return np.array([line.amount if line else 0 for line in lines], dtype=np.int64)[named.of_class]


def ante_figure(
    bonus: Paytable, strategy: str | Plays = OPTIMAL, *, take_zero: bool = False, name: str | None = None
) -> Figure:
    """Ante, Play and Ante Bonus together, per ante."""
    results = _results_of(bonus, strategy, take_zero=take_zero)
    contest, apart = terms(), tuple(case_counts())
    counts: list[tuple[int, int]] = []
    played = 0
    for (times, paid), (pairs, of_cases) in results.items():
        bonus_paid = paid if times else 0
        counts.append((contest.net(HIGHER, times) + bonus_paid, pairs * DEALER_HANDS - sum(of_cases)))
        for case, many in zip(apart, of_cases, strict=True):
            counts.append((contest.net(case, times) + bonus_paid, many))
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


def ante_parts(bonus: Paytable, strategy: str | Plays = OPTIMAL, *, take_zero: bool = False) -> dict[str, Fraction]:
    """What Ante, Play and Ante Bonus are worth one by one, per ante."""
    contest, apart = terms(), tuple(case_counts())
    sums: Counter[str] = Counter()
    for (times, paid), (pairs, of_cases) in _results_of(bonus, strategy, take_zero=take_zero).items():
        dealers = {HIGHER: pairs * DEALER_HANDS - sum(of_cases), **dict(zip(apart, of_cases, strict=True))}
        for case, many in dealers.items():
            sums.update({wager: net * many for wager, net in contest.parts(case, times).items()})
        sums[BONUS] += (paid if times else 0) * pairs * DEALER_HANDS
    return {wager: Fraction(net, PAIRS * DEALER_HANDS) for wager, net in sums.items()}


def _results_of(bonus: Paytable, strategy: str | Plays, *, take_zero: bool) -> "Results":
    if isinstance(strategy, str) and strategy == OPTIMAL:
        return _optimal_results(bonus, take_zero=take_zero)
    return _results(bonus, NAMED_STRATEGIES[strategy]() if isinstance(strategy, str) else strategy)


Results = dict[tuple[int, int], tuple[int, tuple[int, ...]]]
"""By the times played and the bonus paid: hands and upcards, and the dealer hands of each case."""


def _optimal_results(bonus: Paytable, *, take_zero: bool) -> Results:
    results: Results = {}
    for region in regions():
        times = best_times(region, bonus, take_zero=take_zero)
        _add(results, (times, _paid(region, bonus)), region.pairs, region.counts)
    return results


def best_times(region: Region, bonus: Paytable, *, take_zero: bool = False) -> int:
    """How many times the Ante the best play is; 0 folds. Of two that are equal the lower, unless zero is taken."""
    return region.times[take_zero] if _paid(region, bonus) >= region.least_bonus[take_zero] else 0


def _paid(region: Region, bonus: Paytable) -> int:
    line = bonus.line(*region.names)
    return line.amount if line else 0


def _results(bonus: Paytable, plays: Plays) -> Results:
    """The same for any strategy, given as times the Ante for each class and upcard."""
    table, paid_by_class, counts = solved(), bonus_of_classes(bonus), case_counts()
    weights = table.weights.astype(np.int64)
    results: Results = {}
    for times in (0, *terms().times):
        mask = (plays == times) & (table.higher >= 0)
        pairs = mask.sum(axis=1) * weights
        summed = [np.where(mask, count, 0).sum(axis=1, dtype=np.int64) * weights for count in counts.values()]
        for paid in np.unique(paid_by_class):
            row = paid_by_class == paid
            of_cases = tuple(sum(as_ints(of_case[row])) for of_case in summed)
            _add(results, (times, int(paid)), int(pairs[row].sum()), of_cases)
    return results


def _add(results: Results, key: tuple[int, int], pairs: int, counts: tuple[int, ...]) -> None:
    many, before = results.get(key, (0, (0,) * len(counts)))
    results[key] = (many + pairs, tuple(old + new for old, new in zip(before, counts, strict=True)))


def optimal_plays(bonus: Paytable) -> Plays:
    """The best play of every class and upcard, the one that wagers less where two are equal."""
    plays, ahead = best_plays()
    folds = ahead + (bonus_of_classes(bonus) * DEALER_HANDS)[:, None] <= 0
    return np.where(folds, 0, plays).astype(np.int8)


def best_plays() -> tuple[Plays, NDArray[np.int64]]:
    """The better of the least Play and the most for each class and upcard, and how far it is ahead of a fold, without
    the bonus, summed over all dealer hands."""
    least, most = terms().times[0], terms().times[-1]
    rising = slope().above(0)
    ahead = np.where(rising, ahead_of_fold(most).values(), ahead_of_fold(least).values())
    return np.where(rising, most, least).astype(np.int8), ahead.astype(np.int64)


def by_strength(*steps: tuple[str, int]) -> Plays:
    """A strategy by the player's own hand alone: from each hand upwards so many times the Ante, below the first a fold.

    `by_strength(("3s 3h 5d 4c", 1), ("Ts Th 3d 2c", 3))` plays threes and better once, tens and better three times.
    """
    strengths = solved().strengths
    plays = np.zeros(len(strengths), dtype=np.int8)
    for hand, times in steps:
        plays[strengths >= FOUR.strength(parse_cards(hand))] = times
    return np.repeat(plays[:, None], 52, axis=1)


def as_plays(strategy: str | Callable[[Sequence[Card]], int]) -> str | Plays:
    """A name as it is; a function of the player's five cards as a table, the same for every upcard."""
    if isinstance(strategy, str):
        return strategy
    return np.repeat(_times(strategy)[:, None], 52, axis=1)


@rules_cache
def _times(strategy: Callable[[Sequence[Card]], int]) -> Plays:
    """How many times the Ante a function plays each class."""
    hands = solved().members.tolist()
    plays = np.array([int(strategy([Card(card) for card in hand])) for hand in hands], dtype=np.int8)
    if not {0, *terms().times} >= set(plays.tolist()):
        raise Unknown(f"a Play is {terms().times[0]} to {terms().times[-1]} times the Ante, or 0")
    return plays


def _basic() -> Plays:
    """Fold below threes, the least Play with threes to nines, the most with tens or better."""
    times = terms().times
    return by_strength(("3s 3h 4d 2c", times[0]), ("Ts Th 3d 2c", times[-1]))


NAMED_STRATEGIES = {"basic": _basic}
"""Strategies with a name, besides the optimal one."""


def chosen_plays(strategy: str | Callable[[Sequence[Card]], int]) -> Plays:
    """What a strategy besides the optimal one plays."""
    plays = as_plays(strategy)
    return NAMED_STRATEGIES[plays]() if isinstance(plays, str) else plays
