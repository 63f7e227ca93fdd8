"""Where the ledger is stored: SQLite by a path, PostgreSQL by its URL, with the same tables and guarantees on both.

One transaction writes a group of commands: each id with its reply, the facts with their chain, the postings, what moved
in the meters, sealed decks and the outbox. A command that is sent again gets its first reply and changes nothing.
After an error it is unknown whether the command was stored: send it again with the same id.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from copy import copy
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from pydantic_core import from_json
from sqlalchemy import Connection, Engine, Select, Table, bindparam, delete, event, insert, select, text, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError

from queenhigh.ledger.books import Posting
from queenhigh.ledger.conduct import conduct_fault, conduct_head, record_after, watch
from queenhigh.ledger.hash_chain import GENESIS, Link, command_hash
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
    prepare,
)
from queenhigh.table import Fact

_Made = TypeVar("_Made")
Values = dict[str, object]
"""One row to be added: its columns by name."""


class Conflict(Exception):
    """Somebody else has written to the table since it was read; read it again."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One fact, its link in the chain, what it moves in the books, and in which meters."""

    fact: Fact
    link: Link
    postings: Sequence[Posting]
    meters: Sequence[tuple[str, Fraction]] = ()
    clauses: tuple[str, ...] = ()
    """The clauses that ask for the fact. They follow from the facts before it and are not stored."""


@dataclass(frozen=True, slots=True)
class Taken:
    """A command that was taken or refused: its id and digest, its reply, and all that follows from it."""

    table_id: str
    command_id: str
    digest: str
    reply: Reply
    entries: Sequence[Entry] = ()
    decks: Sequence[tuple[str, bytes]] = ()


class KeptCommand(NamedTuple):
    """A command as the database has it: its place in the chain of its table, and the hash that it has there."""

    place: int | None
    command_id: str
    digest: str | None
    reply: str
    hash: str | None

    def follows(self, before: str, place: int, table_id: str) -> bool:
        """Whether this is the command with that place after that hash."""
        expected = command_hash(before, place, table_id, self.command_id, self.digest, self.reply)
        return (self.place, self.hash) == (place, expected)

    @property
    def facts(self) -> tuple[int, int] | None:
        """The first and the last fact of a command that was taken, None for a refusal; ValueError if it is garbled."""
        try:
            return _facts_of(self.reply)
        except (ValueError, TypeError, KeyError):
            raise ValueError(f"the reply to command {self.command_id!r} is garbled") from None


@dataclass(slots=True)
class Group:
    """Commands that become durable together, the facts each table had before, and the meters that begin with it."""

    taken: list[Taken] = field(default_factory=list)
    expected: dict[str, int] = field(default_factory=dict)
    new_meters: set[str] = field(default_factory=set)


