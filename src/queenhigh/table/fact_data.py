"""Facts as plain data that can be stored, and read back."""

from collections.abc import Callable, Mapping
from dataclasses import fields
from fractions import Fraction
from operator import itemgetter
from typing import Any

from queenhigh.table.facts import Fact

VERSION = 1

FACTS: dict[str, type[Fact]] = {kind.__name__: kind for kind in Fact.__subclasses__()}
_FIELDS = {kind: tuple(field.name for field in fields(kind)) for kind in FACTS.values()}
_VALUES = {kind: itemgetter(*names) for kind, names in _FIELDS.items()}
_HEADINGS = 2
"""What stands before the fields: kind and version."""


def fact_data(fact: Fact) -> dict[str, Any]:
    """A fact as plain data: its kind, its version, and its fields; exact amounts as text."""
    kind = type(fact)
    data: dict[str, Any] = {"fact": kind.__name__, "version": VERSION}
    for name in _FIELDS[kind]:
        value = getattr(fact, name)
        data[name] = str(value) if type(value) is Fraction else list(value) if type(value) is tuple else value
    return data


def fact_from(data: Mapping[str, Any]) -> Fact:
    """The fact that data was written from.

    >>> from queenhigh.table.facts import DeckCut
    >>> fact_from(fact_data(DeckCut("dora", 5, "first", 17)))
    DeckCut(by='dora', at=5, deck='first', depth=17)
    """
    kind = FACTS[data["fact"]]
    names = _FIELDS[kind]
    if len(data) != len(names) + _HEADINGS:
        raise ValueError(f"a {kind.__name__} has {', '.join(names)}, and not {', '.join(data)}")
    if not _READ[kind]:
        return kind(*_VALUES[kind](data))
    values = list(_VALUES[kind](data))
    for place, read in _READ[kind]:
        values[place] = read(values[place])
    return kind(*values)


def _pairs(listed: list[list[str]]) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(item) for item in listed)


def _said(type_: Any) -> str:
    """A type as it stands in the class."""
    return type_.__name__ if type_ is Fraction else str(type_)


def _reader(type_: str) -> Callable[[Any], Any] | None:
    """How a field is read whose data is not the value itself."""
    if type_.startswith("tuple[tuple["):
        return _pairs
    return tuple if type_.startswith("tuple[") else Fraction if type_ == "Fraction" else None


_READ = {
    kind: [(place, read) for place, field in enumerate(fields(kind)) if (read := _reader(_said(field.type)))]
    for kind in FACTS.values()
}
