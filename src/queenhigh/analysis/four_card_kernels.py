"""The inner loops of Four Card Poker, compiled. They restate counting, not rules: strengths come in as tables.

Cards of a set rise, and a set is known by its index among all sets of its size (`arrays.index_of`).
"""

import numpy as np
from numba import int16, int32, int64, njit, uint16, void

from queenhigh.analysis.four_card_count import insert


@njit([int16(int64[:, :], int16[:], int64[:])], nogil=True, cache=True)
def strength_of_six(binomials, strength_of_five, hand):  # type: ignore[no-untyped-def]
    """The best four of six cards: the best of the six hands of five."""
    best = int16(-1)
    for left_out in range(6):
        index = 0
        place = 1
        for number in range(6):
            if number != left_out:
                index += binomials[hand[number], place]
                place += 1
        best = max(best, strength_of_five[index])
    return best


@njit([void(int64[:, :], int16[:], int64[:, :], int64, int64, int16[:, :])], nogil=True, cache=True)
def strengths_after_five(binomials, strength_of_five, members, start, stop, out):  # type: ignore[no-untyped-def]
    """For each class of five cards the strength with each of the 47 others, weakest first."""
    hand = np.empty(6, np.int64)
    for row in range(start, stop):
        found = 0
        for card in range(52):
            held = False
            for place in range(5):
                held = held or members[row, place] == card
            if not held:
                insert(members[row], 5, card, hand)
                out[row, found] = strength_of_six(binomials, strength_of_five, hand)
                found += 1
        out[row].sort()


@njit([void(int64[:, :], int64[:, :], int32[:], int16[:, :], int64, int64, uint16[:, :])], nogil=True, cache=True)
def count_after_four(binomials, members, class_of_five, after_five, start, stop, out):  # type: ignore[no-untyped-def]
    """For each class of four cards how many pairs of others give each strength, from the hands of five on the way."""
    hand = np.empty(6, np.int64)
    for row in range(start, stop):
        for card in range(52):
            held = False
            for place in range(4):
                held = held or members[row, place] == card
            if not held:
                insert(members[row], 4, card, hand)
                index = 0
                for place in range(5):
                    index += binomials[hand[place], place + 1]
                five = class_of_five[index]
                for number in range(47):
                    out[row, after_five[five, number]] += 1


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
    base = np.zeros((6, 32), np.int64)
    place_of = np.zeros((6, 32), np.int64)
    size_of = np.zeros(32, np.int64)
    for mask in range(32):
        for card in range(5):
            size_of[mask] += mask >> card & 1
    hand = np.empty(6, np.int64)
    for number in range(start, stop):
        row = order[number]
        own = members[row]
        bar = strength_of_member[row]
        for below in range(6):
            for mask in range(1, 32):
                index = 0
                place = 0
                for card in range(5):
                    if card == below:
                        place += 1
                        place_of[below, mask] = place
                    if mask >> card & 1:
                        place += 1
                        index += binomials[own[card], place]
                if below == 5:
                    place_of[below, mask] = place + 1
                base[below, mask] = index
        one, two, three, four = above_one[bar], above_two[bar], above_three[bar], above_four[bar]
        below = 0
        for upcard in range(52):
            if below < 5 and own[below] == upcard:
                below += 1
                out[row, upcard] = -1
                continue
            higher = one[upcard >> 2]
            for mask in range(1, 31):
                index = base[below, mask] + binomials[upcard, place_of[below, mask]]
                size = size_of[mask]
                if size == 1:
                    higher -= two[class_of_two[index]]
                elif size == 2:
                    higher += three[class_of_three[index]]
                elif size == 3:
                    higher -= four[class_of_four[index]]
                else:
                    listed = after_five[class_of_five[index]]
                    low = 0
                    high = 47
                    while low < high:
                        middle = (low + high) >> 1
                        if listed[middle] > bar:
                            high = middle
                        else:
                            low = middle + 1
                    higher += 47 - low
            insert(own, 5, upcard, hand)
            if strength_of_six(binomials, strength_of_five, hand) > bar:
                higher -= 1
            out[row, upcard] = higher


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
                higher = int32(1 if strength_of_six(binomials, strength_of_five, chosen) > bar else 0)
            if (size - musts) % 2:
                total -= higher
            else:
                total += higher
        out[row] = total
