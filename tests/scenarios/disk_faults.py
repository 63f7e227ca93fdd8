"""Scenario 2: the disk refuses a write or a sync, once or for ever, at the first, second, third call and so on.

strace makes the call fail and shows every call, so an acknowledgement without a sync before it cannot hide. After an
error the ledger takes nothing more; opened again it holds what was acknowledged, and at most the group in flight.
"""

import ctypes
import multiprocessing
import os
import re
import resource
import shutil
import subprocess
import sys
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from itertools import product
from multiprocessing import connection as pipes
from pathlib import Path
from random import Random
from threading import Lock

from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from queenhigh.ledger import Conflict, Group, Halted, Ledger, Store, open_engine
from tests.example_houses import OPENING_DAY
from tests.scenarios.cores import spread
from tests.scenarios.process_kills import History, Journal, Sent, check, end_of, sent_again
from tests.scenarios.report import Report, ReportData
from tests.scenarios.tables import due, folder, kept_at, table_names, vault

SEED = 2
TABLES = 2
GROUP = 3
TRIES_AFTER_AN_ERROR = 3
CALLS = ("fdatasync,fsync", "pwrite64")
"""A sync and a write; which of the two syncs SQLite uses was chosen when it was built."""
ERRORS = ("EIO", "ENOSPC")
WAIT_S = 1800
_ONE_AT_A_TIME = Lock()
"""A thread that starts a process looks at those of the other threads, and only the first look learns how one ended."""
ALLOW_TRACING, ANYBODY = 0x59616D61, -1


@dataclass(frozen=True)
class Fault:
    """The `when`-th call fails, or that one and all after it; or no file may grow beyond so many bytes.

    `new` strikes while the ledger is made, otherwise it is there already with its tables.
    """

    call: str
    error: str = ""
    when: int = 0
    for_ever: bool = False
    most_bytes: int | None = None
    new: bool = False

    @property
    def groups(self) -> int:
        return self.when + 4 if self.call == CALLS[0] else 40

    def __str__(self) -> str:
        if self.most_bytes is not None:
            return f"files of at most {self.most_bytes} bytes"
        return f"{self.call} {self.when}{' and on' if self.for_ever else ''} gives {self.error}{', new' * self.new}"


class Careless(Store):
    """A planted fault: takes whatever the database says for a success."""

    def commit(self, group: Group, connection: Connection | None = None) -> None:
        with suppress(SQLAlchemyError):
            super().commit(group, connection)


