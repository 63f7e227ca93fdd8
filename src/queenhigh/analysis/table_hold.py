"""The hold of a facility's tables: win over drop by month and year, its baseline, and its 95 percent interval.

Where rounds or handle are known, the interval is the baseline with what luck alone does over that many rounds:
quantiles of the exact law, with the seats of a table correlated. A wider one beside it counts the luck in the baseline
too. Without rounds and handle the interval comes from the table's own history.
"""

import csv
import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import date
from fractions import Fraction
from html import escape
from math import sqrt
from statistics import stdev

from queenhigh.analysis.solver import Unknown
from queenhigh.analysis.table_luck import Comparison, GameLuck, Result, game_luck
from queenhigh.money import parse_exact
from queenhigh.rulebook import game_names, rulebook

ALL = "all tables"
COLUMNS = ("date", "table", "game", "drop", "win")
OPTIONAL = ("rounds", "boxes", "handle")
AS_EXPECTED, LUCK_EXPLAINS, BEYOND_LUCK = "as expected", "luck in the baseline explains it", "beyond luck"
MISPAY = Fraction(1, 200)
"""The share of handle whose loss the memo states the power for: half a percent."""
_LEAST_MONTHS = 3
_MOST_FAULTS = 10
_DATE = re.compile(r"[0-9]{4}(?:-[0-9]{1,2}){1,2}", re.ASCII)
_NORMAL = 1.959963984540054


class BadFile(ValueError):
    """The file cannot be used; the text names the line, what was found, and what is allowed."""

    @classmethod
    def of(cls, faults: Sequence[str]) -> "BadFile":
        more = f"; and {len(faults) - _MOST_FAULTS} more" if len(faults) > _MOST_FAULTS else ""
        return cls("; ".join(faults[:_MOST_FAULTS]) + more)


def read_results(text: str) -> list[Result]:
    """Read a CSV with `date,table,game,drop,win`, and `rounds,boxes,handle` where they are known.

    >>> read_results("date,table,game,drop,win\\n2026-01-31,T1,let-it-ride,1000,210.50\\n")[0].win
    Fraction(421, 2)
    """
    rows = csv.DictReader(text.lstrip("\ufeff").splitlines())
    heads = [head.strip() for head in rows.fieldnames or ()]
    missing = [name for name in COLUMNS if name not in heads]
    unknown = [name for name in heads if name not in (*COLUMNS, *OPTIONAL)]
    if missing or unknown:
        head = f"{', '.join(missing)} missing" if missing else f"{', '.join(unknown)} unknown"
        raise BadFile(f"line 1: {head}; write {','.join(COLUMNS)} and, where known, {','.join(OPTIONAL)}")
    rows.fieldnames = heads
    results: list[Result] = []
    wrong: list[str] = []
    for line, row in enumerate(rows, start=2):
        try:
            results.append(_read_row(row))
        except BadFile as error:
            wrong.append(f"line {line}{error}")
    if wrong:
        raise BadFile.of(wrong)
    return results


def _read_row(row: Mapping[str, str | None]) -> Result:
    def amount(name: str) -> Fraction | None:
        text = (row.get(name) or "").strip()
        if not text:
            return None
        sign = -1 if name == "win" and text.startswith("-") else 1
        try:
            return sign * parse_exact(text.removeprefix("-" if sign < 0 else "").replace("$", "")) / 100
        except ValueError as error:
            raise BadFile(f", {name}: {error}") from None

    if None in row:
        raise BadFile(": more cells than the first line has names; write amounts without a comma")
    month, table, game = (_month(row["date"] or ""), (row["table"] or "").strip(), (row["game"] or "").strip())
    if not table:
        raise BadFile(", table: name the table")
    if game not in game_names():
        raise BadFile(f", game: {game!r} is not one of {', '.join(game_names())}")
    drop, win, boxes = amount("drop"), amount("win"), amount("boxes")
    if drop is None or win is None:
        raise BadFile(": drop and win are needed; write 0 for a closed table")
    if boxes and not 1 <= boxes <= rulebook(game).most_seats:
        raise BadFile(
            f", boxes: {rulebook(game).title} has 1 to {rulebook(game).most_seats} boxes, not {float(boxes):g}"
        )
    return Result(month, table, game, drop, win, amount("rounds"), boxes, amount("handle"))


def _month(text: str) -> str:
    """The month of a day or a month, such as 2026-03."""
    if _DATE.fullmatch(text.strip()):
        year, month, day = ([int(part) for part in text.split("-")] + [1])[:3]
        with suppress(ValueError):
            return f"{date(year, month, day):%Y-%m}"
    raise BadFile(f", date: {text.strip()!r} is not a day (2026-03-01) or a month (2026-03)")


