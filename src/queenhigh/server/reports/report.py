"""What every report is made of: what it covers, its columns, its rows, and what each row was made from."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import islice
from typing import Literal, TypedDict, TypeVar
from urllib.parse import quote, urlencode

from queenhigh.ledger.ledger_reader import LedgerReader
from queenhigh.money import dollars, money_text
from queenhigh.rulebook import game_names, rulebook
from queenhigh.server.gaming_day import GamingDay, Shift
from queenhigh.server.reports.kept_figures import KeptFigures

Kind = Literal["text", "number", "money", "exact", "time", "deviations", "percent", "clause", "game"]
"""How a column is written; `money` is whole cents, `exact` is cents to the fraction, `game` is told by its title."""
Value = str | int | float | Fraction | None
_Row = TypeVar("_Row")


@dataclass(frozen=True, slots=True)
class Scope:
    """What a report covers: gaming days from `first` to `last`, one shift of each, one table, game, person, wager."""

    first: date | None = None
    last: date | None = None
    shift: int | None = None
    table: str | None = None
    game: str | None = None
    person: str | None = None
    wager: str | None = None
    meter: str | None = None
    by: str | None = None
    """What the results are listed by: game, table, day, shift, dealer or player."""

    def query(self) -> dict[str, str]:
        """As the address of a page has it."""
        named = {"from": self.first, "to": self.last, "shift": self.shift, "table": self.table, "game": self.game,
                 "person": self.person, "wager": self.wager, "meter": self.meter, "by": self.by}  # fmt: skip
        return {name: str(value) for name, value in named.items() if value is not None}

    def narrowed_by(self) -> list[str]:
        """What it is narrowed by, in the words of `ReportKind.scoped_by`."""
        days = ["day"] if self.first is not None or self.last is not None else []
        return [*days, *(name for name in self.query() if name not in ("from", "to"))]

    def text(self, day: GamingDay) -> str:
        """In words: "gaming day 2026-11-15, shift 2, table harbor-room"."""
        parts = [_days(self.first, self.last)]
        parts += [f"shift {self.shift}"] if self.shift is not None else []
        named = {"table": self.table, "game": self.game, "person": self.person, "wager": self.wager,
                 "meter": self.meter}  # fmt: skip
        parts += [f"{name} {value}" for name, value in named.items() if value is not None]
        return f"{', '.join(parts)} ({day.name})"


def _days(first: date | None, last: date | None) -> str:
    if first is None and last is None:
        return "all gaming days"
    if first == last:
        return f"gaming day {first}"
    if last is None:
        return f"gaming days from {first}"
    return f"gaming days {first} to {last}" if first is not None else f"gaming days to {last}"


@dataclass(frozen=True)
class Records:
    """Where reports read from, and by which clock the house writes times. `recount` takes no figure as kept."""

    store: LedgerReader
    day: GamingDay
    recount: bool = False

    @cached_property
    def figures(self) -> KeptFigures:
        return KeptFigures(self.store, recount=self.recount)

    @cached_property
    def shift_at(self) -> Callable[[int], Shift]:
        """The shift that a moment belongs to."""
        return lru_cache(maxsize=10_000)(self.day.shift_at)

    def span(self, scope: Scope) -> tuple[int | None, int | None]:
        """The first second of the scope and the one after its last; None where it has no beginning or no end."""
        if scope.shift is not None and scope.first is not None and scope.first == scope.last:
            shift = self.day.shift_of(scope.first, scope.shift)
            return shift.starts, shift.ends
        since = self.day.day_starts(scope.first) if scope.first is not None else None
        until = self.day.day_starts(scope.last + timedelta(days=1)) if scope.last is not None else None
        return since, until

    def times(self, scope: Scope) -> Callable[[int], bool]:
        """Whether a moment is in the scope."""
        since, until = self.span(scope)

        def covers(at: int) -> bool:
            if (since is not None and at < since) or (until is not None and at >= until):
                return False
            return scope.shift is None or self.shift_at(at).number == scope.shift

        return covers


@dataclass(frozen=True, slots=True)
class Behind:
    """What a row was made from: one round, or another report with every round."""

    table: str | None = None
    round: int | None = None
    report: str | None = None
    scope: Scope | None = None
    paper: str | None = None
    """The address of a paper about the same."""

    @property
    def address(self) -> str:
        """The page that shows it."""
        if self.report is not None and self.scope is not None:
            return f"/audit/reports?{urlencode({'report': self.report, **self.scope.query()})}"
        return f"/audit/{quote(self.table or '')}/{self.round}"


def round_behind(table: str, number: int | None) -> Behind | None:
    """The round that a row is about; None for what happened between rounds."""
    return Behind(table, number) if number is not None else None


@dataclass(frozen=True, slots=True)
class Column:
    head: str
    kind: Kind = "text"


class Row(TypedDict):
    """One row as it is sent: its cells in words, and the address of what it was made from."""

    cells: list[str]
    behind: str | None
    paper: str | None


@dataclass(frozen=True, slots=True)
class Source:
    """What a report was read from: the head of every chain, and the programs that wrote it."""

    heads: tuple[tuple[str, int, str], ...]
    written_by: tuple[str, ...]
    reported_by: str
    at: int


@dataclass(frozen=True, slots=True)
class Report:
    """A finished report."""

    name: str
    title: str
    about: str
    scope: Scope
    columns: tuple[Column, ...]
    rows: tuple[tuple[Value, ...], ...]
    behind: tuple[Behind | None, ...]
    source: Source
    day: GamingDay
    notes: tuple[str, ...] = ()

    def texts(self) -> Iterator[list[str]]:
        """Every row in words, as it is shown on a page and printed."""
        for row in self.rows:
            yield [cell_text(column.kind, value, self.day) for column, value in zip(self.columns, row, strict=True)]

    def plain_rows(self) -> Iterator[list[str]]:
        """Every row for a spreadsheet: amounts without signs or commas, times as the house writes them."""
        for row in self.rows:
            yield [plain_text(column.kind, value, self.day) for column, value in zip(self.columns, row, strict=True)]


@dataclass(frozen=True, slots=True)
class Found:
    """What a query gives: typed rows as values in the order of the columns, with what each was made from."""

    rows: Sequence[tuple[Value, ...]]
    behind: Sequence[Behind | None]
    notes: tuple[str, ...] = ()
    columns: tuple[Column, ...] | None = None


@dataclass(frozen=True, slots=True)
class ReportKind:
    """One report of the catalog."""

    name: str
    title: str
    about: str
    columns: tuple[Column, ...]
    query: Callable[[Records, Scope], Found]
    scoped_by: tuple[str, ...] = ("day", "shift", "table", "game", "person")
    """What the report can be narrowed to."""
    listed_by: tuple[str, ...] = ()
    """What its rows can be broken down by."""

    @property
    def narrowed_by(self) -> tuple[str, ...]:
        """All that a scope may say."""
        return (*self.scoped_by, *(("by",) if self.listed_by else ()))


def found(
    rows: Sequence[_Row],
    values: Callable[[_Row], tuple[Value, ...]],
    behind: Callable[[_Row], Behind | None] = lambda row: None,
    notes: tuple[str, ...] = (),
) -> Found:
    """Typed rows as a report shows them."""
    return Found([values(row) for row in rows], [behind(row) for row in rows], notes)


def cell_text(kind: Kind, value: Value, day: GamingDay) -> str:
    """One value for people."""
    if value is None:
        return ""
    match kind, value:
        case "time", int():
            return day.text(value)
        case "money", int():
            return dollars(value)
        case "exact", int() | Fraction():
            return exact_dollars(Fraction(value))
        case "deviations", float() | int():
            return f"{value:+.2f}"
        case "percent", float() | int() | Fraction():
            return f"{float(value) * 100:.2f}%"
        case "number", int():
            return f"{value:,}"
        case "number", Fraction():
            return f"{float(value):,.1f}"
        case "game", str() if value in game_names():
            return rulebook(value).title
    return str(value)


def plain_text(kind: Kind, value: Value, day: GamingDay) -> str:
    """One value for a program."""
    match kind, value:
        case "money", int():
            return money_text(value)
        case "exact", int() | Fraction():
            return exact_dollars(Fraction(value)).replace("$", "").replace(",", "")
        case "number", int():
            return str(value)
        case "number", Fraction():
            return f"{float(value):.2f}"
    return cell_text(kind, value, day)


def exact_dollars(cents: Fraction) -> str:
    """Dollars to the fraction: as decimals where they end, otherwise with the fraction of a cent written out.

    >>> exact_dollars(Fraction(100084, 1)), exact_dollars(Fraction(10008425, 100)), exact_dollars(Fraction(-1, 3))
    ('$1,000.84', '$1,000.8425', '-$0.00 1/3¢')
    """
    sign, size = ("-" if cents < 0 else ""), abs(cents)
    whole = size.numerator // size.denominator
    rest = size - whole
    text = f"{sign}${whole // 100:,}.{whole % 100:02d}"
    if rest == 0:
        return text
    decimals = _decimals(rest)
    return f"{text}{decimals}" if decimals is not None else f"{text} {rest}¢"


def _decimals(rest: Fraction) -> str | None:
    """The digits of a fraction below one; None where they never end."""
    twos = fives = 0
    left = rest.denominator
    while left % 2 == 0:
        left, twos = left // 2, twos + 1
    while left % 5 == 0:
        left, fives = left // 5, fives + 1
    places = max(twos, fives)
    return str(rest * 10**places).rjust(places, "0") if left == 1 else None


def rows_of(report: Report, most: int | None = None) -> list[Row]:
    """The rows as a page gets them; with `most`, only so many."""
    return [
        {
            "cells": cells,
            "behind": behind.address if behind is not None else None,
            "paper": behind.paper if behind is not None else None,
        }
        for cells, behind in islice(zip(report.texts(), report.behind, strict=True), most)
    ]


def report_data(report: Report, most: int | None = None) -> Mapping[str, object]:
    """A report as plain data; with `most`, only so many rows, and how many there are."""
    return {
        "report": report.name,
        "title": report.title,
        "about": report.about,
        "covers": report.scope.text(report.day),
        "columns": [{"head": column.head, "kind": column.kind} for column in report.columns],
        "rows": rows_of(report, most),
        "total": len(report.rows),
        "notes": list(report.notes),
        "source": source_data(report),
    }


def source_data(report: Report) -> Mapping[str, object]:
    return {
        "made": report.day.text(report.source.at),
        "heads": [{"chain": name, "number": number, "hash": hash_} for name, number, hash_ in report.source.heads],
        "written_by": list(report.source.written_by),
        "reported_by": report.source.reported_by,
    }
