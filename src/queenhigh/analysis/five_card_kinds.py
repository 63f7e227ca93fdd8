"""Kinds of five-card hands by number, for hands of five cards and for the best five of six."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from queenhigh.analysis.card_sets import Ints, all_sets, lift, sets_at
from queenhigh.cards import FIVE, Card, five_card_names

T = TypeVar("T", bound=Hashable)
_DIAMONDS = 2


@dataclass(frozen=True, slots=True)
class FiveCardKinds:
    """The names of each kind of five-card hand from the lowest up, and the number of its kind for every hand.

    Six cards have one kind more, above all others: a Super Royal.
    """

    names: tuple[tuple[str, ...], ...]
    of_set: NDArray[np.uint8]

    @property
    def super_royal(self) -> int:
        return len(self.names)

    @property
    def six_card_kinds(self) -> range:
        """The numbers of all kinds of six cards."""
        return range(self.super_royal + 1)

    def of_six(self, kind: int, suit: int) -> tuple[str, ...]:
        """The names that a kind of six cards answers to; the suit matters only to a Super Royal."""
        if kind < self.super_royal:
            return self.names[kind]
        return ("super_royal_diamonds" if suit == _DIAMONDS else "super_royal_other", "super_royal", *self.names[-1])


@cache
def five_card_kinds() -> FiveCardKinds:
    """A kind is a range of strengths, so any hand of it shows its place among the others."""
    names, number = lift(five_card_names, all_sets(5))
    examples = sets_at(np.array([np.argmax(number == kind) for kind in range(len(names))]), 5).tolist()
    strengths = [FIVE.strength([Card(card) for card in hand]) for hand in examples]
    order = sorted(range(len(names)), key=strengths.__getitem__)
    place = np.empty(len(names), dtype=np.uint8)
    place[order] = np.arange(len(names))
    return FiveCardKinds(tuple(names[kind] for kind in order), place[number])


def merge_equal(counts: Ints, axis: int, nets: Sequence[T]) -> tuple[Ints, list[T]]:
    """The counts with everything added up that is paid alike along an axis, and what is paid there."""
    place = {net: number for number, net in enumerate(dict.fromkeys(nets))}
    if len(place) == len(nets):
        return counts, list(nets)
    group = np.array([place[net] for net in nets])
    order = np.argsort(group, kind="stable")
    starts = np.searchsorted(group[order], np.arange(len(place)))
    return np.add.reduceat(counts.take(order, axis=axis), starts, axis=axis), list(place)


def suit_variants(member: list[int], weight: int) -> list[tuple[list[int], int]]:
    """A class of one suit represents four hands that a paytable may tell apart."""
    if len({card & 3 for card in member}) > 1:
        return [(member, weight)]
    return [([card - (card & 3) + suit for card in member], 1) for suit in range(4)]
