"""Whether the figures that were kept for reports are those of the facts; figures that are not are thrown away."""

from typing import Any

from sqlalchemy import Table, delete, inspect, select

from queenhigh.ledger import Store, house_of
from queenhigh.ledger.derived_tables import FIGURE_MARKS, HOUR_FIGURES, NOTED_FACTS, ROUND_FIGURES
from queenhigh.ledger.ledger_reader import LedgerReader
from queenhigh.server.reports.kept_figures import Counting, KeptFigures, Mark, hour_row, made_by, mark_values, round_row

_DERIVED = (FIGURE_MARKS, ROUND_FIGURES, HOUR_FIGURES, NOTED_FACTS)


def figures_fault(store: LedgerReader) -> str | None:
    """The first table whose kept figures are not those of its facts; None where all are."""
    if not inspect(store.engine).has_table(FIGURE_MARKS.name):
        return None
    with store.at_one_moment() as moment:
        return moment.rows_of_no_table(*_DERIVED) or next(
            (fault for table, submission in moment.tables().items() if (fault := _fault(moment, table, submission))),
            None,
        )


def _fault(store: LedgerReader, table: str, submission: str) -> str | None:
    """Figures that another version kept are not looked at: nobody reads them, and they are counted again."""
    marks = _kept(store, FIGURE_MARKS, table)
    if marks and marks[0]["made_by"] != made_by():
        return None
    last = marks[0]["number"] if marks else 0
    counting = Counting(KeptFigures(store, recount=True), table, house_of(submission), Mark(0, None))
    for item in store.links(table) if marks else ():
        if item.number > last:
            break
        counting.add(item)
    tail = counting.tail
    expected: tuple[tuple[Table, list[dict[str, object]]], ...] = (
        (FIGURE_MARKS, [{"table_id": table, **mark_values(counting)}] if counting.done is not None else []),
        (ROUND_FIGURES, [round_row(table, played, tail.totals[played.first]) for played in tail.rounds]),
        (HOUR_FIGURES, [hour_row(table, hour, sums) for hour, sums in sorted(tail.hours.items())]),
        (NOTED_FACTS, [{"table_id": table, "number": number, "kind": kind} for number, kind in tail.noted]),
    )
    for derived, counted in expected:
        if _kept(store, derived, table) != counted:
            return f"{table}: the figures kept for reports ({derived.name}) are not those of its facts"
    return None


def _kept(store: LedgerReader, derived: Table, table: str) -> list[dict[str, Any]]:
    """The rows of one table of the house. SQLAlchemy knows no types of rows."""
    wanted = select(derived).where(derived.c.table_id == table).order_by(*derived.primary_key)
    with store.reading() as connection:
        return [dict(row) for row in connection.execute(wanted).mappings()]


def forget_figures(store: Store) -> None:
    """Throw away everything that was kept, so that it is counted again from the facts."""
    with store.engine.begin() as connection:
        for derived in _DERIVED:
            connection.execute(delete(derived))
