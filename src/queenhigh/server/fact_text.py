"""Facts as one viewer may read them: data, a sentence and clauses; and refusals for auditors."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, TypedDict

from msgspec.structs import fields, replace

from queenhigh.ledger import Store
from queenhigh.money import dollars
from queenhigh.rulebook import wager_words
from queenhigh.server.json_types import JsonObject
from queenhigh.server.wire_commands import KINDS
from queenhigh.submission import House
from queenhigh.table import Fact, Viewer, fact_data, fact_for
from queenhigh.table.fact_access import PUBLIC
from queenhigh.table.fact_clauses import FactClauses
from queenhigh.table.fact_sentences import sentence

_HIDDEN = {"reason": "", "by": "the house"}
"""What the sentence says in place of a field that the viewer may not know."""
_MOST_FACTS_OF_A_ROUND = 1000
_LEFT_OUT = (None, False)
"""Values of a refused command that say nothing."""


class NumberedFact:
    """A durable fact with its number in the chain and the clauses that ask for it."""

    __slots__ = ("_data", "clauses", "fact", "number")

    def __init__(self, number: int, fact: Fact, clauses: tuple[str, ...]) -> None:
        self.number, self.fact, self.clauses = number, fact, clauses
        self._data: JsonObject | None = None

    @property
    def data(self) -> JsonObject:
        """The fact as plain data: made for the first viewer, and shared by all of them."""
        if self._data is None:
            self._data = fact_data(self.fact)
        return self._data


def numbered(happened: Iterable[tuple[int, Fact]], house: House) -> Iterator[NumberedFact]:
    """Facts with their clauses, from the opening of a round at the latest."""
    clauses = FactClauses(house)
    for number, fact in happened:
        yield NumberedFact(number, fact, clauses.of(fact))


def read_facts(store: Store, table_id: str, house: House, after: int, last: int) -> list[NumberedFact]:
    """The facts of a table after one number and up to another. The clause of a fact may depend on those before it in
    its round, so reading begins well before."""
    links = store.links(table_id, max(0, after - _MOST_FACTS_OF_A_ROUND))
    happened = ((link.number, link.fact) for link in links if link.number <= last)
    return [item for item in numbered(happened, house) if item.number > after]


@dataclass(frozen=True, slots=True)
class ToldFact:
    """A fact as one viewer may know it."""

    number: int
    fact: Fact
    data: JsonObject
    text: str
    clauses: tuple[str, ...]

    @property
    def kind(self) -> str:
        return type(self.fact).__name__

    @property
    def clause(self) -> str | None:
        return self.clauses[0] if self.clauses else None

    def json(self) -> JsonObject:
        return {"event": self.number, **self.data, "text": self.text, "clauses": list(self.clauses)}


def tell(item: NumberedFact, viewer: Viewer) -> ToldFact | None:
    """What a viewer may know of one fact; None if the viewer may know nothing of it."""
    data = fact_for(item.fact, viewer, item.data)
    if data is None:
        return None
    said = sentence(item.fact if viewer.backstage else _public(item.fact))
    return ToldFact(item.number, item.fact, data, said.removesuffix(" ()").rstrip(": "), item.clauses)


def tell_all(facts: Iterable[NumberedFact], viewer: Viewer) -> list[ToldFact]:
    every = (tell(item, viewer) for item in facts)
    return [item for item in every if item is not None]


def _public(fact: Fact) -> Fact:
    """A fact without the fields that only staff and auditors may know."""
    hidden = _hidden(type(fact))
    return replace(fact, **hidden) if hidden else fact


@cache
def _hidden(kind: type[Fact]) -> dict[str, Any]:
    """Which fields a fact has is known only when the program runs, so they cannot be typed."""
    public = PUBLIC[kind]
    return {field.name: _HIDDEN[field.name] for field in fields(kind) if field.name in _HIDDEN.keys() - set(public)}


_UNTOLD = ("rest", "turn_up", "second_above", "submission")
"""Fields that let one press do several acts, one that the house fills in, and a whole submission: they say nothing of
the act that was refused, or far too much."""


class RefusedAct(TypedDict):
    """An act that was refused, as auditors read it; `fact` is the number of the last fact before it."""

    at: int
    by: str
    act: str
    what: str
    why: str
    clause: str | None
    table: str
    fact: int
    refused: bool


def refusals(store: Store, table_id: str | None = None) -> list[RefusedAct]:
    """Everything that was tried and refused, at one table or at all of them."""
    acts: list[RefusedAct] = []
    for table, reply in store.refusals(table_id):
        attempt = reply["attempt"]
        usual = _usual(attempt["command"])
        said = {
            name: value for name, value in attempt["values"].items() if name not in _UNTOLD and value != usual.get(name)
        }
        values = ", ".join(_value(name, value) for name, value in said.items() if _is_said(value))
        acts.append(
            {"at": attempt["at"], "by": attempt["by"], "act": attempt["command"],
             "what": f"{reply['tried']} ({values})" if values else reply["tried"], "why": reply["why"],
             "clause": reply["clause"], "table": table, "fact": attempt["after"], "refused": True}
        )  # fmt: skip
    return acts


@cache
def _usual(command: str) -> Mapping[str, object]:
    """What a command says unless it says otherwise, such as that a wager is in chips."""
    return {field.name: field.default for field in fields(KINDS[command])} if command in KINDS else {}


def _is_said(value: object) -> bool:
    return bool(value.strip()) if isinstance(value, str) else value not in _LEFT_OUT


def _value(name: str, value: object) -> str:
    if name == "cents" and isinstance(value, int):
        return dollars(value)
    return wager_words(str(value)) if name == "wager" else f"{name.replace('_', ' ')} {value}"
