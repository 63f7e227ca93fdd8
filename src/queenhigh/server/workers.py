"""One process beside the server that counts; started when somebody first asks, and killed when it takes too long."""

import asyncio
import multiprocessing
import resource
import signal
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any

from queenhigh.server.problems import Problem

MOST_WAITING = 16
_MOST_S = 120.0


def _begin() -> None:
    """The server ends its helper; Ctrl-C is not for it, and no memory of it goes to disk."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


class Counters:
    """Asks the counting process; a queue that is full is a problem, and so is an answer that does not come."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None
        self._waiting = 0

    def warm(self) -> None:
        """Let the process start before it is needed."""
        if self._pool is None:
            self._pool = ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), _begin)
            self._pool.submit(_nothing)

    async def ask(self, work: Callable[..., Any], *values: Any) -> Any:
        if self._waiting >= MOST_WAITING:
            raise Problem(503, "too-many", "too much is being counted; ask again in a moment")
        self.warm()
        assert self._pool is not None
        self._waiting += 1
        try:
            loop = asyncio.get_running_loop()
            return await asyncio.wait_for(loop.run_in_executor(self._pool, work, *values), _MOST_S)
        except (TimeoutError, BrokenProcessPool):
            self.stop()
            raise Problem(503, "failed", "this takes too long to count here") from None
        finally:
            self._waiting -= 1

    def stop(self) -> None:
        if self._pool is not None:
            for process in list((getattr(self._pool, "_processes", None) or {}).values()):
                process.kill()
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None


def _nothing() -> None:
    from queenhigh.server import sums

    assert sums is not None
