"""The figures of reports, kept as rounds end: rounds, hourly sums, and where the facts are that reports list.

A report reads what was kept, and counts only the facts that came later. Nothing kept is evidence: if it is missing,
damaged or of other facts, everything is counted from the facts, with the same result.
"""

import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple, TypedDict

import msgspec
from sqlalchemy import Connection, delete, func, insert, inspect, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError

from queenhigh.ledger import Store, house_of
from queenhigh.ledger.derived_tables import (
    FIGURE_MARKS,
    HOUR_FIGURES,
    NOTED_FACTS,
    ROUND_FIGURES,
    prepare_derived,
)
from queenhigh.ledger.hash_chain import Link
from queenhigh.ledger.ledger_reader import LedgerReader
from queenhigh.ledger.schema import FACTS
from queenhigh.rulebook import rules_version
from queenhigh.server.reports.played_rounds import Counted, PlayedRound, RoundCount, Settled
from queenhigh.server.reports.wager_sums import HourSums, Sums, WagerTerms
from queenhigh.submission import House

_FORMAT = 5
"""Changes whenever something else is kept or counted, so that older figures are counted again."""
_AT_ONCE = 20_000
"""How many facts are counted before they are written."""


def _plain(value: object) -> str:
    if isinstance(value, Fraction):
        return str(value)
    raise TypeError(f"figures cannot hold a {type(value).__name__}")


def _exact(type_: type, value: object) -> Fraction:
    return Fraction(str(value))


_ENCODER = msgspec.json.Encoder(enc_hook=_plain)
_ROUND = msgspec.json.Decoder(PlayedRound, dec_hook=_exact)
_HOUR = msgspec.json.Decoder(HourSums, dec_hook=_exact)
_KNOWN = msgspec.json.Decoder(Counted, dec_hook=_exact)


def made_by() -> str:
    """What figures depend on besides the facts: how they are counted, and the rules in force."""
    return f"{_FORMAT} {rules_version()}"


class Mark(NamedTuple):
    """How far a table has been counted."""

    number: int
    known: Counted | None


class RoundLine(NamedTuple):
    """A round in one line, all boxes together; cents."""

    number: int
    ended_at: int
    void: str | None
    dealer: str
    players: str
    handle: int
    paid: int
    won: int


class Span(NamedTuple):
    """A round with its first and its last fact; `last` is None while it is in play."""

    first: int
    last: int | None
    round: int


@dataclass(slots=True)
class Tail:
    """What came after the mark of a table: its rounds, the hours that they change, and the facts to list."""

    rounds: list[PlayedRound] = field(default_factory=list)
    hours: dict[int, HourSums] = field(default_factory=dict)
    totals: dict[int, Sums] = field(default_factory=dict)
    """The sums of each round, by its first fact."""
    noted: list[tuple[int, str]] = field(default_factory=list)
    playing: PlayedRound | None = None
    """The round that is not over."""


