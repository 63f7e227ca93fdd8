"""An upheld dispute is made good by two people: facts of their own, booked once, after the round is over."""

import pytest

from queenhigh.ledger.books import BANK, Books, player_account
from queenhigh.table import Role, commands, facts
from tests.table.table_host import Host, opened

FLOOR = Role.FLOOR


@pytest.fixture
def table() -> Host:
    """A table with one finished round."""
    table = opened("three-card-poker")
    table.play_round()
    return table


def _propose(table: Host, **values: object) -> None:
    asked = {"dispute": 7, "of_round": 1, "player": "ann", "cents": 2500, "reason": "the push was taken"}
    table.do(commands.ProposeCorrection, "fay", FLOOR, **asked | values)


def test_a_second_person_confirms_what_is_paid(table: Host) -> None:
    _propose(table)
    own = table.refused(commands.RuleOnCorrection, "fay", FLOOR, dispute=7, ruling="confirm")
    assert "other than fay" in own.why
    table.do(commands.RuleOnCorrection, "gus", FLOOR, dispute=7, ruling="confirm")
    books = Books(table.house)
    for fact in table.facts[:-1]:
        books.enter(fact)
    assert isinstance(table.facts[-1], facts.CorrectionConfirmed)
    before = books.balance(player_account("ann")), books.balance(BANK)
    books.enter(table.facts[-1])
    after = books.balance(player_account("ann")), books.balance(BANK)
    assert (after[0] - before[0], after[1] - before[1]) == (2500, -2500)
    again = {"dispute": 7, "of_round": 1, "player": "ann", "cents": 1, "reason": "again"}
    assert "made good already" in table.refused(commands.ProposeCorrection, "fay", FLOOR, **again).why


def test_a_rejected_correction_pays_nothing_and_says_why(table: Host) -> None:
    _propose(table)
    assert "why" in table.refused(commands.RuleOnCorrection, "gus", FLOOR, dispute=7, ruling="reject").why
    table.do(commands.RuleOnCorrection, "gus", FLOOR, dispute=7, ruling="reject", reason="the video shows the push")
    assert (table.state.corrections, table.state.corrected) == ((), frozenset())
    table.refused(commands.RuleOnCorrection, "gus", FLOOR, dispute=7, ruling="confirm")


@pytest.mark.parametrize(
    ("values", "why"),
    [
        ({"of_round": 2}, "round 2"),
        ({"cents": 0}, "how much"),
        ({"player": " "}, "who"),
        ({"reason": " "}, "why"),
    ],
)
def test_what_cannot_be_proposed(table: Host, values: dict[str, object], why: str) -> None:
    asked = {"dispute": 7, "of_round": 1, "player": "ann", "cents": 2500, "reason": "the push was taken"}
    assert why in table.refused(commands.ProposeCorrection, "fay", FLOOR, **asked | values).why
    table.refused(commands.ProposeCorrection, "dora", Role.DEALER, **asked)
