"""Work that is spread over cores."""

import multiprocessing
import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Protocol, TypeVar

_Item = TypeVar("_Item")
_Made = TypeVar("_Made")


class Each(Protocol):
    """What does the work of `map`."""

    def __call__(self, make: Callable[[_Item], _Made], items: Iterable[_Item], /) -> Iterable[_Made]: ...


@contextmanager
def spread(full: bool) -> Iterator[Each]:
    """What does the work of `map`: on all cores that we may have for the full size, and here for the smoke size."""
    if not full:
        yield map
        return
    with multiprocessing.get_context("forkserver").Pool(len(os.sched_getaffinity(0))) as pool:
        yield partial(pool.imap, chunksize=1)
