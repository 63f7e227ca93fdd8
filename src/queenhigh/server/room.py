"""The house as one process runs it: ledger, writer, people, sockets, and the clocks of practice tables."""

import asyncio
import logging
import secrets
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import partial
from typing import Any

from argon2 import PasswordHasher

from queenhigh.chance import FairDeck, fair_deck
from queenhigh.ledger import Ledger, Program, Reply, Store, Vault, Verdict, Verifier
from queenhigh.practice import PRACTICE_HOUSES, example_text
from queenhigh.rulebook import GAMES, rulebook
from queenhigh.server import calculations, desk_worker, permissions, schema
from queenhigh.server.accounts import People, Session
from queenhigh.server.denied_requests import KEPT_STATUS, Denials
from queenhigh.server.disputes import Disputes
from queenhigh.server.live_table import HOUSE, PRACTICE, Published
from queenhigh.server.metrics import Metrics
from queenhigh.server.printed_papers import PaperShelf
from queenhigh.server.problems import Problem, not_found
from queenhigh.server.processes import Follower, Presence, alone_on, follow_news, holding_still
from queenhigh.server.round_index import RoundBooks
from queenhigh.server.settings import Clock, Settings
from queenhigh.server.socket_hub import Hub
from queenhigh.server.table_registry import Registry
from queenhigh.server.table_runner import Opened, RunningTables
from queenhigh.server.wire_commands import CommandIn, command_of, may
from queenhigh.server.worker_process import Worker
from queenhigh.server.writer import Writer
from queenhigh.table import Fact, fact_from

_TICK_S = 0.25
_SWEEP_S = 1.0
_DROP_S = 600.0
_GOODBYE_TRIES = 100
_MOST_COUNTING_S = 120.0
log = logging.getLogger(__name__)


