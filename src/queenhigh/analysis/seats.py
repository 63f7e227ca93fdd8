"""Several seats of one table: their results are correlated, because the dealer, shared cards and the deck are the same.

What two given boxes win is counted in one deck. Envy, and a meter that two boxes win in one round, are left out.
"""

from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import NamedTuple

from queenhigh.analysis.figures import Tally
from queenhigh.analysis.notebook_table import NotebookTable


class Product(NamedTuple):
    """The mean product of what two boxes win; `interval` is half the width of a 95 percent interval, None if exact."""

    mean: Fraction
    interval: float | None = None


@dataclass(frozen=True, slots=True)
class Seats(NotebookTable):
    """So many equal boxes at one table: the covariance of two of them, and the spread of all together.

    `interval` is None where the covariance is exact; otherwise it is half the width of a 95 percent interval around it.
    """

    seats: int
    mean: Fraction
    variance: Fraction
    covariance: Fraction
    interval: float | None = None

    @classmethod
    def of(cls, seats: int, tally: Tally, product: Product) -> "Seats":
        """
        >>> coin = Tally.of([(1, 1), (-1, 1)], "tosses")
        >>> Seats.of(3, coin, Product(Fraction(1, 4))).sd
        2.1213203435596424
        """
        return cls(seats, tally.mean, tally.variance, product.mean - tally.mean**2, product.interval)

    @property
    def correlation(self) -> float:
        return float(self.covariance / self.variance) if self.variance else 0.0

    @property
    def table_variance(self) -> Fraction:
        """The variance of what the whole table wins in a round."""
        return self.seats * self.variance + self.seats * (self.seats - 1) * self.covariance

    @property
    def sd(self) -> float:
        return sqrt(max(float(self.table_variance), 0.0))

    def data(self) -> dict[str, object]:
        return {
            "seats": self.seats,
            "covariance": str(self.covariance),
            "correlation": self.correlation,
            "mean": str(self.seats * self.mean),
            "variance": str(self.table_variance),
            "sd": self.sd,
            "exact": self.interval is None,
            "interval": self.interval,
        }
