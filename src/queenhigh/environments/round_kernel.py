"""Many rounds a step at a time, compiled once for all games: cards, hands and payments are read from a plan's tables.

It deals and settles with the functions of `queenhigh.simulation.kernel`; what a seat decides comes from outside. Parts
are inlined, since handing all tables to a function takes longer than dealing a round.
"""

import numpy as np
from numba import njit

from queenhigh.simulation.draws import CARDS_MASK, CLASS_SHIFT, ROUND_STEP, U0, U1, deal_set, mix
from queenhigh.simulation.kernel import deal_cards, lowest, number_of, settle, strength_of

NUMBER, STAGE, PLAY, INFO, STRENGTH, OWN_RANK, OWN_SUITS, FIRST_RANK, FIRST_SUITS, SECOND_RANK, SECOND_SUITS = range(11)
WORDS_A_ROUND = 11
"""The columns of `rounds`: the number of the round, how far it is, and what its settlement reads of the deal."""
CARDS, LAST_OWN, FIRST_CARDS, SECOND_CARDS, COMMUNITY_CARD, DEALER_CARD = range(6)
CARDS_A_ROUND = 6
"""The columns of `dealt`: cards as masks."""


@njit(nogil=True, cache=True, inline="always")
def write_cards(observed, seat, start, cards):  # type: ignore[no-untyped-def]
    """Set the bits of some cards."""
    while cards != U0:
        observed[seat, start + np.int64(lowest(cards))] = 1
        cards &= cards - U1


@njit(nogil=True, cache=True, inline="always")
def write_seen(observed, seat, dealt, seen, stage):  # type: ignore[no-untyped-def]
    """Write the cards that the player may look at by a stage; `seen` says where each place has its bits."""
    own = dealt[seat, CARDS]
    write_cards(observed, seat, 0, own & ~dealt[seat, LAST_OWN] if seen[stage, 0] else own)
    if seen[stage, 1] >= 0:
        write_cards(observed, seat, seen[stage, 1], dealt[seat, COMMUNITY_CARD])
    if seen[stage, 2] >= 0:
        write_cards(observed, seat, seen[stage, 2], dealt[seat, DEALER_CARD])


@njit(nogil=True, cache=True, inline="always")
def settle_seat(shape, tables, rounds, dealt, seat):  # type: ignore[no-untyped-def]
    """What a seat wins, in steps of money."""
    net, _ = settle(
        shape, tables, rounds[seat, INFO], rounds[seat, PLAY], rounds[seat, STRENGTH],
        rounds[seat, OWN_RANK], rounds[seat, OWN_SUITS], dealt[seat, CARDS],
        (rounds[seat, FIRST_RANK], rounds[seat, FIRST_SUITS], dealt[seat, FIRST_CARDS]),
        (rounds[seat, SECOND_RANK], rounds[seat, SECOND_SUITS], dealt[seat, SECOND_CARDS]),
    )  # fmt: skip
    return net


