"""The tables of the ledger, the same on SQLite and PostgreSQL, and how an older ledger is brought up to them."""

import os
import time
from collections.abc import Sequence
from contextlib import suppress
from typing import Any
from urllib.parse import quote

from sqlalchemy import (
    URL,
    BigInteger,
    Column,
    Connection,
    Engine,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    create_engine,
    event,
    inspect,
    text,
)
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import OperationalError

from queenhigh.ledger.hash_chain import GENESIS

_PATIENCE_S = 10
"""How long to wait for another process that has the file."""
_AGAIN_S = 0.01

_SAFE_WAL = (3, 51, 3)
"""Older libraries may corrupt a write-ahead log when it is reset."""

VERSION = "0005"
"""The newest of the migrations."""

META = MetaData()
_NAME = String(200)

REFUSED = text("substr(reply, 1, 12) = '{\"ok\": false'")
"""Which replies are refusals, in SQL that both databases can use for an index."""

TABLES = Table(
    "tables",
    META,
    Column("table_id", _NAME, primary_key=True),
    Column("submission", Text, nullable=False),
    Column("facts", Integer, nullable=False),
    Column("head", String(64), nullable=False),
    # How many commands were answered here, and the hash of the last one.
    Column("commands", BigInteger, nullable=False, server_default="0"),
    Column("commands_head", String(64), nullable=False, server_default=GENESIS),
)
COMMANDS = Table(
    "commands",
    META,
    Column("table_id", _NAME, primary_key=True),
    Column("command_id", _NAME, primary_key=True),
    Column("reply", Text, nullable=False),
    Column("digest", String(64)),
    Column("place", BigInteger),
    Column("hash", String(64)),
    Index("commands_refused", "table_id", sqlite_where=REFUSED, postgresql_where=REFUSED),
)
FACTS = Table(
    "facts",
    META,
    Column("table_id", _NAME, primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("data", Text, nullable=False),
    Column("hash", String(64), nullable=False),
)
POSTINGS = Table(
    "postings",
    META,
    Column("table_id", _NAME, primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("place", Integer, primary_key=True),
    Column("account", _NAME, nullable=False),
    Column("cents", Text, nullable=False),
)
METERS = Table(
    "meters",
    META,
    Column("meter_id", _NAME, primary_key=True),
    Column("cents", Text, nullable=False),
    Column("moves", BigInteger, nullable=False),
)
METER_MOVES = Table(
    "meter_moves",
    META,
    Column("meter_id", _NAME, primary_key=True),
    Column("move", BigInteger, primary_key=True, autoincrement=False),
    Column("table_id", _NAME, nullable=False),
    Column("number", Integer, nullable=False),
    Column("cents", Text, nullable=False),
    Column("after", Text, nullable=False),
)
DECKS = Table(
    "decks",
    META,
    Column("deck_id", _NAME, primary_key=True),
    Column("table_id", _NAME, nullable=False),
    Column("sealed", LargeBinary, nullable=False),
)
OUTBOX = Table(
    "outbox",
    META,
    Column("place", BigInteger().with_variant(Integer, "sqlite"), primary_key=True, autoincrement=True),
    Column("table_id", _NAME, nullable=False),
    Column("first", Integer, nullable=False),
    Column("last", Integer, nullable=False),
    # A place that was told is never given again.
    sqlite_autoincrement=True,
)
SNAPSHOTS = Table(
    "snapshots",
    META,
    Column("table_id", _NAME, primary_key=True),
    Column("number", Integer, nullable=False),
    Column("data", Text, nullable=False),
    Column("signature", Text, nullable=False),
)

CONDUCT = Table(
    "conduct",
    META,
    Column("place", BigInteger, primary_key=True, autoincrement=False),
    Column("data", Text, nullable=False),
    Column("hash", String(64), nullable=False),
)

_MOST_NAMED = 3
_PREPARING = 0x51554545
"""What PostgreSQL is asked to lock while the tables are made; any number that nobody else uses."""
JOURNALS = ("facts", "postings", "commands", "meter_moves", "decks")
"""Tables that only grow: the database itself refuses to change or delete a row."""


KEEPALIVE: dict[str, Any] = {"keepalives_idle": 5, "keepalives_interval": 2, "keepalives_count": 3}
"""A server that disappears is noticed after about ten seconds instead of hours."""


def open_engine(url: str, *, untouched: bool = False) -> Engine:
    """An engine for a path, `sqlite:///…` or `postgresql://…`; SQLite syncs to the disk before it says done.

    `untouched` reads a file that nobody writes to, from a place where nothing can be written.
    """
    if url.startswith(("postgresql://", "postgres://")):
        return create_engine("postgresql+psycopg://" + url.partition("://")[2], connect_args=KEEPALIVE)
    import pysqlite3

    path = url.removeprefix("sqlite:///")
    if untouched:
        still = URL.create("sqlite+pysqlite", database=f"file:{quote(path)}", query={"immutable": "1", "uri": "true"})
        return create_engine(still, module=pysqlite3)
    engine = create_engine(URL.create("sqlite+pysqlite", database=path), module=pysqlite3)

    @event.listens_for(engine, "do_connect")
    def _make_private(dialect: object, record: object, arguments: object, named: object) -> None:
        """A new file is for its owner alone; SQLite gives its log the same mode."""
        if path and path != ":memory:" and not os.path.exists(path):
            with suppress(OSError):
                os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))

    @event.listens_for(engine, "connect")
    def _prepare(connection: DBAPIConnection, record: object) -> None:
        cursor = connection.cursor()
        cursor.execute(f"PRAGMA busy_timeout={_PATIENCE_S * 1000}")
        cursor.execute("PRAGMA synchronous=FULL")
        cursor.close()

    return engine


