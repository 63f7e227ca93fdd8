"""Where the ledger is stored: SQLite by a path, PostgreSQL by its URL, with the same tables and guarantees on both.

One transaction writes a group of commands: each id with its reply, the facts with their chain, the postings, what moved
in the meters, sealed decks and the outbox. A command that is sent again gets its first reply and changes nothing.
After an error it is unknown whether the command was stored: send it again with the same id.
"""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import cache

from sqlalchemy import Connection, Engine, Table, bindparam, delete, event, insert, select, text, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError

from queenhigh.ledger.conduct import record_after, watch
from queenhigh.ledger.hash_chain import GENESIS, Link, command_hash
from queenhigh.ledger.ledger_reader import LedgerReader
from queenhigh.ledger.records import Conflict, Entry, Group, Taken
from queenhigh.ledger.replies import reply_text
from queenhigh.ledger.schema import (
    COMMANDS,
    DECKS,
    FACTS,
    METER_MOVES,
    METERS,
    OUTBOX,
    POSTINGS,
    SNAPSHOTS,
    TABLES,
    prepare,
)

Values = dict[str, object]
"""One row to be added: its columns by name."""


class Store(LedgerReader):
    """The facts of any number of tables, each of them a chain of its own."""

    def __init__(self, engine: Engine, *, made: bool = True) -> None:
        """In an empty database a ledger is begun, unless it must have been made before."""
        super().__init__(engine)
        prepare(engine, made=made)
        if not event.contains(engine, "after_execute", record_after):
            watch(engine)

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
        heads = self._add_commands(connection, group)
        _add(connection, FACTS, (_fact_row(table_id, entry.link) for table_id, entry in entries))
        _add(connection, POSTINGS, (row for table_id, entry in entries for row in _postings(table_id, entry)))
        _add(connection, DECKS, (row for taken in group.taken for row in _deck_rows(taken)))
        _add(connection, OUTBOX, (_outbox_row(taken) for taken in group.taken if taken.entries))
        self._move_meters(connection, entries, group.new_meters)
        for table_id, entry in entries:
            heads[table_id] |= {"after": entry.link.number, "top": entry.link.hash}
        if heads:
            _move_heads(connection, list(heads.values()))
        for table_id in {table_id: None for table_id, _ in entries}:
            notify(connection, table_id)

    def _add_commands(self, connection: Connection, group: Group) -> dict[str, Values]:
        """Chain each command to the one before it at its table; returns the new head of every table.

        On PostgreSQL reading the heads locks them. On SQLite a process that writes in between is noticed
        when the heads are written.
        """
        names = sorted({taken.table_id for taken in group.taken})
        heads: dict[str, Values] = {}
        last: dict[str, tuple[int, str]] = {}
        for table_id, facts, head, place, hash_ in connection.execute(_HEADS, {"names": names}):
            last[table_id] = (place, hash_)
            heads[table_id] = {"table": table_id, "before": group.expected.get(table_id, facts), "after": facts,
                               "top": head, "place_before": place}  # fmt: skip
        rows: list[Values] = []
        for one in group.taken:
            place, before = last[one.table_id]
            rows.append(_command_row(one, before, place + 1))
            last[one.table_id] = (place + 1, str(rows[-1]["hash"]))
        _add(connection, COMMANDS, rows)
        for table_id, (place, hash_) in last.items():
            heads[table_id] |= {"place": place, "last": hash_}
        return heads

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


MOST_IDLE_MS = 5_000
"""How long a process on PostgreSQL may be idle while it holds tables."""
NEWS_CHANNEL = "queenhigh_facts"
"""Where PostgreSQL tells other processes which table has new facts."""
_NOTIFY = text(f"SELECT pg_notify('{NEWS_CHANNEL}', :table)")
_HEADS = (
    select(TABLES.c.table_id, TABLES.c.facts, TABLES.c.head, TABLES.c.commands, TABLES.c.commands_head)
    .where(TABLES.c.table_id.in_(bindparam("names", expanding=True)))
    .order_by(TABLES.c.table_id)
    .with_for_update()
)
_HEAD = (
    update(TABLES)
    .where(
        TABLES.c.table_id == bindparam("table"),
        TABLES.c.facts == bindparam("before"),
        TABLES.c.commands == bindparam("place_before"),
    )
    .values(
        facts=bindparam("after"), head=bindparam("top"), commands=bindparam("place"), commands_head=bindparam("last")
    )
)


def _move_heads(connection: Connection, heads: list[Values]) -> None:
    """Each table from the head that was read to its new one."""
    # Only SQLite is sure to count the rows of several statements together.
    parts = [heads] if connection.dialect.name == "sqlite" else [[head] for head in heads]
    for part in parts:
        if connection.execute(_HEAD, part).rowcount != len(part):
            raise Conflict(f"{', '.join(str(head['table']) for head in part)}: somebody else has written there")


def notify(connection: Connection, table_id: str) -> None:
    """Tell other processes about a table, once this commit is durable."""
    if connection.dialect.name == "postgresql":
        connection.execute(_NOTIFY, {"table": table_id})


def _add(connection: Connection, table: Table, rows: Iterable[Values]) -> None:
    listed = list(rows)
    if not listed:
        return
    if connection.dialect.name == "sqlite":
        # Straight to the driver: preparing every row by itself takes longer than writing it.
        connection.exec_driver_sql(_insert_text(table, tuple(listed[0])), [tuple(row.values()) for row in listed])
    else:
        connection.execute(insert(table), listed)


@cache
def _insert_text(table: Table, names: tuple[str, ...]) -> str:
    columns = ", ".join(f'"{name}"' for name in names)
    return f'INSERT INTO "{table.name}" ({columns}) VALUES ({", ".join("?" * len(names))})'


def _command_row(taken: Taken, before: str, place: int) -> Values:
    reply = reply_text(taken.reply)
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
