"""Where the ledger lies: SQLite by a path, PostgreSQL by its URL, the same tables and the same promises on both.

One transaction writes a command's id with its reply, the facts with their chain, and the postings. A command that comes
again gets its first reply and changes nothing. An error means that nobody knows: ask again with the same id.
"""

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from sqlalchemy import (
    Column,
    Connection,
    Engine,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    create_engine,
    event,
    insert,
    select,
    update,
)
from sqlalchemy.exc import IntegrityError

from queenhigh.ledger.books import Posting
from queenhigh.ledger.chain import GENESIS, Link, links

_SAFE_WAL = (3, 51, 3)
"""Older libraries may corrupt a write-ahead log when it is reset."""

_META = MetaData()
TABLES = Table(
    "tables",
    _META,
    Column("table_id", String(200), primary_key=True),
    Column("submission", Text, nullable=False),
    Column("facts", Integer, nullable=False),
    Column("head", String(64), nullable=False),
)
COMMANDS = Table(
    "commands",
    _META,
    Column("table_id", String(200), primary_key=True),
    Column("command_id", String(200), primary_key=True),
    Column("reply", Text, nullable=False),
)
FACTS = Table(
    "facts",
    _META,
    Column("table_id", String(200), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("data", Text, nullable=False),
    Column("hash", String(64), nullable=False),
)
POSTINGS = Table(
    "postings",
    _META,
    Column("table_id", String(200), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("place", Integer, primary_key=True),
    Column("account", String(200), nullable=False),
    Column("cents", Text, nullable=False),
)


class Conflict(Exception):
    """Somebody else has written to the table since it was read; read it again."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One fact's data, and what it moves."""

    data: dict[str, Any]
    postings: Sequence[Posting]


def open_engine(url: str) -> Engine:
    """An engine for a path, `sqlite:///…` or `postgresql://…`; SQLite syncs to the disk before it says done."""
    if url.startswith(("postgresql://", "postgres://")):
        return create_engine("postgresql+psycopg://" + url.partition("://")[2])
    import pysqlite3

    path = url.removeprefix("sqlite:///")
    engine = create_engine(f"sqlite+pysqlite:///{path}", module=pysqlite3)

    @event.listens_for(engine, "connect")
    def _prepare(connection: Any, record: Any) -> None:
        wal = tuple(map(int, pysqlite3.sqlite_version.split("."))) >= _SAFE_WAL and path not in ("", ":memory:")
        connection.execute(f"PRAGMA journal_mode={'WAL' if wal else 'DELETE'}")
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute("PRAGMA busy_timeout=10000")

    return engine


class Store:
    """The facts of any number of tables, each of them a chain of its own."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        _META.create_all(engine)

    def open_table(self, table_id: str, submission: str) -> None:
        """Register a table with the text of its submission, which stays the same for as long as it is there."""
        with self.engine.begin() as connection:
            known = connection.execute(select(TABLES.c.submission).where(TABLES.c.table_id == table_id)).scalar()
            if known is None:
                row = {"table_id": table_id, "submission": submission, "facts": 0, "head": GENESIS}
                connection.execute(insert(TABLES).values(row))
            elif known != submission:
                raise ValueError(f"{table_id} was opened under another submission, which cannot be changed")

    def tables(self) -> dict[str, str]:
        """Every table and the text of its submission."""
        with self.engine.connect() as connection:
            rows = connection.execute(select(TABLES.c.table_id, TABLES.c.submission).order_by(TABLES.c.table_id))
            return {str(row.table_id): str(row.submission) for row in rows}

    def reply_to(self, table_id: str, command_id: str) -> Any | None:
        """What a command was answered, None where it was never taken."""
        with self.engine.connect() as connection:
            return _reply(connection, table_id, command_id)

    def commit(self, table_id: str, command_id: str, entries: Iterable[Entry], reply: Any, *, expected: int) -> Any:
        """Write everything of one command, or nothing; the reply is the first one if the command was taken before.

        `expected` is the number of facts that the writer has read: where there are more, somebody else was quicker.
        """
        listed = list(entries)
        try:
            with self.engine.begin() as connection:
                known = _reply(connection, table_id, command_id)
                if known is not None:
                    return known
                self._write(connection, table_id, command_id, listed, reply, expected)
        except IntegrityError as error:
            known = self.reply_to(table_id, command_id)
            if known is not None:
                return known
            raise Conflict(str(error.orig)) from None
        return reply

    def _write(
        self, connection: Connection, table_id: str, command_id: str, entries: list[Entry], reply: Any, expected: int
    ) -> None:
        head = connection.execute(select(TABLES.c.facts, TABLES.c.head).where(TABLES.c.table_id == table_id)).one()
        if head.facts != expected:
            raise Conflict(f"{table_id} has {head.facts} facts, not {expected}")
        chained = list(links((entry.data for entry in entries), head.head, head.facts))
        command = {"table_id": table_id, "command_id": command_id, "reply": json.dumps(reply)}
        connection.execute(insert(COMMANDS).values(command))
        if not chained:
            return
        connection.execute(insert(FACTS), [_fact_row(table_id, item) for item in chained])
        moves = [row for item, entry in zip(chained, entries, strict=True) for row in _postings(table_id, item, entry)]
        if moves:
            connection.execute(insert(POSTINGS), moves)
        last = chained[-1]
        done = connection.execute(
            update(TABLES)
            .where(TABLES.c.table_id == table_id, TABLES.c.facts == expected)
            .values(facts=last.number, head=last.hash)
        )
        if done.rowcount != 1:
            raise Conflict(f"{table_id} was written to by somebody else")

    def links(self, table_id: str) -> Iterator[Link]:
        """The chain of a table from its beginning."""
        with self.engine.connect() as connection:
            rows = connection.execute(select(FACTS).where(FACTS.c.table_id == table_id).order_by(FACTS.c.number))
            for row in rows:
                yield Link(row.number, json.loads(row.data), row.hash)

    def postings(self, table_id: str) -> Iterator[tuple[int, Posting]]:
        """What was booked, with the number of the fact that moved it."""
        with self.engine.connect() as connection:
            rows = connection.execute(
                select(POSTINGS).where(POSTINGS.c.table_id == table_id).order_by(POSTINGS.c.number, POSTINGS.c.place)
            )
            for row in rows:
                yield row.number, Posting(row.account, Fraction(row.cents))

    def head(self, table_id: str) -> tuple[int, str]:
        with self.engine.connect() as connection:
            row = connection.execute(select(TABLES.c.facts, TABLES.c.head).where(TABLES.c.table_id == table_id)).one()
            return row.facts, row.head


def _reply(connection: Connection, table_id: str, command_id: str) -> Any | None:
    found = connection.execute(
        select(COMMANDS.c.reply).where(COMMANDS.c.table_id == table_id, COMMANDS.c.command_id == command_id)
    ).scalar()
    return json.loads(found) if found is not None else None


def _fact_row(table_id: str, item: Link) -> dict[str, Any]:
    return {"table_id": table_id, "number": item.number, "data": json.dumps(item.data), "hash": item.hash}


def _postings(table_id: str, item: Link, entry: Entry) -> list[dict[str, Any]]:
    return [
        {"table_id": table_id, "number": item.number, "place": place, "account": move.account, "cents": str(move.cents)}
        for place, move in enumerate(entry.postings)
    ]
