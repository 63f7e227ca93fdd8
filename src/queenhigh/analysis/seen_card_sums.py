"""Bets with one or two cards to come: what seen cards add to them, over all hands at once."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache, lru_cache
from math import comb

import numpy as np
from numpy.typing import NDArray

from queenhigh.analysis.card_sets import BINOMIALS, Ints, as_ints, index_of, suit_classes, with_card
from queenhigh.analysis.five_card_kinds import five_card_kinds
from queenhigh.analysis.hand_completions import completions
from queenhigh.analysis.threads import in_threads

DEAD_CARD = "one dead card"
NEIGHBOR = "a neighbor's hand"
OWN = 3
"""The cards that a bet with two to come is decided with."""


def pair_values_of_classes(net: Ints) -> Ints:
    """For each class of three cards the net result of one unit with each pair of further cards, as a symmetric table;
    0 with a card that is held."""
    return _pair_values(np.append(_by_kind(net), 0).tobytes())


@lru_cache(maxsize=2)
def _pair_values(by_kind: bytes) -> Ints:
    """Kept for the next piece of information."""
    values: Ints = np.frombuffer(by_kind, dtype=np.int64)[_pair_kinds()]
    return values


@cache
def _pair_kinds() -> NDArray[np.uint8]:
    from queenhigh.analysis.dead_card_kernels import kinds_of_pairs

    kinds, members = five_card_kinds(), suit_classes(OWN).members
    out = np.full((len(members), 52, 52), len(kinds.names), dtype=np.uint8)
    in_threads(kinds_of_pairs, len(members), BINOMIALS, kinds.of_set, members, out=out)
    return out


def two_to_come_with_known(net: Ints) -> Fraction:
    """What one of the two cards to come adds to a bet that is decided with three cards."""
    by_card = pair_values_of_classes(net).sum(axis=2)
    better = np.maximum(by_card, 0).sum(axis=1) - 2 * np.maximum(by_card.sum(axis=1) // 2, 0)
    return _mean(better, OWN, 49 * 48)


def two_to_come_with_backs(net: Ints, marked: Ints) -> Fraction:
    """The same for the backs of both cards to come, of two kinds; `marked` is 1 for the cards of one kind."""
    pairs = pair_values_of_classes(net)
    with_marked, whole = pairs @ marked, pairs.sum(axis=(1, 2)) // 2
    both, mixed = with_marked @ marked // 2, with_marked @ (1 - marked)
    better = sum(np.maximum(part, 0) for part in (both, mixed, whole - both - mixed)) - np.maximum(whole, 0)
    return _mean(np.asarray(better), OWN, comb(49, 2))


def one_to_come_with_dead(values: Ints, size: int, dead: int) -> Fraction:
    """What so many dead cards add to a bet with one card to come, given its value for each class with each card that
    is left, 0 for those it holds."""
    left = 52 - size
    patterns, weights = _patterns(values, size)
    total = 0
    for pattern, weight in zip(patterns, weights, strict=True):
        found, many = np.unique(pattern, return_counts=True)
        best = best_without(tuple(found.tolist()), tuple(many.tolist()), dead)
        # Every card is left by the sets of dead cards that avoid it.
        total += weight * (best - comb(left - 1, dead) * max(int(pattern.sum()), 0))
    return Fraction(total, comb(52, size) * comb(left, dead) * (left - dead))


def one_to_come_with_known(values: Ints, size: int) -> Fraction:
    """The same for the card itself."""
    better = np.maximum(values, 0).sum(axis=1) - np.maximum(values.sum(axis=1), 0)
    return _mean(better, size, 52 - size)


def one_to_come_with_backs(values: Ints, size: int, marked: Ints) -> Fraction:
    """The same for its back, of two kinds."""
    one, other = values @ marked, values @ (1 - marked)
    better = np.maximum(one, 0) + np.maximum(other, 0) - np.maximum(one + other, 0)
    return _mean(better, size, 52 - size)


def values_with_each_card(size: int, read: Callable[[Ints], Ints]) -> Ints:
    """What a reader of hands says of each class with each further card; 0 for the cards it holds."""
    members = suit_classes(size).members
    rows, cards = np.divmod(np.arange(len(members) * 52), 52)
    free = (members[rows] != cards[:, None]).all(axis=1)
    values = np.zeros((len(members), 52), dtype=np.int64)
    values[rows[free], cards[free]] = read(with_card(members[rows[free]], cards[free]))
    return values


def five_card_values(net: Ints) -> Callable[[Ints], Ints]:
    """A reader of five-card hands: what one unit wins with each."""
    by_kind = _by_kind(net)
    return lambda sets: by_kind[five_card_kinds().of_set[index_of(sets)]]


@lru_cache(maxsize=100_000)
def best_without(values: tuple[int, ...], many: tuple[int, ...], cards: int) -> int:
    """The better of a bet and nothing, summed over all sets of so many dead cards; hands with the same values share it.

    >>> best_without((-1, 2), (3, 2), 1)
    6
    """
    whole = sum(value * count for value, count in zip(values, many, strict=True))
    return sum(ways * max(whole - gone, 0) for gone, ways in _sums_of_cards(values, many, cards))


def _sums_of_cards(values: tuple[int, ...], many: tuple[int, ...], cards: int) -> Iterator[tuple[int, int]]:
    """The sum of the values of so many cards, and in how many ways it comes, by how many cards have each value."""
    if len(values) == 1:
        if cards <= many[0]:
            yield cards * values[0], comb(many[0], cards)
        return
    for taken in range(min(cards, many[0]) + 1):
        ways_here = comb(many[0], taken)
        for rest, ways in _sums_of_cards(values[1:], many[1:], cards - taken):
            yield taken * values[0] + rest, ways_here * ways


def _patterns(values: Ints, size: int) -> tuple[Ints, list[int]]:
    """The values with the cards that are left, in order, and in how many hands they are just these."""
    members, weights = suit_classes(size).members, suit_classes(size).weights
    free = np.ones(values.shape, dtype=bool)
    np.put_along_axis(free, members, values=False, axis=1)
    rows = np.sort(values[free].reshape(len(values), 52 - size), axis=1)
    patterns, of_row = np.unique(rows, axis=0, return_inverse=True)
    summed = np.zeros(len(patterns), dtype=np.int64)
    np.add.at(summed, of_row.ravel(), weights)
    return patterns, as_ints(summed)


def _mean(better: Ints, size: int, cases: int) -> Fraction:
    """The mean over all hands of a size of what was added up over so many cases."""
    weights = as_ints(suit_classes(size).weights)
    total = sum(weight * one for weight, one in zip(weights, as_ints(better), strict=True))
    return Fraction(total, comb(52, size) * cases)


def _by_kind(net: Ints) -> Ints:
    return net[[completions().names.index(names) for names in five_card_kinds().names]]
