"""What the server writes beside the tables is part of the proof: every edit of any row is found."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Engine, delete, inspect, text
from sqlalchemy.exc import IntegrityError

from queenhigh.ledger import Store, open_engine, refuse_heads, signed_heads, verify
from queenhigh.ledger.conduct import OWN_TABLES
from queenhigh.ledger.vault import Vault
from queenhigh.server import schema
from queenhigh.server.accounts import People
from queenhigh.server.denied_requests import Denials
from queenhigh.server.disputes import Disputes
from queenhigh.server.played_tables import PlayedTables
from queenhigh.server.problems import Problem
from queenhigh.server.settings import Clock

VAULT = Vault(bytes(32), bytes)


def house(path: Path) -> Engine:
    """A database in which something of every kind has happened."""
    engine = open_engine(str(path))
    Store(engine)
    schema.prepare(engine)
    clock = Clock(lambda: 1_000_000, lambda: 0)
    people, disputes, denials = People(engine, clock), Disputes(engine, clock), Denials(engine, clock)
    people.add("adam-the-boss", "administrator", "house", people.new_password())
    people.add("fay", "floor", "adam-the-boss", people.new_password())
    people.disable("fay", "adam-the-boss", disabled=True)
    _, guest = people.guest()
    for _ in range(3):
        denials.note(guest, "verify", None, Problem(403, "forbidden", "not for guests"))
        denials.keep()
    PlayedTables(engine, clock).add("marta", "one")
    first = disputes.keep(guest.name, "one", 1, "my card was an ace", {"facts": []})
    disputes.answer(first, "fay", "not_upheld", "it was a four")
    return engine


def cells(engine: Engine) -> Iterator[tuple[str, str]]:
    there = inspect(engine)
    for name in sorted(set(there.get_table_names()) - OWN_TABLES):
        for item in there.get_columns(name):
            yield name, item["name"]


def test_every_edit_of_any_column_is_found(tmp_path: Path) -> None:
    engine = house(tmp_path / "house.db")
    store = Store(engine)
    assert verify(store).ok
    tried = set()
    for name, column in cells(engine):
        with engine.connect() as connection:
            rows = connection.exec_driver_sql(f'SELECT count(*) FROM "{name}"').scalar() or 0
        if not rows:
            continue
        for value in ("'x'", "987654", "NULL"):
            with engine.connect() as connection:
                before = connection.exec_driver_sql(
                    f'SELECT "{column}" FROM "{name}" ORDER BY rowid DESC LIMIT 1'
                ).scalar()
                if value == "NULL" and (before is None or column not in _optional(engine, name)):
                    continue
                where = f'rowid = (SELECT max(rowid) FROM "{name}")'
                try:
                    connection.execute(text(f'UPDATE "{name}" SET "{column}" = {value} WHERE {where}'))
                except IntegrityError:
                    # A key of numbers holds no text.
                    continue
                connection.commit()
            found = verify(store).first_bad
            assert found is not None, (name, column, value)
            assert found.startswith(f"{name}: "), (name, column, found)
            with engine.connect() as connection:
                connection.execute(text(f'UPDATE "{name}" SET "{column}" = :before WHERE {where}'), {"before": before})
                connection.commit()
            assert verify(store).ok
            tried.add(name)
    assert tried >= {"accounts", "acts", "sessions", "denials", "disputes", "dispute_answers"}


def _optional(engine: Engine, name: str) -> set[str]:
    return {item["name"] for item in inspect(engine).get_columns(name) if item["nullable"]}


@pytest.mark.parametrize("name", ["accounts", "acts", "sessions", "denials", "disputes", "dispute_answers"])
def test_a_row_that_is_deleted_or_added_is_found(name: str, tmp_path: Path) -> None:
    engine = house(tmp_path / "house.db")
    with engine.connect() as connection:
        connection.execute(text(f'DELETE FROM "{name}" WHERE rowid = (SELECT min(rowid) FROM "{name}")'))
        connection.commit()
    assert verify(Store(engine)).first_bad == f"{name}: a row that was recorded is missing"


def test_a_session_that_ends_leaves_the_tables_and_the_proof_holds(tmp_path: Path) -> None:
    engine = house(tmp_path / "house.db")
    with engine.begin() as connection:
        connection.execute(delete(schema.SESSIONS))
    assert verify(Store(engine)).ok
    with engine.connect() as connection:
        chain = "".join(connection.exec_driver_sql("SELECT data FROM conduct").scalars())
    assert "guest" not in chain
    assert "adam" not in chain


def test_heads_cover_conduct(tmp_path: Path) -> None:
    engine = house(tmp_path / "house.db")
    store = Store(engine)
    signed = signed_heads(store, VAULT, 1)
    assert signed["conduct"][0] > 5
    assert refuse_heads(store, signed, [VAULT.public_key]) is None
    with engine.begin() as connection:
        for act in ("update", "delete"):
            connection.exec_driver_sql(f"DROP TRIGGER conduct_refuse_{act}")
        connection.exec_driver_sql("DELETE FROM dispute_answers")
        connection.exec_driver_sql("DELETE FROM conduct WHERE place = (SELECT max(place) FROM conduct)")
    assert verify(store).ok
    assert "conduct" in str(refuse_heads(store, signed, [VAULT.public_key]))


def test_an_older_database_enters_its_rows_into_the_chain(tmp_path: Path) -> None:
    engine = house(tmp_path / "house.db")
    with engine.begin() as connection:
        connection.exec_driver_sql("DROP TABLE conduct")
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '0003'")
    engine.dispose()
    again = open_engine(str(tmp_path / "house.db"))
    store = Store(again)
    assert verify(store).ok
    assert store.conduct_head()[0] == sum(_rows(again))
    with again.begin() as connection:
        connection.execute(text("UPDATE dispute_answers SET outcome = 'upheld'"))
    assert verify(store).first_bad == "dispute_answers: the row 1 is not the one recorded"


def _rows(engine: Engine) -> Iterator[int]:
    for name in sorted(set(inspect(engine).get_table_names()) - OWN_TABLES):
        with engine.connect() as connection:
            yield connection.exec_driver_sql(f'SELECT count(*) FROM "{name}"').scalar() or 0
