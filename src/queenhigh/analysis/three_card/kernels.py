"""The inner loop over all deals of Three Card Poker, compiled. Kinds of hands and the bar come in as parameters."""

import numpy as np
from numba import int32, int64, njit, uint8, void

from queenhigh.analysis.card_kernels import best_of_six, insert, is_super_royal


@njit(
    [
        void(
            int64[:, :], int64[:, :], int32[:], uint8[:], int32[:], int32[:, :], int32[:, :], int32,
            int64, int64, int64[:, :, :, :],
        )
    ],
    nogil=True,
    cache=True,
)  # fmt: skip
def outcomes(  # type: ignore[no-untyped-def]
    binomials, members, strengths, kind_of_five, class_of_four, of_three, of_four, qualifies, start, stop, out
):
    """For each class of three cards: dealer's result, kind of six cards with the dealer's, kind of five with two more.

    Results are 0 dealer does not qualify, 1 dealer lower, 2 equal, 3 higher. The two community cards avoid the
    dealer's: by inclusion and exclusion from all pairs, those with one dealer card, and those with two.
    """
    kinds = of_three.shape[1]
    six = np.empty(6, np.int64)
    four = np.empty(4, np.int64)
    five = np.empty(5, np.int64)
    counts = np.empty(kinds, np.int64)
    dealer = np.empty(3, np.int64)
    with_one = np.empty((52, kinds), np.int64)
    for row in range(start, stop):
        own = members[row]
        mine = strengths[binomials[own[0], 1] + binomials[own[1], 2] + binomials[own[2], 3]]
        for card in range(52):
            if card != own[0] and card != own[1] and card != own[2]:
                insert(own, 3, card, four)
                index = 0
                for place in range(4):
                    index += binomials[four[place], place + 1]
                for kind in range(kinds):
                    with_one[card, kind] = of_four[class_of_four[index], kind]
        for third in range(52):
            for second in range(third):
                for first in range(second):
                    taken = False
                    for place in range(3):
                        taken = taken or own[place] == first or own[place] == second or own[place] == third
                    if taken:
                        continue
                    dealer[0], dealer[1], dealer[2] = first, second, third
                    theirs = strengths[binomials[first, 1] + binomials[second, 2] + binomials[third, 3]]
                    if theirs < qualifies:
                        result = 0
                    elif theirs < mine:
                        result = 1
                    elif theirs == mine:
                        result = 2
                    else:
                        result = 3
                    insert(own, 3, first, four)
                    insert(four, 4, second, five)
                    insert(five, 5, third, six)
                    kind6 = best_of_six(binomials, kind_of_five, six) + is_super_royal(six)
                    for kind in range(kinds):
                        counts[kind] = (
                            of_three[row, kind] - with_one[first, kind] - with_one[second, kind] - with_one[third, kind]
                        )
                    for left_out in range(3):
                        insert(own, 3, dealer[(left_out + 1) % 3], four)
                        insert(four, 4, dealer[(left_out + 2) % 3], five)
                        index = 0
                        for place in range(5):
                            index += binomials[five[place], place + 1]
                        counts[kind_of_five[index]] += 1
                    for kind in range(kinds):
                        out[row, result, kind6, kind] += counts[kind]
