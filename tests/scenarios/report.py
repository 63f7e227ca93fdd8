"""What a scenario says when it is done: how much it did, what failed, and which planted faults it found."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from time import perf_counter
from typing import TypedDict

MOST_TOLD = 20


class Plant(TypedDict):
    """A fault that was made on purpose, and whether the checks found it."""

    fault: str
    found: bool
    said: list[str]


class ReportData(TypedDict):
    scenario: int
    title: str
    seed: int
    full: bool
    sizes: dict[str, int]
    counts: dict[str, int]
    timings: dict[str, float]
    failed: list[str]
    planted: list[Plant]


class Report:
    """Collects the outcome of one scenario. Timings are told and never fail anything."""

    def __init__(self, scenario: int, title: str, seed: int, *, full: bool, **sizes: int) -> None:
        self.scenario, self.title, self.seed, self.full, self.sizes = scenario, title, seed, full, sizes
        self.counts: dict[str, int] = {}
        self.timings: dict[str, float] = {}
        self.planted: list[Plant] = []
        self.failed: list[str] = []

    def count(self, what: str, many: int = 1) -> None:
        self.counts[what] = self.counts.get(what, 0) + many

    def add(self, counts: Mapping[str, int]) -> None:
        for what, many in counts.items():
            self.count(what, many)

    def expect(self, holds: object, otherwise: str) -> None:
        self.count("checks")
        if not holds:
            self.failed.append(otherwise)

    def plant(self, fault: str, found: Sequence[str]) -> None:
        """A fault was made on purpose, and this is what the checks said: they must have said something."""
        self.planted.append({"fault": fault, "found": bool(found), "said": list(found[:1])})
        if not found:
            self.failed.append(f"planted and not found: {fault}")

    @contextmanager
    def timed(self, what: str) -> Iterator[None]:
        start = perf_counter()
        try:
            yield
        finally:
            self.timings[what] = round(self.timings.get(what, 0) + perf_counter() - start, 3)

    def longest(self, what: str, seconds: float) -> None:
        self.timings[what] = round(max(self.timings.get(what, 0), seconds), 3)

    def data(self) -> ReportData:
        left = [f"and {len(self.failed) - MOST_TOLD} more"] if len(self.failed) > MOST_TOLD else []
        return {
            "scenario": self.scenario,
            "title": self.title,
            "seed": self.seed,
            "full": self.full,
            "sizes": self.sizes,
            "counts": self.counts,
            "timings": self.timings,
            "failed": self.failed[:MOST_TOLD] + left,
            "planted": self.planted,
        }
