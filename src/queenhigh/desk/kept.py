"""Prices that take seconds, kept on disk beside the other results."""

from collections.abc import Callable
from fractions import Fraction

from queenhigh.submission import House

Waiting = Callable[[str], None]
"""Who is told that something takes seconds, and what."""


def in_silence(what: str) -> None:
    del what


def neighbour_gain(house: House, waiting: Waiting = in_silence) -> Fraction | None:
    """What seeing a second hand is worth per Ante of Three Card Poker; None where it cannot be counted exactly."""
    ante = house.offers.get("ante")
    if house.game != "three-card-poker" or house.electronic or ante is None or ante.letter is None:
        return None
    try:
        return _kept_gain(house.game, ante.letter, waiting)
    except ModuleNotFoundError:
        return None


def _kept_gain(game: str, letter: str, waiting: Waiting) -> Fraction:
    import numpy as np

    from queenhigh.analysis.cache import Arrays, kept
    from queenhigh.analysis.seen_cards import information

    def count() -> Arrays:
        waiting("counting what a second hand in sight is worth")
        gain = information(game, "a neighbour's hand", letter).gain
        return {"gain": np.frombuffer(str(gain).encode(), dtype=np.uint8)}

    arrays = kept(f"neighbour-{game}-{letter.replace('.', '')}", count)
    return Fraction(arrays["gain"].tobytes().decode())
