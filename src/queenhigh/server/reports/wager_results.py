"""What the house won with every wager, beside what it should have won, and the rounds behind each figure."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from datetime import date
from fractions import Fraction
from itertools import groupby

from queenhigh.rulebook import game_names, rulebook, wager_words
from queenhigh.server.gaming_day import Shift
from queenhigh.server.reports.expectations import deviations
from queenhigh.server.reports.fact_reader import covered, happened
from queenhigh.server.reports.kept_figures import RoundLine, players_text
from queenhigh.server.reports.played_rounds import PlayedRound
from queenhigh.server.reports.report import Behind, Column, Found, Records, Scope, Value, found, round_behind
from queenhigh.server.reports.wager_sums import HourSums, Sums, WagerSum, WagerTerms
from queenhigh.submission import House
from queenhigh.table import facts

CORRECTIONS = "Corrections of disputes"
ALL_WAGERS = "All wagers"
ALL = "all"
"""The wager to ask for where only the sums are wanted."""
_EVERY_GAME = "All"
_HOUR_S = 3600
BY = ("game", "table", "day", "shift", "dealer", "player")
RESULT_COLUMNS = (
    Column("Game", "game"), Column("Listed by"), Column("Wager"), Column("Rounds", "number"), Column("Handle", "money"),
    Column("Paid", "money"), Column("House won", "money"), Column("Hold", "percent"), Column("Expected", "money"),
    Column("Standard deviations apart", "deviations"),
)  # fmt: skip
ROUND_COLUMNS = (
    Column("Table"), Column("Round", "number"), Column("Ended", "time"), Column("Outcome"), Column("Dealer"),
    Column("Players"), Column("Handle", "money"), Column("Paid", "money"), Column("House won", "money"),
)  # fmt: skip
_NOTES = (
    "Expected: the exact mean under best play, at the meters of each round. Players who play worse leave the house"
    " more.",
    "Standard deviations count the shared dealer's hand for the main wager; for other wagers seats count as"
    " independent, and so do the wagers in a sum. Nineteen of twenty figures are within 2; one of 370 is beyond 3.",
    "A wager that seldom pays much, such as a progressive or envy, is mostly a little above its expectation and now and"
    " then far below it: look at the rounds behind the figure before you call it wrong.",
    "A wager on the main hand includes what follows from it: Play, raises and the bonus that needs no bet.",
)


@dataclass(slots=True)
class WagerResult:
    """What the house won with one wager."""

    game: str
    listed_by: str
    offer: str
    scope: Scope
    sum: WagerSum = field(default_factory=WagerSum)

    @property
    def apart(self) -> float | None:
        """How many standard deviations the result is above what was expected."""
        expected = self.sum.expected
        return deviations(self.sum.won - expected, self.sum.variance) if expected is not None else None


Results = dict[tuple[str, str, str], WagerResult]
"""By game, what they are listed by, and wager."""


def wager_results(records: Records, scope: Scope) -> Found:
    """The results of every wager that was settled in the scope."""
    tables = covered(records, scope)
    results: Results = {}
    for table, house in tables.houses.items():
        for hour, sums in sorted(records.figures.hours(table, house).items()):
            _add_hour(results, records, scope, table, house, hour, sums)
        _add_corrections(results, records, scope, table, house)
    rows = sorted(results.values(), key=lambda row: (row.game, row.listed_by, row.offer))
    everything = _all_wagers(rows, _EVERY_GAME, "", scope)
    if scope.by is not None or scope.wager == ALL:
        groups = groupby(rows, key=lambda row: (row.game, row.listed_by))
        rows = [row for (game, listed), some in groups for row in _with_sum(list(some), game, listed, scope)]
    rows += [everything] if rows else []
    return found(rows, _values, _behind, (*_NOTES, *tables.notes))


def _with_sum(rows: list[WagerResult], game: str, listed: str, scope: Scope) -> list[WagerResult]:
    """The wagers of one table, day or person, and all of them together if there are several; or the sum alone."""
    total = _all_wagers(rows, game, listed, replace(rows[0].scope, wager=scope.wager))
    if scope.wager == ALL:
        return [total]
    return [*rows, total] if len(rows) > 1 else rows


def _all_wagers(rows: Iterable[WagerResult], game: str, listed: str, scope: Scope) -> WagerResult:
    """All wagers together, which count as independent of each other."""
    wager = None if scope.wager == ALL else scope.wager
    total = WagerResult(game, listed, ALL_WAGERS, replace(scope, by=None, wager=wager))
    for row in rows:
        total.sum.add(row.sum)
    return total


def _add_hour(
    results: Results, records: Records, scope: Scope, table: str, house: House, hour: int, sums: HourSums
) -> None:
    """Add one hour as a whole, or if a shift or the scope begins within it, the rounds that count."""
    starts, ends = hour * _HOUR_S, (hour + 1) * _HOUR_S
    in_time = records.times(scope)
    if records.shift_at(starts) == records.shift_at(ends - 1):
        if in_time(starts):
            _add_sums(results, records, scope, table, house, starts, sums)
        return
    parts: dict[Shift, HourSums] = {}
    for played in records.figures.rounds(table, house, starts, ends):
        if in_time(played.ended_at):
            part = parts.setdefault(records.shift_at(played.ended_at), HourSums())
            part.add(records.figures.terms(table, house, played), played)
    for shift, part in parts.items():
        _add_sums(results, records, scope, table, house, shift.starts, part)


def _add_sums(
    results: Results, records: Records, scope: Scope, table: str, house: House, at: int, sums: HourSums
) -> None:
    """Add rounds that all ended in the shift of that moment."""
    for dealer, hour in sums.dealers.items():
        whole = scope.person in (None, dealer)
        if whole and scope.by != "player":
            _add_to(results, scope, house.game, hour.boxes, listed_under(records, scope, table, at, dealer, None))
            continue
        for player, mine in hour.players.items():
            if whole or player == scope.person:
                _add_to(results, scope, house.game, mine, listed_under(records, scope, table, at, dealer, player))


def _add_to(results: Results, scope: Scope, game: str, sums: Sums, group: tuple[str, Scope]) -> None:
    listed, narrowed = group
    for offer, one in sums.items():
        if scope.wager in (None, ALL, offer):
            key = (game, listed, offer)
            if key not in results:
                results[key] = WagerResult(game, listed, offer, replace(narrowed, game=game, wager=offer, by=None))
            results[key].sum.add(one)


def _behind(row: WagerResult) -> Behind:
    """The rounds of a wager; what disputes were made good with is in the register."""
    if row.offer == CORRECTIONS:
        return Behind(report="disputes", scope=replace(row.scope, wager=None, first=None, last=None, shift=None))
    return Behind(report="rounds", scope=row.scope)


def _values(row: WagerResult) -> tuple[Value, ...]:
    one = row.sum
    rounds = one.rounds if row.offer != ALL_WAGERS else None
    return (row.game, row.listed_by, wager_words(row.offer), rounds, one.handle, one.paid, one.won,
            _share(one.won, one.handle), None if one.expected is None else round(one.expected), row.apart)  # fmt: skip


def _share(part: int, whole: int) -> Fraction | None:
    return Fraction(part, whole) if whole else None


def wager_names() -> list[str]:
    """Every wager that results are listed by, the envy that goes with some of them included."""
    names: dict[str, None] = {}
    for rules in map(rulebook, game_names()):
        envies = [rule.envy.name for rule in rules.wagers.values() if rule.envy is not None]
        names |= dict.fromkeys((*rules.offers, *envies))
    return list(names)


def _add_corrections(results: Results, records: Records, scope: Scope, table: str, house: House) -> None:
    """What was paid for upheld disputes, which belongs to no wager: in the day on which it was paid."""
    in_time = records.times(scope)
    for item in happened(records, table, [facts.CorrectionConfirmed]):
        fact = item.fact
        assert isinstance(fact, facts.CorrectionConfirmed)
        if in_time(fact.at) and scope.person in (None, fact.player, item.dealer):
            # No correction is expected, and none is luck.
            paid = WagerSum(rounds=1, paid=fact.cents, won=-fact.cents)
            group = listed_under(records, scope, table, fact.at, item.dealer, fact.player)
            _add_to(results, scope, house.game, {CORRECTIONS: paid}, group)


def listed_under(
    records: Records, scope: Scope, table: str, at: int, dealer: str | None, player: str | None
) -> tuple[str, Scope]:
    """What a result is listed under, and the scope of the rounds behind it."""
    match scope.by:
        case "table":
            return table, replace(scope, table=table)
        case "day":
            return _of_day(records.shift_at(at).day, scope)
        case "shift":
            return _of_shift(records, scope, at)
        case "dealer":
            return dealer or "", replace(scope, person=dealer)
        case "player":
            return player or "", replace(scope, person=player)
    return "", scope


def _of_day(day: date, scope: Scope) -> tuple[str, Scope]:
    return day.isoformat(), replace(scope, first=day, last=day)


def _of_shift(records: Records, scope: Scope, at: int) -> tuple[str, Scope]:
    shift = records.day.shift_at(at)
    return f"{shift.day} shift {shift.number}", replace(scope, first=shift.day, last=shift.day, shift=shift.number)


def round_results(records: Records, scope: Scope) -> Found:
    """Every round in the scope, newest first: the rounds behind a figure."""
    tables = covered(records, scope)
    in_time = records.times(scope)
    rows = [
        (table, line)
        for table, house in tables.houses.items()
        for line in _lines(records, scope, table, house)
        if in_time(line.ended_at)
    ]
    rows.sort(key=lambda row: (-row[1].ended_at, row[0], -row[1].number))
    return found(rows, _round_values, lambda row: round_behind(row[0], row[1].number), tables.notes)


def _lines(records: Records, scope: Scope, table: str, house: House) -> Iterable[RoundLine]:
    """The rounds of a table; with a person or a wager in the scope, those alone."""
    since, until = records.span(scope)
    figures = records.figures
    if scope.person is None and scope.wager is None:
        return figures.lines(table, house, since or 0, until)
    rounds = figures.rounds(table, house, since or 0, until)
    lines = (_line(played, figures.terms(table, house, played), scope) for played in rounds)
    return [line for line in lines if line is not None]


def _line(played: PlayedRound, terms: WagerTerms, scope: Scope) -> RoundLine | None:
    mine = played.settled
    if scope.person not in (None, played.dealer):
        mine = [row for row in mine if row.player == scope.person]
    if scope.wager is not None:
        mine = [row for row in mine if terms.offer_of(row) == scope.wager]
    if not mine and (scope.wager is not None or scope.person != played.dealer):
        return None
    risked = [row for row in mine if row.at_risk and played.void is None]
    return RoundLine(
        played.number, played.ended_at, played.void, played.dealer, players_text(mine),
        sum(row.stake for row in risked), sum(row.paid for row in risked), sum(row.won for row in risked),
    )  # fmt: skip


def _round_values(row: tuple[str, RoundLine]) -> tuple[Value, ...]:
    table, line = row
    outcome = "settled" if line.void is None else f"void ({line.void})"
    return (table, line.number, line.ended_at, outcome, line.dealer, line.players, line.handle, line.paid,
            line.won)  # fmt: skip
