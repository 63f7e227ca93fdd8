"""A table's state as text and back: for snapshots, and for a digest that tells two states apart."""

import dataclasses
import hashlib
import json
from collections.abc import Mapping
from enum import Enum
from fractions import Fraction
from typing import Any

from msgspec import Struct

from queenhigh.games import open_game
from queenhigh.ledger.books import Cents
from queenhigh.ledger.hash_chain import canonical
from queenhigh.ledger.vault import Vault, signature_holds
from queenhigh.submission import House
from queenhigh.table import TableState, facts, state as state_module
from queenhigh.table.submission_versions import house_of

_CLASSES: dict[str, type] = {
    name: value
    for module in (facts, state_module)
    for name, value in vars(module).items()
    if isinstance(value, type) and issubclass(value, Struct | Enum)
}
_DERIVED = ("game", "derived", "version")
"""Fields that follow from the others."""


def frozen(value: object) -> Any:
    """A value of a state as JSON; a house follows from the submission, except for the method that it deals by now."""
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
    return {type(value).__name__: {name: frozen(getattr(value, name)) for name in _fields(value)}}


def _fields(value: object) -> list[str]:
    if isinstance(value, Struct):
        return [name for name in value.__struct_fields__ if name not in _DERIVED]
    assert dataclasses.is_dataclass(value)
    return [field.name for field in dataclasses.fields(value)]


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
            return house if same else dataclasses.replace(house, dealing=dealing, shuffler=shuffler)
        case "Fraction":
            return Fraction(content)
        case "set":
            return frozenset(thawed(item, house) for item in content)
        case "map":
            return {thawed(key, house): thawed(item, house) for key, item in content}
    cls = _CLASSES[kind]
    if issubclass(cls, Enum):
        return cls(content)
    values = {name: thawed(item, house) for name, item in content.items()}
    return TableState(game=open_game(values["house"]), **values) if cls is TableState else cls(**values)


def snapshot_text(state: TableState, balances: dict[str, Cents], links: Mapping[str, str], head: str) -> str:
    """Everything that a table is between two rounds, as one text to be signed."""
    kept = {account: str(cents) for account, cents in balances.items() if cents}
    return canonical({"state": frozen(state), "balances": kept, "links": dict(links), "head": head})


def read_snapshot(text: str, house: House) -> tuple[TableState, dict[str, Cents], dict[str, str], str]:
    data = json.loads(text)
    balances: dict[str, Cents] = {account: _cents(cents) for account, cents in data["balances"].items()}
    changed = data["state"]["TableState"].get("new_version")
    if changed is not None:
        house = house_of(changed["SubmissionVersion"]["text"])
    return thawed(data["state"], house), balances, data["links"], data["head"]


def _cents(text: str) -> Cents:
    exact = Fraction(text)
    return exact.numerator if exact.denominator == 1 else exact


def state_digest(state: TableState) -> str:
    """The same digest for two states exactly if they are equal."""
    return hashlib.sha256(canonical(_sorted(frozen(state))).encode()).hexdigest()


def _sorted(data: Any) -> Any:
    """Maps in the order of their keys, so that the order in which they were filled makes no difference."""
    if isinstance(data, list):
        return [_sorted(item) for item in data]
    if isinstance(data, dict):
        if "map" in data:
            return {"map": sorted(([_sorted(key), _sorted(item)] for key, item in data["map"]), key=json.dumps)}
        return {key: _sorted(item) for key, item in data.items()}
    return data


def signed_snapshot(table_id: str, number: int, text: str) -> str:
    """What is signed of a snapshot: whose it is, after which fact, and its text."""
    return f"{table_id}\n{number}\n{text}"


def snapshot_holds(vault: Vault, table_id: str, number: int, text: str, signature: str) -> bool:
    """Whether a key of the vault signed a snapshot as it is."""
    signed = signed_snapshot(table_id, number, text)
    return any(signature_holds(signed, signature, key) for key in vault.public_keys)
