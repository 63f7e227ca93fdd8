"""A bet with two cards to come when some cards are seen dead: its best value, exact or with an interval."""

from dataclasses import dataclass
from fractions import Fraction
from math import comb, sqrt

import numpy as np

from queenhigh.analysis.card_sets import Ints, as_ints, suit_classes
from queenhigh.analysis.dead_card_kernels import best_of_all_sets, gains_of_drawn_sets
from queenhigh.analysis.seen_card_sums import pair_values_of_classes
from queenhigh.analysis.threads import in_threads

OWN = 3
MOST_COUNTED = 5
"""Up to so many dead cards all sets are walked through; more are drawn."""
_DRAWS = 100
"""The deals asked for are drawn for all hands together; each hand has its share."""


@dataclass(frozen=True, slots=True)
class Worth:
    """What seen cards add to a bet, and half the width of a 95 percent interval around it; None where it is exact."""

    gain: Fraction
    interval: float | None = None

    def __add__(self, other: "Worth") -> "Worth":
        known = [one.interval for one in (self, other) if one.interval is not None]
        return Worth(self.gain + other.gain, sqrt(sum(one**2 for one in known)) if known else None)


def two_to_come_with_dead(net: Ints, dead: int, deals: int, seed: int) -> Worth:
    """What so many dead cards add to a bet that is decided with three cards, two being to come.

    `net` is what one unit wins with each kind of final hand.
    """
    pairs, classes = pair_values_of_classes(net), suit_classes(OWN)
    whole = pairs.sum(axis=(1, 2)) // 2
    sets, left = comb(52 - OWN, dead), comb(52 - OWN - dead, 2)
    blind = np.maximum(whole, 0)
    if dead > MOST_COUNTED:
        return _drawn(pairs, whole, dead, max(deals // _DRAWS, 2), seed)
    rows = np.flatnonzero(_may_change(pairs, whole, dead))
    best = np.zeros(len(rows), dtype=np.int64)
    in_threads(best_of_all_sets, len(rows), pairs, classes.members, dead, rows, out=best)
    # Every pair is left by the sets of dead cards that avoid it.
    unseen = as_ints(blind[rows])
    met = comb(52 - OWN - 2, dead)
    total = sum(
        weight * (one - met * value)
        for weight, one, value in zip(as_ints(classes.weights[rows]), as_ints(best), unseen, strict=True)
    )
    return Worth(Fraction(total, comb(52, OWN) * sets * left))


def _may_change(pairs: Ints, whole: Ints, dead: int) -> np.ndarray[tuple[int, ...], np.dtype[np.bool_]]:
    """The hands whose decision some dead cards could turn: no pair loses more than one unit."""
    highest = np.sort(pairs.sum(axis=2), axis=1)[:, -dead:].sum(axis=1)
    touched = comb(52 - OWN, 2) - comb(52 - OWN - dead, 2)
    may: np.ndarray[tuple[int, ...], np.dtype[np.bool_]] = np.where(
        whole > 0, whole - highest - comb(dead, 2) < 0, whole + touched > 0
    )
    return may


def _drawn(pairs: Ints, whole: Ints, dead: int, draws: int, seed: int) -> Worth:
    """A mean over drawn sets of dead cards for each hand, every hand with its weight."""
    classes = suit_classes(OWN)
    rows = np.flatnonzero(_may_change(pairs, whole, dead))
    gains = np.zeros((len(rows), draws), dtype=np.int64)
    in_threads(
        gains_of_drawn_sets, len(rows), pairs, classes.members, dead, rows, draws, np.uint64(seed), out=gains
    )  # fmt: skip
    return stratified(gains, classes.weights[rows], comb(52, OWN), comb(52 - OWN - dead, 2))


def stratified(gains: Ints, weights: Ints, hands: int, scale: int) -> Worth:
    """The weighted mean of rows of equally many draws, and its interval.

    >>> stratified(np.array([[1, 1], [0, 2]]), np.array([3, 1]), 4, 1).gain
    Fraction(1, 1)
    """
    draws = gains.shape[1]
    mean = Fraction(
        sum(w * g for w, g in zip(as_ints(weights), as_ints(gains.sum(axis=1)), strict=True)), hands * draws
    )
    spread = float((weights.astype(np.float64) ** 2 * gains.var(axis=1, ddof=1)).sum())
    return Worth(mean / scale, 1.96 * sqrt(spread / draws) / hands / scale)
