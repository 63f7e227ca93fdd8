"""Play or fold with seen cards in Three Card Poker, compiled: every dealer hand is met for every class of hands.

The value of a Play over the dealer hands that avoid some dead cards is, by inclusion and exclusion, that of all hands
less those with each dead card, more those with each two, less those with each three.
"""

import numpy as np
from numba import int64, njit, uint64, void

from queenhigh.analysis.dead_card_kernels import draw_first, mixed


@njit(nogil=True, cache=True)
def add_up(binomials, sets, strengths, member, mine, bonus, nets, qualifies, marked):  # type: ignore[no-untyped-def]
    """What the least and the most Play win over all dealer hands: in all, by one card, by two cards, by hand, and by
    how many of the dealer's cards are marked; and how many hands have so many marked cards."""
    whole = np.zeros(2, np.int64)
    one = np.zeros((2, 52), np.int64)
    two = np.zeros((2, 1326), np.int64)
    values = np.zeros((2, len(sets)), np.int64)
    by_mark = np.zeros((2, 4), np.int64)
    hands = np.zeros(4, np.int64)
    taken = np.zeros(52, np.bool_)
    for card in member:
        taken[card] = True
    for hand in range(len(sets)):
        a, b, c = sets[hand, 0], sets[hand, 1], sets[hand, 2]
        if taken[a] or taken[b] or taken[c]:
            continue
        theirs = strengths[hand]
        if theirs < qualifies:
            case = 0
        elif theirs < mine:
            case = 1
        elif theirs == mine:
            case = 2
        else:
            case = 3
        marks = marked[a] + marked[b] + marked[c]
        hands[marks] += 1
        for play in range(2):
            value = nets[play, case] + bonus
            values[play, hand] = value
            whole[play] += value
            one[play, a] += value
            one[play, b] += value
            one[play, c] += value
            two[play, a + binomials[b, 2]] += value
            two[play, a + binomials[c, 2]] += value
            two[play, b + binomials[c, 2]] += value
            by_mark[play, marks] += value
    return whole, one, two, values, by_mark, hands, taken


@njit(
    [void(int64[:, :], int64[:, :], int64[:], int64[:, :], int64[:], int64[:], int64[:, :], int64[:], int64[:],
          int64, int64, int64[:, :])],
    nogil=True,
    cache=True,
)  # fmt: skip
def best_with_seen(  # type: ignore[no-untyped-def]
    binomials, sets, strengths, members, mine, bonus, nets, terms, marked, start, stop, out
):
    """For each class of hands the better of fold, least and most Play, summed over what may be seen: one dealer card,
    two, a dead card, three dead cards, and how many of the dealer's cards are marked. `terms`: the strength that
    qualifies, and what a fold loses against one dealer hand."""
    fold = terms[1]
    for row in range(start, stop):
        whole, one, two, values, by_mark, hands, taken = add_up(
            binomials, sets, strengths, members[row], mine[row], bonus[row], nets, terms[0], marked
        )
        for card in range(52):
            if not taken[card]:
                out[row, 0] += max(1128 * fold, one[0, card], one[1, card])
                out[row, 2] += max(17296 * fold, whole[0] - one[0, card], whole[1] - one[1, card])
        for high in range(52):
            for low in range(high):
                if not taken[high] and not taken[low]:
                    pair = low + binomials[high, 2]
                    out[row, 1] += max(47 * fold, two[0, pair], two[1, pair])
        for hand in range(len(sets)):
            a, b, c = sets[hand, 0], sets[hand, 1], sets[hand, 2]
            if taken[a] or taken[b] or taken[c]:
                continue
            best = 15180 * fold
            for play in range(2):
                left = whole[play] - one[play, a] - one[play, b] - one[play, c] - values[play, hand]
                left += two[play, a + binomials[b, 2]] + two[play, a + binomials[c, 2]]
                left += two[play, b + binomials[c, 2]]
                best = max(best, left)
            out[row, 3] += best
        for marks in range(4):
            out[row, 4] += max(hands[marks] * fold, by_mark[0, marks], by_mark[1, marks])


@njit(
    [void(int64[:, :], int64[:, :], int64[:], int64[:, :], int64[:], int64[:], int64[:, :], int64[:],
          int64, int64, uint64, int64, int64, int64[:, :])],
    nogil=True,
    cache=True,
)  # fmt: skip
def gains_of_drawn_cards(  # type: ignore[no-untyped-def]
    binomials, sets, strengths, members, mine, bonus, nets, terms, dead, draws, seed, start, stop, out
):
    """For each class of hands and each drawn set of dead cards: the best choice, less what the best choice without seen
    cards gets, over the dealer hands that are left."""
    marked = np.zeros(52, np.int64)
    cards = np.empty(49, np.int64)
    gone = np.empty(dead, np.int64)
    left = np.empty(3, np.int64)
    for row in range(start, stop):
        whole, one, two, values, _, _, taken = add_up(
            binomials, sets, strengths, members[row], mine[row], bonus[row], nets, terms[0], marked
        )
        blind = 2
        best = 18424 * terms[1]
        for play in range(2):
            if whole[play] > best:
                blind, best = play, whole[play]
        place = 0
        for card in range(52):
            if not taken[card]:
                cards[place] = card
                place += 1
        unseen = 49 - dead
        left[2] = unseen * (unseen - 1) * (unseen - 2) // 6 * terms[1]
        for draw in range(draws):
            draw_first(cards, dead, mixed(seed + uint64(row * 1_000_003 + draw)))
            gone[:] = np.sort(cards[:dead])
            for play in range(2):
                value = whole[play]
                for i in range(dead):
                    value -= one[play, gone[i]]
                    for j in range(i):
                        value += two[play, gone[j] + binomials[gone[i], 2]]
                        for k in range(j):
                            value -= values[play, gone[k] + binomials[gone[j], 2] + binomials[gone[i], 3]]
                left[play] = value
            out[row, draw] = max(left[0], left[1], left[2]) - left[blind]
