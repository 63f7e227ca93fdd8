"""A document as plain text that is also Markdown: headings, paragraphs and lists, without tags and drawings."""

from collections.abc import Callable, Iterator
from typing import Any

from queenhigh.documents import model
from queenhigh.documents.model import Block, Document, Words
from queenhigh.documents.wording import unmarked


def as_plain(document: Document) -> bytes:
    """The text as UTF-8, one line to a payout; the foot stands at its end."""
    foot = document.foot
    lines = [f"# {foot.game}", "", document.subtitle, ""]
    for block in document.blocks:
        lines += _block(block)
    told = f"{foot.operator}, {foot.game}, {document.name}. Approved {foot.approved}. {foot.version}."
    lines += ["---", "", f"{told} Submission {foot.fingerprint}.", ""]
    # Plain text bears no signs that nobody sees: a card with one would be sent back.
    return unmarked("\n".join(lines)).encode()


def _text(pieces: Words) -> str:
    """What is read aloud: words and cards, no tags."""
    kept = []
    for piece in pieces:
        if isinstance(piece, str):
            kept.append(piece)
        elif isinstance(piece, model.Strong | model.Quiet | model.Command):
            kept.append(piece.text)
    return "".join(kept).strip()


def _heading(block: model.Heading) -> Iterator[str]:
    yield from (f"{'#' * block.level} {block.text}", "")


def _paragraph(block: model.Paragraph) -> Iterator[str]:
    yield from (_text(block.words), "")


def _pays(block: model.Pays) -> Iterator[str]:
    yield from (f"### {block.title}", "")
    yield from (f"- {_text(hand)}: {_text(pays)}".removesuffix(": ") for hand, pays in block.lines)
    yield from ("", block.note, "") if block.note else ("",)


def _points(block: model.Points | model.Steps) -> Iterator[str]:
    yield from (f"- {_text(item)}" for item in block.items)
    yield ""


def _facts(block: model.Facts) -> Iterator[str]:
    yield from (f"- {name}: {_text(value)}" for name, value in block.rows)
    yield ""


def _table(block: model.Table) -> Iterator[str]:
    yield from (f"### {block.title}", "") if block.title else ()
    for row in block.rows:
        first, *rest = row
        told = [f"{column.head} {_text(cell)}".strip() for column, cell in zip(block.columns[1:], rest, strict=True)]
        yield f"- {_text(first)}: {', '.join(told)}"
    yield ""


def _side(block: model.Side) -> Iterator[str]:
    for panel in block.panels:
        for item in panel:
            yield from _block(item)


_WRITERS: dict[type[Any], Callable[[Any], Iterator[str]]] = {
    model.Heading: _heading,
    model.Paragraph: _paragraph,
    model.Facts: _facts,
    model.Table: _table,
    model.Pays: _pays,
    model.Steps: _points,
    model.Points: _points,
    model.Side: _side,
}


def _block(block: Block) -> Iterator[str]:
    return _WRITERS[type(block)](block)
