"""Rounds a second on a graphics card, and the same counts as on the processor: `python bench/gpu.py`.

It needs CuPy and an NVIDIA card. Where numba is missing, the counts are compared with the same kernel compiled by gcc.
"""

import ctypes
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))

from queenhigh.simulation.graphics_card import CardRun
from queenhigh.simulation.job import Counts, PreparedJob, job_for, prepared
from queenhigh.simulation.kernel_source import kernel_source

COMPARED = 3_000_000
TABLES = {
    "three-card-poker": ({"ante": 1000}, 1 << 37),
    "three-card-poker, pair plus, 3 seats": ({"ante": 1000, "pair_plus": 500}, 1 << 33),
    "let-it-ride": ({"bets": 500}, 1 << 34),
    "235-stud-poker": ({"stud": 500}, 1 << 34),
    "four-card-poker": ({"ante": 1000}, 1 << 32),
}


def compiled_by_gcc(job: PreparedJob, rounds: int) -> Counts:
    """The counts of kernel.c on one core, and how fast it was."""
    with tempfile.TemporaryDirectory() as folder:
        source, library = Path(folder, "kernel.c"), Path(folder, "kernel.so")
        source.write_text(kernel_source(job.plan, "static inline"), encoding="utf-8")
        subprocess.run(["gcc", "-O3", "-march=native", "-shared", "-fPIC", "-o", library, source], check=True)
        play = ctypes.CDLL(str(library)).play_rounds
    play.restype = ctypes.c_int64
    cells, left, end = (np.zeros(size, dtype=np.int64) for size in (job.plan.cells, rounds, 1))
    pointers = [ctypes.c_void_p(array.ctypes.data) for array in (cells, left, end, *job.plan.tables)]
    began, used = time.perf_counter(), time.thread_time()
    size = ctypes.c_int64(rounds)
    numbers = [ctypes.c_int64(number) for number in (0, rounds, job.plan.cells)]
    found = play(ctypes.c_uint64(job.key), *numbers, *pointers[:2], size, *pointers[2:])
    wall, cpu = time.perf_counter() - began, time.thread_time() - used
    print(f"  C: {rounds / wall / 1e6:,.1f} by the clock, {rounds / cpu / 1e6:,.1f} by the core's own time")
    return job.counted(cells) + Counter(job.reference.net_cents(number) for number in left[:found].tolist())


def main() -> int:
    import cupy

    print(cupy.cuda.runtime.getDeviceProperties(0)["name"].decode())
    wrong = 0
    for name, (stakes, rounds) in TABLES.items():
        job = prepared(job_for(name.partition(",")[0], stakes, seats=3 if "seats" in name else 1, seed=1))
        run = CardRun(job)
        print(name)
        same = run.play(0, COMPARED) == compiled_by_gcc(job, COMPARED)
        wrong += not same
        best = 0.0
        for part in range(3):
            began = time.perf_counter()
            counts = run.play(part * rounds, (part + 1) * rounds)
            best = max(best, rounds / (time.perf_counter() - began))
            assert sum(counts.values()) == rounds
        print(f"  GPU: {best:.3e} rounds a second; counts {'equal' if same else 'DIFFER'}", flush=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
