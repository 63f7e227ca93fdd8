"""How tables go: when each last moved, since when its dealer deals, and how its rounds of late ended.

What was kept for reports is read first, so that a day of fifty tables need not be folded again for the first look at
the pit; from there on, every fact is counted once.
"""

import threading
from collections.abc import Collection
from dataclasses import dataclass
from typing import NamedTuple

from queenhigh.ledger import Store, house_of
from queenhigh.server.reports.kept_figures import KeptFigures
from queenhigh.server.reports.played_rounds import PlayedRound, RoundCount, kind_of
from queenhigh.table import facts

KEPT_S = 2 * 24 * 3600
"""How long the rounds of a table are remembered here; no gaming day is longer."""
MOST_VOIDS = 50


class EndedRound(NamedTuple):
    """A round that is over, all boxes together; cents."""

    number: int
    ended_at: int
    void: str | None
    won: int


@dataclass(frozen=True, slots=True)
class TablePace:
    """When a table last moved, since when its dealer deals, its rounds of late and its voids, oldest first."""

    last_at: int
    dealer_since: int | None
    rounds: list[EndedRound]
    voids: list[EndedRound]


class PaceBook:
    """One table, up to the last fact that was read."""

    def __init__(self, store: Store, table_id: str, since: int) -> None:
        """With the rounds that ended since a moment; of a table that has rested longer, with the last one."""
        submission = store.submission(table_id)
        assert submission is not None, "a table that is open has a submission"
        self.store, self.table_id = store, table_id
        kept, house = KeptFigures(store), house_of(submission)
        mark = kept.mark(table_id)
        self._count, self._facts = RoundCount(house, mark.known), mark.number
        self.last_at = kept.time_of(table_id, mark.number) if mark.number else 0
        self.dealer_since = kept.last_noted(table_id, facts.DealerAssigned.__name__)
        lines = kept.kept_lines(table_id, since=since) or kept.kept_lines(table_id, most=1)
        self.rounds = [EndedRound(line.number, line.ended_at, line.void, line.won) for line in lines]
        voids = kept.kept_lines(table_id, most=MOST_VOIDS, only_voids=True)
        self.voids = [EndedRound(line.number, line.ended_at, line.void, line.won) for line in voids]

    def read_on(self, since: int) -> TablePace:
        """Count the facts since the last time, and forget rounds that ended long ago."""
        last = None
        for last in self.store.links(self.table_id, self._facts):
            ended = self._count.add(last)
            if kind_of(last) == facts.DealerAssigned.__name__:
                self.dealer_since = last.fact.at
            if ended is not None:
                self._note(ended)
        if last is not None:
            self._facts, self.last_at = last.number, last.fact.at
        self._count.noted.clear()
        self.rounds = [row for row in self.rounds if row.ended_at >= since] or self.rounds[-1:]
        return TablePace(self.last_at, self.dealer_since, self.rounds, self.voids)

    def _note(self, played: PlayedRound) -> None:
        won = sum(row.won for row in played.settled) if played.void is None else 0
        ended = EndedRound(played.number, played.ended_at, played.void, won)
        self.rounds.append(ended)
        if ended.void is not None:
            self.voids = [*self.voids, ended][-MOST_VOIDS:]


class TablePaces:
    """The pace of all tables that are open. Ask outside the event loop, since this reads the ledger."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._books: dict[str, PaceBook] = {}
        self._lock = threading.Lock()

    def of(self, tables: Collection[str], at: int) -> dict[str, TablePace]:
        """The pace of each of these tables now; what is known of other tables is forgotten."""
        since = at - KEPT_S
        with self._lock:
            self._books = {name: book for name, book in self._books.items() if name in tables}
            for name in tables:
                if name not in self._books:
                    self._books[name] = PaceBook(self.store, name, since)
            return {name: self._books[name].read_on(since) for name in tables}
