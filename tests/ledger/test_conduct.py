"""What the server writes beside the tables, and what was answered at them, is part of the proof.

Every column of every row is edited, rows are deleted, swapped and added, on SQLite and on PostgreSQL: all is found.
"""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import Boolean, Engine, Executable, Integer, LargeBinary, MetaData, Table, and_, delete, text

from queenhigh.ledger import Ledger, Store, Vault, open_engine, refuse_heads, signed_heads, verify
from queenhigh.ledger.chain_heads import signed_text
from queenhigh.ledger.conduct import OWN_TABLES
from queenhigh.ledger.schema import lift_guards
from queenhigh.server import schema
from queenhigh.server.accounts import People
from queenhigh.server.denied_requests import Denials
from queenhigh.server.disputes import Disputes
from queenhigh.server.played_tables import PlayedTables
from queenhigh.server.problems import Problem
from queenhigh.server.settings import Clock
from queenhigh.table import Role, commands
from tests.ledger.test_store import KeptHost, chain_again
from tests.plain_data import PlainData
from tests.trial_sizes import FULL, size

KEPT_APART = tuple(sorted(schema.META.tables))
"""All that the server writes beside the ledger's own tables: a new one is proved with the others."""
Row = PlainData


def vault() -> Vault:
    return Vault(bytes(32), Random(1).randbytes)


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    if request.param == "sqlite":
        yield str(tmp_path / "house.db")
        return
    url = request.getfixturevalue("postgres")
    emptied(url)
    yield url
    emptied(url)


def emptied(url: str) -> None:
    engine = open_engine(url)
    with engine.begin() as connection:
        connection.exec_driver_sql("DROP SCHEMA public CASCADE")
        connection.exec_driver_sql("CREATE SCHEMA public")
    engine.dispose()


@pytest.fixture
def house(database: str) -> Iterator[Store]:
    """A database in which something of every kind has happened, twice."""
    store = Store(open_engine(database))
    schema.prepare(store.engine)
    clock = Clock(lambda: 1_000_000, lambda: 0)
    people, disputes = People(store.engine, clock), Disputes(store.engine, clock)
    denials = Denials(store.engine, clock)
    people.add("adam-the-boss", "administrator", "house", people.new_password())
    people.add("fay", "floor", "adam-the-boss", people.new_password())
    people.disable("fay", "adam-the-boss", disabled=True)
    with store.engine.begin() as connection:
        for name in ("fay", "adam-the-boss"):
            people.failures.count(connection, name, "192.0.2.1")
    tokens = []
    for number in (1, 2):
        token, guest = people.guest()
        tokens.append(token)
        denials.note(guest, "verify", None, Problem(403, "forbidden", "not for guests"))
        denials.keep()
        PlayedTables(store.engine, clock).add(f"marta {number}", "one")
        first = disputes.keep(guest.name, "one", number, f"card {number} was an ace", {"facts": []})
        disputes.answer(first, "fay", "not_upheld", f"card {number} was a four")
    whole = whole_text(store.engine)
    assert not any(token in whole for token in tokens)
    for table in set(schema.META.tables.values()) - {schema.ROOM_TABLES}:
        if not rows(store.engine, table):
            _happen(store.engine, table)
    with store.engine.begin() as connection:
        row = {"kind": "house", "automation": "none", "opened_at": 1, "closed_at": None}
        for name in ("one", "two"):
            connection.execute(schema.ROOM_TABLES.insert().values(row | {"table_id": name, "title": f"table {name}"}))
    host = KeptHost(Ledger(store, vault()), "three-card-poker", "one").start()
    for seat in (6, 7):
        host.refused(commands.PlaceWager, "ann", Role.PLAYER, seat=seat, wager="ante", cents=500)
    yield store
    store.engine.dispose()


def _happen(engine: Engine, table: Table) -> None:
    """Two rows of a table that nothing above has written to, by the way that the server writes."""
    for number in (1, 2):
        values = {column.name: _value(column, number) for column in table.columns}
        with engine.begin() as connection:
            connection.execute(table.insert().values(values))


def _value(column: Any, number: int) -> object:
    if isinstance(column.type, LargeBinary):
        return bytes([number])
    return number if isinstance(column.type, Integer) else f"{column.name} {number}"


def whole_text(engine: Engine) -> str:
    """Everything that the database holds, as text."""
    return "\n".join(str(row) for table in reflected(engine).values() for row in rows(engine, table))


def reflected(engine: Engine) -> dict[str, Table]:
    """The tables of a database, as somebody finds them who knows nothing of this program."""
    found = MetaData()
    found.reflect(engine)
    return dict(found.tables)


def rows(engine: Engine, table: Table) -> list[Row]:
    with engine.connect() as connection:
        chosen = table.select().order_by(*table.primary_key.columns)
        return [dict(row._mapping) for row in connection.execute(chosen)]


def where(table: Table, row: Row) -> Any:
    return and_(*(column == row[column.name] for column in table.primary_key.columns))


def other(value: object, column: Any) -> object:
    """Another value that the column can hold."""
    if isinstance(column.type, Boolean):
        return not value
    if isinstance(column.type, LargeBinary):
        return bytes(value or b"") + b"1"  # type: ignore[call-overload]
    if isinstance(value, int) or (value is None and isinstance(column.type, Integer)):
        return int(value or 0) + 1000
    told = str(value or "")
    return ("1" if told.startswith("0") else "0") + told[1:]