@dataclass(frozen=True, slots=True)
class HoldRow:
    """Win over drop of a table, or of all tables of a game, in a month, a year or the whole file; percentages."""

    table: str
    game: str
    period: str
    drop: Fraction
    win: Fraction
    baseline: float | None
    low: float | None
    high: float | None
    method: str | None
    wide_low: float | None = None
    wide_high: float | None = None
    chance: float | None = None
    power: float | None = None
    explanation: str = ""

    @property
    def percent(self) -> float:
        return float(100 * self.win / self.drop)

    @property
    def departs(self) -> bool:
        return self.low is not None and self.high is not None and not self.low <= self.percent <= self.high

    @property
    def departs_widely(self) -> bool:
        """Whether it departs even when the baseline's own luck is counted."""
        if self.wide_low is None or self.wide_high is None:
            return self.departs
        return not self.wide_low <= self.percent <= self.wide_high

    @property
    def judgment(self) -> str | None:
        """Judged by the wide interval, which 95 of 100 periods without a fault fall into; None without an interval."""
        if self.low is None:
            return None
        if self.departs_widely:
            return BEYOND_LUCK
        return LUCK_EXPLAINS if self.departs else AS_EXPECTED

    def data(self) -> dict[str, object]:
        data: dict[str, object] = {
            "table": self.table,
            "game": self.game,
            "period": self.period,
            "drop": f"{float(self.drop):.2f}",
            "win": f"{float(self.win):.2f}",
            "percent": self.percent,
            "baseline": self.baseline,
            "low": self.low,
            "high": self.high,
            "method": self.method,
            "departs": self.departs,
            "judgment": self.judgment,
        }
        if self.method == "exact":
            data |= {
                "wide_low": self.wide_low,
                "wide_high": self.wide_high,
                "departs_widely": self.departs_widely,
                "chance_by_luck": self.chance,
                "power_at_half_a_percent": self.power,
            }
        return data | ({"explanation": self.explanation} if self.departs else {})


@dataclass(frozen=True, slots=True)
class Hold:
    """The memo of a facility's tables."""

    rows: tuple[HoldRow, ...]

    @property
    def departures(self) -> tuple[HoldRow, ...]:
        return tuple(row for row in self.rows if row.departs)

    def data(self) -> dict[str, object]:
        return {"rows": [row.data() for row in self.rows], "departures": len(self.departures)}

    def _repr_html_(self) -> str:
        heads = ("table", "game", "period", "percent", "baseline", "low", "high", "method", "departs")
        top = "".join(f"<th>{head}</th>" for head in heads)
        rows = "".join(
            "<tr>" + "".join(f"<td>{escape(_shown(row.data()[head]))}</td>" for head in heads) + "</tr>"
            for row in self.rows
        )
        return f"<table><tr>{top}</tr>{rows}</table>"


def _shown(value: object) -> str:
    return f"{value:.3f}" if isinstance(value, float) else str(value)


def hold(results: Iterable[Result], luck: Mapping[str, GameLuck] | None = None) -> Hold:
    """Compare every table's hold with its baseline: the previous year's, in the first year the previous month's.

    >>> lines = [Result(f"2026-{month:02d}", "T1", "three-card-poker", Fraction(100), Fraction(win))
    ...          for month, win in enumerate((20, 21, 19, 20, 60), start=1)]
    >>> [(row.table, row.period) for row in hold(lines).departures]
    [('T1', '2026-05'), ('all tables', '2026-05')]
    """
    listed = _played(results)
    if not listed:
        raise Unknown("the file has no results")
    known = dict(luck or {})
    for game in {result.game for result in listed if result.rounds or result.handle} - set(known):
        known[game] = game_luck(game)
    rows: list[HoldRow] = []
    for game in sorted({result.game for result in listed}):
        of_game = [result for result in listed if result.game == game]
        for table in [*sorted({result.table for result in of_game}), ALL]:
            own = [result for result in of_game if table in (ALL, result.table)]
            rows += _series(table, game, own, known.get(game))
    return Hold(tuple(rows))


def _played(results: Iterable[Result]) -> list[Result]:
    """The results of months in which a table had a drop; a month without one is a month in which it was closed."""
    months: dict[tuple[str, str, str], list[Result]] = defaultdict(list)
    for result in results:
        months[result.table, result.game, result.month].append(result)
    played: list[Result] = []
    wrong: list[str] = []
    for key, found in months.items():
        win = sum(one.win for one in found)
        if any(one.drop for one in found):
            played += found
        elif win:
            wrong.append(f"{', '.join(key)}: a win of {float(win):g} without any drop")
    if wrong:
        raise BadFile.of(wrong)
    return played


