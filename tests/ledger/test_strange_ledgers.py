"""Ledgers in odd places and odd company: no key or another's, a database of something else, a full disk, writers at
work while one reads, decks that have served their time."""

import json
import os
import resource
import sqlite3
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from threading import Barrier

import pytest
from click.testing import CliRunner, Result

from queenhigh.cli.main import queenhigh
from queenhigh.ledger import AutomaticTable, Ledger, Store, Verifier, open_engine, open_vault, verify
from queenhigh.ledger.round_replay import Rounds
from queenhigh.practice import example_text
from queenhigh.server.round_index import RoundBook
from queenhigh.table import Phase, Role, TableState, commands
from tests.example_houses import OPENING_DAY
from tests.scenarios.tables import NOON, SUBMISSIONS, ended, kept_at, memory_ledger, play_rounds, play_until, vault

HOUSE = "examples/harbor-room.toml"


def call(*arguments: str) -> Result:
    return CliRunner().invoke(queenhigh, list(arguments))


def run(database: Path, *more: str, house: str = HOUSE) -> Result:
    return call("table", "run", house, "--rounds", "1", "--players", "2", "--database", str(database), *more)


@pytest.fixture
def ledger(tmp_path: Path) -> Path:
    path = tmp_path / "ledger.db"
    assert run(path).exit_code == 0
    return path


@pytest.mark.clause("3CP-11.F.2")
def test_players_at_an_electronic_table_pick_their_lines(tmp_path: Path) -> None:
    path = tmp_path / "ledger.db"
    done = call("table", "run", "examples/stadium.toml", "--rounds", "5", "--players", "7", "--database", str(path))
    assert done.exit_code == 0, done.output
    assert json.loads(call("verify", "--database", str(path), "--json").output)["settled_again"] == 5


@pytest.mark.clause("3CP-3.C.1")
def test_an_automatic_table_changes_decks_whose_hours_are_over() -> None:
    house = memory_ledger("hours")
    house.open_table("table", example_text("harbor-room.toml"), at=NOON, on=OPENING_DAY)
    clock = iter(range(NOON, NOON + 100 * 3600, 60))
    table = AutomaticTable(house, "table", 2, lambda: next(clock), "run")
    assert list(table.rounds(20)) == list(range(1, 21))
    removed = [item for item in house.store.links("table") if item.data["fact"] == "DeckRemoved"]
    assert len(removed) >= 2


@pytest.mark.clause("3CP-5.H.1", "4CP-5.F.1")
@pytest.mark.parametrize("game", ["three-card-poker", "four-card-poker"])
def test_a_round_for_which_nobody_wagered_leaves_nothing_behind(game: str) -> None:
    house = memory_ledger("untouched")
    house.open_table("table", SUBMISSIONS[game], at=NOON, on=OPENING_DAY)
    play_rounds(house, "table", 1, "first")
    play_until(house, "table", lambda state: state.round is not None, "opened")
    assert house.take("table", "idle", commands.MarkIdle("floor", Role.FLOOR, NOON))["ok"]
    play_rounds(house, "table", 1, "second")
    rows = RoundBook(house.store, "table", SUBMISSIONS[game]).read_on()
    assert [(row.number, row.outcome) for row in rows] == [(1, "settled"), (2, "settled")]
    assert Rounds(house.store, "table", vault("untouched")).replay(2).number == 2
    assert verify(house.store, vault("untouched")).rounds == 2


@pytest.mark.clause("3CP-13.A", "4CP-13.A.1")
@pytest.mark.parametrize("game", ["three-card-poker", "four-card-poker"])
def test_a_round_with_a_card_set_aside_settles_again_from_the_ledger(game: str) -> None:
    house = memory_ledger("aside")
    house.open_table("table", SUBMISSIONS[game], at=NOON, on=OPENING_DAY)
    for number in range(1, 5):
        dealt = 2 * number
        play_until(house, "table", lambda state: _cards_out(state) == dealt, f"{number} dealt")  # noqa: B023
        aside = commands.DealCard("dealer", Role.DEALER, NOON, found_face_up=True)
        assert house.take("table", f"{number} aside", aside)["ok"]
        play_until(house, "table", lambda state: state.round is None, f"{number} over")
    found = verify(house.store, vault("aside"))
    assert (found.ok, found.settled_again) == (True, 4)


