"""Reports made in the process that prints papers, so that no bet waits for one: plain data goes in and comes out."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Literal, NamedTuple

from queenhigh.ledger import Store, open_engine
from queenhigh.server.gaming_day import gaming_day
from queenhigh.server.reports.catalog import make_report
from queenhigh.server.reports.fact_reader import practice_tables
from queenhigh.server.reports.jackpot_papers import WhichJackpot, slip_of
from queenhigh.server.reports.kept_figures import keep_figures
from queenhigh.server.reports.report import Records, Report, Scope, report_data
from queenhigh.server.reports.report_files import as_csv, report_pdf
from queenhigh.server.reports.table_luck import Luck, table_luck


class Asked(NamedTuple):
    """Which report of which house, and when it was asked for."""

    house: "HousePlace"
    name: str
    scope: Scope
    at: int


class HousePlace(NamedTuple):
    """Where the record of a house is, and by which clock it writes times."""

    database: str
    time_zone: str
    shifts: tuple[str, ...]


@contextmanager
def _records(place: HousePlace) -> Iterator[Records]:
    store = Store(open_engine(place.database), made=False)
    try:
        yield Records(store, gaming_day(place.time_zone, place.shifts))
    finally:
        store.engine.dispose()


@contextmanager
def _opened(asked: Asked) -> Iterator[Report]:
    with _records(asked.house) as records:
        yield make_report(records.store, records.day, asked.name, asked.scope, asked.at)


def slip(house: HousePlace, which: WhichJackpot, second_above: int, at: int) -> bytes:
    """The slip of a jackpot as PDF; LookupError for a jackpot that was not won."""
    from queenhigh.documents.jackpot_slip import jackpot_slip
    from queenhigh.documents.pdf import as_pdf

    with _records(house) as records:
        return as_pdf(jackpot_slip(slip_of(records, which, second_above, at)))


def keep(house: HousePlace) -> bool:
    """Count and keep what came to the house tables since the last time; whether there may be more."""
    with _records(house) as records:
        assert isinstance(records.store, Store)
        practice = practice_tables(records)
        return keep_figures(records.store, [table for table in records.store.table_ids() if table not in practice])


def luck(house: HousePlace, since: tuple[int, int]) -> tuple[dict[str, Luck], dict[str, Luck]]:
    """What each table should have won since two moments, and how far from it the result is."""
    with _records(house) as records:
        return table_luck(records, since[0]), table_luck(records, since[1])


def shown_report(asked: Asked, most: int) -> Mapping[str, object]:
    """A report for a page, with at most so many rows."""
    with _opened(asked) as report:
        return report_data(report, most)


def report_file(asked: Asked, kind: Literal["csv", "pdf"]) -> bytes:
    """A report as a file, with all rows in the CSV."""
    with _opened(asked) as report:
        return as_csv(report).encode() if kind == "csv" else report_pdf(report)