def _series(table: str, game: str, results: list[Result], luck: GameLuck | None) -> list[HoldRow]:
    """The months of a table or of a game, its years, and the whole file."""
    months: dict[str, list[Result]] = defaultdict(list)
    years: dict[str, list[Result]] = defaultdict(list)
    for result in sorted(results, key=lambda result: result.month):
        months[result.month].append(result)
        years[result.month[:4]].append(result)
    rows, names = [], list(months)
    for place, month in enumerate(names):
        year_before = years.get(f"{int(month[:4]) - 1:04d}")
        base = year_before or (months[names[place - 1]] if place else None)
        earlier = [_percent(months[name]) for name in names[:place]]
        rows.append(_row(table, game, month, months[month], base, earlier, luck))
    for year, found in years.items():
        earlier = [_percent(months[name]) for name in names if name[:4] < year]
        base = years.get(f"{int(year) - 1:04d}")
        rows.append(_row(table, game, year, found, base, earlier, luck, months=len({one.month for one in found})))
    if len(years) > 1:
        rows.append(_row(table, game, f"{names[0]} to {names[-1]}", results, None, [], luck))
    return rows


def _percent(results: Sequence[Result]) -> float:
    return float(100 * sum(one.win for one in results) / sum(one.drop for one in results))


def _row(
    table: str,
    game: str,
    period: str,
    results: list[Result],
    base: list[Result] | None,
    earlier: list[float],
    luck: GameLuck | None,
    *,
    months: int = 1,
) -> HoldRow:
    drop, win = sum((one.drop for one in results), Fraction()), sum((one.win for one in results), Fraction())
    if base is None:
        return HoldRow(table, game, period, drop, win, None, None, None, None)
    baseline = _percent(base)
    if luck is not None and all(one.rounds or one.handle for one in results):
        return _by_luck(HoldRow(table, game, period, drop, win, baseline, None, None, "exact"), results, base, luck)
    if len(earlier) < _LEAST_MONTHS:
        return HoldRow(table, game, period, drop, win, baseline, None, None, "history")
    within = _NORMAL * stdev(earlier) / sqrt(months)
    row = HoldRow(table, game, period, drop, win, baseline, baseline - within, baseline + within, "history")
    return _explained(row)


def _by_luck(row: HoldRow, results: list[Result], base: list[Result], luck: GameLuck) -> HoldRow:
    """The baseline with the quantiles of the exact law, and beside it what the luck in the baseline adds."""
    assert row.baseline is not None
    now = luck.of_results(results, row.baseline)
    known = all(one.rounds or one.handle for one in base)
    before = luck.of_results(base, row.baseline) if known else None
    both = Comparison(now, before, luck.shared_meter(results, base))
    low, high = (row.baseline + 100 * away for away in now.quantiles)
    wide_low, wide_high = (row.baseline + 100 * away for away in both.quantiles)
    found = replace(
        row,
        low=low,
        high=high,
        wide_low=wide_low,
        wide_high=wide_high,
        chance=both.chance_of((row.percent - row.baseline) / 100),
        power=both.at_most(both.quantiles[0] + float(MISPAY) * now.handle / now.drop),
    )
    return _explained(found, now.handle)


def _explained(row: HoldRow, handle: float | None = None) -> HoldRow:
    """What could explain a departure, in words."""
    if not row.departs or row.baseline is None:
        return row
    off = (row.percent - row.baseline) / 100 * float(row.drop)
    said = [f"the win is ${abs(off):,.0f} {'below' if off < 0 else 'above'} what the baseline would have given"]
    if row.chance is not None:
        often = f"once in {1 / row.chance:,.0f}" if row.chance > 1e-9 else "less than once in a billion"
        said.append(f"luck alone, in the baseline too, does this or more {often} such periods")
        if not row.departs_widely:
            said.append(f"{LUCK_EXPLAINS}: with it the interval is {row.wide_low:.2f}% to {row.wide_high:.2f}%")
    if handle:
        share = abs(off) / handle
        cause = "payouts above the paytable" if off < 0 else "payouts below the paytable"
        said.append(f"{cause} on {share:.2%} of the handle would do it")
    if off < 0:
        said.append("look at payouts, fills and credits, the count of the drop, and jackpots paid from the rack")
    else:
        said.append("look at unpaid winners, fills and credits, the count of the drop, and how the game is played")
    return replace(row, explanation="; ".join(said))
