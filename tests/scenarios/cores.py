"""Work that is spread over cores."""

import multiprocessing
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any


@contextmanager
def spread(full: bool) -> Iterator[Callable[..., Any]]:
    """What does the work of `map`: on all cores that we may have for the full size, and here for the smoke size."""
    if not full:
        yield map
        return
    with multiprocessing.get_context("forkserver").Pool(len(os.sched_getaffinity(0))) as pool:
        yield partial(pool.imap, chunksize=1)
