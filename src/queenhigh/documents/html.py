"""A document as one HTML file that fetches nothing, runs nothing, and escapes all text."""

import base64
import re
from collections.abc import Iterator
from functools import cache, singledispatch
from html import escape
from importlib.resources import files

from queenhigh.documents import document as page
from queenhigh.documents.document import Align, Block, Document, Piece, Words
from queenhigh.documents.suit_icons import PAPER_COLORS, suit_svg
from queenhigh.drawings.suits import NAMES

_PLACES = re.compile(r"\.\d+")


def as_html(document: Document) -> bytes:
    """The page as UTF-8. Its security policy tells a browser to load nothing from anywhere."""
    foot = document.foot
    title = escape(f"{document.title}, {foot.game}, {foot.operator}")
    lines = [
        "<!doctype html>",
        '<html lang="en-US">',
        "<head>",
        '<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; "
        'img-src data:">',
        f"<title>{title}</title>",
        f"<style>\n{_css()}</style>",
        "</head>",
        f'<body class="{document.paper}">',
        "<main>",
        _header(document),
        *(_block(block) for block in document.blocks),
        _foot(document),
        "</main>",
        "</body>",
        "</html>",
    ]
    return ("\n".join(lines) + "\n").encode()


def _header(document: Document) -> str:
    above, heading = document.foot.game, document.title
    if document.for_players:
        above, heading = heading, above
    subtitle = f'<p class="subtitle">{escape(document.subtitle)}</p>'
    title = f'<p class="game">{escape(above)}</p><h1>{escape(heading)}</h1>{subtitle}'
    return f"<header>{_logo(document.foot)}{title}</header>"


def _logo(foot: page.Foot) -> str:
    """The operator's logo inside the page, so that nothing is fetched."""
    if foot.logo is None:
        return ""
    kind = {"svg": "svg+xml"}.get(foot.logo.format, foot.logo.format)
    data = base64.b64encode(foot.logo.data).decode()
    return f'<img class="logo" alt="{escape(foot.operator)}" src="data:image/{kind};base64,{data}">'


@cache
def _css() -> str:
    return files("queenhigh.documents").joinpath("data/paper.css").read_text(encoding="utf-8")


def _foot(document: Document) -> str:
    foot = document.foot
    return (
        f"<footer><div><strong>{escape(foot.operator)}</strong> · {escape(foot.game)} · {escape(document.title)}<br>"
        f"{escape(foot.standing)} · {escape(foot.version)}"
        f" · {foot.source} <code>{foot.fingerprint}</code></div></footer>"
    )


def _words(pieces: Words) -> str:
    return "".join(_piece(piece) for piece in pieces)


def _piece(piece: Piece) -> str:
    if isinstance(piece, str):
        return escape(piece)
    if isinstance(piece, page.Strong):
        return f"<strong>{escape(piece.text)}</strong>"
    if isinstance(piece, page.Quiet):
        return f'<span class="quiet">{escape(piece.text)}</span>'
    if isinstance(piece, page.Removed):
        return f"<del>{escape(piece.text)}</del>"
    if isinstance(piece, page.Added):
        return f"<ins>{escape(piece.text)}</ins>"
    if isinstance(piece, page.Clauses):
        return _tags(piece)
    if isinstance(piece, page.Command):
        return f'<code class="command">{" ".join(f"<span>{escape(word)}</span>" for word in piece.text.split())}</code>'
    if isinstance(piece, page.Suits):
        return f'<span class="suits">{"".join(suit_svg(suit) for suit in piece.suits)}</span>'
    return "".join(_card(card) for card in piece.cards)


def _card(card: str) -> str:
    rank, suit = card[:-1].replace("T", "10"), card[-1]
    return (
        f'<span class="card" style="color:{PAPER_COLORS[suit]}" aria-label="{rank} of {NAMES[suit]}">'
        f"{rank}{suit_svg(suit)}</span>"
    )


def _tags(tags: page.Clauses) -> str:
    return "".join(f' <span class="tag">{escape(clause)}</span>' for clause in tags.ids)


@singledispatch
def _block(block: Block) -> str:
    """One block; each kind has its own writer below."""
    raise TypeError(f"no writer for {type(block).__name__}")


@_block.register
def _heading(block: page.Heading) -> str:
    return f"<h{block.level}>{escape(block.text)}{_tags(block.tags)}</h{block.level}>"


@_block.register
def _paragraph(block: page.Paragraph) -> str:
    kind = "" if block.manner == "plain" else f' class="{block.manner}"'
    return f"<p{kind}>{_words(block.words)}</p>"


@_block.register
def _facts(block: page.Facts) -> str:
    rows = "".join(f"<dt>{escape(name)}</dt><dd>{_words(value)}</dd>" for name, value in block.rows)
    return f"<dl>{rows}</dl>"


