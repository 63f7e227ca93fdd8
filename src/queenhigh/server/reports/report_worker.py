"""Reports made in the process that prints papers, so that no bet waits for one: plain data goes in and comes out."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Literal, NamedTuple

from queenhigh.ledger import Store, open_engine
from queenhigh.server.gaming_day import gaming_day
from queenhigh.server.reports.catalog import make_report
from queenhigh.server.reports.report import Report, Scope, report_data
from queenhigh.server.reports.report_files import as_csv, report_pdf


class Asked(NamedTuple):
    """Which report of which house, and when it was asked for."""

    database: str
    time_zone: str
    shifts: tuple[str, ...]
    name: str
    scope: Scope
    at: int


@contextmanager
def _opened(asked: Asked) -> Iterator[Report]:
    store = Store(open_engine(asked.database), made=False)
    try:
        yield make_report(store, gaming_day(asked.time_zone, asked.shifts), asked.name, asked.scope, asked.at)
    finally:
        store.engine.dispose()


def shown_report(asked: Asked, most: int) -> Mapping[str, object]:
    """A report for a page, with at most so many rows."""
    with _opened(asked) as report:
        return report_data(report, most)


def report_file(asked: Asked, kind: Literal["csv", "pdf"]) -> bytes:
    """A report as a file, with all rows in the CSV."""
    with _opened(asked) as report:
        return as_csv(report).encode() if kind == "csv" else report_pdf(report)
