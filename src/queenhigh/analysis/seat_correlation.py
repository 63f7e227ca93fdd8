"""The correlation of two seats with one unit on the main wager.

Those of the rules are in a file of the package, beside the mean and variance of the wager that they were counted for.
Any other is counted once and kept on disk. `python -m queenhigh.analysis.seat_correlation` writes a new file.
"""

import json
from functools import cache
from importlib.resources import files

import numpy as np
from numpy.typing import NDArray

from queenhigh.analysis.combined_wagers import together, two_seats
from queenhigh.analysis.disk_cache import kept
from queenhigh.analysis.edge import edge
from queenhigh.analysis.figures import Figure
from queenhigh.analysis.seats import Seats
from queenhigh.analysis.solver import paytables_of, solver_of
from queenhigh.rulebook import game_names, rules_version


def seat_correlation(game: str, letter: str) -> float:
    """
    >>> round(seat_correlation("235-stud-poker", "-"), 6)
    0.005758
    """
    known = correlation_on_file(game, letter)
    if known is not None:
        return known

    def count() -> dict[str, NDArray[np.generic]]:
        return {"correlation": np.array([count_correlation(game, letter)])}

    return float(kept(f"seats-{game}-{letter.strip('.')}-{rules_version()}", count)["correlation"][0])


def correlation_on_file(game: str, letter: str) -> float | None:
    """What the package's file says, if it was counted for the wager as it is under the rules in force."""
    (figure,) = edge(game, solver_of(game).main, letter)
    known = _known().get(game, {}).get(letter)
    if known is None or _terms(figure) != {name: known[name] for name in ("ev", "variance")}:
        return None
    return float(known["correlation"])


def count_correlation(game: str, letter: str) -> float:
    """Count it now."""
    main = solver_of(game).main
    box = together(game, {main: 1}, {main: letter})
    return Seats.of(2, box.tally, two_seats(box)).correlation


def _terms(figure: Figure) -> dict[str, str]:
    return {"ev": str(figure.ev), "variance": str(figure.variance)}


@cache
def _known() -> dict[str, dict[str, dict[str, str]]]:
    text = files("queenhigh.analysis").joinpath("data", "seat_correlations.json").read_text(encoding="utf-8")
    found: dict[str, dict[str, dict[str, str]]] = json.loads(text)
    return found


def _print_file() -> None:
    found = {
        game: {
            letter: {**_terms(edge(game, main, letter)[0]), "correlation": repr(count_correlation(game, letter))}
            for letter in paytables_of(game, main)
        }
        for game in game_names()
        for main in (solver_of(game).main,)
    }
    print(json.dumps(found, indent=1))


if __name__ == "__main__":
    _print_file()
