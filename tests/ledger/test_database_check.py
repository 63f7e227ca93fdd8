"""What the databases check themselves in `verify`: what is found, and what PostgreSQL could not check."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner
from sqlalchemy import Engine

from queenhigh.cli.main import queenhigh
from queenhigh.ledger import Ledger, Store, Vault, open_engine, verify
from queenhigh.ledger.database_check import check_database
from queenhigh.server import schema
from tests.ledger.test_conduct import emptied
from tests.ledger.test_store import KeptHost

NO_AMCHECK = "its indexes: the extension amcheck is not in this database (CREATE EXTENSION amcheck adds it)"
NO_CHECKSUMS = "its pages: this cluster has no data checksums (pg_checksums --enable adds them)"


@pytest.fixture
def engine(postgres: str) -> Iterator[Engine]:
    """A ledger on PostgreSQL, by an engine that sees what lies in our own schema first."""
    emptied(postgres)
    engine = open_engine(f"{postgres}?options=-csearch_path%3Dpublic,pg_catalog")
    KeptHost(Ledger(Store(engine), Vault(bytes(32), bytes)), "three-card-poker", "one").start()
    yield engine
    engine.dispose()
    emptied(postgres)


def run(engine: Engine, statement: str) -> None:
    with engine.begin() as connection:
        connection.exec_driver_sql(statement)


def test_verify_says_what_postgresql_could_not_check(engine: Engine, postgres: str, tmp_path: Path) -> None:
    asked = ["verify", "--database", postgres, "--json"]
    told = json.loads(CliRunner().invoke(queenhigh, asked).output)
    assert (told["ok"], told["not_checked"]) == (True, [NO_AMCHECK, NO_CHECKSUMS])
    said = CliRunner().invoke(queenhigh, asked[:-1]).output
    assert f"PostgreSQL did not check {NO_AMCHECK}" in said


def test_a_row_that_an_index_has_lost_is_found(engine: Engine, postgres: str) -> None:
    with engine.connect() as connection:
        known = connection.exec_driver_sql("SELECT 1 FROM pg_available_extensions WHERE name = 'amcheck'").first()
    if known is None:
        pytest.skip("this PostgreSQL comes without amcheck")
    run(engine, "CREATE EXTENSION amcheck")
    assert check_database(engine) == (None, (NO_CHECKSUMS,))
    # As after a fault of the disk: the index does not learn of a row.
    ready = "UPDATE pg_index SET indisready = {} WHERE indexrelid = 'meters_pkey'::regclass"
    run(engine, ready.format(False))
    run(engine, "INSERT INTO meters (meter_id, cents, moves) VALUES ('lost', '0', 0)")
    run(engine, ready.format(True))
    done = CliRunner().invoke(queenhigh, ["verify", "--database", postgres])
    assert done.exit_code == 1
    assert "the index meters_pkey is damaged" in done.output


def test_damaged_pages_that_postgresql_has_counted_are_told(engine: Engine) -> None:
    run(engine, "CREATE TABLE pg_stat_database AS SELECT current_database() AS datname, 2 AS checksum_failures")
    assert check_database(engine).damage == "PostgreSQL has found damaged pages in this database: 2"


def test_bytes_in_a_column_of_texts_are_found(tmp_path: Path) -> None:
    """The bytes that a hash is written for had the same hash themselves, and `verify` broke down on others."""
    store = Store(open_engine(str(tmp_path / "house.db")))
    schema.prepare(store.engine)
    hash_ = "ab" * 32
    session = {"hash": hash_, "name": "guest-1", "role": "guest", "made_at": 1, "seen_at": 1}
    with store.engine.begin() as connection:
        connection.execute(schema.SESSIONS.insert().values(session))
    KeptHost(Ledger(store, Vault(bytes(32), bytes)), "three-card-poker", "one").start()
    assert verify(store).ok
    changes: list[tuple[str, str, object, object]] = [
        ("sessions", "hash", hash_, bytes.fromhex(hash_)), ("sessions", "made_at", 1, "long ago"),
        ("tables", "table_id", "one", b"one"),
    ]  # fmt: skip
    for table, column, was, made in changes:
        for old, new, said in ((was, made, f"{table}: the row "), (made, was, "None")):
            with store.engine.begin() as connection:
                connection.exec_driver_sql(f"UPDATE {table} SET {column} = ? WHERE {column} = ?", (new, old))
            assert str(verify(store).first_bad).startswith(said)
    with store.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = ''")
    store.engine.dispose()
    told = CliRunner().invoke(queenhigh, ["verify", "--database", str(tmp_path / "house.db")])
    assert (told.exit_code, "does not know its version" in told.output) == (2, True)
