"""The table that solves Four Card Poker: for every hand and upcard, how many dealer hands are higher.

167,439,136,344,480 deals cannot be walked through. Suits are equal, so 134,459 classes of player hands stand for all of
them; and what a dealer may hold is counted from sets of cards that it must hold, one to six of them.
"""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib import import_module
from itertools import combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

from queenhigh.analysis.card_sets import BINOMIALS, Ints, all_sets, index_of, lift, suit_classes, with_card
from queenhigh.analysis.disk_cache import Arrays, kept
from queenhigh.analysis.solver import Progress, no_progress
from queenhigh.analysis.threads import in_threads
from queenhigh.cards import FOUR, Card

DEALER_HANDS = comb(46, 5)
"""The dealer's other five cards, given a player's hand and the upcard."""


@dataclass(frozen=True, slots=True)
class BeatenTable:
    """For each class of player hands and each upcard the dealer hands that are higher; -1 where the card is held.

    `strengths` are those of `queenhigh.cards.FOUR`; a tie is not higher.
    """

    members: Ints
    weights: Ints
    strengths: Ints
    higher: NDArray[np.int32]


@dataclass(frozen=True, slots=True)
class Counting:
    """What dealer hands are counted from: the best four of every five cards, suit classes, and how many hands of six
    that hold a set of one to five cards are higher than each strength."""

    strengths: Ints
    of_five: NDArray[np.int16]
    classes: tuple[NDArray[np.integer], ...]
    above: tuple[NDArray[np.integer], ...]
    after_five: NDArray[np.int16]

    def arguments(self) -> tuple[NDArray[np.integer], ...]:
        """As the kernels take them."""
        return (*self.classes, *self.above, self.after_five)


_counted: list[Counting] = []


def counting(progress: Progress = no_progress) -> Counting:
    """The sets that a dealer may have to hold, counted in a few seconds and kept for as long as the process lives."""
    if not _counted:
        _counted.append(_count(progress))
    return _counted[0]


def _count(progress: Progress) -> Counting:
    progress("compiling, and ranking hands", 0.0)
    with ThreadPoolExecutor(1) as aside:
        compiling = aside.submit(import_module, "queenhigh.analysis.four_card.kernels")
        strengths, of_four = _dense_strengths()
        of_five = _best_of_five(of_four)
        fives = suit_classes(5)
        kernels = compiling.result()
    progress("completing five cards", 0.4)
    after_five = np.empty((len(fives.members), 47), dtype=np.int16)
    in_threads(kernels.strengths_after_five, len(after_five), BINOMIALS, of_five, fives.members, out=after_five)
    after_five.sort(axis=1)
    progress("completing four cards", 0.4)
    class_of_five = fives.of_set.astype(np.int32)
    above = _above(kernels.count_after_four, class_of_five, after_five, len(strengths))
    small = [suit_classes(size).of_set.astype(np.int16) for size in (2, 3, 4)]
    return Counting(strengths, of_five, (*small, class_of_five), tuple(above), after_five)


def build_table(progress: Progress = no_progress) -> BeatenTable:
    """Count everything; a few seconds on two cores."""
    count = counting(progress)
    progress("meeting every upcard", 0.6)
    fives = suit_classes(5)
    own = count.of_five[index_of(fives.members)]
    higher = _higher_than(count, own)
    progress("done", 1.0)
    return BeatenTable(fives.members, fives.weights, count.strengths[own], higher)


def hands_from(strengths: Ints) -> NDArray[np.int32]:
    """For each class and upcard the dealer hands of a strength or a higher one; -1 where the card is held."""

    def compute() -> Arrays:
        count = counting()
        bars = np.searchsorted(count.strengths, strengths) - 1
        hands = _higher_than(count, np.maximum(bars, 0).astype(np.int16))
        hands[(bars < 0)[:, None] & (hands >= 0)] = DEALER_HANDS
        return {"hands": hands}

    name = sha256(np.ascontiguousarray(strengths).tobytes()).hexdigest()[:16]
    return kept(f"four-card-from-{name}", compute)["hands"].astype(np.int32, copy=False)


def _higher_than(count: Counting, bars: NDArray[np.int16]) -> NDArray[np.int32]:
    """For each class and upcard the dealer hands that are higher than the class's bar, a number of a strength."""
    from queenhigh.analysis.four_card import kernels

    higher = np.empty((len(bars), 52), dtype=np.int32)
    order = np.argsort(bars, kind="stable")
    arguments = (BINOMIALS, count.of_five, suit_classes(5).members, bars, order, *count.arguments())
    in_threads(kernels.count_beaten, len(bars), *arguments, out=higher)
    return higher


def dealer_hands_higher(strength: int, upcard: Card, deck: Sequence[Card]) -> int:
    """The dealer hands with an upcard and five of these cards that are higher than a strength."""
    return dealer_hands_from(strength + 1, upcard, deck)


