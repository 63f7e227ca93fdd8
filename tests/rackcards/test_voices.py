"""Cards in twenty voices, half of them clean: how many get a false error, and how many planted faults are missed."""

import pytest

from queenhigh.rackcards.check import check_card
from queenhigh.rackcards.finding import CardFinding
from tests.rackcards.printed_cards import wrong
from tests.rackcards.voice_cards import VoiceCard, cards


def hits(card: VoiceCard, errors: list[CardFinding]) -> list[CardFinding]:
    """The errors that are about the planted fault: at its line or the next one, or for a missing row without words."""
    if card.plant == "struck row":
        return [one for one in errors if one.words is None]
    return [one for one in errors if any(abs(one.line - line) <= 1 for line in card.lines)]


# The figures of the cards that were never looked at are those measured at the first run; they may only fall.
@pytest.mark.parametrize(("held_out", "false_cards", "missed_plants"), [(False, 0, 9), (True, 24, 7)])
def test_clean_cards_pass_and_planted_faults_are_found(held_out: bool, false_cards: int, missed_plants: int) -> None:
    false, missed = [], []
    for card in cards(held_out=held_out):
        errors = wrong(card.text, card.house)
        if card.plant is None and errors:
            false.append((card.name, [(one.line, one.words, one.message) for one in errors]))
        if card.plant is not None and not hits(card, errors):
            missed.append(card.name)
    assert len(false) <= false_cards, false
    assert len(missed) <= missed_plants, missed


def test_a_scan_with_misread_letters_gets_one_warning_and_no_missing_hands() -> None:
    scanned = next(one for one in cards(held_out=False) if one.voice == "scanned")
    found = check_card(scanned.text, scanned.house).findings
    assert [(one.severity.value, one.clause) for one in found if "misread" in one.message] == [("warning", None)]
    assert not any(one.severity.value == "error" for one in found)
