"""The loop over rounds, compiled for one shape of deal: cards from the generator, sums from the tables of a plan.

Nothing here knows a game. `kernel.c` beside this file is the same loop for a graphics card.
"""

from collections.abc import Callable
from functools import cache

import numpy as np
from llvmlite import ir  # type: ignore[import-untyped]
from numba import njit, uint64
from numba.extending import intrinsic

from queenhigh.simulation import generator
from queenhigh.simulation.plan import KernelShape

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
_U0, _U1, _U3, _U27, _U30, _U31, U32 = (np.uint64(number) for number in (0, 1, 3, 27, 30, 31, 32))

Kernel = Callable[..., tuple[int, int]]


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
    while (masks[product >> U32] & used) != _U0 or (product & HALF_MASK) < bar:
        retry = mix(retry + _RETRY_STEP)
        product = (retry >> U32) * choices
    return product >> U32, retry


@njit(nogil=True, cache=True, inline="always")
def draw_card(half, retry, used):  # type: ignore[no-untyped-def]
    """A card that is not used."""
    product = half * _CARDS
    while ((used >> (product >> U32)) & _U1) != _U0 or (product & HALF_MASK) < _CARD_BAR:
        retry = mix(retry + _RETRY_STEP)
        product = (retry >> U32) * _CARDS
    return product >> U32, retry


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
    return int(by_suit[suit * np.uint64(suit_offset) + ranks_of_suit(cards, suit)])


@njit(nogil=True, cache=True, inline="always")
def mixed_kind(by_ranks, by_suit, ranks, suits, cards):  # type: ignore[no-untyped-def]
    """The kind of a hand made of the player's cards and those of another place: `suits` has a mark for a flush."""
    kind = int(by_ranks[ranks])
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
        cards &= cards - _U1
    return np.uint64(index)


