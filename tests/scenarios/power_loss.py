"""Scenario 3, the disk: power lost between any two calls of a writer. The disk keeps what was synced, and any part of
what was not.

strace writes down every write, sync, truncation and new name of a real writer, from the first byte of its ledger on.
From that the disk is built as it may lie after a loss at any call. What is read from it is always whole groups from the
beginning, all that was acknowledged among them, in a database without a fault; the group in flight can be sent again.
"""

import ctypes
import multiprocessing
import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from itertools import count
from multiprocessing import connection as pipes
from pathlib import Path
from random import Random

from sqlalchemy import Engine, event, text
from sqlalchemy.engine.interfaces import DBAPIConnection

from queenhigh.ledger import Ledger, Store, ledger, open_engine, open_vault
from tests.example_houses import OPENING_DAY
from tests.scenarios.disk_faults import ALLOW_TRACING, ANYBODY
from tests.scenarios.process_kills import History, Journal, Sent, check, end_of, sent_again
from tests.scenarios.report import Report, ReportData
from tests.scenarios.tables import due, folder, kept_at, table_names, vault
from tests.scenarios.unsynced_disk import TRACED, Call, Disk, calls

SEED = 3
TABLES = 3
MOST_COMMANDS = 6
SNAPSHOT_EVERY = 60
CLOSED_EVERY = 8
KEY_FILE = "ledger.db.key"
WAIT_S = 120


@dataclass(frozen=True)
class Writing:
    """How one writer goes about it: so many groups, its log copied into the database after so many pages."""

    groups: int
    log_pages: int
    synchronous: str = "FULL"


