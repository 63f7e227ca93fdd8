"""Compiled loops shared among the cores of the machine."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from os import cpu_count

import numpy as np
from numpy.typing import NDArray


def in_threads(kernel: Callable[..., None], rows: int, *arguments: object, out: NDArray[np.generic]) -> None:
    """Share the rows among the cores; the kernels release the interpreter's lock."""
    parts = min(cpu_count() or 1, 8) * 4
    bounds = [rows * part // parts for part in range(parts + 1)]
    with ThreadPoolExecutor(min(cpu_count() or 1, 8)) as pool:
        jobs = [pool.submit(kernel, *arguments, start, stop, out) for start, stop in pairwise(bounds)]
        for job in jobs:
            job.result()
