"""The columns of a paytable: headings, by their cells or by their place in the line, and what stands below them."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from queenhigh.rackcards.card_text import Stretch
from queenhigh.rackcards.rows import Group
from queenhigh.rackcards.vocabulary import Token, tokens

_NEAR = 2
_ROW = re.compile(r"\s*\|.*\|\s*$|.*\S\s*\|\s*\S")
_CELL = re.compile(r"\S+(?: \S+)*")
PAY_WORD = re.compile(
    r"\b(?:pays?|paid|paying|payouts?|pay\s*tables?|paytables?|odds|follow(?:s|ing)|prizes?|awards?)\b"
)


@dataclass(frozen=True, slots=True)
class Column:
    """A heading over a column, by its place in the line and, in a table, by its cell."""

    token: Token
    start: int
    end: int
    cell: int

    def distance(self, start: int, end: int) -> int:
        """How far some words stand from being below this heading; overlap counts as nearness."""
        return max(self.start, start) - min(self.end, end)


def _column_over(columns: Sequence[Column], start: int, end: int) -> Column:
    """The heading that some words stand below; far from all of them, the last that begins before the words.

    A heading over the hands of a table is far from their payouts: "PROGRESSIVE          ENVY".
    """
    nearest = min(columns, key=lambda column: column.distance(start, end))
    if nearest.distance(start, end) <= _NEAR:
        return nearest
    before = [column for column in columns if column.start <= start]
    return before[-1] if before else nearest


class Columns:
    """Headings side by side, until a gap ends the rows below them; every column may have hands of its own."""

    def __init__(self) -> None:
        self.heads: list[Column] = []
        self._labels: list[str] = []
        self._rows = 0
        self._panels = False

    def __bool__(self) -> bool:
        return bool(self.heads)

    def set(self, line: Stretch, heads: Sequence[Token]) -> None:
        self.heads = [_column(line, token) for token in heads]
        self._labels = [cell.strip() for cell in line.text.split("|")]
        self._rows = 0
        self._panels = False

    def clear(self) -> None:
        self.heads = []

    def row(self, groups: Sequence[Group]) -> None:
        """A row below the headings; one with several hands, each paid, shows that they are heads of panels."""
        if self.heads:
            self._rows += 1
            self._panels = self._panels or len(groups) > 1

    def end_after_rows(self) -> bool:
        """Forget the headings if rows stood below them."""
        ended = self._rows > 0
        if ended:
            self.heads, self._rows = [], 0
        return ended

    def in_cells(self) -> bool:
        return any(column.cell for column in self.heads)

    def has_cells_of(self, line: Stretch) -> bool:
        """Whether a line has as many cells as the headings: it is a row below them."""
        return self.in_cells() and line.text.count("|") == len(self._labels) - 1

    def of_wagers(self) -> bool:
        return any(column.token.sort == "wager" for column in self.heads)

    def over(self, line: Stretch, group: Group, payout: Token) -> Token:
        """The heading that a payout of some hands stands under."""
        in_cell = self.over_cell(line, payout)
        if in_cell is not None:
            return in_cell
        if not self._panels and len(group.payouts) == len(self.heads):
            return self.heads[group.payouts.index(payout)].token
        place = group.hands[0].start if self._panels and group.hands else payout.start
        end = place if self._panels else payout.end
        return _column_over(self.heads, place - line.start, end - line.start).token

    def over_hands(self, line: Stretch, hands: Sequence[Token], payouts: Sequence[Token]) -> list[Token]:
        """The heading over each hand of "| 6 to 1 | straight | |", where a payout heads the row and not a hand."""
        heads = [head for hand in hands if (head := self.over_cell(line, hand)) is not None]
        whole = len(payouts) == 1 and self.over_cell(line, payouts[0]) is None and len(heads) == len(hands)
        return heads if whole and self.of_wagers() else []

    def is_apart(self, line: Stretch, payout: Token) -> bool:
        """Whether a payout stands in a cell whose heading says something, and names no wager that is known."""
        cell = line.text[: payout.start - line.start].count("|")
        if not self.in_cells() or "|" not in line.text or any(column.cell == cell for column in self.heads):
            return False
        label = self._labels[cell] if cell < len(self._labels) else ""
        return bool(label) and PAY_WORD.search(label) is None

    def over_payout(self, line: Stretch, payout: Token) -> Token:
        """The heading that a payout stands under, by itself."""
        in_cell = self.over_cell(line, payout)
        return in_cell or _column_over(self.heads, payout.start - line.start, payout.end - line.start).token

    def over_cell(self, line: Stretch, payout: Token) -> Token | None:
        cell = line.text[: payout.start - line.start].count("|")
        return next((column.token for column in self.heads if column.cell == cell and "|" in line.text), None)


def is_row_of_cells(line: Stretch) -> bool:
    """Whether strokes part a line into cells."""
    return _ROW.match(line.text) is not None


def stacked_heads(upper: Stretch, lower: Stretch, game: str) -> list[Token]:
    """Headings printed over two lines, each at its lower word: "Ante" above "Bonus", "Aces" above "Up"."""
    heads: list[Token] = []
    above = list(_CELL.finditer(upper.text))
    for cell in _CELL.finditer(lower.text):
        over = [one[0] for one in above if one.start() < cell.end() and cell.start() < one.end()]
        named = [token for token in tokens(" ".join([*over, cell[0]]), game) if token.sort == "wager"]
        heads += [Token("wager", lower.start + cell.start(), lower.start + cell.end(), one.wager) for one in named[:1]]
    return heads if above and len({one.wager for one in heads}) == len(heads) > 1 else []


def stacked_cells(upper: Stretch, lower: Stretch, game: str) -> list[Token]:
    """Headings printed over two rows of cells: "| Pair | Ante |" above "| Plus | Bonus |"."""
    above, cells = upper.text.split("|"), lower.text.split("|")
    if len(above) != len(cells):
        return []
    heads: list[Token] = []
    at = lower.start
    for over, cell in zip(above, cells, strict=True):
        named = [token for token in tokens(f"{over.strip()} {cell.strip()}", game) if token.sort == "wager"]
        start = at + (len(cell) - len(cell.lstrip()) if cell.strip() else 0)
        heads += [Token("wager", start, start + len(cell.strip()), one.wager) for one in named[:1]]
        at += len(cell) + 1
    return heads if len({one.wager for one in heads}) == len(heads) > 1 else []


def _column(line: Stretch, token: Token) -> Column:
    """The column a heading stands over: its own, or the next one where that says no more than "pays"."""
    start, end = token.start - line.start, token.end - line.start
    own = line.text[:start].count("|")
    following = line.text.split("|")[own + 1 : own + 2]
    if following and PAY_WORD.fullmatch(following[0].strip()):
        return Column(token, start, end, own + 1)
    return Column(token, start, end, own)