def edits(table: Table, kept: list[Row]) -> Iterator[tuple[str, list[Executable]]]:
    """Everything that somebody may do to one table: each column, then whole rows."""
    keys = [column.name for column in table.primary_key.columns]
    for row in kept if FULL else kept[-3:] if table.name == "commands" else kept[-1:]:
        here = table.update().where(where(table, row))
        for column in table.columns:
            yield f"{column.name} of {row}", [here.values({column.name: other(row[column.name], column)})]
            if column.nullable and row[column.name] is not None:
                yield f"{column.name} of {row} to nothing", [here.values({column.name: None})]
        yield f"delete {row}", [table.delete().where(where(table, row))]
        copy = row | {name: other(row[name], table.c[name]) for name in keys}
        if isinstance(row[keys[0]], int):
            copy[keys[0]] = max(item[keys[0]] for item in kept) + 1000
        yield f"insert {copy}", [table.insert().values(copy)]
    if any(kept[0][name] != kept[-1][name] for name in kept[0].keys() - set(keys)):
        yield f"swap {kept[0]} and {kept[-1]}", list(swap(table, kept[0], kept[-1], keys))


def swap(table: Table, one: Row, last: Row, keys: list[str]) -> Iterator[Executable]:
    """Two rows change what they say, each under the key of the other."""
    for row, says in ((one, last), (last, one)):
        values = {name: value for name, value in says.items() if name not in keys}
        yield table.update().where(where(table, row)).values(values)


def not_found(store: Store, database: str, names: tuple[str, ...]) -> tuple[int, list[str]]:
    """How many edits somebody made who owns the database, and those that verify did not find or named elsewhere."""
    owner = open_engine(database)
    missed, tried = [], 0
    with owner.begin() as connection:
        lift_guards(connection, ("commands",))
    tables = reflected(owner)
    for name in names:
        table = tables[name]
        kept = rows(owner, table)
        assert kept, f"nothing happened in {name}"
        for what, statements in edits(table, kept):
            with owner.begin() as connection:
                for statement in statements:
                    connection.execute(statement)
            said = verify(store).first_bad
            tried += 1
            if said is None or not said.startswith((f"{name}: ", "one: ") if name == "commands" else f"{name}: "):
                missed.append(f"{name}: {what}: {said}")
            with owner.begin() as connection:
                connection.execute(table.delete())
                connection.execute(table.insert(), kept)
    owner.dispose()
    return tried, missed


def test_every_edit_beside_the_tables_is_found(house: Store, database: str) -> None:
    assert verify(house, vault()).ok
    tried, missed = not_found(house, database, KEPT_APART)
    assert not missed
    assert tried >= 28
    assert verify(house, vault()).ok


def test_every_edit_of_a_command_is_found(house: Store, database: str) -> None:
    """Ids, digests, replies, refusals: 16 of 48 such edits once passed."""
    assert sum(item.facts is None for item in house.commands("one")) == 2
    tried, missed = not_found(house, database, ("commands",))
    assert not missed
    assert tried >= size(24, 48)
    assert verify(house, vault()).ok


def test_a_session_that_ends_leaves_the_tables_and_the_proof_holds(house: Store) -> None:
    with house.engine.begin() as connection:
        connection.execute(delete(schema.SESSIONS))
    assert verify(house).ok
    with house.engine.connect() as connection:
        chain = "".join(connection.exec_driver_sql("SELECT data FROM conduct").scalars())
    assert "guest" not in chain
    assert "adam" not in chain


def test_heads_cover_conduct_and_commands(house: Store) -> None:
    signed = signed_heads(house, vault(), 1)
    assert signed["conduct"][0] > 5
    by = [vault().public_key]
    assert refuse_heads(house, signed, by) is None
    kept = list(house.commands("one"))
    with house.engine.begin() as connection:
        lift_guards(connection, ("commands",))
        connection.exec_driver_sql(f"DELETE FROM commands WHERE place = {len(kept)}")
        chain_again(connection, "one", kept[:-1])
    assert verify(house).ok
    assert refuse_heads(house, signed, by) == f"one: command {len(kept)} is not the one that was signed"
    del signed["commands"]
    signed["signature"] = vault().sign(signed_text(signed))
    with house.engine.begin() as connection:
        lift_guards(connection, ("conduct",))
        connection.exec_driver_sql("DELETE FROM room_tables WHERE table_id = 'two'")
        connection.exec_driver_sql("DELETE FROM conduct WHERE place = (SELECT max(place) FROM conduct)")
    assert verify(house).ok
    assert "conduct" in str(refuse_heads(house, signed, by))


def test_an_older_database_enters_its_rows_into_the_chains(house: Store, database: str) -> None:
    commands_before = [item._replace(place=None, hash=None) for item in house.commands("one")]
    with house.engine.begin() as connection:
        connection.exec_driver_sql("DROP TABLE conduct")
        for table, column in (("commands", "place"), ("commands", "hash"), ("tables", "commands"),
                              ("tables", "commands_head")):  # fmt: skip
            connection.exec_driver_sql(f"ALTER TABLE {table} DROP COLUMN {column}")
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '0003'")
    house.engine.dispose()
    again = open_engine(database)
    store = Store(again)
    assert verify(store, vault()).ok
    assert [item._replace(place=None, hash=None) for item in store.commands("one")] == commands_before
    assert store.conduct_head()[0] == sum(map(len, _rows_apart(again)))
    with again.begin() as connection:
        connection.execute(text("UPDATE dispute_answers SET outcome = 'upheld' WHERE dispute = 1"))
    assert verify(store).first_bad == "dispute_answers: the row 1 is not the one recorded"
    again.dispose()


def _rows_apart(engine: Engine) -> Iterator[list[Row]]:
    tables = reflected(engine)
    for name in sorted(tables.keys() - OWN_TABLES):
        yield rows(engine, tables[name])
