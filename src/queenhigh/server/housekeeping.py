"""What the server does as time passes: close betting, take defaults, write denials, forget what nobody uses."""

import asyncio
import logging
from collections.abc import Callable
from functools import partial
from typing import TypeVar

from queenhigh.server.accounts import People
from queenhigh.server.denied_requests import Denials
from queenhigh.server.metrics import Metrics
from queenhigh.server.open_tables import OpenTables
from queenhigh.server.retention import Retention
from queenhigh.server.settings import Clock
from queenhigh.server.table_directory import TableDirectory
from queenhigh.server.table_registry import HOUSE, PRACTICE
from queenhigh.server.writer import Writer

_TICK_S = 0.25
_SWEEP_S = 1.0
_DROP_S = 600.0
_Anything = TypeVar("_Anything")
log = logging.getLogger(__name__)


class Housekeeping:
    """One task that runs while the house is open."""

    def __init__(
        self,
        clock: Clock,
        metrics: Metrics,
        people: People,
        denials: Denials,
        retention: Retention,
        tables: TableDirectory,
        writer: Writer,
    ) -> None:
        self.clock, self.metrics, self.people, self.denials, self.retention = clock, metrics, people, denials, retention
        self.tables, self.hub, self.writer = tables, tables.hub, writer
        self._writing: asyncio.Future[None] | None = None
        self._reading: asyncio.Future[None] | None = None
        self._dropped_at = 0.0
        self._old_records = False
        """Whether there may be records that the house no longer keeps."""

    async def run(self, is_open: Callable[[], bool]) -> None:
        swept_at = 0.0
        while True:
            await asyncio.sleep(_TICK_S)
            try:
                if is_open():
                    self._tick_tables()
                now = self.clock.monotonic()
                if now - swept_at >= _SWEEP_S:
                    swept_at = now
                    if is_open():
                        self._write_denials()
                    self._read_tables_again()
                    await self._sweep(now)
            except Exception:
                log.exception("housekeeping failed; it goes on with the next tick")

    def _read_tables_again(self) -> None:
        """After a halt the house answers nobody who could cause the tables to be read, so they are read from here."""
        if self.writer.trouble is not None and (self._reading is None or self._reading.done()):
            self._reading = self.writer.submit(lambda tables: None, alone=True)
            forget(self._reading)

    def _tick_tables(self) -> None:
        now = self.clock.monotonic()
        for table_id, table in list(self.hub.tables.items()):
            closing = table.betting.ends if table.betting.closes else None
            ends = [end for end in (closing, table.deadline(), table.cut_by) if end is not None]
            if any(now >= end for end in ends):
                forget(self.writer.submit(partial(_tick, table_id), table=table_id))
            elif table.deck_ran_out(self.clock.at()):
                forget(self.writer.submit(partial(_show_again, table_id), table=table_id))

    def _write_denials(self) -> None:
        if self.denials.waiting and (self._writing is None or self._writing.done()):
            self._writing = asyncio.ensure_future(self.write_denials())
            forget(self._writing)

    async def write_denials(self) -> None:
        """Write what was counted so far, a part at a time: between two of them the writer takes what waits."""
        while self.denials.waiting:
            await self.writer.submit(lambda tables: self.denials.keep(), alone=True)

    async def _sweep(self, now: float) -> None:
        """Forget sessions that ended and practice tables that nobody uses."""
        await asyncio.to_thread(self.people.forget_ended)
        await self.tables.close_unused(now)
        if now - self._dropped_at >= _DROP_S:
            self._dropped_at = now
            await self.writer.submit(lambda tables: self.people.drop_idle(), alone=True)
            await self.writer.submit(lambda tables: self.people.failures.drop_old(), alone=True)
            self._old_records = bool(self.retention.keep_days)
        if self._old_records:
            gone = await self.writer.submit(lambda tables: self.retention.remove_some(), alone=True)
            self._old_records = gone > 0
        for kind in (PRACTICE, HOUSE):
            count = sum(table.entry.kind == kind for table in self.hub.tables.values())
            self.metrics.tables.labels(kind).set(count)


def _tick(table_id: str, tables: OpenTables) -> None:
    tables[table_id].tick()


def _show_again(table_id: str, tables: OpenTables) -> None:
    tables[table_id].note_change()
    tables[table_id].tick()


def forget(waiting: "asyncio.Future[_Anything]") -> None:
    """Work that nobody waits for; the log says what goes wrong."""
    waiting.add_done_callback(lambda done: done.exception() if not done.cancelled() else None)
