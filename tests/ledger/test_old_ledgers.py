"""Ledgers that earlier versions wrote, kept frozen: brought up to date, verified, and played on."""

import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import inspect, text

from queenhigh.ledger import AutomaticTable, Ledger, Store, Vault, open_engine, verify


def thawed(folder: Path, version: int) -> str:
    """A ledger as that version left it."""
    path = folder / "old.db"
    frozen = Path(__file__).parent / "versions" / f"version-{version}.sql"
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(frozen.read_text(encoding="utf-8"))
    return str(path)


def play_on(ledger: Ledger, rounds: int) -> None:
    """At every table, with those who sit there."""
    for table_id, submission in ledger.store.tables().items():
        ledger_table = ledger.open_table(table_id, submission)
        table = AutomaticTable(ledger, table_id, 1, lambda: 1_000_500, "later")
        table.players = dict(ledger_table.books.state.seats)
        list(table.rounds(rounds))


def test_the_first_ledgers_are_brought_up_to_date_and_go_on(tmp_path: Path) -> None:
    """A ledger of version 1, with a jackpot, voids and settled rounds in it, verifies and is played on."""
    store = Store(open_engine(thawed(tmp_path, 1)))
    before = verify(store)
    assert before.ok, before
    assert (before.facts, before.rounds) == (419, 5)
    ledger = Ledger(store, Vault(bytes(32), Random(1).randbytes))
    play_on(ledger, 2)
    after = verify(store, ledger.vault)
    assert after.ok, after
    # The old decks left no key: their rounds are settled again where every card was shown, or where all came back.
    assert (after.rounds, after.settled_again) == (13, 13)


def test_ledgers_of_version_2_are_brought_up_to_date_and_go_on(tmp_path: Path) -> None:
    """With meters of their own, sealed decks, a snapshot, and refusals, which are found by the index that it gets."""
    store = Store(open_engine(thawed(tmp_path, 2)))
    ledger = Ledger(store, Vault(bytes(32), Random(1).randbytes))
    before = verify(store, ledger.vault)
    assert (before.facts, before.rounds, before.settled_again, before.first_bad) == (164, 2, 2, None)
    refused = [(table, reply["attempt"]["command"]) for table, reply in store.refusals()]
    assert refused == [("let-it-ride", "reveal"), ("three-card-poker", "reveal")]
    play_on(ledger, 1)
    after = verify(store, ledger.vault)
    assert (after.rounds, after.settled_again, after.first_bad) == (4, 4, None)


@pytest.mark.parametrize("version", [1, 2])
def test_migrations_lead_to_the_same_tables_as_a_new_ledger(tmp_path: Path, version: int) -> None:
    old = thawed(tmp_path, version)
    shapes = []
    for path in (old, str(tmp_path / "new.db")):
        store = Store(open_engine(path))
        tables = inspect(store.engine)
        shapes.append(
            {
                name: [(column["name"], str(column["type"]), column["nullable"]) for column in tables.get_columns(name)]
                for name in tables.get_table_names()
            }
        )
        with store.engine.connect() as connection_:
            triggers = connection_.execute(text("SELECT name FROM sqlite_master WHERE type = 'trigger'")).scalars()
            shapes[-1]["triggers"] = sorted(triggers)
            indexes = connection_.execute(
                text("SELECT sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL")
            )
            shapes[-1]["indexes"] = sorted(indexes.scalars())
        store.engine.dispose()
    assert shapes[0] == shapes[1]
