"""The loop over rounds, compiled for one shape of deal: cards from the generator, sums from the tables of a plan.

Nothing here knows a game. `kernel.c` beside this file is the same loop for a graphics card.
"""

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

import numpy as np
from llvmlite import ir  # type: ignore[import-untyped]
from numba import njit, uint64
from numba.extending import intrinsic
from numpy.typing import NDArray

from queenhigh.simulation.deal import SET
from queenhigh.simulation.draws import (
    CARDS_MASK,
    CLASS_SHIFT,
    ROUND_STEP,
    SET_BAR,
    SETS,
    U0,
    U1,
    U2,
    U3,
    deal_card,
    deal_set,
    mix,
)
from queenhigh.simulation.plan import KernelShape

Kernel = Callable[..., tuple[int, int]]
_BATCH = 32
_NONE = np.int64(0)
# The kernels are compiled with `_nrt=False`, without counting references to arrays: they make none, and counting every
# look-up in a tuple of arrays takes six times as long as all the rest.


class Batch(NamedTuple):
    """Rounds that are dealt and not yet settled: the first five by round, the others by seat of a round."""

    strengths: NDArray[np.int64]
    shown_cards: NDArray[np.uint64]
    rest_ranks: NDArray[np.int64]
    """For the two places whose cards make a hand with the player's, as suits and cards."""
    rest_suits: NDArray[np.int64]
    rest_cards: NDArray[np.uint64]
    owns: NDArray[np.uint64]
    hands: NDArray[np.uint64]
    suits: NDArray[np.int64]


def new_batch(seats: int) -> Batch:
    return Batch(
        np.zeros(_BATCH, np.int64),
        np.zeros(_BATCH, np.uint64),
        np.zeros((2, _BATCH), np.int64),
        np.zeros((2, _BATCH), np.int64),
        np.zeros((2, _BATCH), np.uint64),
        np.zeros(seats * _BATCH, np.uint64),
        np.zeros(seats * _BATCH, np.uint64),
        np.zeros(seats * _BATCH, np.int64),
    )


def _lowest(_context, word):  # type: ignore[no-untyped-def]
    """The number of the lowest card of a word."""

    def build(_context, builder, _signature, arguments):  # type: ignore[no-untyped-def]
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))

    return uint64(word), build


lowest: Callable[[np.uint64], np.uint64] = intrinsic(_lowest)  # type: ignore[assignment]


@njit(nogil=True, cache=True, inline="always")
def ranks_of_suit(cards, suit):  # type: ignore[no-untyped-def]
    """Every fourth bit, pushed together in four steps."""
    kept = (cards >> np.uint64(suit)) & np.uint64(0x1111111111111)
    kept = (kept | kept >> np.uint64(3)) & np.uint64(0x0303030303030303)
    kept = (kept | kept >> np.uint64(6)) & np.uint64(0x000F000F000F000F)
    kept = (kept | kept >> np.uint64(12)) & np.uint64(0x000000FF000000FF)
    return (kept | kept >> np.uint64(24)) & np.uint64(0xFFFF)


@njit(nogil=True, cache=True)
def suited(by_suit, suit_offset, marks, cards):  # type: ignore[no-untyped-def]
    """The entry of the suit that is marked, by the ranks that the cards hold of it."""
    suit = lowest(np.uint64(marks)) >> np.uint64(2)
    return np.int64(by_suit[suit * np.uint64(suit_offset) + ranks_of_suit(cards, suit)])


@njit(nogil=True, cache=True, inline="always")
def mixed_kind(by_ranks, by_suit, ranks, suits, cards):  # type: ignore[no-untyped-def]
    """The kind of a hand made of the player's cards and those of another place: `suits` has a mark for a flush."""
    kind = np.int64(by_ranks[ranks])
    if suits & 0x8888:
        kind = max(kind, suited(by_suit, 8192, suits & 0x8888, cards))
    return kind


@njit(nogil=True, cache=True, inline="always")
def number_of(cards, size, binomials):  # type: ignore[no-untyped-def]
    """The number of a set of cards among all sets of its size."""
    index = 0
    for place in range(size):
        # Unsigned places: a signed one might count from the end, and every look-up would ask whether it does.
        index += binomials[lowest(cards) * np.uint64(size + 1) + np.uint64(place + 1)]
        cards &= cards - U1
    return np.uint64(index)


@njit(nogil=True, cache=True, inline="always")
def deal_cards(tables, draw, size):  # type: ignore[no-untyped-def]
    """Cards of one place, first a set of three where there are so many.

    It returns ranks, suits and cards together, the word of the set, the first and the last card, and the draws.
    """
    ranks, suits, before = _NONE, _NONE, draw[3]
    packed, first, card = U0, U0, U0
    if size >= 3:
        row, packed, draw = deal_set(draw, tables.set_masks, SETS, SET_BAR)
        ranks, suits = np.int64(tables.set_ranks[row]), np.int64(tables.set_suits[row])
    for place in range(3 if size >= 3 else 0, size):
        card, draw = deal_card(draw)
        if place == 0:
            first = card
        ranks = np.int64(tables.steps[tables.step_starts[place] + 13 * ranks + np.int64(card >> U2)])
        suits += 1 << (4 * np.int64(card & U3))
    return (ranks, suits, draw[3] & ~before), packed, first, card, draw


