"""How many hands of a size answer to which names, counted exactly and without walking through all of them.

What the ranks alone make is counted by rank patterns with their number of suit patterns; only hands that hold a flush
are looked at one by one. A paytable's value is then a sum over a dozen counts.
"""

import tomllib
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from importlib.resources import files
from itertools import combinations, combinations_with_replacement
from math import comb, prod

from queenhigh.cards import (
    Card,
    five_card_names,
    four_card_names,
    six_card_names,
    three_card_names,
    two_card_names,
)

Names = tuple[str, ...]
Census = dict[Names, int]

_SUITS = tuple(comb(4, many) for many in range(7))
_READERS: dict[str, tuple[int, int, Callable[[Sequence[Card]], Names]]] = {
    # How many cards, how many of one suit make a flush, and who names the hand.
    "two": (2, 2, two_card_names),
    "three": (3, 3, three_card_names),
    "four_of_five": (5, 4, four_card_names),
    "five": (5, 5, five_card_names),
    "six": (6, 5, six_card_names),
}


@cache
def census(kind: str) -> Census:
    """Counts by names over all hands of a kind: "two", "three", "four_of_five", "five" or "six" cards.

    They do not depend on any rule but the ranking, so they are read from a table, and a test counts them again.

    >>> census("three")[("mini_royal_spades", "mini_royal", "straight_flush")], sum(census("five").values())
    (1, 2598960)
    """
    return {tuple(names.split()): count for names, count in _known()[kind].items()}


@cache
def _known() -> dict[str, dict[str, int]]:
    text = files("queenhigh.analysis").joinpath("data/hand_counts.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def counted(kind: str) -> Census:
    """The same counts, counted now."""
    size, flush, names = _READERS[kind]
    of_pattern: dict[tuple[int, ...], Names] = {}
    counts: Counter[Names] = Counter()
    for pattern in combinations_with_replacement(range(13), size):
        ways = prod(_SUITS[pattern.count(rank)] for rank in set(pattern))
        if ways:
            of_pattern[pattern] = names(_without_flush(pattern))
            counts[of_pattern[pattern]] += ways
    for hand, weight in _hands_with_flush(size, flush):
        counts[of_pattern[tuple(sorted(card >> 2 for card in hand))]] -= weight
        counts[names(hand)] += weight
    return {named: count for named, count in counts.items() if count}


def _without_flush(pattern: tuple[int, ...]) -> tuple[Card, ...]:
    """Cards of these ranks, which rise, in all suits by turns."""
    return tuple(Card(4 * rank + place % 4) for place, rank in enumerate(pattern))


def _hands_with_flush(size: int, flush: int) -> Iterator[tuple[tuple[Card, ...], int]]:
    """Every hand with at least so many cards of one suit. The one card that may be of another suit represents
    the three of its rank, and its suits all others, hence the weight: only hands of one suit are named by it."""
    assert size - flush <= 1
    for suit in range(4):
        yield from ((suited, 1) for suited in combinations([Card(4 * rank + suit) for rank in range(13)], size))
    if size > flush:
        for suited in combinations([Card(4 * rank) for rank in range(13)], flush):
            yield from (((*suited, Card(4 * rank + 1)), 12) for rank in range(13))


RARE = frozenset({"straight_flush", "royal_flush", "four_of_a_kind", "mini_royal"})


def hands_named(kind: str) -> Iterator[tuple[frozenset[int], Names]]:
    """The rare hands of a kind one by one: straight flushes and four of a kind, which is all that meters pay for."""
    size, _, names = _READERS[kind]
    for hand in _rare_hands(size):
        named = names(hand)
        if not RARE.isdisjoint(named):
            yield frozenset(hand), named


def _rare_hands(size: int) -> Iterator[tuple[Card, ...]]:
    for suit in range(4):
        yield from combinations([Card(4 * rank + suit) for rank in range(13)], size)
    if size == 5:
        for rank in range(13):
            four = tuple(Card(4 * rank + suit) for suit in range(4))
            yield from ((*four, Card(card)) for card in range(52) if card >> 2 != rank)
