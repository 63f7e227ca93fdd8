"""`python -m tests.scenarios.set_clock SETS COMMAND …`: the real program, whose clock somebody sets again and again.

It sets the clock inside the process, by how often the program looks at it and not by time, so a run is the same on any
machine. The program knows no other clock: nothing in it or in its database asks for the time by another way. How often
the clock was set is written to the file SETS.
"""

import sys
import time
from collections.abc import Callable
from itertools import cycle
from pathlib import Path
from random import Random

LOOKS = 25
"""How often the program looks at its clock until it is set again."""
STEPS_S = (0, -3600, 3600, -1, 1, -7200, 1800, 36_000, -36_000)
"""An hour either way, the second that a leap adds or takes, summer and winter time, and past the age of a deck."""


class SetClock:
    """A clock that is off by another step after every few looks."""

    def __init__(self, real: Callable[[], float], rng: Random) -> None:
        self._real, self._steps = real, cycle(rng.sample(STEPS_S, len(STEPS_S)))
        self._looks, self._off, self.sets = 0, 0, -1

    def time(self) -> float:
        if self._looks % LOOKS == 0:
            self._off = next(self._steps)
            self.sets += 1
        self._looks += 1
        return self._real() + self._off


def main() -> None:
    clock = SetClock(time.time, Random(20))
    time.time = clock.time
    from queenhigh.cli.main import queenhigh

    try:
        queenhigh(sys.argv[2:])
    finally:
        Path(sys.argv[1]).write_text(f"{clock.sets}", encoding="ascii")


if __name__ == "__main__":
    main()
