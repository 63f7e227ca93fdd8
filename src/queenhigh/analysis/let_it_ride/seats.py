"""Two boxes of Let It Ride in one round: they share the community cards, the box cards, and the deck."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, permutations
from math import comb

import numpy as np

from queenhigh.analysis.box_wagers import BoxWagers
from queenhigh.analysis.card_sets import Ints, all_sets, index_of, suit_classes, with_card
from queenhigh.analysis.disjoint_hands import (
    best_of_all_six,
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
from queenhigh.analysis.let_it_ride.bets import bets_that_stay, rides
from queenhigh.analysis.let_it_ride.combined import BOX, BoxNets
from queenhigh.analysis.solver import Unknown
from queenhigh.cards import Card, three_card_names


def mean_product(wagers: BoxWagers) -> Fraction:
    """The mean of the product of what two given boxes win."""
    boxes = Boxes(wagers)
    total = Fraction(sum_of_products(boxes.with_community()), 52 * 51 * comb(50, 3) * comb(47, 3))
    if BOX in wagers.stakes:
        hands = comb(52, 3) * comb(49, 3)
        total += Fraction(sum_of_products(boxes.with_box()), hands * comb(46, 3))
        one, other = sums_by_subset(boxes.by_six_cards(), 6)[1:], sums_by_subset(boxes.by_five_cards(), 5)
        total += 2 * Fraction(sum_of_disjoint(one, other), hands * comb(46, 3) * 43 * 42)
    return total / boxes.scale**2


class Boxes:
    """What a box wins, as whole numbers: by its own three cards, the bets that stay and the kind of five cards, and by
    the kind of six cards."""

    def __init__(self, wagers: BoxWagers) -> None:
        nets, kinds, sets = BoxNets(wagers), five_card_kinds(), all_sets(3)
        if BOX in wagers.stakes and nets.may_be_cut:
            raise Unknown(f"two seats are not counted where the payout limit may cut {BOX}; leave out one of them")
        classes, first, second = suit_classes(3), *rides(wagers.strategy, wagers.tables["bets"])
        keys: dict[tuple[Fraction, Fraction], int] = {}
        self.own = np.zeros(len(sets), dtype=np.int64)
        for row, cards in enumerate(sets.tolist()):
            key = nets.of_own(three_card_names([Card(card) for card in cards]))
            self.own[row] = keys.setdefault(key, len(keys))
        # Up to three bets stay; the table is by own cards and by how many stay.
        self.most = bets_that_stay() + 3
        rows = [[nets.without_box(key, bets, kind) for kind in range(len(kinds.names))]
                for key in keys for bets in range(self.most)]  # fmt: skip
        six = [[wagers.net(BOX, kinds.of_six(kind, suit)) for suit in range(4)] for kind in kinds.six_card_kinds]
        self.scale, (self.five, self.six) = whole_numbers(rows, six)
        self.first = bets_that_stay() + first[classes.of_set].astype(np.int64)
        self.second = second.astype(np.int64)[suit_classes(4).of_set]
        self.suits = blocks_of_suits([self.own], [six[kinds.super_royal]])

    def with_community(self) -> Iterator[tuple[int, Ints]]:
        """For each two community cards in order what every hand wins with them."""
        deals = np.array(list(permutations(range(52), 2)), dtype=np.int64)
        community = shared_cards(deals, self.suits, ordered=True)
        for cards, weight in zip(community.examples, community.weights.tolist(), strict=True):
            free = free_hands(cards)
            values = np.zeros(len(free), dtype=np.int64)
            hands = all_sets(3)[free]
            values[free] = self._nets(np.flatnonzero(free), hands, cards[0], kinds_with(cards)[free])
            yield weight, values

    def _nets(self, rows: Ints, hands: Ints, shown: Ints, kinds: Ints) -> Ints:
        """What hands win when this card is shown first and they become these kinds of five cards."""
        four = index_of(with_card(hands, np.broadcast_to(shown, len(hands))))
        nets: Ints = self.five[self.own[rows] * self.most + self.first[rows] + self.second[four], kinds]
        return nets

    def with_box(self) -> Iterator[tuple[int, Ints]]:
        """For each three box cards what the Six Card Bonus of every hand wins with them."""
        box = shared_cards(all_sets(3), self.suits)
        for cards, weight in zip(box.examples, box.weights.tolist(), strict=True):
            yield weight, np.where(free_hands(cards), self.six[kinds_with(cards), cards[0] & 3], 0)

    def by_six_cards(self) -> Ints:
        """For each six cards what the Six Card Bonus wins, over all ways to part them."""
        kinds, suits = best_of_all_six()
        return comb(6, 3) * self.six[kinds, suits]

    def by_five_cards(self) -> Ints:
        """For each five cards what the rest wins, over all ways to part them into a hand and two cards in order."""
        sets, kinds = all_sets(5), five_card_kinds().of_set.astype(np.int64)
        total = np.zeros(len(sets), dtype=np.int64)
        for own in combinations(range(5), 3):
            hands = sets[:, own]
            for shown in set(range(5)) - set(own):
                total += self._nets(index_of(hands), hands, sets[:, shown], kinds)
        return total
