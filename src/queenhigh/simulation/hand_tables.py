"""Rankings and names of hands as tables: by ranks alone, and by the cards of one suit; the better of the two counts.

That is how `queenhigh.cards` ranks hands, and every entry here was asked there once. Ranks are known by the index of
their multiset, so that hands of cards from several places are read with one look-up.
"""

from dataclasses import dataclass
from functools import cache
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from queenhigh.cards import NAMES, RANKINGS, Card

Ints = NDArray[np.int64]
Names = tuple[str, ...]

RANKS = 13
SUITED = 1 << RANKS
MOST_CARDS = 6
_MOST_OF_A_RANK = 4


@cache
def multisets(size: int) -> Ints:
    """Every way to hold so many ranks, as counts of three bits a rank, in rising order."""
    if size == 0:
        return np.zeros(1, dtype=np.int64)
    larger = (multisets(size - 1)[:, None] + (1 << 3 * np.arange(RANKS))[None, :]).ravel()
    possible = np.ones(len(larger), dtype=bool)
    for rank in range(RANKS):
        possible &= (larger >> 3 * rank & 7) <= _MOST_OF_A_RANK
    return np.unique(larger[possible])


@cache
def next_multiset(size: int) -> NDArray[np.uint16]:
    """The index of the multiset that one more rank makes of one of so many; 0 where there is no such card."""
    larger = multisets(size)[:, None] + (1 << 3 * np.arange(RANKS))[None, :]
    return find_multisets(size + 1, larger.ravel()).astype(np.uint16)


def find_multisets(size: int, keys: Ints) -> Ints:
    """The index of each multiset; 0 for what is none."""
    known = multisets(size)
    place = np.minimum(np.searchsorted(known, keys), len(known) - 1)
    return np.where(known[place] == keys, place, 0)


def rank_keys(cards: Ints) -> Ints:
    """The ranks of each row of cards as counts."""
    keys: Ints = (np.int64(1) << 3 * (cards >> 2)).sum(axis=1)
    return keys


@dataclass(frozen=True, slots=True)
class HandTables:
    """What a ranking says of so many cards.

    `names` are the different answers by rising strength, an `example` for each; `by_ranks` and `by_suit` hold the
    number of the answer, `rank_strength` and `suit_strength` the strength. A suit has its ranks as a mask.
    """

    size: int
    cards: int
    names: tuple[Names, ...]
    examples: tuple[tuple[Card, ...], ...]
    by_ranks: NDArray[np.uint8]
    by_suit: NDArray[np.uint8]
    rank_strength: Ints
    suit_strength: Ints

    @property
    def flush_bar(self) -> int:
        """Added to four bits of cards in each suit it marks, with the top bit of the four, a suit that counts."""
        return (8 - self.size) * 0x1111

    def read(self, cards: Ints) -> tuple[Ints, Ints]:
        """The number of the answer and the strength for each row of cards."""
        place = find_multisets(self.cards, rank_keys(cards))
        answers = self.by_ranks[place].astype(np.int64)
        strengths = self.rank_strength[place]
        for suit in range(4):
            mask = np.where((cards & 3) == suit, 1 << (cards >> 2), 0).sum(axis=1)
            answers = np.maximum(answers, self.by_suit[suit * SUITED + mask])
            strengths = np.maximum(strengths, self.suit_strength[mask])
        return answers, strengths


@cache
def hand_tables(ranking: str, cards: int) -> HandTables:
    """
    >>> hand_tables("three", 3).names[-1]
    ('mini_royal_spades', 'mini_royal', 'straight_flush')
    """
    size = RANKINGS[ranking].size
    hands = [_of_mixed_suits(key) for key in multisets(cards).tolist()]
    suited = {
        suit * SUITED + mask: tuple(Card(4 * rank + suit) for rank in range(RANKS) if mask >> rank & 1)
        for suit in range(4)
        for mask in range(SUITED)
        if size <= mask.bit_count() <= cards
    }
    answers = [(_strength(ranking, hand), NAMES[ranking](hand), hand) for hand in hands]
    of_suits = {place: (_strength(ranking, hand), NAMES[ranking](hand), hand) for place, hand in suited.items()}
    number, examples = _numbered([*answers, *of_suits.values()], cards)
    by_suit = np.zeros(4 * SUITED, dtype=np.uint8)
    suit_strength = np.full(SUITED, -1, dtype=np.int64)
    for place, (strength, names, _) in of_suits.items():
        by_suit[place] = number[names]
        suit_strength[place % SUITED] = strength
    return HandTables(
        size,
        cards,
        tuple(number),
        examples,
        np.array([number[names] for _, names, _ in answers], dtype=np.uint8),
        by_suit,
        np.array([strength for strength, _, _ in answers], dtype=np.int64),
        suit_strength,
    )


def _strength(ranking: str, hand: tuple[Card, ...]) -> int:
    return RANKINGS[ranking].strength(hand)


def _numbered(
    answers: list[tuple[int, Names, tuple[Card, ...]]], cards: int
) -> tuple[dict[Names, int], tuple[tuple[Card, ...], ...]]:
    """The answers from the weakest up, each with an example: a larger number never stands for a weaker hand."""
    weakest: dict[Names, int] = {}
    strongest: dict[Names, int] = {}
    example: dict[Names, tuple[Card, ...]] = {}
    for strength, names, hand in answers:
        weakest[names] = min(strength, weakest.get(names, strength))
        strongest[names] = max(strength, strongest.get(names, strength))
        if len(hand) > len(example.get(names, ())):
            example[names] = hand
    order = sorted(weakest, key=lambda names: (weakest[names], len(names), names))
    for lower, higher in pairwise(order):
        assert strongest[lower] <= weakest[higher], f"{lower} and {higher} overlap"
    return {names: place for place, names in enumerate(order)}, tuple(_filled(example[names], cards) for names in order)


def _filled(hand: tuple[Card, ...], cards: int) -> tuple[Card, ...]:
    """An example in full. Only hands of one suit are short of cards; the lowest others do not make them better."""
    missing = cards - len(hand)
    others = [Card(4 * rank + suit) for rank in (0, 2, 5) for suit in range(4) if suit != hand[0] & 3]
    return hand + tuple(others[place] for place in (0, 4, 8)[:missing])


def _of_mixed_suits(key: int) -> tuple[Card, ...]:
    """Cards of these ranks with no more of one suit than need be, so that only the ranks count."""
    ranks = [rank for rank in range(RANKS) for _ in range(key >> 3 * rank & 7)]
    return tuple(Card(4 * rank + place % 4) for place, rank in enumerate(ranks))
