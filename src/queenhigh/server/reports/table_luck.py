"""What the tables should have won since a moment, and how far luck may move that: for the pit, which asks often."""

from math import sqrt
from typing import TypedDict

from sqlalchemy import func, inspect, select

from queenhigh.ledger.derived_tables import FIGURE_MARKS, ROUND_FIGURES
from queenhigh.server.reports.fact_reader import covered
from queenhigh.server.reports.report import Records, Scope


class Luck(TypedDict):
    """All wagers of a table together, in cents; `apart` is in standard deviations, None where nothing could vary."""

    rounds: int
    won: int
    expected: int
    spread: int
    apart: float | None


def table_luck(records: Records, since: int) -> dict[str, Luck]:
    """Every house table with rounds since then whose expectation is known. Wagers count as independent."""
    kept = _kept(records, since)
    found: dict[str, Luck] = {}
    for table, house in covered(records, Scope()).houses.items():
        mark = records.figures.mark(table).number
        rounds, won, expected, variance, known = kept.get(table, _NOTHING) if mark else _NOTHING
        tail = records.figures.tail(table, house)
        for played in tail.rounds:
            if played.ended_at >= since and played.void is None:
                sums = tail.totals[played.first].values()
                rounds, won = rounds + 1, won + sum(one.won for one in sums)
                known += all(one.expected is not None for one in sums)
                expected += sum(float(one.expected or 0) for one in sums)
                variance += sum(one.variance for one in sums)
        if rounds and known == rounds:
            spread = sqrt(variance)
            apart = (won - expected) / spread if spread else None
            found[table] = {"rounds": rounds, "won": won, "expected": round(expected), "spread": round(spread),
                            "apart": apart}  # fmt: skip
    return found


_NOTHING = (0, 0, 0.0, 0.0, 0)


def _kept(records: Records, since: int) -> dict[str, tuple[int, int, float, float, int]]:
    """By table: rounds, what the house won and should have won, the variance, and in how many rounds that is known."""
    if not inspect(records.store.engine).has_table(FIGURE_MARKS.name):
        return {}
    one = ROUND_FIGURES.c
    sums = (func.count(), func.sum(one.won), func.sum(one.expected), func.sum(one.variance), func.count(one.expected))
    wanted = select(one.table_id, *sums).where(one.ended_at >= since, one.void.is_(None)).group_by(one.table_id)
    with records.store.reading() as connection:
        return {
            table: (rounds, int(won), expected or 0.0, variance or 0.0, known)
            for table, rounds, won, expected, variance, known in connection.execute(wanted)
        }