class KeptFigures:
    """The figures of every table at one moment. `recount` takes nothing as kept."""

    def __init__(self, store: LedgerReader, *, recount: bool = False) -> None:
        self.store = store
        self._any = not recount and inspect(store.engine).has_table(FIGURE_MARKS.name)
        self._marks: dict[str, Mark] = {}
        self._tails: dict[str, Tail] = {}
        self._terms: dict[tuple[str, int], WagerTerms] = {}

    def terms(self, table: str, house: House, played: PlayedRound) -> WagerTerms:
        """What the wagers of a round were played for; `house` is that of the table's first submission."""
        key = (table, played.changed)
        if key not in self._terms:
            changed = self.store.submission_at(table, played.changed) if played.changed else None
            self._terms[key] = WagerTerms(house_of(changed) if changed is not None else house)
        return self._terms[key]

    def mark(self, table: str) -> Mark:
        """How far the kept figures of a table can be used."""
        if table not in self._marks:
            self._marks[table] = self._read_mark(table) if self._any else Mark(0, None)
        return self._marks[table]

    def _read_mark(self, table: str) -> Mark:
        with self.store.reading() as connection:
            row = connection.execute(select(FIGURE_MARKS).where(FIGURE_MARKS.c.table_id == table)).first()
            if row is None or row.made_by != made_by():
                return Mark(0, None)
            there = select(FACTS.c.hash).where(FACTS.c.table_id == table, FACTS.c.number == row.number)
            if connection.execute(there).scalar() != row.hash:
                return Mark(0, None)
        try:
            return Mark(row.number, _KNOWN.decode(row.data))
        except msgspec.MsgspecError:
            return Mark(0, None)

    def rounds(self, table: str, house: House, since: int = 0, until: int | None = None) -> Iterator[PlayedRound]:
        """The finished rounds of a table that ended at these times, in order."""
        kept = ROUND_FIGURES.c
        wanted = select(kept.data).where(kept.table_id == table, kept.ended_at >= since)
        if until is not None:
            wanted = wanted.where(kept.ended_at < until)
        if self.mark(table).number:
            with self.store.reading() as connection:
                for (data,) in connection.execute(wanted.order_by(kept.first)).all():
                    yield _ROUND.decode(data)
        for played in self.tail(table, house).rounds:
            if played.ended_at >= since and (until is None or played.ended_at < until):
                yield played

    def lines(self, table: str, house: House, since: int = 0, until: int | None = None) -> list[RoundLine]:
        """The same rounds in one line each, which need not be read whole."""
        lines, tail = self.kept_lines(table, since=since, until=until), self.tail(table, house)
        return lines + [
            round_line(played, tail.totals[played.first])
            for played in tail.rounds
            if played.ended_at >= since and (until is None or played.ended_at < until)
        ]

    def kept_lines(
        self, table: str, *, since: int = 0, until: int | None = None, most: int | None = None, only_voids: bool = False
    ) -> list[RoundLine]:
        """The rounds up to the mark, in order: those that ended at these times, or the last of them."""
        if not self.mark(table).number:
            return []
        kept = ROUND_FIGURES.c
        wanted = select(kept.round, kept.ended_at, kept.void, kept.dealer, kept.players, kept.handle, kept.paid,
                        kept.won).where(kept.table_id == table, kept.ended_at >= since)  # fmt: skip
        if until is not None:
            wanted = wanted.where(kept.ended_at < until)
        if only_voids:
            wanted = wanted.where(kept.void.is_not(None))
        ordered = wanted.order_by(kept.first) if most is None else wanted.order_by(kept.first.desc()).limit(most)
        with self.store.reading() as connection:
            lines = list(map(RoundLine._make, connection.execute(ordered).all()))
        return lines if most is None else lines[::-1]

    def time_of(self, table: str, number: int) -> int:
        """When a fact happened."""
        wanted = select(FACTS.c.number, FACTS.c.data, FACTS.c.hash)
        with self.store.reading() as connection:
            row = connection.execute(wanted.where(FACTS.c.table_id == table, FACTS.c.number == number)).one()
        return Link._make(row).fact.at

    def last_noted(self, table: str, kind: str) -> int | None:
        """When the last fact of a kind happened, up to the mark."""
        if not self.mark(table).number:
            return None
        kept = NOTED_FACTS.c
        wanted = select(func.max(kept.number)).where(kept.table_id == table, kept.kind == kind)
        with self.store.reading() as connection:
            number = connection.execute(wanted).scalar()
        return self.time_of(table, number) if number is not None else None

    def spans(self, table: str, house: House) -> list[Span]:
        """Which facts belong to which round, in order."""
        kept = ROUND_FIGURES.c
        spans: list[Span] = []
        if self.mark(table).number:
            wanted = select(kept.first, kept.last, kept.round).where(kept.table_id == table).order_by(kept.first)
            with self.store.reading() as connection:
                spans = list(map(Span._make, connection.execute(wanted).all()))
        tail = self.tail(table, house)
        spans += [Span(played.first, played.last, played.number) for played in tail.rounds]
        return [*spans, *([Span(tail.playing.first, None, tail.playing.number)] if tail.playing else [])]

    def hours(self, table: str, house: House) -> dict[int, HourSums]:
        """The sums of every hour in which rounds ended."""
        hours: dict[int, HourSums] = {}
        if self.mark(table).number:
            wanted = select(HOUR_FIGURES.c.hour, HOUR_FIGURES.c.data).where(HOUR_FIGURES.c.table_id == table)
            with self.store.reading() as connection:
                hours = {hour: _HOUR.decode(data) for hour, data in connection.execute(wanted).all()}
        return {**hours, **self.tail(table, house).hours}

    def noted(self, table: str, house: House, kinds: frozenset[str]) -> Iterator[Link]:
        """The facts of these kinds, in the order of the chain. Settlements are found only for confirmed hands, and
        counts of chips only where they did not agree."""
        mark = self.mark(table).number
        kept = NOTED_FACTS.c
        if mark:
            joined = NOTED_FACTS.join(FACTS, (FACTS.c.table_id == kept.table_id) & (FACTS.c.number == kept.number))
            wanted = select(FACTS.c.number, FACTS.c.data, FACTS.c.hash).select_from(joined)
            mine = wanted.where(kept.table_id == table, kept.kind.in_(sorted(kinds))).order_by(kept.number)
            with self.store.reading() as connection:
                yield from map(Link._make, connection.execute(mine).all())
        numbers = {number for number, kind in self.tail(table, house).noted if kind in kinds}
        if numbers:
            yield from (item for item in self.store.links(table, min(numbers) - 1) if item.number in numbers)

    def tail(self, table: str, house: House) -> Tail:
        """What came after the mark, counted once and kept in memory."""
        if table not in self._tails:
            self._tails[table] = self._count(table, house)
        return self._tails[table]

    def _count(self, table: str, house: House) -> Tail:
        mark = self.mark(table)
        counting = Counting(self, table, house, mark)
        for item in self.store.links(table, mark.number):
            counting.add(item)
        counting.tail.playing = counting.count.playing
        return counting.tail

    def hour(self, table: str, hour: int) -> HourSums:
        """The kept sums of one hour, to be continued."""
        if not self.mark(table).number:
            return HourSums()
        mine = (HOUR_FIGURES.c.table_id == table, HOUR_FIGURES.c.hour == hour)
        with self.store.reading() as connection:
            data = connection.execute(select(HOUR_FIGURES.c.data).where(*mine)).scalar()
        return _HOUR.decode(data) if data is not None else HourSums()


