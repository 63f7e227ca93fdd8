"""Cards and poker hands of three, four and five cards, judged by trying every combination."""

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations
from typing import NamedTuple

RANKS = "23456789TJQKA"
SUITS = "shdc"
TEN, JACK, QUEEN, KING, ACE = 10, 11, 12, 13, 14


class Card(NamedTuple):
    """One card; ranks run from 2 to 14."""

    rank: int
    suit: str

    def __str__(self) -> str:
        return RANKS[self.rank - 2] + self.suit


Cards = Sequence[Card]

DECK = [Card(rank, suit) for rank in range(2, ACE + 1) for suit in SUITS]


def parse_cards(text: str) -> list[Card]:
    """Read cards such as "As Kd Th"."""
    return [Card(RANKS.index(word[0]) + 2, word[1]) for word in text.split()]


def show_cards(cards: Cards) -> str:
    """Write cards the way a record does."""
    return " ".join(str(card) for card in cards)


def ranks_of(cards: Cards) -> list[int]:
    """The ranks, highest first."""
    return sorted((card.rank for card in cards), reverse=True)


def counts_of(cards: Cards) -> list[int]:
    """How many cards share each rank, the most first."""
    return sorted(Counter(ranks_of(cards)).values(), reverse=True)


def is_suited(cards: Cards, suits: str = SUITS) -> bool:
    """Whether all cards are of one suit, and that suit is among those named."""
    return all(card.suit == cards[0].suit for card in cards) and cards[0].suit in suits


def straight_top(cards: Cards) -> int:
    """The top rank of a straight, or 0; with a low ace (any size of hand, OQ-008) the ace is not the top."""
    ranks = ranks_of(cards)
    if ranks == list(range(ranks[0], ranks[0] - len(ranks), -1)):
        return ranks[0]
    if ranks == [ACE, *range(len(ranks), 1, -1)]:
        return len(ranks)
    return 0


def is_straight_flush(cards: Cards) -> bool:
    """Whether the cards are suited and in sequence, a royal included."""
    return is_suited(cards) and straight_top(cards) > 0


def has_top_run(cards: Cards, size: int, suits: str = SUITS) -> bool:
    """Whether these are exactly the `size` highest ranks, suited, in one of the named suits."""
    return ranks_of(cards) == list(range(ACE, ACE - size, -1)) and is_suited(cards, suits)


def has_group(cards: Cards, size: int, lowest: int = 2) -> bool:
    """Whether at least `size` cards share a rank that is `lowest` or higher."""
    return any(count >= size and rank >= lowest for rank, count in Counter(ranks_of(cards)).items())


TESTS: dict[str, Callable[[Cards], bool]] = {
    "super_royal": lambda cards: has_top_run(cards, 6),
    "super_royal_diamonds": lambda cards: has_top_run(cards, 6, "d"),
    "super_royal_other": lambda cards: has_top_run(cards, 6, "shc"),
    "royal_flush": lambda cards: has_top_run(cards, 5),
    "mini_royal": lambda cards: has_top_run(cards, 3),
    "mini_royal_spades": lambda cards: has_top_run(cards, 3, "s"),
    "mini_royal_other": lambda cards: has_top_run(cards, 3, "hdc"),
    "straight_flush": is_straight_flush,
    "four_aces": lambda cards: has_group(cards, 4, ACE),
    "four_of_a_kind": lambda cards: has_group(cards, 4),
    "full_house": lambda cards: counts_of(cards) == [3, 2],
    "flush": is_suited,
    "straight": lambda cards: straight_top(cards) > 0,
    "three_of_a_kind": lambda cards: has_group(cards, 3),
    "two_pair": lambda cards: counts_of(cards)[:2] == [2, 2],
    "pair_of_aces": lambda cards: has_group(cards, 2, ACE),
    "pair_tens_or_better": lambda cards: has_group(cards, 2, TEN),
    "pair": lambda cards: has_group(cards, 2),
    "high_card": lambda cards: True,
}

# Highest first. A hand is of the first class it passes the test of, so each class excludes those above it.
CLASSES: dict[int, list[str]] = {
    3: ["straight_flush", "three_of_a_kind", "straight", "flush", "pair", "high_card"],
    4: [
        "four_of_a_kind",
        "straight_flush",
        "three_of_a_kind",
        "flush",
        "straight",
        "two_pair",
        "pair",
        "high_card",
    ],
    5: [
        "royal_flush",
        "straight_flush",
        "four_of_a_kind",
        "full_house",
        "flush",
        "straight",
        "three_of_a_kind",
        "two_pair",
        "pair",
        "high_card",
    ],
}


def hand_class(cards: Cards) -> str:
    """The class of a hand of exactly three, four or five cards."""
    return next(name for name in CLASSES[len(cards)] if TESTS[name](cards))


def strength(cards: Cards) -> tuple[int, list[int]]:
    """What two hands of one size are compared by: class, combination, then the odd cards (OQ-005)."""
    name = hand_class(cards)
    class_strength = -CLASSES[len(cards)].index(name)
    if "straight" in name or name == "royal_flush":
        return class_strength, [straight_top(cards)]
    count = Counter(ranks_of(cards))
    return class_strength, sorted(count.elements(), key=lambda rank: (count[rank], rank), reverse=True)


def best_hand(cards: Cards, size: int) -> Cards:
    """The strongest hand of `size` cards among these."""
    return max(combinations(cards, size), key=strength)


def reaches(cards: Cards, size: int, name: str) -> bool:
    """Whether some `size` of the cards pass the named test; a Super Royal always takes six (OQ-055)."""
    if name.startswith("super_royal"):
        size = 6
    return any(TESTS[name](hand) for hand in combinations(cards, size))
