"""Processes beside the server that calculate and print: started at the first request, killed when they take too
long."""

import asyncio
import multiprocessing
import os
import resource
import signal
import threading
from collections import deque
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import asynccontextmanager, suppress
from functools import partial
from multiprocessing.process import BaseProcess
from typing import ParamSpec, TypeVar

from queenhigh.server.budgets import Places
from queenhigh.server.problems import Problem
from queenhigh.server.rules_in_force import RulesInForce, rules_of_this_process

MOST_WAITING, MOST_OF_ONE, MOST_FIRSTS = 16, 6, 64
MOST_MEMORY = 3 * 2**30
"""How many bytes a worker may have, whatever a file unpacks to. Without a limit the system might end the house."""
_LOWEST = 19
"""The lowest priority there is."""
_Inputs = ParamSpec("_Inputs")
_Result = TypeVar("_Result")


def _begin(rules: RulesInForce) -> None:
    """The server ends its worker; Ctrl-C is not for it, and its memory is never dumped to disk."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_DATA, (MOST_MEMORY, MOST_MEMORY))
    threading.Thread(target=_end_with_the_server, daemon=True).start()
    rules.use()


def _end_with_the_server() -> None:
    """A killed server cannot tell its worker, which would otherwise wait for work forever."""
    server = multiprocessing.parent_process()
    if server is not None:
        server.join()
        os._exit(0)


class FairTurn:
    """A lock that waiting clients get in turn: a client that asks for a lot waits behind those who ask once."""

    def __init__(self) -> None:
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}
        self._taken = False

    @asynccontextmanager
    async def of(self, whose: str) -> AsyncIterator[None]:
        if self._taken:
            turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._waiting.setdefault(whose, deque()).append(turn)
            try:
                await turn
            except asyncio.CancelledError:
                if turn.done() and not turn.cancelled():
                    self._next()
                raise
        self._taken = True
        try:
            yield
        finally:
            self._next()

    def _next(self) -> None:
        """Hand the turn to the client who has waited longest since its last one."""
        self._taken = False
        while self._waiting and not self._taken:
            whose = next(iter(self._waiting))
            turns = self._waiting.pop(whose)
            turn = turns.popleft()
            if turns:
                self._waiting[whose] = turns
            if not turn.done():
                turn.set_result(None)
                self._taken = True


class Worker:
    """One process that does one thing after another. A full queue is a problem, and so is an answer that takes too
    long; the next request then gets a new process.

    `get_ready` is what the process does before its first request. By so much `politeness` it steps back behind this
    process wherever there are fewer cores than work.
    """

    def __init__(self, most_s: float, get_ready: Callable[[], None], politeness: int = 0) -> None:
        self.most_s, self._get_ready, self._politeness = most_s, get_ready, politeness
        self._pool: ProcessPoolExecutor | None = None
        self._places = Places(MOST_OF_ONE, MOST_WAITING, MOST_FIRSTS)
        self._turn = FairTurn()

    def warm(self) -> ProcessPoolExecutor:
        """Start the process before it is needed."""
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                1, multiprocessing.get_context("spawn"), _begin, (rules_of_this_process(),)
            )
            self._pool.submit(self._get_ready)
            self._step_back()
        return self._pool

    def _step_back(self) -> None:
        """From its first moment, since a process that has to read all its modules is busy for a while."""
        if self._politeness and hasattr(os, "setpriority"):
            behind = min(_LOWEST, os.getpriority(os.PRIO_PROCESS, 0) + self._politeness)
            for process in self._processes():
                with suppress(OSError):
                    os.setpriority(os.PRIO_PROCESS, process.pid or 0, behind)

    def _processes(self) -> list[BaseProcess]:
        return list((getattr(self._pool, "_processes", None) or {}).values())

    async def ask(
        self, whose: str, work: Callable[_Inputs, _Result], *values: _Inputs.args, **named: _Inputs.kwargs
    ) -> _Result:
        """The result of some work for one client: few of each may wait, and they take turns."""
        with self._places.hold(whose, "calculations"):
            # One at a time, so that a request can only run out of its own time.
            async with self._turn.of(whose):
                return await self._answer(partial(work, *values, **named))

    async def _answer(self, work: Callable[[], _Result]) -> _Result:
        loop = asyncio.get_running_loop()
        try:
            return await asyncio.wait_for(loop.run_in_executor(self.warm(), work), self.most_s)
        except (TimeoutError, BrokenProcessPool):
            self.stop()
            raise Problem(503, "failed", "this calculation takes too long here") from None
        except MemoryError:
            self.stop()
            raise Problem(503, "failed", "this calculation needs too much memory here") from None

    def stop(self) -> None:
        if self._pool is not None:
            for process in self._processes():
                process.kill()
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None