@njit(nogil=True, cache=True, inline="always")
def deal_seat(shape, tables, key, rounds, dealt, seat, last_cards):  # type: ignore[no-untyped-def]
    """Deal the round of this number, and keep what is seen and settled of it."""
    word = mix(key + np.uint64(rounds[seat, NUMBER]) * ROUND_STEP)
    draw = (word, word, 0, U0)
    for place in range(1, 4 if shape.player == 3 else 5):
        size = shape.player
        if place < 4:
            size = shape.dealer if place == 1 else (shape.community if place == 2 else shape.box)
        if size:
            hand, _, first, last, draw = deal_cards(tables, draw, size)
            if place == 1:
                bar, by_ranks, by_suit = tables.numbers[4], tables.dealer_by_ranks, tables.dealer_by_suit
                rounds[seat, STRENGTH] = strength_of(hand, bar, by_ranks, by_suit)
                dealt[seat, DEALER_CARD] = U1 << last
            elif place == 2:
                dealt[seat, COMMUNITY_CARD] = U1 << first
            elif place == 4:
                rounds[seat, INFO] = np.int64(number_of(hand[2], size, tables.binomials))
                rounds[seat, OWN_SUITS], dealt[seat, CARDS] = hand[1], hand[2]
            if place == shape.first_place:
                rounds[seat, FIRST_RANK], rounds[seat, FIRST_SUITS], dealt[seat, FIRST_CARDS] = hand
            if place == shape.second_place:
                rounds[seat, SECOND_RANK], rounds[seat, SECOND_SUITS], dealt[seat, SECOND_CARDS] = hand
    if shape.player == 3:
        choices, bar = np.uint64(tables.numbers[9]), np.uint64(tables.numbers[10])
        row, packed, draw = deal_set(draw, tables.own_masks, choices, bar)
        rounds[seat, INFO] = np.int64(tables.own_info[packed >> CLASS_SHIFT])
        rounds[seat, OWN_RANK] = np.int64(tables.own_ranks[row])
        rounds[seat, OWN_SUITS] = np.int64(tables.own_suits[row])
        dealt[seat, CARDS], dealt[seat, LAST_OWN] = packed & CARDS_MASK, U1 << np.uint64(last_cards[row])
    rounds[seat, STAGE], rounds[seat, PLAY] = 0, 0


@njit(nogil=True, cache=True, inline="always")
def read_classes(tables, rounds, dealt_now):  # type: ignore[no-untyped-def]
    """Classes of hands that were dealt card by card. They are far away: several are on their way at a time."""
    for seat in range(len(rounds)):
        if dealt_now[seat]:
            rounds[seat, INFO] = np.int64(tables.own_classes[np.uint64(rounds[seat, INFO])] >> 8)
    for seat in range(len(rounds)):
        if dealt_now[seat]:
            own = np.uint64(rounds[seat, INFO])
            rounds[seat, INFO] = np.int64(tables.own_info[own])
            rounds[seat, OWN_RANK] = np.int64(tables.own_ranks[own])


# Without counting references to tables, which takes longer than a round; nothing is allocated here.
@njit(nogil=True, cache=True, boundscheck=False, _nrt=False)  # type: ignore[call-overload]
def step_rounds(  # type: ignore[no-untyped-def]
    actions, choices, step_cents, unit, rewards, over, final,
    key, rounds, dealt, observed, seen, last_cards, shape, tables,
):  # fmt: skip
    """Take one action in every round; a round that is over is settled, and the next one is dealt.

    Without actions, every round is over. `choices` has for each stage and action what it adds to the number of the
    play, -1 where it is not allowed; then nothing changes, and the seat is returned. Otherwise -1 is.
    """
    stages, width = choices.shape
    for seat in range(len(actions)):
        action = actions[seat]
        if action < 0 or action >= width or choices[rounds[seat, STAGE], action] < 0:
            return seat
    over[:] = len(actions) == 0
    for seat in range(len(actions)):
        rounds[seat, PLAY] += choices[rounds[seat, STAGE], actions[seat]]
        rounds[seat, STAGE] += 1
        over[seat] = rounds[seat, STAGE] == stages
        rewards[seat] = 0.0
        if over[seat]:
            rewards[seat] = settle_seat(shape, tables, rounds, dealt, seat) * step_cents / unit
            rounds[seat, NUMBER] += len(rounds)
            if len(final):
                write_seen(final, seat, dealt, seen, stages - 1)
    for seat in range(len(rounds)):
        if over[seat]:
            deal_seat(shape, tables, key, rounds, dealt, seat, last_cards)
        write_seen(observed, seat, dealt, seen, rounds[seat, STAGE])
        observed[seat, seen[0, 3] + rounds[seat, STAGE]] = 1
    if shape.player != 3:
        read_classes(tables, rounds, over)
    return -1