@njit(nogil=True, cache=True, inline="always")
def deal_shared(shape, tables, key, number):  # type: ignore[no-untyped-def]
    """The cards of a round that are nobody's own.

    It returns those of the dealer, of the community and of the box, the word of the dealer's set, the card that is
    shown, and the draws.
    """
    word = mix(key + np.uint64(number) * ROUND_STEP)
    dealer, packed, _, last, draw = deal_cards(tables, (word, word, 0, U0), shape.dealer)
    community, _, first, _, draw = deal_cards(tables, draw, shape.community)
    box, _, _, _, draw = deal_cards(tables, draw, shape.box)
    return (dealer, community, box), packed, first if shape.shown == 1 else last, draw


@njit(nogil=True, cache=True, inline="always")
def strength_of(hand, bar, by_ranks, by_suit):  # type: ignore[no-untyped-def]
    """The strength of cards that are dealt one by one."""
    strength = np.int64(by_ranks[hand[0]])
    marks = (hand[1] + bar) & 0x8888
    if marks:
        strength = max(strength, suited(by_suit, 0, marks, hand[2]))
    return strength


@njit(nogil=True, cache=True, inline="always")
def of_place(place, shared):  # type: ignore[no-untyped-def]
    """The cards of one of the places that a plan numbers."""
    if place == 1:
        return shared[0]
    return shared[1] if place == 2 else shared[2]


@njit(nogil=True, cache=True, inline="always")
def shown_play(own_shown, own, card):  # type: ignore[no-untyped-def]
    """What a card shown adds to the number of the play."""
    one, two = (own_shown[U2 * own] >> card) & U1, (own_shown[U2 * own + U1] >> card) & U1
    return np.int64(one) + 2 * np.int64(two)


@njit(nogil=True, cache=True, inline="always")
def added(result, cents, row):  # type: ignore[no-untyped-def]
    """Net, winnings under the limit and flags, with those of a row of a table."""
    at = 3 * row
    return result[0] + cents[at], result[1] + cents[at + 1], result[2] + cents[at + 2]


@njit(nogil=True, cache=True, inline="always")
def settle(  # type: ignore[no-untyped-def]
    shape, tables, info, play, strength, own_rank, suits, cards, first_rest, second_rest
):
    """The net result of a seat, and how many payments from meters are in it."""
    plays, numbers = shape.plays, tables.numbers
    result = added((0, 0, 0), tables.own_cents, ((info >> 16) & 0xFFF) * plays + play)
    if shape.contest:
        ours = info & 0xFFFF
        case = np.int64(strength >= numbers[1]) * (1 + np.int64(ours <= strength) + np.int64(ours < strength))
        result = added(result, tables.contest_cents, case * plays + play)
    if shape.first_place:
        ranks, marks = own_rank * numbers[5] + first_rest[0], suits + first_rest[1] + numbers[2]
        kind = mixed_kind(tables.first_by_ranks, tables.first_by_suit, ranks, marks, cards | first_rest[2])
        result = added(result, tables.first_cents, kind * plays + play)
    if shape.second_place:
        ranks, marks = own_rank * numbers[6] + second_rest[0], suits + second_rest[1] + numbers[3]
        kind = mixed_kind(tables.second_by_ranks, tables.second_by_suit, ranks, marks, cards | second_rest[2])
        result = added(result, tables.second_cents, kind * plays + play)
    flags = result[2]
    if shape.all_win:
        result = added(result, tables.all_win_cents, np.int64((flags & numbers[7]) == numbers[7]) * plays + play)
    return result[0] + (min(result[1], numbers[8]) if shape.limit else 0), flags >> 16 if shape.meters else _NONE


@njit(nogil=True, cache=True, inline="always")
def count_round(counts, left, found, number, cell, touched):  # type: ignore[no-untyped-def]
    """Count a result, or list the round among those left. It returns how many are listed."""
    if cell >= len(counts) or touched >= 2:
        left[found] = number
        return found + 1
    counts[cell] += 1
    return found


@njit(nogil=True, cache=True, inline="always")
def deal_batch(shape, tables, batch, key, start, many):  # type: ignore[no-untyped-def]
    """Deal so many rounds, and read the classes of their hands."""
    for place in range(many):
        shared, _, batch.shown_cards[place], draw = deal_shared(shape, tables, key, start + place)
        if shape.dealer:
            batch.strengths[place] = strength_of(
                shared[0], tables.numbers[4], tables.dealer_by_ranks, tables.dealer_by_suit
            )
        if shape.first_place:
            rest = of_place(shape.first_place, shared)
            batch.rest_ranks[0, place], batch.rest_suits[0, place], batch.rest_cards[0, place] = rest
        if shape.second_place:
            rest = of_place(shape.second_place, shared)
            batch.rest_ranks[1, place], batch.rest_suits[1, place], batch.rest_cards[1, place] = rest
        for seat in range(shape.seats * place, shape.seats * (place + 1)):
            hand, _, _, _, draw = deal_cards(tables, draw, shape.player)
            batch.suits[seat], batch.hands[seat] = hand[1], hand[2]
            batch.owns[seat] = number_of(hand[2], shape.player, tables.binomials)
    for seat in range(shape.seats * many):
        batch.owns[seat] = tables.own_classes[batch.owns[seat]]