def write(home: Path, writing: Writing, gate: pipes.Connection) -> None:
    """The writer: waits until it is watched, makes a ledger and plays. A setting other than FULL plants a fault."""
    ctypes.CDLL(None).prctl(ALLOW_TRACING, ctypes.c_long(ANYBODY))
    gate.recv()
    ledger.SNAPSHOT_EVERY = SNAPSHOT_EVERY
    notes = Journal(home / "journal")
    acknowledgements = os.open(home / "acknowledgements", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    store = Store(engine(home / "disk" / "ledger.db", writing))
    # The key of all scenarios: 32 bytes of nothing.
    open_vault(home / "disk" / KEY_FILE, bytes, store.a_sealed_deck())
    house = Ledger(store, vault(SEED))
    for table_id, submission in table_names(TABLES).items():
        house.open_table(table_id, submission, on=OPENING_DAY)
    rng, names = Random(f"{SEED} {writing}"), (f"{number}" for number in count(1))
    for number in range(writing.groups):
        if number % CLOSED_EVERY == CLOSED_EVERY - 1:
            # The last to close a database copies its log and removes it; the next call opens it again.
            house.store.engine.dispose()
        sent = Sent()
        with house.group():
            for table_id in rng.sample(sorted(house.tables), rng.randint(1, TABLES)):
                for _ in range(rng.randint(1, MOST_COMMANDS)):
                    command, command_id = due(house, table_id), next(names)
                    sent.commands.append((table_id, command_id, command, house.stage(table_id, command_id, command)))
                sent.digests[table_id] = end_of(house, table_id)
            notes.note(sent)
        os.write(acknowledgements, b"acknowledged\n")
    os._exit(0)


def engine(path: Path, writing: Writing) -> Engine:
    """The engine of every ledger, with a shorter log, so that it is copied and restarted many times."""
    made = open_engine(str(path))

    @event.listens_for(made, "connect")
    def _prepare(connection: DBAPIConnection, record: object) -> None:
        connection.execute(f"PRAGMA wal_autocheckpoint={writing.log_pages}")
        if writing.synchronous != "FULL":
            connection.execute(f"PRAGMA synchronous={writing.synchronous}")

    return made


class Recorded:
    """One writer with every call it made, and the losses of power it can be made to suffer afterwards."""

    def __init__(self, home: Path, writing: Writing, report: Report) -> None:
        self.home, self.disk, self.report = home, home / "disk", report
        self.disk.mkdir(parents=True)
        self._record(writing)
        self.calls = list(calls(home / "trace"))
        self.groups = [note for note in Journal.read(home / "journal") if isinstance(note, Sent)]
        assert sum(map(self._acknowledges, self.calls)) == writing.groups, "the trace lacks acknowledgements"

    def _record(self, writing: Writing) -> None:
        context = multiprocessing.get_context("forkserver")
        context.set_forkserver_preload(["__main__", __name__])
        ours, theirs = context.Pipe()
        writer = context.Process(target=write, args=(self.home, writing, theirs), daemon=True)
        writer.start()
        watch = ["strace", "-f", "-y", "-xx", "-s", "1000000", "-e", f"trace={TRACED}"]
        arguments = [*watch, "-o", str(self.home / "trace"), "-p", str(writer.pid)]
        tracer = subprocess.Popen(arguments, stderr=subprocess.PIPE, text=True)
        assert tracer.stderr is not None
        said = tracer.stderr.readline()
        assert "attached" in said, f"strace may not watch here: {said}"
        ours.send("go")
        writer.join(WAIT_S)
        assert writer.exitcode == 0, f"the writer ended with {writer.exitcode}"
        tracer.communicate(timeout=WAIT_S)

    def _acknowledges(self, call: Call) -> bool:
        return call.kind == "append" and call.path.name == "acknowledgements"

    def losses(self, many: int) -> list[str]:
        """So many losses of power; what was wrong after each."""
        wrong, disk, acknowledged = [], Disk(self.disk), 0
        points = self._points(many)
        for number, call in enumerate(self.calls):
            for turn in range(points.count(number)):
                said = self._lose_power(disk, acknowledged, Random(f"{SEED} {number} {turn}"))
                wrong += [f"before call {number}, {acknowledged} groups acknowledged: {text}" for text in said]
            disk.do(call)
            acknowledged += self._acknowledges(call)
        return wrong

    def _points(self, many: int) -> list[int]:
        """Before any call, before a sync, when most is waiting, or when something has just been acknowledged."""
        rng = Random(f"{SEED} points")
        places = list(enumerate(self.calls))
        ours = [number for number, call in places if call.path.parent == self.disk or call.path == self.disk]
        syncs = [number for number in ours if self.calls[number].kind == "sync"]
        told = [number + 1 for number, call in places[:-1] if self._acknowledges(call)]
        return [rng.choice((ours, syncs or ours, told)[turn % 3]) for turn in range(many)]

    def _lose_power(self, disk: Disk, acknowledged: int, rng: Random) -> list[str]:
        found = self.home / "found"
        shutil.rmtree(found, ignore_errors=True)
        found.mkdir()
        disk.lose_power(rng, found)
        self.report.count("losses of power")
        self.report.count("writes that waited", sum(len(file.waiting) for file in disk.files.values()))
        history = History(self.groups[:acknowledged], next(iter(self.groups[acknowledged:]), None))
        try:
            return self._read(found / "ledger.db", history)
        except Exception as error:
            return [f"the ledger cannot be read: {type(error).__name__}: {error}"]

    def _read(self, path: Path, history: History) -> list[str]:
        with kept_at(path) as store:
            with store.engine.connect() as connection:
                sound = connection.execute(text("PRAGMA integrity_check")).scalar()
            if sound != "ok":
                return [f"integrity: {sound}"]
            wrong = check(store, history, self.report)
            # Whoever starts next finds the key that opens what was sealed, or may make a new one.
            open_vault(path.with_name(KEY_FILE), bytes, store.a_sealed_deck())
        if wrong or history.in_flight is None or self.report.counts["losses of power"] % 5:
            return wrong
        self.report.count("groups sent again")
        return sent_again(path, history, TABLES, self.report)


def planted(home: Path, report: Report) -> None:
    """Settings under which a ledger is quick and forgets what it has acknowledged."""
    for number, synchronous in enumerate(("NORMAL", "OFF")):
        silent = Report(3, "", SEED, full=False)
        writer = Recorded(home / f"planted {number}", Writing(6, 1000, synchronous), silent)
        report.plant(f"synchronous={synchronous}", writer.losses(12))


def run(full: bool) -> ReportData:
    """2,000 losses of power of four writers; the smoke size has 30 of one writer."""
    writers = [Writing(60, pages) for pages in (10, 40, 200, 1000)] if full else [Writing(10, 25)]
    each = 500 if full else 30
    report = Report(3, "power loss on a disk that keeps what was synced", SEED, full=full, losses=each * len(writers))
    if shutil.which("strace") is None:
        print("scenario 3: there is no strace on this machine; no power is lost", file=sys.stderr)
        report.count("skipped for want of strace", each * len(writers))
        return report.data()
    with folder() as home, report.timed("all, s"):
        for number, writing in enumerate(writers):
            writer = Recorded(home / str(number), writing, report)
            report.count("calls", len(writer.calls))
            report.failed += [f"a log of {writing.log_pages} pages: {wrong}" for wrong in writer.losses(each)]
        planted(home, report)
    return report.data()
