"""The text of a printed page in the order in which a person reads it: columns one after the other, items on a line."""

import re
from collections.abc import Sequence
from itertools import zip_longest

_GAP = re.compile(r"(?<=\S) {2,}(?=\S)|^ {2,}(?=\S)")
_WIDE_GAP = re.compile(r"\S {2,}\S")
_ITEM = re.compile(r"\s*(?:[-–—•*]|\d{1,2}[.)]?)\s+(?=\S)")
# What stands in the later cells of a table: "1 to 1", "$5", "push", "Pays", the cards of an example.
_CELL = re.compile(
    r"(?:[$\d]|(?:push|pays?|paid|loses?|wins?|limits?|min(?:imum)?|max(?:imum)?|payouts?|examples?|ante|play|envy"
    r"|equal)\b.{0,16}$|(?:[akqjt]|10|[2-9])(?:\s+(?:[akqjt]|10|[2-9]))*\s*$)",
    re.IGNORECASE,
)
# A payout at the right margin, below the hand that left no room for it.
_SET_RIGHT = re.compile(r"\s{12,}(?=[$\d])")
_STEP = re.compile(r"\d{1,2}[.)]?\s+(?!(?:to|for|of)\b)[^\W\d]{3}")
_FEWEST = 4
_NARROWEST = 28
_CLEAR = 2
_RAGGED = 4


def in_reading_order(page: str) -> str:
    """The text of a page, its columns one below the other; what runs across all of them parts what is above and below.

    >>> left = ["Ante Bonus for these hands:", "Straight flush       5 to 1", "Three of a kind      4 to 1"]
    >>> right = ["Pair Plus", "Straight flush  40 to 1", "Three of a kind 30 to 1", "Straight         6 to 1"]
    >>> rows = zip([*left, "Straight             1 to 1"], right, strict=True)
    >>> in_reading_order("\\n".join(f"{one}   {other}" for one, other in rows)).split("\\n")[3:6]
    ['Straight             1 to 1', '', 'Pair Plus']
    """
    return "\n".join(_in_turn(page.replace("\xa0", " ").split("\n")))


def _in_turn(lines: list[str]) -> list[str]:
    found = _gutter(lines)
    if found is None:
        return _unwrapped(lines)
    first, last, at = found
    left = _trimmed([line[:at].rstrip() for line in lines[first:last]])
    right = _trimmed([line[at:] for line in lines[first:last]])
    return [*_in_turn(lines[:first]), *_in_turn(left), "", *_in_turn(right), "", *_in_turn(lines[last:])]


def _gutter(lines: Sequence[str]) -> tuple[int, int, int] | None:
    """The lines between which a page has two columns, and where the second begins: where it has the most lines."""
    begun: dict[int, list[int]] = {}
    for number, line in enumerate(lines):
        for gap in _GAP.finditer(line):
            if gap.end() >= _NARROWEST:
                begun.setdefault(gap.end(), []).append(number)
    found = [
        (sum(1 for line in lines[first:last] if line[at:].strip()), -at, first, last)
        for at, numbers in begun.items()
        if len(numbers) >= _FEWEST
        for first, last in _clear_runs(lines, at)
        if _are_columns(lines[first:last], at)
    ]
    if not found:
        return None
    _, at, first, last = max(found)
    return first, last, -at


def _clear_runs(lines: Sequence[str], at: int) -> list[tuple[int, int]]:
    """Lines on end of which none runs across a place."""
    runs, first = [], 0
    for number, line in enumerate([*lines, "x" * at]):
        if line[at - _CLEAR : at].strip():
            runs.append((first, number))
            first = number + 1
    return [(first, last) for first, last in runs if last - first >= _FEWEST]


def _are_columns(lines: Sequence[str], at: int) -> bool:
    """Whether a second column begins there, and not the later cells of a table or what explains a short label."""
    behind = [line[at:] for line in lines if line[at : at + 1].strip()]
    cells = [text for text in behind if _CELL.match(text) and not _STEP.match(text)]
    widest = max(len(line[:at].strip()) for line in lines)
    return len(behind) - len(cells) >= _FEWEST and len(cells) * 2 <= len(behind) and widest >= _NARROWEST - _CLEAR


def _unwrapped(lines: Sequence[str]) -> list[str]:
    """The lines of a column, what was broken off at its margin joined again; rows of tables stay as they are."""
    prose = [line for line in lines if not _WIDE_GAP.search(_ITEM.sub("", line, count=1))]
    width = max((len(line) for line in prose), default=0)
    joined: list[str] = []
    broken_off = 0
    above = ""
    for line, below in zip_longest(lines, lines[1:], fillvalue=""):
        if joined and _SET_RIGHT.match(line) and _is_label(below) and _WIDE_GAP.search(joined[-1]):
            # The payout of the row below, printed a hair higher.
            above = line.strip()
            continue
        if above:
            joined.append(f"{line}    {above}")
            above, broken_off = "", len(line)
            continue
        if joined and joined[-1].strip() and _SET_RIGHT.match(line) and not _SET_RIGHT.match(joined[-1]):
            joined[-1] = f"{joined[-1]}    {line.strip()}"
            broken_off = 0
            continue
        if joined and _goes_on(joined[-1], broken_off, line, width):
            joined[-1] = f"{joined[-1]} {line.strip()}"
        else:
            joined.append(line)
        broken_off = len(line)
    return joined


def _is_label(line: str) -> bool:
    return bool(line.strip()) and not line.startswith("  ") and _WIDE_GAP.search(line.strip()) is None


def _goes_on(before: str, broken_off: int, line: str, width: int) -> bool:
    """Whether a line goes on with the one above: below an item, in small letters, or where its word had no room."""
    if not before.strip() or not line.strip() or _ITEM.match(line) or _WIDE_GAP.search(line.strip()):
        return False
    item = _ITEM.match(before)
    if _WIDE_GAP.search(before[item.end() :] if item else before.strip()):
        return False
    if item:
        return line.startswith(" " * _CLEAR)
    return line[:1].islower() or broken_off + 1 + len(line.split()[0]) > width - _RAGGED


def _trimmed(lines: list[str]) -> list[str]:
    """Without the empty lines around them."""
    told = [number for number, line in enumerate(lines) if line.strip()]
    return lines[told[0] : told[-1] + 1] if told else []
