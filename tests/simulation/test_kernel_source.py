"""The kernel for a graphics card, compiled for this machine, counts what the other kernel counts."""

import ctypes
import shutil
import subprocess
from collections import Counter
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from queenhigh.simulation.job import job_for, prepared
from queenhigh.simulation.kernel_source import kernel_source

GCC = shutil.which("gcc")
ROUNDS = 20_000
TABLES = {
    "three-card-poker": ({"ante": 1000, "pair_plus": 500, "six_card_bonus": 500}, 2, {}),
    "four-card-poker": ({"ante": 1000, "aces_up": 500, "six_card_bonus": 500}, 2, {}),
    "235-stud-poker": ({"stud": 50000, "win_em_all": 50000}, 3, {}),
    "let-it-ride": (
        {"bets": 500, "three_card_bonus": 500, "six_card_bonus": 500, "progressive": 100},
        3,
        {("progressive", "main"): Fraction(100000)},
    ),
}


@pytest.mark.skipif(GCC is None, reason="NOT COMPARED: there is no gcc to compile kernel.c with")
@pytest.mark.parametrize("game", TABLES)
def test_kernel_c_counts_the_same(game: str, tmp_path: Path) -> None:
    stakes, seats, meters = TABLES[game]
    job = prepared(job_for(game, stakes, seats=seats, meters=meters, seed=8))
    source, library = tmp_path / "kernel.c", tmp_path / "kernel.so"
    source.write_text(kernel_source(job.plan, "static inline"), encoding="utf-8")
    subprocess.run([GCC or "gcc", "-O2", "-shared", "-fPIC", "-o", library, source], check=True)
    play = ctypes.CDLL(str(library)).play_rounds
    play.restype = ctypes.c_int64
    cells, left = np.zeros(job.plan.cells, dtype=np.uint64), np.zeros(ROUNDS, dtype=np.int64)
    ends = np.zeros(1, dtype=np.int64)
    arrays = [ctypes.c_void_p(array.ctypes.data) for array in (cells, left)]
    numbers = [ctypes.c_int64(number) for number in (0, ROUNDS, job.plan.cells)]
    tables = [ctypes.c_void_p(array.ctypes.data) for array in job.plan.tables]
    size, end = ctypes.c_int64(ROUNDS), ctypes.c_void_p(ends.ctypes.data)
    found = play(ctypes.c_uint64(job.key), *numbers, *arrays, size, end, *tables)
    alone = Counter(job.reference.net_cents(number) for number in left[:found].tolist())
    assert job.counted(cells.astype(np.int64)) + alone == job.play(0, ROUNDS)
