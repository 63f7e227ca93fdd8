"""Sums over pairs of hands without a common card, by inclusion and exclusion instead of pair by pair.

Two sets have no card in common just where the signed count of the sets within both is one. So the sum of f(h) g(k) over
all such pairs is the signed sum of F(A) G(A) over all sets A, where F(A) is the sum of f over the hands that hold A.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import permutations
from math import lcm

import numpy as np
from numba import int64, njit, uint8, void
from numpy.typing import NDArray

from queenhigh.analysis.card_kernels import best_of_six, holds, insert, is_super_royal
from queenhigh.analysis.card_sets import BINOMIALS, Ints, all_sets, sets_at
from queenhigh.analysis.five_card_kinds import five_card_kinds
from queenhigh.analysis.sum_of_rounds import TooFine
from queenhigh.analysis.threads import in_threads

_ROWS = 256
_HALF = 16
"""Squares outgrow 64 bits, so numbers are split at this bit, and the three sums of products put together at the end."""


@njit([void(int64, int64, int64[:])], nogil=True, cache=True)
def add_square(value, sign, sums):  # type: ignore[no-untyped-def]
    """Add the square of a number, with a sign, to sums of high by high, high by low and low by low."""
    high = value >> _HALF
    low = value - (high << _HALF)
    sums[0] += sign * high * high
    sums[1] += sign * high * low
    sums[2] += sign * low * low


@njit([void(int64[:, :], int64[:, :], int64[:, :], int64, int64, int64[:, :])], nogil=True, cache=True)
def products(values, sets, binomials, start, stop, out):  # type: ignore[no-untyped-def]
    """For each row of values of all three-card hands: their sum, and in three parts what the sum of products over
    ordered pairs without a common card is above its square."""
    one = np.empty(52, np.int64)
    two = np.empty(1326, np.int64)
    sums = np.empty(3, np.int64)
    for row in range(start, stop):
        one[:] = 0
        two[:] = 0
        sums[:] = 0
        whole = 0
        for hand in range(values.shape[1]):
            value = values[row, hand]
            if value != 0:
                a, b, c = sets[hand, 0], sets[hand, 1], sets[hand, 2]
                whole += value
                one[a] += value
                one[b] += value
                one[c] += value
                two[a + binomials[b, 2]] += value
                two[a + binomials[c, 2]] += value
                two[b + binomials[c, 2]] += value
                add_square(value, -1, sums)
        for card in range(52):
            add_square(one[card], -1, sums)
        for pair in range(1326):
            add_square(two[pair], 1, sums)
        out[row, 0], out[row, 1], out[row, 2], out[row, 3] = whole, sums[0], sums[1], sums[2]


@dataclass(frozen=True, slots=True)
class SharedCards:
    """The cards that two hands have in common, one example for all that suits alike make equal, and its weight."""

    examples: Ints
    weights: Ints


def shared_cards(deals: Ints, suits: Sequence[int], *, ordered: bool = False) -> SharedCards:
    """Group deals that differ only by a renaming of suits that `suits` puts into the same block.

    >>> len(shared_cards(all_sets(3), (0, 0, 0, 0)).weights), len(shared_cards(all_sets(3), (0, 1, 1, 1)).weights)
    (1755, 5252)
    """
    renamings = [new for new in permutations(range(4)) if all(suits[a] == suits[b] for a, b in enumerate(new))]
    least = None
    for new in renamings:
        renamed = deals // 4 * 4 + np.array(new)[deals % 4]
        cards = renamed if ordered else np.sort(renamed, axis=1)
        key = (cards * 52 ** np.arange(cards.shape[1])).sum(axis=1)
        least = key if least is None else np.minimum(least, key)
    _, first, weights = np.unique(np.asarray(least), return_index=True, return_counts=True)
    return SharedCards(deals[first], weights)


def blocks_of_suits(values: Sequence[Ints], by_suit: Sequence[Sequence[Fraction]] = ()) -> tuple[int, ...]:
    """Which suits are treated alike by values of all three-card hands, and by values that are told apart by suit."""
    blocks = list(range(4))
    sets = all_sets(3)
    for low in range(4):
        for high in range(low + 1, 4):
            new = np.arange(4)
            new[[low, high]] = high, low
            swapped = np.sort(sets // 4 * 4 + new[sets % 4], axis=1)
            index = BINOMIALS[swapped[:, 0], 1] + BINOMIALS[swapped[:, 1], 2] + BINOMIALS[swapped[:, 2], 3]
            alike = all(np.array_equal(value, value[index]) for value in values)
            if alike and all(nets[low] == nets[high] for nets in by_suit):
                blocks[high] = blocks[low]
    return tuple(blocks)


def free_hands(cards: Ints) -> NDArray[np.bool_]:
    """Which three-card hands hold none of these cards."""
    taken = np.zeros(52, dtype=bool)
    taken[cards] = True
    a, b, c = all_sets(3).T
    free: NDArray[np.bool_] = ~(taken[a] | taken[b] | taken[c])
    return free


@njit([void(int64[:, :], uint8[:], int64[:, :], int64[:], int64, int64, int64[:])], nogil=True, cache=True)
def kinds_of_hands(binomials, kind_of_five, sets, shared, start, stop, out):  # type: ignore[no-untyped-def]
    """The kind of five cards, or of the best five of six, that each three-card hand makes with two or three more."""
    four = np.empty(4, np.int64)
    five = np.empty(5, np.int64)
    six = np.empty(6, np.int64)
    for hand in range(start, stop):
        taken = False
        for card in shared:
            taken = taken or holds(sets[hand], 3, card)
        if taken:
            out[hand] = 0
            continue
        insert(sets[hand], 3, shared[0], four)
        insert(four, 4, shared[1], five)
        if len(shared) == 2:
            index = 0
            for place in range(5):
                index += binomials[five[place], place + 1]
            out[hand] = kind_of_five[index]
        else:
            insert(five, 5, shared[2], six)
            out[hand] = best_of_six(binomials, kind_of_five, six) + is_super_royal(six)


def kinds_with(cards: Ints) -> Ints:
    """What each three-card hand makes with two or three shared cards; 0 where it holds one of them."""
    out = np.zeros(len(all_sets(3)), dtype=np.int64)
    kinds_of_hands(BINOMIALS, five_card_kinds().of_set, all_sets(3), cards, 0, len(out), out)
    return out


def sum_of_products(rows: Iterator[tuple[int, Ints]]) -> int:
    """The sum over all pairs of three-card hands without a common card, for weighted rows of values."""
    total = 0
    while True:
        block = [row for _, row in zip(range(_ROWS), rows, strict=False)]
        if not block:
            return total
        values = np.stack([values for _, values in block])
        out = np.zeros((len(block), 4), dtype=np.int64)
        in_threads(products, len(block), values, all_sets(3), BINOMIALS, out=out)
        for (weight, _), (whole, high, middle, low) in zip(block, out.tolist(), strict=True):
            total += weight * (whole**2 + (high << 2 * _HALF) + (middle << _HALF + 1) + low)


@njit([void(int64[:, :], int64[:], int64, int64[:])], nogil=True, cache=True)
def add_to_smaller(binomials, values, size, out):  # type: ignore[no-untyped-def]
    """Add the value of every set of a size to the sets that lack one of its cards."""
    cards = np.arange(size)
    index = np.empty(size, np.int64)
    for number in range(len(values)):
        if values[number] != 0:
            for left_out in range(size):
                index[left_out] = 0
                place = 1
                for card in range(size):
                    if card != left_out:
                        index[left_out] += binomials[cards[card], place]
                        place += 1
                out[index[left_out]] += values[number]
        place = 0
        while place + 1 < size and cards[place] + 1 == cards[place + 1]:
            cards[place] = place
            place += 1
        cards[place] += 1


def sums_by_subset(values: Ints, size: int) -> list[Ints]:
    """For every smaller set, the size falling, the sum of the values of those sets of a size that hold it."""
    sums = [values]
    for smaller in range(size - 1, -1, -1):
        out = np.zeros(int(BINOMIALS[52, smaller]), dtype=np.int64)
        add_to_smaller(BINOMIALS, sums[-1], smaller + 1, out)
        # Each set was met once for every order in which the cards that it lacks can be added.
        sums.append(out // (size - smaller))
    return sums


def sum_of_disjoint(one: list[Ints], other: list[Ints]) -> int:
    """The sum of products over pairs of sets without a common card, from the sums of both by subset."""
    total = 0
    for size, (left, right) in enumerate(zip(reversed(one), reversed(other), strict=False)):
        both = np.flatnonzero((left != 0) & (right != 0))
        total += (-1) ** size * sum(a * b for a, b in zip(left[both].tolist(), right[both].tolist(), strict=True))
    return total


@njit([void(int64[:, :], uint8[:], int64, int64, uint8[:])], nogil=True, cache=True)
def kinds_of_six(binomials, kind_of_five, start, stop, out):  # type: ignore[no-untyped-def]
    """The kind of the best five of every set of six cards whose highest is in the range."""
    cards = np.empty(6, np.int64)
    for highest in range(max(start, 5), stop):
        cards[5] = highest
        for e in range(4, highest):
            cards[4] = e
            for d in range(3, e):
                cards[3] = d
                for c in range(2, d):
                    cards[2] = c
                    for b in range(1, c):
                        cards[1] = b
                        for a in range(b):
                            cards[0] = a
                            index = 0
                            for number in range(6):
                                index += binomials[cards[number], number + 1]
                            out[index] = best_of_six(binomials, kind_of_five, cards) + is_super_royal(cards)


def best_of_all_six() -> tuple[Ints, Ints]:
    """The kind of every set of six cards, and the suit of its lowest card, which matters to a Super Royal alone."""
    out = np.zeros(int(BINOMIALS[52, 6]), dtype=np.uint8)
    in_threads(kinds_of_six, 52, BINOMIALS, five_card_kinds().of_set, out=out)
    suits = np.zeros(len(out), dtype=np.int64)
    super_royals = np.flatnonzero(out == five_card_kinds().super_royal)
    suits[super_royals] = sets_at(super_royals, 6)[:, 0] & 3
    return out.astype(np.int64), suits


MOST_NET = 10**10
"""So large a result of one round, in whole units, still leaves all sums within 64 bits."""


def whole_numbers(*tables: Sequence[Sequence[Fraction]]) -> tuple[int, list[Ints]]:
    """Tables of results as whole numbers, and by what they were multiplied."""
    scale = lcm(*{net.denominator for table in tables for row in table for net in row})
    whole = [np.array([[int(net * scale) for net in row] for row in table], dtype=np.int64) for table in tables]
    if any(np.abs(table).max(initial=0) > MOST_NET for table in whole):
        raise TooFine(f"results are multiples of 1/{scale} of a dollar; choose stakes and meters that are rounder")
    return scale, whole