@cache
def compiled(shape: KernelShape) -> Kernel:
    """The kernel for one shape. It plays the rounds from `start` up to `stop` and counts results.

    Rounds that it cannot count are listed in `left`: two payments from meters, or a result beyond the counters. It
    returns how many, and the round at which it stopped because the list was full.
    """
    seats, player, dealer, community, box = shape.seats, shape.player, shape.dealer, shape.community, shape.box
    plays, shown, contest = shape.plays, shape.shown, shape.contest
    first_place, second_place, all_win = shape.first_place, shape.second_place, shape.all_win
    limited, meters = shape.limit, shape.meters

    @njit(nogil=True, cache=True, boundscheck=False)
    def play_rounds(  # type: ignore[no-untyped-def]
        key, start, stop, counts, left,
        own_masks, own_info, own_ranks, own_suits, own_classes, own_shown,
        set_masks, set_strengths, set_ranks, set_suits, steps, step_starts, dealer_by_ranks, dealer_by_suit,
        first_by_ranks, first_by_suit, second_by_ranks, second_by_suit,
        own_cents, contest_cents, first_cents, second_cents, all_win_cents, binomials, numbers,
    ):  # fmt: skip
        found = 0
        cells = len(counts)
        lowest, least = numbers[0], numbers[1]
        first_bar, second_bar, dealer_bar = numbers[2], numbers[3], numbers[4]
        first_rest, second_rest = numbers[5], numbers[6]
        all_bits, most = numbers[7], numbers[8]
        own_choices, own_bar = np.uint64(numbers[9]), np.uint64(numbers[10])
        rest_ranks = np.zeros(4, np.int64)
        rest_suits = np.zeros(4, np.int64)
        rest_cards = np.zeros(4, np.uint64)
        for number in range(start, stop):
            word = mix(key + np.uint64(number) * ROUND_STEP)
            retry = word
            drawn = 0
            used = _U0
            strength = 0
            shown_card = _U0
            if dealer == 3:
                half, word = next_half(word, drawn)
                drawn += 1
                row, retry = draw_set(half, retry, used, set_masks, SETS, SET_BAR)
                used = set_masks[row] & CARDS_MASK
                strength = int(set_strengths[set_masks[row] >> CLASS_SHIFT])
                if first_place == 1 or second_place == 1:
                    rest_ranks[1] = set_ranks[row]
                    rest_suits[1] = set_suits[row]
                    rest_cards[1] = used
            elif dealer > 0:
                ranks = 0
                suits = 0
                if dealer > 3:
                    half, word = next_half(word, drawn)
                    drawn += 1
                    row, retry = draw_set(half, retry, used, set_masks, SETS, SET_BAR)
                    used = set_masks[row] & CARDS_MASK
                    ranks = int(set_ranks[row])
                    suits = int(set_suits[row])
                for place in range(3 if dealer > 3 else 0, dealer):
                    half, word = next_half(word, drawn)
                    drawn += 1
                    shown_card, retry = draw_card(half, retry, used)
                    used |= _U1 << shown_card
                    ranks = int(steps[step_starts[place] + 13 * ranks + int(shown_card >> np.uint64(2))])
                    suits += 1 << (4 * int(shown_card & _U3))
                strength = int(dealer_by_ranks[ranks])
                marks = (suits + dealer_bar) & 0x8888
                if marks:
                    strength = max(strength, suited(dealer_by_suit, 0, marks, used))
                rest_ranks[1] = ranks
                rest_suits[1] = suits
                rest_cards[1] = used
            for place in range(community):
                half, word = next_half(word, drawn)
                drawn += 1
                card, retry = draw_card(half, retry, used)
                used |= _U1 << card
                rank, suit = int(card >> np.uint64(2)), 1 << (4 * int(card & _U3))
                if place == 0:
                    rest_ranks[2], rest_suits[2], rest_cards[2] = rank, suit, _U1 << card
                    if shown == 1:
                        shown_card = card
                else:
                    rest_ranks[2] = steps[step_starts[place] + 13 * rest_ranks[2] + rank]
                    rest_suits[2] += suit
                    rest_cards[2] |= _U1 << card
            if box == 3:
                half, word = next_half(word, drawn)
                drawn += 1
                row, retry = draw_set(half, retry, used, set_masks, SETS, SET_BAR)
                rest_ranks[3], rest_suits[3], rest_cards[3] = (
                    set_ranks[row],
                    set_suits[row],
                    set_masks[row] & CARDS_MASK,
                )
                used |= rest_cards[3]
            elif box == 1:
                half, word = next_half(word, drawn)
                drawn += 1
                card, retry = draw_card(half, retry, used)
                used |= _U1 << card
                rest_ranks[3], rest_suits[3] = int(card >> np.uint64(2)), 1 << (4 * int(card & _U3))
                rest_cards[3] = _U1 << card
            total = 0
            touched = 0
            for _seat in range(seats):
                suits = 0
                card = shown_card
                if player == 3:
                    half, word = next_half(word, drawn)
                    drawn += 1
                    own, retry = draw_set(half, retry, used, own_masks, own_choices, own_bar)
                    mine = own_masks[own] & CARDS_MASK
                    used |= mine
                    info = int(own_info[own_masks[own] >> CLASS_SHIFT])
                    if first_place or second_place:
                        suits = int(own_suits[own])
                else:
                    mine = _U0
                    if player > 3:
                        half, word = next_half(word, drawn)
                        drawn += 1
                        row, retry = draw_set(half, retry, used, set_masks, SETS, SET_BAR)
                        mine = set_masks[row] & CARDS_MASK
                        suits = int(set_suits[row])
                        used |= mine
                    for _size in range(3 if player > 3 else 0, player):
                        half, word = next_half(word, drawn)
                        drawn += 1
                        drawn_card, retry = draw_card(half, retry, used)
                        used |= _U1 << drawn_card
                        mine |= _U1 << drawn_card
                        suits += 1 << (4 * int(drawn_card & _U3))
                    entry = own_classes[number_of(mine, player, binomials)]
                    own = np.uint64(entry >> np.uint32(8))
                    info = int(own_info[own])
                    if shown:
                        card = (shown_card & ~_U3) | ((np.uint64(entry) >> (np.uint64(2) * (shown_card & _U3))) & _U3)
                play = info >> 28
                if shown:
                    one = (own_shown[np.uint64(2) * own] >> card) & _U1
                    two = (own_shown[np.uint64(2) * own + _U1] >> card) & _U1
                    play += int(one) + 2 * int(two)
                at = 3 * (((info >> 16) & 0xFFF) * plays + play)
                cents, paid, flags = own_cents[at], own_cents[at + 1], own_cents[at + 2]
                if contest:
                    own_strength = info & 0xFFFF
                    case = 0
                    if strength >= least:
                        case = 1 + (own_strength <= strength) + (own_strength < strength)
                    at = 3 * (case * plays + play)
                    cents += contest_cents[at]
                    paid += contest_cents[at + 1]
                    flags += contest_cents[at + 2]
                if first_place:
                    kind = mixed_kind(
                        first_by_ranks,
                        first_by_suit,
                        int(own_ranks[own]) * first_rest + rest_ranks[first_place],
                        suits + rest_suits[first_place] + first_bar,
                        mine | rest_cards[first_place],
                    )
                    at = 3 * (kind * plays + play)
                    cents += first_cents[at]
                    paid += first_cents[at + 1]
                    flags += first_cents[at + 2]
                if second_place:
                    kind = mixed_kind(
                        second_by_ranks,
                        second_by_suit,
                        int(own_ranks[own]) * second_rest + rest_ranks[second_place],
                        suits + rest_suits[second_place] + second_bar,
                        mine | rest_cards[second_place],
                    )
                    at = 3 * (kind * plays + play)
                    cents += second_cents[at]
                    paid += second_cents[at + 1]
                    flags += second_cents[at + 2]
                if all_win:
                    at = 3 * (int((flags & all_bits) == all_bits) * plays + play)
                    cents += all_win_cents[at]
                    paid += all_win_cents[at + 1]
                if limited:
                    cents += min(paid, most)
                if meters:
                    touched += flags >> 16
                total += cents
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
