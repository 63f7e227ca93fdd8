"""Finding and opening tables: those in memory, those that were put away, and new ones for practice or for the house."""

import asyncio
import secrets
from functools import partial
from typing import NamedTuple

from queenhigh.ledger import Reply, Store
from queenhigh.money import dollars, whole_cents
from queenhigh.practice import practice_submission
from queenhigh.rulebook import game_names, rulebook
from queenhigh.server.budgets import Allowance
from queenhigh.server.fact_text import NumberedFact, read_facts
from queenhigh.server.live_table import LiveTable
from queenhigh.server.open_tables import OpenTables
from queenhigh.server.problems import Problem, not_found
from queenhigh.server.sessions import Session
from queenhigh.server.settings import Clock, Settings
from queenhigh.server.socket_hub import Hub
from queenhigh.server.table_registry import PRACTICE, TableEntry, TableRegistry
from queenhigh.server.writer import Writer
from queenhigh.table import Command, TableState

_MOST_MISSED_FACTS = 2000
_OPENING_S = 10.0
"""A table that is not in memory so long after it was asked for could not be opened."""


def _practice_submission(game: str, *, electronic: bool) -> str:
    try:
        return practice_submission(game, electronic=electronic)
    except LookupError as missing:
        raise Problem(409, "conflict", str(missing)) from None


def _meter_text(state: TableState) -> str:
    """What every meter of a table shows."""
    shown = [f"{wager} {meter} {dollars(whole_cents(cents))}" for (wager, meter), cents in state.meters.items()]
    return ", ".join(shown).replace("_", " ")


def _still_seated(state: TableState) -> Problem:
    """What closing the table does to the players and the meters, as a question."""
    players = ", ".join(f"{name} (seat {seat})" for seat, name in sorted(state.seats.items()))
    kept = _meter_text(state)
    meters = f"; the meters keep what they show: {kept}" if kept else ""
    why = (
        f"players are seated: {players}. They keep their seats if the table opens again{meters}. Close it all the same?"
    )
    return Problem(409, "conflict", why, more={"seated": {str(seat): name for seat, name in state.seats.items()}})


class Opener(NamedTuple):
    """Whose budgets a practice table in memory counts against."""

    name: str
    address: str
    at: float


