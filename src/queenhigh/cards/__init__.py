"""Cards, decks and hand rankings, independent of any game.

>>> from queenhigh.cards import THREE, parse_cards
>>> THREE.name(parse_cards("Ah Kh Qh"))
'straight_flush'
"""

from queenhigh.cards.card import (
    DECK,
    RANK_PLURALS,
    RANK_WORDS,
    RANKS,
    SUITS,
    Card,
    card_text,
    cards_text,
    parse_card,
    parse_cards,
    rank_of,
    split_cards,
    suit_of,
)
from queenhigh.cards.example_hands import EXAMPLE_HANDS
from queenhigh.cards.hand_names import (
    NAMES,
    at_least,
    five_card_names,
    four_card_names,
    hand_ranks,
    hand_words,
    six_card_names,
    three_card_names,
    two_card_names,
)
from queenhigh.cards.hand_phrases import NamedHand, name_hand
from queenhigh.cards.ranking import FIVE, FOUR, RANKINGS, THREE, TWO, Hand, Ranking

__all__ = [
    "DECK",
    "EXAMPLE_HANDS",
    "FIVE",
    "FOUR",
    "NAMES",
    "RANKINGS",
    "RANKS",
    "RANK_PLURALS",
    "RANK_WORDS",
    "SUITS",
    "THREE",
    "TWO",
    "Card",
    "Hand",
    "NamedHand",
    "Ranking",
    "at_least",
    "card_text",
    "cards_text",
    "five_card_names",
    "four_card_names",
    "hand_ranks",
    "hand_words",
    "name_hand",
    "parse_card",
    "parse_cards",
    "rank_of",
    "six_card_names",
    "split_cards",
    "suit_of",
    "three_card_names",
    "two_card_names",
]
