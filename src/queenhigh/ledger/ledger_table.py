"""One table as the ledger knows it: its state and books, ready for the next command."""

import tomllib
from collections.abc import Callable, Iterator, Mapping
from datetime import date
from fractions import Fraction

from queenhigh.cards import Card
from queenhigh.chance.joint_numbers import from_the_top
from queenhigh.findings import errors
from queenhigh.games import MeterKey
from queenhigh.ledger.books import Books, Posting
from queenhigh.ledger.hash_chain import GENESIS, Link, link
from queenhigh.ledger.records import Entry
from queenhigh.submission import opening_faults, read_submission
from queenhigh.table import TableState, facts
from queenhigh.table.card_faces import DeckFaces, Faces
from queenhigh.table.fact_clauses import FactClauses
from queenhigh.table.fact_data import fact_text
from queenhigh.table.state import Deck
from queenhigh.table.submission_versions import house_of

_MOVES_METERS = (facts.MeterFed, facts.MeterMoved, facts.MeterReceived, facts.MeterReseeded)
_LINKS_METERS = (facts.TableOpened, facts.MetersCarriedOver)


def refuse_filing(submission: str, today: date | None, *, practice: bool) -> None:
    """Refuse a submission with any error, even one that a round could be played with, and one without its approvals
    on this day (as in 3CP-2.B); at practice nobody asks for approvals."""
    house, findings = read_submission(tomllib.loads(submission))
    if today is None and not practice:
        raise ValueError("say on which day the table opens: its approvals are asked for on that day")
    unapproved = opening_faults(house, today) if house is not None and today is not None and not practice else []
    for finding in [*errors(findings), *unapproved]:
        by = f" ({finding.clause})" if finding in unapproved else ""
        raise ValueError(f"no table opens under this submission: {finding.path}: {finding.message}{by}")


class LedgerTable:
    """A table rebuilt from its chain: its state, its books, and the meters that it moves."""

    def __init__(self, table_id: str, submission: str, *, seeded: bool = False) -> None:
        self.table_id, self.submission = table_id, submission
        self.house = house_of(submission)
        self.books = Books(self.house, seeded=seeded)
        self.clauses = FactClauses(self.house)
        self.facts, self.head = 0, GENESIS
        self.links: Mapping[str, str] = {}
        self._named: tuple[Mapping[str, str], Mapping[MeterKey, Fraction], Mapping[MeterKey, str]] | None = None
        self.opened_here = False
        """Whether the first fact opened the table, as from version 2 on."""
        self.snapshot_at = 0
        self.program: tuple[str, str] | None = None
        """The program that wrote last, by version and digest, if a fact has named one."""

    @property
    def state(self) -> TableState:
        return self.books.state

    def fold(self, item: Link) -> tuple[facts.Fact, list[Posting]]:
        """Add one link that is already stored; returns its fact and its postings."""
        fact = item.fact
        if self.facts == 0 and not isinstance(fact, facts.TableOpened):
            # Tables of version 1 began with their meters funded.
            self.books = Books(self.house)
        postings = self._enter(fact)
        self.facts, self.head = item.number, item.hash
        return fact, postings

    def add(self, fact: facts.Fact) -> Entry:
        """Add a new fact; returns what must be written for it."""
        item = link(self.head, self.facts + 1, fact_text(fact))
        meters, clauses = list(self.moved(fact)), self.clauses.of_next(fact)
        postings = self._enter(fact)
        self.facts, self.head = item.number, item.hash
        return Entry(fact, item, postings, meters, clauses)

    def _enter(self, fact: facts.Fact) -> list[Posting]:
        if isinstance(fact, _LINKS_METERS):
            self.links = dict(fact.links)
            self.opened_here = self.opened_here or isinstance(fact, facts.TableOpened)
        elif isinstance(fact, facts.ProgramNamed):
            self.program = (fact.program, fact.digest)
        self.clauses.note(fact)
        postings = self.books.enter(fact)
        if isinstance(fact, facts.SubmissionChanged):
            self.house = self.books.state.house
        return postings

    def moved(self, fact: facts.Fact) -> Iterator[tuple[str, Fraction]]:
        """The meters that a fact moves, and by how much."""
        if isinstance(fact, _MOVES_METERS):
            yield self.meter_id((fact.wager, fact.meter)), fact.cents
        elif isinstance(fact, facts.MeterSent):
            yield self.meter_id((fact.wager, fact.meter)), -fact.cents
        elif isinstance(fact, _LINKS_METERS):
            links = dict(fact.links)
            started = fact.seeds if isinstance(fact, facts.TableOpened) else tuple(links)
            for (wager, meter), cents in self.books.state.meters.items():
                if wager in started:
                    yield f"{links[wager]} {meter}", cents

    @property
    def shares_meters(self) -> bool:
        """Whether other tables may move a meter of this one."""
        return any(link_ != own_link(self.table_id, wager) for wager, link_ in self.links.items())

    def meter_id(self, key: MeterKey) -> str:
        wager, meter = key
        return f"{self.links.get(wager, own_link(self.table_id, wager))} {meter}"

    def meter_ids(self) -> Mapping[MeterKey, str]:
        """The names of all meters, made again when a meter has moved or the table has joined others."""
        links, meters = self.links, self.books.state.meters
        if self._named is None or self._named[0] is not links or self._named[1] is not meters:
            self._named = (links, meters, {key: self.meter_id(key) for key in meters})
        return self._named[2]


def deck_name(table_id: str, deck: str) -> str:
    """The first part of the name of every deck that the ledger shuffles for a table."""
    return f"{table_id}, {deck} deck, "


def own_link(table_id: str, wager: str) -> str:
    """The name of meters that no other table moves."""
    return f"{table_id} {wager}"


class Decks:
    """The order of the cards in play at one table, from the deck that is in use and its cut."""

    def __init__(self) -> None:
        self.orders: dict[str, tuple[Card, ...]] = {}
        self.numbers: dict[str, str] = {}
        """The number of the house for each of these decks."""
        self._lying: tuple[str | None, int | None, str] | None = None
        self._faces: Faces

    def faces(self, deck: Deck, order: Callable[[], tuple[Card, ...]]) -> Faces:
        """The cards of a deck from the top: the same object until another deck is used or this one is cut."""
        depth, seed = deck.depth, deck.seed
        if self._lying != (deck.deck_id, depth, seed):
            self._lying = (deck.deck_id, depth, seed)
            self._faces = DeckFaces(lambda: from_the_top(order(), depth, seed))
        return self._faces

    def keep(self, deck_id: str, order: tuple[Card, ...], number: str) -> None:
        """Keep at most two decks: two alternate, and a third is never at the table."""
        while len(self.orders) > 1:
            oldest = next(iter(self.orders))
            del self.orders[oldest], self.numbers[oldest]
        self.orders[deck_id], self.numbers[deck_id] = order, number
