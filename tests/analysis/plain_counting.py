"""Plain counting: every card that may come is dealt, every hand judged by the naive evaluator of `tests.reference`.

Nothing here knows of suit classes, rank patterns or the rankings of `queenhigh.cards`; a card is its number there and
its place in the naive deck, which is the same.
"""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import cache
from itertools import chain, combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

from tests.reference import hands as naive
from tests.reference.payouts import Line, lines_of, won_line

Strength = tuple[int, list[int]]
_QUEEN_HIGH: Strength = naive.strength(naive.parse_cards("Qs 3h 2d"))


def face(cards: Iterable[int]) -> list[naive.Card]:
    """The naive cards of these numbers."""
    return [naive.DECK[card] for card in cards]


def rest_of_deck(*gone: Iterable[int]) -> list[int]:
    taken = set(chain(*gone))
    return [card for card in range(52) if card not in taken]


# Wagers that are paid by a hand alone.


def mean_by_lines(lines: list[Line], own: Sequence[int], deck: Sequence[int], more: int) -> Fraction:
    """What one unit "to 1" brings on average when so many cards are still to come."""
    total = 0
    for further in combinations(deck, more):
        line = won_line(lines, face((*own, *further)), len(own) + more)
        total += int(line.amount) if line else -1
    return Fraction(total, comb(len(deck), more))


# Three Card Poker.


@cache
def three_card_strengths() -> dict[tuple[int, ...], Strength]:
    return {cards: naive.strength(face(cards)) for cards in combinations(range(52), 3)}


def three_card_showdown(own: Sequence[int], deck: Sequence[int]) -> dict[str, int]:
    """How many dealer hands do not qualify, are lower, equal and higher."""
    strengths = three_card_strengths()
    hand = strengths[tuple(sorted(own))]
    counts = dict.fromkeys(("not_qualified", "lower", "equal", "higher"), 0)
    for dealer in combinations(deck, 3):
        other = strengths[dealer]
        if other < _QUEEN_HIGH:
            counts["not_qualified"] += 1
        elif other < hand:
            counts["lower"] += 1
        else:
            counts["equal" if other == hand else "higher"] += 1
    return counts


def three_card_play(own: Sequence[int], deck: Sequence[int], bonus: str) -> Fraction:
    """The value of a Play in antes."""
    counts = three_card_showdown(own, deck)
    line = won_line(lines_of("three-card-poker", "ante_bonus", bonus), face(own), 3)
    net = counts["not_qualified"] + 2 * (counts["lower"] - counts["higher"])
    return Fraction(net, comb(len(deck), 3)) + (line.amount if line else 0)


# Four Card Poker: strengths as numbers, so that a million dealer hands are counted at once.

Numbers = NDArray[np.int64]
Ranks = NDArray[np.int16]


@cache
def fives() -> NDArray[np.int8]:
    """All hands of five cards, in the order of `combinations`."""
    flat = chain.from_iterable(combinations(range(52), 5))
    return np.fromiter(flat, dtype=np.int8, count=5 * comb(52, 5)).reshape(-1, 5)


@cache
def masks() -> Numbers:
    """The same hands, a bit for each card."""
    bits = np.zeros(comb(52, 5), dtype=np.int64)
    for place in range(5):
        bits |= np.int64(1) << fives()[:, place].astype(np.int64)
    return bits


@cache
def four_card_ranks() -> tuple[list[tuple[str, int]], Ranks]:
    """For every rank of four-card hands, from the lowest, its class and first card; and the rank of any four cards as
    a 52 x 52 x 52 x 52 table.

    Hands that have the same ranks and are suited alike are of one strength, so the naive evaluator is asked once for
    each of those.
    """
    strengths: dict[tuple[tuple[int, ...], bool], tuple[Strength, str]] = {}
    keys = []
    quads = list(combinations(range(52), 4))
    for cards in quads:
        key = tuple(card >> 2 for card in cards), len({card & 3 for card in cards}) == 1
        keys.append(key)
        if key not in strengths:
            hand = face(cards)
            strengths[key] = naive.strength(hand), naive.hand_class(hand)
    order: list[Strength] = []
    for strength in sorted(found for found, _ in strengths.values()):
        if not order or order[-1] != strength:
            order.append(strength)
    place = {_key(strength): number for number, strength in enumerate(order)}
    classes = [("", 0)] * len(order)
    for strength, name in strengths.values():
        classes[place[_key(strength)]] = name, strength[1][0]
    table = np.full((52, 52, 52, 52), -1, dtype=np.int16)
    ranks = {key: place[_key(strength)] for key, (strength, _) in strengths.items()}
    table[tuple(np.array(quads).T)] = [ranks[key] for key in keys]
    return classes, table


def _key(strength: Strength) -> tuple[int, tuple[int, ...]]:
    return strength[0], tuple(strength[1])


