"""A document as PDF. Its data goes to one fixed typst template, so that no text is ever read as markup."""

import json
import re
from dataclasses import fields, is_dataclass
from functools import cache, lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING, Literal, cast

import typst

from queenhigh.documents.document import Document
from queenhigh.documents.suit_icons import suit_svg

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

_AS_IT_IS = ("svg", "fingerprint")
_LONG_WORD = re.compile(r"\S{40,}")
_LONGEST_PART = 20
_BREAK = "\u200b"
"""A space without width, where a word longer than a line may be broken invisibly."""

_LATIN = "\u024f"
_NOBODYS = "\U0010fffd"
_MOST_ASKED = 500
_ONE_EACH = b'#set text(font: "Libertinus Serif")\n#for sign in sys.inputs.signs.codepoints() { page(sign) }'
_ONE_PICTURE = b"#image(bytes(json(bytes(sys.inputs.data))), format: sys.inputs.kind)"
_SHAPE = re.compile(rb'href="(#g[0-9A-F]+)"')


@lru_cache(16)
def as_pdf(document: Document) -> bytes:
    """The bytes of the PDF; the same for the same document, on every machine.

    Only the fonts that come with typst are used, and the template sets no date. The PDF is tagged for screen readers
    (PDF/UA-1), unless it has a character that no font can show, which that standard forbids.
    """
    data = _fields(document) | {"suits": {suit: suit_svg(suit) for suit in "shdc"}}
    inputs = {"document": json.dumps(data, ensure_ascii=False)}
    try:
        return _compiled(inputs, "ua-1")
    except typst.TypstError:
        return _compiled(inputs, None)


def _compiled(inputs: dict[str, str], standard: Literal["ua-1"] | None) -> bytes:
    printed = typst.compile(_paper(), format="pdf", ignore_system_fonts=True, sys_inputs=inputs, pdf_standards=standard)
    assert isinstance(printed, bytes)
    return printed


def why_not_drawn(kind: str, data: bytes) -> str | None:
    """Why a picture cannot be printed; None where it can."""
    inputs = {"kind": kind, "data": json.dumps(list(data))}
    try:
        typst.compile(_ONE_PICTURE, format="pdf", ignore_system_fonts=True, sys_inputs=inputs)
    except typst.TypstError as error:
        return str(error)
    return None


def without_shape(document: Document) -> str:
    """Characters of a document that none of those fonts has; the PDF shows empty boxes for them."""
    return boxes_in(json.dumps(_fields(document), ensure_ascii=False))


def boxes_in(text: str) -> str:
    """The characters of a text for which the PDF shows empty boxes."""
    return _boxes("".join(sorted(sign for sign in set(text) if sign > _LATIN)[:_MOST_ASKED]))


@lru_cache(64)
def _boxes(signs: str) -> str:
    """The characters for which typst draws the same box as for one that no font can have."""
    inputs = {"signs": _NOBODYS * 2 + signs}
    # typst's types promise one picture, but a document of several pages comes as a list of them.
    drawn = cast("list[bytes]", typst.compile(_ONE_EACH, format="svg", ignore_system_fonts=True, sys_inputs=inputs))
    box, _, *shapes = (_SHAPE.findall(page) for page in drawn)
    return "".join(sign for sign, shape in zip(signs, shapes, strict=True) if shape and shape == box)


@cache
def _paper() -> bytes:
    return files("queenhigh.documents").joinpath("data/paper.typ").read_bytes()


def _data(value: object) -> object:
    """Dataclasses as objects that name their kind, text made breakable, everything else unchanged."""
    if is_dataclass(value) and not isinstance(value, type):
        return _fields(value)
    if isinstance(value, str):
        return _LONG_WORD.sub(_breakable, value)
    if isinstance(value, bytes):
        return list(value)
    return [_data(item) for item in value] if isinstance(value, tuple | list) else value


def _fields(value: "DataclassInstance") -> dict[str, object]:
    inside: dict[str, object] = {item.name: getattr(value, item.name) for item in fields(value)}
    kept = {name: part if name in _AS_IT_IS else _data(part) for name, part in inside.items()}
    return {"kind": type(value).__name__} | kept


def _breakable(word: re.Match[str]) -> str:
    """A long fraction may be broken after its slash, a name of several words after its hyphens, any other long word
    every twelve letters."""
    above, stroke, below = word[0].partition("/")
    if stroke and above.lstrip("-").isdigit() and below.isdigit():
        return f"{above}{stroke}{_BREAK}{below}"
    if max(map(len, word[0].split("-"))) <= _LONGEST_PART:
        return word[0].replace("-", f"-{_BREAK}")
    return _BREAK.join(word[0][at : at + 12] for at in range(0, len(word[0]), 12))
