"""The draws of a round, compiled: the generator of `generator.py`, and the sets and cards that it deals."""

import numpy as np
from numba import njit, uint64

from queenhigh.simulation import generator

ROUND_STEP = np.uint64(generator.ROUND_STEP)
_WORD_STEP = np.uint64(generator.WORD_STEP)
_RETRY_STEP = np.uint64(generator.RETRY_STEP)
_FIRST = np.uint64(generator.FIRST_FACTOR)
_SECOND = np.uint64(generator.SECOND_FACTOR)
HALF_MASK = np.uint64(generator.HALF)
_CARDS = np.uint64(52)
_CARD_BAR = np.uint64(generator.least_fraction(52))
SETS = np.uint64(22100)
SET_BAR = np.uint64(generator.least_fraction(22100))
CARDS_MASK = np.uint64((1 << 52) - 1)
CLASS_SHIFT = np.uint64(52)
U0, U1, U2, U3, _U27, _U30, _U31, U32 = (np.uint64(number) for number in (0, 1, 2, 3, 27, 30, 31, 32))


@njit([uint64(uint64)], nogil=True, cache=True)
def mix(word):  # type: ignore[no-untyped-def]
    word = (word ^ (word >> _U30)) * _FIRST
    word = (word ^ (word >> _U27)) * _SECOND
    return word ^ (word >> _U31)


@njit(nogil=True, cache=True, inline="always")
def next_half(word, drawn):  # type: ignore[no-untyped-def]
    """The next 32 bits of a round, and the word they are from."""
    if drawn & 1:
        return word & HALF_MASK, word
    if drawn:
        word = mix(word + _WORD_STEP)
    return word >> U32, word


@njit(nogil=True, cache=True, inline="always")
def draw_set(half, retry, used, masks, choices, bar):  # type: ignore[no-untyped-def]
    """A set of cards none of which is used."""
    product = half * choices
    while (masks[product >> U32] & used) != U0 or (product & HALF_MASK) < bar:
        retry = mix(retry + _RETRY_STEP)
        product = (retry >> U32) * choices
    return product >> U32, retry


@njit(nogil=True, cache=True, inline="always")
def draw_card(half, retry, used):  # type: ignore[no-untyped-def]
    """A card that is not used."""
    product = half * _CARDS
    while ((used >> (product >> U32)) & U1) != U0 or (product & HALF_MASK) < _CARD_BAR:
        retry = mix(retry + _RETRY_STEP)
        product = (retry >> U32) * _CARDS
    return product >> U32, retry


@njit(nogil=True, cache=True, inline="always")
def deal_set(draw, masks, choices, bar):  # type: ignore[no-untyped-def]
    """Draw a set of cards: its row, its word, and the round's draws after it.

    The draws of a round are the word they are from, the word for those that must be drawn again, how many there were,
    and the cards that are used.
    """
    word, retry, drawn, used = draw
    half, word = next_half(word, drawn)
    row, retry = draw_set(half, retry, used, masks, choices, bar)
    return row, masks[row], (word, retry, drawn + 1, used | (masks[row] & CARDS_MASK))


@njit(nogil=True, cache=True, inline="always")
def deal_card(draw):  # type: ignore[no-untyped-def]
    """Draw a card: it, and the round's draws after it."""
    word, retry, drawn, used = draw
    half, word = next_half(word, drawn)
    card, retry = draw_card(half, retry, used)
    return card, (word, retry, drawn + 1, used | (U1 << card))