class Store:
    """The facts of any number of tables, each of them a chain of its own."""

    def __init__(self, engine: Engine, *, made: bool = True) -> None:
        """In an empty database a ledger is begun, unless it must have been made before."""
        self.engine = engine
        self._moment: Connection | None = None
        prepare(engine, made=made)
        if not event.contains(engine, "after_execute", record_after):
            watch(engine)

    @contextmanager
    def at_one_moment(self) -> Iterator["Store"]:
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
    def _reading(self) -> Iterator[Connection]:
        if self._moment is not None:
            yield self._moment
            return
        with self.engine.connect() as connection:
            yield connection

    @property
    def shared(self) -> bool:
        """Whether another process can write here: to anything but a database in memory."""
        return self.engine.dialect.name != "sqlite" or self.engine.url.database not in (None, "", ":memory:")

    def begin(self) -> Connection:
        """A connection that can lock meters. SQLite has one lock for everything, and it is taken at once."""
        connection = self.engine.connect()
        if self.engine.dialect.name == "sqlite":
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        else:
            # A process that hangs, or whose machine is gone, loses its locks after this time; others wait that long.
            connection.exec_driver_sql(
                f"SET LOCAL idle_in_transaction_session_timeout = {MOST_IDLE_MS}; "
                f"SET LOCAL lock_timeout = {2 * MOST_IDLE_MS}"
            )
        return connection

    def open_table(self, table_id: str, submission: str) -> bool:
        """Register a table with the text of its submission, which stays the same; whether it was new."""
        with self.engine.begin() as connection:
            filed = connection.execute(select(TABLES.c.submission).where(TABLES.c.table_id == table_id)).scalar()
            if filed is None:
                row = {"table_id": table_id, "submission": submission, "facts": 0, "head": GENESIS}
                connection.execute(insert(TABLES).values(row))
                return True
            if filed != submission:
                raise ValueError(f"{table_id} was opened under another submission")
            return False

    def tables(self) -> dict[str, str]:
        """Every table and the text of its submission."""
        with self._reading() as connection:
            rows = connection.execute(select(TABLES.c.table_id, TABLES.c.submission).order_by(TABLES.c.table_id))
            return {str(row.table_id): str(row.submission) for row in rows}

    def table_ids(self) -> list[str]:
        """The name of every table there is or was."""
        with self._reading() as connection:
            return list(connection.execute(select(TABLES.c.table_id).order_by(TABLES.c.table_id)).scalars())

    def submission(self, table_id: str) -> str | None:
        """The text that a table was opened under; None where there is no such table."""
        with self._reading() as connection:
            return connection.execute(select(TABLES.c.submission).where(TABLES.c.table_id == table_id)).scalar()

    def reply_to(self, table_id: str, command_id: str) -> tuple[Reply, str | None] | None:
        """What a command was answered, and the digest of what it said; None where it was never taken."""
        with self._reading() as connection:
            row = connection.execute(_REPLY, {"table": table_id, "command": command_id}).first()
        return (json.loads(row.reply), row.digest) if row is not None else None

    def programs(self, table_id: str) -> list[tuple[int, tuple[str, str]]]:
        """Where in the chain of a table a program named itself: the number, its version and its digest."""
        named = FACTS.c.data.like(_NAMES_PROGRAM)
        chosen = select(FACTS.c.number, FACTS.c.data).where(FACTS.c.table_id == table_id, named)
        with self._reading() as connection:
            rows = [(row.number, from_json(row.data)) for row in connection.execute(chosen.order_by(FACTS.c.number))]
        return [(number, (data["program"], data["digest"])) for number, data in rows if data["fact"] == "ProgramNamed"]

    def commands(self, table_id: str) -> Iterator[KeptCommand]:
        """Every command of a table in the order in which they were answered."""
        columns = (COMMANDS.c.place, COMMANDS.c.command_id, COMMANDS.c.digest, COMMANDS.c.reply, COMMANDS.c.hash)
        chosen = select(*columns).where(COMMANDS.c.table_id == table_id).order_by(COMMANDS.c.place)
        with self._reading() as connection:
            yield from _many(connection, chosen, lambda row: KeptCommand(*row))

    def commands_head(self, table_id: str) -> tuple[int, str]:
        """How many commands a table has answered, and the hash of the last one."""
        with self._reading() as connection:
            chosen = select(TABLES.c.commands, TABLES.c.commands_head).where(TABLES.c.table_id == table_id)
            row = connection.execute(chosen).one()
            return row.commands, row.commands_head

    def command_hash(self, table_id: str, place: int) -> str | None:
        """The hash of one command in the chain of its table; None where the chain has no such place."""
        mine = (COMMANDS.c.table_id == table_id, COMMANDS.c.place == place)
        with self._reading() as connection:
            return connection.execute(select(COMMANDS.c.hash).where(*mine)).scalar()

    def rows_of_no_table(self) -> str | None:
        """A table of the database with rows that name a table which was never opened; None where there is none."""
        known = set(self.table_ids())
        with self._reading() as connection:
            for journal in (FACTS, POSTINGS, COMMANDS, DECKS, METER_MOVES, SNAPSHOTS, OUTBOX):
                named = set(connection.execute(select(journal.c.table_id).distinct()).scalars())
                if named - known:
                    return f"{journal.name}: rows name the table {min(named - known)!r}, which was never opened"
        return None

    def damage(self) -> str | None:
        """What the database itself finds wrong with its file; None where it finds nothing, or has no such check."""
        if self.engine.dialect.name != "sqlite":
            return None
        with self._reading() as connection:
            found = connection.exec_driver_sql("PRAGMA integrity_check(1)").scalar()
        return None if found == "ok" else str(found)

    def conduct_head(self) -> tuple[int, str]:
        """The number and hash of the last link in the chain of conduct."""
        with self._reading() as connection:
            return conduct_head(connection)

    def conduct_fault(self) -> str | None:
        """What was changed beside the tables: in accounts, sessions, acts, denials, disputes or answers."""
        with self._reading() as connection:
            return conduct_fault(connection)

    def conduct_hash(self, place: int) -> str | None:
        """The hash of one link in the chain of conduct; None where the chain has no such link."""
        with self._reading() as connection:
            return connection.execute(select(CONDUCT.c.hash).where(CONDUCT.c.place == place)).scalar()

    def what_may_be_lost(self) -> str:
        """Why the last facts of a ledger may be missing, for a reader who knows that there were more."""
        if self.engine.dialect.name != "sqlite" or not self.shared:
            return "its last facts are missing"
        log = Path(f"{self.engine.url.database}-wal")
        is_there = f"{log.name} has {log.stat().st_size:,} bytes" if log.exists() else f"there is no {log.name}"
        return f"its write-ahead log is missing or was cut short ({is_there})"

    def refusals(self, table_id: str | None = None) -> list[tuple[str, Reply]]:
        """Every reply that was a refusal, with its table, in the order of the chain at each."""
        wanted = select(COMMANDS.c.table_id, COMMANDS.c.reply).where(REFUSED)
        if table_id is not None:
            wanted = wanted.where(COMMANDS.c.table_id == table_id)
        with self._reading() as connection:
            found = [(str(row.table_id), json.loads(row.reply)) for row in connection.execute(wanted)]
        kept = [(name, reply) for name, reply in found if "attempt" in reply]
        return sorted(kept, key=lambda row: (row[0], row[1]["attempt"]["after"], row[1]["attempt"]["at"]))

    def commit(self, group: Group, connection: Connection | None = None) -> None:
        """Write everything of a group, or nothing. A connection that holds locks is committed and left open."""
        if connection is not None:
            self._write(connection, group)
            connection.commit()
            return
        try:
            with self.engine.begin() as own:
                self._write(own, group)
        except IntegrityError as error:
            raise Conflict(str(error.orig)) from None

    def lock_table(self, connection: Connection, table_id: str) -> None:
        """Nobody else writes to a table until this connection commits."""
        connection.execute(select(TABLES.c.facts).where(TABLES.c.table_id == table_id).with_for_update())

    def _write(self, connection: Connection, group: Group) -> None:
        entries = [(taken.table_id, entry) for taken in group.taken for entry in taken.entries]
        last_commands = self._add_commands(connection, group.taken)
        _add(connection, FACTS, (_fact_row(table_id, entry.link) for table_id, entry in entries))
        _add(connection, POSTINGS, (row for table_id, entry in entries for row in _postings(table_id, entry)))
        _add(connection, DECKS, (row for taken in group.taken for row in _deck_rows(taken)))
        _add(connection, OUTBOX, (_outbox_row(taken) for taken in group.taken if taken.entries))
        self._move_meters(connection, entries, group.new_meters)
        heads = {table_id: entry.link for table_id, entry in entries}
        for table_id, last in heads.items():
            values = {"table": table_id, "before": group.expected[table_id], "after": last.number, "top": last.hash}
            if connection.execute(_HEAD, {**values, "last": last_commands.pop(table_id)}).rowcount != 1:
                raise Conflict(f"{table_id} was written to by somebody else")
            notify(connection, table_id)
        for table_id, hash_ in last_commands.items():
            connection.execute(_COMMANDS_HEAD, {"table": table_id, "last": hash_})

    def _add_commands(self, connection: Connection, taken: Sequence[Taken]) -> dict[str, str]:
        """Chain each command to the one before it at its table; returns the last hash of every table.

        Counting first takes the lock for writing, so that nobody else continues the same chain.
        """
        last: dict[str, tuple[int, str]] = {}
        for table_id, many in sorted(Counter(one.table_id for one in taken).items()):
            counted, head = connection.execute(_COUNT_COMMANDS, {"table": table_id, "many": many}).one()
            last[table_id] = (counted - many, head)
        rows: list[Values] = []
        for one in taken:
            place, before = last[one.table_id]
            rows.append(_command_row(one, before, place + 1))
            last[one.table_id] = (place + 1, str(rows[-1]["hash"]))
        _add(connection, COMMANDS, rows)
        return {table_id: hash_ for table_id, (_, hash_) in last.items()}

    def _move_meters(self, connection: Connection, entries: list[tuple[str, Entry]], new: set[str]) -> None:
        """Each meter once for the whole group, because tables wait for each other on its row."""
        moves: dict[str, list[tuple[str, int, Fraction]]] = {}
        for table_id, entry in entries:
            for meter_id, cents in entry.meters:
                moves.setdefault(meter_id, []).append((table_id, entry.link.number, cents))
        for meter_id in sorted(moves):
            row = connection.execute(select(METERS).where(METERS.c.meter_id == meter_id).with_for_update()).first()
            if row is not None and meter_id in new:
                raise Conflict(f"meter {meter_id} was begun by somebody else")
            showing, move = (Fraction(row.cents), row.moves) if row is not None else (Fraction(), 0)
            rows = []
            for table_id, number, cents in moves[meter_id]:
                move, showing = move + 1, showing + cents
                rows.append(_move_row(meter_id, move, table_id, number, cents, showing))
            _add(connection, METER_MOVES, rows)
            values = {"cents": str(showing), "moves": move}
            if row is None:
                connection.execute(insert(METERS).values(meter_id=meter_id, **values))
            else:
                connection.execute(update(METERS).where(METERS.c.meter_id == meter_id).values(values))

    def links(self, table_id: str, after: int = 0) -> Iterator[Link]:
        """The chain of a table, from its beginning or after a fact."""
        chosen = select(FACTS.c.number, FACTS.c.data, FACTS.c.hash).where(FACTS.c.table_id == table_id)
        with self._reading() as connection:
            ordered = chosen.where(FACTS.c.number > after).order_by(FACTS.c.number)
            yield from _many(connection, ordered, Link._make)

    def postings(self, table_id: str) -> Iterator[tuple[int, int, str, str]]:
        """What was booked: the number of the fact that moved it, the place, the account, and the cents as text."""
        chosen = select(POSTINGS.c.number, POSTINGS.c.place, POSTINGS.c.account, POSTINGS.c.cents)
        ordered = chosen.where(POSTINGS.c.table_id == table_id).order_by(POSTINGS.c.number, POSTINGS.c.place)
        with self._reading() as connection:
            yield from _many(connection, ordered, tuple)

    def head(self, table_id: str) -> tuple[int, str]:
        with self._reading() as connection:
            row = connection.execute(select(TABLES.c.facts, TABLES.c.head).where(TABLES.c.table_id == table_id)).one()
            return row.facts, row.head

    def meters(self, connection: Connection | None = None, names: Sequence[str] | None = None) -> dict[str, Fraction]:
        """What meters show; with a connection, locked until it commits."""
        if connection is not None:
            chosen = select(METERS).where(METERS.c.meter_id.in_(names or ())).order_by(METERS.c.meter_id)
            return {row.meter_id: Fraction(row.cents) for row in connection.execute(chosen.with_for_update())}
        with self.engine.connect() as own:
            return {row.meter_id: Fraction(row.cents) for row in own.execute(select(METERS))}

    def meters_as_kept(self) -> dict[str, tuple[str, int]]:
        """For every meter the text of what it shows, and how often it has moved."""
        with self._reading() as connection:
            return {row.meter_id: (row.cents, row.moves) for row in connection.execute(select(METERS))}

    def meter_moves(self) -> Iterator[tuple[str, int, str, int, Fraction, Fraction]]:
        """Meter, number of the move, table, fact, cents, and what the meter showed after it."""
        chosen = select(METER_MOVES).order_by(METER_MOVES.c.meter_id, METER_MOVES.c.move)
        with self._reading() as connection:
            for meter_id, move, table_id, number, cents, after in _many(connection, chosen, tuple):
                yield meter_id, move, table_id, number, Fraction(cents), Fraction(after)

    def sealed_decks(self, table_id: str) -> dict[str, bytes]:
        """Every deck of a table whose key is kept, sealed."""
        with self._reading() as connection:
            rows = connection.execute(select(DECKS.c.deck_id, DECKS.c.sealed).where(DECKS.c.table_id == table_id))
            return {row.deck_id: bytes(row.sealed) for row in rows}

    def sealed_deck(self, deck_id: str) -> bytes | None:
        with self._reading() as connection:
            found = connection.execute(select(DECKS.c.sealed).where(DECKS.c.deck_id == deck_id)).scalar()
            return bytes(found) if found is not None else None

    def a_sealed_deck(self) -> tuple[str, bytes] | None:
        """Some deck with its sealed key, by which the key of the ledger can be tried; None before the first."""
        with self._reading() as connection:
            row = connection.execute(select(DECKS.c.deck_id, DECKS.c.sealed).limit(1)).first()
            return (row.deck_id, bytes(row.sealed)) if row is not None else None

    def outbox(self, after: int = 0) -> list[tuple[int, str, int, int]]:
        """What is durable and may be told: place, table, first and last fact."""
        with self._reading() as connection:
            rows = connection.execute(select(OUTBOX).where(OUTBOX.c.place > after).order_by(OUTBOX.c.place))
            return [(row.place, row.table_id, row.first, row.last) for row in rows]

    def untold(self, table_id: str) -> set[tuple[int, int]]:
        """The first and the last fact of everything about a table that is still in the outbox."""
        mine = select(OUTBOX.c.first, OUTBOX.c.last).where(OUTBOX.c.table_id == table_id)
        with self._reading() as connection:
            return {(row.first, row.last) for row in connection.execute(mine)}

    def told(self, place: int) -> None:
        """Everything up to this place has been told, and leaves the outbox; it stays in the facts."""
        with self.engine.begin() as connection:
            connection.execute(delete(OUTBOX).where(OUTBOX.c.place <= place))

    def keep_snapshot(self, table_id: str, number: int, data: str, signature: str) -> None:
        """In place of the one before; two processes may do this at once."""
        row = {"table_id": table_id, "number": number, "data": data, "signature": signature}
        dialect = sqlite if self.engine.dialect.name == "sqlite" else postgresql
        new = dialect.insert(SNAPSHOTS).values(row)
        with self.engine.begin() as connection:
            connection.execute(new.on_conflict_do_update(index_elements=["table_id"], set_=row))

    def snapshot(self, table_id: str) -> tuple[int, str, str] | None:
        with self._reading() as connection:
            row = connection.execute(select(SNAPSHOTS).where(SNAPSHOTS.c.table_id == table_id)).first()
            return (row.number, row.data, row.signature) if row is not None else None


