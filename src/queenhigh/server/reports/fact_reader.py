"""The facts that a report lists, table by table, each with its round, the players and the dealer at that moment."""

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import inspect, select

from queenhigh.ledger import house_of
from queenhigh.rulebook.wording import counted
from queenhigh.server.reports.played_rounds import IN_EVERY_ROUND, LISTED_AT_TIMES
from queenhigh.server.reports.report import Records, Scope
from queenhigh.server.schema import ROOM_TABLES
from queenhigh.server.table_registry import PRACTICE
from queenhigh.submission import House
from queenhigh.table import Fact, facts

_CONTEXT: tuple[type[Fact], ...] = (facts.PlayerSeated, facts.PlayerLeft, facts.DealerAssigned)


@dataclass(frozen=True, slots=True)
class Happened:
    """A fact with its number, the round it belongs to, and who sat and dealt there."""

    table: str
    number: int
    fact: Fact
    round: int | None
    seats: Mapping[int, str]
    dealer: str | None

    @property
    def player(self) -> str | None:
        """The player whom the fact is about, if it is about one."""
        seat = getattr(self.fact, "seat", None)
        named = getattr(self.fact, "player", None)
        return named or (self.seats.get(seat) if seat is not None else None)


@dataclass(frozen=True, slots=True)
class Covered:
    """The tables that a report covers, with their houses, and how many practice tables it leaves out."""

    houses: Mapping[str, House]
    practice: int

    @property
    def notes(self) -> tuple[str, ...]:
        if not self.practice:
            return ()
        return (f"{counted(self.practice, 'practice table')} with play money left out; name a table"
                " to see its report.",)  # fmt: skip


def covered(records: Records, scope: Scope) -> Covered:
    """The tables of the scope. Practice tables are left out, unless one is named."""
    submissions = records.store.tables()
    if scope.table is not None:
        chosen = [scope.table] if scope.table in submissions else []
        return Covered(_of_game({name: house_of(submissions[name]) for name in chosen}, scope), 0)
    practice = practice_tables(records)
    left = sorted(practice & submissions.keys())
    houses = {name: house_of(text) for name, text in submissions.items() if name not in practice}
    return Covered(_of_game(houses, scope), len(left))


def _of_game(houses: Mapping[str, House], scope: Scope) -> Mapping[str, House]:
    return {name: house for name, house in houses.items() if scope.game in (None, house.game)}


def practice_tables(records: Records) -> set[str]:
    """Tables for play money; none in a ledger that no server has opened."""
    if not has_table(records, ROOM_TABLES.name):
        return set()
    wanted = select(ROOM_TABLES.c.table_id).where(ROOM_TABLES.c.kind == PRACTICE)
    with records.store.reading() as connection:
        return set(connection.execute(wanted).scalars())


def has_table(records: Records, name: str) -> bool:
    """Whether the database has what only a server keeps."""
    return inspect(records.store.engine).has_table(name)


class RoundsOfTable:
    """Which round a fact of a table belongs to."""

    def __init__(self, records: Records, table: str) -> None:
        self._spans = records.figures.spans(table, _house(records, table))
        self._first = [span.first for span in self._spans]

    def at(self, fact: int) -> int | None:
        place = bisect_right(self._first, fact)
        if not place:
            return None
        span = self._spans[place - 1]
        return span.round if span.last is None or fact <= span.last else None


def happened(records: Records, table: str, kinds: Sequence[type[Fact]]) -> Iterator[Happened]:
    """The facts of these kinds at a table, in the order of the chain; none that happens in every round for everybody,
    except those that are listed at times."""
    assert not IN_EVERY_ROUND.intersection(kinds) - LISTED_AT_TIMES
    wanted = frozenset(kinds)
    rounds = RoundsOfTable(records, table)
    seats: dict[int, str] = {}
    dealer: str | None = None
    names = frozenset(kind.__name__ for kind in {*_CONTEXT, *kinds})
    for item in records.figures.noted(table, _house(records, table), names):
        fact = item.fact
        if isinstance(fact, facts.PlayerSeated):
            seats = {**seats, fact.seat: fact.player}
        elif isinstance(fact, facts.DealerAssigned):
            dealer = fact.dealer
        if type(fact) in wanted:
            yield Happened(table, item.number, fact, rounds.at(item.number), seats, dealer)
        if isinstance(fact, facts.PlayerLeft):
            seats = {seat: player for seat, player in seats.items() if seat != fact.seat}


def facts_of_round(records: Records, table: str, number: int) -> Iterator[Fact]:
    """Every fact of one round, finished or in play."""
    spans = records.figures.spans(table, _house(records, table))
    first, last = next(((span.first, span.last) for span in reversed(spans) if span.round == number), (None, None))
    if first is None:
        return
    for item in records.store.links(table, first - 1):
        if last is not None and item.number > last:
            return
        yield item.fact


def _house(records: Records, table: str) -> House:
    submission = records.store.submission(table)
    assert submission is not None, f"table {table} does not exist"
    return house_of(submission)


def all_happened(records: Records, scope: Scope, kinds: Sequence[type[Fact]]) -> tuple[list[Happened], tuple[str, ...]]:
    """Facts of these kinds in the scope at every table, oldest first, and what was left out."""
    tables = covered(records, scope)
    in_time = records.times(scope)
    items = [
        item
        for table in tables.houses
        for item in happened(records, table, kinds)
        if in_time(item.fact.at) and concerns(item, scope.person)
    ]
    return sorted(items, key=lambda item: (item.fact.at, item.table, item.number)), tables.notes


def concerns(item: Happened, person: str | None) -> bool:
    """Whether somebody did this, dealt then, or is the player whom it is about."""
    return person is None or person in (item.fact.by, item.dealer, item.player)
