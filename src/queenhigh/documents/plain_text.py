"""A document as plain text that is also Markdown: headings, paragraphs and lists, without clause tags or drawings."""

from collections.abc import Iterator
from functools import singledispatch

from queenhigh.documents import document as page
from queenhigh.documents.document import Block, Document, Words
from queenhigh.documents.phrases import unmarked


def as_plain(document: Document) -> bytes:
    """The text as UTF-8, one line for each payout, with the foot at the end."""
    foot = document.foot
    lines = [f"# {foot.game}", "", document.subtitle, ""]
    for block in document.blocks:
        lines += _block(block)
    source = f"{foot.operator}, {foot.game}, {document.name}. {foot.standing}. {foot.version}."
    lines += ["---", "", f"{source} {foot.source.capitalize()} {foot.fingerprint}.", ""]
    # Invisible characters are left out, because the card checker reports them.
    return unmarked("\n".join(lines)).encode()


def _text(pieces: Words) -> str:
    """The words without clause tags and drawings."""
    kept = []
    for piece in pieces:
        if isinstance(piece, str):
            kept.append(piece)
        elif isinstance(piece, page.Strong | page.Quiet | page.Command | page.Removed | page.Added):
            kept.append(piece.text)
    return "".join(kept).strip()


@singledispatch
def _block(block: Block) -> Iterator[str]:
    """One block; each kind has its own writer below."""
    raise TypeError(f"no writer for {type(block).__name__}")


@_block.register
def _heading(block: page.Heading) -> Iterator[str]:
    yield from (f"{'#' * block.level} {block.text}", "")


@_block.register
def _paragraph(block: page.Paragraph) -> Iterator[str]:
    yield from (_text(block.words), "")


@_block.register
def _pays(block: page.Pays) -> Iterator[str]:
    yield from (f"### {block.title}", "")
    yield from (f"- {_text(hand)}: {_text(pays)}".removesuffix(": ") for hand, pays in block.lines)
    yield from ("", block.note, "") if block.note else ("",)


@_block.register
def _points(block: page.Points | page.Steps) -> Iterator[str]:
    yield from (f"- {_text(item)}" for item in block.items)
    yield ""


@_block.register
def _facts(block: page.Facts) -> Iterator[str]:
    yield from (f"- {name}: {_text(value)}" for name, value in block.rows)
    yield ""


@_block.register
def _table(block: page.Table) -> Iterator[str]:
    yield from (f"### {block.title}", "") if block.title else ()
    for row in block.rows:
        first, *rest = row
        cells = [f"{column.head} {_text(cell)}".strip() for column, cell in zip(block.columns[1:], rest, strict=True)]
        yield f"- {_text(first)}: {', '.join(cells)}"
    yield ""


@_block.register
def _side(block: page.Side | page.Columns) -> Iterator[str]:
    for panel in block.panels if isinstance(block, page.Side) else block.groups:
        for item in panel:
            yield from _block(item)


@_block.register
def _page_break(block: page.PageBreak) -> Iterator[str]:
    """Text has no pages."""
    yield from ()
