"""Filings written by outsiders, with the expected findings written down first: those are found, and no others."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from queenhigh.cli.main import queenhigh

FOLDER = Path(__file__).with_name("strangers")


def _expected() -> dict[str, list[str]]:
    """The errors and warnings of each filing, from the table beside the filings."""
    filings: dict[str, list[str]] = {}
    for line in FOLDER.with_suffix(".txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("    "):
            filings[next(reversed(filings))].append(line.strip())
        elif not line.startswith("#"):
            filings[line] = []
    return filings


EXPECTED = _expected()


def test_every_filing_of_the_folder_is_in_the_table() -> None:
    assert {path.name for path in FOLDER.iterdir()} == EXPECTED.keys()


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=pytest.mark.clause(*{line.split()[2] for line in lines} - {"-"}))
        for name, lines in EXPECTED.items()
    ],
)
def test_an_outsiders_filing_gets_its_findings_and_no_others(name: str) -> None:
    done = CliRunner().invoke(queenhigh, ["check", str(FOLDER / name), "--json"])
    told = json.loads(done.stdout)["findings"]
    assert [
        f"{one['severity']} {one['line']}:{one['column']} {one['clause'] or '-'} {one['path']}"
        for one in told
        if one["severity"] != "note"
    ] == EXPECTED[name]


def test_a_mistyped_key_is_reported_once_and_as_missing() -> None:
    done = CliRunner().invoke(queenhigh, ["check", str(FOLDER / "mistyped-keys.toml"), "--json"])
    told = {one["path"]: one["message"] for one in json.loads(done.stdout)["findings"]}
    assert '"adjacent_box" is not a key of [table], and adjacent_boxes is missing' in told["table.adjacent_box"]
    assert told["table.adjacent_box"].endswith("(did you mean adjacent_boxes?)")
    assert "table.adjacent_boxes" not in told
