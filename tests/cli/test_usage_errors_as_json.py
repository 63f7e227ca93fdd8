"""Usage errors with --json: the answer is JSON, the status is 2, and stderr has the error for people."""

import json
import subprocess
import sys

import pytest
from click.testing import CliRunner

from queenhigh.cli.main import queenhigh

WRONG_CALLS: list[tuple[list[str], str | None, str]] = [
    (["check", "--json"], "file", "Missing argument 'FILE'."),
    (["check", "x.toml", "--json", "--bogus"], None, "No such option '--bogus'"),
    (["documents", "x.toml", "--json"], "--out", "Missing option '--out'."),
    (["edge", "--json"], "game", "Choose from: three-card-poker,"),
    (["edge", "three-card-poker", "--wager", "nope", "--json"], None, "three-card-poker has no wager 'nope'"),
    (["diff", "--json"], "before", "Missing argument 'A'."),
    (["nosuch", "--json"], None, "No such command 'nosuch'; queenhigh --help lists the commands."),
    (["setle", "--json"], None, "did you mean settle?"),
    (["verify", "--json", "--database"], None, "requires an argument"),
    (
        ["check", "card.md", "--against", "x.toml", "--html", "page.html", "--json"],
        None,
        "--html works for a submission",
    ),
]


@pytest.mark.parametrize(("args", "path", "words"), WRONG_CALLS, ids=lambda value: str(value)[:40])
def test_a_wrong_call_is_one_finding(args: list[str], path: str | None, words: str) -> None:
    told = CliRunner().invoke(queenhigh, args)
    answer = json.loads(told.stdout)
    (finding,) = answer["findings"]
    assert told.exit_code == 2
    assert answer["ok"] is False
    assert (finding["severity"], finding["path"], finding["line"]) == ("error", path, None)
    assert words in finding["message"]
    assert "\n" not in finding["message"]


def test_the_usage_stands_beside_it_unbroken() -> None:
    answer = json.loads(CliRunner().invoke(queenhigh, ["edge", "--json"]).stdout)
    assert answer["usage"] == ("Usage: queenhigh edge [OPTIONS] GAME")


def test_the_real_command_does_the_same() -> None:
    told = subprocess.run([sys.executable, "-m", "queenhigh", "edge", "--json"], capture_output=True, check=False)
    assert told.returncode == 2
    assert json.loads(told.stdout)["ok"] is False
    assert b"Error: Missing argument" in told.stderr


def test_people_are_told_in_words() -> None:
    told = CliRunner().invoke(queenhigh, ["check"])
    assert told.exit_code == 2
    assert "Missing argument 'FILE'" in told.output
    assert not told.output.startswith("{")
