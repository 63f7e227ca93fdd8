"""The correlation of two seats with one unit on the main wager, counted once and kept on disk."""

import numpy as np
from numpy.typing import NDArray

from queenhigh.analysis.combined_wagers import together, two_seats
from queenhigh.analysis.disk_cache import kept
from queenhigh.analysis.seats import Seats
from queenhigh.analysis.solver import solver_of
from queenhigh.rulebook import rules_version


def seat_correlation(game: str, letter: str) -> float:
    """
    >>> round(seat_correlation("235-stud-poker", "-"), 6)
    0.005758
    """

    def count() -> dict[str, NDArray[np.generic]]:
        main = solver_of(game).main
        box = together(game, {main: 1}, {main: letter})
        return {"correlation": np.array([Seats.of(2, box.tally, two_seats(box)).correlation])}

    return float(kept(f"seats-{game}-{letter.strip('.')}-{rules_version()}", count)["correlation"][0])
