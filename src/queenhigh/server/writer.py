"""The one thread that writes: it takes all waiting work, makes it durable together, and only then answers."""

import asyncio
import logging
import queue
import threading
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TypeVar, cast

from sqlalchemy.exc import SQLAlchemyError

from queenhigh.ledger import Conflict, Group, Halted, Ledger
from queenhigh.server.fact_text import NumberedFact, read_facts
from queenhigh.server.live_table import LiveTable
from queenhigh.server.metrics import Metrics
from queenhigh.server.open_tables import OpenTables
from queenhigh.server.problems import Problem
from queenhigh.server.table_registry import TableEntry

_MOST_TOGETHER = 256
_OUTBOX_EVERY_S = 5.0
_ASIDE_S = 0.01
"""How long work beside the tables may go on while commands wait; one piece of it is always finished."""
log = logging.getLogger(__name__)

Answer = TypeVar("Answer")


@dataclass(slots=True)
class Job:
    """Work for the writer and the future that waits for it. `alone` if it makes its own transaction; `aside` if it is
    committed like a command but takes long, as opening a table does, so that no bet shall wait for it."""

    work: Callable[[OpenTables], object]
    waiting: "asyncio.Future[object]"
    alone: bool = False
    aside: bool = False
    table: str | None = None
    """The table it writes to, which is claimed first."""


Answered = tuple[Job, object]
"""A job and its result; an exception is raised for the one who waits."""


@dataclass(slots=True)
class News:
    """What has become durable: tables as they are now, and their new facts by number."""

    tables: dict[str, LiveTable] = field(default_factory=dict)
    facts: dict[str, list[NumberedFact]] = field(default_factory=dict)
    meters: dict[str, dict[str, str]] = field(default_factory=dict)
    """What meters show now at tables where nothing else happened."""


