"""What one transaction writes to the ledger, and a command as it is stored."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from pydantic_core import from_json
from sqlalchemy.exc import DBAPIError, IntegrityError

from queenhigh.ledger.books import Posting
from queenhigh.ledger.hash_chain import Link, command_hash
from queenhigh.ledger.replies import Reply
from queenhigh.table import Fact

_TAKEN_BACK = ("40001", "40P01", "55P03")
"""What PostgreSQL says of a transaction that it has taken back for certain: two waited for each other, or too long."""


class Conflict(Exception):
    """Somebody else has written to the table since it was read; read it again."""


def taken_back(error: DBAPIError) -> bool:
    """Whether it is certain that nothing of a commit was stored, because somebody else was faster."""
    return isinstance(error, IntegrityError) or getattr(error.orig, "sqlstate", None) in _TAKEN_BACK


@dataclass(frozen=True, slots=True)
class Entry:
    """One fact, its link in the chain, what it moves in the books, and in which meters."""

    fact: Fact
    link: Link
    postings: Sequence[Posting]
    meters: Sequence[tuple[str, Fraction]] = ()
    clauses: tuple[str, ...] = ()
    """The clauses that ask for the fact. They follow from the facts before it and are not stored."""


@dataclass(frozen=True, slots=True)
class Taken:
    """A command that was taken or refused: its id and digest, its reply, and all that follows from it."""

    table_id: str
    command_id: str
    digest: str
    reply: Reply
    entries: Sequence[Entry] = ()
    decks: Sequence[tuple[str, bytes]] = ()


class KeptCommand(NamedTuple):
    """A command as the database has it: its place in the chain of its table, and the hash that it has there."""

    place: int | None
    command_id: str
    digest: str | None
    reply: str
    hash: str | None

    def follows(self, before: str, place: int, table_id: str) -> bool:
        """Whether this is the command with that place after that hash."""
        expected = command_hash(before, place, table_id, self.command_id, self.digest, self.reply)
        return (self.place, self.hash) == (place, expected)

    @property
    def facts(self) -> tuple[int, int] | None:
        """The first and the last fact of a command that was taken, None for a refusal; ValueError if it is garbled."""
        try:
            return _facts_of(self.reply)
        except (ValueError, TypeError, KeyError):
            raise ValueError(f"the reply to command {self.command_id!r} is garbled") from None


@dataclass(slots=True)
class Group:
    """Commands that become durable together, the facts each table had before, and the meters that begin with it."""

    taken: list[Taken] = field(default_factory=list)
    expected: dict[str, int] = field(default_factory=dict)
    new_meters: set[str] = field(default_factory=set)
    _by_id: dict[tuple[str, str], Taken] = field(default_factory=dict)

    def add(self, taken: Taken) -> None:
        self.taken.append(taken)
        self._by_id.setdefault((taken.table_id, taken.command_id), taken)

    def find(self, table_id: str, command_id: str) -> Taken | None:
        """The command with this id at a table, if it is in this group."""
        return self._by_id.get((table_id, command_id))


def _facts_of(reply: str) -> tuple[int, int] | None:
    """The first and the last fact of a reply; None where it is a refusal."""
    told = from_json(reply)
    if told["ok"] is False:
        return None
    first, last = told["facts"]
    if told["ok"] is not True or not isinstance(first, int) or not isinstance(last, int):
        raise ValueError
    return first, last
