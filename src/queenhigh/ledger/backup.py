"""A whole database as one file, from SQLite or PostgreSQL to either of them: every row as it is stored.

The file is gzipped lines of JSON: a head with the signed heads of all chains, then each table with its columns and
rows, and an end with the number of rows. The key is never in it. What is restored is verified by the caller, and must
end in the heads of the file.
"""

import gzip
import json
import os
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

import msgspec
from sqlalchemy import (
    Boolean,
    Column,
    Connection,
    Engine,
    MetaData,
    Select,
    Table,
    column,
    insert,
    inspect,
    select,
    table,
    text,
)

from queenhigh import __version__
from queenhigh.ledger.chain_heads import SignedHeads, signed_heads
from queenhigh.ledger.derived_tables import META as DERIVED
from queenhigh.ledger.schema import VERSION
from queenhigh.ledger.store import Store
from queenhigh.ledger.vault import Vault

_FORMAT = 1
_AT_ONCE = 1000
_LONGEST_LINE = 64 * 1024 * 1024
"""In letters; a longer line is cut there, and is not JSON any more."""
_DAMAGED = "the file is damaged or was cut short"
_NOT_COPIED = frozenset({"alembic_version", "sqlite_sequence", *DERIVED.tables})


class BadBackup(ValueError):
    """A file that is not a complete backup, or one that this program cannot restore."""


@dataclass(frozen=True, slots=True)
class BackupHead:
    """What a backup says about itself."""

    program: str
    schema: str
    at: int
    heads: SignedHeads


def write_backup(store: Store, vault: Vault, path: Path, at: int) -> int:
    """Write everything that the database holds at one moment to a new file; returns the number of rows."""
    # Nobody else may read it, not even while it is written.
    os.close(os.open(path, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, 0o600))
    with store.at_one_moment() as moment, gzip.open(path, "wt", encoding="utf-8") as file, moment.reading() as reading:
        heads = signed_heads(moment, vault, at)
        _line(file, {"queenhigh_backup": _FORMAT, "program": __version__, "schema": VERSION, "at": at, "heads": heads})
        rows = 0
        for name in _table_names(store.engine):
            columns = [one["name"] for one in inspect(store.engine).get_columns(name)]
            _line(file, {"table": name, "columns": columns})
            chosen: Select[*tuple[Any, ...]] = select(*(column(one) for one in columns)).select_from(table(name))
            for row in reading.execute(chosen, execution_options={"yield_per": _AT_ONCE}):
                _line(file, [_stored(value) for value in row])
                rows += 1
        _line(file, {"end": rows})
    return rows


def _table_names(engine: Engine) -> list[str]:
    return sorted(set(inspect(engine).get_table_names()) - _NOT_COPIED)


def _line(file: IO[str], data: object) -> None:
    file.write(json.dumps(data) + "\n")


def _stored(value: object) -> object:
    """A value as JSON has it; bytes as an object, which no other value is."""
    return {"hex": bytes(value).hex()} if isinstance(value, bytes | memoryview) else value


def read_head(path: Path) -> BackupHead:
    """What a backup says about itself; BadBackup where the file is anything else."""
    return _head(next(_lines(path), None))


def _head(data: object) -> BackupHead:
    if not isinstance(data, dict) or data.get("queenhigh_backup") != _FORMAT:
        raise BadBackup("this is not a backup, as `queenhigh backup` writes them")
    try:
        return msgspec.convert({name: data[name] for name in ("program", "schema", "at", "heads")}, BackupHead)
    except (KeyError, msgspec.ValidationError):
        raise BadBackup(_DAMAGED) from None


def _lines(path: Path) -> Iterator[Any]:
    """Every line of the file; its values have any type."""
    try:
        with gzip.open(path, "rt", encoding="utf-8") as file:
            while line := file.readline(_LONGEST_LINE):
                yield json.loads(line)
    except (OSError, EOFError, ValueError, RecursionError, zlib.error) as error:
        if isinstance(error, FileNotFoundError | PermissionError | IsADirectoryError):
            raise
        raise BadBackup(_DAMAGED) from None


def restore_rows(engine: Engine, path: Path) -> int:
    """Put every row of a backup into empty tables, all of them or none; returns their number."""
    lines = _lines(path)
    head = _head(next(lines, None))
    if head.schema != VERSION:
        raise BadBackup(f"it was made from a ledger of version {head.schema}; this program restores {VERSION}")
    reflected = MetaData()
    reflected.reflect(engine)
    with engine.begin() as connection:
        _refuse_filled(connection, reflected)
        try:
            rows = _insert_all(connection, reflected, lines)
        except (KeyError, TypeError, AttributeError, ValueError) as error:
            raise error if isinstance(error, BadBackup) else BadBackup(_DAMAGED) from None
        if engine.dialect.name == "postgresql":
            _advance_sequences(connection, reflected)
    return rows


def _refuse_filled(connection: Connection, reflected: MetaData) -> None:
    for name, there in reflected.tables.items():
        if name not in _NOT_COPIED and connection.execute(select(there).limit(1)).first() is not None:
            raise BadBackup(f"the database is not empty: {name} has rows")


def _insert_all(connection: Connection, reflected: MetaData, lines: Iterator[Any]) -> int:
    rows, waiting = 0, list[dict[str, object]]()
    into: Table | None = None
    columns: list[Column[Any]] = []
    for line in lines:
        if isinstance(line, list):
            waiting.append({one.name: _restored(one, value) for one, value in zip(columns, line, strict=True)})
            rows += 1
            if len(waiting) < _AT_ONCE:
                continue
        _insert(connection, into, waiting)
        waiting = []
        if isinstance(line, dict) and "table" in line:
            into = reflected.tables.get(line["table"])
            if into is None or line["table"] in _NOT_COPIED:
                raise BadBackup(f"this program has no table {line['table']}")
            columns = [into.c[name] for name in line["columns"]]
        elif isinstance(line, dict) and "end" in line:
            if line["end"] != rows:
                break
            return rows
    raise BadBackup(_DAMAGED)


def _insert(connection: Connection, into: Table | None, rows: list[dict[str, object]]) -> None:
    if into is not None and rows:
        # A plain statement: what is restored was recorded in the chain of conduct before.
        plain = table(into.name, *(column(name, into.c[name].type) for name in rows[0]))
        connection.execute(insert(plain), rows)


def _restored(one: "Column[Any]", value: object) -> object:
    if isinstance(value, dict):
        return bytes.fromhex(value["hex"])
    return bool(value) if isinstance(one.type, Boolean) and value is not None else value


def _advance_sequences(connection: Connection, reflected: MetaData) -> None:
    """PostgreSQL goes on counting where the restored rows end."""
    for name, there in reflected.tables.items():
        for key in there.primary_key.columns:
            found = text("SELECT pg_get_serial_sequence(:table, :column)")
            sequence = connection.execute(found, {"table": name, "column": key.name}).scalar()
            last = connection.execute(select(key).order_by(key.desc()).limit(1)).scalar()
            if sequence is not None and last is not None:
                connection.execute(text("SELECT setval(:sequence, :last)"), {"sequence": sequence, "last": last})
