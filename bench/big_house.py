"""A house with a whole day in its record: how long it takes to open, and how long each report takes.

    .venv/bin/python bench/big_house.py make PATH [--tables 50] [--facts 6000000] [--dealt 2500000]
    .venv/bin/python bench/big_house.py measure PATH

Without arguments a small house of 100,000 facts is made, measured and thrown away.

`make` writes the record that `measure` reads. Every fact is dealt by a real table: the four games in turn, all seats
taken, the least of every wager that is offered, rounds spread over one gaming day and written in turn, as in a house.
That takes minutes for each million facts, so after `--dealt` facts the tables are copied under other names, with
chains, meters, books and snapshots of their own, until there are `--facts`. A copy has the decks of its original, so it
can be opened, counted and reported, and only `verify` knows the difference.

`measure` opens the house as `queenhigh serve` does, counts and keeps the figures of reports, and makes every report
over all tables and the whole day, in one process and in turn. It prints processor time beside the time on the clock,
because other work on the machine changes only the second.
"""

import argparse
import json
import os
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import date
from itertools import cycle
from pathlib import Path

from sqlalchemy import insert, text

from queenhigh.ledger import AutomaticTable, Ledger, Store, open_engine, open_vault
from queenhigh.ledger.hash_chain import GENESIS, link
from queenhigh.ledger.schema import FACTS, TABLES
from queenhigh.ledger.snapshot import signed_snapshot
from queenhigh.practice import practice_submission
from queenhigh.rulebook import GAMES
from queenhigh.server import schema
from queenhigh.server.gaming_day import gaming_day
from queenhigh.server.open_tables import OpenTables
from queenhigh.server.reports.catalog import REPORTS, make_report
from queenhigh.server.reports.kept_figures import keep_figures
from queenhigh.server.reports.report import Scope, report_data
from queenhigh.server.reports.wager_results import BY
from queenhigh.server.settings import Clock, Settings
from queenhigh.server.table_registry import HOUSE, TableEntry, TableRegistry

DAY = gaming_day("America/New_York", ("06:00", "14:00", "22:00"))
ON = date(2026, 11, 14)
DAY_S = 86_400
SHOWN = 1_000
"""How many rows a page shows."""
CLOCK = Clock(time.time, time.monotonic)


