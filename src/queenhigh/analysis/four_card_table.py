"""The table that solves Four Card Poker: for every hand and upcard, how many dealer hands are higher.

167,439,136,344,480 deals cannot be walked through. Suits are equal, so 134,459 classes of player hands stand for all of
them; and what a dealer may hold is counted from sets of cards that it must hold, one to six of them.
"""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from math import comb
from os import cpu_count
from typing import Any

import numpy as np
from numpy.typing import NDArray

from queenhigh.analysis.arrays import BINOMIALS, Ints, all_sets, index_of, lift, suit_classes, with_card
from queenhigh.cards import FOUR, Card

DEALER_HANDS = comb(46, 5)
"""The dealer's other five cards, given a player's hand and the upcard."""

Progress = Callable[[str, float], None]


@dataclass(frozen=True, slots=True)
class BeatenTable:
    """For each class of player hands and each upcard the dealer hands that are higher; -1 where the card is held.

    `strengths` are those of `queenhigh.cards.FOUR`; a tie is not higher, and wins (4CP-11.D.4.c.ii).
    """

    members: Ints
    weights: Ints
    strengths: Ints
    higher: NDArray[np.int32]


def no_progress(what: str, share: float) -> None:
    """Nobody watches."""


@dataclass(frozen=True, slots=True)
class Counting:
    """What dealer hands are counted from: the best four of every five cards, suit classes, and how many hands of six
    that hold a set of one to five cards are higher than each strength."""

    strengths: Ints
    of_five: NDArray[np.int16]
    classes: tuple[Any, ...]
    above: tuple[Any, ...]
    after_five: NDArray[np.int16]

    def arguments(self) -> tuple[Any, ...]:
        """As the kernels take them."""
        return (*self.classes, *self.above, self.after_five)


@cache
def counting(progress: Progress = no_progress) -> Counting:
    """Count the sets that a dealer may have to hold; a few seconds, kept for as long as the process lives."""
    progress("loading the compiler", 0.0)
    from queenhigh.analysis import four_card_kernels as kernels

    progress("ranking hands", 0.15)
    strengths, of_four = _dense_strengths()
    of_five = _best_of_five(of_four)
    fives = suit_classes(5)
    progress("completing five cards", 0.3)
    after_five = np.empty((len(fives.members), 47), dtype=np.int16)
    in_threads(kernels.strengths_after_five, len(after_five), BINOMIALS, of_five, fives.members, out=after_five)
    progress("completing four cards", 0.4)
    class_of_five = fives.of_set.astype(np.int32)
    above = _above(kernels, class_of_five, after_five, len(strengths))
    small = [suit_classes(size).of_set.astype(np.int16) for size in (2, 3, 4)]
    return Counting(strengths, of_five, (*small, class_of_five), tuple(above), after_five)


def build_table(progress: Progress = no_progress) -> BeatenTable:
    """Count everything; a few seconds on two cores."""
    from queenhigh.analysis import four_card_kernels as kernels

    count = counting(progress)
    progress("meeting every upcard", 0.6)
    fives = suit_classes(5)
    own = count.of_five[index_of(fives.members)]
    order = np.argsort(own, kind="stable")
    higher = np.empty((len(own), 52), dtype=np.int32)
    arguments = (BINOMIALS, count.of_five, fives.members, own, order, *count.arguments())
    in_threads(kernels.count_beaten, len(own), *arguments, out=higher)
    progress("done", 1.0)
    return BeatenTable(fives.members, fives.weights, count.strengths[own], higher)


def dealer_hands_higher(strength: int, upcard: Card, deck: Sequence[Card]) -> int:
    """The dealer hands with an upcard and five of these cards that are higher than a strength; one by one."""
    from queenhigh.analysis.four_card_count import count_higher

    strengths, of_four = _dense_strengths()
    bar = int(np.searchsorted(strengths, strength))
    return int(count_higher(BINOMIALS, of_four, np.array(sorted(deck), dtype=np.int64), int(upcard), bar))


@cache
def _dense_strengths() -> tuple[Ints, NDArray[np.int16]]:
    """The strengths of four cards in rising order, and the number of its strength for every set of four."""
    found, number = lift(lambda cards: FOUR.strength([Card(card) for card in cards]), all_sets(4))
    strengths, dense = np.unique(np.array(found, dtype=np.int64), return_inverse=True)
    return strengths, dense[number].astype(np.int16)


def _best_of_five(of_four: NDArray[np.int16]) -> NDArray[np.int16]:
    sets = all_sets(5)
    best = np.full(len(sets), -1, dtype=np.int16)
    for left_out in range(5):
        kept = [place for place in range(5) if place != left_out]
        np.maximum(best, of_four[index_of(sets[:, kept])], out=best)
    return best


def _above(kernels: Any, class_of_five: NDArray[np.int32], after_five: NDArray[np.int16], levels: int) -> list[Any]:
    """How many hands of six hold a set of one, two, three or four cards and are higher than each strength."""
    fours = suit_classes(4).members
    counts = np.zeros((len(fours), levels), dtype=np.uint16)
    in_threads(kernels.count_after_four, len(fours), BINOMIALS, fours, class_of_five, after_five, out=counts)
    # Each pair of others was met twice, once in each order.
    above: list[Any] = [_higher_than(counts // 2)]
    for size, ways in ((3, 3), (2, 4), (1, 5)):
        above.insert(0, _from_larger(size, above[0], ways))
    return [np.ascontiguousarray(table.T, dtype=np.int32) for table in above[:3]] + [
        np.ascontiguousarray(above[3].T, dtype=np.int16)
    ]


def _higher_than(counts: Any) -> Any:
    at_least = np.cumsum(counts[:, ::-1], axis=1, dtype=np.int32)[:, ::-1]
    return at_least - counts


def _from_larger(size: int, larger: Any, ways: int) -> Any:
    """Every hand of six that holds a set is met once for each further card of it."""
    members = suit_classes(size).members if size > 1 else np.arange(0, 52, 4)[:, None]
    classes = suit_classes(size + 1).of_set
    total = np.zeros((len(members), larger.shape[1]), dtype=np.int32)
    for row, member in enumerate(members):
        others = np.setdiff1d(np.arange(52), member)
        joined = with_card(np.repeat(member[None, :], len(others), axis=0), others)
        total[row] = larger[classes[index_of(joined)]].sum(axis=0) // ways
    return total


def in_threads(kernel: Callable[..., None], rows: int, *arguments: Any, out: Any) -> None:
    """Share the rows among the cores; the kernels let go of the interpreter's lock."""
    parts = min(cpu_count() or 1, 8) * 4
    bars = [rows * part // parts for part in range(parts + 1)]
    with ThreadPoolExecutor(min(cpu_count() or 1, 8)) as pool:
        jobs = [pool.submit(kernel, *arguments, start, stop, out) for start, stop in pairwise(bars)]
        for job in jobs:
            job.result()
