"""Whole cards in many voices, clean and with one fault planted: no clean card gets an error, and faults are found."""

import pytest

from queenhigh.findings import Severity
from queenhigh.rackcards.check import check_card
from queenhigh.rackcards.finding import CardFinding
from tests.rackcards.whole_cards import WholeCard, whole_cards

# What is planted and only asked about, and what is in words that the reader does not follow.
NOT_FOUND = {"seen": (5, 5), "unseen": (7, 3), "fresh": (0, 1), "second": (6, 5), "third": (3, 2), "regulation": (2, 0)}


def is_hit(card: WholeCard, one: CardFinding) -> bool:
    near = any(abs(one.line - line) <= 1 for line in card.lines)
    return near or (one.words is None and one.severity is Severity.ERROR)


@pytest.mark.parametrize("folder", sorted(NOT_FOUND))
def test_clean_cards_get_no_error_and_plants_are_found(folder: str) -> None:
    cards = list(whole_cards(folder))
    false, asked, missed = list[object](), list[str](), list[str]()
    for card in cards:
        found = check_card(card.text, card.house).findings
        errors = [one for one in found if one.severity is Severity.ERROR]
        if not card.plant:
            false += [(card.name, one.line, one.words, one.message) for one in errors]
        elif not any(is_hit(card, one) for one in errors):
            (asked if any(one.question and is_hit(card, one) for one in found) else missed).append(card.plant)
    assert false == []
    most_asked, most_missed = NOT_FOUND[folder]
    assert len(missed) <= most_missed, missed
    assert len(asked) + len(missed) <= most_asked + most_missed, asked
