"""Scenario 1: a writer killed with SIGKILL at random instants, again and again, while several tables are played.

The writer notes each group of commands with its replies before it commits, and acknowledges it after. Whatever was
acknowledged must be there once; the group in flight is there whole or not at all, and is sent again with the same ids.
"""

import multiprocessing
import os
import pickle
import signal
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count
from multiprocessing.process import BaseProcess
from pathlib import Path
from random import Random

from queenhigh.ledger import Ledger, LedgerTable, Reply, Store, state_digest, verify
from queenhigh.table import Command
from tests.example_houses import OPENING_DAY
from tests.scenarios.report import Report, ReportData
from tests.scenarios.tables import due, folder, kept_at, open_store, table_names, vault

SEED = 1
KILLS_A_LEDGER = 8
MOST_COMMANDS = 15
WAIT_S = 120


@dataclass
class Sent:
    """One group as its writer noted it: commands with the replies they will get, and what the tables come to."""

    commands: list[tuple[str, str, Command, Reply]] = field(default_factory=list)
    digests: dict[str, tuple[int, str]] = field(default_factory=dict)


class Journal:
    """What a client would remember: groups before their commit, and after it that they were acknowledged.

    A kill loses nothing that was written to a file, so no sync is needed here.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND)

    def note(self, group: Sent | str) -> None:
        data = pickle.dumps(group)
        os.write(self._file, len(data).to_bytes(4, "big") + data)

    @staticmethod
    def read(path: Path) -> Iterator[Sent | str]:
        """Up to the last whole note."""
        data = path.read_bytes() if path.exists() else b""
        place = 0
        while place + 4 <= len(data):
            size = int.from_bytes(data[place : place + 4], "big")
            if place + 4 + size > len(data):
                return
            yield pickle.loads(data[place + 4 : place + 4 + size])
            place += 4 + size


def write(path: str, journal: Path, run: str, tables: int, again: Sent | None, early: bool) -> None:
    """The writer: sends the group in flight again, then plays on until it is killed. `early` plants a fault."""
    notes = Journal(journal)
    ledger = Ledger(open_store(path), vault(run))
    for table_id, submission in table_names(tables).items():
        ledger.open_table(table_id, submission, on=OPENING_DAY)
    notes.note("ready")
    if again is not None:
        with ledger.group():
            got = [(*sent[:3], ledger.stage(*sent[:3])) for sent in again.commands]
            notes.note(Sent(got, {table_id: end_of(ledger, table_id) for table_id in again.digests}))
        notes.note("again")
    rng, names = Random(run), (f"{run} {number}" for number in count(1))
    while True:
        _one_group(ledger, notes, rng, names, tables, early)


def _one_group(ledger: Ledger, notes: Journal, rng: Random, names: Iterator[str], tables: int, early: bool) -> None:
    sent = Sent()
    with ledger.group():
        for number in rng.sample(range(tables), rng.randint(1, min(3, tables))):
            table_id = f"table {number}"
            for _ in range(rng.randint(1, MOST_COMMANDS)):
                command, command_id = due(ledger, table_id), next(names)
                sent.commands.append((table_id, command_id, command, ledger.stage(table_id, command_id, command)))
            sent.digests[table_id] = end_of(ledger, table_id)
        notes.note(sent)
        if early:
            notes.note("acknowledged")
            os.kill(os.getpid(), signal.SIGKILL)
    notes.note("acknowledged")


def end_of(ledger: Ledger, table_id: str) -> tuple[int, str]:
    ledger_table = ledger.tables[table_id]
    return ledger_table.facts, state_digest(ledger_table.books.state)


@dataclass
class History:
    """What all writers of one ledger have said so far."""

    acknowledged: list[Sent] = field(default_factory=list)
    in_flight: Sent | None = None
    committed: bool = False
    """Whether the group in flight was found in the ledger after the kill."""

    def hear(self, notes: list[Sent | str]) -> list[str]:
        """Take in the notes of one writer; the first may be the answer to the group that was in flight before."""
        wrong: list[str] = []
        last: Sent | None = None
        for note in notes:
            if isinstance(note, Sent):
                last = note
            elif last is not None:
                if note == "again":
                    wrong += self._answered_again(last)
                self.acknowledged.append(last)
                last = None
        if last is not None:
            self.in_flight = last
        return wrong

    def _answered_again(self, answer: Sent) -> list[str]:
        """A group that was committed before the kill is answered as it would have been then."""
        before, self.in_flight = self.in_flight, None
        assert before is not None
        same = [item[3] for item in before.commands] == [item[3] for item in answer.commands]
        return ["a committed group was answered otherwise when it came again"] if self.committed and not same else []


def check(store: Store, history: History, report: Report) -> list[str]:
    """What a kill has left, compared with what was acknowledged before it."""
    wrong = [
        f"{table_id}: {command_id} was acknowledged and is lost or has another reply"
        for sent in history.acknowledged
        for table_id, command_id, _, reply in sent.commands
        if not _kept(store, table_id, command_id, reply)
    ]
    ends = {table_id: end for sent in history.acknowledged for table_id, end in sent.digests.items()}
    if history.in_flight is not None:
        there = [_kept(store, *item[:2], item[3]) for item in history.in_flight.commands]
        history.committed = any(there)
        if history.committed:
            report.count("committed and not acknowledged")
            ends |= history.in_flight.digests
        if any(there) != all(there):
            wrong.append("half a group is there")
    for table_id, submission in store.tables().items():
        ledger_table = LedgerTable(table_id, submission)
        for item in store.links(table_id):
            ledger_table.fold(item)
        derived = (ledger_table.facts, state_digest(ledger_table.books.state))
        if table_id in ends and ends[table_id] != derived:
            wrong.append(f"{table_id}: the state at fact {ledger_table.facts} is not the one the writer had")
        wrong += _untiled(store, table_id, ledger_table.facts, history)
    verdict = verify(store, vault(SEED))
    report.count("facts verified", verdict.facts)
    return wrong if verdict.ok else [*wrong, str(verdict.first_bad)]


def _kept(store: Store, table_id: str, command_id: str, reply: Reply) -> bool:
    known = store.reply_to(table_id, command_id)
    return known is not None and known[0] == reply


def _untiled(store: Store, table_id: str, facts: int, history: History) -> list[str]:
    """Every fact comes from exactly one command: none was done twice, none by nobody."""
    groups = [*history.acknowledged, *([history.in_flight] if history.in_flight else [])]
    done = {
        command_id: reply["facts"]
        for sent in groups
        for at, command_id, _, reply in sent.commands
        if at == table_id and reply["ok"] and _kept(store, table_id, command_id, reply)
    }
    told = sorted(number for first, last in done.values() for number in range(first, last + 1))
    # The first fact opens the table and answers to no client.
    return [] if told == list(range(2, facts + 1)) else [f"{table_id}: facts and commands do not go together"]


def sent_again(path: Path, history: History, tables: int, report: Report) -> list[str]:
    """The group in flight is sent again to the next process: afterwards it is there exactly once."""
    if history.in_flight is None:
        return []
    with kept_at(path) as store:
        ledger = Ledger(store, vault("again"))
        for table_id, submission in table_names(tables).items():
            ledger.open_table(table_id, submission, on=OPENING_DAY)
        with ledger.group():
            got = [(*sent[:3], ledger.stage(*sent[:3])) for sent in history.in_flight.commands]
        ends = {table_id: end_of(ledger, table_id) for table_id in history.in_flight.digests}
        wrong = history.hear([Sent(got, ends), "again"])
        return wrong + check(store, history, report)


class Storm:
    """One ledger and its kills."""

    def __init__(self, home: Path, number: int, tables: int, report: Report) -> None:
        self.path, self.home, self.number = home / f"ledger {number}.db", home, number
        self.tables, self.report, self.history = tables, report, History()
        self.rng = Random(f"{SEED} storm {number}")
        self._context = multiprocessing.get_context("forkserver")
        self._context.set_forkserver_preload(["__main__", __name__])

    def kill(self, turn: int, *, early: bool = False) -> list[str]:
        """Start a writer, kill it, and say what is wrong afterwards."""
        journal = self.home / f"journal {self.number} {turn}"
        run = f"{SEED} {self.number} {turn}"
        again = self.history.in_flight
        writer = self._context.Process(
            target=write, args=(str(self.path), journal, run, self.tables, again, early), daemon=True
        )
        start = time.monotonic()
        writer.start()
        self._strike(writer, journal, start, early=early)
        wrong = self.history.hear(list(Journal.read(journal)))
        if writer.exitcode != -signal.SIGKILL:
            wrong.append(f"the writer broke down by itself, with {writer.exitcode}")
        with kept_at(self.path) as store:
            wrong += check(store, self.history, self.report)
        self.report.count("kills")
        return [f"ledger {self.number}, kill {turn}: {text}" for text in wrong]

    def _strike(self, writer: BaseProcess, journal: Path, start: float, *, early: bool) -> None:
        """After 50 to 350 ms of play; one time in six counted from the start, so that openings are hit as well."""
        if self.rng.random() > 1 / 6:
            while not (journal.exists() and journal.stat().st_size) and writer.is_alive():
                assert time.monotonic() < start + WAIT_S, "the writer did not get ready"
                time.sleep(0.002)
            self.report.longest("ready again, s", time.monotonic() - start)
        if early:
            writer.join(WAIT_S)
        time.sleep(self.rng.uniform(0.05, 0.35))
        writer.kill()
        writer.join()


def run(full: bool) -> ReportData:
    """30 kills would be the smoke size; 8 keep it within a few seconds."""
    kills, tables = (1000, 10) if full else (8, 4)
    report = Report(1, "kill -9 under load", SEED, full=full, kills=kills, tables=tables)
    with folder() as home, report.timed("all, s"):
        for first in range(0, kills, KILLS_A_LEDGER):
            storm = Storm(home, first // KILLS_A_LEDGER, tables, report)
            for turn in range(min(KILLS_A_LEDGER, kills - first)):
                report.failed += storm.kill(turn)
            groups = storm.history.acknowledged
            report.count("acknowledged commands", sum(len(sent.commands) for sent in groups))
        report.expect(report.counts.get("acknowledged commands"), "nothing was ever acknowledged")
        planted = Storm(home, kills, tables, Report(1, "", SEED, full=full))
        report.plant("a writer that acknowledges before it commits", planted.kill(0, early=True))
    return report.data()
