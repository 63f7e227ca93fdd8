"""Facts as one viewer may read them: data, a sentence and clauses; and refusals for auditors."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, TypedDict

from msgspec.structs import fields, replace

from queenhigh.ledger import Link, Store
from queenhigh.money import dollars
from queenhigh.server.json_types import JsonObject
from queenhigh.submission import House
from queenhigh.table import Fact, Viewer, fact_data, fact_for
from queenhigh.table.fact_access import PUBLIC
from queenhigh.table.fact_sentences import told

_HIDDEN = {"reason": "", "by": "the house"}
"""What the sentence says in place of a field that the viewer may not know."""
_LEFT_OUT = (None, False)
"""Values of a refused command that say nothing."""


class NumberedFact:
    """A durable fact with its number in the chain."""

    __slots__ = ("_data", "fact", "number")

    def __init__(self, number: int, fact: Fact) -> None:
        self.number, self.fact = number, fact
        self._data: JsonObject | None = None

    @property
    def data(self) -> JsonObject:
        """The fact as plain data: made for the first viewer, and shared by all of them."""
        if self._data is None:
            self._data = fact_data(self.fact)
        return self._data


def read_link(link: Link) -> NumberedFact:
    """A fact as the ledger keeps it."""
    return NumberedFact(link.number, link.fact)


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


def tell(item: NumberedFact, viewer: Viewer, house: House) -> ToldFact | None:
    """What a viewer may know of one fact; None if the viewer may know nothing of it."""
    data = fact_for(item.fact, viewer, item.data)
    if data is None:
        return None
    said = told(item.fact if viewer.backstage else _public(item.fact), house)
    return ToldFact(item.number, item.fact, data, said.text.removesuffix(" ()").rstrip(": "), said.clauses)


def tell_all(facts: Iterable[NumberedFact], viewer: Viewer, house: House) -> list[ToldFact]:
    every = (tell(item, viewer, house) for item in facts)
    return [item for item in every if item is not None]


def _public(fact: Fact) -> Fact:
    """A fact without the fields that only staff and auditors may know."""
    public = PUBLIC[type(fact)]
    # Which fields a fact has is known only when the program runs, so they cannot be typed.
    hidden: dict[str, Any] = {
        field.name: _HIDDEN[field.name] for field in fields(fact) if field.name in _HIDDEN and field.name not in public
    }
    return replace(fact, **hidden) if hidden else fact


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
        values = ", ".join(_value(name, value) for name, value in attempt["values"].items() if value not in _LEFT_OUT)
        acts.append(
            {"at": attempt["at"], "by": attempt["by"], "act": attempt["command"],
             "what": f"{reply['tried']} ({values})" if values else reply["tried"], "why": reply["why"],
             "clause": reply["clause"], "table": table, "fact": attempt["after"], "refused": True}
        )  # fmt: skip
    return acts


def _value(name: str, value: object) -> str:
    return dollars(value) if name == "cents" and isinstance(value, int) else f"{name} {value}"
