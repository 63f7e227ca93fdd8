"""Dealer hands for any cards held and any cards gone, compiled; apart, so that solving does not wait for it."""

import numpy as np
from numba import int16, int32, int64, njit, void

from queenhigh.analysis.card_kernels import best_of_six


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