@cache
def best_of_five() -> Ranks:
    """The rank of the best four among every five cards."""
    _, table = four_card_ranks()
    best: Ranks = np.full(comb(52, 5), -1, dtype=np.int16)
    for a, b, c, d in combinations(range(5), 4):
        cards = fives()
        np.maximum(best, table[cards[:, a], cards[:, b], cards[:, c], cards[:, d]], out=best)
    return best


class DealerHands:
    """All dealer hands with one upcard: how many of them are higher than a hand, when some cards are gone."""

    def __init__(self, upcard: int) -> None:
        """Only the five other cards that do not hold the upcard are looked at."""
        _, table = four_card_ranks()
        possible = (masks() >> upcard & 1) == 0
        five, self._masks = fives()[possible], masks()[possible]
        self._best = best_of_five()[possible].copy()
        with_upcard = _triples_with(table, upcard)
        for a, b, c in combinations(range(5), 3):
            np.maximum(self._best, with_upcard[five[:, a], five[:, b], five[:, c]], out=self._best)

    def higher(self, hand: Sequence[int], gone: Iterable[int] = ()) -> tuple[int, int]:
        """The dealer hands that are higher, and all of them."""
        taken = sum(1 << card for card in (*hand, *gone))
        free = (self._masks & taken) == 0
        return int((free & (self._best > hand_rank(hand))).sum()), int(free.sum())


def _triples_with(table: Ranks, card: int) -> Ranks:
    """The rank of three rising cards with one more, wherever that one comes among them."""
    ranks: Ranks = np.full((52, 52, 52), -1, dtype=np.int16)
    for a, b, c in combinations([other for other in range(52) if other != card], 3):
        w, x, y, z = sorted((a, b, c, card))
        ranks[a, b, c] = table[w, x, y, z]
    return ranks


def hand_rank(hand: Sequence[int]) -> int:
    _, table = four_card_ranks()
    return max(int(table[four]) for four in combinations(sorted(hand), 4))


# Five cards, all hands at once.


@cache
def five_card_classes() -> tuple[list[tuple[str, ...]], NDArray[np.int8]]:
    """The names a paytable may use for a hand, and which of them every hand has: told from the number of equal ranks,
    the suits and the span, without any evaluator."""
    ranks, suits = fives() >> 2, fives() & 3
    equal = sum((ranks[:, a] == ranks[:, b]).astype(np.int8) for a, b in combinations(range(5), 2))
    flush = (suits == suits[:, :1]).all(axis=1)
    wheel = (ranks == np.array([0, 1, 2, 3, 12])).all(axis=1)
    straight = (equal == 0) & ((ranks[:, 4] - ranks[:, 0] == 4) | wheel)
    high = np.zeros(len(ranks), dtype=bool)
    for place in range(4):
        high |= (ranks[:, place] == ranks[:, place + 1]) & (ranks[:, place] >= 8)
    kinds: list[tuple[tuple[str, ...], NDArray[np.bool_]]] = [
        (("royal_flush", "straight_flush"), straight & flush & (ranks[:, 0] == 8)),
        (("straight_flush",), straight & flush & (ranks[:, 0] != 8)),
        (("four_of_a_kind",), equal == 6),
        (("full_house",), equal == 4),
        (("flush",), flush & ~straight),
        (("straight",), straight & ~flush),
        (("three_of_a_kind",), equal == 3),
        (("two_pair",), equal == 2),
        (("pair_tens_or_better", "pair"), (equal == 1) & high),
        (("pair",), (equal == 1) & ~high),
        (("high_card",), (equal == 0) & ~straight & ~flush),
    ]
    kind = np.full(len(ranks), -1, dtype=np.int8)
    for number, (_, mask) in enumerate(kinds):
        assert (kind[mask] == -1).all()
        kind[mask] = number
    return [names for names, _ in kinds], kind


def first_line(lines: Sequence[Line], names: Iterable[str]) -> Line | None:
    """The highest line that a hand of these names reaches."""
    reached = set(names)
    return next((line for line in lines if line.hand in reached), None)


def five_card_nets(lines: Sequence[Line]) -> Numbers:
    """The net result of one unit "to 1" for every five cards."""
    names, kind = five_card_classes()
    won = [first_line(lines, of_kind) for of_kind in names]
    return np.array([int(line.amount) if line else -1 for line in won], dtype=np.int64)[kind]


def summed(values: Numbers, size: int) -> Numbers:
    """For every set of three or four cards, at its place in a 52 x 52 x ... table, the sum over the five cards that
    hold it."""
    shape = (52,) * size
    total = np.zeros(52**size, dtype=np.int64)
    for places in combinations(range(5), size):
        index = np.ravel_multi_index(tuple(fives()[:, place].astype(np.int64) for place in places), shape)
        total += np.rint(np.bincount(index, weights=values, minlength=52**size)).astype(np.int64)
    return total.reshape(shape)