def _facts_of(reply: str) -> tuple[int, int] | None:
    """The first and the last fact of a reply; None where it is a refusal."""
    told = from_json(reply)
    if told["ok"] is False:
        return None
    first, last = told["facts"]
    if told["ok"] is not True or not isinstance(first, int) or not isinstance(last, int):
        raise ValueError
    return first, last


_REPLY = select(COMMANDS.c.reply, COMMANDS.c.digest).where(
    COMMANDS.c.table_id == bindparam("table"), COMMANDS.c.command_id == bindparam("command")
)
_AT_ONCE = 1000
_NAMES_PROGRAM = '%"ProgramNamed"%'
MOST_IDLE_MS = 5_000
"""How long a process on PostgreSQL may be idle while it holds tables."""
NEWS_CHANNEL = "queenhigh_facts"
"""Where PostgreSQL tells other processes which table has new facts."""
_NOTIFY = text(f"SELECT pg_notify('{NEWS_CHANNEL}', :table)")
_HEAD = (
    update(TABLES)
    .where(TABLES.c.table_id == bindparam("table"), TABLES.c.facts == bindparam("before"))
    .values(facts=bindparam("after"), head=bindparam("top"), commands_head=bindparam("last"))
)
_COMMANDS_HEAD = update(TABLES).where(TABLES.c.table_id == bindparam("table")).values(commands_head=bindparam("last"))
_COUNT_COMMANDS = (
    update(TABLES)
    .where(TABLES.c.table_id == bindparam("table"))
    .values(commands=TABLES.c.commands + bindparam("many"))
    .returning(TABLES.c.commands, TABLES.c.commands_head)
)


