"""News from other processes on the same database: which tables they wrote to, opened, closed or changed."""

import asyncio
from collections.abc import Callable
from functools import partial

from queenhigh.ledger import Store
from queenhigh.server.open_tables import OpenTables
from queenhigh.server.processes import Follower, follow_news
from queenhigh.server.socket_hub import Hub
from queenhigh.server.table_registry import HOUSE, TableRegistry
from queenhigh.server.writer import Writer


class ProcessNews:
    """Reads what other processes wrote, once for any number of news about the same table."""

    def __init__(self, store: Store, registry: TableRegistry, hub: Hub, writer: Writer) -> None:
        self.store, self.registry, self.hub, self.writer = store, registry, hub, writer
        self._reading: set[str] = set()
        self._follower: Follower | None = None

    def start(self, database: str, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._follower = follow_news(database, loop, self.hear)

    def stop(self) -> None:
        if self._follower is not None:
            self._follower.stop()

    def hear(self, table_id: str | None) -> None:
        """Another process wrote to this table; None if it may have written to any."""
        for name in list(self.hub.tables) if table_id is None else [table_id]:
            if name not in self._reading:
                self._reading.add(name)
                reading = self.writer.submit(self._read(name), alone=True)
                reading.add_done_callback(partial(self._after_failure, name))

    def _after_failure(self, table_id: str, done: "asyncio.Future[None]") -> None:
        """If nothing could be read, the next news must try again."""
        if done.cancelled() or done.exception() is not None:
            self._reading.discard(table_id)

    def _read(self, table_id: str) -> Callable[[OpenTables], None]:
        def work(tables: OpenTables) -> None:
            self._reading.discard(table_id)
            self._read_registry(table_id, tables)
            tables.follow(table_id)

        return work

    def _read_registry(self, table_id: str, tables: OpenTables) -> None:
        """Another process may have opened or closed a house table, or changed its automation."""
        registered, known = self.registry.find(table_id), tables.entry(table_id)
        if registered == known:
            return
        if known is not None and registered is not None:
            tables[table_id].change_entry(registered)
        elif known is not None:
            tables.close(table_id)
            self._loop.call_soon_threadsafe(self.hub.close_table, table_id, "the table is closed")
        elif registered is not None and registered.kind == HOUSE and self.store.head(table_id)[0]:
            with tables.ledger.group():
                tables.open(registered, self.store.submission(table_id) or "")
