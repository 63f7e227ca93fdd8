"""Work that is spread over cores, and that goes on where an earlier run was broken off."""

import gc
import multiprocessing
import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from multiprocessing.pool import ThreadPool
from typing import Protocol, TypeVar

from tests.scenarios.kept_parts import KeptParts, kept_parts

_Item = TypeVar("_Item")
_Made = TypeVar("_Made")


class Each(Protocol):
    """What does the work of `map`."""

    def __call__(self, make: Callable[[_Item], _Made], items: Iterable[_Item], /) -> Iterable[_Made]: ...


@contextmanager
def spread(scenario: str, full: bool, *, threads: bool = False) -> Iterator[Each]:
    """What does the work of `map`: on all cores that we may have for the full size, and here for the smoke size.

    `threads` is for work that starts processes of its own.
    """
    if not full:
        yield map
        return
    cores = len(os.sched_getaffinity(0))
    with ExitStack() as open_:
        parts = open_.enter_context(kept_parts(scenario, full))
        pool = ThreadPool(cores) if threads else multiprocessing.get_context("forkserver").Pool(cores, _collect_seldom)
        yield Resumed(parts, partial(open_.enter_context(pool).imap, chunksize=1))


def _collect_seldom() -> None:
    """Looking for garbage after every 700 new objects took a sixth of the processor time of a part."""
    gc.set_threshold(100_000, 50, 100)


class Resumed:
    """Does only what no earlier run has done; the results come in the order of the items either way."""

    def __init__(self, parts: KeptParts, each: Each) -> None:
        self._parts, self._each, self._calls = parts, each, 0

    def __call__(self, make: Callable[[_Item], _Made], items: Iterable[_Item], /) -> Iterator[_Made]:
        self._calls += 1
        named = {f"{self._calls} {number}": item for number, item in enumerate(items)}
        missing = [name for name in named if name not in self._parts]
        made = iter(self._each(make, [named[name] for name in missing]))
        for name in named:
            yield self._parts.of(name, lambda: next(made))
