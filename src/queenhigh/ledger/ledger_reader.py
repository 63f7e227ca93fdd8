"""What is read from a ledger, from SQLite and from PostgreSQL alike."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from copy import copy
from fractions import Fraction
from pathlib import Path
from typing import Any, Self, TypeVar

from pydantic_core import from_json
from sqlalchemy import Column, Connection, Engine, Select, Table, bindparam, func, or_, select

from queenhigh.ledger.conduct import conduct_fault, conduct_head
from queenhigh.ledger.database_check import DatabaseCheck, check_database
from queenhigh.ledger.hash_chain import Link
from queenhigh.ledger.records import KeptCommand
from queenhigh.ledger.replies import Reply
from queenhigh.ledger.schema import (
    COMMANDS,
    CONDUCT,
    DECKS,
    FACTS,
    METER_MOVES,
    METERS,
    OUTBOX,
    POSTINGS,
    REFUSED,
    SNAPSHOTS,
    TABLES,
)
from queenhigh.table.facts import SubmissionChanged

_Made = TypeVar("_Made")


class LedgerReader:
    """Reads the facts of any number of tables, and all that was stored with them."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._moment: Connection | None = None

    @contextmanager
    def at_one_moment(self) -> Iterator[Self]:
        """This store at one moment, to read from while others go on writing."""
        if not self.shared:
            yield self
            return
        with self.engine.connect() as connection:
            if self.engine.dialect.name == "sqlite":
                connection.exec_driver_sql("BEGIN")
            else:
                connection = connection.execution_options(isolation_level="REPEATABLE READ")
            frozen = copy(self)
            frozen._moment = connection
            yield frozen

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A connection to read from: that of the moment, or a new one."""
        if self._moment is not None:
            yield self._moment
            return
        with self.engine.connect() as connection:
            yield connection

    @property
    def shared(self) -> bool:
        """Whether another process can write here: to anything but a database in memory."""
        return self.engine.dialect.name != "sqlite" or self.engine.url.database not in (None, "", ":memory:")

    def tables(self) -> dict[str, str]:
        """Every table and the text of its submission."""
        with self.reading() as connection:
            rows = connection.execute(select(TABLES.c.table_id, TABLES.c.submission).order_by(TABLES.c.table_id))
            return {str(row.table_id): str(row.submission) for row in rows}

    def table_ids(self) -> list[str]:
        """The name of every table there is or was."""
        with self.reading() as connection:
            return list(connection.execute(select(TABLES.c.table_id).order_by(TABLES.c.table_id)).scalars())

    def submission(self, table_id: str) -> str | None:
        """The text that a table was opened under; None for an unknown table."""
        with self.reading() as connection:
            return connection.execute(select(TABLES.c.submission).where(TABLES.c.table_id == table_id)).scalar()

    def submissions(self, table_id: str) -> list[tuple[int, str]]:
        """Every version of a table's submission, each with the first fact under it; none for an unknown table."""
        opened = self.submission(table_id)
        changes = ((item.number, item.fact) for item in self.links_of(table_id, [SubmissionChanged.__name__]))
        changed = [(number, fact.submission) for number, fact in changes if isinstance(fact, SubmissionChanged)]
        return [(1, opened), *changed] if opened is not None else []

    def submission_at(self, table_id: str, number: int) -> str | None:
        """The text that was in force at a fact of a table; None for an unknown table."""
        return next((text for first, text in reversed(self.submissions(table_id)) if first <= number), None)

    def reply_to(
        self, table_id: str, command_id: str, connection: Connection | None = None
    ) -> tuple[Reply, str | None] | None:
        """What a command was answered, and the digest of what it said; None where it was never taken."""
        if connection is None:
            with self.reading() as own:
                return self.reply_to(table_id, command_id, own)
        # Asked for every command that arrives. Asking the driver directly takes a twentieth of the time.
        raw = connection.connection.cursor()
        try:
            raw.execute(_REPLY[self.engine.dialect.name], (table_id, command_id))
            row = raw.fetchone()
        finally:
            raw.close()
        return (json.loads(row[0]), row[1]) if row is not None else None

    def programs(self, table_id: str) -> list[tuple[int, tuple[str, str]]]:
        """Where in the chain of a table a program named itself: the number, its version and its digest."""
        named = FACTS.c.data.like(_NAMES_PROGRAM)
        chosen = select(FACTS.c.number, FACTS.c.data).where(FACTS.c.table_id == table_id, named)
        with self.reading() as connection:
            rows = [(row.number, from_json(row.data)) for row in connection.execute(chosen.order_by(FACTS.c.number))]
        return [(number, (data["program"], data["digest"])) for number, data in rows if data["fact"] == "ProgramNamed"]

    def commands(self, table_id: str) -> Iterator[KeptCommand]:
        """Every command of a table in the order in which they were answered."""
        columns = (COMMANDS.c.place, COMMANDS.c.command_id, COMMANDS.c.digest, COMMANDS.c.reply, COMMANDS.c.hash)
        chosen = select(*columns).where(COMMANDS.c.table_id == table_id).order_by(COMMANDS.c.place)
        with self.reading() as connection:
            yield from _many(connection, chosen, lambda row: KeptCommand(*row))

    def commands_head(self, table_id: str) -> tuple[int, str]:
        """How many commands a table has answered, and the hash of the last one."""
        with self.reading() as connection:
            chosen = select(TABLES.c.commands, TABLES.c.commands_head).where(TABLES.c.table_id == table_id)
            row = connection.execute(chosen).one()
            return row.commands, row.commands_head

    def heads(self) -> dict[str, tuple[int, str]]:
        """The number and hash of the last fact of every table."""
        return self._of_every_table(TABLES.c.facts, TABLES.c.head)

    def commands_heads(self) -> dict[str, tuple[int, str]]:
        """The number and hash of the last command of every table."""
        return self._of_every_table(TABLES.c.commands, TABLES.c.commands_head)

    def _of_every_table(self, number: Column[int], hash_: Column[str]) -> dict[str, tuple[int, str]]:
        with self.reading() as connection:
            rows = connection.execute(select(TABLES.c.table_id, number, hash_).order_by(TABLES.c.table_id))
            return {table_id: (last, head) for table_id, last, head in rows}

    def fact_hash(self, table_id: str, number: int) -> str | None:
        """The hash of one fact; None if the chain of its table has no such fact."""
        mine = (FACTS.c.table_id == table_id, FACTS.c.number == number)
        with self.reading() as connection:
            return connection.execute(select(FACTS.c.hash).where(*mine)).scalar()

    def command_hash(self, table_id: str, place: int) -> str | None:
        """The hash of one command in the chain of its table; None where the chain has no such place."""
        mine = (COMMANDS.c.table_id == table_id, COMMANDS.c.place == place)
        with self.reading() as connection:
            return connection.execute(select(COMMANDS.c.hash).where(*mine)).scalar()

    def rows_of_no_table(self, *journals: Table) -> str | None:
        """A table of the database with rows that name a table which was never opened; None where there is none."""
        known = set(self.table_ids())
        with self.reading() as connection:
            for journal in journals:
                named = set(connection.execute(select(journal.c.table_id).distinct()).scalars())
                if named - known:
                    return f"{journal.name}: rows name the table {min(named - known)!r}, which was never opened"
        return None

    def check_database(self) -> DatabaseCheck:
        """What the database itself finds wrong with what it stores, and what it could not check."""
        return check_database(self.engine)

    def conduct_head(self) -> tuple[int, str]:
        """The number and hash of the last link in the chain of conduct."""
        with self.reading() as connection:
            return conduct_head(connection)

    def conduct_fault(self) -> str | None:
        """What was changed beside the tables: in accounts, sessions, acts, denials, disputes or answers."""
        with self.reading() as connection:
            return conduct_fault(connection)

    def conduct_hash(self, place: int) -> str | None:
        """The hash of one link in the chain of conduct; None where the chain has no such link."""
        with self.reading() as connection:
            return connection.execute(select(CONDUCT.c.hash).where(CONDUCT.c.place == place)).scalar()

    def what_may_be_lost(self) -> str:
        """Why the last facts of a ledger may be missing, for a reader who knows that there were more."""
        if self.engine.dialect.name != "sqlite" or not self.shared:
            return "it is an older copy, or its last facts are missing"
        log = Path(f"{self.engine.url.database}-wal")
        is_there = f"{log.name} has {log.stat().st_size:,} bytes" if log.exists() else f"there is no {log.name}"
        return f"it is an older copy, or its write-ahead log is missing or was cut short ({is_there})"

    def refusals(self, table_id: str | None = None) -> list[tuple[str, Reply]]:
        """Every reply that was a refusal, with its table, in the order of the chain at each."""
        wanted = select(COMMANDS.c.table_id, COMMANDS.c.reply).where(REFUSED)
        if table_id is not None:
            wanted = wanted.where(COMMANDS.c.table_id == table_id)
        with self.reading() as connection:
            found = [(str(row.table_id), json.loads(row.reply)) for row in connection.execute(wanted)]
        kept = [(name, reply) for name, reply in found if "attempt" in reply]
        return sorted(kept, key=lambda row: (row[0], row[1]["attempt"]["after"], row[1]["attempt"]["at"]))

    def links(self, table_id: str, after: int = 0) -> Iterator[Link]:
        """The chain of a table, from its beginning or after a fact."""
        with self.reading() as connection:
            yield from _many(connection, _LINKS, Link._make, {"table": table_id, "after": after})

    def newest_links(self, table_id: str, by: str | None = None) -> Iterator[Link]:
        """The links of a table from the last one back; with `by`, those that mention this person in their text."""
        chosen = select(FACTS.c.number, FACTS.c.data, FACTS.c.hash).where(FACTS.c.table_id == table_id)
        if by is not None:
            within = func.instr if self.engine.dialect.name == "sqlite" else func.strpos
            chosen = chosen.where(within(FACTS.c.data, json.dumps(by)) > 0)
        with self.reading() as connection:
            yield from _many(connection, chosen.order_by(FACTS.c.number.desc()), Link._make)

    def links_of(self, table_id: str, kinds: Sequence[str]) -> Iterator[Link]:
        """The links of a table whose facts are of these kinds, in the order of the chain."""
        # A name in quotes is found wherever it is in the text, so what is found is read before it is believed.
        within = func.instr if self.engine.dialect.name == "sqlite" else func.strpos
        named = or_(*(within(FACTS.c.data, f'"{kind}"') > 0 for kind in sorted(kinds)))
        chosen = select(FACTS.c.number, FACTS.c.data, FACTS.c.hash).where(FACTS.c.table_id == table_id, named)
        with self.reading() as connection:
            yield from _many(connection, chosen.order_by(FACTS.c.number), Link._make)

    def postings(self, table_id: str) -> Iterator[tuple[int, int, str, str]]:
        """What was booked: the number of the fact that moved it, the place, the account, and the cents as text."""
        chosen = select(POSTINGS.c.number, POSTINGS.c.place, POSTINGS.c.account, POSTINGS.c.cents)
        ordered = chosen.where(POSTINGS.c.table_id == table_id).order_by(POSTINGS.c.number, POSTINGS.c.place)
        with self.reading() as connection:
            yield from _many(connection, ordered, tuple)

    def head(self, table_id: str) -> tuple[int, str]:
        with self.reading() as connection:
            row = connection.execute(_HEAD, {"table": table_id}).one()
            return row.facts, row.head

    def meters(self, connection: Connection | None = None, names: Sequence[str] | None = None) -> dict[str, Fraction]:
        """What meters show; with a connection, locked until it commits."""
        if connection is not None:
            chosen = select(METERS).where(METERS.c.meter_id.in_(names or ())).order_by(METERS.c.meter_id)
            return {row.meter_id: Fraction(row.cents) for row in connection.execute(chosen.with_for_update())}
        with self.engine.connect() as own:
            return {row.meter_id: Fraction(row.cents) for row in own.execute(_METERS)}

    def meters_as_kept(self) -> dict[str, tuple[str, int]]:
        """For every meter the text of what it shows, and how often it has moved."""
        with self.reading() as connection:
            return {row.meter_id: (row.cents, row.moves) for row in connection.execute(select(METERS))}

    def meter_moves(self) -> Iterator[tuple[str, int, str, int, Fraction, Fraction]]:
        """Meter, number of the move, table, fact, cents, and what the meter showed after it."""
        chosen = select(METER_MOVES).order_by(METER_MOVES.c.meter_id, METER_MOVES.c.move)
        with self.reading() as connection:
            for meter_id, move, table_id, number, cents, after in _many(connection, chosen, tuple):
                yield meter_id, move, table_id, number, _exact(cents), _exact(after)

    def sealed_decks(self, table_id: str) -> dict[str, bytes]:
        """Every deck of a table whose key is kept, sealed."""
        with self.reading() as connection:
            rows = connection.execute(select(DECKS.c.deck_id, DECKS.c.sealed).where(DECKS.c.table_id == table_id))
            return {row.deck_id: bytes(row.sealed) for row in rows}

    def sealed_deck(self, deck_id: str) -> bytes | None:
        with self.reading() as connection:
            found = connection.execute(select(DECKS.c.sealed).where(DECKS.c.deck_id == deck_id)).scalar()
            return bytes(found) if found is not None else None

    def a_sealed_deck(self) -> tuple[str, bytes] | None:
        """Some deck with its sealed key, by which the key of the ledger can be tried; None before the first."""
        with self.reading() as connection:
            row = connection.execute(select(DECKS.c.deck_id, DECKS.c.sealed).limit(1)).first()
            return (row.deck_id, bytes(row.sealed)) if row is not None else None

    def outbox(self, after: int = 0) -> list[tuple[int, str, int, int]]:
        """What is durable and may be told: place, table, first and last fact."""
        with self.reading() as connection:
            rows = connection.execute(select(OUTBOX).where(OUTBOX.c.place > after).order_by(OUTBOX.c.place))
            return [(row.place, row.table_id, row.first, row.last) for row in rows]

    def untold(self, table_id: str) -> set[tuple[int, int]]:
        """The first and the last fact of everything about a table that is still in the outbox."""
        mine = select(OUTBOX.c.first, OUTBOX.c.last).where(OUTBOX.c.table_id == table_id)
        with self.reading() as connection:
            return {(row.first, row.last) for row in connection.execute(mine)}

    def snapshot(self, table_id: str) -> tuple[int, str, str] | None:
        with self.reading() as connection:
            row = connection.execute(select(SNAPSHOTS).where(SNAPSHOTS.c.table_id == table_id)).first()
            return (row.number, row.data, row.signature) if row is not None else None