class Writer:
    """Owns the ledger and the tables in memory. Everybody else submits work and waits."""

    def __init__(
        self,
        open_tables: Callable[[list[TableEntry]], OpenTables],
        loop: asyncio.AbstractEventLoop,
        tell: Callable[[News], None],
        metrics: Metrics,
    ) -> None:
        self._open_tables, self._loop, self._tell, self._metrics = open_tables, loop, tell, metrics
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._tables: OpenTables | None = None
        self._lost: list[TableEntry] = []
        self._told: dict[str, int] = {}
        self._outbox_emptied_at = 0.0
        self.trouble: str | None = None
        """Why nothing can be written at the moment; None if all is well."""

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        """Finish all waiting work, then end."""
        self._jobs.put(None)
        self._thread.join(10)

    def submit(
        self,
        work: Callable[[OpenTables], Answer],
        *,
        alone: bool = False,
        aside: bool = False,
        table: str | None = None,
    ) -> "asyncio.Future[Answer]":
        """Hand work to the writer's thread; the answer comes when it is durable."""
        waiting: asyncio.Future[Answer] = self._loop.create_future()
        self._jobs.put(Job(work, cast("asyncio.Future[object]", waiting), alone, aside, table))
        return waiting

    # In the writer's thread.

    def _run(self) -> None:
        """Commands at tables go first. Other work is done between two groups of them, a little at a time: however much
        of it visitors cause, a bet waits for one piece of it at most."""
        aside: deque[Job] = deque()
        last = False
        while not last:
            jobs, last = self._waiting(wait=not aside)
            aside.extend(job for job in jobs if job.alone or job.aside)
            together = [job for job in jobs if not job.alone and not job.aside]
            if together:
                self._do(together, self._group)
            until = time.monotonic() + _ASIDE_S
            while aside and (last or self._jobs.empty() or time.monotonic() < until):
                job = aside.popleft()
                self._do([job], self._each_alone if job.alone else self._group)

    def _waiting(self, *, wait: bool) -> tuple[list[Job], bool]:
        """Everything that was handed in, up to a limit, and whether there will be no more."""
        jobs: list[Job] = []
        with suppress(queue.Empty):
            while len(jobs) < _MOST_TOGETHER:
                job = self._jobs.get(block=wait and not jobs)
                if job is None:
                    return jobs, True
                jobs.append(job)
        return jobs, False

    def _do(self, jobs: list[Job], answered: Callable[[list[Job], OpenTables, News], list[Answered]]) -> None:
        started = time.monotonic()
        news = News()
        answers: list[Answered]
        try:
            tables = self._open()
        except Exception as error:
            log.exception("the tables cannot be read", exc_info=error)
            answers = [(job, _unknown(error)) for job in jobs]
        else:
            answers = answered(jobs, tables, news)
            self._complete(news)
        self._metrics.group(len(jobs), time.monotonic() - started)
        self._loop.call_soon_threadsafe(self._deliver, answers, news)

    def _each_alone(self, jobs: list[Job], tables: OpenTables, news: News) -> list[Answered]:
        answers: list[Answered] = [(job, self._attempt(job, tables)) for job in jobs]
        self._gather(Group(), tables, news)
        return answers

    def _open(self) -> OpenTables:
        if self._tables is None:
            tables = self._open_tables(self._lost)
            self._tables, self._lost, self.trouble = tables, [], None
        return self._tables

    def _attempt(self, job: Job, tables: OpenTables) -> object:
        try:
            return job.work(tables)
        except Exception as error:
            return error

    def _group(self, jobs: list[Job], tables: OpenTables, news: News, *, again: bool = False) -> list[Answered]:
        """Commit all jobs together. If that fails, commit them one by one, so that no job fails because of another.
        A job that another process got ahead of is tried again, on top of what that process wrote."""
        if not jobs:
            return []
        try:
            return self._commit(jobs, tables, news)
        except Halted as error:
            return self._halt(jobs, error)
        except Exception as error:
            if len(jobs) == 1:
                if isinstance(error, Conflict) and not again:
                    return self._group(jobs, tables, news, again=True)
                return [(jobs[0], _broken(error))]
        return [answer for job in jobs for answer in self._alone(job, news)]

    def _alone(self, job: Job, news: News) -> list[Answered]:
        try:
            tables = self._open()
        except Exception as error:
            return [(job, _unknown(error))]
        return self._group([job], tables, news)

    def _commit(self, jobs: list[Job], tables: OpenTables, news: News) -> list[Answered]:
        with tables.ledger.group() as group:
            # Every process claims in the same order, so no two of them wait for each other.
            for table_id in sorted({job.table for job in jobs if job.table is not None}):
                tables.claim(table_id)
            answers = [(job, _answer(job, tables)) for job in jobs]
        self._gather(group, tables, news)
        self._empty_outbox(tables.ledger)
        return answers

    def _halt(self, jobs: list[Job], error: Halted) -> list[Answered]:
        """The state of the database is unknown: read everything again before anything else is written."""
        log.error("the ledger halted", extra={"why": str(error)})
        if self._tables is not None:
            self._lost = self._tables.entries()
        self.trouble, self._tables = str(error), None
        return [(job, _unknown(error)) for job in jobs]

    def _gather(self, group: Group, tables: OpenTables, news: News) -> None:
        moved: set[str] = set()
        for table_id, followed in tables.followed.items():
            news.facts.setdefault(table_id, []).extend(followed)
        tables.followed.clear()
        for taken in group.taken:
            told = news.facts.setdefault(taken.table_id, []) if taken.entries else []
            for entry in taken.entries:
                told.append(NumberedFact(entry.link.number, entry.fact, entry.clauses))
                moved.update(meter_id for meter_id, _ in entry.meters)
        for table_id in tables.changed | {name for name in news.facts if name in tables}:
            if table_id in tables:
                news.tables[table_id] = tables[table_id].live_table()
        tables.changed.clear()
        if moved:
            self._gather_meters(moved, tables, news)

    def _complete(self, news: News) -> None:
        """Tell every fact once and in order, however it got here. Facts that were committed without an answer, or
        written by another process while a table was being read again, are found by their numbers."""
        tables = self._tables
        if tables is None:
            # Everything is told once it has been read again.
            news.tables, news.facts, news.meters = {}, {}, {}
            return
        for table_id, table in news.tables.items():
            told, facts = self._told.get(table_id), news.facts.get(table_id, [])
            if told is not None and [item.number for item in facts] != list(range(told + 1, table.facts + 1)):
                store, house = tables.ledger.store, table.state.house
                news.facts[table_id] = read_facts(store, table_id, house, told, table.facts)
            self._told[table_id] = table.facts
        for table_id in [name for name in self._told if name not in tables]:
            del self._told[table_id]

    def _gather_meters(self, moved: set[str], tables: OpenTables, news: News) -> None:
        for runner in tables:
            if runner.table_id not in news.tables and moved & set(runner.ledger_table.meter_ids().values()):
                news.tables[runner.table_id] = runner.live_table()
                news.meters[runner.table_id] = news.tables[runner.table_id].shown_meters()

    def _empty_outbox(self, ledger: Ledger) -> None:
        """Sockets are told as soon as facts are durable, so the outbox only has to be emptied from time to time."""
        if time.monotonic() - self._outbox_emptied_at > _OUTBOX_EVERY_S:
            self._outbox_emptied_at = time.monotonic()
            waiting = ledger.store.outbox()
            if waiting:
                ledger.store.told(waiting[-1][0])

    # In the loop.

    def _deliver(self, answers: list[Answered], news: News) -> None:
        if news.tables:
            self._tell(news)
        for job, answer in answers:
            if job.waiting.cancelled():
                continue
            if isinstance(answer, BaseException):
                job.waiting.set_exception(answer)
            else:
                job.waiting.set_result(answer)


def _answer(job: Job, tables: OpenTables) -> object:
    """A problem is an answer like any other: it is found before anything is staged."""
    if job.table is not None and job.table not in tables:
        return _ask_again("the table has just been closed; ask again")
    try:
        return job.work(tables)
    except Problem as problem:
        return problem


def _unknown(error: Exception) -> Problem:
    why = "the ledger could not confirm this; send it again with the same id"
    return _ask_again(why, why=type(error).__name__)


def _broken(error: Exception) -> Exception:
    if isinstance(error, Conflict):
        return _ask_again("another process is writing to this table; ask again")
    log.exception("a job failed in the writer", exc_info=error)
    return _unknown(error) if isinstance(error, SQLAlchemyError) else error


def _ask_again(detail: str, **more: object) -> Problem:
    return Problem(503, "unknown", detail, headers={"Retry-After": "1"}, more=more)
