"""How the results of one wager spread as rounds go by, and how likely a bankroll is ruined on the way.

Everything is in units of the stake and counted once: another stake, bankroll or number of rounds is looked up.
"""

from bisect import bisect_left
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import floor, gcd, lcm, sqrt

import numpy as np
from numba import float64, int64, njit, void
from numpy.typing import NDArray

from queenhigh.analysis.bankroll import safe_steps
from queenhigh.analysis.figures import Tally
from queenhigh.analysis.sum_of_rounds import Floats, SumOfRounds, TooFine, law_of_sum, sums_along

ROUNDS = (20, 40, 100, 200, 400, 1000, 2000, 4000)
"""How many rounds can be asked for; 4,000 are a hundred hours."""
POINTS = 20
PERCENTS = ("2.5", "25", "50", "75", "97.5")
_MOST_WORK = 8e9


@dataclass(frozen=True, slots=True)
class Spread:
    """The result after so many rounds, in units: quantiles by percent, the mean, and the chance to be ahead."""

    rounds: int
    quantiles: Mapping[str, float]
    mean: float
    ahead: float


def spreads(tally: Tally, rounds: int) -> tuple[Spread, ...]:
    """The spread at up to 20 even steps to any number of rounds.

    >>> coin = Tally.of([(1, 1), (-1, 1)], "tosses")
    >>> [(spread.rounds, spread.quantiles["97.5"]) for spread in spreads(coin, 105)][-2:]
    [(99, 19.0), (105, 21.0)]
    """
    return tuple(_spread(law_of_sum(tally, mark), mark, 1.0) for mark in marks(rounds))


def marks(rounds: int) -> list[int]:
    """Up to 20 even steps to a number of rounds, which is the last of them."""
    return sorted({rounds * point // POINTS for point in range(1, POINTS + 1)} - {0})


class ResultsOverRounds:
    """The laws of one wager over many rounds.

    >>> coin = ResultsOverRounds(Tally.of([(1, 1), (-1, 1)], "tosses"), Fraction(1))
    >>> last = coin.fan(100)[-1]
    >>> last.rounds, last.quantiles["2.5"], last.quantiles["97.5"]
    (100, -20.0, 20.0)
    >>> [round(chance, 6) for chance in coin.ruin(20, Fraction(3))[:4]]
    [0.0, 0.0, 0.0, 0.125]
    """

    def __init__(self, tally: Tally, needed: Fraction) -> None:
        """`needed` is what a round may cost in all, in units."""
        self.tally, self.needed = tally, needed
        self._fans: dict[tuple[int, int, float], tuple[Spread, ...]] = {}
        self._ruins: dict[int, Floats] = {}

    def fan(self, rounds: int, seats: int = 1, correlation: float = 0.0) -> tuple[Spread, ...]:
        """The spread at even steps up to one of `ROUNDS`. The seats of a table are as many rounds of their own, drawn
        apart by the square root of what their correlation adds to the variance."""
        _check(rounds)
        key = rounds, seats, correlation
        if key not in self._fans:
            laws = sums_along(self.tally, rounds * seats, POINTS)
            wider = sqrt(1 + (seats - 1) * correlation)
            self._fans[key] = tuple(_spread(law, law.rounds // seats, wider) for law in laws)
        return self._fans[key]

    def ruin(self, rounds: int, bankroll: Fraction) -> tuple[float, ...]:
        """The chance that the bankroll no longer covers a round, before the first and after even steps of rounds."""
        _check(rounds)
        if bankroll < self.needed:
            return (1.0,) * (POINTS + 1)
        place = floor((bankroll - self.needed) / self._steps.step)
        table = self._ruin(rounds)
        rows = [table[_MARKS.index(rounds * point // POINTS)] for point in range(1, POINTS + 1)]
        return 0.0, *(float(row[place]) if place < len(row) else 0.0 for row in rows)

    @cached_property
    def _steps(self) -> "_Steps":
        return _Steps.of(self.tally)

    def _ruin(self, rounds: int) -> Floats:
        """The chance of ruin by the number of rounds, up to this one at least, and by the steps that a bankroll lies
        above what is needed."""
        counted = [most for most in self._ruins if most >= rounds]
        if counted:
            return self._ruins[counted[0]]
        nets, chances = self._steps.nets, self._steps.chances
        size = safe_steps(nets, chances, rounds) + 1
        if size * len(nets) * rounds > _MOST_WORK:
            raise TooFine(f"results in steps of {self._steps.step} are too fine for the curve of ruin: choose a meter "
                          "and a stake that are multiples of a larger amount")  # fmt: skip
        marks = np.array([mark for mark in _MARKS if mark <= rounds], dtype=np.int64)
        rows = np.zeros((len(marks), size))
        carry_ruin(nets, chances, np.zeros(size), np.zeros(size), marks, rows)
        self._ruins[rounds] = rows
        return rows


_MARKS = sorted({rounds * point // POINTS for rounds in ROUNDS for point in range(1, POINTS + 1)})


@dataclass(frozen=True, slots=True)
class _Steps:
    """The results of a round as whole steps."""

    step: Fraction
    nets: NDArray[np.int64]
    chances: Floats

    @classmethod
    def of(cls, tally: Tally) -> "_Steps":
        common = lcm(*(net.denominator for net in tally.counts))
        step = Fraction(gcd(*(int(net * common) for net in tally.counts)), common)
        nets = np.array([int(net / step) for net in tally.counts], dtype=np.int64)
        return cls(step, nets, np.array([count / tally.total for count in tally.counts.values()]))


def _check(rounds: int) -> None:
    place = bisect_left(ROUNDS, rounds)
    if place == len(ROUNDS) or ROUNDS[place] != rounds:
        raise ValueError(f"{rounds} rounds are not drawn; choose {', '.join(map(str, ROUNDS))}")


def _spread(law: SumOfRounds, rounds: int, wider: float) -> Spread:
    mean = float(law.rounds * law.lattice.worst) + law.rounds * float(law.lattice.step) * sum(
        step * chance for step, chance in law.lattice.chances.items()
    )
    found = {percent: float(law.quantile(float(percent) / 100)) for percent in PERCENTS}
    even = Fraction(mean * (1 - 1 / wider)) if wider != 1 else Fraction()
    return Spread(
        rounds,
        {percent: mean + (value - mean) * wider for percent, value in found.items()} if wider != 1 else found,
        mean,
        max(0.0, 1 - law.at_most(even)),
    )


@njit([void(int64[:], float64[:], float64[:], float64[:], int64[:], float64[:, :])], nogil=True, cache=True)
def carry_ruin(nets, chances, now, later, marks, rows):  # type: ignore[no-untyped-def]
    """`now` holds the chance of ruin within so many rounds, by how much is left; one more round comes before them.
    Only places below `top` have a chance worth carrying."""
    size, top, row = len(now), 0, 0
    deepest = -nets.min()
    for number in range(1, marks[-1] + 1):
        reach = min(size, top + max(deepest, 0))
        later[:reach] = 0.0
        for result in range(len(nets)):
            net, chance = nets[result], chances[result]
            low = min(max(0, -net), reach)
            later[:low] += chance
            high = max(low, min(reach, top - net))
            target, source = later[low:high], now[low + net : high + net]
            for place in range(len(target)):
                target[place] += chance * source[place]
        top = reach
        while top > 0 and later[top - 1] < 1e-16:
            top -= 1
            later[top] = 0.0
        now, later = later, now
        if number == marks[row]:
            rows[row, :top] = now[:top]
            row += 1