class NoLedger(ValueError):
    """A database that holds no ledger, or something else."""


def prepare(engine: Engine, *, made: bool = True) -> None:
    """Make the tables in an empty database unless they must be there, and bring those of an older ledger up to date."""
    with engine.connect() as connection:
        there = _tables(connection)
        if not there and not made:
            raise NoLedger("it is empty and does not hold a ledger")
        if made and connection.dialect.name == "sqlite":
            _choose_journal(connection)
        if "alembic_version" in there and _version(connection) == VERSION:
            return
    with engine.begin() as connection:
        _lock_out_others(connection)
        there = _tables(connection)
        if not there:
            make_all(connection)
        elif "alembic_version" not in there or _version(connection) != VERSION:
            _migrate(connection, there)


def _tables(connection: Connection) -> set[str]:
    """The names of all tables: those of a ledger, or none."""
    there = set(inspect(connection).get_table_names())
    if there and not there >= {"tables", "facts", "postings", "commands"}:
        others = ", ".join(sorted(there)[:_MOST_NAMED])
        raise NoLedger(f"it is the database of something else, with {others}; a ledger wants one of its own")
    return there


def _choose_journal(connection: Connection) -> None:
    """Let a ledger's file be read while it is written to. Two that switch it at once refuse each other unasked."""
    import pysqlite3

    wanted = "wal" if tuple(map(int, pysqlite3.sqlite_version.split("."))) >= _SAFE_WAL else "delete"
    latest = time.monotonic() + _PATIENCE_S
    while connection.exec_driver_sql("PRAGMA journal_mode").scalar() not in (wanted, "memory"):
        try:
            chosen = connection.exec_driver_sql(f"PRAGMA journal_mode={wanted}").scalar()
        except OperationalError as error:
            if "locked" not in str(error.orig) or time.monotonic() > latest:
                raise
            time.sleep(_AGAIN_S)
            continue
        if chosen != wanted:
            # SQLite does not report that the disk refused. It keeps the old journal, and no ledger may begin so.
            refused = OSError(f"the disk refused to switch its journal from {chosen} to {wanted}")
            raise OperationalError("PRAGMA journal_mode", None, refused) from refused


def _lock_out_others(connection: Connection) -> None:
    """Two processes that begin at once: the second waits, and finds what the first has made."""
    sqlite = connection.dialect.name == "sqlite"
    connection.execute(text("BEGIN IMMEDIATE" if sqlite else f"SELECT pg_advisory_xact_lock({_PREPARING})"))


def make_all(connection: Connection) -> None:
    META.create_all(connection)
    guard_journals(connection, (*JOURNALS, "conduct"))
    connection.execute(text("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL PRIMARY KEY)"))
    connection.execute(text("INSERT INTO alembic_version VALUES (:version)"), {"version": VERSION})


def _version(connection: Connection) -> str | None:
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar()


def _migrate(connection: Connection, there: set[str]) -> None:
    from alembic import command
    from alembic.config import Config
    from alembic.util.exc import CommandError

    config = Config()
    config.set_main_option("script_location", "queenhigh:ledger/migrations")
    config.attributes["connection"] = connection
    if "alembic_version" not in there:
        # The first ledgers carried no mark of their version.
        command.stamp(config, "0001")
    try:
        command.upgrade(config, "head")
    except (CommandError, AssertionError):
        # An empty version is one that Alembic does not expect anywhere.
        raise NoLedger(f"this program does not know its version, {_version(connection)}") from None


def lift_guards(connection: Connection, journals: Sequence[str]) -> None:
    """Let a migration write to a journal, which guards it again afterwards."""
    for journal in journals:
        if connection.dialect.name == "sqlite":
            for act in ("update", "delete"):
                connection.execute(text(f"DROP TRIGGER {journal}_refuse_{act}"))
        else:
            connection.execute(text(f"DROP TRIGGER {journal}_refuse_change ON {journal}"))


def guard_journals(connection: Connection, journals: Sequence[str] = JOURNALS) -> None:
    """Let the database refuse what nobody may do to a journal."""
    if connection.dialect.name == "sqlite":
        for journal in journals:
            for act in ("UPDATE", "DELETE"):
                connection.execute(
                    text(
                        f"CREATE TRIGGER {journal}_refuse_{act.lower()} BEFORE {act} ON {journal} "
                        f"BEGIN SELECT RAISE(ABORT, '{journal} are only added to'); END"
                    )
                )
        return
    connection.execute(
        text(
            "CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger AS $$ BEGIN "
            "RAISE EXCEPTION '% are only added to', TG_TABLE_NAME; END $$ LANGUAGE plpgsql"
        )
    )
    for journal in journals:
        connection.execute(
            text(
                f"CREATE TRIGGER {journal}_refuse_change BEFORE UPDATE OR DELETE ON {journal} "
                "FOR EACH ROW EXECUTE FUNCTION refuse_change()"
            )
        )