@_block.register
def _table(block: page.Table) -> str:
    heads = "".join(f'<th scope="col"{_class(column.align)}>{escape(column.head)}</th>' for column in block.columns)
    longest = [_longest_fraction(block, at) for at in range(len(block.columns))]
    rows = "".join(f"<tr>{''.join(_cells(block, row, longest))}</tr>" for row in block.rows)
    body = f"<thead><tr>{heads}</tr></thead><tbody>{rows}</tbody>"
    prose = ' class="prose"' if _has_prose(block) else ""
    return f'<div class="scroll"><table{prose}>{_caption(block)}{body}</table></div>'


def _has_prose(block: page.Table) -> bool:
    """Whether the columns would be too narrow on a phone, where the rows become lists instead."""
    return sum(column.align == "left" for column in block.columns) > 2


def _caption(block: page.Table | page.Pays) -> str:
    if not block.title:
        return ""
    tag = f' <span class="tag">{escape(block.clause)}</span>' if block.clause else ""
    return f"<caption>{escape(block.title)}{tag}</caption>"


def _cells(block: page.Table, row: tuple[Words, ...], longest: list[str]) -> Iterator[str]:
    for column, cell, widest in zip(block.columns, row, longest, strict=True):
        pad = widest[len(_fraction(cell)) :] if column.align == "decimal" else ""
        padding = f' data-pad="{escape(pad)}"' if pad else ""
        head = f' data-head="{escape(column.head)}"' if column.head and _has_prose(block) else ""
        yield f"<td{_class(column.align)}{padding}{head}>{_words(cell)}</td>"


def _fraction(cell: Words) -> str:
    """The decimals of a number with their point, without a unit or "to 1" after them."""
    found = _PLACES.search("".join(piece for piece in cell if isinstance(piece, str)))
    return found[0] if found else ""


def _longest_fraction(block: page.Table, at: int) -> str:
    return max((_fraction(row[at]) for row in block.rows), key=len, default="")


def _class(align: Align) -> str:
    return "" if align == "left" else f' class="{align}"'


@_block.register
def _pays(block: page.Pays) -> str:
    rows = "".join(f'<tr><th scope="row">{_words(hand)}</th><td>{_words(pays)}</td></tr>' for hand, pays in block.lines)
    heads = "".join(f'<th scope="col">{escape(head)}</th>' for head in block.heads)
    note = f'<p class="note">{escape(block.note)}</p>' if block.note else ""
    return f'<table class="pays">{_caption(block)}<thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>{note}'


@_block.register
def _steps(block: page.Steps) -> str:
    return f"<ol>{''.join(f'<li>{_words(item)}</li>' for item in block.items)}</ol>"


@_block.register
def _points(block: page.Points) -> str:
    return f"<ul>{''.join(f'<li>{_words(item)}</li>' for item in block.items)}</ul>"


@_block.register
def _ticks(block: page.Ticks) -> str:
    return f'<ul class="ticks">{"".join(_tick(item) for item in block.items)}</ul>'


def _tick(item: page.Tick) -> str:
    if item.not_here:
        away = f"{_words(item.words)} <em>Not at this table: {escape(item.not_here)}.</em>{_tags(item.tags)}"
        return f'<li><span class="away">–</span><span class="away">{away}</span></li>'
    return f'<li><span class="box"></span><span>{_words(item.words)}{_tags(item.tags)}</span></li>'


@_block.register
def _drawing(block: page.Drawing) -> str:
    """The picture itself, not a link to it, and without its XML header."""
    svg = block.svg[block.svg.index("<svg") :]
    measure = f' style="width:{block.width_mm}mm"' if block.width_mm else ""
    return f"<figure{measure}>{svg}<figcaption>{escape(block.alt)}</figcaption></figure>"


@_block.register
def _blanks(block: page.Blanks) -> str:
    return f'<div class="blanks">{"".join(f"<div>{escape(label)}</div>" for label in block.labels)}</div>'


@_block.register
def _form(block: page.Form) -> str:
    heads = "".join(f'<th scope="col">{escape(head)}</th>' for head in block.heads)
    row = f"<tr>{'<td></td>' * len(block.heads)}</tr>"
    return f'<table class="form"><thead><tr>{heads}</tr></thead><tbody>{row * block.rows}</tbody></table>'


@_block.register
def _side(block: page.Side) -> str:
    panels = ("".join(_block(item) for item in panel) for panel in block.panels)
    return f'<div class="side">{"".join(f"<div>{panel}</div>" for panel in panels)}</div>'


@_block.register
def _columns(block: page.Columns) -> str:
    groups = ("".join(_block(item) for item in group) for group in block.groups)
    return f'<div class="columns">{"".join(f"<div>{group}</div>" for group in groups)}</div>'


@_block.register
def _page_break(block: page.PageBreak) -> str:
    """A screen has no pages."""
    return ""
