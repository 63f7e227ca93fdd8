"""A card is a small integer with a text form: rank times four plus suit, from two of spades to ace of clubs."""

from collections.abc import Iterable
from typing import NewType

Card = NewType("Card", int)

RANKS = "23456789TJQKA"
SUITS = "shdc"

_WORDS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace")
RANK_WORDS = dict(zip(RANKS, _WORDS, strict=True))
RANK_PLURALS = {rank: "sixes" if rank == "6" else f"{word}s" for rank, word in RANK_WORDS.items()}
"""Ranks as people say them: one card, and several."""

DECK: tuple[Card, ...] = tuple(Card(number) for number in range(52))

_TEXTS = tuple(rank + suit for rank in RANKS for suit in SUITS)
_BY_TEXT = {text: Card(number) for number, text in enumerate(_TEXTS)}


def rank_of(card: Card) -> int:
    """0 for a two up to 12 for an ace.

    >>> rank_of(parse_card("Td"))
    8
    """
    return card >> 2


def suit_of(card: Card) -> int:
    """0 spades, 1 hearts, 2 diamonds, 3 clubs; the order means nothing, since no suit outranks another."""
    return card & 3


def card_text(card: Card) -> str:
    """
    >>> card_text(Card(51))
    'Ac'
    """
    return _TEXTS[card]


def cards_text(cards: Iterable[Card]) -> str:
    """
    >>> cards_text(parse_cards("Ah Kh Qh"))
    'Ah Kh Qh'
    """
    return " ".join([_TEXTS[card] for card in cards])


def parse_card(text: str) -> Card:
    """
    >>> parse_card("1s")
    Traceback (most recent call last):
    ValueError: '1s' is not a card: write a rank of 23456789TJQKA, then a suit of shdc
    """
    card = _BY_TEXT.get(text)
    if card is None:
        raise ValueError(f"{text!r} is not a card: write a rank of {RANKS}, then a suit of {SUITS}")
    return card


def parse_cards(text: str) -> tuple[Card, ...]:
    """Cards with or without spaces between them; an empty string means no cards.

    >>> parse_cards("2s 3h"), parse_cards("2s3h")
    ((0, 5), (0, 5))
    """
    return tuple(parse_card(card) for card in split_cards(text))


def split_cards(text: str) -> list[str]:
    """The cards of a text one by one, as they were written. A word that is not made of cards is left whole.

    >>> split_cards("QsQh 2d"), split_cards("joker")
    (['Qs', 'Qh', '2d'], ['joker'])
    """
    found: list[str] = []
    for word in text.split():
        pairs = [word[at : at + 2] for at in range(0, len(word), 2)]
        found += pairs if all(pair in _BY_TEXT for pair in pairs) else [word]
    return found
