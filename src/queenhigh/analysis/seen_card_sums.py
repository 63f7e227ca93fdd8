"""Bets with one or two cards to come: what they are worth at best when a card is seen, summed over all cases."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache, lru_cache
from itertools import combinations
from math import comb

import numpy as np

from queenhigh.analysis.card_sets import Ints, as_ints, index_of, suit_classes, with_card
from queenhigh.analysis.five_card_kinds import five_card_kinds
from queenhigh.analysis.hand_completions import completions

DEAD_CARD = "one dead card"
NEIGHBOR = "a neighbor's hand"


def two_to_come(seen: str, member: Ints, net: Ints) -> tuple[int, int]:
    """Of a bet with two cards to come: its best value summed over what may be seen, and the number of cases.

    `net` is what one unit wins with each kind of final hand.
    """
    values = _pair_values(member.tobytes(), net.tobytes())
    by_card = values.sum(axis=1)
    whole = int(by_card.sum()) // 2
    free = np.setdiff1d(np.arange(52), member)
    if seen == DEAD_CARD:
        return int(np.maximum(whole - by_card[free], 0).sum()), 49 * comb(48, 2)
    if seen == NEIGHBOR:
        a, b, c = free[_triples(49).T]
        left = whole - by_card[a] - by_card[b] - by_card[c] + values[a, b] + values[a, c] + values[b, c]
        return int(np.maximum(left, 0).sum()), comb(49, 3) * comb(46, 2)
    return int(np.maximum(by_card[free], 0).sum()), 49 * 48


def one_to_come(seen: str, values: Ints, neighbors_cards: int = 3) -> tuple[int, int]:
    """The same of a bet with one card to come, given its value with each card that is left, and how many cards a
    neighbor holds at the time."""
    whole, left = int(values.sum()), len(values)
    if seen == DEAD_CARD:
        return int(np.maximum(whole - values, 0).sum()), left * (left - 1)
    if seen == NEIGHBOR:
        found, many = np.unique(values, return_counts=True)
        best = _best_without(tuple(found.tolist()), tuple(many.tolist()), neighbors_cards)
        return best, comb(left, neighbors_cards) * (left - neighbors_cards)
    return int(np.maximum(values, 0).sum()), left


@lru_cache(maxsize=100_000)
def _best_without(values: tuple[int, ...], many: tuple[int, ...], cards: int) -> int:
    """The best value summed over all sets of so many cards that may be gone; hands with the same values share it."""
    whole = sum(value * count for value, count in zip(values, many, strict=True))
    return sum(ways * max(whole - gone, 0) for gone, ways in _sums_of_cards(values, many, cards))


def _sums_of_cards(values: tuple[int, ...], many: tuple[int, ...], cards: int) -> Iterator[tuple[int, int]]:
    """The sum of the values of so many cards, and in how many ways it comes, by how many cards have each value."""
    if not values:
        if cards == 0:
            yield 0, 1
        return
    for taken in range(min(cards, many[0]) + 1):
        for rest, ways in _sums_of_cards(values[1:], many[1:], cards - taken):
            yield taken * values[0] + rest, comb(many[0], taken) * ways


def mean_best(size: int, found: Callable[[Ints], tuple[int, int]]) -> Fraction:
    """The mean over all hands of a size of what a bet is worth at its best."""
    classes = suit_classes(size)
    best, cases = 0, 1
    for member, weight in zip(classes.members, as_ints(classes.weights), strict=True):
        one, cases = found(member)
        best += weight * one
    return Fraction(best, comb(52, size) * cases)


def mean_best_with_one_to_come(size: int, seen: str, read: Callable[[Ints], Ints]) -> Fraction:
    """The same for a bet with one card to come, given what it is worth with each final hand."""
    members, weights = suit_classes(size).members, as_ints(suit_classes(size).weights)
    rows, cards = np.divmod(np.arange(len(members) * 52), 52)
    free = (members[rows] != cards[:, None]).all(axis=1)
    values = read(with_card(members[rows[free]], cards[free])).reshape(len(members), 52 - size)
    best, cases = 0, 1
    for row, weight in zip(values, weights, strict=True):
        one, cases = one_to_come(seen, row)
        best += weight * one
    return Fraction(best, comb(52, size) * cases)


def mean_unseen(values: Ints, size: int, cases: int) -> Fraction:
    """The same for a bet decided on these cards alone, from its value for each class times the number of cases."""
    weights = as_ints(suit_classes(size).weights)
    best = sum(weight * max(value, 0) for weight, value in zip(weights, as_ints(values), strict=True))
    return Fraction(best, comb(52, size) * cases)


def with_each_card(member: Ints, read: Callable[[Ints], Ints]) -> Ints:
    """What a reader of hands says of a set with each card that it does not hold."""
    free = np.setdiff1d(np.arange(52), member)
    return read(with_card(np.repeat(member[None, :], len(free), axis=0), free))


def five_card_values(net: Ints) -> Callable[[Ints], Ints]:
    """A reader of five-card hands: what one unit wins with each."""
    by_kind = _by_kind(net)
    return lambda sets: by_kind[five_card_kinds().of_set[index_of(sets)]]


def _by_kind(net: Ints) -> Ints:
    return net[[completions().names.index(names) for names in five_card_kinds().names]]


@lru_cache(maxsize=2000)
def _pair_values(cards: bytes, nets: bytes) -> Ints:
    """The net result of one unit with each pair of further cards, as a symmetric table; kept for the next piece of
    information."""
    member, net = np.frombuffer(cards, dtype=np.int64), np.frombuffer(nets, dtype=np.int64)
    free = np.setdiff1d(np.arange(52), member)
    first, second = (free[index] for index in np.triu_indices(len(free), 1))
    hands = with_card(with_card(np.repeat(member[None, :], len(first), axis=0), first), second)
    values = np.zeros((52, 52), dtype=np.int64)
    values[first, second] = _by_kind(net)[five_card_kinds().of_set[index_of(hands)]]
    return values + values.T


@cache
def _triples(many: int) -> Ints:
    return np.array(list(combinations(range(many), 3)), dtype=np.int64)
