"""Playing many rounds of a table, beside the exact mean of one."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import count
from math import sqrt

from queenhigh.analysis.figures import strategy_name
from queenhigh.money import dollars
from queenhigh.simulation.backends import Backend, OneProcess, Part
from queenhigh.simulation.job import Counts, Job, prepared

Progress = Callable[["Simulation"], None]
"""Told the results so far, after every part."""
Clock = Callable[[], float]
_NORMAL_95 = 1.959963984540054


@dataclass(frozen=True, slots=True)
class Simulation:
    """The results of rounds from the first on: how often each net result of all seats together came, in cents."""

    job: Job
    rounds: int
    counts: Counts
    seconds: float = 0.0
    """How long the rounds that were played now took, the compiling of a kernel left out."""
    played_now: int = 0
    backend: str = OneProcess.name

    @property
    def mean(self) -> float:
        """Dollars a round."""
        total = sum(cents * many for cents, many in self.counts.items())
        return float(Fraction(total, 100 * self.rounds)) if self.rounds else 0.0

    @property
    def sd(self) -> float:
        """The standard deviation of a round, in dollars."""
        if not self.rounds:
            return 0.0
        total = sum(cents * many for cents, many in self.counts.items())
        squares = sum(cents * cents * many for cents, many in self.counts.items())
        return sqrt(Fraction(squares, self.rounds) - Fraction(total, self.rounds) ** 2) / 100

    @property
    def exact(self) -> Fraction | None:
        """The exact mean, in dollars."""
        return prepared(self.job).exact

    @property
    def z(self) -> float | None:
        """How many standard errors the mean is away from the exact one."""
        if self.exact is None or not self.sd:
            return None
        return (self.mean - float(self.exact)) / (self.sd / sqrt(self.rounds))

    @property
    def half_width(self) -> float:
        """Half of the 95 percent interval of the mean, as a share of the wagers placed."""
        placed = self.job.seats * sum(prepared(self.job).table.wagers.values()) / 100
        return _NORMAL_95 * self.sd / sqrt(self.rounds) / placed if self.rounds else float("inf")

    @property
    def rounds_per_second(self) -> float:
        return self.played_now / self.seconds if self.seconds else 0.0

    def data(self) -> dict[str, object]:
        return {
            "game": self.job.game,
            "strategy": strategy_name(self.job.strategy),
            "seats": self.job.seats,
            "seed": self.job.seed,
            "rounds": self.rounds,
            "mean": self.mean,
            "sd": self.sd,
            "exact": str(self.exact) if self.exact is not None else None,
            "z": self.z,
            "rounds_per_second": self.rounds_per_second,
            "backend": self.backend,
            "counts": {str(cents): self.counts[cents] for cents in sorted(self.counts)},
        }

    def _repr_html_(self) -> str:
        rows = "".join(
            f"<tr><td>{dollars(cents)}</td><td>{self.counts[cents]:,}</td></tr>" for cents in sorted(self.counts)
        )
        return f"<table><tr><th>net</th><th>rounds</th></tr>{rows}</table>"


def simulate(
    job: Job,
    rounds: int,
    *,
    backend: Backend | None = None,
    until: float | None = None,
    before: Simulation | None = None,
    progress: Progress | None = None,
    clock: Clock = lambda: 0.0,
) -> Simulation:
    """Play rounds up to a number, after those of `before`, or until the interval of the mean is narrow enough.

    >>> from queenhigh.simulation import job_for
    >>> result = simulate(job_for("three-card-poker", {"ante": 1000}, seed=1), 10_000)
    >>> result.rounds, sum(result.counts.values()), result.exact
    (10000, 10000, Fraction(-686689, 2035852))
    """
    chosen = backend or OneProcess()
    result = replace(before, seconds=0.0, played_now=0) if before else Simulation(job, 0, Counter())
    chosen.get_ready(job)
    result, began = replace(result, backend=chosen.name), clock()
    playing = chosen.play(job, _parts(result.rounds, rounds, chosen.part_rounds))
    for (start, stop), counts in zip(_parts(result.rounds, rounds, chosen.part_rounds), playing, strict=False):
        now = result.played_now + stop - start
        result = replace(result, rounds=stop, counts=result.counts + counts, seconds=clock() - began, played_now=now)
        if progress is not None:
            progress(result)
        if until is not None and result.half_width <= until:
            break
    return result


def _parts(start: int, stop: int, size: int) -> Iterator[Part]:
    """Whole parts from multiples of their size on, so that a run that was resumed has the same ones."""
    for number in count(start // size):
        first, last = max(start, number * size), min(stop, (number + 1) * size)
        if first >= stop:
            return
        yield first, last
