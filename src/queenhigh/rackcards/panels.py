"""Panels printed side by side: where the gutter between them runs, and the order in which their lines are read."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence

Line = tuple[int, str]
"""Where a line, or the part of a line that belongs to a panel, begins in the whole text, and what it says."""

_GAP = re.compile(r" {2,}(?=\S)")
_PAID = re.compile(r"(?:\d[\d,.]*\s?%?|\bone|\bmoney|\bpush(?:es)?|\bmeter|\bjackpot|\bmega|\bmajor|\bminor)\)?\s*$")
_NAMES_A_HAND = re.compile(
    r"(?!\d+\s?(?:to|for)\b|(?:even\s+money|push|envy|\w+\s+meter)\b)(?:(?:\d|an?|any)\s+)?[a-z][a-z'-]+\W"
)
_PAGE_ROW = re.compile(r"[a-z][a-z ]+[ .]{2,}\s?\d[\d,]*\s?(?:-|:|/|to|for)\s?1\s*$")
_ROWS_OF_A_PAGE = 3
_WORDS_OF_PROSE = 3
_ROWS_THAT_SHOW_IT = 2
_NEAR = 4
_WIDE = re.compile(r" {2,}")
_NAME = re.compile(r"[a-z0-9][a-z0-9+'/ ]{0,11}:?")
_HAND_AND_NUMBER = re.compile(
    r"(?:\d?[a-z][a-z .]*|\d[a-z]+) ?[$:=]?\s?\d[\d,.:/-]*(?: (?:to|for) 1)?"
    r"|[a-z0-9 ]+[ =](?:mtr|meter|mega|major|minor)|\([^()]*\)"
)
_SHORT_CELL = 16
_LABELLED = 2
_WIDEST = 400
"""No card is as wide as this: a longer line is prose, whatever gaps it has."""


def panels_in_turn(lines: Sequence[Line]) -> list[Line]:
    """The lines of a text, those of panels that stand side by side one panel after the other, a gap between them.

    >>> panels_in_turn([(0, "flush 3-1   trips 4-1"), (22, "pair  1-1   straight 1-1")])
    [(0, 'flush 3-1   '), (22, 'pair  1-1   '), (34, ''), (12, 'trips 4-1'), (34, 'straight 1-1')]
    """
    return [line for block in _blocks(_pages_in_turn(lines)) for line in _parted(block)]


def _pages_in_turn(lines: Sequence[Line]) -> list[Line]:
    """Two columns of a page, prose beside a paytable: the left one to its end, and then the right one."""
    gutter = _page_gutter([text for _, text in lines])
    if gutter is None:
        return list(lines)
    at, first, last = gutter
    rows = lines[first:last]
    left = [(start, text[:at].rstrip()) for start, text in rows]
    right = [(start + min(at, len(text)), text[at:]) for start, text in rows]
    return [*lines[:first], *left, (right[0][0], ""), *right, *lines[last:]]


def _page_gutter(texts: Sequence[str]) -> tuple[int, int, int] | None:
    """Where the right column begins, and the lines between which there are two; rows with payouts show it."""
    shown: dict[int, list[int]] = {}
    for number, text in enumerate(texts):
        for gap in _GAP.finditer(text[:_WIDEST]):
            if gap.start() and _PAGE_ROW.match(text, gap.end()) and not _PAID.search(text[: gap.start()]):
                shown.setdefault(gap.end(), []).append(number)
    for row_at, numbers in sorted(shown.items(), key=lambda entry: -len(entry[1])):
        at = _column_start(texts, row_at, numbers)
        clear = [len(text) <= at or not text[at - 2 : at].strip() for text in texts]
        first, last = numbers[0], numbers[-1] + 1
        while first > 0 and clear[first - 1]:
            first -= 1
        while last < len(texts) and clear[last]:
            last += 1
        told = [
            text[:at] for text in texts[first:last] if len(text[:at].split()) >= _WORDS_OF_PROSE and text[at:].strip()
        ]
        if (
            len(numbers) >= _ROWS_OF_A_PAGE
            and all(clear[numbers[0] : numbers[-1] + 1])
            and len(told) >= _ROWS_OF_A_PAGE
        ):
            return at, first, last
    return None


def _column_start(texts: Sequence[str], at: int, numbers: Sequence[int]) -> int:
    """Where a column begins whose rows may stand farther in than its headings."""
    between = texts[numbers[0] : numbers[-1] + 1]
    starts = [at - step for step in range(_NEAR + 1)]
    clear = [start for start in starts if all(not text[start - 2 : start].strip() for text in between)]
    return clear[0] if clear else at


def _blocks(lines: Sequence[Line]) -> Iterator[list[Line]]:
    """Lines that stand together; a gap and the cells of a table part them."""
    block: list[Line] = []
    for line in lines:
        if line[1].strip() and "|" not in line[1]:
            block.append(line)
            continue
        yield block
        yield [line]
        block = []
    yield block


def _parted(block: list[Line]) -> list[Line]:
    found = _gutter([text for _, text in block])
    if found is None:
        return block
    first, cuts = found
    last = first + len(cuts)
    rows = list(zip(block[first:last], cuts, strict=True))
    left = [(start, text[:at]) for (start, text), at in rows if text[:at].strip()]
    right = [(start + at, text[at:]) for (start, text), at in rows if text[at:].strip()]
    end = left[-1][0] + len(left[-1][1])
    return [*block[:first], *left, (end, ""), *_parted(right), *block[last:]]


def _gutter(block: list[str]) -> tuple[int, list[int]] | None:
    """The first line of panels side by side, and from it on for every line where the second panel begins."""
    rows = Counter(at for text in block for at in _second_rows(text))
    for at in sorted(at for at, often in rows.items() if often >= _ROWS_THAT_SHOW_IT):
        shown = [number for number, text in enumerate(block) if at in _second_rows(text)]
        cuts = [_cut(text, at) for text in block]
        first, last = shown[0], shown[-1] + 1
        while first > 0 and cuts[first - 1] is not None:
            first -= 1
        while last < len(block) and cuts[last] is not None:
            last += 1
        last = _end_of_right_panel(block, cuts, last)
        between = [cut for cut in cuts[first:last] if cut is not None]
        if len(between) == last - first:
            return first, between
    return None


def _end_of_right_panel(block: list[str], cuts: list[int | None], last: int) -> int:
    """Where the panels end: below the right one the left one has rows, and a heading there begins something new."""
    told = [at for at in range(last) if (cut := cuts[at]) is not None and block[at][cut:].strip()]
    below = range(told[-1] + 1 if told else last, last)
    return next((at for at in below if not _PAID.search(block[at])), last)


def _cut(text: str, at: int) -> int | None:
    """Where a gutter parts a line: at the gap nearest to it, as a heading may begin before its rows or after."""
    if len(text) <= at or not text[max(0, at - 2) : at].strip():
        return min(at, len(text))
    gaps = [gap.end() for gap in _GAP.finditer(text) if abs(gap.end() - at) <= _NEAR]
    return min(gaps, key=lambda end: abs(end - at), default=None)


def _is_list_of_a_label(cells: Sequence[str]) -> bool:
    """ "AB   4K 25   SF 20   3K 2": a name and what it pays, all in one line."""
    return _NAME.fullmatch(cells[0]) is not None and all(
        len(cell) <= _SHORT_CELL and _HAND_AND_NUMBER.fullmatch(cell) for cell in cells[1:]
    )


def _second_rows(text: str) -> list[int]:
    """Where a second hand with its payout begins behind a first one in a line."""
    cells = _WIDE.split(text.strip())
    if len(text) > _WIDEST or (len(cells) > _LABELLED and _is_list_of_a_label(cells)):
        return []
    return [
        gap.end()
        for gap in _GAP.finditer(text)
        if _PAID.search(text[: gap.start()])
        and re.search(r"[a-z]{2}", text[: gap.start()])
        and _NAMES_A_HAND.match(text, gap.end())
        and _PAID.search(text)
    ]
