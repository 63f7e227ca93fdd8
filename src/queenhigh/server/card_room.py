"""The house as one process runs it: everything that requests and sockets need, and how it opens and closes."""

import asyncio
import logging
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import replace
from functools import partial

from argon2 import PasswordHasher

from queenhigh.chance import FairDeck, fair_deck
from queenhigh.ledger import Ledger, Program, Reply, Store, Vault, Verdict
from queenhigh.server import calculations, desk_worker, permissions, schema
from queenhigh.server.accounts import People
from queenhigh.server.budgets import Allowance, Rates
from queenhigh.server.denied_requests import KEPT_STATUS, Denials, RefusalBudget
from queenhigh.server.disputes import Disputes
from queenhigh.server.exam_records import ExamRecords
from queenhigh.server.exam_sittings import ExamSittings
from queenhigh.server.factor_enrolment import FactorEnrolment
from queenhigh.server.gaming_day import gaming_day
from queenhigh.server.housekeeping import Housekeeping, forget
from queenhigh.server.ledger_check import LedgerCheck
from queenhigh.server.live_table import LiveTable
from queenhigh.server.meter_transfers import MeterTransfers
from queenhigh.server.metrics import Metrics
from queenhigh.server.open_tables import OpenTables
from queenhigh.server.password_checks import PasswordChecks
from queenhigh.server.pit_luck import PitLuck
from queenhigh.server.played_tables import PlayedTables
from queenhigh.server.printed_papers import PaperShelf
from queenhigh.server.problems import Problem
from queenhigh.server.process_news import ProcessNews
from queenhigh.server.processes import alone_on
from queenhigh.server.reports import report_worker
from queenhigh.server.reports.report_worker import HousePlace
from queenhigh.server.retention import Retention
from queenhigh.server.round_index import RoundBooks
from queenhigh.server.second_factors import SecondFactors
from queenhigh.server.sessions import Session
from queenhigh.server.settings import Clock, Settings
from queenhigh.server.socket_hub import Hub
from queenhigh.server.table_directory import TableDirectory
from queenhigh.server.table_pace import TablePaces
from queenhigh.server.table_registry import PRACTICE, TableEntry, TableRegistry
from queenhigh.server.table_runner import Arrival
from queenhigh.server.wire_commands import CommandIn, command_of, may
from queenhigh.server.worker_process import Worker
from queenhigh.server.writer import Writer
from queenhigh.table.commands import AssignDealer

_GOODBYE_TRIES = 100
_MOST_COUNTING_S = 120.0
_POLITENESS = 10
"""How far calculations and papers step back behind bets on a machine with few cores."""
_SNAPSHOT_AFTER_FACTS = 500
_FIGURES_EVERY_S = 5.0
_FIGURES_AFTER_FACTS = 2_000
"""How many facts a report counts itself before they are counted for it."""
_HOUSE = "the house"
"""For whom the clerk works if nobody asked."""
log = logging.getLogger(__name__)