def make(path: Path, tables: int, facts: int) -> None:
    """Deal the day."""
    store = Store(open_engine(str(path)))
    ledger = Ledger(store, open_vault(path.with_suffix(".key"), os.urandom))
    schema.prepare(store.engine)
    registry = TableRegistry(store.engine, CLOCK)
    now = [DAY.day_starts(ON)]
    dealt: list[AutomaticTable] = []
    for number in range(tables):
        name = f"table-{number + 1:02d}"
        submission = practice_submission(list(GAMES)[number % len(GAMES)])
        house = ledger.open_table(name, submission, at=now[0], practice=True).house
        registry.add(TableEntry(name, HOUSE, f"Table {number + 1}", "all"))
        table = AutomaticTable(ledger, name, house.seats, lambda: now[0], name)
        table.players = {seat: f"guest-{number + 1}-{seat}" for seat in table.players}
        dealt.append(table)
    starts, made, began = now[0], 0, time.monotonic()
    while made < facts:
        with ledger.group():
            for table in dealt:
                list(table.rounds(1))
        made = sum(ledger.tables[table.table_id].facts for table in dealt)
        now[0] = starts + min(DAY_S - 1, made * DAY_S // facts)
    print(f"{made:,} facts in {time.monotonic() - began:.0f} s, {path.stat().st_size / 1e9:.1f} GB")


def multiply(path: Path, facts: int) -> None:
    """Copy the tables under other names until there are so many facts."""
    store = Store(open_engine(str(path)))
    ledger = Ledger(store, open_vault(path.with_suffix(".key"), os.urandom))
    registry = TableRegistry(store.engine, CLOCK)
    tables, made = store.tables(), sum(store.head(table)[0] for table in store.tables())
    for number, (name, submission) in enumerate(cycle(tables.items()), len(tables) + 1):
        if made >= facts:
            break
        made += copy_table(ledger, name, f"table-{number:02d}", submission)
        registry.add(TableEntry(f"table-{number:02d}", HOUSE, f"Table {number}", "all"))
    print(f"{made:,} facts, {path.stat().st_size / 1e9:.1f} GB")


def copy_table(ledger: Ledger, name: str, copy: str, submission: str) -> int:
    """Copy one table with a chain of its own; returns how many facts it has."""
    store, before, rows = ledger.store, GENESIS, []
    kept = store.snapshot(name)
    for item in store.links(name):
        text_ = item.text.replace(name, copy) if item.number == 1 else item.text
        again = link(before, item.number, text_)
        rows.append({"table_id": copy, "number": item.number, "data": text_, "hash": again.hash})
        before = again.hash
    with store.engine.begin() as connection:
        connection.execute(insert(TABLES).values(table_id=copy, submission=submission, facts=len(rows), head=before))
        connection.execute(insert(FACTS), rows)
        for sql in (
            "INSERT INTO postings SELECT :copy, number, place, account, cents FROM postings WHERE table_id = :name",
            "INSERT INTO meter_moves SELECT replace(meter_id, :name, :copy), move, :copy, number, cents, after "
            "FROM meter_moves WHERE table_id = :name",
            "INSERT INTO meters SELECT replace(meter_id, :name, :copy), cents, moves FROM meters "
            "WHERE meter_id LIKE :name || ' %'",
        ):
            connection.execute(text(sql), {"name": name, "copy": copy})
    if kept is not None:
        number, data, _ = kept
        data = data.replace(f'"{name} ', f'"{copy} ').replace(head_of(data), str(rows[number - 1]["hash"]))
        store.keep_snapshot(copy, number, data, ledger.vault.sign(signed_snapshot(copy, number, data)))
    return len(rows)


def head_of(snapshot: str) -> str:
    head: str = json.loads(snapshot)["head"]
    return head


@contextmanager
def timed(what: str) -> Iterator[None]:
    clock, processor = time.perf_counter(), time.process_time()
    yield
    spent = time.process_time() - processor
    print(f"{what:<44} {spent:6.2f} s of the processor, {time.perf_counter() - clock:6.2f} s on the clock", flush=True)


def open_house(path: Path) -> None:
    """As the server does: every table from its signed snapshot, and the facts after it."""
    store = Store(open_engine(str(path)))
    ledger = Ledger(store, open_vault(path.with_suffix(".key"), os.urandom))
    tables = OpenTables(ledger, CLOCK, Settings(str(path)))
    for entry in TableRegistry(store.engine, CLOCK).house_tables():
        with ledger.group():
            tables.open(entry, store.submission(entry.table_id) or "")
    store.engine.dispose()


def measure(path: Path) -> None:
    store = Store(open_engine(str(path)))
    names = store.table_ids()
    print(f"{len(names)} tables, {sum(store.head(name)[0] for name in names):,} facts, "
          f"{path.stat().st_size / 1e9:.1f} GB")  # fmt: skip
    with timed("count and keep what is not kept yet"):
        while keep_figures(store, names, 10):
            pass
    with timed("open the house"):
        open_house(path)
    everything, day = Scope(), Scope(ON, ON)
    scopes = [("results", everything), *(("results", replace(everything, by=by)) for by in BY)]
    scopes += [("results", replace(day, shift=2, by="table")), ("results", Scope(person="guest-1-2"))]
    for name, scope in [*scopes, *((name, everything) for name in REPORTS if name != "results")]:
        with timed(f"{name} {' '.join(f'{key}={value}' for key, value in scope.query().items())}"):
            report_data(make_report(store, DAY, name, scope, 0), SHOWN)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=["make", "multiply", "measure"], nargs="?")
    parser.add_argument("path", type=Path, nargs="?")
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--facts", type=int, default=6_000_000)
    parser.add_argument("--dealt", type=int, default=2_500_000)
    options = parser.parse_args()
    if options.path is None:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "house.db"
            make(path, 4, 50_000)
            multiply(path, 100_000)
            measure(path)
        return
    if options.what == "make":
        make(options.path, options.tables * min(options.dealt, options.facts) // options.facts, options.dealt)
    if options.what != "measure":
        multiply(options.path, options.facts)
    else:
        measure(options.path)


if __name__ == "__main__":
    main()
