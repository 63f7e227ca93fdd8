"""The inner loop over all deals of Let It Ride, compiled. Kinds of hands and the play come in as tables."""

import numpy as np
from numba import int16, int64, njit, uint8, void

from queenhigh.analysis.card_kernels import best_of_six, insert, is_super_royal


@njit(
    [void(int64[:, :], int64[:, :], uint8[:], int16[:, :], int64, int64, int64[:, :, :, :])],
    nogil=True,
    cache=True,
)
def outcomes(binomials, members, kind_of_five, rides, start, stop, out):  # type: ignore[no-untyped-def]
    """For each class of three cards: whether Bet 2 rides, kind of five cards, kind of six with the box.

    `rides[row, card]` says whether Bet 2 rides when that card is shown first. The three box cards avoid the two
    community cards, by inclusion and exclusion.
    """
    kinds6 = out.shape[3]
    four = np.empty(4, np.int64)
    five = np.empty(5, np.int64)
    six = np.empty(6, np.int64)
    for row in range(start, stop):
        own = members[row]
        total = np.zeros(kinds6, np.int64)
        holding = np.zeros((52, kinds6), np.int64)
        holding_two = np.zeros((52, 52, kinds6), np.int64)
        kind_with = np.zeros((52, 52), np.int64)
        for third in range(52):
            if third == own[0] or third == own[1] or third == own[2]:
                continue
            insert(own, 3, third, four)
            for second in range(third):
                if second == own[0] or second == own[1] or second == own[2]:
                    continue
                insert(four, 4, second, five)
                index = 0
                for place in range(5):
                    index += binomials[five[place], place + 1]
                kind_with[third, second] = kind_of_five[index]
                for first in range(second):
                    if first == own[0] or first == own[1] or first == own[2]:
                        continue
                    insert(five, 5, first, six)
                    kind = best_of_six(binomials, kind_of_five, six) + is_super_royal(six)
                    total[kind] += 1
                    holding[first, kind] += 1
                    holding[second, kind] += 1
                    holding[third, kind] += 1
                    holding_two[second, first, kind] += 1
                    holding_two[third, first, kind] += 1
                    holding_two[third, second, kind] += 1
        for high in range(52):
            for low in range(high):
                if rides[row, high] < 0 or rides[row, low] < 0:
                    continue
                kind5 = kind_with[high, low]
                for kind in range(kinds6):
                    many = total[kind] - holding[high, kind] - holding[low, kind] + holding_two[high, low, kind]
                    out[row, rides[row, high], kind5, kind] += many
                    out[row, rides[row, low], kind5, kind] += many
