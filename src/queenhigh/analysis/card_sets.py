"""Sets of cards as arrays: every k-set of the deck, its index, its suit class, and rankings lifted to them.

Suits are equal, so two sets that differ only by a renaming of suits are one class; a class is known by its four suit
masks, sorted. The rankings themselves are those of `queenhigh.cards`: they are asked once for every pattern of ranks
and once for every suited set, and the answers are spread over the arrays.
"""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from functools import cache
from math import comb
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from queenhigh.cards import Card

Ints = NDArray[np.int64]
T = TypeVar("T", bound=Hashable)

BINOMIALS: Ints = np.array([[comb(n, k) for k in range(7)] for n in range(53)], dtype=np.int64)


@cache
def all_sets(size: int) -> Ints:
    """Every set of so many cards, one a row, cards rising; row i has the index i."""
    return sets_at(np.arange(comb(52, size), dtype=np.int64), size)


def sets_at(index: Ints, size: int) -> Ints:
    """The sets of a size with these indices."""
    rest = index.copy()
    sets = np.empty((len(rest), size), dtype=np.int64)
    for place in range(size, 0, -1):
        card = np.searchsorted(BINOMIALS[:, place], rest, side="right") - 1
        sets[:, place - 1] = card
        rest -= BINOMIALS[card, place]
    return sets


def index_of(sets: Ints) -> Ints:
    """The row of each set among all sets of its size; cards must rise along the row."""
    index = np.zeros(len(sets), dtype=np.int64)
    for place in range(sets.shape[1]):
        index += BINOMIALS[sets[:, place], place + 1]
    return index


@dataclass(frozen=True, slots=True)
class SuitClasses:
    """The classes of all sets of one size: a member of each, how many members, and the class of every set."""

    members: Ints
    weights: Ints
    of_set: Ints


@cache
def suit_classes(size: int) -> SuitClasses:
    """
    >>> len(suit_classes(3).members), int(suit_classes(3).weights.sum())
    (1755, 22100)
    """
    key = _sorted_suits(_suit_masks(size))
    _, first, of_set, weights = np.unique(key, return_index=True, return_inverse=True, return_counts=True)
    return SuitClasses(sets_at(first, size), weights.astype(np.int64), of_set.astype(np.int64))


def _suit_masks(size: int) -> Ints:
    """Every set as four masks of thirteen bits, one for each suit, side by side in one number."""
    if size == 0:
        return np.zeros(1, dtype=np.int64)
    smaller = _suit_masks(size - 1)
    return np.concatenate(
        [smaller[: comb(card, size - 1)] | 1 << 13 * (card & 3) + (card >> 2) for card in range(size - 1, 52)]
    )


def _sorted_suits(masks: Ints) -> Ints:
    """The same with the four masks in rising order."""
    suits = [(masks >> 13 * suit & 8191).astype(np.int16) for suit in range(4)]
    for low, high in ((0, 1), (2, 3), (0, 2), (1, 3), (1, 2)):
        suits[low], suits[high] = np.minimum(suits[low], suits[high]), np.maximum(suits[low], suits[high])
    key = np.zeros(len(masks), dtype=np.int64)
    for place, suit in enumerate(suits):
        key |= suit.astype(np.int64) << 13 * place
    return key


def with_card(sets: Ints, card: Ints) -> Ints:
    """The sets with one more card each, sorted."""
    return np.sort(np.concatenate([sets, card[:, None]], axis=1), axis=1)


def lift(read: Callable[[Sequence[Card]], T], sets: Ints) -> tuple[list[T], Ints]:
    """What a reader of hands says of every row: the distinct answers, and which of them each row has.

    The reader must judge by ranks, and by suit only where all cards are of one suit, as every ranking here does.
    """
    counts = np.zeros(len(sets), dtype=np.int64)
    suited = np.ones(len(sets), dtype=bool)
    for place in range(sets.shape[1]):
        counts += 1 << 3 * (sets[:, place] >> 2)
        suited &= (sets[:, place] & 3) == (sets[:, 0] & 3)
    key = np.where(suited, counts * 8 + 1 + (sets[:, 0] & 3), counts * 8)
    _, first, of_row = np.unique(key, return_index=True, return_inverse=True)
    answers = [read([Card(card) for card in row]) for row in sets[first].tolist()]
    distinct = list(dict.fromkeys(answers))
    number = {answer: place for place, answer in enumerate(distinct)}
    return distinct, np.array([number[answer] for answer in answers], dtype=np.int64)[of_row]


def histogram(rows: Ints, values: Ints, shape: tuple[int, int]) -> Ints:
    """How often each value appears in each row."""
    flat = np.bincount(rows * shape[1] + values, minlength=shape[0] * shape[1])
    return flat.reshape(shape).astype(np.int64)


def as_ints(values: NDArray[np.integer]) -> list[int]:
    """Plain Python integers, which never overflow."""
    return [int(value) for value in np.asarray(values).ravel()]
