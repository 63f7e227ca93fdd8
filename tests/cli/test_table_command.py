"""The automated table from the command line: run, run again, verify, and what is refused."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from queenhigh.cli.main import queenhigh
from queenhigh.ledger import Store, open_engine
from queenhigh.ledger.schema import FACTS
from queenhigh.practice import example_text
from tests.example_houses import HOUSES
from tests.ledger.test_store import lift_guards


def call(*arguments: str) -> Result:
    return CliRunner().invoke(queenhigh, list(arguments))


def run(house: str, database: Path, *more: str) -> Result:
    return call("table", "run", f"examples/{house}", "--database", str(database), *more)


@pytest.mark.parametrize("house", [f"{name}.toml" for name in HOUSES.values()])
def test_a_table_runs_goes_on_later_and_verifies(house: str, tmp_path: Path) -> None:
    ledger = tmp_path / "ledger.db"
    for _ in range(2):
        done = run(house, ledger, "--rounds", "4", "--players", "4", "--json")
        assert done.exit_code == 0, done.output
        assert json.loads(done.output)["rounds"] == 4
    verdict = call("verify", "--database", str(ledger), "--json")
    assert verdict.exit_code == 0
    assert json.loads(verdict.output)["rounds"] == 8
    assert json.loads(verdict.output)["first_bad"] is None


def test_one_round_is_told_as_one(tmp_path: Path) -> None:
    ledger = tmp_path / "ledger.db"
    assert "\n1 round, " in f"\n{run('harbor-room.toml', ledger, '--rounds', '1').output}"
    assert "facts, 1 round: everything agrees" in call("verify", "--database", str(ledger)).output
    one_seat = tmp_path / "one-seat.toml"
    text = example_text("harbor-room.toml").replace("seats = 7", "seats = 1").replace("boxes = 2", "boxes = 1")
    one_seat.write_text(text, encoding="utf-8")
    refused = call("table", "run", str(one_seat), "--database", str(tmp_path / "other.db"))
    assert "this table has only 1 seat" in " ".join(refused.output.split())


def test_a_touched_ledger_is_named_and_ends_with_one(tmp_path: Path) -> None:
    ledger = tmp_path / "ledger.db"
    assert run("harbor-room.toml", ledger, "--rounds", "1").exit_code == 0
    store = Store(open_engine(str(ledger)))
    with store.engine.begin() as connection:
        lift_guards(connection)
        connection.execute(FACTS.update().where(FACTS.c.number == 9).values(data="{}"))
    store.engine.dispose()
    verdict = call("verify", "--database", str(ledger))
    assert verdict.exit_code == 1
    assert "fact 9" in verdict.output


BAD = [
    (("table", "run", "examples/missing.toml"), 2),
    (("table", "run", "examples/three-card-round.toml"), 1),
    (("table", "run", "examples/canton-street.toml", "--players", "7"), 2),
    (("table", "run", "examples/canton-street.toml", "--rounds", "0"), 2),
    (("verify", "--database", "nowhere.db"), 2),
]


@pytest.mark.parametrize(("arguments", "status"), BAD)
def test_bad_input_is_told_and_leaves_no_ledger(arguments: tuple[str, ...], status: int, tmp_path: Path) -> None:
    more = () if "verify" in arguments else ("--database", str(tmp_path / "ledger.db"))
    done = call(*arguments, *more)
    assert done.exit_code == status, done.output
    assert not (tmp_path / "ledger.db").exists()
