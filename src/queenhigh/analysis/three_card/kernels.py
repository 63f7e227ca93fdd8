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


@njit(
    [void(int64[:, :], int64[:, :], int64[:], int64[:, :], int64[:], int64[:], int64[:, :], int64[:],
          int64, int64, int64[:])],
    nogil=True,
    cache=True,
)  # fmt: skip
def best_with_seen(  # type: ignore[no-untyped-def]
    binomials, sets, strengths, members, mine, bonus, nets, terms, start, stop, out
):
    """For each class of hands the better of fold, least and most Play, summed over what may be seen: a dealer's card, a
    dead card, or three dead cards. `terms`: the strength that qualifies, what a fold loses, and what is seen."""
    qualifies, folded, seen = terms[0], terms[1], terms[2]
    whole = np.empty(2, np.int64)
    one = np.empty((2, 52), np.int64)
    two = np.empty((2, 1326), np.int64)
    values = np.empty((2, len(sets)), np.int64)
    taken = np.empty(52, np.bool_)
    for row in range(start, stop):
        taken[:] = False
        for place in range(3):
            taken[members[row, place]] = True
        whole[:] = 0
        one[:] = 0
        two[:] = 0
        for hand in range(len(sets)):
            a, b, c = sets[hand, 0], sets[hand, 1], sets[hand, 2]
            if taken[a] or taken[b] or taken[c]:
                continue
            theirs = strengths[hand]
            if theirs < qualifies:
                case = 0
            elif theirs < mine[row]:
                case = 1
            elif theirs == mine[row]:
                case = 2
            else:
                case = 3
            for play in range(2):
                value = nets[play, case] + bonus[row]
                values[play, hand] = value
                whole[play] += value
                one[play, a] += value
                one[play, b] += value
                one[play, c] += value
                two[play, a + binomials[b, 2]] += value
                two[play, a + binomials[c, 2]] += value
                two[play, b + binomials[c, 2]] += value
        total = 0
        if seen < 2:
            for card in range(52):
                if not taken[card]:
                    best = folded
                    for play in range(2):
                        best = max(best, one[play, card] if seen == 0 else whole[play] - one[play, card])
                    total += best
        else:
            for hand in range(len(sets)):
                a, b, c = sets[hand, 0], sets[hand, 1], sets[hand, 2]
                if taken[a] or taken[b] or taken[c]:
                    continue
                best = folded
                for play in range(2):
                    left = whole[play] - one[play, a] - one[play, b] - one[play, c] - values[play, hand]
                    left += two[play, a + binomials[b, 2]] + two[play, a + binomials[c, 2]]
                    left += two[play, b + binomials[c, 2]]
                    best = max(best, left)
                total += best
        out[row] = total
