"""The chain: every fact carries a hash of itself and of all that came before."""

import hashlib
import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

GENESIS = "0" * 64


@dataclass(frozen=True, slots=True)
class Link:
    """One fact as it is kept: its number, its data, and the hash over both and the link before."""

    number: int
    data: dict[str, Any]
    hash: str


def link(before: str, number: int, data: dict[str, Any]) -> Link:
    """
    >>> link(GENESIS, 1, {"fact": "RoundClosed"}).hash[:12]
    '51a3e1e5ffdb'
    """
    text = json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return Link(number, data, hashlib.sha256(f"{before}\n{number}\n{text}".encode()).hexdigest())


def links(facts: Iterable[dict[str, Any]], before: str = GENESIS, number: int = 0) -> Iterator[Link]:
    """Facts chained one after another."""
    for data in facts:
        number += 1
        linked = link(before, number, data)
        before = linked.hash
        yield linked


def verify_chain(kept: Iterable[Link]) -> int | None:
    """The number of the first link that does not follow from those before it, None where all do."""
    before = GENESIS
    for number, item in enumerate(kept, 1):
        if item.number != number or link(before, number, item.data).hash != item.hash:
            return number
        before = item.hash
    return None
