"""Scenario 3: power lost in the middle of a write. The log is cut or garbled anywhere, pages of the database are half
written; what is read afterwards is always whole groups from the beginning, with everything that lay before the cut.
And a backup, restored, has the same heads.
"""

import shutil
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import pysqlite3
from sqlalchemy import text

from queenhigh.ledger import Ledger, Store, refuse_heads, signed_heads, verify
from queenhigh.ledger.schema import FACTS, META
from tests.example_houses import OPENING_DAY
from tests.ledger.test_store import lift_guards
from tests.scenarios.kept_parts import kept_folder
from tests.scenarios.report import Report, ReportData
from tests.scenarios.tables import due, folder, kept_at, open_store, play_rounds, table_names, vault

SEED = 3
TABLES = 3
LOG_HEADER = 32
PAGE = 4096

Heads = dict[str, tuple[int, str]]


@dataclass
class Written:
    """A database with its log as they were on the disk, and after each group the length of the log and the heads."""

    database: Path
    log: Path
    lengths: list[int] = field(default_factory=list)
    heads: list[Heads] = field(default_factory=list)

    def groups_before(self, offset: int) -> int:
        """How many groups lie in the log wholly before a place."""
        return sum(length <= offset for length in self.lengths)


def written(home: Path, groups: int) -> Written:
    """Groups in the log that are not in the database yet, as after a crash."""
    path = home / "ledger.db"
    with kept_at(path) as store:
        ledger = Ledger(store, vault(SEED))
        for table_id, submission in table_names(TABLES).items():
            ledger.open_table(table_id, submission, on=OPENING_DAY)
        with store.engine.connect() as connection:
            connection.execute(text("PRAGMA wal_checkpoint(TRUNCATE)"))
        copy = Written(home / "crashed.db", home / "crashed.db-wal", [LOG_HEADER], [heads(store)])
        shutil.copy(path, copy.database)
        rng, log = Random(SEED), Path(f"{path}-wal")
        for number in range(groups):
            _one_group(ledger, rng, number)
            copy.lengths.append(log.stat().st_size)
            copy.heads.append(heads(store))
        assert copy.lengths == sorted(set(copy.lengths)), "the log was begun anew; take fewer groups"
        shutil.copy(log, copy.log)
    return copy


def _one_group(ledger: Ledger, rng: Random, number: int) -> None:
    with ledger.group():
        for table_id in rng.sample(sorted(ledger.tables), rng.randint(1, TABLES)):
            for place in range(rng.randint(1, 6)):
                ledger.stage(table_id, f"{number} {place}", due(ledger, table_id))


def heads(store: Store) -> Heads:
    return {table_id: store.head(table_id) for table_id in store.tables()}


