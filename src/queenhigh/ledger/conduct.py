"""The chain of conduct: what the server writes beside the tables, so that nobody can change it unnoticed.

Accounts, sessions, acts, denied requests, disputes and their answers lie in plain tables, some of them with rows that
change. Every row that is added, changed or removed there becomes a link of one chain: the table, a hash of the row's
key, and a hash of the row as it is now. No name is written in clear, so the chain tells nothing about a guest whose
session is gone. Folding the chain gives the hash of every row that must be there, and of no other.
"""

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from sqlalchemy import (
    ClauseElement,
    Connection,
    CursorResult,
    Delete,
    Engine,
    Insert,
    Select,
    Table,
    Update,
    and_,
    column,
    event,
    insert,
    inspect,
    select,
    table,
    text,
)

from queenhigh.ledger.derived_tables import META as DERIVED
from queenhigh.ledger.hash_chain import GENESIS, canonical, chain_hash
from queenhigh.ledger.schema import CONDUCT, META

OWN_TABLES = frozenset({*META.tables, *DERIVED.tables, "alembic_version"})
"""The tables of the ledger itself, which have chains of their own or can be derived again."""
_AT_ONCE = 1000
_LOCK = 0x51554346
_KEYS = "queenhigh rows to record"
Key = tuple[object, ...]


def watch(engine: Engine) -> None:
    """Record every row that anybody writes through this engine to a table that is not the ledger's own."""
    event.listen(engine, "before_execute", look_up_before)
    event.listen(engine, "after_execute", record_after)


def _written_table(statement: ClauseElement) -> Table | None:
    if not isinstance(statement, Insert | Update | Delete):
        return None
    written = statement.table
    return written if isinstance(written, Table) and written.name not in OWN_TABLES else None


def look_up_before(
    connection: Connection, statement: ClauseElement, many: object, params: Mapping[str, object], options: object
) -> None:
    """Nobody else adds to the chain until this transaction ends; rows that will change are looked up by their keys."""
    written = _written_table(statement)
    if written is None:
        return
    _lock(connection)
    if isinstance(statement, Update | Delete):
        chosen = select(*written.primary_key.columns)
        if statement.whereclause is not None:
            chosen = chosen.where(statement.whereclause)
        connection.info[_KEYS] = [tuple(row) for row in connection.execute(chosen, dict(params))]


def record_after(
    connection: Connection,
    statement: ClauseElement,
    many: object,
    params: object,
    options: object,
    result: CursorResult[tuple[object, ...]],
) -> None:
    written = _written_table(statement)
    if written is None:
        return
    keys = list(_inserted(written, result)) if isinstance(statement, Insert) else connection.info.pop(_KEYS)
    _record(connection, written.name, _columns(written), [item.name for item in written.primary_key], keys)


def _inserted(written: Table, result: CursorResult[tuple[object, ...]]) -> Iterator[Key]:
    """The keys of new rows: those that were given, or the one that the database chose."""
    names = [item.name for item in written.primary_key]
    for values in result.context.compiled_parameters:
        if all(values.get(name) is not None for name in names):
            yield tuple(values[name] for name in names)
        else:
            assert result.inserted_primary_key is not None
            yield tuple(result.inserted_primary_key)


def _lock(connection: Connection) -> None:
    if connection.dialect.name == "sqlite":
        # A statement that changes nothing takes the lock for writing, and waits for it.
        connection.exec_driver_sql("DELETE FROM conduct WHERE place < 0")
    else:
        connection.execute(text(f"SELECT pg_advisory_xact_lock({_LOCK})"))


def _columns(written: Table) -> list[str]:
    return [item.name for item in written.columns]


def _record(
    connection: Connection, name: str, columns: Sequence[str], keyed: Sequence[str], keys: Iterable[Key]
) -> None:
    """Add a link for each of these rows, as they are now."""
    links = []
    for key in keys:
        same = and_(*(column(part) == value for part, value in zip(keyed, key, strict=True)))
        row = connection.execute(_raw(name, columns).where(same)).first()
        links.append(_link(name, key, None if row is None else dict(row._mapping)))
    _add(connection, links)


def _raw(name: str, columns: Sequence[str]) -> Select[*tuple[Any, ...]]:
    """The rows of a table as the database stores them, not as a type would read them."""
    return select(*(column(item) for item in columns)).select_from(table(name))


