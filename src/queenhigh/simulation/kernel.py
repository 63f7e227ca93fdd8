"""The loop over rounds, compiled for one shape of deal: cards from the generator, sums from the tables of a plan.

Nothing here knows a game. `kernel.c` beside this file is the same loop for a graphics card.
"""

from collections.abc import Callable
from functools import cache

import numpy as np
from llvmlite import ir  # type: ignore[import-untyped]
from numba import njit, uint64
from numba.extending import intrinsic

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
def deal_cards(draw, size, set_masks, set_ranks, set_suits, steps, step_starts):  # type: ignore[no-untyped-def]
    """Cards of one place, first a set of three where there are so many.

    It returns ranks, suits and cards together, the word of the set, the first and the last card, and the draws.
    """
    ranks, suits, before = _NONE, _NONE, draw[3]
    packed, first, card = U0, U0, U0
    if size >= 3:
        row, packed, draw = deal_set(draw, set_masks, SETS, SET_BAR)
        ranks, suits = np.int64(set_ranks[row]), np.int64(set_suits[row])
    for place in range(3 if size >= 3 else 0, size):
        card, draw = deal_card(draw)
        if place == 0:
            first = card
        ranks = np.int64(steps[step_starts[place] + 13 * ranks + np.int64(card >> U2)])
        suits += 1 << (4 * np.int64(card & U3))
    return (ranks, suits, draw[3] & ~before), packed, first, card, draw


@njit(nogil=True, cache=True, inline="always")
def strength_of(hand, bar, by_ranks, by_suit):  # type: ignore[no-untyped-def]
    """The strength of cards that are dealt one by one."""
    strength = np.int64(by_ranks[hand[0]])
    marks = (hand[1] + bar) & 0x8888
    if marks:
        strength = max(strength, suited(by_suit, 0, marks, hand[2]))
    return strength


@njit(nogil=True, cache=True, inline="always")
def of_place(place, dealer, community, box):  # type: ignore[no-untyped-def]
    """The cards of one of the places that a plan numbers."""
    if place == 1:
        return dealer
    return community if place == 2 else box


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
    plays, contest, first_place, second_place, all_win, limited,
    info, play, strength, own_rank, suits, cards, first_rest, second_rest,
    own_cents, contest_cents, first_cents, second_cents, all_win_cents,
    first_by_ranks, first_by_suit, second_by_ranks, second_by_suit, numbers,
):  # fmt: skip
    """The net result of a seat, and its flags."""
    result = added((0, 0, 0), own_cents, ((info >> 16) & 0xFFF) * plays + play)
    if contest:
        ours = info & 0xFFFF
        case = np.int64(strength >= numbers[1]) * (1 + np.int64(ours <= strength) + np.int64(ours < strength))
        result = added(result, contest_cents, case * plays + play)
    if first_place:
        ranks, marks = own_rank * numbers[5] + first_rest[0], suits + first_rest[1] + numbers[2]
        kind = mixed_kind(first_by_ranks, first_by_suit, ranks, marks, cards | first_rest[2])
        result = added(result, first_cents, kind * plays + play)
    if second_place:
        ranks, marks = own_rank * numbers[6] + second_rest[0], suits + second_rest[1] + numbers[3]
        kind = mixed_kind(second_by_ranks, second_by_suit, ranks, marks, cards | second_rest[2])
        result = added(result, second_cents, kind * plays + play)
    flags = result[2]
    if all_win:
        result = added(result, all_win_cents, np.int64((flags & numbers[7]) == numbers[7]) * plays + play)
    return result[0] + (min(result[1], numbers[8]) if limited else 0), flags


@cache
def compiled(shape: KernelShape) -> Kernel:
    """The kernel for one shape. It plays the rounds from `start` up to `stop` and counts results.

    Rounds that it cannot count are listed in `left`: two payments from meters, or a result beyond the counters. It
    returns how many, and the round at which it stopped because the list was full.
    """
    return _whole_hands(shape) if shape.player == SET else _hands_in_batches(shape)


