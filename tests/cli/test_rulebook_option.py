"""`queenhigh --rulebook DIR COMMAND`: the rules of another folder for one command, and the message about them."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from queenhigh.cli.main import queenhigh
from queenhigh.rulebook import rules_folder
from tests.changed_rules import CHANGES, copied_rules, edit

ROUND = "three-card-poker house.wagers.ante.bonus=A dealer=Qs7h2d / 1 ann AhKd9s ante=10 : play"


def call(*arguments: str, stdin: str | None = None) -> Result:
    return CliRunner().invoke(queenhigh, list(arguments), input=stdin)


@pytest.fixture
def king_high(tmp_path: Path) -> Path:
    """A copy of the rules in which the dealer plays with king high or better."""
    folder = copied_rules(tmp_path / "rules")
    edit(folder, CHANGES["qualifier king high"])
    return folder


def test_settlement_follows_the_rules_of_the_folder(king_high: Path) -> None:
    plays = {row["wager"]: row["outcome"] for row in settled()["seats"][0]["wagers"]}
    assert plays["play"] == "win"
    plays = {row["wager"]: row["outcome"] for row in settled("--rulebook", str(king_high))["seats"][0]["wagers"]}
    assert plays["play"] == "push"


def settled(*before: str) -> dict[str, list[dict[str, list[dict[str, str]]]]]:
    """The answer on standard output, which is JSON and nothing else."""
    done = call(*before, "settle", "-", "--json", stdin=ROUND)
    assert done.exit_code == 0, done.output
    answer: dict[str, list[dict[str, list[dict[str, str]]]]] = json.loads(done.stdout)
    return answer


def test_one_line_on_standard_error_says_which_rules_are_in_force(king_high: Path) -> None:
    done = call("--rulebook", str(king_high), "settle", "-", stdin=ROUND)
    titles = "Three Card Poker, Four Card Poker, 235 Stud Poker, Let It Ride"
    assert done.stderr == f"Rules in force: {king_high} ({titles})\n"
    assert "does not qualify: less than king high" in done.stdout
    assert call("settle", "-", stdin=ROUND).stderr == ""


def test_the_rules_hold_for_one_command_only(king_high: Path) -> None:
    call("--rulebook", str(king_high), "settle", "-", stdin=ROUND)
    assert rules_folder() is None


def test_a_folder_with_one_game_has_only_that_game(king_high: Path) -> None:
    for file in king_high.glob("*.toml"):
        if file.stem != "three-card-poker":
            file.unlink()
    assert call("--rulebook", str(king_high), "demo").exit_code == 0
    refused = call("--rulebook", str(king_high), "demo", "let-it-ride")
    assert refused.exit_code == 2
    assert "'let-it-ride' is not one of 'three-card-poker'." in refused.stderr


def test_a_table_runs_and_verifies_under_the_same_rules(king_high: Path, tmp_path: Path) -> None:
    rules, database = ("--rulebook", str(king_high)), ("--database", str(tmp_path / "ledger.db"))
    done = call(*rules, "table", "run", "examples/harbor-room.toml", "--rounds", "6", *database)
    assert done.exit_code == 0, done.output
    verdict = json.loads(call(*rules, "verify", "--json", *database).stdout)
    assert (verdict["ok"], verdict["settled_again"]) == (True, 6)


def leave_out(folder: Path) -> Path:
    return folder / "missing"


def empty(folder: Path) -> Path:
    for file in folder.iterdir():
        file.unlink()
    return folder


def break_toml(folder: Path) -> Path:
    (folder / "let-it-ride.toml").write_text("title = \n", encoding="utf-8")
    return folder


def break_rule(folder: Path) -> Path:
    file = folder / "three-card-poker.toml"
    file.write_text(file.read_text(encoding="utf-8").replace('rank = "K"', 'rank = "X"'), encoding="utf-8")
    return folder


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (leave_out, "does not exist"),
        (empty, "three-card-poker.toml"),
        (break_toml, "let-it-ride.toml: not valid TOML"),
        (break_rule, "'X' is not a rank"),
    ],
)
def test_a_folder_that_cannot_be_used_is_refused_with_the_reason(
    king_high: Path, spoil: Callable[[Path], Path], words: str
) -> None:
    folder = str(spoil(king_high))
    done = call("--rulebook", folder, "settle", "-", stdin=ROUND)
    assert (done.exit_code, done.stdout) == (2, "")
    assert words in done.stderr
    asked_for_json = call("--rulebook", folder, "settle", "-", "--json", stdin=ROUND)
    (finding,) = json.loads(asked_for_json.stdout)["findings"]
    assert (asked_for_json.exit_code, finding["path"]) == (2, "--rulebook")
    assert words in finding["message"]


def test_help_names_the_option() -> None:
    assert "--rulebook DIR" in call("--help").stdout