class Room:
    """Made before the loop runs, opened within it."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        vault: Vault,
        clock: Clock,
        program: Program | None = None,
        deck_of: Callable[[str, bytes], FairDeck] = fair_deck,
        hasher: PasswordHasher | None = None,
    ) -> None:
        """Whoever hands in decks of their own makes a house for tests: nothing of the settings leads to that."""
        self.settings, self.store, self.vault, self.clock, self._deck_of = settings, store, vault, clock, deck_of
        self.program = program
        schema.prepare(store.engine)
        self.metrics = Metrics()
        self.registry = Registry(store.engine, clock)
        self.people = People(store.engine, clock, hasher)
        self.denials = Denials(store.engine, clock)
        self.disputes = Disputes(store.engine, clock)
        self._keeping: asyncio.Future[None] | None = None
        self._reading: asyncio.Future[None] | None = None
        self.hub = Hub(self.metrics)
        self.round_books = RoundBooks(store, vault, deck_of)
        self.counters = Worker(_MOST_COUNTING_S, calculations.ready)
        self.clerk = Worker(settings.desk_most_s, desk_worker.ready)
        self.papers = PaperShelf()
        self.presence = Presence(store.engine)
        self.follower: Follower | None = None
        self._following: set[str] = set()
        self.verdict: Verdict | None = None
        self.closing = False
        self._used: dict[str, float] = {}
        self._dropped = 0.0
        self._opening: dict[str, asyncio.Future[None]] = {}
        self._tasks: list[asyncio.Task[None]] = []

    # Opening and closing the house.

    async def open(self) -> None:
        """Start the writer; the ledger verifies itself before anything may be done."""
        loop = self._loop = asyncio.get_running_loop()
        self.writer = Writer(self._running_tables, loop, self.hub.tell, self.metrics)
        self.people.gone.append(partial(_soon, loop, self.hub.end_session))
        self.writer.start()
        self.follower = follow_news(self.settings.database, loop, self._heard)
        self._tasks = [asyncio.create_task(self._become_ready()), asyncio.create_task(self._tick())]

    async def say_goodbye(self) -> None:
        """Nothing new is taken, and every socket is told so."""
        self.closing = True
        self.hub.close_all("the house closes")
        for _ in range(_GOODBYE_TRIES):
            if not self.hub.everybody():
                return
            await asyncio.sleep(0.05)

    async def close(self) -> None:
        """Finish what is being written, and end."""
        await self.say_goodbye()
        for task in self._tasks:
            task.cancel()
        for task in self._tasks:
            with suppress(asyncio.CancelledError):
                await task
        self.counters.stop()
        self.clerk.stop()
        if self.follower is not None:
            self.follower.stop()
        with suppress(Exception):
            await self.keep_denials()
        if self.verdict is not None and self.verdict.ok:
            with suppress(Exception):
                await self.writer.submit(_keep_snapshots, alone=True)
        self.presence.leave()
        await asyncio.to_thread(self.writer.stop)
        self.store.engine.dispose()

    def _running_tables(self, lost: Iterable[Opened] = ()) -> RunningTables:
        """In the writer's thread: the tables of the house, and those that were in memory before all was read again."""
        with alone_on(self.store.engine):
            ledger = Ledger(self.store, self.vault, self._deck_of, self.program)
            tables = RunningTables(ledger, self.clock, self.settings)
            house = self.registry.of_the_house()
            for opened in [*house, *(table for table in lost if table.kind == PRACTICE)]:
                # A step may be due at once, of a deck that has become too old meanwhile.
                with ledger.group():
                    tables.open(opened, self.store.submission(opened.table_id) or "")
        return tables

    async def _become_ready(self) -> None:
        verdict: Verdict = await asyncio.to_thread(self._verify_first)
        if verdict.ok:
            await self.writer.submit(self._publish_all)
        else:
            log.error("the ledger does not verify", extra={"first_bad": verdict.first_bad})
        self.verdict = verdict

    def verify(self) -> Verdict:
        """The whole ledger derived again from its facts."""
        return Verifier(self.store, self.vault, self._deck_of).verify()

    def _verify_first(self) -> Verdict:
        """Whoever opens the house first verifies everything; others join a house that was verified, and check every
        chain that they open."""
        if self.presence.first():
            verdict = self.verify()
            if verdict.ok:
                self.presence.stay()
            return verdict
        self.presence.join()
        return Verdict(0, 0, 0, None)

    async def verify_now(self) -> Verdict:
        """The verdict on a house that is open. Where it is bad because somebody wrote meanwhile, once more while
        everybody holds still."""
        verdict = await asyncio.to_thread(self.verify)
        if not verdict.ok:
            verdict = await self.writer.submit(lambda tables: self._verify_still(), alone=True)
        return verdict

    def _verify_still(self) -> Verdict:
        with holding_still(self.store.engine):
            return self.verify()

    def _publish_all(self, tables: RunningTables) -> None:
        tables.changed.update(opened.table_id for opened in tables.opened())

    @property
    def not_ready(self) -> str | None:
        """Why the house does nothing for anybody, None where it is open."""
        if self.closing:
            return "the house is closing"
        if self.verdict is None:
            return "the ledger is being verified"
        if not self.verdict.ok:
            return f"the ledger does not verify: {self.verdict.first_bad}"
        return self.writer.trouble

    # Tables.

    async def table(self, table_id: str) -> Published:
        """A table as it stands; a practice table that had left memory is read again."""
        known = self.hub.tables.get(table_id)
        if known is not None:
            self._used[table_id] = self.clock.monotonic()
            return known
        if table_id not in self._opening:
            self._opening[table_id] = asyncio.ensure_future(self._reopen(table_id))
        try:
            await asyncio.shield(self._opening[table_id])
        finally:
            self._opening.pop(table_id, None)
        self._used[table_id] = self.clock.monotonic()
        return self.hub.tables[table_id]

    async def _reopen(self, table_id: str) -> None:
        opened = await asyncio.to_thread(self.registry.known, table_id)
        submission = await asyncio.to_thread(self.store.submission, table_id)
        if opened is None or submission is None:
            raise not_found(f"there is no table {table_id!r}")
        await self.writer.submit(lambda tables: tables.open(opened, submission))

    async def practice(self, game: str, session: Session) -> dict[str, Any]:
        """A table for a guest, at once."""
        if game not in GAMES:
            raise Problem(422, "malformed", f"{game!r} is not one of our games: {', '.join(GAMES)}")
        if sum(table.kind == PRACTICE for table in self.hub.tables.values()) >= self.settings.most_practice_tables:
            raise Problem(503, "too-many", "every practice table is taken; join one that is open")
        own = [table for table in self.hub.tables.values() if session.name in table.state.seats.values()]
        if sum(table.kind == PRACTICE for table in own) >= self.settings.tables_per_person:
            raise Problem(429, "too-many", "you sit at many practice tables; leave one first")
        table_id = f"practice-{secrets.token_hex(5)}"
        opened = Opened(table_id, PRACTICE, f"Practice: {rulebook(game).title}", "all")
        self.counters.warm()
        await self.add_table(opened, example_text(PRACTICE_HOUSES[game]))
        made: dict[str, Any] = await self.writer.submit(lambda tables: tables.open_practice(opened, game, session.name))
        return made

    async def add_table(self, opened: Opened, submission: str) -> None:
        """Keep that there is such a table, before its first fact."""

        def work(tables: RunningTables) -> None:
            self.store.open_table(opened.table_id, submission)
            self.registry.add(opened)

        await self.writer.submit(work, alone=True)

    # Commands.

    async def command(self, table_id: str, sent: CommandIn, session: Session) -> Reply:
        """Take a person's command; the reply is durable when it comes."""
        may(session, sent.command)
        _right_kind(await self.table(table_id), session)
        started = self.clock.monotonic()
        command_id = f"{session.name} {sent.id}"
        if sent.command == permissions.ASK_FOR_DEAL:
            present = self.hub.present(table_id)
            reply = await self.writer.submit(
                lambda tables: tables.ask_for_deal(table_id, command_id, session.name, present), table=table_id
            )
        else:
            command = command_of(sent, session, self.clock.at())
            reply = await self.writer.submit(
                lambda tables: tables.take(table_id, command_id, command, sent.round), table=table_id
            )
        self.metrics.latency.observe(self.clock.monotonic() - started)
        self.metrics.commands.labels("taken" if reply["ok"] else "refused").inc()
        return {"id": sent.id, **reply}

    async def facts_after(self, table_id: str, after: int) -> list[tuple[int, Fact]]:
        """Facts that somebody has missed, from memory or from the ledger."""
        recent = self.hub.recent(table_id, after)
        if recent is not None:
            return recent
        last = self.hub.tables[table_id].facts
        return await asyncio.to_thread(
            lambda: [
                (item.number, fact_from(item.data))
                for item in self.store.links(table_id, max(after, last - 2000))
                if item.number <= last
            ]
        )

    # What does not get as far as a table.

    def denied(self, session: Session | None, act: str, table_id: str | None, problem: Problem) -> None:
        """Count what somebody may not do, for auditors; durable a moment later, whatever comes how often."""
        if problem.status in KEPT_STATUS:
            self.denials.note(session, act, table_id if table_id in self.hub.tables else None, problem)

    def _write_denials(self) -> None:
        if self.denials.waiting and (self._keeping is None or self._keeping.done()):
            self._keeping = asyncio.ensure_future(self.keep_denials())
            self.forget(self._keeping)

    async def keep_denials(self) -> None:
        """Write what was counted so far."""
        if self.denials.waiting:
            await self.writer.submit(lambda tables: self.denials.keep(), alone=True)

    # Other processes.

    def _heard(self, table_id: str | None) -> None:
        """Another process wrote to a table, or, without a name, may have written to any."""
        for name in list(self.hub.tables) if table_id is None else [table_id]:
            if name not in self._following:
                self._following.add(name)
                following = self.writer.submit(self._follow(name), alone=True)
                following.add_done_callback(partial(self._not_followed, name))
                self.forget(following)

    def _not_followed(self, table_id: str, done: "asyncio.Future[Any]") -> None:
        """Where nothing could be read, the next news must find the way free."""
        if done.cancelled() or done.exception() is not None:
            self._following.discard(table_id)

    def _follow(self, table_id: str) -> Callable[[RunningTables], None]:
        def work(tables: RunningTables) -> None:
            self._following.discard(table_id)
            self._follow_registered(table_id, tables)
            tables.follow(table_id)

        return work

    def _follow_registered(self, table_id: str, tables: RunningTables) -> None:
        """Another process may have opened or closed a house table, or set its automation."""
        opened, known = self.registry.known(table_id), tables.opened_as(table_id)
        if opened == known:
            return
        if known is not None and opened is not None:
            tables.hear_of(opened)
        elif known is not None:
            tables.leave(table_id)
            self._loop.call_soon_threadsafe(self.hub.close_table, table_id, "the table is closed")
        elif opened is not None and opened.kind == HOUSE and self.store.head(table_id)[0]:
            with tables.ledger.group():
                tables.open(opened, self.store.submission(table_id) or "")

    # Clocks.

    async def _tick(self) -> None:
        swept = 0.0
        while True:
            await asyncio.sleep(_TICK_S)
            try:
                if self.not_ready is None:
                    self._let_time_run()
                    self._write_denials()
                now = self.clock.monotonic()
                if now - swept >= _SWEEP_S:
                    swept = now
                    self._read_again()
                    await self._sweep(now)
            except Exception:
                log.exception("the clock stumbled")

    def _read_again(self) -> None:
        """After a halt nobody is let in who could ask for anything, so the tables are asked for here."""
        if self.writer.trouble is not None and (self._reading is None or self._reading.done()):
            self._reading = self.writer.submit(lambda tables: None, alone=True)
            self.forget(self._reading)

    def _let_time_run(self) -> None:
        now = self.clock.monotonic()
        for table_id, published in list(self.hub.tables.items()):
            ends = [end for end in (published.betting.ends, published.deadline()) if end is not None]
            if any(now >= end for end in ends):
                self.forget(self.writer.submit(_ticking(table_id), table=table_id))

    async def _sweep(self, now: float) -> None:
        """Sessions that ended, and practice tables that nobody uses: neither is kept for longer than it is used."""
        await asyncio.to_thread(self.people.forget_ended)
        for table_id, published in list(self.hub.tables.items()):
            used = self._used.get(table_id, now)
            self._used.setdefault(table_id, now)
            if self.hub.watching(table_id):
                self._used[table_id] = now
            elif published.kind == PRACTICE and now - used > self.settings.practice_idle_s:
                await self.writer.submit(_leaving(table_id), alone=True)
                self.hub.close_table(table_id, "nobody was here")
                self._used.pop(table_id, None)
        self._used = {table_id: used for table_id, used in self._used.items() if table_id in self.hub.tables}
        if now - self._dropped >= _DROP_S:
            self._dropped = now
            await self.writer.submit(lambda tables: self.people.drop_idle(), alone=True)
        for kind in (PRACTICE, HOUSE):
            count = sum(published.kind == kind for published in self.hub.tables.values())
            self.metrics.tables.labels(kind).set(count)

    def forget(self, waiting: "asyncio.Future[Any]") -> None:
        """Work that nobody waits for; what goes wrong is in the log."""
        waiting.add_done_callback(lambda done: done.exception() if not done.cancelled() else None)

    def seen(self, session: Session) -> None:
        """Something came from this person."""
        if self.people.seen(session):
            self.forget(self.writer.submit(lambda tables: self.people.keep_seen(session.hash), alone=True))


def _soon(loop: asyncio.AbstractEventLoop, call: Callable[[str], None], what: str) -> None:
    loop.call_soon_threadsafe(call, what)


def _right_kind(published: Published, session: Session) -> None:
    """Guests have no account to play at a house table with, and nobody works at a practice table."""
    if published.kind == HOUSE and session.role == permissions.GUEST:
        raise Problem(403, "not-allowed", "guests play at practice tables; log in to play here")
    if published.kind == PRACTICE and session.role in permissions.STAFF:
        raise Problem(403, "not-allowed", "a practice table runs by itself")


def _ticking(table_id: str) -> Callable[[RunningTables], None]:
    return lambda tables: tables.tick(table_id)


def _keep_snapshots(tables: RunningTables) -> None:
    for opened in tables.opened():
        tables.keep_snapshot(opened.table_id, since=500)


def _leaving(table_id: str) -> Callable[[RunningTables], None]:
    return lambda tables: tables.leave(table_id)
