"""The loop over rounds in which one player and the dealer hold a set of three each, and nothing else counts.

It plays a batch of rounds in three passes without a branch that depends on the cards: draw both sets, draw again where
they share a card, settle. It counts the same as the kernel for all shapes.
"""

import numpy as np
from numba import njit

from queenhigh.simulation.draws import (
    CARDS_MASK,
    CLASS_SHIFT,
    HALF_MASK,
    ROUND_STEP,
    SET_BAR,
    SETS,
    U32,
    draw_set,
    mix,
)

_BATCH = 256


@njit(nogil=True, cache=True, boundscheck=False)
def play_two_hands(  # type: ignore[no-untyped-def]
    plays, key, start, stop, counts, set_masks, own_info, set_strengths, own_cents, contest_cents, numbers
):
    """Count the results of rounds."""
    lowest, least = numbers[0], numbers[1]
    strengths = set_strengths.astype(np.int64)
    nets, first_play = np.empty(len(own_info), np.int64), np.empty(len(own_info), np.int64)
    own_strengths = np.empty(len(own_info), np.int64)
    for place in range(len(own_info)):
        info = int(own_info[place])
        first_play[place] = info >> 28
        own_strengths[place] = info & 0xFFFF
        nets[place] = own_cents[3 * (((info >> 16) & 0xFFF) * plays + (info >> 28))] - lowest
    contest = contest_cents[::3].copy()
    # Two rounds in a row often have the same result; they do not wait for each other in two columns of counters.
    columns = np.zeros((2, len(counts)), np.int64)
    words, again = np.empty(_BATCH, np.uint64), np.empty(_BATCH + 1, np.int64)
    dealers, owns = np.empty(_BATCH, np.uint64), np.empty(_BATCH, np.uint64)
    for first in range(start, stop, _BATCH):
        many = min(_BATCH, stop - first)
        failed = 0
        for place in range(many):
            word = mix(key + np.uint64(first + place) * ROUND_STEP)
            one, other = (word >> U32) * SETS, (word & HALF_MASK) * SETS
            dealer, own = set_masks[one >> U32], set_masks[other >> U32]
            words[place], dealers[place], owns[place] = word, dealer, own
            shared = (dealer & own & CARDS_MASK) != np.uint64(0)
            again[failed] = place
            failed += int(shared | ((one & HALF_MASK) < SET_BAR) | ((other & HALF_MASK) < SET_BAR))
        for number in range(failed):
            place = again[number]
            word = words[place]
            row, retry = draw_set(word >> U32, word, np.uint64(0), set_masks, SETS, SET_BAR)
            dealers[place] = set_masks[row]
            row, retry = draw_set(word & HALF_MASK, retry, set_masks[row] & CARDS_MASK, set_masks, SETS, SET_BAR)
            owns[place] = set_masks[row]
        for place in range(many):
            strength, mine = strengths[dealers[place] >> CLASS_SHIFT], owns[place] >> CLASS_SHIFT
            ours = own_strengths[mine]
            case = int(strength >= least) * (1 + int(ours <= strength) + int(ours < strength))
            columns[place & 1, nets[mine] + contest[case * plays + first_play[mine]]] += 1
    counts += columns[0] + columns[1]