def notify(connection: Connection, table_id: str) -> None:
    """Tell other processes about a table, once this commit is durable."""
    if connection.dialect.name == "postgresql":
        connection.execute(_NOTIFY, {"table": table_id})


def _many(connection: Connection, statement: Select[Any], made: Callable[[Any], _Made]) -> Iterator[_Made]:
    """What is made of rows that may be millions, and never all of them in memory. SQLAlchemy knows no types of rows."""
    with connection.execute(statement, execution_options={"yield_per": _AT_ONCE}) as result:
        for rows in result.partitions():
            yield from map(made, rows)


def _add(connection: Connection, table: Table, rows: Iterable[Values]) -> None:
    listed = list(rows)
    if listed:
        connection.execute(insert(table), listed)


def _command_row(taken: Taken, before: str, place: int) -> Values:
    reply = json.dumps(taken.reply)
    hash_ = command_hash(before, place, taken.table_id, taken.command_id, taken.digest, reply)
    return {
        "table_id": taken.table_id, "command_id": taken.command_id, "reply": reply, "digest": taken.digest,
        "place": place, "hash": hash_,
    }  # fmt: skip


def _fact_row(table_id: str, item: Link) -> Values:
    return {"table_id": table_id, "number": item.number, "data": item.text, "hash": item.hash}


def _postings(table_id: str, entry: Entry) -> Iterator[Values]:
    number = entry.link.number
    for place, move in enumerate(entry.postings):
        yield {
            "table_id": table_id, "number": number, "place": place, "account": move.account, "cents": str(move.cents),
        }  # fmt: skip


def _deck_rows(taken: Taken) -> Iterator[Values]:
    for deck_id, sealed in taken.decks:
        yield {"deck_id": deck_id, "table_id": taken.table_id, "sealed": sealed}


def _outbox_row(taken: Taken) -> Values:
    first, last = taken.entries[0].link.number, taken.entries[-1].link.number
    return {"table_id": taken.table_id, "first": first, "last": last}


def _move_row(meter_id: str, move: int, table_id: str, number: int, cents: Fraction, after: Fraction) -> Values:
    return {
        "meter_id": meter_id, "move": move, "table_id": table_id, "number": number, "cents": str(cents),
        "after": str(after),
    }  # fmt: skip
