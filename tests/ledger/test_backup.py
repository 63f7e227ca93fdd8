"""A backup has every row, goes from one database to the other, and is verified where it is restored."""

import gzip
import os
from datetime import date
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from queenhigh.cli.main import queenhigh
from queenhigh.ledger import AutomaticTable, Ledger, Store, backup, open_engine, open_vault, schema as ledger_schema
from queenhigh.practice import example_text
from queenhigh.server import schema
from queenhigh.server.accounts import NewPassword, People
from queenhigh.server.settings import Clock


def _run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(queenhigh, [str(one) for one in arguments])


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A ledger with a few rounds and an account, in SQLite."""
    path = tmp_path_factory.mktemp("backup") / "house.db"
    store = Store(open_engine(str(path)))
    ledger = Ledger(store, open_vault(Path(f"{path}.key"), os.urandom))
    ledger.open_table("harbor-room", example_text("harbor-room.toml"), at=1, on=date(2026, 11, 16))
    list(AutomaticTable(ledger, "harbor-room", 2, lambda: 1, "backup").rounds(3))
    schema.prepare(store.engine)
    People(store.engine, Clock(lambda: 1.0, lambda: 1.0)).add("ann", "player", "admin", NewPassword("secret", "a hash"))
    store.engine.dispose()
    return path


@pytest.fixture(scope="module")
def saved(house: Path) -> Path:
    file = house.with_name("house.backup")
    done = _run("backup", file, "--database", house)
    assert done.exit_code == 0, done.output
    assert "Keep a copy of" in done.output
    return file


def _all_rows(database: str) -> dict[str, list[tuple[object, ...]]]:
    store = Store(open_engine(database))
    schema.prepare(store.engine)
    with store.engine.connect() as connection:
        tables = [*ledger_schema.META.sorted_tables, *schema.META.sorted_tables]
        rows = {one.name: sorted(map(tuple, connection.execute(one.select())), key=str) for one in tables}
    store.engine.dispose()
    return rows


def test_every_row_comes_back_and_the_ledger_verifies(house: Path, saved: Path, tmp_path: Path) -> None:
    target = tmp_path / "again.db"
    done = _run("restore", saved, "--database", target, "--key", f"{house}.key")
    assert done.exit_code == 0, done.output
    assert "everything agrees" in done.output
    assert _all_rows(str(target)) == _all_rows(str(house))
    again = _run("restore", saved, "--database", target, "--key", f"{house}.key")
    assert (again.exit_code, "is not empty" in again.output) == (2, True)
    assert _run("backup", saved, "--database", house).exit_code == 2, "a backup never replaces a file"


def test_a_backup_of_sqlite_is_restored_to_postgresql(house: Path, saved: Path, postgres: str) -> None:
    done = _run("restore", saved, "--database", postgres, "--key", f"{house}.key")
    assert done.exit_code == 0, done.output
    assert _all_rows(postgres) == _all_rows(str(house))
    store = Store(open_engine(postgres))
    People(store.engine, Clock(lambda: 2.0, lambda: 2.0)).note("ann", "log in", "player")
    assert store.conduct_fault() is None, "new rows are counted on from the restored ones"
    store.engine.dispose()


def test_the_key_is_not_in_the_file_and_another_one_is_refused(house: Path, saved: Path, tmp_path: Path) -> None:
    text = gzip.decompress(saved.read_bytes())
    assert Path(f"{house}.key").read_bytes().strip() not in text
    missing = _run("restore", saved, "--database", tmp_path / "new.db")
    assert (missing.exit_code, (tmp_path / "new.db").exists()) == (2, False)
    open_vault(tmp_path / "other.key", os.urandom)
    other = _run("restore", saved, "--database", tmp_path / "new.db", "--key", tmp_path / "other.key")
    assert other.exit_code == 1, other.output


@pytest.mark.parametrize("damage", ["cut", "changed", "nonsense", "column", "heads", "bytes", "deep"])
def test_a_damaged_backup_is_refused(house: Path, saved: Path, tmp_path: Path, damage: str) -> None:
    text = gzip.decompress(saved.read_bytes()).decode()
    lines = text.splitlines(keepends=True)
    spoiled = {
        "cut": "".join(lines[:-1]),
        "changed": text.replace("RoundClosed", "RoundOpened", 1),
        "nonsense": "not a backup",
        "column": text.replace('"columns": ["', '"columns": ["other_', 1),
        "heads": text.replace('"heads": {', '"heads": 5, "others": {', 1),
        "bytes": text.replace('{"hex": ', '{"base64": ', 1),
        "deep": lines[0] + "[" * 100_000,
    }[damage]
    file = tmp_path / "spoiled"
    file.write_bytes(gzip.compress(spoiled.encode()))
    done = _run("restore", file, "--database", tmp_path / "new.db", "--key", f"{house}.key")
    assert done.exit_code == (1 if damage == "changed" else 2), done.output
    assert isinstance(done.exception, SystemExit), "no traceback, whatever is in the file"


def test_nobody_else_can_read_a_backup_while_it_is_written(
    house: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, file = Store(open_engine(str(house))), tmp_path / "house.backup"
    modes: list[int] = []
    monkeypatch.setattr(backup, "_line", lambda *_: modes.append(file.stat().st_mode & 0o777))
    backup.write_backup(store, open_vault(Path(f"{house}.key"), os.urandom), file, 1)
    assert set(modes) == {0o600}
    store.engine.dispose()