class Counting:
    """Counts the facts of one table from its mark on."""

    def __init__(self, kept: KeptFigures, table: str, house: House, mark: Mark) -> None:
        self.kept, self.table, self.house = kept, table, house
        self.count = RoundCount(house, mark.known)
        self.tail = Tail(noted=self.count.noted)
        self.done: Link | None = None
        """The last fact after which no round was in play."""

    def add(self, item: Link) -> None:
        played = self.count.add(item)
        if played is not None:
            hour = self.tail.hours.get(played.hour)
            if hour is None:
                hour = self.tail.hours[played.hour] = self.kept.hour(self.table, played.hour)
            terms = self.kept.terms(self.table, self.house, played)
            self.tail.totals[played.first] = hour.add(terms, played)
            self.tail.rounds.append(played)
        if self.count.between_rounds:
            self.done = item


def keep_figures(store: Store, tables: Iterable[str], most_s: float = 0.5) -> bool:
    """Count what came to these tables since the last time and keep it; whether there may be more to count.

    It stops after so many seconds, so that nobody who waits for the same process waits long.
    """
    prepare_derived(store.engine)
    until = time.monotonic() + most_s
    for table in tables:
        submission = store.submission(table)
        while submission is not None and _keep_some(store, table, house_of(submission)):
            if time.monotonic() > until:
                return True
        if time.monotonic() > until:
            return True
    return False


