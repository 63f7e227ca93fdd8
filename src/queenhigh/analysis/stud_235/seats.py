"""Two boxes of 235 Stud Poker in one round: they share the community cards and the deck."""

from collections.abc import Iterator
from fractions import Fraction
from math import comb

import numpy as np

from queenhigh.analysis.box_wagers import BoxWagers
from queenhigh.analysis.card_sets import Ints, all_sets, suit_classes
from queenhigh.analysis.disjoint_hands import (
    free_hands,
    kinds_with,
    shared_cards,
    sum_of_products,
    whole_numbers,
)
from queenhigh.analysis.five_card_kinds import five_card_kinds
from queenhigh.analysis.hand_completions import completions
from queenhigh.analysis.stud_235.combined import BoxNets

_ALIKE = (0, 0, 0, 0)
"""No paytable of this game tells suits apart."""


def mean_product(wagers: BoxWagers) -> Fraction:
    """The mean of the product of what two given boxes win, each of three cards being the third equally often."""
    scale, rows = with_community(wagers)
    return Fraction(sum_of_products(rows), comb(52, 2) * comb(50, 3) * comb(47, 3) * 9 * scale**2)


def with_community(wagers: BoxWagers) -> tuple[int, Iterator[tuple[int, Ints]]]:
    """For each two community cards what every hand wins with them, in all three orders together."""
    nets, names = BoxNets(wagers), completions().names
    order = [names.index(kind) for kind in five_card_kinds().names]
    table = nets.by_prefix()
    summed = [
        [sum((table[3 * row + third][kind] for third in range(3)), Fraction()) for kind in order]
        for row in range(len(suit_classes(3).members))
    ]
    scale, (values,) = whole_numbers(summed)
    community = shared_cards(all_sets(2), _ALIKE)
    of_hand = suit_classes(3).of_set

    def rows() -> Iterator[tuple[int, Ints]]:
        for cards, weight in zip(community.examples, community.weights.tolist(), strict=True):
            yield weight, np.where(free_hands(cards), values[of_hand, kinds_with(cards)], 0)

    return scale, rows()
