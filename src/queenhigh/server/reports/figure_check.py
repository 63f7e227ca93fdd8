"""Whether the figures that were kept for reports are those of the facts; figures that are not are thrown away."""

from sqlalchemy import delete, inspect, select

from queenhigh.ledger import Store, house_of
from queenhigh.ledger.derived_tables import FIGURE_MARKS, HOUR_FIGURES, NOTED_FACTS, ROUND_FIGURES
from queenhigh.ledger.ledger_reader import LedgerReader
from queenhigh.server.reports.kept_figures import Counting, KeptFigures, Mark, hour_row, round_row


def figures_fault(store: LedgerReader) -> str | None:
    """The first table whose kept figures are not those of its facts; None where all are."""
    if not inspect(store.engine).has_table(FIGURE_MARKS.name):
        return None
    with store.at_one_moment() as moment:
        kept = KeptFigures(moment)
        return next((fault for table, submission in moment.tables().items()
                     if (fault := _fault(moment, kept.mark(table), table, submission))), None)  # fmt: skip


def _fault(store: LedgerReader, mark: Mark, table: str, submission: str) -> str | None:
    if not mark.number:
        return None
    counting = Counting(KeptFigures(store, recount=True), table, house_of(submission), Mark(0, None))
    for item in store.links(table):
        if item.number > mark.number:
            break
        counting.add(item)
    tail = counting.tail
    rounds = [round_row(table, played, tail.totals[played.first]) for played in tail.rounds]
    hours = [hour_row(table, hour, sums) for hour, sums in sorted(tail.hours.items())]
    noted = [{"table_id": table, "number": number, "kind": kind} for number, kind in tail.noted]
    for derived, counted in ((ROUND_FIGURES, rounds), (HOUR_FIGURES, hours), (NOTED_FACTS, noted)):
        wanted = select(derived).where(derived.c.table_id == table).order_by(*derived.primary_key)
        with store.reading() as connection:
            if [dict(row) for row in connection.execute(wanted).mappings()] != counted:
                return f"{table}: the figures kept for reports ({derived.name}) are not those of its facts"
    return None


def forget_figures(store: Store) -> None:
    """Throw away everything that was kept, so that it is counted again from the facts."""
    with store.engine.begin() as connection:
        for derived in (FIGURE_MARKS, ROUND_FIGURES, HOUR_FIGURES, NOTED_FACTS):
            connection.execute(delete(derived))