def _keep_some(store: Store, table: str, house: House) -> bool:
    """Keep the next part of a table; whether there is more."""
    kept = KeptFigures(store)
    mark = kept.mark(table)
    if store.head(table)[0] == mark.number:
        return False
    counting, many = Counting(kept, table, house, mark), 0
    for item in store.links(table, mark.number):
        counting.add(item)
        many += 1
        if many >= _AT_ONCE and counting.done is item:
            break
    if counting.done is None:
        return False
    try:
        with store.engine.begin() as connection:
            _write(connection, table, mark, counting)
    except (_Overtaken, IntegrityError):
        return False
    return many >= _AT_ONCE


class _Overtaken(Exception):
    """Another process has kept the same part."""


def _write(connection: Connection, table: str, mark: Mark, counting: Counting) -> None:
    values = mark_values(counting)
    if mark.number:
        mine = (FIGURE_MARKS.c.table_id == table, FIGURE_MARKS.c.number == mark.number)
        if connection.execute(update(FIGURE_MARKS).where(*mine).values(values)).rowcount != 1:
            raise _Overtaken
    else:
        for derived in (FIGURE_MARKS, ROUND_FIGURES, HOUR_FIGURES, NOTED_FACTS):
            connection.execute(delete(derived).where(derived.c.table_id == table))
        connection.execute(insert(FIGURE_MARKS).values(table_id=table, **values))
    tail = counting.tail
    rounds = [round_row(table, played, tail.totals[played.first]) for played in tail.rounds]
    if rounds:
        connection.execute(insert(ROUND_FIGURES), rounds)
    noted = [(number, kind) for number, kind in tail.noted if number <= values["number"]]
    if noted:
        connection.execute(insert(NOTED_FACTS), [{"table_id": table, "number": number, "kind": kind}
                                                 for number, kind in noted])  # fmt: skip
    dialect = sqlite if connection.dialect.name == "sqlite" else postgresql
    for hour, sums in tail.hours.items():
        row = hour_row(table, hour, sums)
        new = dialect.insert(HOUR_FIGURES).values(row)
        connection.execute(new.on_conflict_do_update(index_elements=["table_id", "hour"], set_=row))


class MarkValues(TypedDict):
    """How far a table has been counted, as it is kept."""

    number: int
    hash: str
    made_by: str
    data: str


def mark_values(counting: Counting) -> MarkValues:
    """The mark to keep once these facts have been counted, at the last one after which no round was in play."""
    assert counting.done is not None
    return {
        "number": counting.done.number, "hash": counting.done.hash, "made_by": made_by(),
        "data": _ENCODER.encode(counting.count.last_known).decode(),
    }  # fmt: skip


def hour_row(table: str, hour: int, sums: HourSums) -> dict[str, object]:
    """One hour as it is kept."""
    return {"table_id": table, "hour": hour, "data": _ENCODER.encode(sums).decode()}


def round_line(played: PlayedRound, sums: Sums) -> RoundLine:
    """One round in one line."""
    return RoundLine(
        played.number, played.ended_at, played.void, played.dealer, players_text(played.settled),
        sum(one.handle for one in sums.values()), sum(one.paid for one in sums.values()),
        sum(one.won for one in sums.values()),
    )  # fmt: skip


def players_text(settled: Iterable[Settled]) -> str:
    """Who played: "seat 1 pat, seat 3 sam"."""
    return ", ".join(f"seat {seat} {player}" for seat, player in sorted({(row.seat, row.player) for row in settled}))


def round_row(table: str, played: PlayedRound, sums: Sums) -> dict[str, object]:
    """One round as it is kept, with its sums over all wagers."""
    expected = [one.expected for one in sums.values()]
    known = all(one is not None for one in expected)
    line = round_line(played, sums)._asdict()
    return {
        "table_id": table, "first": played.first, "last": played.last, "round": line.pop("number"), **line,
        "expected": float(sum(one for one in expected if one is not None)) if known else None,
        "variance": sum(one.variance for one in sums.values()) if known else None,
        "data": _ENCODER.encode(played).decode(),
    }  # fmt: skip