class Cut:
    """One loss of power: a copy of the files, harmed, and what is read from it."""

    def __init__(self, whole: Written, home: Path) -> None:
        self.whole, self.path = whole, home / "cut.db"
        self.log = Path(f"{self.path}-wal")
        for left in home.glob("cut.db*"):
            left.unlink()
        shutil.copy(whole.database, self.path)
        shutil.copy(whole.log, self.log)

    def harm(self, kind: str, offset: int, rng: Random) -> None:
        if kind == "cut off":
            self.truncate(offset)
        elif kind == "garbled":
            self.garble(offset, rng)
        else:
            self.tear_pages(rng)

    def truncate(self, offset: int) -> None:
        with self.log.open("r+b") as log:
            log.truncate(offset)

    def garble(self, offset: int, rng: Random) -> None:
        """From there on the disk holds something else, or just one byte was not what was written."""
        data = bytearray(self.log.read_bytes())
        if rng.random() < 0.5:
            data[offset] ^= 1 << rng.randrange(8)
        else:
            data[offset:] = rng.randbytes(len(data) - offset)
            data[offset] = self.log.read_bytes()[offset] ^ 1
        self.log.write_bytes(bytes(data))

    def tear_pages(self, rng: Random) -> None:
        """While the log was being copied into the database: pages that the log holds are half of one and half of
        nothing. The log is whole, since it is let go of only after the database was synced."""
        log = self.log.read_bytes()
        frames = range(LOG_HEADER, len(log), PAGE + 24)
        pages = sorted({int.from_bytes(log[place : place + 4], "big") for place in frames})
        data = bytearray(self.path.read_bytes())
        for page in rng.sample(pages, rng.randint(1, len(pages))):
            start = (page - 1) * PAGE
            data[start : start + PAGE] = data[start : start + PAGE][: PAGE // 2] + rng.randbytes(PAGE // 2)
        self.path.write_bytes(bytes(data))

    def wrong(self, groups: int, *, deeply: bool) -> list[str]:
        """What was read is the heads after exactly so many groups, in a database without a fault."""
        with kept_at(self.path) as store:
            return read_wrong(store, self.whole, groups, deeply=deeply)


def read_wrong(store: Store, whole: Written, groups: int, *, deeply: bool) -> list[str]:
    found = heads(store)
    wrong = []
    if found not in whole.heads:
        wrong.append("what is there is no prefix of whole groups")
    elif whole.heads.index(found) != groups - 1:
        wrong.append(f"{whole.heads.index(found)} groups are there, and {groups - 1} lay before the cut")
    with store.engine.connect() as connection:
        sound = connection.execute(text("PRAGMA integrity_check")).scalar()
    if sound != "ok":
        wrong.append(f"integrity: {sound}")
    if deeply and not wrong:
        verdict = verify(store, vault(SEED))
        wrong += [] if verdict.ok else [str(verdict.first_bad)]
    return wrong


KINDS = ("cut off", "garbled", "torn pages")


def cuts(whole: Written, home: Path, many: int, report: Report) -> None:
    rng = Random(SEED)
    size = whole.log.stat().st_size
    for number in range(many):
        cut, offset, kind = Cut(whole, home), rng.randrange(size), KINDS[number % len(KINDS)]
        cut.harm(kind, offset, rng)
        report.count(kind)
        groups = len(whole.heads) if kind == "torn pages" else whole.groups_before(offset)
        # A log with a bad header is no log at all: what the database itself holds is left.
        said = cut.wrong(max(1, groups), deeply=number % 20 == 0)
        report.failed += [f"cut {number}, {kind} at {offset}: {wrong}" for wrong in said]


def planted(whole: Written, home: Path, report: Report) -> None:
    lying = Cut(whole, home)
    lying.truncate(whole.lengths[-2])
    report.plant("a disk that loses the last acknowledged group", lying.wrong(len(whole.heads), deeply=False))
    torn = Cut(whole, home)
    with kept_at(torn.path) as store, store.engine.begin() as connection:
        lift_guards(connection)
        connection.execute(FACTS.delete().where(FACTS.c.number == store.head("table 0")[0]))
    report.plant("half a group", torn.wrong(len(whole.heads), deeply=True))


def backup_and_restore(home: Path, least_facts: int, report: Report) -> None:
    """A copy taken while the ledger is open and goes on; restored, it verifies and its heads are those signed for."""
    with kept_at(home / "open.db") as store:
        # A ledger that an earlier run left goes on, with other decks.
        before = store.head("table")[0] if "table" in store.table_ids() else 0
        ledger = Ledger(store, vault(f"{SEED} {before}"))
        ledger.open_table("table", table_names(1)["table 0"], on=OPENING_DAY)
        with report.timed("writing what is backed up, s"):
            while ledger.tables["table"].facts < least_facts:
                play_rounds(ledger, "table", 5, seats=7)
        signed = signed_heads(store, ledger.vault, 1)
        with report.timed("backup, s"):
            back_up(store, home / "backup.db")
        kept = heads(store)
        play_rounds(ledger, "table", 1, seats=7)
    with report.timed("restore and verify, s"):
        shutil.copy(home / "backup.db", home / "restored.db")
        restored = open_store(home / "restored.db")
        verdict = verify(restored, vault(SEED))
    report.count("facts restored", verdict.facts)
    report.expect(verdict.ok, f"the restored ledger: {verdict.first_bad}")
    report.expect(heads(restored) == kept, "the restored ledger has other heads")
    report.expect(
        refuse_heads(restored, signed, [signed["key"]]) is None,
        "the restored ledger is not the one that was signed for",
    )
    report.expect(set(META.tables) <= table_set(restored), "a table was not restored")
    restored.engine.dispose()


def table_set(store: Store) -> set[str]:
    with store.engine.connect() as connection:
        return set(connection.execute(text("SELECT name FROM sqlite_master WHERE type = 'table'")).scalars())


def back_up(store: Store, path: Path) -> None:
    """By SQLite's own means, without stopping the writer."""
    connection = store.engine.raw_connection()
    try:
        with closing(pysqlite3.connect(str(path))) as target:
            connection.driver_connection.backup(target)  # type: ignore[union-attr]
    finally:
        connection.close()


def run(full: bool) -> ReportData:
    """2,000 cuts and a million facts restored; the smoke size has 45 cuts and 1,500 facts."""
    many, groups, facts = (2000, 30, 1_000_000) if full else (45, 16, 1500)
    report = Report(3, "torn writes and restore", SEED, full=full, cuts=many, groups=groups, facts=facts)
    with folder(of_memory=True) as home, kept_folder("torn_writes", full) as lasting, report.timed("all, s"):
        whole = written(home, groups)
        with report.timed("cuts, s"):
            cuts(whole, home, many, report)
        planted(whole, home, report)
        backup_and_restore(lasting, facts, report)
    return report.data()
