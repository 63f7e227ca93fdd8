"""Rankings of two-, three-, four- and five-card hands, and the best such hand among more cards.

A strength is one integer: the class in the top bits, then the ranks that break ties, so that `>` compares
two hands of one ranking and `==` is a tie (3CP-6.E, 4CP-6.D and 6.E). It comes from two small tables that
fill up as they are used: the best hand by ranks alone, and the best hand in one suit. The better of the two counts.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from queenhigh.cards.card import Card

_RANK_BITS = 4
_PLACES = 5
_CLASS_SHIFT = _PLACES * _RANK_BITS
_ACE = 12
_ALL_RANKS = (1 << 13) - 1
_FROM_THE_ACE = range(_ACE, -1, -1)
_SUIT_SHIFTS = (0, 13, 26, 39)

# Three bits count each rank, so six cards of one deck can be added without a carry.
_RANK_COUNTS = tuple(1 << 3 * (card >> 2) for card in range(52))
_SUIT_BITS = tuple(1 << 13 * (card & 3) + (card >> 2) for card in range(52))
# Four bits count each suit; after adding eight minus the hand size, the top bit of the four marks a flush.
_SUIT_COUNTS = tuple(1 << 4 * (card & 3) for card in range(52))
_FULL_SUITS = 0x8888


class Hand(NamedTuple):
    """A hand: its strength, for comparison, and the name of its class."""

    strength: int
    name: str


class Ranking:
    """The order of hands of one size, weakest class first.

    >>> from queenhigh.cards import parse_cards
    >>> FOUR.best(parse_cards("As Ah Ad 2c 2s 2h")).name
    'three_of_a_kind'
    >>> FIVE.strength(parse_cards("As 2h 3d 4c 5s")) < FIVE.strength(parse_cards("2h 3d 4c 5s 6s"))
    True
    """

    def __init__(self, size: int, *classes: str) -> None:
        self.size = size
        self.classes = classes
        self._level = {name: level for level, name in enumerate(classes)}
        self._flush_bar = (8 - size) * 0x1111
        self._by_ranks: dict[int, int] = {}
        self._by_suit: dict[int, int] = {}

    def strength(self, cards: Iterable[Card]) -> int:
        """The strength of the best hand of this size among the cards."""
        ranks = suits = suits_held = 0
        for card in cards:
            ranks += _RANK_COUNTS[card]
            suits += _SUIT_BITS[card]
            suits_held += _SUIT_COUNTS[card]
        best = self._by_ranks.get(ranks)
        if best is None:
            best = self._by_ranks[ranks] = self._from_ranks(ranks)
        if not (suits_held + self._flush_bar) & _FULL_SUITS:
            return best
        for shift in _SUIT_SHIFTS:
            mask = suits >> shift & _ALL_RANKS
            suited = self._by_suit.get(mask)
            if suited is None:
                suited = self._by_suit[mask] = self._from_suit(mask)
            if suited > best:
                best = suited
        return best

    def class_of(self, strength: int) -> str:
        """The name of the class that a strength belongs to."""
        return self.classes[strength >> _CLASS_SHIFT]

    def best(self, cards: Iterable[Card]) -> Hand:
        strength = self.strength(cards)
        return Hand(strength, self.class_of(strength))

    def name(self, cards: Iterable[Card]) -> str:
        return self.class_of(self.strength(cards))

    def top_rank(self, strength: int) -> int:
        """The rank that is compared first within a class: that of the pair, of the straight, of the high card."""
        return strength >> _CLASS_SHIFT - _RANK_BITS & 15

    def least(self, name: str, rank: int) -> int:
        """A bound that every hand of a class with this rank first, or of a higher rank or class, reaches."""
        return self._made(name, [rank])

    def _from_ranks(self, counts: int) -> int:
        """The best hand by ranks alone, found by trying every candidate."""
        return max(self._rank_candidates(counts))

    def _rank_candidates(self, counts: int) -> Iterator[int]:
        many = {rank: times for rank in _FROM_THE_ACE if (times := counts >> 3 * rank & 7)}
        ranks = [rank for rank, times in many.items() for _ in range(times)]
        # The most frequent rank leads; of two equally frequent ranks, the higher.
        grouped = sorted(many, key=many.__getitem__, reverse=True)
        leader = many[grouped[0]]
        second = grouped[1] if len(grouped) > 1 and many[grouped[1]] >= 2 else None
        if leader == 1:
            yield self._made("high_card", ranks)
        if leader >= 2:
            yield self._led("pair", ranks, grouped[0], 2)
        if leader >= 2 and second is not None:
            yield self._led("two_pair", ranks, max(grouped[0], second), 2, min(grouped[0], second), 2)
        if leader >= 3:
            yield self._led("three_of_a_kind", ranks, grouped[0], 3)
        if leader >= 3 and second is not None:
            yield self._led("full_house", ranks, grouped[0], 3, second, 2)
        if leader >= 4:
            yield self._led("four_of_a_kind", ranks, grouped[0], 4)
        if len(many) < self.size:
            return
        top = _straight_top(sum([1 << rank for rank in many]), self.size)
        if top is not None:
            yield self._made("straight", [top])

    def _from_suit(self, mask: int) -> int:
        """The best hand in one suit, or -1 if it has too few cards."""
        if mask.bit_count() < self.size:
            return -1
        top = _straight_top(mask, self.size)
        if top == _ACE and "royal_flush" in self._level:
            return self._made("royal_flush", [top])
        if top is not None and "straight_flush" in self._level:
            return self._made("straight_flush", [top])
        return self._made("flush", [rank for rank in _FROM_THE_ACE if mask >> rank & 1])

    def _led(self, name: str, ranks: list[int], *groups: int) -> int:
        """A hand of groups (rank, count, …) followed by the highest other cards."""
        led: list[int] = []
        rest = list(ranks)
        for rank, many in zip(groups[::2], groups[1::2], strict=True):
            led.append(rank)
            for _ in range(many):
                rest.remove(rank)
        return self._made(name, led + rest[: self.size - sum(groups[1::2])])

    def _made(self, name: str, ranks: list[int]) -> int:
        """One integer from a class and its ranks, the most important first."""
        level = self._level.get(name)
        if level is None:
            return -1
        strength = level
        for rank in (ranks[: self.size] + [0] * _PLACES)[:_PLACES]:
            strength = strength << _RANK_BITS | rank
        return strength


def _straight_top(mask: int, size: int) -> int | None:
    """The top rank of the highest run of that size; an ace may also rank below the two (OQ-007, OQ-008)."""
    runs = mask << 1 | mask >> _ACE
    for _ in range(size - 1):
        # A bit survives only if the bit below it did, so in the end it marks the top of a run of that size.
        runs &= runs << 1
    return runs.bit_length() - 2 if runs else None


TWO = Ranking(2, "high_card", "pair", "flush", "straight")
THREE = Ranking(3, "high_card", "pair", "flush", "straight", "three_of_a_kind", "straight_flush")
FOUR = Ranking(
    4, "high_card", "pair", "two_pair", "straight", "flush", "three_of_a_kind", "straight_flush", "four_of_a_kind"
)
FIVE = Ranking(
    5,
    "high_card",
    "pair",
    "two_pair",
    "three_of_a_kind",
    "straight",
    "flush",
    "full_house",
    "four_of_a_kind",
    "straight_flush",
    "royal_flush",
)

RANKINGS = {"two": TWO, "three": THREE, "four": FOUR, "five": FIVE, "six": FIVE}
"""Rankings by the name that the rules use; six cards are ranked by their best five."""
