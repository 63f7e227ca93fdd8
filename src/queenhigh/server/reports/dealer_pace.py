"""How fast each dealer deals: rounds, rounds an hour and minutes a round, from the figures that are kept of rounds."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from queenhigh.server.reports.fact_reader import covered
from queenhigh.server.reports.kept_figures import RoundLine
from queenhigh.server.reports.report import Behind, Column, Found, Records, Scope, Value, found
from queenhigh.server.reports.wager_results import listed_under
from queenhigh.submission import House

PACE_COLUMNS = (
    Column("Dealer"), Column("Listed by"), Column("Rounds", "number"), Column("Timed", "number"),
    Column("Minutes timed", "number"), Column("Rounds an hour", "number"), Column("Minutes a round", "number"),
)  # fmt: skip
LISTED_BY = ("table", "day", "shift")
BREAK_S = 600
ALL_DEALERS = "All dealers"
_HOUR_S, _MINUTE_S = 3600, 60
_NOTES = (
    "A round is timed from the end of the round before it to its own end. It is not timed if it was the first of this"
    f" dealer at the table, or if it ended more than {BREAK_S // _MINUTE_S} minutes after the one before: nobody"
    " played, the table was paused, or a jackpot was paid.",
    "Rounds that became void count, since they were dealt.",
)


@dataclass(slots=True)
class DealerPace:
    """What one dealer dealt, and how long the rounds took that were timed."""

    dealer: str
    listed_by: str
    scope: Scope
    rounds: int = 0
    timed: int = 0
    seconds: int = 0

    def add(self, took_s: int | None) -> None:
        self.rounds += 1
        if took_s is not None:
            self.timed += 1
            self.seconds += took_s


def dealer_pace(records: Records, scope: Scope) -> Found:
    """Each dealer in the scope, and all of them together."""
    tables = covered(records, scope)
    rows: dict[tuple[str, str], DealerPace] = {}
    everybody = DealerPace(ALL_DEALERS, "", replace(scope, by=None))
    for table, house in tables.houses.items():
        for line, took_s in _timed(records, scope, table, house):
            listed, narrowed = listed_under(records, scope, table, line.ended_at, line.dealer, None)
            own = DealerPace(line.dealer, listed, replace(narrowed, person=line.dealer, by=None))
            rows.setdefault((line.dealer, listed), own).add(took_s)
            everybody.add(took_s)
    listed_rows = [rows[key] for key in sorted(rows)]
    return found([*listed_rows, *([everybody] if rows else [])], _values,
                 lambda row: Behind(report="rounds", scope=row.scope), (*_NOTES, *tables.notes))  # fmt: skip


def _timed(records: Records, scope: Scope, table: str, house: House) -> Iterator[tuple[RoundLine, int | None]]:
    """The rounds in the scope with the seconds that each took, None where that is not known."""
    since, until = records.span(scope)
    in_time = records.times(scope)
    before: RoundLine | None = None
    for line in records.figures.lines(table, house, max(0, (since or 0) - BREAK_S), until):
        took_s = line.ended_at - before.ended_at if before is not None and before.dealer == line.dealer else None
        before = line
        if in_time(line.ended_at) and scope.person in (None, line.dealer):
            yield line, took_s if took_s is not None and took_s <= BREAK_S else None


def _values(row: DealerPace) -> tuple[Value, ...]:
    return (row.dealer, row.listed_by, row.rounds, row.timed, Fraction(row.seconds, _MINUTE_S),
            _share(row.timed * _HOUR_S, row.seconds), _share(row.seconds, row.timed * _MINUTE_S))  # fmt: skip


def _share(part: int, whole: int) -> Fraction | None:
    return Fraction(part, whole) if whole else None