def write(home: Path, fault: Fault, gate: pipes.Connection, careless: bool) -> None:
    """The writer: waits until it is watched, then plays until the disk stops it, and then tries on a little."""
    ctypes.CDLL(None).prctl(ALLOW_TRACING, ctypes.c_long(ANYBODY))
    gate.recv()
    if fault.most_bytes is not None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (fault.most_bytes, fault.most_bytes))
    notes = Journal(home / "journal")
    acknowledgements = os.open(home / "acknowledgements", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    try:
        store = (Careless if careless else Store)(open_engine(str(home / "ledger.db")))
        ledger = Ledger(store, vault(SEED))
        for table_id, submission in table_names(TABLES).items():
            ledger.open_table(table_id, submission, on=OPENING_DAY)
    except (SQLAlchemyError, Halted):
        notes.note("not opened")
        os._exit(0)
    left = TRIES_AFTER_AN_ERROR
    for number in range(fault.groups):
        try:
            _one_group(ledger, notes, f"{number}")
            os.write(acknowledgements, b"acknowledged\n")
            notes.note("acknowledged")
        except (SQLAlchemyError, Halted):
            notes.note("halted")
            left -= 1
        except Conflict:
            break
        if not left:
            break
    # Gone without a word, as a crash goes: nothing is tidied up.
    os._exit(0)


def _one_group(ledger: Ledger, notes: Journal, name: str) -> None:
    table_id = f"table {int(name) % TABLES}"
    sent = Sent()
    with ledger.group():
        for number in range(GROUP):
            command = due(ledger, table_id)
            command_id = f"{name} {number}"
            sent.commands.append((table_id, command_id, command, ledger.stage(table_id, command_id, command)))
        sent.digests[table_id] = end_of(ledger, table_id)
        notes.note(sent)


class Watched:
    """One run of the writer under one fault."""

    def __init__(self, home: Path, fault: Fault, report: Report, *, careless: bool = False) -> None:
        if fault.new:
            home.mkdir()
        else:
            shutil.copytree(home.parent / "prepared", home)
        self.home, self.fault, self.report, self.careless = home, fault, report, careless
        self.trace = home / "trace"
        self._context = multiprocessing.get_context("forkserver")
        self._context.set_forkserver_preload(["__main__", __name__])

    def wrong(self) -> list[str]:
        self._run()
        self.report.count("runs")
        notes = list(Journal.read(self.home / "journal"))
        wrong = acknowledged_after_a_halt(notes)
        self.report.count("halted", "halted" in notes)
        self.report.count("not opened", "not opened" in notes)
        if self.trace.exists():
            wrong += unsynced(self.trace.read_text(encoding="utf-8", errors="replace"), self.report)
        history = History()
        heard = [note for note in notes if isinstance(note, Sent) or note == "acknowledged"]
        wrong += history.hear(heard)
        if notes and notes[-1] != "not opened":
            wrong += self._reconciled(history)
        return [f"{self.fault}: {text}" for text in wrong]

    def _run(self) -> None:
        ours, theirs = self._context.Pipe()
        writer = self._context.Process(target=write, args=(self.home, self.fault, theirs, self.careless), daemon=True)
        with _ONE_AT_A_TIME:
            writer.start()
        tracer = self._tracer(writer.pid) if self.fault.most_bytes is None else None
        ours.send("go")
        pipes.wait([writer.sentinel], WAIT_S)
        with _ONE_AT_A_TIME:
            ended = writer.exitcode
        assert ended == 0, f"{self.fault}: the writer ended with {ended}"
        if tracer is not None:
            tracer.communicate(timeout=WAIT_S)

    def _tracer(self, pid: int | None) -> subprocess.Popen[str]:
        fault = self.fault
        when = f"{fault.when}{'+' if fault.for_ever else ''}"
        arguments = ["strace", "-f", "-y", "-o", str(self.trace), "-e", "trace=fdatasync,fsync,pwrite64,write"]
        arguments += ["-e", f"inject={fault.call}:error={fault.error}:when={when}", "-p", str(pid)]
        tracer = subprocess.Popen(arguments, stderr=subprocess.PIPE, text=True)
        assert tracer.stderr is not None
        said = tracer.stderr.readline()
        assert "attached" in said, f"strace may not watch here: {said}"
        return tracer

    def _reconciled(self, history: History) -> list[str]:
        """Opened again with a sound disk: as acknowledged, or one group more; sent again, it is there once."""
        path = self.home / "ledger.db"
        with kept_at(path) as store:
            wrong = check(store, history, self.report)
        return wrong or sent_again(path, history, TABLES, self.report)


def acknowledged_after_a_halt(notes: list[Sent | str]) -> list[str]:
    first = notes.index("halted") if "halted" in notes else len(notes)
    return ["acknowledged after the ledger had halted"] if "acknowledged" in notes[first:] else []


_CALL = re.compile(r"\d+\s+(fdatasync|fsync|pwrite64|write)\(\d+<([^>]*)>.*\) = (-?\d+)")


def unsynced(trace: str, report: Report) -> list[str]:
    """Acknowledgements that no sync of the log came before, or a failed write; and how many faults were met.

    After a commit SQLite may copy its log into the database. A fault in that loses nothing and is tried again, so a
    group is judged by the writes to the log and the sync that follows them.
    """
    wrong, synced, failed = [], False, False
    for call, path, result in _CALL.findall(trace):
        if path.endswith("acknowledgements"):
            if failed or not synced:
                wrong.append("a group was acknowledged that was not synced to the disk")
            synced = failed = False
        elif path.endswith("-wal"):
            synced = call != "pwrite64" and (synced or result == "0")
            failed = failed or (call == "pwrite64" and result == "-1")
    report.count("faults met", min(1, trace.count("INJECTED")))
    return wrong


def prepare(home: Path) -> None:
    """A ledger with its tables, for faults that strike later."""
    home.mkdir()
    with kept_at(home / "ledger.db") as store:
        ledger = Ledger(store, vault("prepared"))
        for table_id, submission in table_names(TABLES).items():
            ledger.open_table(table_id, submission, on=OPENING_DAY)


def faults(full: bool) -> list[Fault]:
    if full:
        strikes = list(product(CALLS, ERRORS, range(1, 151), (False, True)))
        early = list(product(CALLS, ERRORS, range(1, 151, 5), (False, True)))
        limits = range(40_000, 640_000, 6_000)
    else:
        rng = Random(SEED)
        strikes = [
            (*kind, rng.randint(1, 40), for_ever) for kind in product(CALLS, ERRORS) for for_ever in (False, True)
        ]
        early = [(CALLS[0], ERRORS[0], 1, False), (CALLS[1], ERRORS[0], 30, False)]
        limits = range(200_000, 320_000, 60_000)
    return [
        *(Fault(*strike) for strike in strikes),
        *(Fault(*strike, new=True) for strike in early),
        *(Fault("", most_bytes=most) for most in limits),
    ]


def watched(home: Path, full: bool, numbered: tuple[int, Fault]) -> tuple[list[str], dict[str, int]]:
    """What one fault did wrong, and what it met."""
    number, fault = numbered
    report = Report(2, "", SEED, full=full)
    wrong = Watched(home / str(number), fault, report).wrong()
    shutil.rmtree(home / str(number))
    return wrong, report.counts


def run(full: bool) -> ReportData:
    """Calls 1 to 150 with both errors; the smoke size takes one call of up to 40 for each kind of fault."""
    listed = faults(full)
    report = Report(2, "I/O errors and a full disk", SEED, full=full, runs=len(listed))
    if shutil.which("strace") is None:
        print("scenario 2: there is no strace on this machine; only full disks are tried", file=sys.stderr)
        report.count("skipped for want of strace", sum(fault.most_bytes is None for fault in listed))
        listed = [fault for fault in listed if fault.most_bytes is not None]
    with folder(of_memory=True) as home, report.timed("all, s"):
        prepare(home / "prepared")
        with spread("disk_faults", full, threads=True) as each:
            for wrong, counts in each(partial(watched, home, full), enumerate(listed)):
                report.failed += wrong
                report.add(counts)
        report.expect(report.counts.get("halted"), "no ledger ever halted")
        silent = Report(2, "", SEED, full=full)
        planted = Watched(home / "careless", Fault("", most_bytes=200_000), silent, careless=True).wrong()
        report.plant("a store that takes an error for a success", planted)
        if shutil.which("strace") is not None:
            unseen = Watched(home / "unseen", Fault(CALLS[0], "EIO", 9), silent, careless=True)
            report.plant("a store that does not look whether it was synced", unseen.wrong())
    return report.data()
