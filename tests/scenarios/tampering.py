"""Scenario 18: somebody who owns the database changes it: a bit, a row, the end of it, or the whole of history.

Whatever verify derives from the facts is found with the place named; a history that is rewritten without a seam is
found against heads that were signed and kept elsewhere. Or the rules themselves: a payout changed after the fact is
found by the rounds that were not paid so. Not looked at here: the outbox and snapshots, which say nothing that does not
follow from the facts.
"""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

from msgspec.structs import replace
from sqlalchemy import Connection, Table, and_
from sqlalchemy.exc import IntegrityError

import queenhigh
from queenhigh.games import Outcome
from queenhigh.ledger import Ledger, Store, Verifier, refuse_heads, signed_heads, verifier, verify
from queenhigh.ledger.chain_heads import SignedHeads
from queenhigh.ledger.hash_chain import GENESIS, Link, link
from queenhigh.ledger.schema import (
    COMMANDS,
    DECKS,
    FACTS,
    METER_MOVES,
    METERS,
    OUTBOX,
    POSTINGS,
    TABLES,
    guard_journals,
)
from queenhigh.table import facts
from queenhigh.table.fact_data import fact_text
from tests.example_houses import OPENING_DAY
from tests.ledger.test_store import lift_guards
from tests.plain_data import PlainData
from tests.scenarios.report import Report, ReportData
from tests.scenarios.tables import folder, kept_at, kept_facts, memory_ledger, play_rounds, table_names, vault

SEED = 18
LINKED = ("table 0", "table 3")
DERIVED = (FACTS, POSTINGS, METERS, METER_MOVES, TABLES, DECKS, COMMANDS)
Row = PlainData
_LINE = re.compile(r'(?:to_one|for_one|dollars) = (\d+), clause = "(?P<clause>[^"]+)"')
PACKAGE = Path(queenhigh.__file__).parent


def played(seed: object, tables: int = 4, rounds: int = 1) -> Ledger:
    """A ledger of one or two rounds a game, two of the tables on one meter."""
    ledger = memory_ledger(seed)
    for table_id, submission in table_names(tables).items():
        ledger.open_table(
            table_id, submission, {"progressive": "house"} if table_id in LINKED else None, on=OPENING_DAY
        )
        play_rounds(ledger, table_id, rounds, seats=2)
    return ledger


def said_of(store: Store, signed: SignedHeads) -> str | None:
    """What an auditor says who has the key, and heads from before."""
    verdict = verify(store, vault(SEED))
    return verdict.first_bad or refuse_heads(store, signed, [signed["key"]])


@dataclass(frozen=True)
class Rows:
    """The rows of one table of the database, as they were."""

    table: Table
    rows: list[Row]

    def where(self, row: Row) -> Any:
        return and_(*(column == row[column.name] for column in self.table.primary_key.columns))

    def put_back(self, connection: Connection) -> None:
        connection.execute(self.table.delete())
        connection.execute(self.table.insert(), self.rows)


class Owner:
    """Has taken the guards away and does one thing at a time, each undone before the next."""

    def __init__(self, ledger: Ledger, rng: Random) -> None:
        self.store, self.rng = ledger.store, rng
        self.signed = signed_heads(ledger.store, ledger.vault, 1)
        with self.store.engine.begin() as connection:
            lift_guards(connection)
            self.kept = {
                table.name: Rows(table, [dict(row._mapping) for row in connection.execute(table.select())])
                for table in DERIVED
            }

    def do(self, kind: str) -> tuple[str, str | None]:
        """One change: what it was, and the verdict."""
        while True:
            kept = self.kept[self.rng.choice(DERIVED).name]
            try:
                with self.store.engine.begin() as connection:
                    what = getattr(self, f"_{kind}")(connection, kept)
            except IntegrityError:
                # The database itself would not have it; something else, then.
                continue
            if what is not None:
                break
        try:
            said = said_of(self.store, self.signed)
        except Exception as error:
            said, what = None, f"{what}; verify broke down: {type(error).__name__}: {error}"
        with self.store.engine.begin() as connection:
            kept.put_back(connection)
        return f"{kind} in {kept.table.name}: {what}", said

    def _flip(self, connection: Connection, kept: Rows) -> str:
        row = self.rng.choice(kept.rows)
        column = self.rng.choice(sorted(row))
        value = flipped(row[column], self.rng)
        connection.execute(kept.table.update().where(kept.where(row)).values({column: value}))
        return f"{column} of {_named(row)}"

    def _delete(self, connection: Connection, kept: Rows) -> str:
        row = self.rng.choice(kept.rows)
        connection.execute(kept.table.delete().where(kept.where(row)))
        return _named(row)

    def _swap(self, connection: Connection, kept: Rows) -> str | None:
        """Two rows change what they say, each under the key of the other."""
        one, other = self.rng.sample(kept.rows, 2)
        keys = {column.name for column in kept.table.primary_key.columns}
        if all(one[name] == other[name] for name in one.keys() - keys):
            return None
        for row, says in ((one, other), (other, one)):
            values = {name: value for name, value in says.items() if name not in keys}
            connection.execute(kept.table.update().where(kept.where(row)).values(values))
        return f"{_named(one)} and {_named(other)}"

    def _insert(self, connection: Connection, kept: Rows) -> str:
        """A copy of a row under a key that nobody has: a fact after the last, a posting that was never made."""
        row = dict(self.rng.choice(kept.rows))
        for column in kept.table.primary_key.columns:
            value = row[column.name]
            row[column.name] = max(r[column.name] for r in kept.rows) + 1 if isinstance(value, int) else value
        if all(isinstance(row[column.name], str) for column in kept.table.primary_key.columns):
            name = next(iter(kept.table.primary_key.columns)).name
            row[name] = f"{row[name]} too"
        connection.execute(kept.table.insert(), row)
        return _named(row)


