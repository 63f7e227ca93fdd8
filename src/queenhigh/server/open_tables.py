"""All tables that the writer has in memory: opening them, putting them away, and following other processes.

Everything here runs in the writer's thread, inside an open group.
"""

import tomllib
from collections.abc import Iterable, Iterator

from queenhigh.ledger import Ledger
from queenhigh.ledger.table_reading import Followed
from queenhigh.server.fact_text import NumberedFact
from queenhigh.server.settings import Clock, Settings
from queenhigh.server.table_registry import PRACTICE, TableEntry
from queenhigh.server.table_runner import FLOOR, USUAL_SEAT, TableRunner
from queenhigh.submission import read_submission
from queenhigh.table import Role, commands


class OpenTables:
    """The tables in memory by their ids."""

    def __init__(self, ledger: Ledger, clock: Clock, settings: Settings) -> None:
        self.ledger, self.clock, self.settings = ledger, clock, settings
        self._runners: dict[str, TableRunner] = {}
        self.changed: set[str] = set()
        """The tables that have changed since they were last shown to anybody."""
        self.followed: dict[str, list[NumberedFact]] = {}
        """Facts written by other processes that nobody here has been told yet."""

    def __contains__(self, table_id: str) -> bool:
        return table_id in self._runners and table_id in self.ledger.tables

    def __getitem__(self, table_id: str) -> TableRunner:
        return self._runners[table_id]

    def __iter__(self) -> Iterator[TableRunner]:
        return iter([runner for name, runner in self._runners.items() if name in self])

    def entries(self) -> list[TableEntry]:
        return [runner.entry for runner in self]

    def entry(self, table_id: str) -> TableEntry | None:
        return self._runners[table_id].entry if table_id in self else None

    # Opening and putting away.

    def open(self, entry: TableEntry, submission: str, links: dict[str, str] | None = None) -> TableRunner:
        """Read a table from its facts, or open a new one; an interrupted round goes on."""
        at, today, practice = self.clock.at(), self.clock.today(), entry.kind == PRACTICE
        self.ledger.open_table(entry.table_id, submission, links, at=at, on=today, practice=practice)
        runner = self._runners.setdefault(
            entry.table_id, TableRunner(entry, self.ledger, self.clock, self.settings, self.changed)
        )
        runner.change_entry(entry)
        self.claim(entry.table_id)
        if runner.state.carried:
            runner.step(commands.ReseedMeters(FLOOR, Role.FLOOR, at))
        runner.take_automatic_steps()
        return runner

    def open_practice(self, entry: TableEntry, submission: str, player: str) -> int:
        """Open a practice table with a guest in a seat and betting open; tables of one game share their meters.
        The answer is the seat."""
        house, _ = read_submission(tomllib.loads(submission))
        assert house is not None
        links = {name: f"practice {house.game} {name}" for name, offer in house.offers.items() if offer.meters}
        runner = self.open(entry, submission, links)
        seat = min(USUAL_SEAT, runner.state.house.seats)
        runner.step(commands.TakeSeat(player, Role.PLAYER, self.clock.at(), seat))
        runner.open_first_round()
        return seat

    def close(self, table_id: str) -> None:
        """Remove a table from memory; its facts stay."""
        self.keep_snapshot(table_id)
        self._runners.pop(table_id, None)
        self.ledger.leave_table(table_id)

    def put_away_closed(self, table_id: str) -> None:
        """Remove a closed table from memory again that was read for one act."""
        if table_id not in self:
            self.close(table_id)

    def keep_snapshot(self, table_id: str, since: int = 0) -> None:
        """Sign the table's state for a quick start next time, if there are more than `since` new facts."""
        table = self.ledger.tables.get(table_id)
        if table is not None and table.books.state.round is None and table.facts - (table.snapshot_at or 0) > since:
            self.ledger.take_snapshot(table_id)

    # Other processes.

    def claim(self, table_id: str) -> None:
        """Lock a table until the group is durable, and read everything that others wrote to it first."""
        if table_id in self:
            self._take_in(table_id, self.ledger.claim(table_id))

    def follow(self, table_id: str) -> None:
        """Another process wrote to a table: read it if it is in memory, and look at the meters it may have moved."""
        names = [runner.table_id for runner in self if runner.ledger_table.shares_meters]
        shown = {name: self.ledger.showing(name) for name in names}
        if table_id in self:
            self._take_in(table_id, self.ledger.follow(table_id))
        self.ledger.see_meters()
        self.changed.update(name for name in names if self.ledger.showing(name) != shown[name])

    def _take_in(self, table_id: str, read: Iterable[Followed]) -> None:
        read = list(read)
        if read:
            told = self.followed.setdefault(table_id, [])
            told += [NumberedFact(item.number, item.fact, item.clauses) for item in read]
            self._runners[table_id].follow(read)