def _cards_out(state: TableState) -> int:
    return len(state.round.dealt) if state.round is not None else 0


def test_a_key_that_is_missing_is_not_made_anew_where_decks_are_sealed(ledger: Path) -> None:
    key = Path(f"{ledger}.key")
    assert key.stat().st_mode & 0o777 == 0o600
    key.rename(ledger.parent / "elsewhere.key")
    done = run(ledger)
    assert done.exit_code == 2
    assert "were sealed with one" in done.output
    assert not key.exists()
    assert run(ledger, "--key", str(ledger.parent / "elsewhere.key")).exit_code == 0


def test_those_who_make_a_key_at_once_have_the_same_one_and_leave_nothing_else(tmp_path: Path) -> None:
    for number in range(20):
        path, together = tmp_path / f"{number}.key", Barrier(8)

        def key(_: int, path: Path = path, together: Barrier = together) -> str:
            together.wait()
            return open_vault(path, os.urandom).public_key

        with ThreadPoolExecutor(8) as pool:
            assert len(set(pool.map(key, range(8)))) == 1
    assert len(os.listdir(tmp_path)) == 20


@pytest.mark.parametrize(("text", "why"), [("00" * 32, "sealed with another key"), ("hello", "64 hexadecimal digits")])
def test_another_key_is_refused_before_anything_is_dealt(ledger: Path, text: str, why: str) -> None:
    facts = call("verify", "--database", str(ledger), "--json").output
    key = Path(f"{ledger}.key")
    kept = key.read_text()
    key.write_text(text)
    done = run(ledger)
    assert done.exit_code == 2
    assert why in done.output
    key.write_text(kept)
    assert call("verify", "--database", str(ledger), "--json").output == facts


COMMANDS = {"run": ("table", "run", HOUSE), "replay": ("replay", "1"), "verify": ("verify",), "heads": ("heads",)}


@pytest.mark.parametrize("name", COMMANDS)
@pytest.mark.parametrize("table", ["songs (title TEXT)", "facts (x TEXT)", "tables (x TEXT)"])
def test_the_database_of_something_else_is_left_alone(name: str, table: str, tmp_path: Path) -> None:
    path = tmp_path / "other.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"CREATE TABLE {table}")
    before = path.read_bytes()
    done = call(*COMMANDS[name], "--database", str(path))
    assert done.exit_code == 2
    assert path.read_bytes() == before
    assert "the database of something else" in done.output
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT count(*) FROM sqlite_master").fetchone() == (1,)


@pytest.mark.parametrize("name", ["replay", "verify", "heads"])
def test_an_empty_file_is_no_ledger_and_stays_empty(name: str, tmp_path: Path) -> None:
    path = tmp_path / "empty.db"
    path.touch()
    done = call(*COMMANDS[name], "--database", str(path))
    assert done.exit_code == 2
    assert "not a ledger" in done.output
    assert path.stat().st_size == 0


def test_a_full_disk_is_told_in_a_line_and_costs_no_round_that_was_told(tmp_path: Path) -> None:
    path = tmp_path / "ledger.db"
    command = [sys.executable, "-m", "queenhigh", "table", "run", HOUSE, "--rounds", "500", "--database", str(path)]
    most = 600_000
    full = subprocess.run(
        command, capture_output=True, text=True, check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (most, most)),
    )  # fmt: skip
    assert full.returncode == 2
    assert full.stderr.startswith("Error: the database refused a commit")
    assert "Traceback" not in full.stderr
    verdict = json.loads(call("verify", "--database", str(path), "--json").output)
    assert verdict["ok"]
    assert verdict["rounds"] > 0
    assert run(path).exit_code == 0


@pytest.mark.parametrize("again", range(10))
def test_several_that_begin_a_ledger_at_once_make_one(again: int, tmp_path: Path) -> None:
    path = str(tmp_path / "ledger.db")
    with ThreadPoolExecutor(8) as pool:
        stores = list(pool.map(lambda _: Store(open_engine(path)), range(8)))
    assert [store.tables() for store in stores] == [{}] * 8
    with stores[0].engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"


class WhileDealing(Verifier):
    """Verifies while somebody deals: a round comes between the meters and the facts."""

    other: Ledger

    def _meters(self) -> None:
        super()._meters()
        play_rounds(self.other, "table", 1, name="meanwhile")


