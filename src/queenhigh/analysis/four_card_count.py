"""Dealer hands counted one by one, compiled: what advice needs when the deck is not whole."""

import numpy as np
from numba import boolean, int16, int64, njit, void


@njit([void(int64[:], int64, int64, int64[:])], nogil=True, cache=True)
def insert(cards, size, card, into):  # type: ignore[no-untyped-def]
    """The first `size` cards with one more, in order."""
    place = size
    while place > 0 and cards[place - 1] > card:
        into[place] = cards[place - 1]
        place -= 1
    into[place] = card
    for number in range(place):
        into[number] = cards[number]


@njit([boolean(int64[:, :], int16[:], int64[:], int64)], nogil=True, cache=True)
def beats(binomials, strength_of_four, hand, bar):  # type: ignore[no-untyped-def]
    """Whether any four of six cards are higher than a bar."""
    for first in range(6):
        for second in range(first + 1, 6):
            index = 0
            place = 1
            for number in range(6):
                if number not in (first, second):
                    index += binomials[hand[number], place]
                    place += 1
            if strength_of_four[index] > bar:
                return True
    return False


@njit([int64(int64[:, :], int16[:], int64[:], int64, int64)], nogil=True, cache=True)
def count_higher(binomials, strength_of_four, deck, upcard, bar):  # type: ignore[no-untyped-def]
    """The dealer hands of an upcard and five cards of a deck whose best four are higher than a bar."""
    size = len(deck)
    higher = 0
    hand = np.empty(6, np.int64)
    five = np.empty(5, np.int64)
    for a in range(size):
        five[0] = deck[a]
        for b in range(a + 1, size):
            five[1] = deck[b]
            for c in range(b + 1, size):
                five[2] = deck[c]
                for d in range(c + 1, size):
                    five[3] = deck[d]
                    for e in range(d + 1, size):
                        five[4] = deck[e]
                        insert(five, 5, upcard, hand)
                        if beats(binomials, strength_of_four, hand, bar):
                            higher += 1
    return higher
