"""Five-card hands from three or four known cards: how often each kind of hand comes out of the rest of the deck."""

from dataclasses import dataclass
from functools import cache

import numpy as np

from queenhigh.analysis.card_sets import Ints, histogram, index_of, lift, suit_classes, with_card
from queenhigh.cards import five_card_names
from queenhigh.rulebook import Paytable


@dataclass(frozen=True, slots=True)
class Completions:
    """Counts of final hands by name: for each class of four cards over 48 fifth cards, for each class of three over
    1,176 pairs of further cards; and which class of four a class of three becomes with each of 49 next cards."""

    names: tuple[tuple[str, ...], ...]
    of_four: Ints
    of_three: Ints
    fours: Ints


@cache
def completions() -> Completions:
    classes = suit_classes(4)
    rows, cards = _next_cards(classes.members)
    names, hands = lift(five_card_names, with_card(classes.members[rows], cards))
    of_four = histogram(rows, hands, (len(classes.members), len(names)))
    threes = suit_classes(3).members
    rows, cards = _next_cards(threes)
    fours = classes.of_set[index_of(with_card(threes[rows], cards))].reshape(len(threes), 49)
    # Every pair of further cards is met twice, once in each order.
    of_three = of_four[fours].sum(axis=1) // 2
    return Completions(tuple(names), of_four, of_three, fours)


def _next_cards(sets: Ints) -> tuple[Ints, Ints]:
    """Every set with every card it does not hold: the row of the set, and the card."""
    rows, cards = np.divmod(np.arange(len(sets) * 52), 52)
    free = (sets[rows] != cards[:, None]).all(axis=1)
    return rows[free], cards[free]


def pays(paytable: Paytable) -> Ints:
    """The net result of one unit at each kind of final hand, lines being "to 1"."""
    lines = [paytable.line(*names) for names in completions().names]
    return np.array([line.amount if line else -1 for line in lines], dtype=np.int64)
