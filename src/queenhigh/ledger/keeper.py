"""One table and its ledger: a command is taken when its facts are on the disk, and not before."""

import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from queenhigh.cards import Card
from queenhigh.ledger.books import Books
from queenhigh.ledger.chain import verify_chain
from queenhigh.ledger.store import Entry, Store
from queenhigh.submission import House, read_submission
from queenhigh.table import Command, Refusal, Table, fact_data, fact_from
from queenhigh.table.facts import Fact


def house_of(submission: str) -> House:
    """The house of a submission that was checked before it was opened."""
    house, findings = read_submission(tomllib.loads(submission))
    if house is None:
        raise ValueError(f"the submission cannot be played under: {findings[0].message}")
    return house


class Keeper:
    """The one writer of a table. State and books are what its facts fold into."""

    def __init__(self, store: Store, table_id: str, submission: str) -> None:
        self.store, self.table_id = store, table_id
        store.open_table(table_id, submission)
        self.table = Table(house_of(submission))
        self.books = Books(self.table.house)
        self.facts = 0
        for item in store.links(table_id):
            self.books.enter(fact_from(item.data))
            self.facts = item.number

    def take(
        self, command_id: str, command: Command, faces: Callable[[int], Card]
    ) -> tuple[dict[str, Any], tuple[Fact, ...]]:
        """The reply to a command and the facts it led to: none where it was refused or had been taken before."""
        known = self.store.reply_to(self.table_id, command_id)
        if known is not None:
            return known, ()
        answer = self.table.handle(self.books.state, command, faces)
        if isinstance(answer, Refusal):
            reply: dict[str, Any] = {"ok": False, "why": answer.why, "clause": answer.clause, "due": list(answer.due)}
            return self.store.commit(self.table_id, command_id, (), reply, expected=self.facts), ()
        ahead = self.books.copy()
        entries = [Entry(fact_data(fact), ahead.enter(fact)) for fact in answer]
        reply = {"ok": True, "facts": [self.facts + 1, self.facts + len(entries)]}
        reply = self.store.commit(self.table_id, command_id, entries, reply, expected=self.facts)
        self.books, self.facts = ahead, self.facts + len(entries)
        return reply, answer


@dataclass(frozen=True, slots=True)
class Verdict:
    """What came of verifying a ledger: how much was read, and the first thing that is wrong, if any is."""

    facts: int
    rounds: int
    first_bad: str | None

    @property
    def ok(self) -> bool:
        return self.first_bad is None


def verify(store: Store) -> Verdict:
    """Everything again from the facts: the chain, the head, every posting, and that each round came to its end."""
    facts = rounds = 0
    for table_id, submission in store.tables().items():
        kept = list(store.links(table_id))
        facts += len(kept)
        broken = verify_chain(kept)
        if broken is not None:
            return Verdict(facts, rounds, f"{table_id}: fact {broken} does not follow from those before it")
        number, head = store.head(table_id)
        if (number, head) != (len(kept), kept[-1].hash if kept else head):
            return Verdict(facts, rounds, f"{table_id}: the head says {number} facts, and {len(kept)} are there")
        books = Books(house_of(submission))
        booked = [(item.number, move) for item in kept for move in books.enter(fact_from(item.data))]
        if booked != list(store.postings(table_id)):
            return Verdict(facts, rounds, f"{table_id}: the postings are not those of the facts")
        rounds += books.state.rounds
    return Verdict(facts, rounds, None)
