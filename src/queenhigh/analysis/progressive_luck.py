"""A progressive that every box places beside the main wager: what luck does to both together over many rounds.

Jackpots of one meter are not independent: the sum that a meter pays is what it showed before, the seeds, and what it
took in, less what it shows afterwards. So a round is counted with everything but the jackpots, and the law of what the
meter of each table pays in its rounds is added to the sum. Envy is left out.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from math import ceil, exp, sqrt

import numpy as np
from numpy.typing import NDArray

from queenhigh.analysis.combined_wagers import together
from queenhigh.analysis.figures import METERS, Tally
from queenhigh.analysis.meters_over_time import MeterLaw, Progressive, meter_law
from queenhigh.analysis.sum_of_rounds import law_of_sum

Floats = NDArray[np.float64]
_MARKS = {name: Fraction(1, prime) for name, prime in zip(METERS, (99_971, 99_989, 99_991, 100_003), strict=True)}
"""A meter is made to show this much more, which no other payout has, so that jackpots are known from other results."""
_STEPS = 1 << 16
_FARTHEST = 14
"""The mean growth between two hits, times this, is more than a meter grows in practice: once in a million hits."""


@dataclass(frozen=True)
class ProgressiveBeside:
    """A progressive beside the main wager of its game, under the play that is best for both."""

    progressive: Progressive
    main: str
    letter: str
    _tallies: dict[int, Tally] = field(default_factory=dict, repr=False)

    @property
    def stake(self) -> int:
        """The dollars of the wager."""
        return self.progressive.denomination

    @cached_property
    def loss(self) -> Fraction:
        """What the wager costs a box in a round in the long run, in dollars."""
        return self.stake * (1 - replace(self.progressive, envy=None).long_run_return(1))

    @cached_property
    def meters(self) -> Mapping[str, MeterLaw]:
        """What one box does to each meter in a round."""
        return {name: meter_law(self.progressive, name, 1) for name in self.progressive.terms}

    def tally(self, unit: int) -> Tally:
        """The net results in dollars of a round of one box, with so many dollars on the main wager and no pay
        for a whole meter. A share of a meter is counted at the meter's mean."""
        if unit not in self._tallies:
            one = self.progressive
            shown = {name: Fraction(round(law.mean_when_hit)) + _MARKS[name] for name, law in self.meters.items()}
            letters = {self.main: self.letter, one.wager: one.letter}
            stakes = {self.main: unit, one.wager: self.stake}
            found = together(one.game, stakes, letters, {one.wager: shown}).tally
            results = [(round(net - _jackpot(net, shown)), count) for net, count in found.counts.items()]
            self._tallies[unit] = Tally.of(results, found.deals)
        return self._tallies[unit]

    def shared(self, rounds: float, before: float) -> float:
        """What the meters of a table add to the variance of the difference of two periods, one right after the other:
        what a meter has grown since its last hit in the first is paid in the second."""
        added = 0.0
        for meter in self.meters.values():
            grown, hit = float(meter.mean_when_hit - meter.reset), float(meter.hit)
            both = (1 - exp(-hit * rounds)) * (1 - exp(-hit * before))
            added += 2 * both * grown * (grown + float(meter.reset))
        return added

    def law(self, unit: int, rounds: Sequence[int], spread: float) -> tuple[Floats, Floats]:
        """How far what the boxes win is from its mean, in dollars, and how likely that is.

        `rounds` has the rounds of boxes at each table, whose meter is its own; `spread` is the standard deviation of
        everything but the jackpots.
        """
        law = law_of_sum(self.tally(unit), sum(rounds))
        likely = np.flatnonzero(law.chances > 1e-15)
        chances = law.chances[likely[0] : likely[-1] + 1]
        away = np.arange(len(chances)) * float(law.lattice.step)
        away *= spread / sqrt(float(self.tally(unit).variance) * sum(rounds))
        most = sum(_most(meter, sum(rounds)) for meter in self.meters.values())
        step = (away[-1] + most) / _STEPS
        base = np.bincount((away / step).astype(np.int64), chances, _STEPS)
        product = np.fft.rfft(base, 2 * _STEPS)
        for many in rounds:
            for meter in self.meters.values():
                product *= np.fft.rfft(paid_by_meter(meter, many, step, _STEPS), 2 * _STEPS)
        total: Floats = np.maximum(np.fft.irfft(product, 2 * _STEPS), 0.0)
        total /= total.sum()
        steps = np.arange(2 * _STEPS)
        return (steps - float(total @ steps)) * step, total


def _jackpot(net: Fraction, shown: Mapping[str, Fraction]) -> Fraction:
    """The whole meter that is in a result, if there is one."""
    for name, amount in shown.items():
        mark = _MARKS[name]
        if net.denominator % mark.denominator == 0 and (net - mark).denominator % mark.denominator:
            return amount
    return Fraction()


def _growth(meter: MeterLaw) -> float:
    """What a meter gains in a round on average, less the shares that are paid of it."""
    return float((meter.mean_when_hit - meter.reset) * meter.hit)


def _most(meter: MeterLaw, rounds: int) -> float:
    """More than a meter pays in so many rounds in practice."""
    hits = float(meter.hit) * rounds
    return float(meter.reset) * (hits + 8 * sqrt(hits) + 8) + _growth(meter) * (rounds + _FARTHEST / float(meter.hit))


def paid_by_meter(meter: MeterLaw, rounds: int, step: float, size: int) -> Floats:
    """The chance of every multiple of `step` that a meter pays in so many rounds.

    With at least one hit it pays the seeds of all but the first, what it showed at the start (a reset amount, and what
    it has grown since the hit before), and what it grows up to the last hit.

    >>> hit = Fraction(1, 22100)
    >>> law = MeterLaw(Fraction(1000), Fraction(14, 100), Fraction(), {(0, 0): 1 - hit, (0, 1): hit})
    >>> chances = paid_by_meter(law, 30_000, 10.0, 1 << 14)
    >>> round(float(chances @ np.arange(len(chances)) * 10 / 30_000), 2), round(float(law.mean_when_hit * law.hit), 2)
    (0.19, 0.19)
    """
    hit, growth = float(meter.hit), _growth(meter)
    mean = hit * rounds
    edges = np.arange(size + 1) * step
    upto = np.minimum(edges / (growth * rounds), 1.0)
    chance, never = np.exp(-mean), np.exp(-mean)
    seeded = np.zeros(size)
    for hits in range(1, ceil(mean + 8 * sqrt(mean) + 8)):
        chance *= mean / hits
        shift = min(round(hits * float(meter.reset) / step), size)
        seeded[shift:] += chance * np.diff(upto**hits)[: size - shift]
    before = -np.diff(np.exp(-edges * hit / growth))
    found: Floats = np.fft.irfft(np.fft.rfft(seeded, 2 * size) * np.fft.rfft(before, 2 * size), 2 * size)[:size]
    found = np.maximum(found, 0.0)
    found[0] += never
    return found
