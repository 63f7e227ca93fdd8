"""Every meter from what it showed to what it shows, to the fraction: opening, contributions, payouts, resets and
transfers add up to the closing, or the report says by how much they do not."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction

from sqlalchemy import select

from queenhigh.ledger.schema import FACTS, METER_MOVES, METERS
from queenhigh.server.reports.fact_reader import RoundsOfTable, covered
from queenhigh.server.reports.report import Behind, Column, Found, Records, Scope, Value, found, round_behind
from queenhigh.table import Fact, facts
from queenhigh.table.fact_data import fact_of

METER_COLUMNS = (
    Column("Meter"), Column("Opening", "exact"), Column("Contributions", "exact"), Column("Payouts", "exact"),
    Column("Resets", "exact"), Column("Transfers", "exact"), Column("Voids", "exact"), Column("Closing", "exact"),
    Column("Moves", "number"), Column("Reconciles"),
)  # fmt: skip
MOVE_COLUMNS = (
    Column("Meter"), Column("Move", "number"), Column("Time", "time"), Column("Table"), Column("Round", "number"),
    Column("Person"), Column("Cause"), Column("Amount", "exact"), Column("Shows", "exact"), Column("Checked"),
)  # fmt: skip
_CAUSES = {
    "paid": ("payout", "payouts"),
    "reset": ("reset", "resets"),
    "paid back": ("payout taken back by a void", "voids"),
    "reset back": ("reset taken back by a void", "voids"),
    "fed back": ("contribution taken back by a void", "voids"),
}

_AMOUNTS = (facts.MeterFed, facts.MeterMoved, facts.MeterSent, facts.MeterReceived, facts.MeterReseeded)


@dataclass(frozen=True, slots=True)
class Move:
    """One move of a meter with the fact behind it, and what is wrong with it."""

    meter: str
    move: int
    at: int | None
    table: str
    fact: int
    round: int | None
    by: str | None
    cause: str
    column: str
    cents: Fraction
    shows: Fraction
    wrong: str


@dataclass(slots=True)
class MeterLine:
    """One meter over the scope: what it showed first and last, and the sum of each kind of move."""

    meter: str
    opening: Fraction = Fraction()
    closing: Fraction = Fraction()
    moves: int = 0
    sums: dict[str, Fraction] = field(default_factory=dict)
    wrong: list[str] = field(default_factory=list)

    @property
    def off(self) -> Fraction:
        """What is missing: zero where the meter reconciles."""
        return self.opening + sum(self.sums.values(), Fraction()) - self.closing

    @property
    def verdict(self) -> str:
        if not self.wrong and self.off == 0:
            return "yes"
        return "; ".join(dict.fromkeys([*self.wrong, *([f"off by {self.off} cents"] if self.off else [])]))


def moves(records: Records, scope: Scope) -> Iterator[Move]:
    """All moves of the meters in the scope, in order, each compared with its fact and with the move before it."""
    tables = covered(records, replace(scope, table=None, game=None)).houses
    joined = METER_MOVES.outerjoin(
        FACTS, (FACTS.c.table_id == METER_MOVES.c.table_id) & (FACTS.c.number == METER_MOVES.c.number)
    )
    wanted = select(METER_MOVES, FACTS.c.data).select_from(joined)
    if scope.meter is not None:
        wanted = wanted.where(METER_MOVES.c.meter_id == scope.meter)
    rounds: dict[str, RoundsOfTable] = {}
    before, last_move, last_meter = Fraction(), 0, None
    with records.store.reading() as connection:
        ordered = wanted.order_by(METER_MOVES.c.meter_id, METER_MOVES.c.move)
        for row in connection.execute(ordered, execution_options={"yield_per": 1000}):
            if row.table_id not in tables and row.table_id != scope.table:
                continue
            if row.meter_id != last_meter:
                before, last_move, last_meter = Fraction(), 0, row.meter_id
            if row.table_id not in rounds:
                rounds[row.table_id] = RoundsOfTable(records, row.table_id)
            fact = fact_of(row.data) if row.data is not None else None
            cents, shows = Fraction(row.cents), Fraction(row.after)
            wrong = _wrong(fact, cents, shows, before, row.move, last_move)
            cause, column = _cause(fact)
            yield Move(row.meter_id, row.move, fact.at if fact else None, row.table_id, row.number,
                       rounds[row.table_id].at(row.number), fact.by if fact else None, cause, column, cents, shows,
                       wrong)  # fmt: skip
            before, last_move = shows, row.move


def _wrong(fact: Fact | None, cents: Fraction, shows: Fraction, before: Fraction, move: int, last_move: int) -> str:
    if move != last_move + 1:
        return f"move {last_move + 1} is missing"
    if fact is None:
        return f"move {move} names a fact that does not exist"
    if before + cents != shows:
        return f"move {move} does not lead from what the meter showed before"
    if isinstance(fact, _AMOUNTS) and cents != (-fact.cents if isinstance(fact, facts.MeterSent) else fact.cents):
        return f"move {move} is not the amount of its fact"
    return ""


def _cause(fact: Fact | None) -> tuple[str, str]:
    """Why a meter moved, and the column that the move belongs to."""
    match fact:
        case facts.MeterFed():
            return "contribution", "contributions"
        case facts.MeterMoved(why=why):
            return _CAUSES.get(why, (why, "transfers"))
        case facts.TableOpened():
            return "seed of a new table", "resets"
        case facts.MeterSent(to=to, proposed_by=proposed_by):
            return f"carried to {to}, proposed by {proposed_by}", "transfers"
        case facts.MeterReceived(origin=origin):
            return f"carried from {origin}", "transfers"
        case facts.MeterReseeded():
            return "started again after a transfer", "resets"
        case facts.MetersCarriedOver():
            return "carried over from an older ledger", "transfers"
    return "unknown", "transfers"


_SUM = (
    "Opening + contributions + payouts + resets + transfers + what voids took back = closing; a payout is a negative"
    " amount."
)
_WHOLE_DAYS = "Over several days the meters are reconciled for whole days, not for one shift of each."


def meters(records: Records, scope: Scope) -> Found:
    """One line for each meter: everything that moved it in the scope, and whether that explains what it shows."""
    since, until = records.span(scope)
    houses = covered(records, scope)
    lines: dict[str, MeterLine] = {}
    shown: dict[str, Fraction] = {}
    kept: set[str] = set()
    for move in moves(records, scope):
        line = lines.setdefault(move.meter, MeterLine(move.meter))
        shown[move.meter] = move.shows
        if move.table in houses.houses:
            kept.add(move.meter)
        if move.at is not None and since is not None and move.at < since:
            line.opening = line.closing = move.shows
        elif move.at is None or until is None or move.at < until:
            line.moves += 1
            line.closing = move.shows
            line.sums[move.column] = line.sums.get(move.column, Fraction()) + move.cents
            line.wrong += [move.wrong] if move.wrong else []
    _check_shown(records, lines, shown)
    rows = [line for name, line in sorted(lines.items()) if name in kept]
    several = scope.shift is not None and (scope.first is None or scope.first != scope.last)
    notes = (_SUM, *([_WHOLE_DAYS] if several else []), *houses.notes)
    return found(
        rows,
        _line_values,
        lambda line: Behind(report="meter-moves", scope=replace(scope, meter=line.meter)),
        notes,
    )


def _check_shown(records: Records, lines: dict[str, MeterLine], shown: dict[str, Fraction]) -> None:
    """What a meter shows now must be what its last move left."""
    with records.store.reading() as connection:
        for row in connection.execute(select(METERS)):
            if row.meter_id in lines and shown[row.meter_id] != Fraction(row.cents):
                lines[row.meter_id].wrong.append("the meter does not show what its last move left")


def _line_values(line: MeterLine) -> tuple[Value, ...]:
    columns = ("contributions", "payouts", "resets", "transfers", "voids")
    return (line.meter, line.opening, *(line.sums.get(name, Fraction()) for name in columns), line.closing, line.moves,
            line.verdict)  # fmt: skip


def meter_moves(records: Records, scope: Scope) -> Found:
    """Every move of every meter in the scope."""
    in_time = records.times(scope)
    rows = [
        move
        for move in moves(records, scope)
        if (move.at is None or in_time(move.at))
        and scope.table in (None, move.table)
        and scope.person in (None, move.by)
    ]
    return found(rows, _move_values, lambda row: round_behind(row.table, row.round), covered(records, scope).notes)


def _move_values(row: Move) -> tuple[Value, ...]:
    return (row.meter, row.move, row.at, row.table, row.round, row.by, row.cause, row.cents, row.shows,
            row.wrong or "yes")  # fmt: skip
