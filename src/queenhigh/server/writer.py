"""The one thread that writes: it takes what is waiting, makes it durable together, and only then answers."""

import asyncio
import logging
import queue
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from queenhigh.ledger import Conflict, Group, Halted, Ledger
from queenhigh.server.live_table import Published
from queenhigh.server.metrics import Metrics
from queenhigh.server.problems import Problem
from queenhigh.server.table_runner import Opened, RunningTables
from queenhigh.table import Fact, fact_from

_MOST_TOGETHER = 64
_TOLD_EVERY_S = 5.0
log = logging.getLogger(__name__)

Work = Callable[[RunningTables], Any]


@dataclass(slots=True)
class Job:
    """Something to write and who waits for it; `alone` where it keeps its own transaction."""

    work: Work
    waiting: "asyncio.Future[Any]"
    alone: bool = False
    table: str | None = None
    """The table that is written to, which is claimed first."""


@dataclass(slots=True)
class News:
    """What has become durable: tables as they stand now, and their new facts by number."""

    tables: dict[str, Published] = field(default_factory=dict)
    facts: dict[str, list[tuple[int, Fact]]] = field(default_factory=dict)
    meters: dict[str, dict[str, str]] = field(default_factory=dict)
    """What meters show now at tables where nothing else happened."""


class Writer:
    """Owns the ledger and the tables in memory. Everybody else hands in work and waits."""

    def __init__(
        self,
        open_tables: Callable[[list[Opened]], RunningTables],
        loop: asyncio.AbstractEventLoop,
        tell: Callable[[News], None],
        metrics: Metrics,
    ) -> None:
        self._open_tables, self._loop, self._tell, self._metrics = open_tables, loop, tell, metrics
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._tables: RunningTables | None = None
        self._lost: list[Opened] = []
        self._told: dict[str, int] = {}
        self._told_at = 0.0
        self.trouble: str | None = None
        """Why nothing is written at the moment."""

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        """Finish what is waiting, then end."""
        self._jobs.put(None)
        self._thread.join(10)

    def submit(self, work: Work, *, alone: bool = False, table: str | None = None) -> "asyncio.Future[Any]":
        """Work for the writer's thread; the answer comes when it is durable."""
        waiting: asyncio.Future[Any] = self._loop.create_future()
        self._jobs.put(Job(work, waiting, alone, table))
        return waiting

    # In the writer's thread.

    def _run(self) -> None:
        while True:
            first = self._jobs.get()
            if first is None:
                return
            jobs, last = [first], False
            while len(jobs) < _MOST_TOGETHER:
                try:
                    job = self._jobs.get_nowait()
                except queue.Empty:
                    break
                if job is None:
                    last = True
                    break
                jobs.append(job)
            self._do(jobs)
            if last:
                return

    def _do(self, jobs: list[Job]) -> None:
        started = time.monotonic()
        news = News()
        answers: list[tuple[Job, Any]] = []
        try:
            tables = self._open()
        except Exception as error:
            log.exception("the tables cannot be read", exc_info=error)
            answers = [(job, _unknown(error)) for job in jobs]
        else:
            for job in jobs:
                if job.alone:
                    answers.append((job, self._attempt(job, tables)))
            self._gather(Group(), tables, news)
            together = [job for job in jobs if not job.alone]
            answers += self._group(together, tables, news)
            self._complete(news)
        self._metrics.group(len(jobs), time.monotonic() - started)
        self._loop.call_soon_threadsafe(self._deliver, answers, news)

    def _open(self) -> RunningTables:
        if self._tables is None:
            tables = self._open_tables(self._lost)
            self._tables, self._lost, self.trouble = tables, [], None
        return self._tables

    def _attempt(self, job: Job, tables: RunningTables) -> Any:
        try:
            return job.work(tables)
        except Exception as error:
            return error

    def _group(
        self, jobs: list[Job], tables: RunningTables, news: News, *, again: bool = False
    ) -> list[tuple[Job, Any]]:
        """All together; where that fails one by one, so that nobody suffers for another's fault. What another process
        came before is done once more, on what that one wrote."""
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

    def _alone(self, job: Job, news: News) -> list[tuple[Job, Any]]:
        try:
            tables = self._open()
        except Exception as error:
            return [(job, _unknown(error))]
        return self._group([job], tables, news)

    def _commit(self, jobs: list[Job], tables: RunningTables, news: News) -> list[tuple[Job, Any]]:
        with tables.ledger.group() as group:
            # In one order for all, so that no two processes wait for each other.
            for table_id in sorted({job.table for job in jobs if job.table is not None}):
                tables.claim(table_id)
            answers = [(job, _answer(job, tables)) for job in jobs]
        self._gather(group, tables, news)
        self._forget_told(tables.ledger)
        return answers

    def _halt(self, jobs: list[Job], error: Halted) -> list[tuple[Job, Any]]:
        """Nobody knows what is in the database: everything is read again before anything else is written."""
        log.error("the ledger halted", extra={"why": str(error)})
        if self._tables is not None:
            self._lost = self._tables.opened()
        self.trouble, self._tables = str(error), None
        return [(job, _unknown(error)) for job in jobs]

    def _gather(self, group: Group, tables: RunningTables, news: News) -> None:
        moved: set[str] = set()
        for table_id, followed in tables.followed.items():
            news.facts.setdefault(table_id, []).extend(followed)
        tables.followed.clear()
        for taken in group.taken:
            told = news.facts.setdefault(taken.table_id, []) if taken.entries else []
            for entry in taken.entries:
                told.append((entry.link.number, fact_from(entry.link.data)))
                moved.update(meter_id for meter_id, _ in entry.meters)
        for table_id in tables.changed | {name for name in news.facts if name in tables}:
            if table_id in tables:
                news.tables[table_id] = tables.published(table_id)
        tables.changed.clear()
        if moved:
            self._gather_meters(moved, tables, news)

    def _complete(self, news: News) -> None:
        """Let every fact be told once and in order, however it came here: what was committed and not acknowledged, or
        was written by another process while a table was read again, is found by its number."""
        tables = self._tables
        if tables is None:
            # Everything is told when it was read again.
            news.tables, news.facts, news.meters = {}, {}, {}
            return
        for table_id, published in news.tables.items():
            told, facts = self._told.get(table_id), news.facts.get(table_id, [])
            if told is not None and [number for number, _ in facts] != list(range(told + 1, published.facts + 1)):
                missed = tables.ledger.store.links(table_id, told)
                news.facts[table_id] = [(i.number, fact_from(i.data)) for i in missed if i.number <= published.facts]
            self._told[table_id] = published.facts
        for table_id in [name for name in self._told if name not in tables]:
            del self._told[table_id]

    def _gather_meters(self, moved: set[str], tables: RunningTables, news: News) -> None:
        for opened in tables.opened():
            ledger_table = tables.ledger.tables[opened.table_id]
            if opened.table_id not in news.tables and moved & set(ledger_table.meter_ids().values()):
                news.tables[opened.table_id] = tables.published(opened.table_id)
                news.meters[opened.table_id] = news.tables[opened.table_id].shown_meters()

    def _forget_told(self, ledger: Ledger) -> None:
        """The outbox is emptied from time to time: its rows are told as soon as they are durable."""
        if time.monotonic() - self._told_at > _TOLD_EVERY_S:
            self._told_at = time.monotonic()
            waiting = ledger.store.outbox()
            if waiting:
                ledger.store.told(waiting[-1][0])

    # In the loop.

    def _deliver(self, answers: list[tuple[Job, Any]], news: News) -> None:
        if news.tables:
            self._tell(news)
        for job, answer in answers:
            if job.waiting.cancelled():
                continue
            if isinstance(answer, BaseException):
                job.waiting.set_exception(answer)
            else:
                job.waiting.set_result(answer)


def _answer(job: Job, tables: RunningTables) -> Any:
    """A problem is an answer like any other: it is found before anything is staged."""
    if job.table is not None and job.table not in tables:
        return Problem(503, "unknown", "the table has just been put away; ask again", headers={"Retry-After": "1"})
    try:
        return job.work(tables)
    except Problem as problem:
        return problem


def _unknown(error: Exception) -> Problem:
    return Problem(
        503, "unknown", "the ledger could not say that this is kept; ask again with the same id",
        headers={"Retry-After": "1"}, more={"why": type(error).__name__},
    )  # fmt: skip


def _broken(error: Exception) -> Exception:
    if isinstance(error, Conflict):
        return Problem(503, "unknown", "another process writes to this table; ask again", headers={"Retry-After": "1"})
    log.exception("work failed in the writer", exc_info=error)
    return _unknown(error) if isinstance(error, SQLAlchemyError) else error
