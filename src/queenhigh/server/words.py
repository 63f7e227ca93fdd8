"""Facts in words for one pair of eyes: what `fact_for` lets through, told as `story` tells it."""

from collections.abc import Iterable
from dataclasses import fields, replace
from typing import Any

from queenhigh.submission import House
from queenhigh.table import Fact, Viewer, fact_for
from queenhigh.table.story import told
from queenhigh.table.telling import PUBLIC

_UNSAID = {"reason": "", "by": "the house"}
"""What stands in the words in place of a field that a viewer is not told."""


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
