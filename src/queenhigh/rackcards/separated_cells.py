"""Rows of a spreadsheet saved as text: commas or semicolons between cells, read as the strokes of a table."""

import re

# A sign parts cells where no space follows it, and a comma does not part thousands: "Royal flush,1,000 to 1".
_SEPARATORS = (re.compile(r";(?=\S)"), re.compile(r",(?=\S)(?!(?<=\d,)\d{3}(?!\d))"))
_QUOTED = re.compile(r'"[^"\n]*"')
_EMPTY_CELL = re.compile(r"^\t|\t\t|\t$")
_FEWEST_ROWS = 3


def with_cells_parted(text: str) -> str:
    r"""The text with strokes between the cells of its rows, every sign in its place.

    >>> with_cells_parted("Ante Bonus;Straight flush;5 to 1\nAnte Bonus;Straight;1 to 1\nTable;Seats;6").split("\n")
    ['Ante Bonus|Straight flush|5 to 1', 'Ante Bonus|Straight|1 to 1', 'Table|Seats|6']
    """
    lines = _with_tabs_parted(text.split("\n"))
    for separator in _SEPARATORS:
        begun = 0
        for at in range(len(lines) + 1):
            if at < len(lines) and len(_places(lines[at], separator)) > 1:
                continue
            if at - begun >= _FEWEST_ROWS:
                lines[begun:at] = [_parted(line, _places(line, separator)) for line in lines[begun:at]]
            begun = at + 1
    return "\n".join(lines)


def _with_tabs_parted(lines: list[str]) -> list[str]:
    """Rows with as many tabs each, of which some cells are empty: there every tab parts two cells."""
    begun = 0
    for at in range(len(lines) + 1):
        if at < len(lines) and lines[at].count("\t") > 1 and lines[at].count("\t") == lines[begun].count("\t"):
            continue
        rows = lines[begun:at]
        if len(rows) >= _FEWEST_ROWS and any(_EMPTY_CELL.search(row) for row in rows):
            lines[begun:at] = [row.replace("\t", "|") for row in rows]
        begun = at if at < len(lines) and lines[at].count("\t") > 1 else at + 1
    return lines


def _places(line: str, separator: re.Pattern[str]) -> list[int]:
    quoted = [found.span() for found in _QUOTED.finditer(line)]
    found = (one.start() for one in separator.finditer(line))
    return [at for at in found if not any(start < at < end for start, end in quoted)]


def _parted(line: str, places: list[int]) -> str:
    signs = list(line)
    for at in places:
        signs[at] = "|"
    return "".join(signs)