_REPLY = {
    name: f"SELECT reply, digest FROM commands WHERE table_id = {mark} AND command_id = {mark}"
    for name, mark in (("sqlite", "?"), ("postgresql", "%s"))
}
_LINKS = (
    select(FACTS.c.number, FACTS.c.data, FACTS.c.hash)
    .where(FACTS.c.table_id == bindparam("table"), FACTS.c.number > bindparam("after"))
    .order_by(FACTS.c.number)
)
_HEAD = select(TABLES.c.facts, TABLES.c.head).where(TABLES.c.table_id == bindparam("table"))
_METERS = select(METERS.c.meter_id, METERS.c.cents)
_AT_ONCE = 1000
_NO_VALUES: Mapping[str, object] = {}
_NAMES_PROGRAM = '%"ProgramNamed"%'


def _exact(cents: str) -> Fraction:
    """An amount as it was written; ValueError for any other way to write the same."""
    amount = Fraction(cents)
    if str(amount) != cents:
        raise ValueError(f"{cents!r} is not how an amount is written")
    return amount


def _many(
    connection: Connection,
    statement: Select[Any],
    made: Callable[[Any], _Made],
    values: Mapping[str, object] = _NO_VALUES,
) -> Iterator[_Made]:
    """What is made of rows that may be millions, and never all of them in memory. SQLAlchemy knows no types of rows."""
    with connection.execute(statement, values, execution_options={"yield_per": _AT_ONCE}) as result:
        for rows in result.partitions():
            yield from map(made, rows)