def _link(name: str, key: Key, row: Mapping[str, object] | None) -> str:
    return canonical({"table": name, "key": _key_hash(key), "row": None if row is None else _row_hash(row)})


def _key_hash(key: Iterable[object]) -> str:
    return _hash({"key": [_plain(part) for part in key]})


def _row_hash(row: Mapping[str, object]) -> str:
    """A column that is empty does not count, so that a later version may add one."""
    return _hash({name: _plain(value) for name, value in row.items() if value is not None})


def _hash(data: Mapping[str, object]) -> str:
    return hashlib.sha256(canonical(data).encode()).hexdigest()


def _plain(value: object) -> object:
    if isinstance(value, bool):
        return int(value)
    return value.hex() if isinstance(value, bytes) else value


def _add(connection: Connection, texts: Sequence[str]) -> None:
    place, before = conduct_head(connection)
    rows = []
    for item in texts:
        place += 1
        before = chain_hash(before, place, item)
        rows.append({"place": place, "data": item, "hash": before})
    if rows:
        connection.execute(insert(CONDUCT), rows)


def conduct_head(connection: Connection) -> tuple[int, str]:
    """The number and hash of the last link."""
    last = connection.execute(select(CONDUCT.c.place, CONDUCT.c.hash).order_by(CONDUCT.c.place.desc()).limit(1)).first()
    return (last.place, last.hash) if last is not None else (0, GENESIS)


def record_everything(connection: Connection) -> None:
    """Begin the chain in a database from before it: every row that is there becomes a link."""
    for name, _, _ in list(_watched(connection)):
        record_table(connection, name)


def record_table(connection: Connection, table_name: str) -> None:
    """Enter every row of a table as it is now; the table is new to the chain, or its columns have changed."""
    _lock(connection)
    for name, columns, keyed in _watched(connection):
        rows = connection.execute(_raw(name, columns)).all() if name == table_name else ()
        links = [_link(name, tuple(row._mapping[part] for part in keyed), dict(row._mapping)) for row in rows]
        _add(connection, links)


def _watched(connection: Connection) -> Iterator[tuple[str, list[str], list[str]]]:
    """Every table that is not the ledger's own, with its columns and those of its key."""
    there = inspect(connection)
    names = sorted(set(there.get_table_names()) - OWN_TABLES)
    columns_of, key_of = there.get_multi_columns(filter_names=names), there.get_multi_pk_constraint(filter_names=names)
    for name in names:
        columns = [item["name"] for item in columns_of[None, name]]
        yield name, columns, key_of[None, name]["constrained_columns"] or columns


def conduct_fault(connection: Connection) -> str | None:
    """The first thing that was changed in the chain of conduct or in the tables it records; None where all agrees."""
    expected: dict[tuple[str, str], str] = {}
    before = GENESIS
    links = select(CONDUCT.c.place, CONDUCT.c.data, CONDUCT.c.hash).order_by(CONDUCT.c.place)
    with connection.execute(links, execution_options={"yield_per": _AT_ONCE}) as kept:
        for number, (place, data, hash_) in enumerate(kept, 1):
            if place != number or chain_hash(before, number, data) != hash_:
                return f"conduct: link {number} does not follow from those before it"
            before = hash_
            told = _told(data)
            if told is None:
                return f"conduct: link {number} is garbled"
            name, key, row = told
            if row is None:
                expected.pop((name, key), None)
            else:
                expected[name, key] = row
    return _row_fault(connection, expected)


def _told(data: str) -> tuple[str, str, str | None] | None:
    try:
        link = json.loads(data)
        return str(link["table"]), str(link["key"]), link["row"]
    except (ValueError, KeyError, TypeError):
        return None


def _row_fault(connection: Connection, expected: dict[tuple[str, str], str]) -> str | None:
    for name, columns, keyed in _watched(connection):
        with connection.execute(_raw(name, columns), execution_options={"yield_per": _AT_ONCE}) as rows:
            for found in rows:
                row = dict(found._mapping)
                key = [row[part] for part in keyed]
                if expected.pop((name, _key_hash(key)), None) != _row_hash(row):
                    return f"{name}: the row {', '.join(str(_plain(part)) for part in key)} is not the one recorded"
    for name, _ in expected:
        return f"{name}: a row that was recorded is missing"
    return None
