"""Dealer hands for any cards held and any cards gone, compiled; apart, so that solving does not wait for it."""

import numpy as np
from numba import int16, int32, int64, njit, void

from queenhigh.analysis.card_kernels import best_of_six, holds, insert


@njit(
    [
        void(
            int64[:, :], int16[:], int64[:, :], int64[:, :], int16[:],
            int16[:], int16[:], int16[:], int32[:],
            int32[:, :], int32[:, :], int32[:, :], int16[:, :], int16[:, :],
            int64, int64, int64[:],
        )
    ],
    nogil=True,
    cache=True,
)  # fmt: skip
def count_with(  # type: ignore[no-untyped-def]
    binomials, strength_of_five, gone, held, bars,
    class_of_two, class_of_three, class_of_four, class_of_five,
    above_one, above_two, above_three, above_four, after_five,
    start, stop, out,
):  # fmt: skip
    """For each row the hands of six that hold some cards, avoid others, and are higher than a bar.

    The same signed sum as in `count_beaten`, over subsets of the cards that are gone, for any number of either.
    """
    many = gone.shape[1]
    musts = held.shape[1]
    chosen = np.empty(6, np.int64)
    for row in range(start, stop):
        bar = bars[row]
        total = 0
        for mask in range(1 << many):
            size = musts
            for card in range(many):
                size += mask >> card & 1
            if size > 6:
                continue
            place = 0
            next_held = 0
            for card in range(many):
                if mask >> card & 1:
                    while next_held < musts and held[row, next_held] < gone[row, card]:
                        chosen[place] = held[row, next_held]
                        next_held += 1
                        place += 1
                    chosen[place] = gone[row, card]
                    place += 1
            while next_held < musts:
                chosen[place] = held[row, next_held]
                next_held += 1
                place += 1
            index = 0
            for number in range(size):
                if size < 6:
                    index += binomials[chosen[number], number + 1]
            if size == 1:
                higher = above_one[bar, chosen[0] >> 2]
            elif size == 2:
                higher = above_two[bar, class_of_two[index]]
            elif size == 3:
                higher = above_three[bar, class_of_three[index]]
            elif size == 4:
                higher = int32(above_four[bar, class_of_four[index]])
            elif size == 5:
                listed = after_five[class_of_five[index]]
                low = 0
                high = 47
                while low < high:
                    middle = (low + high) >> 1
                    if listed[middle] > bar:
                        high = middle
                    else:
                        low = middle + 1
                higher = int32(47 - low)
            else:
                higher = int32(1 if best_of_six(binomials, strength_of_five, chosen) > bar else 0)
            if (size - musts) % 2:
                total -= higher
            else:
                total += higher
        out[row] = total


@njit(
    [void(int64[:, :], int16[:], int64[:, :], int64[:, :], int16[:], int64[:], int64, int64, int64[:, :])],
    nogil=True,
    cache=True,
)
def count_in_deck(binomials, strength_of_five, gone, held, bars, marked, start, stop, out):  # type: ignore[no-untyped-def]
    """The same for one card held, by how many of the other five are marked: it walks through every five cards that are
    left, which is quicker when much is gone."""
    deck = np.empty(52, np.int64)
    below = np.zeros(53, np.int64)
    five = np.empty(5, np.int64)
    six = np.empty(6, np.int64)
    for row in range(start, stop):
        left = 0
        for card in range(52):
            if card != held[row, 0] and not holds(gone[row], gone.shape[1], card):
                deck[left] = card
                below[left + 1] = below[left] + marked[card]
                left += 1
        for e in range(4, left):
            five[4] = deck[e]
            for d in range(3, e):
                five[3] = deck[d]
                for c in range(2, d):
                    five[2] = deck[c]
                    for b in range(1, c):
                        five[1] = deck[b]
                        known = marked[deck[e]] + marked[deck[d]] + marked[deck[c]] + marked[deck[b]]
                        insert(five[1:], 4, held[row, 0], six)
                        index = 0
                        for place in range(5):
                            index += binomials[six[place], place + 1]
                        if strength_of_five[index] > bars[row]:
                            # Whatever the fifth card is, the hand is higher.
                            out[row, known + 1] += below[b]
                            out[row, known] += b - below[b]
                            continue
                        for a in range(b):
                            five[0] = deck[a]
                            insert(five, 5, held[row, 0], six)
                            if best_of_six(binomials, strength_of_five, six) > bars[row]:
                                out[row, known + marked[deck[a]]] += 1