class TableDirectory:
    """Every table that somebody can ask for, in memory or not."""

    def __init__(
        self, settings: Settings, clock: Clock, store: Store, registry: TableRegistry, hub: Hub, writer: Writer
    ) -> None:
        self.settings, self.clock, self.store, self.registry = settings, clock, store, registry
        self.hub, self.writer = hub, writer
        self._used: dict[str, float] = {}
        self._opening: dict[str, asyncio.Future[None]] = {}
        self._openings = Allowance(settings.tables_per_minute, settings.written_per_day)
        self._openers: dict[str, Opener] = {}
        """Who had each practice table brought into memory."""

    async def find(self, table_id: str, session: Session | None = None, address: str = "") -> LiveTable:
        """A table as it is now; a practice table that was put away is read again, from the asker's budget."""
        known = self.hub.tables.get(table_id)
        if known is None:
            if table_id not in self._opening:
                opener = Opener(session.name if session is not None else "", address, self.clock.monotonic())
                self._opening[table_id] = asyncio.ensure_future(self._reopen(table_id, opener))
            try:
                await asyncio.shield(self._opening[table_id])
            finally:
                self._opening.pop(table_id, None)
            known = self.hub.tables[table_id]
        self._used[table_id] = self.clock.monotonic()
        return known

    async def _reopen(self, table_id: str, opener: Opener) -> None:
        entry = await asyncio.to_thread(self.registry.find, table_id)
        submission = await asyncio.to_thread(self.store.submission, table_id)
        if entry is None or submission is None:
            raise not_found(f"table {table_id!r} does not exist")
        if entry.kind == PRACTICE:
            await self._make_room(table_id, opener)
        await self.writer.submit(lambda tables: tables.open(entry, submission), aside=True)

    async def open_practice(
        self, game: str, session: Session, address: str = "", *, electronic: bool = False
    ) -> tuple[str, int]:
        """Open a practice table for a guest at once: its id and the guest's seat."""
        if game not in game_names():
            raise Problem(422, "malformed", f"{game!r} is not one of our games: {', '.join(game_names())}")
        submission = _practice_submission(game, electronic=electronic)
        entry = TableEntry(f"practice-{secrets.token_hex(5)}", PRACTICE, f"Practice: {rulebook(game).title}", "all")
        await self._make_room(entry.table_id, Opener(session.name, address, self.clock.monotonic()))
        await self.register(entry, submission)
        seat = await self.writer.submit(
            lambda tables: tables.open_practice(entry, submission, session.name), aside=True
        )
        return entry.table_id, seat

    async def _make_room(self, table_id: str, opener: Opener) -> None:
        """Take a place for one more practice table, or raise a problem. A visitor at the limit gives up a table that
        nobody is looking at; it can be opened again."""
        now = self.clock.monotonic()
        self._openers = {
            name: who for name, who in self._openers.items() if name in self.hub.tables or now - who.at < _OPENING_S
        }
        full, why = self._full_budget(opener)
        unused = next((name for name in full if self._is_unused(name)), None)
        if why is not None and unused is None:
            raise why
        self._openings.spend(opener.address, now, "practice tables")
        self._openers[table_id] = opener
        if unused is not None:
            del self._openers[unused]
            await self._put_away(unused, "its player went to another table")

    def _full_budget(self, opener: Opener) -> tuple[list[str], Problem | None]:
        """The tables of the first budget that is spent, oldest first, and what to say if none of them can go."""
        own = [name for name, who in self._openers.items() if who.name == opener.name]
        here = [name for name, who in self._openers.items() if who.address == opener.address]
        if len(own) >= self.settings.tables_per_person:
            return own, Problem(429, "too-many", "you have too many practice tables open; leave one first")
        if len(here) >= self.settings.tables_per_address:
            return [], Problem(429, "too-many", "too many practice tables are open at this address; join one of them")
        if len(self._openers) >= self.settings.most_practice_tables:
            return [], Problem(503, "too-many", "all practice tables are taken; join one that is open")
        return [], None

    def _is_unused(self, table_id: str) -> bool:
        table = self.hub.tables.get(table_id)
        return table is not None and not self.hub.watching(table_id) and table.state.round is None

    async def _put_away(self, table_id: str, why: str) -> None:
        await self.writer.submit(partial(OpenTables.close, table_id=table_id), alone=True)
        self.hub.close_table(table_id, why)

    async def open_house_table(self, entry: TableEntry, submission: str, links: dict[str, str]) -> None:
        """Open a house table; `links` names the meters that it shares with other tables."""
        await self.register(entry, submission)
        await self.writer.submit(lambda tables: tables.open(entry, submission, links), aside=True)

    async def register(self, entry: TableEntry, submission: str) -> None:
        """Record that there is such a table, before its first fact."""

        def work(tables: OpenTables) -> None:
            self.store.open_table(entry.table_id, submission)
            self.registry.add(entry)

        await self.writer.submit(work, alone=True)

    async def close_house_table(self, table_id: str, *, with_players: bool = False) -> str:
        """Close a house table between rounds; its facts stay. Players who are seated must be meant. The answer is what
        its meters show, "" if it has none."""

        def work(tables: OpenTables) -> str:
            tables.follow(table_id)
            state = tables.ledger.state(table_id)
            if state.round is not None:
                raise Problem(409, "conflict", "a round is in play", due=("finish the round",))
            if state.seats and not with_players:
                raise _still_seated(state)
            self.registry.close(table_id)
            tables.close(table_id)
            return _meter_text(state)

        kept = await self.writer.submit(work, alone=True)
        self.hub.close_table(table_id, "the table is closed")
        return kept

    async def take_at_closed(self, table_id: str, command_id: str, command: Command) -> Reply:
        """The reply to a command about what happened at a table that is closed. It stays closed."""

        def work(tables: OpenTables) -> Reply:
            tables.ledger.open_table(table_id, self.store.submission(table_id) or "", at=self.clock.at())
            tables.ledger.claim(table_id)
            return tables.ledger.stage(table_id, command_id, command)

        reply = await self.writer.submit(work, aside=True)
        await self.writer.submit(lambda tables: tables.put_away_closed(table_id), alone=True)
        return reply

    async def reopen_house_table(self, entry: TableEntry, submission: str) -> None:
        """Open a table again that was closed; it goes on where it was."""
        await self.writer.submit(lambda tables: self.registry.reopen(entry.table_id), alone=True)
        await self.writer.submit(lambda tables: tables.open(entry, submission))

    async def rename_house_table(self, entry: TableEntry) -> None:
        """Give a table the title of this entry; its name in the record stays."""
        await self.writer.submit(lambda tables: self.registry.rename(entry.table_id, entry.title), alone=True)
        await self.writer.submit(lambda tables: tables[entry.table_id].change_entry(entry), table=entry.table_id)

    async def set_automation(self, entry: TableEntry) -> None:
        """Change which steps a house table takes on its own, from now on."""

        def work(tables: OpenTables) -> None:
            runner = tables[entry.table_id]
            runner.change_entry(entry)
            runner.take_automatic_steps()

        change = partial(self.registry.set_automation, entry.table_id, entry.automation)
        await self.writer.submit(lambda tables: change(), alone=True)
        await self.writer.submit(work, table=entry.table_id)

    async def facts_after(self, table_id: str, after: int) -> list[NumberedFact]:
        """The facts somebody has missed, from memory or from the ledger."""
        recent = self.hub.recent(table_id, after)
        if recent is not None:
            return recent
        last = self.hub.tables[table_id].facts
        first = max(after, last - _MOST_MISSED_FACTS)
        house = self.hub.tables[table_id].state.house
        return await asyncio.to_thread(read_facts, self.store, table_id, house, first, last)

    async def close_unused(self, now: float) -> None:
        """Put away practice tables whose last visitor has gone."""
        for table_id, table in list(self.hub.tables.items()):
            used = self._used.setdefault(table_id, now)
            if self.hub.watching(table_id):
                self._used[table_id] = now
            elif table.is_practice and now - used > self.settings.practice_idle_s:
                await self._put_away(table_id, "nobody was here")
        self._used = {table_id: used for table_id, used in self._used.items() if table_id in self.hub.tables}