def _named(row: Row) -> str:
    names = ("table_id", "meter_id", "deck_id", "number", "move", "place")
    return ", ".join(f"{name} {row[name]}" for name in names if name in row)


def flipped(value: Any, rng: Random) -> Any:
    """A value with one bit changed."""
    if isinstance(value, int):
        return value ^ (1 << rng.randrange(8))
    if isinstance(value, bytes):
        place = rng.randrange(len(value))
        return value[:place] + bytes([value[place] ^ (1 << rng.randrange(8))]) + value[place + 1 :]
    place = rng.randrange(len(value))
    return value[:place] + chr(ord(value[place]) ^ (1 << rng.randrange(7))) + value[place + 1 :]


def names_the_fact(what: str, said: str) -> bool:
    """A fact whose text or hash was touched is the one that is named."""
    touched = re.search(r"in facts: (?:data|hash) of table_id (.*), number (\d+)$", what)
    return touched is None or f"{touched[1]}: fact {touched[2]} " in f"{said} "


def changes(owner: Owner, many: dict[str, int], report: Report) -> None:
    for kind, times in many.items():
        for _ in range(times):
            what, said = owner.do(kind)
            report.count(kind)
            report.expect(said is not None, f"not noticed: {what}")
            if said is not None:
                report.expect(names_the_fact(what, said), f"{what}; named instead: {said}")


def rechained(kept: list[Link], number: int) -> Iterator[Link]:
    """A history in which one fact is another, and every hash after it fits."""
    before = GENESIS
    for item in kept:
        fact = item.fact
        text = fact_text(replace(fact, at=fact.at + 1)) if item.number == number else item.text
        new = link(before, item.number, text)
        before = new.hash
        yield new


def rewrite(ledger: Ledger, table_id: str, number: int) -> None:
    """What the owner of a database can do who also has our code: no seam is left."""
    links = list(rechained(list(ledger.store.links(table_id)), number))
    with ledger.store.engine.begin() as connection:
        for item in links:
            where = (FACTS.c.table_id == table_id) & (FACTS.c.number == item.number)
            connection.execute(FACTS.update().where(where).values(data=item.text, hash=item.hash))
        connection.execute(TABLES.update().where(TABLES.c.table_id == table_id).values(head=links[-1].hash))


def histories(many: int, report: Report) -> None:
    """Rewritten, cut short or exchanged as a whole: sound by itself, and not the one that was signed for."""
    rng = Random(f"{SEED} histories")
    empty = memory_ledger("empty").store
    for number in range(many):
        ledger = played(SEED, tables=1)
        signed = signed_heads(ledger.store, ledger.vault, 1)
        with ledger.store.engine.begin() as connection:
            lift_guards(connection)
        rewrite(ledger, "table 0", rng.randint(2, signed["heads"]["table 0"][0]))
        report.expect(verify(ledger.store, vault(SEED)).ok, "the rewriting left a seam: it shows nothing about heads")
        said = refuse_heads(ledger.store, signed, [signed["key"]])
        report.expect(said and "table 0: fact" in said, f"not noticed: a rewritten history, {said}")
        other = played(f"another {number}", tables=1)
        said = refuse_heads(other.store, signed, [signed["key"]])
        report.expect(said and "table 0: fact" in said, f"not noticed: another history, {said}")
        report.expect(
            "not in the ledger" in str(refuse_heads(empty, signed, [signed["key"]])), "not noticed: a table left out"
        )
        report.count("histories rewritten", 2)


def truncated(report: Report) -> None:
    """The last round taken off, with head, books and meters as they were before it."""
    ledger = played(SEED, tables=1)
    tables = (*DERIVED, OUTBOX)
    before = {table.name: _rows(ledger.store, table) for table in tables}
    play_rounds(ledger, "table 0", 1, "more", seats=2)
    signed = signed_heads(ledger.store, ledger.vault, 2)
    with ledger.store.engine.begin() as connection:
        lift_guards(connection)
        for table in tables:
            Rows(table, before[table.name]).put_back(connection)
        guard_journals(connection)
    report.expect(verify(ledger.store, vault(SEED)).ok, "cutting off the end left a seam: it shows nothing about heads")
    report.expect(
        refuse_heads(ledger.store, signed, [signed["key"]]) is not None, "not noticed: the last round taken off"
    )


