"""The law of what many rounds come to: the results of one round, convolved with themselves.

Results lie on a lattice whose step is their greatest common divisor. Counted from the worst result, every round adds
zero or more steps, so what lies above a ceiling never comes back under it: cutting it off is exact, however large a
jackpot is. What is trimmed at the far ends, and what rounding adds, is kept as a bound of the error.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import ceil, floor, gcd, lcm, sqrt
from statistics import NormalDist

import numpy as np
from numpy.typing import NDArray

from queenhigh.analysis.figures import Tally

Floats = NDArray[np.float64]

_TRIMMED = 1e-15
"""The chance that may be trimmed at the low end after each product."""
_SPARSE = 40_000_000
"""How many single products are still made one by one, without the rounding of a Fourier transform."""
_FEW = 200_000
"""The same for laws that are drawn, where time matters more than the last digits."""
_TRIMMED_HIGH = 1e-13
"""The chance that may be trimmed at the high end of a law that is drawn, after each product."""
MOST_STEPS = 1 << 24
"""The widest lattice that is convolved; a finer one is refused."""
_RARE = 2e-4
"""Results that come at all with less than this chance do not decide how far the law is counted at first."""
_TIE = 1e-12
"""Two cumulative chances that differ by less are equal."""
_NOISE = 1e-10
"""A bound of the error of cumulative chances after a Fourier transform to a high power."""
_JACKPOTS = 8
"""How many of the highest results a sum may hold above twelve standard deviations."""


class TooFine(ValueError):
    """The results share no lattice that is coarse enough; the text says how to coarsen it."""


@dataclass(frozen=True)
class Lattice:
    """The results of one round as steps above the worst result.

    >>> lattice = Lattice.of(Tally.of([(2, 1), (-1, 3)], "deals"))
    >>> lattice.worst, lattice.step, dict(lattice.chances)
    (Fraction(-1, 1), Fraction(3, 1), {1: 0.25, 0: 0.75})
    """

    worst: Fraction
    step: Fraction
    chances: Mapping[int, float]

    @classmethod
    def of(cls, tally: Tally) -> "Lattice":
        worst = min(tally.counts)
        above = [net - worst for net in tally.counts]
        common = lcm(*(rise.denominator for rise in above))
        step = Fraction(gcd(*(int(rise * common) for rise in above)) or 1, common)
        chances = {int((net - worst) / step): count / tally.total for net, count in tally.counts.items()}
        return cls(worst, step, chances)


@dataclass(frozen=True)
class SumOfRounds:
    """The law of the sum of so many rounds: chances of `first`, `first` + 1, … steps above the worst possible sum.

    `above` is the chance of more than the last of them, `error` a bound of the error of every chance.
    """

    lattice: Lattice
    rounds: int
    first: int
    chances: Floats
    above: float
    error: float

    @cached_property
    def _cumulated(self) -> Floats:
        return np.cumsum(self.chances)

    def result(self, steps: int) -> Fraction:
        """The sum that lies so many steps above the worst."""
        return self.rounds * self.lattice.worst + steps * self.lattice.step

    def at_most(self, bar: Fraction | int) -> float:
        """The chance of a sum up to a bar."""
        steps = floor((bar - self.rounds * self.lattice.worst) / self.lattice.step) - self.first
        if steps < 0:
            return 0.0
        return float(self._cumulated[min(steps, len(self.chances) - 1)])

    def exactly(self, result: Fraction | int) -> float:
        """The chance of just this sum."""
        steps = (result - self.rounds * self.lattice.worst) / self.lattice.step
        place = int(steps) - self.first
        if steps.denominator != 1 or not 0 <= place < len(self.chances):
            return 0.0
        return float(self.chances[place])

    def quantile(self, chance: float) -> Fraction:
        """The least sum whose cumulative chance reaches this one.

        >>> coin = Tally.of([(1, 1), (-1, 1)], "tosses")
        >>> law = sum_of_rounds(coin, 100)
        >>> law.quantile(0.5), law.quantile(0.025)
        (Fraction(0, 1), Fraction(-20, 1))
        """
        place = int(np.searchsorted(self._cumulated, chance - _TIE))
        return self.result(self.first + min(place, len(self.chances) - 1))


def sum_of_rounds(tally: Tally, rounds: int, *, up_to: float = 0.999) -> SumOfRounds:
    """The law of the sum of so many independent rounds, at least up to this cumulative chance and up to a sum of 0.

    >>> law = sum_of_rounds(Tally.of([(1, 1), (-1, 1)], "tosses"), 4)
    >>> law.exactly(0), law.at_most(-1)
    (0.375, 0.3125)
    """
    lattice = Lattice.of(tally)
    laws = (_power(lattice, rounds, ceiling) for ceiling in _ceilings(lattice, rounds))
    return next(law for law in laws if not law.above or 1 - law.above >= up_to)


def sums_along(tally: Tally, rounds: int, points: int, *, up_to: float = 0.999) -> tuple[SumOfRounds, ...]:
    """The laws after even steps up to a number of rounds: each is the product of the one before and the first.

    >>> laws = sums_along(Tally.of([(1, 1), (-1, 1)], "tosses"), 4, 2)
    >>> [law.rounds for law in laws], round(laws[1].exactly(0), 12)
    ([2, 4], 0.375)
    """
    lattice = Lattice.of(tally)
    counted = (_powers(lattice, rounds // points, points, ceiling) for ceiling in _ceilings(lattice, rounds))
    return next(laws for laws in counted if not laws[-1].above or 1 - laws[-1].above >= up_to)


def _ceilings(lattice: Lattice, rounds: int) -> Iterator[int]:
    """How far a law is counted: at first what is likely, then twice as far, and at last everything."""
    widest = rounds * max(lattice.chances)
    even = ceil(-rounds * lattice.worst / lattice.step)
    ceiling = min(widest, max(even, _first_ceiling(lattice, rounds)))
    while ceiling < widest:
        yield ceiling
        ceiling = min(widest, 2 * ceiling)
    yield widest


def _first_ceiling(lattice: Lattice, rounds: int) -> int:
    """Ten standard deviations above the mean of what is left without the rarest of the highest results."""
    rare, left = _RARE / rounds, dict(lattice.chances)
    for step in sorted(left, reverse=True):
        rare -= left[step]
        if rare < 0:
            break
        del left[step]
    mean = sum(step * chance for step, chance in left.items())
    square = sum(step * step * chance for step, chance in left.items())
    return ceil(rounds * mean + 10 * sqrt(rounds * (square - mean * mean)))


def _power(
    lattice: Lattice, rounds: int, ceiling: int, sparse: int = _SPARSE, trimmed_high: float = 0.0
) -> SumOfRounds:
    """Square and multiply from the highest bit down; nothing above the ceiling is kept."""
    if ceiling > MOST_STEPS:
        raise TooFine(_too_fine(rounds, ceiling, lattice))
    steps = np.array(sorted(lattice.chances), dtype=np.int64)
    kept = steps[steps <= ceiling]
    one = np.zeros(int(kept[-1]) + 1)
    one[kept] = [lattice.chances[step] for step in kept.tolist()]
    first, law, trimmed = 0, np.ones(1), 0.0
    for bit in bin(rounds)[2:]:
        law, first, trimmed = _product(law, law, sparse), 2 * first, 2 * trimmed
        if bit == "1":
            law = _product(law, one, sparse)
        law, low, lost = _trim(law[: max(ceiling - first + 1, 1)], trimmed_high)
        first, trimmed = first + low, trimmed + lost
    total = float(law.sum())
    reach = int(kept[-1]) == int(steps[-1]) and ceiling >= rounds * int(steps[-1])
    above = 0.0 if reach else max(0.0, 1 - total - trimmed)
    error = trimmed + rounds * 2.3e-16 + (abs(1 - total - trimmed) if reach else 0.0)
    return SumOfRounds(lattice, rounds, first, law, above, error)


def _powers(lattice: Lattice, each: int, points: int, ceiling: int) -> tuple[SumOfRounds, ...]:
    """The laws of `each`, 2 `each`, … rounds; nothing above the ceiling is kept."""
    step = _power(lattice, each, ceiling, _FEW, _TRIMMED_HIGH)
    laws, transforms = [step], dict[int, NDArray[np.complex128]]()
    for point in range(2, points + 1):
        before = laws[-1]
        size = len(before.chances) + len(step.chances) - 1
        width = 1 << (size - 1).bit_length()
        if width not in transforms:
            transforms[width] = np.fft.rfft(step.chances, width)
        product = np.fft.irfft(np.fft.rfft(before.chances, width) * transforms[width], width)[:size]
        first = before.first + step.first
        law, low, lost = _trim(np.maximum(product, 0.0)[: max(ceiling - first + 1, 1)], _TRIMMED_HIGH)
        error = before.error + step.error + lost
        above = 0.0 if ceiling >= point * each * max(lattice.chances) else max(0.0, 1 - float(law.sum()) - error)
        laws.append(SumOfRounds(lattice, point * each, first + low, law, above, error))
    return tuple(laws)


def _trim(law: Floats, high: float) -> tuple[Floats, int, float]:
    """Without what is too unlikely at both ends, and without zeros at the high end: the law, how many steps it lost at
    the low end, and the chance that it lost."""
    low = int(np.searchsorted(np.cumsum(law), _TRIMMED))
    lost, law = float(law[:low].sum()), law[low:]
    far = int(np.searchsorted(np.cumsum(law[::-1]), high, side="right"))
    keep = max(len(law) - far, 1)
    return law[:keep], low, lost + float(law[keep:].sum())


def _product(one: Floats, other: Floats, sparse: int) -> Floats:
    """The convolution of two laws: term by term while one of them has few terms, else by a Fourier transform."""
    if np.count_nonzero(one) > np.count_nonzero(other):
        one, other = other, one
    terms = np.flatnonzero(one)
    size = len(one) + len(other) - 1
    if len(terms) * len(other) <= sparse:
        out = np.zeros(size)
        for term in terms.tolist():
            out[term : term + len(other)] += one[term] * other
        return out
    width = 1 << (size - 1).bit_length()
    product = np.fft.irfft(np.fft.rfft(one, width) * np.fft.rfft(other, width), width)[:size]
    return np.maximum(product, 0.0)


def law_of_sum(tally: Tally, rounds: int) -> SumOfRounds:
    """The law of the sum within twelve standard deviations, in a few milliseconds, for quantiles.

    One Fourier transform raises the law of a round to its power on a circle that is too long for the sum to go around
    it, jackpots included. Every chance is good to about 1e-12.

    >>> law_of_sum(Tally.of([(1, 1), (-1, 1)], "tosses"), 100).quantile(0.025)
    Fraction(-20, 1)
    """
    lattice = Lattice.of(tally)
    steps = max(lattice.chances)
    mean = (tally.mean - lattice.worst) / lattice.step
    spread = sqrt(float(tally.variance) * rounds) / float(lattice.step)
    width = 1 << int(min(rounds * steps, 24 * spread + _JACKPOTS * steps)).bit_length()
    if width > MOST_STEPS:
        raise TooFine(_too_fine(rounds, width, lattice))
    one = np.zeros(width)
    one[list(lattice.chances)] = list(lattice.chances.values())
    first = int(rounds * mean) - int(min(12 * spread, rounds * float(mean)))
    law = np.roll(np.fft.irfft(np.fft.rfft(one) ** rounds, width), -(first % width))
    return SumOfRounds(lattice, rounds, first, np.maximum(law, 0.0), 0.0, _NOISE)


def _too_fine(rounds: int, steps: int, lattice: Lattice) -> str:
    return (
        f"{rounds:,} rounds take {steps:,} steps of {lattice.step}; at most {MOST_STEPS:,} can be counted. "
        "Choose stakes and meters that are multiples of a larger amount, or fewer rounds"
    )


def normal_of(tally: Tally, rounds: int) -> NormalDist:
    """What the normal approximation says of the same sum."""
    return NormalDist(float(rounds * tally.mean), sqrt(float(rounds * tally.variance)))