def _whole_hands(shape: KernelShape) -> Kernel:
    """Hands that are drawn as a whole: a round is dealt and settled before the next."""
    seats, dealer, community, box = shape.seats, shape.dealer, shape.community, shape.box
    plays, shown, contest, meters = shape.plays, shape.shown, shape.contest, shape.meters
    first_place, second_place, all_win, limited = shape.first_place, shape.second_place, shape.all_win, shape.limit

    @njit(nogil=True, cache=True, boundscheck=False)
    def play_rounds(  # type: ignore[no-untyped-def]
        key, start, stop, counts, left,
        own_masks, own_info, own_ranks, own_suits, own_classes, own_shown,
        set_masks, set_strengths, set_ranks, set_suits, steps, step_starts, dealer_by_ranks, dealer_by_suit,
        first_by_ranks, first_by_suit, second_by_ranks, second_by_suit,
        own_cents, contest_cents, first_cents, second_cents, all_win_cents, binomials, numbers,
    ):  # fmt: skip
        found = 0
        cells, lowest = len(counts), numbers[0]
        own_choices, own_bar = np.uint64(numbers[9]), np.uint64(numbers[10])
        for number in range(start, stop):
            word = mix(key + np.uint64(number) * ROUND_STEP)
            draw = (word, word, 0, U0)
            shared, packed, _, last, draw = deal_cards(
                draw, dealer, set_masks, set_ranks, set_suits, steps, step_starts
            )
            common, _, first, _, draw = deal_cards(draw, community, set_masks, set_ranks, set_suits, steps, step_starts)
            boxed, _, _, _, draw = deal_cards(draw, box, set_masks, set_ranks, set_suits, steps, step_starts)
            strength = _NONE
            if dealer:
                strength = np.int64(set_strengths[packed >> CLASS_SHIFT])
            first_rest = of_place(first_place, shared, common, boxed)
            second_rest = of_place(second_place, shared, common, boxed)
            total = 0
            touched = 0
            for _seat in range(seats):
                own, packed, draw = deal_set(draw, own_masks, own_choices, own_bar)
                info = np.int64(own_info[packed >> CLASS_SHIFT])
                play = info >> 28
                if shown:
                    play += shown_play(own_shown, own, first if shown == 1 else last)
                own_rank, suits = _NONE, _NONE
                if first_place or second_place:
                    own_rank, suits = np.int64(own_ranks[own]), np.int64(own_suits[own])
                net, flags = settle(
                    plays, contest, first_place, second_place, all_win, limited,
                    info, play, strength, own_rank, suits, packed & CARDS_MASK, first_rest, second_rest,
                    own_cents, contest_cents, first_cents, second_cents, all_win_cents,
                    first_by_ranks, first_by_suit, second_by_ranks, second_by_suit, numbers,
                )  # fmt: skip
                total += net
                if meters:
                    touched += flags >> 16
            cell = total - lowest
            if cell >= cells or touched >= 2:
                left[found] = number
                found += 1
                if found == len(left):
                    return found, number + 1
            else:
                counts[cell] += 1
        return found, stop

    kernel: Kernel = play_rounds
    return kernel


