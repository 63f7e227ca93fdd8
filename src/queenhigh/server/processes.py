"""Several processes on one PostgreSQL: which one opens first, who waits, and how each learns what the others wrote.

Every process may write to every table, one at a time: a group of commands claims the rows of its tables, reads what
others wrote meanwhile, and has the tables to itself until it is durable. No process owns a table for longer than that,
so a process that dies leaves nothing to take over. On SQLite there is one process, and all of this does nothing.
"""

import asyncio
import fcntl
import logging
import os
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from sqlalchemy import Connection, Engine, text

from queenhigh.ledger.schema import KEEPALIVE
from queenhigh.ledger.store import NEWS_CHANNEL
from queenhigh.server.settings import Clock

_OPENING, _SERVING = 5_200_001, 5_200_002
"""The numbers of two advisory locks: setting up, and being open."""
_LISTEN_S = 1.0
log = logging.getLogger(__name__)


def _shared(engine: Engine) -> bool:
    return engine.dialect.name == "postgresql"


def shared_clock(engine: Engine, clock: Clock) -> Clock:
    """A clock for deadlines on which all processes of a database agree, whatever machine they run on: each process's
    own clock, which never goes back, set once by the clock of the database."""
    if not _shared(engine):
        return clock
    with engine.connect() as connection:
        now = float(connection.execute(text("SELECT extract(epoch FROM clock_timestamp())")).scalar_one())
    ahead = now - clock.monotonic()
    return Clock(clock.wall, lambda: clock.monotonic() + ahead)


@contextmanager
def alone_on(engine: Engine) -> Iterator[None]:
    """Keep other processes from setting up the same database meanwhile."""
    if not _shared(engine):
        yield
        return
    with engine.connect() as connection:
        connection.execute(text("SELECT pg_advisory_lock(:lock)"), {"lock": _OPENING})
        try:
            yield
        finally:
            connection.execute(text("SELECT pg_advisory_unlock(:lock)"), {"lock": _OPENING})


class AlreadyOpen(Exception):
    """A server has the house open: its memory would not see what another process changes now."""


@contextmanager
def only_server(database: str) -> Iterator[None]:
    """Keep other servers from opening the same SQLite file; the system ends the claim with the process."""
    if database.startswith(("postgresql://", "postgres://")):
        yield
        return
    # A link to the file is the same file.
    path = os.path.realpath(database.removeprefix("sqlite:///")) + ".lock"
    claim = os.open(path, os.O_CREAT | os.O_RDWR, 0o600)
    try:
        fcntl.flock(claim, fcntl.LOCK_EX | fcntl.LOCK_NB)
        yield
    except BlockingIOError:
        raise AlreadyOpen(f"another server has {database} open; several servers need PostgreSQL") from None
    finally:
        os.close(claim)


@contextmanager
def closed_house(engine: Engine, database: str) -> Iterator[None]:
    """Do something while no server has the house open, and none can open it; AlreadyOpen if one has."""
    if not _shared(engine):
        with only_server(database):
            yield
        return
    presence = Presence(engine)
    try:
        # A server reads its keys before it says that it is there.
        with alone_on(engine):
            if not presence.first():
                raise AlreadyOpen("a server has this database open")
            yield
    finally:
        presence.leave()


@contextmanager
def holding_still(engine: Engine) -> Iterator[None]:
    """Keep all processes from writing to any table meanwhile; they can still read."""
    if not _shared(engine):
        yield
        return
    with engine.begin() as connection:
        connection.execute(text("LOCK TABLE tables IN EXCLUSIVE MODE"))
        yield


class Presence:
    """Tells other processes that this one has the house open: the first opens it, the others join."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._connection: Connection | None = None

    def first(self) -> bool:
        """Whether nobody has the house open yet; if so, nobody else gets in before `stay`."""
        if not _shared(self.engine):
            return True
        self._connection = self.engine.connect().execution_options(isolation_level="AUTOCOMMIT")
        return bool(self._ask("SELECT pg_try_advisory_lock(:lock)"))

    def stay(self) -> None:
        """Let the others in; they need not verify the ledger again."""
        if self._connection is not None:
            self._ask("SELECT pg_advisory_lock_shared(:lock)")
            self._ask("SELECT pg_advisory_unlock(:lock)")

    def join(self) -> None:
        """Wait until the house is verified."""
        self._ask("SELECT pg_advisory_lock_shared(:lock)")

    def leave(self) -> None:
        if self._connection is not None:
            self._connection.invalidate()
            self._connection.close()
            self._connection = None

    def _ask(self, question: str) -> object:
        assert self._connection is not None
        return self._connection.execute(text(question), {"lock": _SERVING}).scalar()


class Follower:
    """A thread that learns from the database which tables have new facts. After a lost connection it asks about all."""

    def __init__(self, database: str, heard: Callable[[str | None], None]) -> None:
        self.database, self._heard = database, heard
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._run, name="follower", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        self._over.set()
        self._thread.join(5)

    def _run(self) -> None:
        import psycopg

        while not self._over.is_set():
            try:
                self._listen()
            except psycopg.Error:
                log.warning("lost the connection that brings news of other processes; trying again")
                self._over.wait(_LISTEN_S)

    def _listen(self) -> None:
        import psycopg

        with psycopg.connect(self.database, autocommit=True, **KEEPALIVE) as connection:
            connection.execute(f"LISTEN {NEWS_CHANNEL}")
            self._heard(None)
            while not self._over.is_set():
                for news in connection.notifies(timeout=_LISTEN_S, stop_after=1):
                    self._heard(news.payload)


def follow_news(database: str, loop: asyncio.AbstractEventLoop, heard: Callable[[str | None], None]) -> Follower | None:
    """Tell the event loop which tables other processes write to; None if there can be no other process."""
    if not database.startswith(("postgresql://", "postgres://")):
        return None
    return Follower(database, lambda table_id: _soon(loop, heard, table_id))


def _soon(loop: asyncio.AbstractEventLoop, heard: Callable[[str | None], None], table_id: str | None) -> None:
    if not loop.is_closed():
        loop.call_soon_threadsafe(heard, table_id)
