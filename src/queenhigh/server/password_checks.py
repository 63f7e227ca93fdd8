"""All password work of a process: one thread, one line, one budget.

Comparing a password costs tens of milliseconds and megabytes by design. None of it runs in the writer or on the event
loop, where every bet would wait for it, and a client that asks for a lot of it only delays itself.
"""

import asyncio
import os
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import ParamSpec, TypeVar

from queenhigh.server.budgets import Places, Rates
from queenhigh.server.problems import Problem
from queenhigh.server.settings import Clock

MOST_OF_ONE, MOST_WAITING, MOST_DELAYED = 4, 32, 1000
_POLITENESS = 10
_Inputs = ParamSpec("_Inputs")
_Result = TypeVar("_Result")


def _step_back() -> None:
    """On Linux a thread has a priority of its own: bets come before passwords."""
    if hasattr(os, "setpriority"):
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), _POLITENESS)


class PasswordChecks:
    """One password after another, in a thread of their own."""

    def __init__(self, per_minute: int, clock: Clock) -> None:
        self._clock = clock
        self._rates = Rates(per_minute / 60, per_minute)
        self._places = Places(MOST_OF_ONE, MOST_DELAYED)
        self._line = Places(1, MOST_WAITING)
        self._thread = ThreadPoolExecutor(1, "passwords", _step_back)

    @contextmanager
    def place(self, address: str) -> Iterator[None]:
        """A place for one request, from the budget of its address. Who has to wait first, because of earlier failures,
        is not in the line yet: eight addresses that guess could keep everybody else out of it."""
        if not self._rates.take(address, self._clock.monotonic()):
            raise Problem(429, "too-many", "too many passwords from this address", headers={"Retry-After": "10"})
        with self._places.hold(address, "passwords"):
            yield

    async def work(self, job: Callable[_Inputs, _Result], *values: _Inputs.args, **named: _Inputs.kwargs) -> _Result:
        """Compare or hash a password when its turn comes."""
        loop = asyncio.get_running_loop()
        with self._line.hold(object(), "passwords"):
            return await loop.run_in_executor(self._thread, lambda: job(*values, **named))

    def stop(self) -> None:
        self._thread.shutdown(wait=False, cancel_futures=True)
