"""Simulated rounds a second on one core: the kernel of `queenhigh simulate` beside the same loop in C.

`python bench/simulate.py [ROUNDS]`. Without gcc the C loop is left out, and says so.
"""

import shutil
import sys
import time
from pathlib import Path

from queenhigh.simulation.job import job_for, prepared

sys.path.insert(0, str(Path(__file__).parents[1]))
from bench.gpu import compiled_by_gcc

TABLES = {
    "three-card-poker": ({"ante": 1000}, 100),
    "let-it-ride": ({"bets": 500}, 30),
    "235-stud-poker": ({"stud": 500}, 30),
    "four-card-poker": ({"ante": 1000}, 10),
}
"""Stakes, and the goal in million rounds a second."""


def main(rounds: int) -> None:
    for game, (stakes, goal) in TABLES.items():
        job = prepared(job_for(game, stakes, seed=1))
        job.play(0, 10)
        began, used = time.perf_counter(), time.thread_time()
        counts = job.play(0, rounds)
        wall, cpu = time.perf_counter() - began, time.thread_time() - used
        print(f"{game}: goal {goal} million rounds a second")
        print(f"  numba: {rounds / wall / 1e6:.1f} by the clock, {rounds / cpu / 1e6:.1f} by the core's own time")
        if shutil.which("gcc") is None:
            print("  C LOOP NOT MEASURED: gcc is not installed")
        else:
            print(f"  counts {'equal' if compiled_by_gcc(job, rounds) == counts else 'DIFFER'}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000_000)
