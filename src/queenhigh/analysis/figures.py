"""What is known about a wager: exact numbers with their unit and their denominator in words."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import sqrt

from queenhigh.analysis.notebook_table import NotebookTable


@dataclass(frozen=True, slots=True)
class Tally:
    """Net results in units of the wager, each with the number of equally likely deals that give it.

    >>> Tally.of([(1, 546), (-1, 780)], "two-card hands").mean
    Fraction(-3, 17)
    """

    counts: Mapping[Fraction, int]
    total: int
    deals: str

    @classmethod
    def of(cls, results: Iterable[tuple[Fraction | int, int]], deals: str) -> "Tally":
        """Add up results that may come more than once; nothing is kept of what cannot happen."""
        counts: dict[Fraction, int] = {}
        for net, count in results:
            if count:
                exact = Fraction(net)
                counts[exact] = counts.get(exact, 0) + count
        return cls(dict(sorted(counts.items(), reverse=True)), sum(counts.values()), deals)

    @property
    def mean(self) -> Fraction:
        return sum((net * count for net, count in self.counts.items()), Fraction()) / self.total

    @property
    def variance(self) -> Fraction:
        square = sum((net * net * count for net, count in self.counts.items()), Fraction())
        return square / self.total - self.mean**2

    def chance_above(self, bar: Fraction | int) -> Fraction:
        """The chance of a net result above a bar."""
        return Fraction(sum(count for net, count in self.counts.items() if net > bar), self.total)


@dataclass(frozen=True, slots=True)
class MeterValue(NotebookTable):
    """A value that depends on meters: a constant, and so much for every dollar that each of them shows.

    >>> value = MeterValue(Fraction(-504, 1105), {"main": Fraction(1, 22100)})
    >>> value.break_even, value.at({"main": 10080}), str(value)
    (Fraction(10080, 1), Fraction(0, 1), '-504/1105 + 1/22100 x main')
    """

    constant: Fraction
    per_meter: Mapping[str, Fraction]

    def __str__(self) -> str:
        return " + ".join([str(self.constant), *(f"{share} x {name}" for name, share in self.per_meter.items())])

    def at(self, meters: Mapping[str, Fraction | int]) -> Fraction:
        """The value when the meters show these dollars."""
        return self.constant + sum(share * meters[name] for name, share in self.per_meter.items())

    def data(self) -> dict[str, object]:
        shares = {name: str(share) for name, share in self.per_meter.items()}
        return {"constant": str(self.constant), "per_meter": shares}

    @property
    def break_even(self) -> "Fraction | MeterValue":
        """The dollars at which the wager is fair; with several meters the line or plane where this value is zero."""
        if len(self.per_meter) == 1:
            (share,) = self.per_meter.values()
            return -self.constant / share if share else self
        return self


Parts = Mapping[str, Fraction]
"""The wagers within a decided one, each with its share of the mean."""

METERS = ("main", "mega", "major", "minor")
"""The meters a progressive may have, the largest first."""

ONE_ANTE = "one ante: ante, play and ante bonus together"


def strategy_name(strategy: object) -> str:
    """A strategy by its name; one that was handed in as a function is the caller's own."""
    return strategy if isinstance(strategy, str) else "own"


@dataclass(frozen=True, slots=True)
class Figure(NotebookTable):
    """The exact figures of one wager under one paytable and one strategy, per one unit of the wager named."""

    game: str
    wager: str
    paytable: str
    strategy: str
    unit: str
    ev: Fraction | MeterValue
    average_wager: Fraction
    hit_rate: Fraction
    tally: Tally | None = None
    readings: Mapping[str, bool | str] = field(default_factory=dict)

    @property
    def element_of_risk(self) -> Fraction | MeterValue:
        """The house's share of all money wagered; positive when the house gains."""
        if isinstance(self.ev, MeterValue):
            shares = {name: -share / self.average_wager for name, share in self.ev.per_meter.items()}
            return MeterValue(-self.ev.constant / self.average_wager, shares)
        return -self.ev / self.average_wager

    @property
    def variance(self) -> Fraction | None:
        """Of the net result per unit; None where it depends on a meter that is not given."""
        return self.tally.variance if self.tally is not None else None

    @property
    def sd(self) -> float | None:
        return sqrt(self.variance) if self.variance is not None else None

    @property
    def ev_now(self) -> Fraction | MeterValue:
        """The mean net result at the meters that were given; without them it still depends on what they show."""
        return self.tally.mean if self.tally is not None else self.ev

    @property
    def break_even(self) -> "Fraction | MeterValue | None":
        return self.ev.break_even if isinstance(self.ev, MeterValue) else None

    def data(self) -> dict[str, object]:
        """As plain data: fractions in lowest terms as text."""
        data: dict[str, object] = {
            "game": self.game,
            "wager": self.wager,
            "paytable": self.paytable,
            "strategy": self.strategy,
            "unit": self.unit,
            "ev": exact_data(self.ev),
            "average_wager": str(self.average_wager),
            "element_of_risk": exact_data(self.element_of_risk),
            "variance": exact_data(self.variance),
            "hit_rate": str(self.hit_rate),
            "sd": self.sd,
        }
        if self.readings:
            data["readings"] = dict(self.readings)
        if isinstance(self.ev, MeterValue):
            data["break_even"] = exact_data(self.break_even)
            if self.tally is not None:
                mean = self.tally.mean
                data["at_meters"] = {"ev": str(mean), "element_of_risk": str(-mean / self.average_wager)}
        if self.tally is not None:
            data["distribution"] = {str(net): count for net, count in self.tally.counts.items()}
            data["denominator"] = self.tally.total
            data["denominator_is"] = self.tally.deals
        return data


def exact_data(value: Fraction | MeterValue | None) -> str | dict[str, object] | None:
    """A fraction as text, a value by meters as its constant and its shares."""
    if value is None:
        return None
    if isinstance(value, MeterValue):
        return value.data()
    return str(value)
