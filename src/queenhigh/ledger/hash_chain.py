"""The chain: every fact carries a hash of itself and of everything before it."""

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from json.encoder import encode_basestring_ascii as quoted
from typing import NamedTuple

from pydantic_core import from_json

from queenhigh.table import Fact
from queenhigh.table.fact_data import fact_of

GENESIS = "0" * 64


class Link(NamedTuple):
    """One fact as it is stored: its number, its text, and the hash over both and the link before."""

    number: int
    text: str
    hash: str

    @property
    def fact(self) -> Fact:
        """The fact that the text says; ValueError where it says none."""
        return fact_of(self.text)

    @property
    def data(self) -> dict[str, object]:
        data: dict[str, object] = from_json(self.text, allow_inf_nan=False)
        return data


def canonical(data: Mapping[str, object]) -> str:
    """The same text for the same data, wherever it is written."""
    return _ENCODER.encode(data)


_ENCODER = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=True)


def chain_hash(before: str, number: int, text: str) -> str:
    return hashlib.sha256(f"{before}\n{number}\n{text}".encode()).hexdigest()


def command_hash(before: str, place: int, table_id: str, command_id: str, digest: str | None, reply: str) -> str:
    """The hash of a command in the chain of its table: its id, what it said, and what it was answered."""
    # A list of texts as JSON, in a fifth of the time that a general encoder takes.
    said = quoted(digest) if digest is not None else "null"
    return chain_hash(before, place, f"[{quoted(table_id)}, {quoted(command_id)}, {said}, {quoted(reply)}]")


def link(before: str, number: int, text: str) -> Link:
    """The text of a fact as the next link after a hash.

    >>> link(GENESIS, 1, '{"fact":"RoundClosed"}').hash[:12]
    '51a3e1e5ffdb'
    """
    return Link(number, text, chain_hash(before, number, text))


def links(texts: Iterable[str], before: str = GENESIS, number: int = 0) -> Iterator[Link]:
    """The texts of facts, chained one after another."""
    for text in texts:
        number += 1
        linked = link(before, number, text)
        before = linked.hash
        yield linked


def follows(item: Link, before: str, number: int, *, first_version: bool = True) -> bool:
    """Whether a link is the one with this number after that hash.

    The text must be the one that was hashed, to the last blank. Tables of the first version stored the same data in
    another order; `first_version` says whether this can be one of them.
    """
    if item.number != number:
        return False
    if chain_hash(before, number, item.text) == item.hash:
        return True
    try:
        data = item.data
        as_written = first_version and data.get("fact") != "TableOpened" and json.dumps(data) == item.text
        return as_written and link(before, number, canonical(data)).hash == item.hash
    except (ValueError, TypeError, AttributeError):
        return False


def verify_chain(kept: Iterable[Link], before: str = GENESIS, number: int = 0) -> int | None:
    """The number of the first link that does not follow from those before it, None where all do."""
    for item in kept:
        number += 1
        if not follows(item, before, number):
            return number
        before = item.hash
    return None
