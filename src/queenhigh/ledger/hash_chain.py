"""The chain: every fact carries a hash of itself and of all that came before."""

import hashlib
import json
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from pydantic_core import from_json

GENESIS = "0" * 64


class Link(NamedTuple):
    """One fact as it is kept: its number, its text, and the hash over both and the link before."""

    number: int
    text: str
    hash: str

    @property
    def data(self) -> dict[str, Any]:
        data: dict[str, Any] = from_json(self.text, allow_inf_nan=False)
        return data


def canonical(data: dict[str, Any]) -> str:
    """One text for the same data, wherever it is written."""
    return _ENCODER.encode(data)


_ENCODER = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=True)


def chain_hash(before: str, number: int, text: str) -> str:
    return hashlib.sha256(f"{before}\n{number}\n{text}".encode()).hexdigest()


def link(before: str, number: int, data: dict[str, Any]) -> Link:
    """
    >>> link(GENESIS, 1, {"fact": "RoundClosed"}).hash[:12]
    '51a3e1e5ffdb'
    """
    text = canonical(data)
    return Link(number, text, chain_hash(before, number, text))


def links(facts: Iterable[dict[str, Any]], before: str = GENESIS, number: int = 0) -> Iterator[Link]:
    """Facts chained one after another."""
    for data in facts:
        number += 1
        linked = link(before, number, data)
        before = linked.hash
        yield linked


def follows(item: Link, before: str, number: int) -> bool:
    """Whether a link is the one with this number after that hash.

    Ledgers of version 1 keep a fact's text in another order than the one that was hashed.
    """
    if item.number != number:
        return False
    if chain_hash(before, number, item.text) == item.hash:
        return True
    try:
        return link(before, number, item.data).hash == item.hash
    except (ValueError, TypeError):
        return False


def verify_chain(kept: Iterable[Link], before: str = GENESIS, number: int = 0) -> int | None:
    """The number of the first link that does not follow from those before it, None where all do."""
    for item in kept:
        number += 1
        if not follows(item, before, number):
            return number
        before = item.hash
    return None
