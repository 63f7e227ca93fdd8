"""Processes beside the server that count and print; each is started when somebody first asks, and killed when it takes
too long."""

import asyncio
import multiprocessing
import os
import resource
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any

from queenhigh.server.problems import Problem

MOST_WAITING = 16


def _begin() -> None:
    """The server ends its helper; Ctrl-C is not for it, and no memory of it goes to disk."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    threading.Thread(target=_end_with_the_server, daemon=True).start()


def _end_with_the_server() -> None:
    """A server that was killed says nothing to its helper, which would wait for work for ever."""
    server = multiprocessing.parent_process()
    if server is not None:
        server.join()
        os._exit(0)


class Worker:
    """One process that does one thing after the other. A queue that is full is a problem, and so is an answer that
    does not come; whoever is next is served by a new process.

    `get_ready` is what it does before it is asked anything.
    """

    def __init__(self, most_s: float, get_ready: Callable[[], None]) -> None:
        self.most_s, self._get_ready = most_s, get_ready
        self._pool: ProcessPoolExecutor | None = None
        self._waiting = 0
        self._turn = asyncio.Lock()

    def warm(self) -> ProcessPoolExecutor:
        """Let the process start before it is needed."""
        if self._pool is None:
            self._pool = ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), _begin)
            self._pool.submit(self._get_ready)
        return self._pool

    async def ask(self, work: Callable[..., Any], *values: Any) -> Any:
        if self._waiting >= MOST_WAITING:
            raise Problem(503, "too-many", "too much is being counted; ask again in a moment")
        self._waiting += 1
        try:
            # One at a time, so that only whoever asks for too much runs out of time.
            async with self._turn:
                return await self._answer(work, values)
        finally:
            self._waiting -= 1

    async def _answer(self, work: Callable[..., Any], values: tuple[Any, ...]) -> Any:
        loop = asyncio.get_running_loop()
        try:
            return await asyncio.wait_for(loop.run_in_executor(self.warm(), work, *values), self.most_s)
        except (TimeoutError, BrokenProcessPool):
            self.stop()
            raise Problem(503, "failed", "this takes too long to count here") from None

    def stop(self) -> None:
        if self._pool is not None:
            for process in list((getattr(self._pool, "_processes", None) or {}).values()):
                process.kill()
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None
