"""What a bare yes or no says, which wager is settled when, and what is made to hang on the dealer's hand."""

import pytest

from queenhigh.findings import Severity
from queenhigh.rackcards.check import check_card
from tests.example_houses import played

SAID = [
    ("LIR", "Can Bet 3 be taken back?\nYes.", "LIR-.07.E.2"),
    ("LIR", "Can Bet 3 be taken back?\nNo, it stays.", None),
    ("LIR", "Can Bet 3 be taken back?\nOnly if you ask.", None),
    ("3CP", "Do I lose the Pair Plus if I fold?\nNo.", "3CP-11.C.1"),
    ("3CP", "Do I lose the Pair Plus if I fold?\nYes, you do.", None),
    ("3CP", "Does a flush beat a straight?\nNope.", None),
    ("3CP", "The Ante Bonus is only for hands that beat the dealer.", "3CP-12.B"),
    ("3CP", "The Ante Bonus is paid even if the dealer wins.", None),
    ("3CP", "The Pair Plus is always settled before the Ante.", "3CP-11.D.3"),
    ("3CP", "The Pair Plus is always settled after the Ante.", None),
    ("3CP", "Settlement order: Ante, Play, Pair Plus, Progressive.", None),
    ("4CP", "The Aces Up is always settled before the Ante.", "4CP-11.D.4"),
]


@pytest.mark.parametrize(("game", "text", "clause"), SAID)
def test_a_statement_is_called_wrong_only_where_it_is(game: str, text: str, clause: str | None) -> None:
    found = check_card(text, played(game)).findings
    wrong = {one.clause for one in found if one.severity is Severity.ERROR}
    assert wrong == ({clause} if clause else set())
