"""Wagers that read nothing but the player's own cards, which a box may place without the main wager.

These are Pair Plus, Aces Up, and a progressive beside one of them.
"""

from fractions import Fraction
from math import comb

import numpy as np

from queenhigh.analysis.box_wagers import BoxWagers, Counted
from queenhigh.analysis.card_sets import Ints, all_sets, lift, suit_classes
from queenhigh.analysis.disjoint_hands import sum_of_disjoint, sums_by_subset, whole_numbers
from queenhigh.analysis.seats import Product
from queenhigh.analysis.side_wagers import hand_of_wager
from queenhigh.cards import NAMES, Card
from queenhigh.rulebook import rulebook


def count_own_cards(wagers: BoxWagers) -> Counted:
    """What these wagers win together, over all hands."""
    nets, of_set, size = _nets_of_hands(wagers)
    many = np.bincount(of_set, minlength=len(nets)).tolist()
    deals = f"{'three' if size == 3 else 'five'}-card hands" if size in (3, 5) else f"hands of {size} cards"
    return Counted(list(zip(nets, many, strict=True)), deals, "there is nothing to decide", Fraction())


def mean_product_of_own_cards(wagers: BoxWagers) -> Product:
    """The mean product of what two boxes win that both place these wagers."""
    found, of_set, size = _nets_of_hands(wagers)
    scale, (nets,) = whole_numbers([found])
    sums = sums_by_subset(nets[0][of_set], size)
    return Product(Fraction(sum_of_disjoint(sums, sums), comb(52, size) * comb(52 - size, size) * scale**2))


def _nets_of_hands(wagers: BoxWagers) -> tuple[list[Fraction], Ints, int]:
    """What all wagers win together by the kind of a hand, the kind of each hand, and how many cards it has."""
    rules = rulebook(wagers.game)
    nets, of_set, size = [Fraction()], np.zeros(1, dtype=np.int64), 0
    for wager in wagers.stakes:
        hand = hand_of_wager(rules, wager, wagers.tables[wager])
        size = rules.hand_size(hand)
        names, kinds = _names_of_hands(rules.hands[hand].ranking, size)
        won = [wagers.net(wager, name) for name in names]
        both, of_set = np.unique(of_set * len(won) + kinds, return_inverse=True)
        nets = [nets[pair // len(won)] + won[pair % len(won)] for pair in both.tolist()]
    return nets, of_set, size


def _names_of_hands(ranking: str, size: int) -> tuple[list[tuple[str, ...]], Ints]:
    """The names of hands, and which of them each hand answers to. Four of five cards may be of one suit; then the
    classes of suits are read, which is enough as no such hand is told apart by its suit."""
    if ranking != "four":
        return lift(NAMES[ranking], all_sets(size))
    classes = suit_classes(size)
    return [NAMES[ranking]([Card(card) for card in row]) for row in classes.members.tolist()], classes.of_set
