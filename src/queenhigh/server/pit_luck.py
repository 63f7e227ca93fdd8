"""Whether the results of shift and day are luck: counted by the clerk from time to time, and shown in the pit."""

import asyncio
from collections.abc import Callable, Mapping

from queenhigh.server.gaming_day import GamingDay
from queenhigh.server.housekeeping import forget
from queenhigh.server.reports import report_worker
from queenhigh.server.reports.report_worker import HousePlace
from queenhigh.server.reports.table_luck import Luck
from queenhigh.server.settings import Clock
from queenhigh.server.worker_process import Worker

_EVERY_S = 15.0


class PitLuck:
    """The last figures. They are counted again when somebody looks at them, at most every few seconds."""

    def __init__(self, clock: Clock, day: GamingDay, place: HousePlace, clerk: Callable[[], Worker]) -> None:
        self._clock, self._day, self._place, self._clerk = clock, day, place, clerk
        self._counted_at = -_EVERY_S
        self._counting: asyncio.Future[None] | None = None
        self.shift: Mapping[str, Luck] = {}
        self.day: Mapping[str, Luck] = {}

    def look(self) -> None:
        """Somebody looks at the pit: count again if the figures are old. Nobody waits for it."""
        now = self._clock.monotonic()
        if now - self._counted_at >= _EVERY_S and (self._counting is None or self._counting.done()):
            self._counted_at = now
            self._counting = asyncio.ensure_future(self.count())
            forget(self._counting)

    async def count(self) -> None:
        """Count the shift and the day up to now."""
        shift = self._day.shift_at(self._clock.at())
        since = (shift.starts, self._day.day_starts(shift.day))
        self.shift, self.day = await self._clerk().ask("the pit", report_worker.luck, self._place, since)
