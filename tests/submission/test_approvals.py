"""No table opens without its approvals, nor before the day that they name."""

import json
import tomllib
from datetime import date
from pathlib import Path

import pytest
from click.testing import CliRunner

from queenhigh.cli.main import queenhigh
from queenhigh.findings import errors
from queenhigh.practice import example_text
from queenhigh.submission import opening_faults, read_submission

EXAMPLES = {
    "harbor-room.toml": "3CP-2.B",
    "tidewater.toml": "4CP-2.B",
    "canton-street.toml": "235-2.B",
    "ferry-bar.toml": "LIR-.02.B",
}
TODAY = date(2026, 6, 1)


@pytest.mark.parametrize(
    ("name", "clause"), [pytest.param(*item, marks=pytest.mark.clause(item[1])) for item in EXAMPLES.items()]
)
def test_rules_and_layout_are_approved_before_a_table_opens(name: str, clause: str) -> None:
    data = tomllib.loads(example_text(name))
    for path, changes in (
        (None, {}),
        ("approvals.layout", {"approvals": {}}),
        ("approvals.layout", {"approvals": {"layout": date(2026, 6, 2)}}),
        ("approved", {"approved": date(2026, 6, 2)}),
        ("approved", {"approved": None}),
    ):
        filed = {key: value for key, value in {**data, **changes}.items() if value is not None}
        house, findings = read_submission(filed)
        assert house is not None
        assert not errors(findings), "a filing may come before its approvals"
        faults = opening_faults(house, TODAY)
        assert [(fault.path, fault.clause) for fault in faults] == ([(path, clause)] if path else [])


DEVICES = dict(zip(EXAMPLES, ("3CP-5.I", "4CP-5.G", "235-5.I", "LIR-.05.I"), strict=True))


@pytest.mark.parametrize(
    ("name", "clause"), [pytest.param(*item, marks=pytest.mark.clause(item[1])) for item in DEVICES.items()]
)
def test_a_shoe_that_reshuffles_by_itself_is_approved_before_its_use(name: str, clause: str) -> None:
    data = tomllib.loads(example_text(name))
    data["table"] |= {"dealing": "self-shuffling-shoe", "shuffler": "counting", "decks": 1}
    for device, found in ((None, True), (date(2026, 6, 2), True), (TODAY, False)):
        approvals = {"layout": TODAY} | ({"device": device} if device else {})
        house, _ = read_submission({**data, "approvals": approvals})
        assert house is not None
        assert [fault.clause for fault in opening_faults(house, TODAY)] == ([clause] if found else [])


@pytest.mark.clause("3CP-2.B")
def test_no_table_runs_without_the_approval_of_its_layout(tmp_path: Path) -> None:
    text = example_text("harbor-room.toml")
    (tmp_path / "bare.toml").write_text(text.replace("layout = ", "# layout = "))
    (tmp_path / "later.toml").write_text(text.replace("layout = 2026", "layout = 2999"))
    for name in ("bare", "later"):
        arguments = ["table", "run", str(tmp_path / f"{name}.toml"), "--rounds", "1", "--json"]
        done = CliRunner().invoke(queenhigh, [*arguments, "--database", str(tmp_path / f"{name}.db")])
        assert done.exit_code == 1, done.output
        assert [item["clause"] for item in json.loads(done.output)["findings"]] == ["3CP-2.B"]
