"""A document as PDF: its data handed to one fixed page description, so that no text is ever read as markup."""

import json
from dataclasses import fields, is_dataclass
from datetime import UTC, datetime
from functools import cache
from importlib.resources import files
from typing import Any

import typst

from queenhigh.documents.model import Document
from queenhigh.documents.suits import suit_svg

_NO_DATE = datetime(2000, 1, 1, tzinfo=UTC)
"""Identical input, identical bytes: the time of printing stands nowhere in the file."""


def as_pdf(document: Document) -> bytes:
    """The bytes of the PDF; the same ones for the same document, on every machine."""
    data = _data(document) | {"suits": {suit: suit_svg(suit) for suit in "shdc"}}
    printed = typst.compile(
        _paper(),
        format="pdf",
        ignore_system_fonts=True,
        timestamp=_NO_DATE,
        sys_inputs={"document": json.dumps(data, ensure_ascii=False)},
    )
    assert isinstance(printed, bytes)
    return printed


@cache
def _paper() -> bytes:
    return files("queenhigh.documents").joinpath("data/paper.typ").read_bytes()


def _data(value: Any) -> Any:
    """Dataclasses as objects that name their kind, everything else as it is."""
    if is_dataclass(value) and not isinstance(value, type):
        return {"kind": type(value).__name__} | {item.name: _data(getattr(value, item.name)) for item in fields(value)}
    return [_data(item) for item in value] if isinstance(value, tuple | list) else value