def test_a_ledger_that_is_dealt_at_is_verified_as_it_stood_at_one_moment(tmp_path: Path) -> None:
    with kept_at(tmp_path / "ledger.db") as store, kept_at(tmp_path / "ledger.db") as reading:
        house = Ledger(store, vault("dealt at"))
        house.open_table("table", SUBMISSIONS["three-card-poker"], at=NOON, on=OPENING_DAY)
        play_rounds(house, "table", 2)
        verifier = WhileDealing(reading, vault("reader"))
        verifier.other = house
        verdict = verifier.verify()
        assert (verdict.first_bad, verdict.rounds) == (None, 2)
        assert verify(reading, vault("reader")).rounds == 3


def test_the_record_of_a_linked_table_has_the_meter_that_others_moved_meanwhile() -> None:
    house = memory_ledger("linked")
    for name in ("here", "there"):
        house.open_table(name, SUBMISSIONS["three-card-poker"], {"progressive": "house"}, at=NOON, on=OPENING_DAY)
    play_until(house, "here", lambda state: state.round is not None and state.round.phase is Phase.BETTING, "open")
    play_rounds(house, "there", 1)
    play_until(house, "here", lambda state: ended(state, 1), "end")
    record = Rounds(house.store, "here", house.vault).replay(1).record
    assert record.round.meters[("progressive", "main")] == house.store.meters()["house main"]


def test_a_file_with_an_odd_name_is_that_file(tmp_path: Path) -> None:
    path = tmp_path / "a?b#c%41 é'.db"
    assert run(path).exit_code == 0
    assert {name.name for name in tmp_path.iterdir()} >= {path.name, f"{path.name}.key"}
    assert call("verify", "--database", str(path)).exit_code == 0


def test_what_is_told_holds_no_password_and_no_control_characters(ledger: Path) -> None:
    told = call("verify", "--database", "postgresql://ann:secret@127.0.0.1:1/x").output
    assert "ann:***@127.0.0.1" in told
    assert "secret" not in told
    assert run(ledger, "--name", "a\x1b[31mb").exit_code == 0
    assert "\x1b" not in call("replay", "a\x1b[31mb/1", "--database", str(ledger)).output


STRANGE = {
    "a number of five thousand digits": ("replay", "9" * 5000),
    "an address that is none": ("verify", "--database", "postgresql://:::"),
    "no database at all": ("table", "run", HOUSE, "--database", ""),
    "a key that is a folder": ("verify", "--key", "."),
    "a database that is a folder": ("verify", "--database", "."),
}


@pytest.mark.parametrize("name", STRANGE)
def test_strange_words_end_with_two(name: str, ledger: Path) -> None:
    more = () if "--database" in STRANGE[name] else ("--database", str(ledger))
    done = call(*STRANGE[name], *more)
    assert done.exit_code == 2, done.output
    assert "Error" in done.output
    if "folder" in name:
        assert ". is a folder, not a " in done.output


def test_a_submission_that_is_refused_is_told_as_json(tmp_path: Path) -> None:
    done = run(tmp_path / "ledger.db", "--json", house="examples/three-card-round.toml")
    assert done.exit_code == 1
    told = json.loads(done.output)
    assert told["ok"] is False
    assert {item["severity"] for item in told["findings"]} == {"error"}
    assert os.listdir(tmp_path) == []


def test_a_copy_that_may_not_be_written_to_is_verified_as_it_lies(
    ledger: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = ledger.parent / "evidence ?#%41"
    folder.mkdir()
    copied = folder / "ledger.db"
    with closing(sqlite3.connect(ledger)) as connection:
        connection.execute("VACUUM INTO ?", (str(copied),))
    with closing(sqlite3.connect(copied)) as connection:
        connection.execute("PRAGMA journal_mode=WAL")
    before = copied.read_bytes()
    monkeypatch.setattr("queenhigh.cli.ledger_access.os.access", lambda path, mode: mode != os.W_OK)
    done = call("verify", "--database", str(copied), "--json")
    assert done.exit_code == 0, done.output
    assert json.loads(done.output)["rounds"] == 1
    assert call("replay", "1", "--database", str(copied), "--key", f"{ledger}.key").exit_code == 0
    assert os.listdir(folder) == ["ledger.db"]
    assert copied.read_bytes() == before
