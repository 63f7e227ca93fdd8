"""Figures that are kept for reports are those of the facts, wherever counting stopped, and are not just believed."""

import os
from collections.abc import Iterator
from datetime import date
from fractions import Fraction
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given, settings, strategies as st
from sqlalchemy import text

from queenhigh.analysis import envy_value
from queenhigh.cli.main import queenhigh
from queenhigh.ledger import AutomaticTable, Ledger, Store, Vault, open_engine, open_vault
from queenhigh.ledger.derived_tables import prepare_derived
from queenhigh.practice import example_text
from queenhigh.server.gaming_day import gaming_day
from queenhigh.server.reports import kept_figures
from queenhigh.server.reports.catalog import REPORTS, make_report
from queenhigh.server.reports.figure_check import figures_fault, forget_figures
from queenhigh.server.reports.kept_figures import keep_figures
from queenhigh.server.reports.report import Found, Records, Scope
from queenhigh.server.round_index import RoundBooks
from queenhigh.server.table_pace import KEPT_S, EndedRound, PaceBook, TablePaces
from queenhigh.table import Role, commands
from tests.server.rigging import numbered

# The second shift begins within an hour, so that its hour is made of two parts.
DAY = gaming_day("America/New_York", ("06:00", "17:20", "22:00"))
FIRST_AT = 1_700_000_000
"""2023-11-14 17:13:20 EST."""
TABLES = ("harbor-room", "canton-street")
ON = date(2023, 11, 14)
SCOPES = (
    Scope(),
    *(Scope(by=by) for by in ("game", "table", "day", "shift", "dealer", "player")),
    Scope(ON, ON, 1),
    Scope(shift=2, by="player"),
    Scope(person="player 2", by="shift"),
    Scope(person="dealer", wager="ante"),
    Scope(last=ON, table="harbor-room", wager="envy"),
)


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two tables with three players each; a round ends every four minutes, and one is in play at the end."""
    path = tmp_path_factory.mktemp("house") / "house.db"
    store, vault = Store(open_engine(str(path))), open_vault(path.with_suffix(".secret"), os.urandom)
    ledger, now = Ledger(store, vault, numbered("figures")), [FIRST_AT]
    tables = []
    for name in TABLES:
        ledger.open_table(name, example_text(f"{name}.toml"), at=FIRST_AT, on=date(2026, 11, 16))
        tables.append(AutomaticTable(ledger, name, 3, lambda: now[0], name))
    for _ in range(8):
        for table in tables:
            list(table.rounds(1))
        now[0] += 240
    with ledger.group():
        tables[0]._ready_all(now[0])
    ledger.take(TABLES[0], "open", commands.OpenRound("dealer", Role.DEALER, now[0]))
    ledger.take(TABLES[0], "bet", commands.PlaceWager("player 1", Role.PLAYER, now[0], 1, "ante", 1000))
    store.engine.dispose()
    return path


@pytest.fixture(scope="module")
def store(path: Path) -> Iterator[Store]:
    opened = Store(open_engine(str(path)))
    yield opened
    opened.engine.dispose()


Figures = dict[tuple[str, Scope], Found]


def _keep_all(store: Store) -> None:
    """However long it takes: one call stops after a moment, wherever it is then."""
    while keep_figures(store, TABLES):
        pass


def _all_figures(store: Store, *, recount: bool = False) -> Figures:
    """Every report, the results and the rounds in every scope."""
    records = Records(store, DAY, recount)
    wanted = [(name, scope) for name in REPORTS for scope in (SCOPES if name in ("results", "rounds") else SCOPES[:1])]
    return {(name, scope): REPORTS[name].query(records, scope) for name, scope in wanted}


@pytest.fixture(scope="module")
def counted(store: Store) -> Figures:
    """From the facts alone."""
    return _all_figures(store, recount=True)


@settings(max_examples=6, deadline=None)
@given(at_once=st.integers(1, 700), parts=st.integers(0, 5))
def test_kept_figures_are_those_of_the_facts_wherever_counting_stopped(
    store: Store, counted: Figures, at_once: int, parts: int
) -> None:
    prepare_derived(store.engine)
    forget_figures(store)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(kept_figures, "_AT_ONCE", at_once)
        for _ in range(parts):
            keep_figures(store, TABLES, most_s=-1)
    assert _all_figures(store) == counted
    assert figures_fault(store) is None


@pytest.mark.parametrize("parts", [0, 2, None])
def test_the_pace_of_a_table_is_that_of_its_rounds_wherever_counting_stopped(store: Store, parts: int | None) -> None:
    """None counts to the end: then nothing but what was kept is read."""
    prepare_derived(store.engine)
    forget_figures(store)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(kept_figures, "_AT_ONCE", 100)
        for _ in range(parts or 0):
            keep_figures(store, TABLES, most_s=-1)
    if parts is None:
        _keep_all(store)
    books, table = RoundBooks(store, Vault(bytes(32), os.urandom)), TABLES[0]
    ended = [row for row in books.rows(table) if row.closed_at is not None]
    wanted = [EndedRound(row.number, row.closed_at or 0, row.void, row.house_won) for row in ended]
    book = PaceBook(store, table, FIRST_AT)
    assert (len(book.rounds) == len(wanted)) == (parts is None)
    pace = book.read_on(FIRST_AT)
    assert (pace.rounds, pace.last_at) == (wanted, max(link.fact.at for link in store.links(table)))
    later = wanted[-2].ended_at
    assert TablePaces(store).of([table], later + KEPT_S)[table].rounds == wanted[-2:]
    assert TablePaces(store).of([table], later + 2 * KEPT_S)[table].rounds == wanted[-1:], "the last one always"
    forget_figures(store)


def test_what_is_kept_is_read_instead_of_the_facts(store: Store) -> None:
    _keep_all(store)
    with store.engine.begin() as connection:
        connection.execute(text("UPDATE round_figures SET data = replace(data, 'player 1', 'player 9')"))
    kept = make_report(store, DAY, "rounds", Scope(person="player 9"), FIRST_AT)
    assert len(kept.rows) == 16, "otherwise nothing is saved by keeping it"
    assert not make_report(store, DAY, "rounds", Scope(person="player 9"), FIRST_AT, recount=True).rows
    forget_figures(store)


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE hour_figures SET data = replace(data, '[', '[1')",
        "UPDATE round_figures SET won = won + 1 WHERE round = 3",
        "DELETE FROM noted_facts WHERE kind = 'HandConfirmed'",
    ],
)
def test_changed_figures_are_found_and_named(store: Store, path: Path, change: str) -> None:
    _keep_all(store)
    with store.engine.begin() as connection:
        connection.execute(text(change))
    fault = figures_fault(store) or ""
    assert "are not those of its facts" in fault
    told = CliRunner().invoke(queenhigh, ["verify", "--database", str(path)])
    assert (told.exit_code, fault in told.output) == (1, True)
    forget_figures(store)
    assert figures_fault(store) is None


MARKED = "harbor-room: the figures kept for reports (figure_marks) are not those of its facts"
NOWHERE = "hour_figures: rows name the table 'nowhere', which was never opened"


def test_changed_marks_and_figures_of_no_table_are_found(store: Store) -> None:
    """What was known at the mark is where the next count begins."""
    _keep_all(store)
    changes = [
        ("figure_marks SET data = replace(data, {}, {})", "player 1", "player 9", MARKED),
        ("figure_marks SET hash = replace(hash, {}, {})", "a", "z", MARKED),
        ("hour_figures SET table_id = replace(table_id, {}, {})", "harbor-room", "nowhere", NOWHERE),
    ]
    for change, was, made, fault in changes:
        for old, new, said in ((was, made, fault), (made, was, None)):
            with store.engine.begin() as connection:
                changed = f"UPDATE {change.format(repr(old), repr(new))} WHERE table_id <> 'canton-street'"
                connection.execute(text(changed))
            assert figures_fault(store) == said
    forget_figures(store)


@pytest.mark.parametrize("change", ["hash = 'x'", "made_by = '0 other rules'", "data = 'x'"])
def test_figures_of_other_facts_or_rules_are_counted_again(store: Store, counted: Figures, change: str) -> None:
    _keep_all(store)
    with store.engine.begin() as connection:
        connection.execute(text("DELETE FROM hour_figures"))
        connection.execute(text(f"UPDATE figure_marks SET {change}"))
    assert _all_figures(store) == counted
    _keep_all(store)
    assert figures_fault(store) is None
    forget_figures(store)


def test_envy_is_expected_for_every_hand_of_another_person(
    counted: Figures,
) -> None:
    """Eight rounds, three players with a dollar on the progressive: two others for each of three hands."""
    rows = counted["results", Scope()].rows
    (envy,) = [row for row in rows if row[:3] == ("three-card-poker", "", "Envy Bonus")]
    each = envy_value("three-card-poker", "progressive", "A") * 100
    assert envy[3] == 8
    assert envy[8] == round(-8 * 3 * 2 * Fraction(each))