def _hands_in_batches(shape: KernelShape) -> Kernel:
    """Hands that are dealt card by card: rounds are dealt in batches, and a batch is settled when it is dealt.

    No branch of dealing can be foreseen, and among them a processor cannot begin to read the classes of several hands
    at a time, which are far away.
    """
    seats, player, dealer, community, box = shape.seats, shape.player, shape.dealer, shape.community, shape.box
    plays, shown, contest, meters = shape.plays, shape.shown, shape.contest, shape.meters
    first_place, second_place, all_win, limited = shape.first_place, shape.second_place, shape.all_win, shape.limit

    @njit(nogil=True, cache=True, boundscheck=False)
    def play_rounds(  # type: ignore[no-untyped-def]
        key, start, stop, counts, left,
        own_masks, own_info, own_ranks, own_suits, own_classes, own_shown,
        set_masks, set_strengths, set_ranks, set_suits, steps, step_starts, dealer_by_ranks, dealer_by_suit,
        first_by_ranks, first_by_suit, second_by_ranks, second_by_suit,
        own_cents, contest_cents, first_cents, second_cents, all_win_cents, binomials, numbers,
    ):  # fmt: skip
        found = 0
        cells, lowest = len(counts), numbers[0]
        strengths, shown_cards = np.zeros(_BATCH, np.int64), np.zeros(_BATCH, np.uint64)
        rest_ranks, rest_suits = np.zeros((2, _BATCH), np.int64), np.zeros((2, _BATCH), np.int64)
        rest_cards = np.zeros((2, _BATCH), np.uint64)
        owns, hands = np.zeros(seats * _BATCH, np.uint64), np.zeros(seats * _BATCH, np.uint64)
        suits = np.zeros(seats * _BATCH, np.int64)
        for batch in range(start, stop, _BATCH):
            many = min(_BATCH, stop - batch)
            for place in range(many):
                word = mix(key + np.uint64(batch + place) * ROUND_STEP)
                draw = (word, word, 0, U0)
                shared, _, _, last, draw = deal_cards(draw, dealer, set_masks, set_ranks, set_suits, steps, step_starts)
                common, _, first, _, draw = deal_cards(
                    draw, community, set_masks, set_ranks, set_suits, steps, step_starts
                )
                boxed, _, _, _, draw = deal_cards(draw, box, set_masks, set_ranks, set_suits, steps, step_starts)
                if dealer:
                    strengths[place] = strength_of(shared, numbers[4], dealer_by_ranks, dealer_by_suit)
                shown_cards[place] = first if shown == 1 else last
                if first_place:
                    rest = of_place(first_place, shared, common, boxed)
                    rest_ranks[0, place], rest_suits[0, place], rest_cards[0, place] = rest
                if second_place:
                    rest = of_place(second_place, shared, common, boxed)
                    rest_ranks[1, place], rest_suits[1, place], rest_cards[1, place] = rest
                for seat in range(seats * place, seats * (place + 1)):
                    hand, _, _, _, draw = deal_cards(draw, player, set_masks, set_ranks, set_suits, steps, step_starts)
                    suits[seat], hands[seat] = hand[1], hand[2]
                    owns[seat] = number_of(hand[2], player, binomials)
            for seat in range(seats * many):
                owns[seat] = own_classes[owns[seat]]
            for place in range(many):
                total = 0
                touched = 0
                for seat in range(seats * place, seats * (place + 1)):
                    own, card = owns[seat] >> np.uint64(8), shown_cards[place]
                    info = np.int64(own_info[own])
                    play = info >> 28
                    if shown:
                        card = (card & ~U3) | ((owns[seat] >> (U2 * (card & U3))) & U3)
                        play += shown_play(own_shown, own, card)
                    net, flags = settle(
                        plays, contest, first_place, second_place, all_win, limited,
                        info, play, strengths[place], np.int64(own_ranks[own]), suits[seat], hands[seat],
                        (rest_ranks[0, place], rest_suits[0, place], rest_cards[0, place]),
                        (rest_ranks[1, place], rest_suits[1, place], rest_cards[1, place]),
                        own_cents, contest_cents, first_cents, second_cents, all_win_cents,
                        first_by_ranks, first_by_suit, second_by_ranks, second_by_suit, numbers,
                    )  # fmt: skip
                    total += net
                    if meters:
                        touched += flags >> 16
                cell = total - lowest
                if cell >= cells or touched >= 2:
                    left[found] = batch + place
                    found += 1
                    if found == len(left):
                        return found, batch + place + 1
                else:
                    counts[cell] += 1
        return found, stop

    kernel: Kernel = play_rounds
    return kernel
