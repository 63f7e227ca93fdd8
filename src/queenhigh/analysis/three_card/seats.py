"""Two boxes of Three Card Poker in one round: they share the dealer's hand, the community cards, and the deck."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np
from numba import boolean, int64, njit, uint8, void

from queenhigh.analysis.box_wagers import BoxWagers
from queenhigh.analysis.card_kernels import best_of_six, is_super_royal
from queenhigh.analysis.card_sets import BINOMIALS, Ints, all_sets, index_of
from queenhigh.analysis.disjoint_hands import (
    blocks_of_suits,
    free_hands,
    kinds_with,
    shared_cards,
    sum_of_disjoint,
    sum_of_products,
    sums_by_subset,
    whole_numbers,
)
from queenhigh.analysis.five_card_kinds import five_card_kinds
from queenhigh.analysis.threads import in_threads
from queenhigh.analysis.three_card.ante import strengths, terms
from queenhigh.analysis.three_card.combined import best_choices


def mean_product(wagers: BoxWagers) -> Fraction:
    """The mean of the product of what two given boxes win."""
    boxes = Boxes(wagers)
    hands = comb(52, 3) * comb(49, 3)
    total = Fraction(sum_of_products(boxes.against_dealer()), hands * comb(46, 3))
    if "five_card_progressive" in wagers.stakes:
        community = comb(52, 2) * comb(50, 3) * comb(47, 3)
        total += Fraction(sum_of_products(boxes.with_community()), community)
        crossed = sum_of_disjoint(sums_by_subset(boxes.by_six_cards(), 6)[1:], sums_by_subset(boxes.by_five_cards(), 5))
        total += 2 * Fraction(crossed, hands * comb(46, 3) * comb(43, 2))
    return total / boxes.scale**2


class Boxes:
    """What a box wins, as whole numbers: by its hand, by the contest, by the kinds of six and of five cards."""

    def __init__(self, wagers: BoxWagers) -> None:
        choices, self.choice = best_choices(wagers)
        self.scale, (sure, self.case, self.six, self.five) = whole_numbers(
            [[choice.sure] for choice in choices], *([choice.nets[axis] for choice in choices] for axis in range(3))
        )
        self.sure = sure[:, 0]
        super_royal = self.six[self.choice, five_card_kinds().super_royal]
        self.suits = blocks_of_suits([self.sure[self.choice], super_royal])

    def against_dealer(self) -> Iterator[tuple[int, Ints]]:
        """For each dealer's hand what every other hand wins against it."""
        dealers = shared_cards(all_sets(3), self.suits)
        least, mine = terms().least_strength, strengths()
        for cards, weight in zip(dealers.examples, dealers.weights.tolist(), strict=True):
            theirs = int(mine[index_of(cards[None, :])[0]])
            case = np.where(mine > theirs, 1, np.where(mine == theirs, 2, 3)) if theirs >= least else 0
            values = self.sure[self.choice] + self.case[self.choice, case]
            if self.six.any():
                values += self.six[self.choice, kinds_with(cards)]
            yield weight, np.where(free_hands(cards), values, 0)

    def with_community(self) -> Iterator[tuple[int, Ints]]:
        """For each two community cards what the Five-Card Progressive of every hand wins with them."""
        community = shared_cards(all_sets(2), self.suits)
        for cards, weight in zip(community.examples, community.weights.tolist(), strict=True):
            values = self.five[self.choice, kinds_with(cards)]
            yield weight, np.where(free_hands(cards), values, 0)

    def by_six_cards(self) -> Ints:
        """For each six cards what is won against the dealer, over all ways to part them into a hand and a dealer's."""
        out = np.zeros(comb(52, 6), dtype=np.int64)
        arguments = (BINOMIALS, strengths(), terms().least_strength, self.sure, self.case, self.six, self.choice)
        parted = np.array(list(combinations(range(6), 3)), dtype=np.int64)
        in_threads(
            add_parted, 52, *arguments, five_card_kinds().of_set, parted, bool(self.six.any()), out=out
        )  # fmt: skip
        return out

    def by_five_cards(self) -> Ints:
        """For each five cards what the Five-Card Progressive wins, over all ways to part them."""
        sets, kinds = all_sets(5), five_card_kinds().of_set
        total = np.zeros(len(sets), dtype=np.int64)
        for own in combinations(range(5), 3):
            total += self.five[self.choice[index_of(sets[:, own])], kinds]
        return total


@njit(
    [void(int64[:, :], int64[:], int64, int64[:], int64[:, :], int64[:, :], int64[:], uint8[:], int64[:, :], boolean,
          int64, int64, int64[:])],
    nogil=True,
    cache=True,
)  # fmt: skip
def add_parted(  # type: ignore[no-untyped-def]
    binomials, strengths, least, sure, by_case, by_six, choice, kind_of_five, parted, reads_six, start, stop, out
):
    """Every set of six cards whose highest is in the range, parted in twenty ways."""
    cards = np.empty(6, np.int64)
    for highest in range(max(start, 5), stop):
        cards[5] = highest
        for e in range(4, highest):
            cards[4] = e
            for d in range(3, e):
                cards[3] = d
                for c in range(2, d):
                    cards[2] = c
                    for b in range(1, c):
                        cards[1] = b
                        for a in range(b):
                            cards[0] = a
                            kind = 0
                            if reads_six:
                                kind = best_of_six(binomials, kind_of_five, cards) + is_super_royal(cards)
                            place = 0
                            for number in range(6):
                                place += binomials[cards[number], number + 1]
                            total = 0
                            for way in range(20):
                                mine = (
                                    binomials[cards[parted[way, 0]], 1]
                                    + binomials[cards[parted[way, 1]], 2]
                                    + binomials[cards[parted[way, 2]], 3]
                                )
                                # The ways are in order, so that the rest of one is its mirror image.
                                theirs = (
                                    binomials[cards[parted[19 - way, 0]], 1]
                                    + binomials[cards[parted[19 - way, 1]], 2]
                                    + binomials[cards[parted[19 - way, 2]], 3]
                                )
                                if strengths[theirs] < least:
                                    case = 0
                                elif strengths[theirs] < strengths[mine]:
                                    case = 1
                                elif strengths[theirs] == strengths[mine]:
                                    case = 2
                                else:
                                    case = 3
                                played = choice[mine]
                                total += sure[played] + by_case[played, case] + by_six[played, kind]
                            out[place] = total
