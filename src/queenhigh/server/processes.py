"""Several processes on one PostgreSQL: who opens first, who holds still, and how each hears what the others wrote.

Every process may write to every table, one at a time: a group of commands claims its tables' rows, reads what others
wrote meanwhile, and has the tables to itself till it is durable. Nobody owns a table for longer than that, so whoever
dies leaves nothing to be taken over. On SQLite there is one process, and all of this does nothing.
"""

import asyncio
import logging
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from sqlalchemy import Connection, Engine, text

from queenhigh.ledger.schema import KEEPALIVE
from queenhigh.ledger.store import NEWS_CHANNEL
from queenhigh.server.settings import Clock

_OPENING, _SERVING = 5_200_001, 5_200_002
"""Numbers of advisory locks: for setting up, and for being open."""
_LISTEN_S = 1.0
log = logging.getLogger(__name__)


def _shared(engine: Engine) -> bool:
    return engine.dialect.name == "postgresql"


def shared_clock(engine: Engine, clock: Clock) -> Clock:
    """A clock for deadlines that every process on one database reads alike, whichever machine it runs on: the own one,
    which never goes back, set once by that of the database."""
    if not _shared(engine):
        return clock
    with engine.connect() as connection:
        now = float(connection.execute(text("SELECT extract(epoch FROM clock_timestamp())")).scalar_one())
    ahead = now - clock.monotonic()
    return Clock(clock.wall, lambda: clock.monotonic() + ahead)


@contextmanager
def alone_on(engine: Engine) -> Iterator[None]:
    """Nobody else sets up the same database meanwhile."""
    if not _shared(engine):
        yield
        return
    with engine.connect() as connection:
        connection.execute(text("SELECT pg_advisory_lock(:lock)"), {"lock": _OPENING})
        try:
            yield
        finally:
            connection.execute(text("SELECT pg_advisory_unlock(:lock)"), {"lock": _OPENING})


@contextmanager
def holding_still(engine: Engine) -> Iterator[None]:
    """No process makes anything durable at any table meanwhile; reading goes on."""
    if not _shared(engine):
        yield
        return
    with engine.begin() as connection:
        connection.execute(text("LOCK TABLE tables IN EXCLUSIVE MODE"))
        yield


class Presence:
    """That this process has the house open: the first finds nobody there, the others join."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._connection: Connection | None = None

    def first(self) -> bool:
        """Whether nobody has the house open; then nobody comes in before `stay`."""
        if not _shared(self.engine):
            return True
        self._connection = self.engine.connect().execution_options(isolation_level="AUTOCOMMIT")
        return bool(self._ask("SELECT pg_try_advisory_lock(:lock)"))

    def stay(self) -> None:
        """Let others in, who need not verify again what was verified."""
        if self._connection is not None:
            self._ask("SELECT pg_advisory_lock_shared(:lock)")
            self._ask("SELECT pg_advisory_unlock(:lock)")

    def join(self) -> None:
        """Wait till the house is verified."""
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
    """A thread that hears from the database which table has new facts. After a lost connection it asks for all."""

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
                log.warning("the connection that hears of other processes was lost")
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
    """Let the loop hear which tables other processes write to; None where there are none."""
    if not database.startswith(("postgresql://", "postgres://")):
        return None
    return Follower(database, lambda table_id: _soon(loop, heard, table_id))


def _soon(loop: asyncio.AbstractEventLoop, heard: Callable[[str | None], None], table_id: str | None) -> None:
    if not loop.is_closed():
        loop.call_soon_threadsafe(heard, table_id)
