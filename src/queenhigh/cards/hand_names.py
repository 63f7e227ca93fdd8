"""The names that paytables use for a hand, the most specific first.

A hand has several names: the ace, king and queen of spades are a mini royal of spades, a mini royal and a straight
flush. A wager is paid for the first of them that its paytable lists, and for no other (OQ-004).
"""

from collections.abc import Callable, Sequence

from queenhigh.cards.card import RANK_PLURALS, RANKS, Card, suit_of
from queenhigh.cards.ranking import FIVE, FOUR, THREE, TWO, Ranking

Names = tuple[str, ...]

_ACE = 12
_SPADES = 0
_DIAMONDS = 2
_MINI_ROYAL_RANKS = 0b1110000000000
_SUPER_ROYAL_RANKS = 0b1111110000000

_ALONE: dict[str, Names] = {name: (name,) for ranking in (TWO, THREE, FOUR, FIVE) for name in ranking.classes}
_ROYAL = ("royal_flush", "straight_flush")
_SUPER_ROYAL_OF_DIAMONDS = ("super_royal_diamonds", "super_royal", *_ROYAL)
_SUPER_ROYAL_OTHER = ("super_royal_other", "super_royal", *_ROYAL)
_MINI_ROYAL_OF_SPADES = ("mini_royal_spades", "mini_royal", "straight_flush")
_MINI_ROYAL_OTHER = ("mini_royal_other", "mini_royal", "straight_flush")
_FOUR_ACES = ("four_aces", "four_of_a_kind")
_PAIRS = tuple((f"pair_of_{plural}", "pair") for plural in RANK_PLURALS.values())
"""A pair answers to its rank, so that a paytable can say from which rank upwards it pays."""


OR_BETTER = "_or_better"

_IN_WORDS = {
    "mini_royal_other": "mini royal of hearts, diamonds or clubs",
    "mini_royal_spades": "mini royal of spades",
    "super_royal_diamonds": "Super Royal of diamonds",
    "super_royal_other": "Super Royal of spades, hearts or clubs",
    "super_royal": "Super Royal",
    "two_pair": "two pairs",
}


def hand_words(name: str) -> str:
    """A hand as a dealer calls it.

    >>> hand_words("pair_tens_or_better"), hand_words("straight_flush")
    ('pair of tens or better', 'straight flush')
    """
    if name.startswith("pair_") and name.endswith(OR_BETTER):
        return f"pair of {name.removeprefix('pair_').removesuffix(OR_BETTER)} or better"
    return _IN_WORDS.get(name) or name.replace("_", " ")


def hand_ranks(name: str) -> str:
    """The ranks of a royal that goes by a name of its own, as paper explains it; empty for every other hand.

    >>> hand_ranks("mini_royal_spades"), hand_ranks("super_royal"), hand_ranks("straight_flush")
    ('A-K-Q', 'A-K-Q-J-10-9', '')
    """
    royals = {"mini_royal": _MINI_ROYAL_RANKS, "super_royal": _SUPER_ROYAL_RANKS}
    held = next((ranks for royal, ranks in royals.items() if name.startswith(royal)), 0)
    letters = [letter for at, letter in enumerate(RANKS) if held >> at & 1]
    return "-".join(reversed(letters)).replace("T", "10")


def at_least(name: str) -> tuple[str, ...]:
    """The names of the hands that a line such as "pair_tens_or_better" is paid to; any other name is only itself.

    >>> at_least("pair_kings_or_better"), at_least("flush")
    (('pair_of_kings', 'pair_of_aces'), ('flush',))
    """
    if not name.startswith("pair_") or not name.endswith(OR_BETTER):
        return (name,)
    lowest = name.removeprefix("pair_").removesuffix(OR_BETTER)
    plurals = list(RANK_PLURALS.values())
    if lowest not in plurals:
        raise ValueError(f"{name}: {lowest} is not a rank; known: {', '.join(plurals)}")
    return tuple(f"pair_of_{plural}" for plural in plurals[plurals.index(lowest) :])


def two_card_names(cards: Sequence[Card]) -> Names:
    name, top = _class_and_top(TWO, cards)
    return _PAIRS[top] if name == "pair" else _ALONE[name]


def three_card_names(cards: Sequence[Card]) -> Names:
    """
    >>> from queenhigh.cards import parse_cards
    >>> three_card_names(parse_cards("As Ks Qs"))
    ('mini_royal_spades', 'mini_royal', 'straight_flush')
    """
    name, top = _class_and_top(THREE, cards)
    if name == "straight_flush" and top == _ACE:
        return _MINI_ROYAL_OF_SPADES if suit_of(cards[0]) == _SPADES else _MINI_ROYAL_OTHER
    return _PAIRS[top] if name == "pair" else _ALONE[name]


def four_card_names(cards: Sequence[Card]) -> Names:
    """The names of the best four cards."""
    name, top = _class_and_top(FOUR, cards)
    if top == _ACE and name == "four_of_a_kind":
        return _FOUR_ACES
    return _PAIRS[top] if name == "pair" else _ALONE[name]


def five_card_names(cards: Sequence[Card]) -> Names:
    """The names of the best five cards."""
    name, top = _class_and_top(FIVE, cards)
    if name == "royal_flush":
        return _ROYAL
    return _PAIRS[top] if name == "pair" else _ALONE[name]


def six_card_names(cards: Sequence[Card]) -> Names:
    """The names of the best five of six cards, and of all six if they are a Super Royal (3CP-6.F.8)."""
    names = five_card_names(cards)
    if names is _ROYAL and _is_super_royal(cards):
        return _SUPER_ROYAL_OF_DIAMONDS if suit_of(cards[0]) == _DIAMONDS else _SUPER_ROYAL_OTHER
    return names


def _class_and_top(ranking: Ranking, cards: Sequence[Card]) -> tuple[str, int]:
    strength = ranking.strength(cards)
    return ranking.class_of(strength), ranking.top_rank(strength)


def _is_super_royal(cards: Sequence[Card]) -> bool:
    one_suit = len({suit_of(card) for card in cards}) == 1
    return one_suit and sum(1 << (card >> 2) for card in cards) == _SUPER_ROYAL_RANKS


NAMES: dict[str, Callable[[Sequence[Card]], Names]] = {
    "two": two_card_names,
    "three": three_card_names,
    "four": four_card_names,
    "five": five_card_names,
    "six": six_card_names,
}
"""What reads the names of a hand, by the name of its ranking."""