@njit(nogil=True, cache=True, inline="always")
def settle_in_batch(shape, tables, batch, place):  # type: ignore[no-untyped-def]
    """The result of a round of a batch, and how many payments from meters are in it."""
    total, touched = _NONE, _NONE
    for seat in range(shape.seats * place, shape.seats * (place + 1)):
        own, card = batch.owns[seat] >> np.uint64(8), batch.shown_cards[place]
        info = np.int64(tables.own_info[own])
        play = info >> 28
        if shape.shown:
            card = (card & ~U3) | ((batch.owns[seat] >> (U2 * (card & U3))) & U3)
            play += shown_play(tables.own_shown, own, card)
        net, touches = settle(
            shape, tables, info, play, batch.strengths[place],
            np.int64(tables.own_ranks[own]), batch.suits[seat], batch.hands[seat],
            (batch.rest_ranks[0, place], batch.rest_suits[0, place], batch.rest_cards[0, place]),
            (batch.rest_ranks[1, place], batch.rest_suits[1, place], batch.rest_cards[1, place]),
        )  # fmt: skip
        total += net
        touched += touches
    return total, touched


@cache
def compiled(shape: KernelShape) -> Kernel:
    """The kernel for one shape. It plays the rounds from `start` up to `stop` and counts results.

    Rounds that it cannot count are listed in `left`: two payments from meters, or a result beyond the counters. It
    returns how many, and the round at which it stopped because the list was full.
    """
    return _whole_hands(shape) if shape.player == SET else _hands_in_batches(shape)


def _whole_hands(shape: KernelShape) -> Kernel:
    """Hands that are drawn as a whole: a round is dealt and settled before the next."""

    @njit(nogil=True, cache=True, boundscheck=False, _nrt=False)  # type: ignore[call-overload]
    def play_rounds(key, start, stop, counts, left, tables):  # type: ignore[no-untyped-def]
        found, lowest = 0, tables.numbers[0]
        own_choices, own_bar = np.uint64(tables.numbers[9]), np.uint64(tables.numbers[10])
        for number in range(start, stop):
            shared, packed, card, draw = deal_shared(shape, tables, key, number)
            strength = _NONE
            if shape.dealer:
                strength = np.int64(tables.set_strengths[packed >> CLASS_SHIFT])
            total, touched = _NONE, _NONE
            for _seat in range(shape.seats):
                own, packed, draw = deal_set(draw, tables.own_masks, own_choices, own_bar)
                info = np.int64(tables.own_info[packed >> CLASS_SHIFT])
                play = info >> 28
                if shape.shown:
                    play += shown_play(tables.own_shown, own, card)
                own_rank, suits = _NONE, _NONE
                if shape.first_place or shape.second_place:
                    own_rank, suits = np.int64(tables.own_ranks[own]), np.int64(tables.own_suits[own])
                net, touches = settle(
                    shape, tables, info, play, strength, own_rank, suits, packed & CARDS_MASK,
                    of_place(shape.first_place, shared), of_place(shape.second_place, shared),
                )  # fmt: skip
                total += net
                touched += touches
            found = count_round(counts, left, found, number, total - lowest, touched)
            if found == len(left):
                return found, number + 1
        return found, stop

    kernel: Kernel = play_rounds
    return kernel


def _hands_in_batches(shape: KernelShape) -> Kernel:
    """Hands that are dealt card by card: rounds are dealt in batches, and a batch is settled when it is dealt.

    No branch of dealing can be foreseen, and among them a processor cannot begin to read the classes of several hands
    at a time, which are far away.
    """

    @njit(nogil=True, cache=True, boundscheck=False, _nrt=False)  # type: ignore[call-overload]
    def play_batches(key, start, stop, counts, left, tables, batch):  # type: ignore[no-untyped-def]
        found, lowest = 0, tables.numbers[0]
        for first in range(start, stop, _BATCH):
            many = min(_BATCH, stop - first)
            deal_batch(shape, tables, batch, key, first, many)
            for place in range(many):
                total, touched = settle_in_batch(shape, tables, batch, place)
                found = count_round(counts, left, found, first + place, total - lowest, touched)
                if found == len(left):
                    return found, first + place + 1
        return found, stop

    def play_rounds(*arguments: object) -> tuple[int, int]:
        found, stopped = play_batches(*arguments, new_batch(shape.seats))
        return found, stopped

    return play_rounds
