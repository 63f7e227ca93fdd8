"""Whole cards in many voices, clean and with one fault planted: no clean card gets an error, and faults are found."""

import pytest

from queenhigh.findings import Severity
from queenhigh.rackcards.check import check_card
from queenhigh.rackcards.finding import CardFinding
from tests.rackcards.whole_cards import WholeCard, whole_cards

# What is planted in words that the reader does not follow; most of these are asked about.
NOT_FOUND = {"seen": 7, "unseen": 6, "fresh": 1, "second": 9, "third": 2, "regulation": 0}


def errors(card: WholeCard) -> list[CardFinding]:
    return [one for one in check_card(card.text, card.house).findings if one.severity is Severity.ERROR]


def is_hit(card: WholeCard, one: CardFinding) -> bool:
    return one.words is None or any(abs(one.line - line) <= 1 for line in card.lines)


@pytest.mark.parametrize("folder", sorted(NOT_FOUND))
def test_clean_cards_get_no_error_and_plants_are_found(folder: str) -> None:
    cards = list(whole_cards(folder))
    false = [(card.name, one.line, one.words, one.message) for card in cards if not card.plant for one in errors(card)]
    assert false == []
    missed = [card.plant for card in cards if card.plant and not any(is_hit(card, one) for one in errors(card))]
    assert len(missed) <= NOT_FOUND[folder], missed
