"""The best play as a picture: a grid in plain SVG, the same in a page, a notebook and a printed sheet.

Colors differ in lightness as well as in hue, and every cell says its play in letters.
"""

from collections.abc import Iterator
from html import escape

from queenhigh.analysis.strategy_grid import Cell, Grid

_CELL = 34
_MARGIN = 64
_TOP = _MARGIN + 10
_DARK = "#1a1a1a"
_FILLS = {"yes": "#1d6f42", "some": "#e3b23c", "no": "#f4f1ea", "": "none"}
_INKS = {"yes": "#ffffff", "some": _DARK, "no": _DARK, "": _DARK}


def grid_svg(grid: Grid) -> str:
    """The grid as an SVG document."""
    return "\n".join(_lines(grid)) + "\n"


def _lines(grid: Grid) -> Iterator[str]:
    width, height = _MARGIN + _CELL * len(grid.columns) + 40, _MARGIN + _CELL * len(grid.rows) + 52
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        f'font-family="sans-serif" font-size="13" role="img" aria-label="{escape(grid.title)}">'
    )
    yield f"<title>{escape(grid.title)}</title>"
    yield f'<rect width="{width}" height="{height}" fill="#ffffff"/>'
    yield _text(width / 2, 22, grid.title, size=16)
    yield _text(_MARGIN + _CELL * len(grid.columns) / 2, 46, grid.column_title)
    for number, name in enumerate(grid.columns):
        yield _text(_MARGIN + _CELL * (number + 0.5), _TOP - 8, name)
    yield (
        f'<text x="16" y="{_TOP + _CELL * len(grid.rows) / 2}" text-anchor="middle" '
        f'transform="rotate(-90 16 {_TOP + _CELL * len(grid.rows) / 2})">{escape(grid.row_title)}</text>'
    )
    for row, name in enumerate(grid.rows):
        yield _text(_MARGIN - 16, _TOP + _CELL * (row + 0.5) + 5, name)
        for column in range(len(grid.columns)):
            yield from _cell(grid.cell(row, column), _MARGIN + _CELL * column, _TOP + _CELL * row)
    yield from _legend(grid, _TOP + _CELL * len(grid.rows) + 16)
    yield "</svg>"


def _cell(cell: Cell, x: float, y: float) -> Iterator[str]:
    if not cell.kind:
        return
    yield f"<g><title>{escape(cell.title)}</title>"
    yield f'<rect x="{x}" y="{y}" width="{_CELL}" height="{_CELL}" fill="{_FILLS[cell.kind]}" stroke="#8a8a8a"/>'
    yield _text(x + _CELL / 2, y + _CELL / 2 + 5, cell.text, fill=_INKS[cell.kind])
    yield "</g>"


def _legend(grid: Grid, y: float) -> Iterator[str]:
    x = float(_MARGIN)
    for kind, name in grid.legend:
        yield f'<rect x="{x}" y="{y}" width="16" height="16" fill="{_FILLS[kind]}" stroke="#8a8a8a"/>'
        yield f'<text x="{x + 22}" y="{y + 13}">{escape(name)}</text>'
        x += 40 + 7.2 * len(name)


def _text(x: float, y: float, text: str, *, size: int = 13, fill: str = _DARK) -> str:
    return f'<text x="{x:g}" y="{y:g}" text-anchor="middle" font-size="{size}" fill="{fill}">{escape(text)}</text>'