def dealer_hands_from(strength: int, upcard: Card, deck: Sequence[Card]) -> int:
    """The dealer hands with an upcard and five of these cards that have a strength or a higher one.

    For each three cards a mask says with which fourth they are high enough. The upcard and four others have ten threes,
    so their masks together say which sixth cards will do; each hand is counted where the sixth is its highest.
    """
    strengths, of_four = _dense_strengths()
    cards = np.array(sorted([upcard, *deck]), dtype=np.int64)
    size, up = len(cards), int(np.searchsorted(cards, upcard))
    of_three = _fourth_cards(of_four >= np.searchsorted(strengths, strength), cards)
    # Only threes in order have a mask, so of the three places where the upcard may stand one counts.
    of_two = of_three[up] | of_three[:, up] | of_three[:, :, up]
    four = np.delete(np.arange(size), up)[all_sets(4)[: comb(size - 1, 4)]].T
    mask = np.zeros(four.shape[1], dtype=np.int64)
    for two in combinations(four, 2):
        mask |= of_two[two]
    for three in combinations(four, 3):
        mask |= of_three[three]
    held = (1 << four).sum(axis=0) | 1 << up
    beyond = (1 << size) - (2 << four[3]) & ~(1 << up)
    return int(_bits(np.where(mask & held, beyond, mask & beyond)).sum())


def _fourth_cards(higher: NDArray[np.bool_], cards: Ints) -> Ints:
    """For three places among the cards, in order, a mask of the places that make four of them higher."""
    size = len(cards)
    four = all_sets(4)[: comb(size, 4)]
    four = four[higher[index_of(cards[four])]]
    masks = np.zeros(size**3)
    for left_out in range(4):
        a, b, c = np.delete(four, left_out, axis=1).T
        # At most 47 bits, each of them once: a float holds their sum exactly.
        masks += np.bincount((a * size + b) * size + c, weights=2.0 ** four[:, left_out], minlength=size**3)
    return masks.astype(np.int64).reshape(size, size, size)


def _bits(masks: Ints) -> Ints:
    """How many bits are set."""
    masks = masks - (masks >> 1 & 0x5555555555555555)
    masks = (masks & 0x3333333333333333) + (masks >> 2 & 0x3333333333333333)
    return ((masks + (masks >> 4) & 0x0F0F0F0F0F0F0F0F) * 0x0101010101010101) >> 56


@cache
def _dense_strengths() -> tuple[Ints, NDArray[np.int16]]:
    """The strengths of four cards in rising order, and the number of its strength for every set of four."""
    found, number = lift(lambda cards: FOUR.strength([Card(card) for card in cards]), all_sets(4))
    strengths, dense = np.unique(np.array(found, dtype=np.int64), return_inverse=True)
    return strengths, dense[number].astype(np.int16)


def _best_of_five(of_four: NDArray[np.int16]) -> NDArray[np.int16]:
    """Five cards are four and a higher one; with it, each three of the four make another hand of four."""
    threes = [index_of(np.delete(all_sets(4), left_out, axis=1)) for left_out in range(4)]
    best = []
    for highest in range(4, 52):
        many = comb(highest, 4)
        best.append(of_four[:many].copy())
        for three in threes:
            np.maximum(best[-1], of_four[three[:many] + many], out=best[-1])
    return np.concatenate(best)


def _above(
    count_after_four: Callable[..., None], class_of_five: NDArray[np.int32], after_five: NDArray[np.int16], levels: int
) -> list[NDArray[np.integer]]:
    """How many hands of six hold a set of one, two, three or four cards and are higher than each strength."""
    fours = suit_classes(4).members
    counts = np.zeros((len(fours), levels), dtype=np.int16)
    in_threads(count_after_four, len(fours), BINOMIALS, fours, class_of_five, after_five, out=counts)
    above: list[NDArray[np.integer]] = [counts]
    for size, ways in ((3, 3), (2, 4), (1, 5)):
        above.insert(0, _from_larger(size, above[0], ways))
    return [_transposed(table) for table in above]


def _transposed(table: NDArray[np.integer]) -> NDArray[np.integer]:
    """By blocks that the processor's cache can hold."""
    turned = np.empty(table.shape[::-1], dtype=table.dtype)
    for start in range(0, len(table), 64):
        turned[:, start : start + 64] = table[start : start + 64].T
    return turned


def _from_larger(size: int, larger: NDArray[np.integer], ways: int) -> NDArray[np.int32]:
    """Every hand of six that holds a set is met once for each further card of it."""
    members = suit_classes(size).members if size > 1 else np.arange(0, 52, 4)[:, None]
    classes = suit_classes(size + 1).of_set
    total = np.zeros((len(members), larger.shape[1]), dtype=np.int32)
    for row, member in enumerate(members):
        others = np.setdiff1d(np.arange(52), member)
        joined = with_card(np.repeat(member[None, :], len(others), axis=0), others)
        total[row] = larger[classes[index_of(joined)]].sum(axis=0, dtype=np.int32) // ways
    return total
