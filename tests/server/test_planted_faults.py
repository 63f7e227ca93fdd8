"""The questions of a shift manager, asked of a day with planted faults and answered from reports alone."""

import re
from collections.abc import Iterator
from datetime import date
from random import Random

import pytest
from sqlalchemy import text

from queenhigh.ledger import Ledger, Store, Vault, open_engine
from queenhigh.server.gaming_day import gaming_day
from queenhigh.server.reports import table_log
from queenhigh.server.reports.catalog import make_report
from queenhigh.server.reports.report import Scope
from queenhigh.table import facts
from tests.planted_day import LUCKY, MOVED_METER, VOIDED, deal_day, move_meter, planted_decks

DAY = gaming_day("America/New_York", ("06:00", "14:00", "22:00"))
ON = date(2023, 11, 14)


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    store = Store(open_engine(str(tmp_path_factory.mktemp("day") / "house.db")))
    # Numbers that are the same in every run: with others, luck alone may take a second table as far.
    ledger = Ledger(store, Vault(bytes(32), Random("planted day").randbytes), planted_decks)
    deal_day(ledger, DAY.day_starts(ON), tables=4, rounds=12)
    move_meter(ledger)
    yield store
    store.engine.dispose()


def _rows(store: Store, name: str, scope: Scope) -> list[dict[str, object]]:
    report = make_report(store, DAY, name, scope, DAY.day_starts(ON))
    heads = [column.head for column in report.columns]
    return [dict(zip(heads, row, strict=True)) for row in report.rows]


def test_which_table_is_wrong_and_is_it_luck(store: Store) -> None:
    """The results by table: one of them is farther from its expectation than luck goes."""
    rows = _rows(store, "results", Scope(ON, ON, by="table"))
    sums = [row for row in rows if row["Wager"] == "All wagers" and row["Game"] != "All"]
    apart = {row["Listed by"]: row["Standard deviations apart"] for row in sums}
    far = {table for table, size in apart.items() if isinstance(size, float) and abs(size) > 3}
    assert far == {LUCKY}


def test_who_voided_what(store: Store) -> None:
    voids = _rows(store, "exceptions", Scope(ON, ON))
    told = [(row["Table"], row["What"], row["Person"]) for row in voids if str(row["What"]).startswith("void")]
    assert told == [(row["Table"], row["What"], row["Person"]) for row in voids[:3]], "voids come first"
    assert told == [(VOIDED, "void claimed", "floor"), (VOIDED, "void confirmed", "dealer"), (VOIDED, "void", "dealer")]


def test_times_are_written_in_one_way(store: Store) -> None:
    """The name of an incident has a time in it: seconds since 1970, which nobody reads."""
    events = [str(row["Event"]) for row in _rows(store, "exceptions", Scope(ON, ON))]
    assert not [event for event in events if re.search(r"\d{9,}", event)]
    looked = facts.IncidentAcknowledged("fay", 1_699_979_000, "first deck, 1699975439")
    assert table_log.event_text(looked, DAY) == "Fay has looked at incident first deck, 2023-11-14 10:23:59 EST"


def test_does_every_meter_reconcile(store: Store) -> None:
    wrong = [row["Meter"] for row in _rows(store, "meters", Scope(ON, ON)) if row["Reconciles"] != "yes"]
    assert wrong == [f"{MOVED_METER} progressive main"]


def test_what_did_the_house_win_per_wager(store: Store) -> None:
    rows = _rows(store, "results", Scope(ON, ON))
    posted = "SELECT SUM(CAST(cents AS INTEGER)) FROM postings WHERE account LIKE 'player %'"
    with store.engine.connect() as connection:
        won = -int(connection.execute(text(posted)).scalar_one())
    assert rows[-1]["House won"] == won == sum(int(str(row["House won"])) for row in rows[:-1])
    assert {"Ante", "Pair Plus", "Progressive", "Six Card Bonus", "Envy Bonus"} <= {row["Wager"] for row in rows}
