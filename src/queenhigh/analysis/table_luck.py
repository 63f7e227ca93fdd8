"""What luck alone does to the win of a table: the exact law of so many rounds, with the seats of a table correlated."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property, lru_cache
from math import sqrt
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from queenhigh.analysis.figures import Figure
from queenhigh.analysis.solver import paytables_of, solver_of

if TYPE_CHECKING:
    from queenhigh.analysis.sum_of_rounds import SumOfRounds

Floats = NDArray[np.float64]
_UNIT = Fraction(10)
_TAILS = (0.025, 0.975)
_POINTS = 400
"""By how many equally likely points the luck in a baseline is stood for."""
_HALVINGS = 30


@dataclass(frozen=True, slots=True)
class Result:
    """What a table took on a day or in a month, in dollars."""

    month: str
    table: str
    game: str
    drop: Fraction
    win: Fraction
    rounds: Fraction | None = None
    boxes: Fraction | None = None
    handle: Fraction | None = None


@dataclass(frozen=True, eq=False)
class LuckLaw:
    """How far the house's win falls from its mean, in standard deviations: rising, with the chance of up to so much."""

    away: Floats
    reached: Floats
    quantiles: tuple[float, float]

    @classmethod
    def of(cls, law: "SumOfRounds", mean: float, sd: float) -> "LuckLaw":
        """The house loses what the player wins."""
        steps = law.first + np.arange(len(law.chances))
        won = float(law.rounds * law.lattice.worst) + steps * float(law.lattice.step)
        low, high = (float(law.quantile(chance)) for chance in _TAILS)
        away: Floats = ((mean - won) / sd)[::-1].astype(np.float64)
        reached = np.cumsum(law.chances[::-1])
        return cls(away, reached, ((mean - high) / sd, (mean - low) / sd))

    def at_most(self, away: Floats) -> Floats:
        found = np.searchsorted(self.away, away, side="right")
        chances: Floats = np.concatenate([[0.0], self.reached])[found]
        return chances

    @cached_property
    def points(self) -> Floats:
        """Equally likely points that stand for the whole law."""
        wanted = (np.arange(_POINTS) + 0.5) / _POINTS
        found: Floats = self.away[np.minimum(np.searchsorted(self.reached, wanted), len(self.away) - 1)]
        return found


@dataclass(frozen=True, slots=True)
class Luck:
    """What luck does to the win over drop of some results: its law, its standard deviation, and the handle."""

    law: LuckLaw
    sd: float
    handle: float
    drop: float

    @property
    def quantiles(self) -> tuple[float, float]:
        """The 2.5 and 97.5 percent quantiles, as shares of the drop above the mean."""
        low, high = self.law.quantiles
        return low * self.sd, high * self.sd


@dataclass(frozen=True)
class Comparison:
    """The win over drop of some results less that of their baseline, which has luck of its own where it is known."""

    now: Luck
    base: Luck | None = None

    @cached_property
    def _points(self) -> Floats:
        return self.base.law.points * self.base.sd if self.base else np.zeros(1)

    def at_most(self, away: float) -> float:
        """The chance that luck alone puts the difference at no more than this."""
        return float(self.now.law.at_most((away + self._points) / self.now.sd).mean())

    def chance_of(self, away: float) -> float:
        """The chance that luck alone puts the difference this far away or farther, on either side."""
        below = self.at_most(away)
        return min(2 * max(min(below, 1 - below), 0.0), 1.0)

    @property
    def quantiles(self) -> tuple[float, float]:
        """The 2.5 and 97.5 percent quantiles of the difference."""
        if self.base is None:
            return self.now.quantiles
        # Months of one size share them: what matters is how the two spreads compare.
        low, high = _quantiles(self.now.law, self.base.law, round(self.base.sd / self.now.sd, 6))
        return low * self.now.sd, high * self.now.sd


@lru_cache(maxsize=1000)
def _quantiles(now: LuckLaw, base: LuckLaw, ratio: float) -> tuple[float, float]:
    """Quantiles of one law less another that is so many times as wide, in standard deviations of the first."""
    points = base.points * ratio
    found = []
    for chance in _TAILS:
        low, high = -40 * (1 + ratio), 40 * (1 + ratio)
        for _ in range(_HALVINGS):
            middle = (low + high) / 2
            low, high = (low, middle) if now.at_most(middle + points).mean() >= chance else (middle, high)
        found.append(high)
    return found[0], found[1]


@dataclass(frozen=True)
class GameLuck:
    """What luck does to one unit of a game's main wager: the figure, and the correlation of two seats."""

    figure: Figure
    correlation: float
    unit: Fraction
    _laws: dict[int, LuckLaw] = field(default_factory=dict, repr=False)

    @cached_property
    def edge(self) -> Fraction:
        assert isinstance(self.figure.ev, Fraction)
        return -self.figure.ev

    @cached_property
    def sd(self) -> float:
        assert self.figure.sd is not None
        return self.figure.sd

    def law(self, rounds: int) -> LuckLaw:
        """The exact law of so many rounds of one box."""
        if rounds not in self._laws:
            from queenhigh.analysis.sum_of_rounds import law_of_sum

            tally = self.figure.tally
            assert tally is not None
            mean, sd = float(tally.mean) * rounds, self.sd * sqrt(rounds)
            self._laws[rounds] = LuckLaw.of(law_of_sum(tally, rounds), mean, sd)
        return self._laws[rounds]

    def of_results(self, results: Iterable[Result], baseline: float) -> Luck:
        """The luck in some results. Without a handle, the wagers are those that would win the baseline; without rounds,
        they are of one size."""
        variance = played = handle = drop = 0.0
        average = float(self.figure.average_wager)
        for one in results:
            boxes = float(one.boxes or 1)
            if one.rounds:
                hands = float(one.rounds) * boxes
                expected = max(baseline, 0.1) / 100 * float(one.drop)
                unit = float(one.handle) / (hands * average) if one.handle else expected / (hands * float(self.edge))
            else:
                unit = float(self.unit)
                hands = float(one.handle or 0) / (unit * average)
            variance += unit**2 * self.sd**2 * hands * (1 + (boxes - 1) * self.correlation)
            played += hands
            handle += unit * hands * average
            drop += float(one.drop)
        return Luck(self.law(max(round(played), 1)), sqrt(variance) / drop, handle, drop)


def game_luck(game: str, paytable: str | None = None, unit: Fraction | None = None) -> GameLuck:
    """The luck of a game's main wager under best play."""
    from queenhigh.analysis.edge import edge
    from queenhigh.analysis.seat_correlation import seat_correlation

    solver = solver_of(game)
    letters = paytables_of(game, solver.main)
    letter = paytable if paytable is not None and paytable in letters else next(iter(letters))
    (figure,) = edge(game, solver.main, letter)
    return GameLuck(figure, seat_correlation(game, letter), unit or _UNIT)
