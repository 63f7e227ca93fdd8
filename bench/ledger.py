"""The ledger: durable facts a second beside the raw commit rate of the same database, verifying, and starting up.

    .venv/bin/python bench/ledger.py [--seconds 3] [--facts 200000] [--postgresql URL]

The raw commit rate is one small row a transaction, synced to the disk, in the same file or server and the same run.
Start-up is measured twice: folding all facts of a table, and from its signed snapshot.
"""

import argparse
import os
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from sqlalchemy import text

from queenhigh.ledger import AutomaticTable, Ledger, Store, Vault, open_engine, verify
from queenhigh.ledger.schema import META
from queenhigh.practice import practice_submission

SUBMISSION = practice_submission("three-card-poker")
SEATS = 7


def opened(url: str) -> Ledger:
    return Ledger(Store(open_engine(url)), Vault(bytes(32), os.urandom))


def raw_commits(ledger: Ledger, seconds: float) -> float:
    with ledger.store.engine.begin() as connection:
        connection.execute(text("CREATE TABLE raw_commits (number INTEGER PRIMARY KEY)"))

    def commit(number: int) -> None:
        with ledger.store.engine.begin() as connection:
            connection.execute(text("INSERT INTO raw_commits VALUES (:number)"), {"number": number})

    return rate(commit, seconds)


def rate(act: Callable[[int], None], seconds: float) -> float:
    started, done = time.perf_counter(), 0
    while (spent := time.perf_counter() - started) < seconds:
        act(done)
        done += 1
    return done / spent


def durable(ledger: Ledger, seconds: float) -> tuple[float, float]:
    """Rounds and facts a second, each round durable as a whole before the next one begins."""
    ledger.open_table("bench", SUBMISSION, practice=True)
    table = AutomaticTable(ledger, "bench", SEATS, lambda: 1_000_000, f"bench {os.urandom(4).hex()}")
    list(table.rounds(2))
    ledger_table = ledger.tables["bench"]
    before, started, rounds = ledger_table.facts, time.perf_counter(), 0
    while (spent := time.perf_counter() - started) < seconds:
        list(table.rounds(1))
        rounds += 1
    return rounds / spent, (ledger_table.facts - before) / spent


def grown(url: str, facts: int) -> Ledger:
    """A ledger of so many facts at one table."""
    ledger = opened(url)
    ledger.open_table("long", SUBMISSION, practice=True)
    table = AutomaticTable(ledger, "long", SEATS, lambda: 1_000_000, "long")
    with ledger.group():
        list(table.rounds(1))
    while ledger.tables["long"].facts < facts:
        with ledger.group():
            list(table.rounds(50))
    return ledger


def seconds_of(act: Callable[[], object]) -> float:
    started = time.perf_counter()
    act()
    return time.perf_counter() - started


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=3.0)
    parser.add_argument("--facts", type=int, default=200_000)
    parser.add_argument("--postgresql", metavar="URL", help="an empty database that may be written to")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        urls = {"SQLite": str(Path(folder) / "rate.db")}
        if options.postgresql:
            urls["PostgreSQL"] = options.postgresql
        for name, url in urls.items():
            ledger = opened(url)
            raw = raw_commits(ledger, options.seconds)
            rounds, facts = durable(ledger, options.seconds)
            print(f"{name}: {raw:,.0f} raw commits/s; {facts:,.0f} durable facts/s in {rounds:,.0f} rounds/s")
            if name == "PostgreSQL":
                with ledger.store.engine.begin() as connection:
                    META.drop_all(connection)
                    connection.execute(text("DROP TABLE raw_commits, alembic_version"))
        path = str(Path(folder) / "long.db")
        ledger = grown(path, options.facts)
        kept = ledger.tables["long"].facts
        with ledger.store.engine.begin() as connection:
            connection.execute(text("DELETE FROM snapshots"))
        spent = seconds_of(lambda: opened(path).open_table("long", SUBMISSION))
        print(f"start-up, {kept:,} facts folded and checked: {spent:.1f} s, {kept / spent:,.0f} facts/s")
        ledger.take_snapshot("long")
        spent = seconds_of(lambda: opened(path).open_table("long", SUBMISSION))
        print(f"start-up, {kept:,} facts from a snapshot: {spent:.2f} s")
        spent = seconds_of(lambda: verify(ledger.store, ledger.vault))
        print(f"verify, every round settled again: {spent:.1f} s, {kept / spent:,.0f} facts/s")


if __name__ == "__main__":
    main()
