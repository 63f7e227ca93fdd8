"""Two Card Duel at the submission desk: filings are checked and compared, and rack cards follow its rules."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from queenhigh.cli.main import queenhigh
from tests.fifth_game.installed_package import PACKAGE
from tests.plain_data import PlainData

PRACTICE = (PACKAGE / "data" / "practice.toml").read_text(encoding="utf-8")
CARD = """\
TWO CARD DUEL
Dealer plays with {qualifier} high or better.
If you fold, you lose your Ante. The Pair Bonus stays in action.
Pair Bonus
Pair of aces {aces} to 1
Any other pair 12 to 1
"""


@pytest.fixture
def house(tmp_path: Path) -> Path:
    file = tmp_path / "practice.toml"
    file.write_text(PRACTICE, encoding="utf-8")
    return file


def answer(*arguments: str | Path) -> PlainData:
    result = CliRunner().invoke(queenhigh, [*map(str, arguments), "--json"])
    assert result.exit_code in (0, 1), result.output
    data: PlainData = json.loads(result.output)
    return data


def test_a_filing_is_checked_and_priced_except_for_what_needs_a_solver(house: Path) -> None:
    report = answer("check", house)
    assert report["ok"]
    assert report["unsolved"] == ["ante"]
    assert [row["wager"] for row in report["figures"]] == ["pair_bonus"]


def test_a_broken_filing_is_told_the_clause_of_the_game(house: Path) -> None:
    house.write_text(PRACTICE.replace("seats = 6", "seats = 9"), encoding="utf-8")
    (wrong,) = [one for one in answer("check", house)["findings"] if one["severity"] == "error"]
    assert (wrong["path"], wrong["clause"]) == ("table.seats", "TCD-1.A")


def test_two_filings_are_compared(house: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.toml"
    other.write_text(PRACTICE.replace('paytable = "A"', 'paytable = "B"'), encoding="utf-8")
    report = answer("diff", house, other)
    assert [change["path"] for change in report["changes"]] == ["wagers.pair_bonus.paytable"]
    assert [effect["wager"] for effect in report["effects"]] == ["pair_bonus"]
    assert answer("diff", house)["unsolved"] == ["ante"]


@pytest.mark.parametrize(
    ("qualifier", "aces", "clauses"),
    [("jack", 40, set()), ("queen", 40, {"TCD-6.B.1"}), ("jack", 20, {"TCD-7.B.1.a"})],
)
def test_a_card_is_held_to_the_rules_of_the_game(
    house: Path, tmp_path: Path, qualifier: str, aces: int, clauses: set[str]
) -> None:
    card = tmp_path / "card.txt"
    card.write_text(CARD.format(qualifier=qualifier, aces=aces), encoding="utf-8")
    found = answer("check", card, "--against", house)["findings"]
    assert {one["clause"] for one in found if one["severity"] == "error" and one["path"]} == clauses