class CardRoom:
    """Made before the event loop runs, opened within it."""

    writer: Writer
    tables: TableDirectory
    news: ProcessNews
    housekeeping: Housekeeping

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
        """Only tests hand in a `deck_of` of their own: no setting leads to it."""
        self.settings, self.store, self.vault, self.clock, self._deck_of = settings, store, vault, clock, deck_of
        self.program = program
        self.gaming_day = gaming_day(settings.time_zone, settings.shifts)
        schema.prepare(store.engine)
        self.metrics = Metrics()
        self.registry = TableRegistry(store.engine, clock)
        required = permissions.EMPLOYEES if settings.second_factor == "staff" else frozenset()
        factors = SecondFactors(store.engine, clock, vault, required)
        self.people = People(store.engine, clock, hasher, settings.idle_s, factors)
        self.enrolment = FactorEnrolment(self.people)
        self.passwords = PasswordChecks(settings.logins_per_minute, clock)
        self.denials = Denials(store.engine, clock)
        self.retention = Retention(store.engine, clock, settings.keep_days)
        self.refusals = RefusalBudget(settings.refusals_per_minute)
        self.new_guests = Allowance(settings.guests_per_minute, settings.written_per_day)
        self.new_disputes = Allowance(settings.disputes_per_minute, settings.written_per_day)
        self.new_exams = Allowance(settings.exams_per_minute, settings.written_per_day)
        self.command_rates = Rates(settings.commands_per_s, settings.commands_per_s * 2)
        self.hub = Hub(self.metrics)
        self.transfers = MeterTransfers(clock, store, self.registry, self.hub)
        self.disputes = Disputes(store.engine, clock)
        self.exams = ExamRecords(store.engine)
        self.sittings = ExamSittings(store.engine, clock)
        self.played_tables = PlayedTables(store.engine, clock)
        self.round_books = RoundBooks(store, vault, deck_of)
        self.paces = TablePaces(store)
        self.ledger_check = LedgerCheck(store, vault, deck_of)
        self.counters = Worker(_MOST_COUNTING_S, calculations.ready, _POLITENESS)
        self.clerk = Worker(settings.desk_most_s, desk_worker.ready, _POLITENESS)
        self.papers = PaperShelf()
        self.luck = PitLuck(clock, self.gaming_day, self.place, lambda: self.clerk)
        self.closing = False
        self._tasks: list[asyncio.Task[None]] = []

    # Opening and closing.

    async def open(self) -> None:
        """Start the writer; the ledger is verified before anybody is let in."""
        loop = asyncio.get_running_loop()
        self.writer = Writer(self._open_tables, loop, self.hub.tell, self.metrics)
        self.tables = TableDirectory(self.settings, self.clock, self.store, self.registry, self.hub, self.writer)
        self.news = ProcessNews(self.store, self.registry, self.hub, self.writer)
        self.housekeeping = Housekeeping(
            self.clock, self.metrics, self.people, self.denials, self.retention, self.tables, self.writer
        )
        self.people.gone.append(partial(_soon, loop, self.hub.end_session))
        self.writer.start()
        self.news.start(self.settings.database, loop)
        self._tasks = [
            asyncio.create_task(self._become_ready()),
            asyncio.create_task(self.housekeeping.run(lambda: self.not_ready is None)),
            asyncio.create_task(self._keep_figures()),
        ]

    async def say_goodbye(self) -> None:
        """Take nothing new, and tell every socket so."""
        self.closing = True
        self.hub.close_all("the house is closing")
        for _ in range(_GOODBYE_TRIES):
            if not self.hub.everybody():
                return
            await asyncio.sleep(0.05)

    async def close(self) -> None:
        """Finish everything that is being written, then end."""
        await self.say_goodbye()
        for task in self._tasks:
            task.cancel()
        for task in self._tasks:
            with suppress(asyncio.CancelledError):
                await task
        self.passwords.stop()
        self.counters.stop()
        self.clerk.stop()
        self.news.stop()
        with suppress(Exception):
            await self.housekeeping.write_denials()
        if self.ledger_check.holds:
            with suppress(Exception):
                await self.writer.submit(_keep_snapshots, alone=True)
        self.ledger_check.presence.leave()
        await asyncio.to_thread(self.writer.stop)
        self.store.engine.dispose()

    def new_ledger(self) -> Ledger:
        """The ledger of this house with no table in memory yet."""
        return Ledger(self.store, self.vault, self._deck_of, self.program)

    def _open_tables(self, lost: Iterable[TableEntry] = ()) -> OpenTables:
        """In the writer's thread: the tables of the house, and the practice tables that a halt threw out of memory."""
        with alone_on(self.store.engine):
            ledger = self.new_ledger()
            tables = OpenTables(ledger, self.clock, self.settings)
            for entry in [*self.registry.house_tables(), *(table for table in lost if table.kind == PRACTICE)]:
                # A step may be due at once, such as the removal of a deck that is now too old.
                with ledger.group():
                    tables.open(entry, self.store.submission(entry.table_id) or "")
        return tables

    async def _become_ready(self) -> None:
        verdict: Verdict = await asyncio.to_thread(self.ledger_check.verify_at_opening)
        if verdict.ok:
            await self.writer.submit(_show_all)
        else:
            log.error("the ledger does not verify", extra={"first_bad": verdict.first_bad})
        if verdict.damaged_snapshot is not None:
            log.warning("a damaged snapshot is ignored", extra={"why": verdict.damaged_snapshot})
        self.ledger_check.verdict = verdict
        if self.ledger_check.to_be_verified:
            await self.ledger_check.verify_while_open(self.writer)

    @property
    def place(self) -> HousePlace:
        """Where the clerk reads the record of this house."""
        return HousePlace(self.settings.database, self.settings.time_zone, self.settings.shifts)

    async def _keep_figures(self) -> None:
        """Count for reports what happens, so that a report over a whole day need not. The clerk does it, a little at a
        time; small houses do without."""
        counted = 0
        while True:
            await asyncio.sleep(_FIGURES_EVERY_S)
            facts = sum(table.facts for table in self.hub.tables.values() if not table.is_practice)
            try:
                while self.not_ready is None and facts - counted >= _FIGURES_AFTER_FACTS:
                    if not await self.clerk.ask(_HOUSE, report_worker.keep, self.place):
                        counted = facts
            except Exception:
                log.exception("the figures of reports were not kept; reports count more themselves")

    @property
    def not_ready(self) -> str | None:
        """Why the house answers nobody; None if it is open."""
        if self.closing:
            return "the house is closing"
        return self.ledger_check.not_ready or self.writer.trouble

    # What people send.

    async def command(self, table_id: str, sent: CommandIn, session: Session, address: str = "") -> Reply:
        """Take a person's command; the reply comes when it is durable."""
        started = self.clock.monotonic()
        may(session, sent.command)
        _check_kind(await self.tables.find(table_id, session, address), session)
        if not self.command_rates.take(session.name, started):
            raise Problem(429, "too-many", "too many commands; wait a moment", headers={"Retry-After": "1"})
        command_id = f"{session.name} {sent.id}"
        came = Arrival(sent.round, started, self.refusals.take(session.name, address, started))
        if sent.command == permissions.ASK_FOR_DEAL:
            present = self.hub.present(table_id)
            reply = await self.writer.submit(
                lambda tables: tables[table_id].ask_for_deal(command_id, session.name, present, came), table=table_id
            )
        else:
            command = command_of(sent, session, self.clock.at())
            if isinstance(command, AssignDealer):
                came = replace(came, stranger=not self.people.is_dealer(command.dealer))
            reply = await self.writer.submit(
                lambda tables: tables[table_id].take(command_id, command, came), table=table_id
            )
        if reply["ok"]:
            self.refusals.give_back(session.name, address)
            if sent.command == permissions.TAKE_SEAT:
                self.sat_down(session, table_id)
        elif not came.keep_refusal:
            self.denials.note(session, sent.command, table_id, Problem(409, "refused", reply["why"]))
        self.metrics.latency.observe(self.clock.monotonic() - started)
        (self.metrics.taken if reply["ok"] else self.metrics.refused).inc()
        return {"id": sent.id, **reply}

    def denied(self, session: Session | None, act: str, table_id: str | None, problem: Problem) -> None:
        """Count for auditors what somebody was not allowed to do; it is written a moment later, however often it
        comes."""
        if problem.status in KEPT_STATUS:
            self.denials.note(session, act, table_id if table_id in self.hub.tables else None, problem)

    def seen(self, session: Session) -> None:
        """This person is still here."""
        if self.people.seen(session):
            forget(self.writer.submit(lambda tables: self.people.keep_seen(session.hash), alone=True))

    def sat_down(self, session: Session, table_id: str) -> None:
        """Remember the table for the history of an account; nobody waits for it. Guests keep theirs in the browser."""
        if session.role != permissions.GUEST:
            forget(self.writer.submit(lambda tables: self.played_tables.add(session.name, table_id), alone=True))

    async def note(self, by: str, act: str, what: str) -> None:
        """Record what somebody did outside the tables, before they are told that it is done."""
        await self.writer.submit(lambda tables: self.people.note(by, act, what), alone=True)


def _soon(loop: asyncio.AbstractEventLoop, call: Callable[[str], None], what: str) -> None:
    loop.call_soon_threadsafe(call, what)


def _check_kind(table: LiveTable, session: Session) -> None:
    """Guests have no account to play with at a house table, and a practice table has no staff."""
    if not table.is_practice and session.role == permissions.GUEST:
        raise Problem(403, "not-allowed", "guests play at practice tables; log in to play here")
    if table.is_practice and session.role in permissions.STAFF:
        raise Problem(403, "not-allowed", "a practice table runs on its own; it has no dealer or floor")


def _show_all(tables: OpenTables) -> None:
    for runner in tables:
        runner.note_change()


def _keep_snapshots(tables: OpenTables) -> None:
    for runner in tables:
        tables.keep_snapshot(runner.table_id, since=_SNAPSHOT_AFTER_FACTS)
