"""An index of all rounds: who played each one and what it paid, read from the facts and kept in memory.

The state of the table before every n-th round is kept as well, so any round can be replayed without all the rounds
before it. Memory is limited however many rounds there are; what is dropped is read again when somebody asks.
"""

import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache

from queenhigh.chance import FairDeck, fair_deck
from queenhigh.ledger import Store, Vault, house_of
from queenhigh.ledger.round_replay import NoSuchRound, Replay, Rounds
from queenhigh.server.live_table import DealtState
from queenhigh.submission import House
from queenhigh.table import Fact, TableState, apply, facts, new_table

MOST_BOOKS, MOST_ROWS = 1_000, 100_000
"""How many books stay in memory, and how many rounds in all of them; the book asked for last stays whole."""
MOST_STATES = 256
"""How many table states one book keeps."""


@dataclass(slots=True)
class RoundRow:
    """One round. `last` is None while it is in play; `nets` are cents by seat."""

    table_id: str
    number: int
    place: int
    """How many rounds came before it."""
    first: int
    opened_at: int
    last: int | None = None
    closed_at: int | None = None
    void: str | None = None
    players: dict[int, str] = field(default_factory=dict)
    nets: dict[int, int] = field(default_factory=dict)
    jackpots: list[tuple[int, str]] = field(default_factory=list)

    @property
    def outcome(self) -> str:
        if self.last is None:
            return "in play"
        return "void" if self.void is not None else "settled"

    @property
    def house_won(self) -> int:
        """Cents that the house won; 0 while the round is in play."""
        return -sum(self.nets.values()) if self.last is not None else 0

    def net_of(self, player: str) -> int:
        return sum(self.nets.get(seat, 0) for seat, name in self.players.items() if name == player)


class RoundBook:
    """The rounds of one table, up to the last fact that was read."""

    def __init__(self, store: Store, table_id: str, submission: str) -> None:
        self.store, self.table_id = store, table_id
        self.rows: list[RoundRow] = []
        self._state = new_table(house_of(submission))
        self._facts = 0
        self._before: dict[int, TableState] = {}
        self._apart = 1

    @property
    def state(self) -> TableState:
        """The table after the last fact that was read."""
        return self._state

    def read_on(self) -> list[RoundRow]:
        """Read the facts since the last time."""
        for item in self.store.links(self.table_id, self._facts):
            fact = item.fact
            self._note(item.number, fact)
            self._state = apply(self._state, fact)
            self._facts = item.number
        return self.rows

    def before(self, row: RoundRow) -> TableState:
        """The table as it was before a round: from the nearest state that was kept, and the facts since."""
        kept = self.rows[row.place - row.place % self._apart]
        state = self._before[kept.place]
        for item in self.store.links(self.table_id, kept.first - 1):
            if item.number >= row.first:
                break
            state = apply(state, item.fact)
        return state

    def _keep(self, place: int) -> None:
        """Keep the state before every n-th round; when there are too many, n doubles and half of them go."""
        if place % self._apart == 0:
            self._before[place] = self._state
        if len(self._before) > MOST_STATES:
            self._apart *= 2
            self._before = {kept: state for kept, state in self._before.items() if kept % self._apart == 0}

    def _note(self, number: int, fact: Fact) -> None:
        if isinstance(fact, facts.RoundOpened):
            place = len(self.rows)
            self._keep(place)
            self.rows.append(RoundRow(self.table_id, fact.number, place, number, fact.at))
        elif isinstance(fact, facts.RoundClosed | facts.RoundVoided):
            row = self.rows[-1]
            row.last, row.closed_at = number, fact.at
            row.void = fact.clause if isinstance(fact, facts.RoundVoided) else None
        elif isinstance(fact, facts.TableIdled) and self._state.round is not None:
            self.rows.pop()
        elif self._state.round is not None:
            self._note_money(self.rows[-1], fact)

    def _note_money(self, row: RoundRow, fact: Fact) -> None:
        if isinstance(fact, facts.BettingClosed):
            assert self._state.round is not None
            row.players = {seat: self._state.seats[seat] for seat in self._state.round.wagers}
        elif isinstance(fact, facts.WagerSettled):
            net = fact.paid + fact.returned - fact.stake if fact.outcome != "withdrawn" else 0
            row.nets[fact.seat] = row.nets.get(fact.seat, 0) + net
        elif isinstance(fact, facts.SettlementReversed):
            row.nets[fact.seat] = 0
        elif isinstance(fact, facts.JackpotValidated):
            row.jackpots.append((fact.seat, fact.wager))


