"""Cards as text: every card reads back, and nothing else is a card."""

from itertools import product

import pytest
from hypothesis import given, strategies as st

from queenhigh.cards import (
    DECK,
    RANKS,
    SUITS,
    Card,
    card_text,
    cards_text,
    parse_card,
    parse_cards,
    rank_of,
    suit_of,
)

hands = st.lists(st.sampled_from(DECK), unique=True, max_size=9).map(tuple)


def test_a_deck_holds_every_rank_in_every_suit_once() -> None:
    assert sorted(map(card_text, DECK)) == sorted(rank + suit for rank, suit in product("23456789TJQKA", "shdc"))


@pytest.mark.parametrize("card", DECK, ids=card_text)
def test_a_card_is_read_back_as_itself(card: Card) -> None:
    assert parse_card(card_text(card)) == card


@pytest.mark.parametrize("card", DECK, ids=card_text)
def test_the_text_of_a_card_is_its_rank_and_its_suit(card: Card) -> None:
    assert card_text(card) == RANKS[rank_of(card)] + SUITS[suit_of(card)]


@given(hands)
def test_cards_are_read_back_in_their_order(hand: tuple[Card, ...]) -> None:
    assert parse_cards(cards_text(hand)) == hand


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("", ""),
        ("   ", ""),
        ("As", "As"),
        ("  As   Kd Th ", "As Kd Th"),
        ("As\tKd\nTh", "As Kd Th"),
    ],
)
def test_any_space_parts_cards(text: str, cards: str) -> None:
    assert cards_text(parse_cards(text)) == cards


NOT_A_CARD = ["", "A", "s", "1s", "0s", "10s", "as", "AS", "aS", "Ax", "sA", "Ass", " As", "As ", "A♠", "Às", "٢s"]


@pytest.mark.parametrize("text", NOT_A_CARD)
def test_text_that_is_not_a_card_is_refused_with_the_ranks_and_suits(text: str) -> None:
    with pytest.raises(
        ValueError, match="is not a card: write a rank of 23456789TJQKA, then a suit of shdc"
    ) as refusal:
        parse_card(text)
    assert repr(text) in str(refusal.value)


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("As Kx Th", "Kx"),
        ("AsKdQ", "AsKdQ"),
        ("As, Kd", "As,"),
        ("As - Kd", "-"),
    ],
)
def test_the_refusal_names_the_word_that_is_no_card(text: str, wrong: str) -> None:
    with pytest.raises(ValueError, match="is not a card") as refusal:
        parse_cards(text)
    assert str(refusal.value).startswith(repr(wrong))


@given(st.text(max_size=3))
def test_whatever_is_read_as_a_card_is_written_the_same(text: str) -> None:
    try:
        card = parse_card(text)
    except ValueError:
        return
    assert card_text(card) == text
