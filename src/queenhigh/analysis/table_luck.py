"""What luck alone does to the win of a table: the exact law of so many rounds, with the seats of a table correlated."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property, lru_cache
from math import floor, log10, sqrt
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from queenhigh.analysis.figures import Figure
from queenhigh.analysis.meters_over_time import Progressive
from queenhigh.analysis.progressive_luck import ProgressiveBeside
from queenhigh.analysis.solver import paytables_of, solver_of

if TYPE_CHECKING:
    from queenhigh.analysis.sum_of_rounds import SumOfRounds

Floats = NDArray[np.float64]
_UNIT, _LEAST_UNIT = Fraction(10), 0.01
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
    sd: float = 1.0

    @classmethod
    def of(cls, law: "SumOfRounds", mean: float, sd: float) -> "LuckLaw":
        """The house loses what the player wins."""
        steps = law.first + np.arange(len(law.chances))
        won = float(law.rounds * law.lattice.worst) + steps * float(law.lattice.step)
        low, high = (float(law.quantile(chance)) for chance in _TAILS)
        away: Floats = ((mean - won) / sd)[::-1].astype(np.float64)
        reached = np.cumsum(law.chances[::-1])
        return cls(away, reached, ((mean - high) / sd, (mean - low) / sd))

    @classmethod
    def around(cls, won: Floats, chances: Floats) -> "LuckLaw":
        """From how far the player is from the mean in dollars, rising, and how likely that is."""
        sd = float(np.sqrt(chances @ won**2))
        away, reached = -won[::-1] / sd, np.cumsum(chances[::-1])
        low, high = (float(away[np.searchsorted(reached, chance)]) for chance in _TAILS)
        return cls(away, reached, (low, high), sd)

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
    shared: float = 0.0
    """How much more the difference varies because a meter passes from the baseline into these results."""

    @cached_property
    def _base_sd(self) -> float:
        return sqrt(self.base.sd**2 + self.shared) if self.base else 0.0

    @cached_property
    def _points(self) -> Floats:
        return self.base.law.points * self._base_sd if self.base else np.zeros(1)

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
        low, high = _quantiles(self.now.law, self.base.law, round(self._base_sd / self.now.sd, 6))
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
    """What luck does to one unit of a game's main wager: the figure, the correlation of two seats, and a progressive
    where every box places one beside it."""

    figure: Figure
    correlation: float
    unit: Fraction
    beside: ProgressiveBeside | None = None
    _laws: dict[tuple[int, ...], LuckLaw] = field(default_factory=dict, repr=False)

    @cached_property
    def edge(self) -> Fraction:
        assert isinstance(self.figure.ev, Fraction)
        return -self.figure.ev

    @cached_property
    def sd(self) -> float:
        assert self.figure.sd is not None
        return self.figure.sd

    @cached_property
    def _beside(self) -> tuple[float, float]:
        """What a box places on the progressive, and what it loses there in the long run, in dollars a round."""
        return (float(self.beside.stake), float(self.beside.loss)) if self.beside else (0.0, 0.0)

    def law(self, rounds: int) -> LuckLaw:
        """The exact law of so many rounds of one box."""
        if (rounds,) not in self._laws:
            from queenhigh.analysis.sum_of_rounds import law_of_sum

            tally = self.figure.tally
            assert tally is not None
            mean, sd = float(tally.mean) * rounds, self.sd * sqrt(rounds)
            self._laws[rounds,] = LuckLaw.of(law_of_sum(tally, rounds), mean, sd)
        return self._laws[rounds,]

    def of_results(self, results: Iterable[Result], baseline: float) -> Luck:
        """The luck in some results. Without a handle, the wagers are those that would win the baseline; without rounds,
        they are of one size."""
        variance = placed = handle = drop = 0.0
        average, (stake, _) = float(self.figure.average_wager), self._beside
        played: dict[str, float] = defaultdict(float)
        for one in results:
            boxes = float(one.boxes or 1)
            unit, hands = self._size(one, boxes, baseline)
            variance += hands * self._variance(unit, boxes)
            played[one.table] += hands
            placed += unit * hands
            handle += hands * (unit * average + stake)
            drop += float(one.drop)
        hands = sum(played.values())
        if self.beside is None:
            return Luck(self.law(max(round(hands), 1)), sqrt(variance) / drop, handle, drop)
        law = self._law_beside(self.beside, _whole(placed / hands), sorted(played.values()), sqrt(variance))
        return Luck(law, law.sd / drop, handle, drop)

    def shared_meter(self, results: Sequence[Result], base: Sequence[Result]) -> float:
        """What a meter adds to the variance of the difference of two periods, as a share of the drops: what it has
        grown to in the first is paid in the second. Nothing where months lie between them."""
        if self.beside is None or not _follows(min(one.month for one in results), max(one.month for one in base)):
            return 0.0
        added = 0.0
        for table in {one.table for one in results} & {one.table for one in base}:
            now, before = ([one for one in some if one.table == table] for some in (results, base))
            added += self.beside.shared(*(sum(self._hands(one) for one in some) for some in (now, before)))
        return added / float(sum(one.drop for one in results)) / float(sum(one.drop for one in base))

    def _hands(self, one: Result) -> float:
        return self._size(one, float(one.boxes or 1), 0.0)[1]

    def _law_beside(self, beside: ProgressiveBeside, unit: int, played: list[float], spread: float) -> LuckLaw:
        """Periods of nearly one size share a law: two digits of the rounds and of the spread are kept."""
        rounds = tuple(int(_two_digits(max(hands, 1.0))) for hands in played)
        place = (unit, int(_two_digits(spread)), *rounds)
        if place not in self._laws:
            self._laws[place] = LuckLaw.around(*beside.law(unit, rounds, spread))
        return self._laws[place]

    def _size(self, one: Result, boxes: float, baseline: float) -> tuple[float, float]:
        """How much the main wager of a box was, and how many were placed."""
        average, (stake, loss) = float(self.figure.average_wager), self._beside
        if not one.rounds:
            unit = float(self.unit)
            return unit, float(one.handle or 0) / (unit * average + stake)
        hands = float(one.rounds) * boxes
        if one.handle:
            unit = (float(one.handle) / hands - stake) / average
        else:
            unit = (max(baseline, 0.1) / 100 * float(one.drop) / hands - loss) / float(self.edge)
        return max(unit, _LEAST_UNIT), hands

    def _variance(self, unit: float, boxes: float) -> float:
        """Of what one box of a table wins in a round without jackpots, with its part of what the seats share."""
        main, shared = (unit * self.sd) ** 2, (boxes - 1) * self.correlation
        if self.beside is None:
            return main * (1 + shared)
        whole = _whole(unit)
        return float(self.beside.tally(whole).variance) + main * (1 + shared) - (whole * self.sd) ** 2


def _follows(month: str, before: str) -> bool:
    """Whether a month is the next after another."""
    count, other = (12 * int(name[:4]) + int(name[5:]) for name in (month, before))
    return count == other + 1


def _two_digits(number: float) -> float:
    return round(number, 1 - floor(log10(number)))


def _whole(unit: float) -> int:
    """A wager in whole dollars."""
    return max(round(unit), 1)


def game_luck(
    game: str, paytable: str | None = None, unit: Fraction | None = None, progressive: Progressive | None = None
) -> GameLuck:
    """The luck of a game's main wager under best play, and of a progressive that every box places beside it."""
    from queenhigh.analysis.edge import edge
    from queenhigh.analysis.seat_correlation import seat_correlation

    solver = solver_of(game)
    letters = paytables_of(game, solver.main)
    letter = paytable if paytable is not None and paytable in letters else next(iter(letters))
    (figure,) = edge(game, solver.main, letter)
    beside = None if progressive is None else ProgressiveBeside(progressive, solver.main, letter)
    return GameLuck(figure, seat_correlation(game, letter), unit or _UNIT, beside)
