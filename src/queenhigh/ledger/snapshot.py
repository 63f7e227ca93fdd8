"""A table's state as text and back: for snapshots, and for a digest by which two tables can be told apart."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from enum import Enum
from fractions import Fraction
from typing import Any

from queenhigh.ledger.books import Cents
from queenhigh.ledger.hash_chain import canonical
from queenhigh.submission import House
from queenhigh.table import TableState, facts, state as state_module

_CLASSES: dict[str, Any] = {
    name: value
    for module in (facts, state_module)
    for name, value in vars(module).items()
    if isinstance(value, type) and (is_dataclass(value) or issubclass(value, Enum))
}


def frozen(value: Any) -> Any:
    """A value of a state as JSON; a house follows from the submission but for the method it deals by now."""
    match value:
        case None | bool() | int():
            return value
        case Enum():
            return {type(value).__name__: value.value}
        case str():
            return value
        case Fraction():
            return {"Fraction": str(value)}
        case tuple():
            return [frozen(item) for item in value]
        case frozenset():
            return {"set": sorted((frozen(item) for item in value), key=str)}
        case dict():
            return {"map": [[frozen(key), frozen(item)] for key, item in value.items()]}
        case House():
            return {"House": [value.dealing, value.shuffler]}
    return {
        type(value).__name__: {
            field.name: frozen(getattr(value, field.name)) for field in fields(value) if field.compare
        }
    }


def thawed(data: Any, house: House) -> Any:
    """The value that was frozen."""
    if isinstance(data, list):
        return tuple(thawed(item, house) for item in data)
    if not isinstance(data, dict):
        return data
    ((kind, content),) = data.items()
    match kind:
        case "House":
            dealing, shuffler = content
            same = (house.dealing, house.shuffler) == (dealing, shuffler)
            return house if same else replace(house, dealing=dealing, shuffler=shuffler)
        case "Fraction":
            return Fraction(content)
        case "set":
            return frozenset(thawed(item, house) for item in content)
        case "map":
            return {thawed(key, house): thawed(item, house) for key, item in content}
    cls = _CLASSES[kind]
    if issubclass(cls, Enum):
        return cls(content)
    return cls(**{name: thawed(item, house) for name, item in content.items()})


def snapshot_text(state: TableState, balances: dict[str, Cents], links: Mapping[str, str], head: str) -> str:
    """All that a table is between two rounds, as one text to be signed."""
    kept = {account: str(cents) for account, cents in balances.items() if cents}
    return canonical({"state": frozen(state), "balances": kept, "links": dict(links), "head": head})


def read_snapshot(text: str, house: House) -> tuple[TableState, dict[str, Cents], dict[str, str], str]:
    data = json.loads(text)
    balances: dict[str, Cents] = {account: _cents(cents) for account, cents in data["balances"].items()}
    return thawed(data["state"], house), balances, data["links"], data["head"]


def _cents(text: str) -> Cents:
    exact = Fraction(text)
    return exact.numerator if exact.denominator == 1 else exact


def state_digest(state: TableState) -> str:
    """The same for two states exactly where they are the same."""
    return hashlib.sha256(canonical(_sorted(frozen(state))).encode()).hexdigest()


def _sorted(data: Any) -> Any:
    """Maps in the order of their keys, so that the order in which they were filled says nothing."""
    if isinstance(data, list):
        return [_sorted(item) for item in data]
    if isinstance(data, dict):
        if "map" in data:
            return {"map": sorted(([_sorted(key), _sorted(item)] for key, item in data["map"]), key=json.dumps)}
        return {key: _sorted(item) for key, item in data.items()}
    return data
