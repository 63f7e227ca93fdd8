"""Bets with two cards to come after some cards are dead, compiled: all sets of dead cards, or some drawn at random.

What is left of a bet is its value over all pairs, less that of the pairs with a dead card. With one more dead card it
falls by that card's pairs and rises by the pairs that it shares with the dead ones, which were taken away before.
"""

import numpy as np
from numba import int64, njit, uint8, uint64, void

from queenhigh.analysis.card_kernels import holds, insert


@njit([void(int64[:, :], uint8[:], int64[:, :], int64, int64, uint8[:, :, :])], nogil=True, cache=True)
def kinds_of_pairs(binomials, kind_of_five, members, start, stop, out):  # type: ignore[no-untyped-def]
    """The kind of five cards that each hand of three makes with each pair of others."""
    four = np.empty(4, np.int64)
    five = np.empty(5, np.int64)
    for row in range(start, stop):
        for high in range(52):
            if holds(members[row], 3, high):
                continue
            insert(members[row], 3, high, four)
            for low in range(high):
                if holds(members[row], 3, low):
                    continue
                insert(four, 4, low, five)
                index = 0
                for place in range(5):
                    index += binomials[five[place], place + 1]
                out[row, high, low] = kind_of_five[index]
                out[row, low, high] = kind_of_five[index]


@njit([int64(int64[:, :], int64[:], int64, int64[:], int64)], nogil=True, cache=True)
def best_over_sets(pairs, free, whole, by_card, dead):  # type: ignore[no-untyped-def]
    """The better of the bet and nothing, summed over all sets of so many dead cards, walked through one by one."""
    many = len(free)
    places = np.zeros(dead, np.int64)
    left = np.empty(dead + 1, np.int64)
    falls = np.empty((dead + 1, many), np.int64)
    left[0] = whole
    for place in range(many):
        falls[0, place] = by_card[free[place]]
    depth = 0
    places[0] = -1
    total = 0
    while depth >= 0:
        if depth == dead - 1:
            start = places[depth] + 1
            for place in range(start, many):
                total += max(left[depth] - falls[depth, place], 0)
            depth -= 1
            continue
        places[depth] += 1
        place = places[depth]
        if place > many - (dead - depth):
            depth -= 1
            continue
        left[depth + 1] = left[depth] - falls[depth, place]
        card = free[place]
        for later in range(place + 1, many):
            falls[depth + 1, later] = falls[depth, later] - pairs[card, free[later]]
        depth += 1
        places[depth] = place
    return total


@njit(nogil=True, cache=True)
def sums_of_pairs(pairs, member):  # type: ignore[no-untyped-def]
    """The cards that a hand leaves, the value of the pairs with each card, and of all of them."""
    free = np.empty(52 - len(member), np.int64)
    by_card = np.zeros(52, np.int64)
    place = 0
    whole = 0
    for card in range(52):
        held = False
        for own in member:
            held = held or own == card
        if held:
            continue
        free[place] = card
        place += 1
        for other in range(52):
            by_card[card] += pairs[card, other]
        whole += by_card[card]
    return free, by_card, whole // 2


@njit([void(int64[:, :, :], int64[:, :], int64, int64[:], int64, int64, int64[:])], nogil=True, cache=True)
def best_of_all_sets(pairs, members, dead, rows, start, stop, out):  # type: ignore[no-untyped-def]
    """The same for each of some hands."""
    for number in range(start, stop):
        row = rows[number]
        free, by_card, whole = sums_of_pairs(pairs[row], members[row])
        out[number] = best_over_sets(pairs[row], free, whole, by_card, dead)


@njit([uint64(uint64)], nogil=True, cache=True)
def mixed(state):  # type: ignore[no-untyped-def]
    """A number of 64 bits from a counter: SplitMix64."""
    state = (state ^ (state >> uint64(30))) * uint64(0xBF58476D1CE4E5B9)
    state = (state ^ (state >> uint64(27))) * uint64(0x94D049BB133111EB)
    return state ^ (state >> uint64(31))


@njit([void(int64[:], int64, uint64)], nogil=True, cache=True)
def draw_first(cards, many, key):  # type: ignore[no-untyped-def]
    """Shuffle so many cards to the front."""
    for place in range(many):
        number = mixed(key + uint64(place + 1) * uint64(0x9E3779B97F4A7C15))
        other = place + int64(number % uint64(len(cards) - place))
        cards[place], cards[other] = cards[other], cards[place]


@njit(
    [void(int64[:, :, :], int64[:, :], int64, int64[:], int64, uint64, int64, int64, int64[:, :])],
    nogil=True, cache=True,
)  # fmt: skip
def gains_of_drawn_sets(pairs, members, dead, rows, draws, seed, start, stop, out):  # type: ignore[no-untyped-def]
    """For each of some hands and each drawn set of dead cards: the better of the bet and nothing, less what the play
    without seen cards gets."""
    for number in range(start, stop):
        row = rows[number]
        free, by_card, whole = sums_of_pairs(pairs[row], members[row])
        for draw in range(draws):
            draw_first(free, dead, mixed(seed + uint64(row * 1_000_003 + draw)))
            left = whole
            for one in range(dead):
                left -= by_card[free[one]]
                for other in range(one):
                    left += pairs[row, free[one], free[other]]
            out[number, draw] = max(left, 0) - (left if whole > 0 else 0)