class RoundBooks:
    """The rounds of all tables. Ask outside the event loop, since this reads the ledger."""

    def __init__(self, store: Store, vault: Vault, deck_of: Callable[[str, bytes], FairDeck] = fair_deck) -> None:
        self.store, self.vault, self.deck_of = store, vault, deck_of
        self._books: OrderedDict[str, RoundBook] = OrderedDict()
        self._lock = threading.Lock()
        self.replay = lru_cache(maxsize=256)(self._replay)
        """A finished round replayed; it never changes."""

    def rows(self, table_id: str) -> list[RoundRow]:
        with self._lock:
            return list(self._book(table_id).rows)

    def _book(self, table_id: str) -> RoundBook:
        """A book with all facts read; the books asked for longest ago are dropped."""
        if table_id not in self._books:
            self._books[table_id] = RoundBook(self.store, table_id, self._submission(table_id))
        book = self._books[table_id]
        book.read_on()
        self._books.move_to_end(table_id)
        rows = sum(len(kept.rows) for kept in self._books.values())
        while len(self._books) > 1 and (len(self._books) > MOST_BOOKS or rows > MOST_ROWS):
            rows -= len(self._books.popitem(last=False)[1].rows)
        return book

    def before(self, row: RoundRow) -> TableState:
        """The table as it was before a round."""
        with self._lock:
            return self._book(row.table_id).before(row)

    def state(self, table_id: str) -> TableState:
        """A table after its last fact."""
        with self._lock:
            return self._book(table_id).state

    def house(self, table_id: str) -> House:
        """The house of the submission that a table was opened under."""
        return house_of(self._submission(table_id))

    def _submission(self, table_id: str) -> str:
        submission = self.store.submission(table_id)
        if submission is None:
            raise NoSuchRound(f"table {table_id!r} does not exist")
        return submission

    def all_rows(self) -> Iterator[RoundRow]:
        for table_id in self.store.table_ids():
            yield from self.rows(table_id)

    def row(self, table_id: str, number: int) -> RoundRow:
        found = [row for row in self.rows(table_id) if row.number == number]
        if not found:
            raise NoSuchRound(f"table {table_id} has no round {number}")
        return found[0]

    def _replay(self, table_id: str, number: int) -> Replay:
        row = self.row(table_id, number)
        if row.last is None:
            raise NoSuchRound(f"round {number} of table {table_id} is still in play")
        state = before = self.before(row)
        events: list[tuple[int, Fact]] = []
        for item in self.store.links(table_id, row.first - 1):
            if item.number > row.last:
                break
            fact = item.fact
            events.append((item.number, fact))
            before, state = state, apply(state, fact)
        return Rounds(self.store, table_id, self.vault, self.deck_of).made(number, events, before)

    def dealt(self, replay: Replay) -> DealtState:
        """A round at its end with the order of its deck; by then only folded cards are still secret."""
        assert replay.state.round is not None
        deck_id = replay.state.decks[replay.state.round.deck].deck_id or ""
        sealed = self.store.sealed_deck(deck_id)
        order = self.deck_of(deck_id, self.vault.unseal(sealed, deck_id)).deck if sealed is not None else None
        return DealtState(replay.state, order)
