"""What a whole table can win in one round, and how often: bounds that hold whatever the boxes share.

If all boxes together win an amount, one of them wins at least its part of it. If one box wins an amount, and all others
lose as much as they can, the table still wins the rest. Between the two lies the chance of the table. One box alone is
exact.
"""

from dataclasses import dataclass
from fractions import Fraction
from html import escape
from itertools import accumulate
from math import isqrt

from queenhigh.analysis.figures import Tally
from queenhigh.money import rounded_dollars
from queenhigh.rulebook.wording import counted

ODDS = (100, 1_000, 10_000, 100_000, 1_000_000)


@dataclass(frozen=True, slots=True)
class Level:
    """What the table wins, or more, once in so many rounds: at least `low` and at most `high` dollars."""

    once_in: int
    low: Fraction
    high: Fraction

    def data(self) -> dict[str, object]:
        return {"once_in": self.once_in, "low": str(self.low), "high": str(self.high), "exact": self.low == self.high}


@dataclass(frozen=True, slots=True)
class Exposure:
    """So many boxes with the same wagers: the most that one can win, how often it does, and what all can win."""

    seats: int
    box_most: Fraction
    box_chance: Fraction
    levels: tuple[Level, ...]

    @property
    def most(self) -> Fraction:
        """No table wins more: every box its most at once, which the deck may not allow."""
        return self.seats * self.box_most

    @property
    def chance(self) -> tuple[Fraction, Fraction]:
        """Bounds of the chance that at least one box wins its most."""
        return self.box_chance, min(self.seats * self.box_chance, Fraction(1))

    @classmethod
    def of(cls, tally: Tally, seats: int, variance: Fraction | None = None) -> "Exposure":
        """From the results of one box; `variance` is that of the table, where it is known exactly.

        >>> coin = Tally.of([(1, 1), (-1, 1)], "tosses")
        >>> found = Exposure.of(coin, 3)
        >>> str(found.most), [str(bound) for bound in found.chance]
        ('3', ['1/2', '1'])
        """
        most = max(tally.counts)
        chance = Fraction(tally.counts[most], tally.total)
        if variance is None:
            variance = seats * seats * tally.variance
        levels = tuple(Level(odds, *_bounds(tally, seats, variance, Fraction(1, odds))) for odds in ODDS)
        return cls(seats, most, chance, levels)

    def data(self) -> dict[str, object]:
        low, high = self.chance
        return {
            "seats": self.seats,
            "box_most": str(self.box_most),
            "box_chance": str(self.box_chance),
            "most": str(self.most),
            "chance_of_one_box": {"low": str(low), "high": str(high)},
            "levels": [level.data() for level in self.levels],
        }

    def _repr_html_(self) -> str:
        rows = "".join(
            f"<tr><td>once in {level.once_in:,}</td><td>{rounded_dollars(level.low)}</td>"
            f"<td>{rounded_dollars(level.high)}</td></tr>"
            for level in self.levels
        )
        head = escape(
            f"{counted(self.seats, 'box')} win{'s' * (self.seats == 1)} at most {rounded_dollars(self.most)} in a round"
        )
        heads = "<tr><th>rounds</th><th>at least</th><th>at most</th></tr>"
        return f"<table><caption>{head}</caption>{heads}{rows}</table>"


def _bounds(tally: Tally, seats: int, variance: Fraction, chance: Fraction) -> tuple[Fraction, Fraction]:
    """What the table reaches with this chance: no less than the first amount, no more than the second."""
    reached = _reached(tally, chance)
    low = reached + (seats - 1) * min(tally.counts)
    high = seats * _reached(tally, chance / seats)
    # Cantelli: beyond so many standard deviations above its mean no sum is more likely than this.
    tail = variance * (1 - chance) / chance
    beyond = seats * tally.mean + _root_above(tail)
    return low, max(low, min(high, beyond))


def _reached(tally: Tally, chance: Fraction) -> Fraction:
    """The highest result that one box reaches or exceeds with at least this chance."""
    falling = sorted(tally.counts, reverse=True)
    for net, many in zip(falling, accumulate(tally.counts[net] for net in falling), strict=True):
        if Fraction(many, tally.total) >= chance:
            return net
    return falling[-1]


def _root_above(value: Fraction) -> Fraction:
    """An amount in whole cents, just above the square root."""
    return Fraction(isqrt(-(-value.numerator * 10_000 // value.denominator)) + 1, 100)
