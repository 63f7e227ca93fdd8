"""A simulation as it is asked for, small enough to send to other processes, and how one process plays a part of it."""

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from pathlib import Path

import numpy as np

from queenhigh.analysis import Unknown
from queenhigh.analysis.solver import OPTIMAL, Strategy
from queenhigh.rulebook import Paytable, rules_cache, rules_folder, use_rules
from queenhigh.simulation.exact_mean import exact_mean
from queenhigh.simulation.generator import key_of
from queenhigh.simulation.plan import Plan, make_plan
from queenhigh.simulation.reference import ReferenceRounds
from queenhigh.simulation.strategies import decision_tables
from queenhigh.simulation.table_setup import Meters, Paytables, SimulatedTable, Stakes, set_up

Counts = Counter[int]
"""How often each net result came, in cents."""
_LEFT_AT_A_TIME = 1 << 12


@dataclass(frozen=True, slots=True)
class Job:
    """What is simulated: the table, the strategy and the seed. Equal jobs play equal rounds, wherever they run."""

    game: str
    stakes: tuple[tuple[str, int], ...]
    paytables: tuple[tuple[str, str | Paytable], ...]
    meters: tuple[tuple[tuple[str, str], Fraction], ...]
    seats: int
    limit: int | None
    strategy: Strategy
    seed: int
    rules: Path | None

    def table(self) -> SimulatedTable:
        return set_up(
            self.game, dict(self.stakes), dict(self.paytables), dict(self.meters), seats=self.seats, limit=self.limit
        )


def job_for(
    game: str,
    stakes: Stakes,
    *,
    paytables: Paytables | None = None,
    meters: Meters | None = None,
    seats: int = 1,
    limit: int | None = None,
    strategy: Strategy = OPTIMAL,
    seed: int,
) -> Job:
    """A simulation under the rules in force, or `Unknown` with the reason why it cannot be played."""
    if seed < 0:
        raise Unknown(f"a seed of {seed}; it must not be negative")
    named, shown = tuple((paytables or {}).items()), tuple(sorted((meters or {}).items()))
    job = Job(game, tuple(stakes.items()), named, shown, seats, limit, strategy, seed, rules_folder())
    prepared(job)
    return job


class PreparedJob:
    """A job with its tables, ready to play any of its rounds in this process."""

    def __init__(self, job: Job) -> None:
        self._job = job
        self.table = job.table()
        self.plan: Plan = make_plan(self.table, decision_tables(self.table, job.strategy))
        self.key = key_of(job.seed)
        self.reference = ReferenceRounds(self.table, job.strategy, self.key)

    @cached_property
    def exact(self) -> Fraction | None:
        """The exact mean of a round in dollars."""
        return exact_mean(self.table, decision_tables(self.table, self._job.strategy))

    def play(self, start: int, stop: int) -> Counts:
        """The results of these rounds, counted."""
        from queenhigh.simulation.kernel import compiled

        plan, tables = self.plan, self.plan.tables
        cells = np.zeros(plan.cells, dtype=np.int64)
        if plan.shape.two_hands:
            from queenhigh.simulation.two_hands import play_two_hands

            read = (tables.set_masks, tables.own_info, tables.set_strengths, tables.own_cents, tables.contest_cents)
            play_two_hands(plan.shape.plays, np.uint64(self.key), start, stop, cells, *read, tables.numbers)
            return self.counted(cells)
        kernel = compiled(plan.shape)
        left = np.zeros(_LEFT_AT_A_TIME, dtype=np.int64)
        alone = Counter[int]()
        while start < stop:
            found, start = kernel(np.uint64(self.key), start, stop, cells, left, plan.tables)
            alone.update(self.reference.net_cents(int(number)) for number in left[:found])
        return self.counted(cells) + alone

    def counted(self, cells: np.ndarray[tuple[int], np.dtype[np.int64]]) -> Counts:
        """Counters by cents."""
        return Counter({self.plan.cents_of(int(cell)): int(cells[cell]) for cell in np.flatnonzero(cells)})


@rules_cache
def prepared(job: Job) -> PreparedJob:
    """The job with its tables, made once."""
    return PreparedJob(job)


def play_part(job: Job, start: int, stop: int) -> Counts:
    """Play some rounds of a job in whatever process this is, under the job's own rules."""
    if rules_folder() != job.rules:
        use_rules(job.rules)
    return prepared(job).play(start, stop)
