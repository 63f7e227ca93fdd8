"""Facts in words for one pair of eyes, as `fact_for` lets them through; and refusals, for auditors."""

from collections.abc import Iterable
from dataclasses import fields, replace
from typing import Any

from queenhigh.ledger import Store
from queenhigh.money import dollars
from queenhigh.submission import House
from queenhigh.table import Fact, Viewer, fact_for
from queenhigh.table.fact_access import PUBLIC
from queenhigh.table.fact_sentences import told

_UNSAID = {"reason": "", "by": "the house"}
"""What stands in the words in place of a field that a viewer is not told."""
_UNTOLD = (None, False)
"""What a refused command says by leaving it out."""


def tell(number: int, fact: Fact, viewer: Viewer, house: House) -> dict[str, Any] | None:
    """One fact as a viewer may have it, with its number, its words and its clauses; None where nothing is told."""
    data = fact_for(fact, viewer)
    if data is None:
        return None
    said = told(fact if viewer.backstage else _public(fact), house)
    return {"event": number, **data, "text": said.text.removesuffix(" ()").rstrip(": "), "clauses": list(said.clauses)}


def tell_all(numbered: Iterable[tuple[int, Fact]], viewer: Viewer, house: House) -> list[dict[str, Any]]:
    every = (tell(number, fact, viewer, house) for number, fact in numbered)
    return [data for data in every if data is not None]


def _public(fact: Fact) -> Fact:
    """A fact without what is only for those behind the table."""
    public = PUBLIC[type(fact)]
    unsaid: dict[str, Any] = {
        field.name: _UNSAID[field.name] for field in fields(fact) if field.name in _UNSAID and field.name not in public
    }
    return replace(fact, **unsaid) if unsaid else fact


def refusals(store: Store, table_id: str | None = None) -> list[dict[str, Any]]:
    """Everything that was tried and refused, at one table or at all; `fact` is the last one before it."""
    told = []
    for table, reply in store.refusals(table_id):
        attempt = reply["attempt"]
        said = ", ".join(_value(name, value) for name, value in attempt["values"].items() if value not in _UNTOLD)
        what = f"{reply['tried']} ({said})" if said else reply["tried"]
        told.append(
            {"at": attempt["at"], "by": attempt["by"], "act": attempt["command"], "what": what, "why": reply["why"],
             "clause": reply["clause"], "table": table, "fact": attempt["after"], "refused": True}
        )  # fmt: skip
    return told


def _value(name: str, value: Any) -> str:
    return dollars(value) if name == "cents" else f"{name} {value}"
