"""SIGTERM and Ctrl-C, by which a house is told to close. This module imports nothing, so it is there at once."""

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType


@contextmanager
def end_signals(handler: Callable[[int, FrameType | None], None]) -> Iterator[None]:
    """Have both handled this way for a while. Only a main thread can; elsewhere nothing changes."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = {number: signal.signal(number, handler) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for number, earlier in before.items():
            signal.signal(number, earlier)


class ToldToEnd:
    """Whether a house was told to close before it opened. What it does then is finished first, so that nothing stays
    half made; if it is told again, it stops where it is."""

    def __init__(self) -> None:
        self.told = False

    def note(self, number: int, frame: FrameType | None) -> None:
        if self.told:
            raise KeyboardInterrupt
        self.told = True