def _rows(store: Store, table: Table) -> list[Row]:
    with store.engine.connect() as connection:
        return [dict(row._mapping) for row in connection.execute(table.select())]


@dataclass(frozen=True)
class Payout:
    """One payout, where it stands in the rules as data."""

    file: str
    line: re.Match[str]

    @property
    def changed(self) -> str:
        """The rules with one bit of this payout the other way."""
        text, place = self.line.string, self.line.end(1) - 1
        return text[:place] + chr(ord(text[place]) ^ 1) + text[place + 1 :]


def lines(store: Store, *, paid: bool) -> list[Payout]:
    """Every line of a paytable that was paid in a ledger, once; or every one that was not."""
    rules = {file.name: file.read_text(encoding="utf-8") for file in (PACKAGE / "rulebook" / "data").glob("*.toml")}
    won = {
        clause
        for table_id in store.tables()
        for fact in kept_facts(store, table_id)
        if isinstance(fact, facts.WagerSettled) and fact.outcome == Outcome.WIN and fact.paid
        for clause in fact.clauses[:1]
    }
    found = [Payout(name, line) for name, text in sorted(rules.items()) for line in _LINE.finditer(text)]
    return [item for item in found if (item.line["clause"] in won) == paid]


def changed_rules(many: int, rounds: int, report: Report, *, paid: bool = True) -> list[str]:
    """The program's own data changed after the fact, one bit of a payout: a verification with it finds a round that
    was not paid so. Of a payout that nobody was paid no round can tell, which plants a fault."""
    wrong = []
    with folder() as home:
        path, key = home / "ledger.db", home / "key"
        with kept_at(path) as store:
            ledger = Ledger(store, vault(SEED))
            for table_id, submission in table_names(4).items():
                ledger.open_table(table_id, submission, on=OPENING_DAY)
                play_rounds(ledger, table_id, rounds)
            listed = lines(store, paid=paid)
        key.write_text(vault(SEED).keys.text(), encoding="ascii")
        shutil.copytree(PACKAGE, home / PACKAGE.name, ignore=shutil.ignore_patterns("__pycache__", "pages"))
        asked = [sys.executable, "-m", "queenhigh", "verify", "--json", "--database", str(path), "--key", str(key)]
        for payout in Random(SEED).sample(listed, min(many, len(listed))):
            data = home / PACKAGE.name / "rulebook" / "data" / payout.file
            data.write_text(payout.changed, encoding="utf-8")
            said = subprocess.run(asked, capture_output=True, text=True, env={**os.environ, "PYTHONPATH": str(home)})
            report.count("payouts changed")
            bad = json.loads(said.stdout)["first_bad"] if said.stdout else None
            if said.returncode != 1 or not bad:
                wrong.append(f"not noticed: {payout.line[0]} changed: {said.stdout}{said.stderr}")
            data.write_text(payout.line.string, encoding="utf-8")
    return wrong


class Blind(Verifier):
    """A planted fault: an auditor who looks at the chain and at nothing that was derived from it."""

    def _meters(self) -> None:
        self._moves = {}

    def _check_moves(self, *looked_at: object) -> None:
        return


def planted(report: Report) -> None:
    owner = Owner(played(SEED), Random(SEED))
    silent = Report(18, "", SEED, full=False)
    with patch.object(verifier, "Verifier", Blind):
        changes(owner, {"flip": 40}, silent)
    report.plant("a verifier that does not look at meters", silent.failed)
    silent.failed = []
    with patch.object(verifier, "follows", lambda item, before, number: item.number == number):
        changes(owner, {"flip": 40}, silent)
    report.plant("a verifier that does not look at the chain", silent.failed)
    report.plant("a payout changed that nobody was paid", changed_rules(1, 1, silent, paid=False))


def run(full: bool) -> ReportData:
    """10,000 flips and as many rows deleted, swapped and put in as a tenth of it; the smoke size has 120 flips."""
    flips, rows, rewritten, payouts = (10_000, 1_000, 100, 20) if full else (120, 25, 2, 1)
    sizes = {"flips": flips, "rows": 3 * rows, "histories": 2 * rewritten, "payouts": payouts}
    report = Report(18, "tampering", SEED, full=full, **sizes)
    ledger = played(SEED)
    with report.timed("all, s"):
        report.expect(verify(ledger.store, ledger.vault).ok, "the ledger is not sound to begin with")
        owner = Owner(ledger, Random(SEED))
        changes(owner, {"flip": flips, "delete": rows, "swap": rows, "insert": rows}, report)
        report.expect(said_of(ledger.store, owner.signed) is None, "what was undone is not as it was")
        histories(rewritten, report)
        truncated(report)
        report.failed += changed_rules(payouts, 12 if full else 2, report)
        planted(report)
    return report.data()
