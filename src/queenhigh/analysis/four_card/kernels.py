"""The inner loops of Four Card Poker, compiled. They restate counting, not rules: strengths come in as tables.

Cards of a set rise, and a set is known by its index among all sets of its size (`arrays.index_of`).
"""

import numpy as np
from numba import int16, int32, int64, njit, void

from queenhigh.analysis.card_kernels import best_of_six, holds, insert

SUBSETS = np.array(sorted(range(1, 31), key=int.bit_count))
"""The subsets of five cards but none and all, as masks, smallest first."""


@njit([void(int64[:, :], int16[:], int64[:, :], int64, int64, int16[:, :])], nogil=True, cache=True)
def strengths_after_five(binomials, strength_of_five, members, start, stop, out):  # type: ignore[no-untyped-def]
    """For each class of five cards the strength with each of the 47 others."""
    hand = np.empty(6, np.int64)
    for row in range(start, stop):
        found = 0
        for card in range(52):
            if not holds(members[row], 5, card):
                insert(members[row], 5, card, hand)
                out[row, found] = best_of_six(binomials, strength_of_five, hand)
                found += 1


@njit([void(int64[:, :], int64[:, :], int32[:], int16[:, :], int64, int64, int16[:, :])], nogil=True, cache=True)
def count_after_four(binomials, members, class_of_five, after_five, start, stop, out):  # type: ignore[no-untyped-def]
    """For each class of four cards how many pairs of others make it higher than each strength."""
    hand = np.empty(6, np.int64)
    for row in range(start, stop):
        for card in range(52):
            if not holds(members[row], 4, card):
                insert(members[row], 4, card, hand)
                index = 0
                for place in range(5):
                    index += binomials[hand[place], place + 1]
                five = class_of_five[index]
                for number in range(47):
                    out[row, after_five[five, number]] += 1
        # Each pair of others was met twice, once in each order.
        higher = 0
        for strength in range(out.shape[1] - 1, -1, -1):
            here = out[row, strength]
            out[row, strength] = higher // 2
            higher += here


@njit(
    [
        void(
            int64[:, :], int16[:], int64[:, :], int16[:], int64[:],
            int16[:], int16[:], int16[:], int32[:],
            int32[:, :], int32[:, :], int32[:, :], int16[:, :], int16[:, :],
            int64, int64, int32[:, :],
        )
    ],
    nogil=True, cache=True,
)  # fmt: skip
def count_beaten(  # type: ignore[no-untyped-def]
    binomials, strength_of_five, members, strength_of_member, order,
    class_of_two, class_of_three, class_of_four, class_of_five,
    above_one, above_two, above_three, above_four, after_five,
    start, stop, out,
):  # fmt: skip
    """For each player hand and upcard the dealer hands that are higher.

    Those that hold the upcard and avoid the player's cards are, by inclusion and exclusion, a signed sum over the
    subsets S of the player's hand of all that hold S and the upcard. `above_k[r, c]` counts the hands of six cards that
    hold a set of class c and k cards and are higher than r; for five cards they are few enough to be listed.
    """
    base = np.empty(6 * 30, np.int64)
    place_of = np.empty(6 * 30, np.int64)
    for number in range(start, stop):
        row = order[number]
        bar = strength_of_member[row]
        for below in range(6):
            for subset in range(30):
                index = 0
                place = 0
                own_place = 1
                for card in range(5):
                    if card == below:
                        place += 1
                        own_place = place
                    if SUBSETS[subset] >> card & 1:
                        place += 1
                        index += binomials[members[row, card], place]
                base[below * 30 + subset] = index
                place_of[below * 30 + subset] = place + 1 if below == 5 else own_place
        below = 0
        for upcard in range(52):
            if below < 5 and members[row, below] == upcard:
                below += 1
                out[row, upcard] = -1
                continue
            higher = above_one[bar, upcard >> 2]
            for subset in range(below * 30, below * 30 + 5):
                higher -= above_two[bar, class_of_two[base[subset] + binomials[upcard, place_of[subset]]]]
            for subset in range(below * 30 + 5, below * 30 + 15):
                higher += above_three[bar, class_of_three[base[subset] + binomials[upcard, place_of[subset]]]]
            for subset in range(below * 30 + 15, below * 30 + 25):
                higher -= above_four[bar, class_of_four[base[subset] + binomials[upcard, place_of[subset]]]]
            with_all = 0
            for subset in range(below * 30 + 25, below * 30 + 30):
                index = base[subset] + binomials[upcard, place_of[subset]]
                if strength_of_five[index] > bar:
                    # Any sixth card will do, the player's fifth among them.
                    higher += 47
                    with_all = 1
                else:
                    five = class_of_five[index]
                    low = 0
                    high = 47
                    while low < high:
                        middle = (low + high) >> 1
                        if after_five[five, middle] > bar:
                            high = middle
                        else:
                            low = middle + 1
                    higher += 47 - low
            higher -= with_all
            out[row, upcard] = higher
