"""What a printed page is made of, before anyone decides how it looks: a small vocabulary that every renderer knows.

Text is never markup here. A renderer gets strings and writes them as they are, so that nothing in a submission can
become a command of the page it is printed on.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations, pairwise, product
from typing import Literal


@dataclass(frozen=True, slots=True)
class Strong:
    """Words that carry the line."""

    text: str


@dataclass(frozen=True, slots=True)
class Quiet:
    """Words that may be skipped: smaller and softer."""

    text: str


@dataclass(frozen=True, slots=True)
class Clauses:
    """Clause tags, small and quiet behind what they stand for."""

    ids: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Command:
    """What is typed at a terminal: never broken inside a word."""

    text: str


@dataclass(frozen=True, slots=True)
class Hand:
    """Cards drawn as little cards, such as "As Ks Qs"."""

    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Suits:
    """Suits drawn behind words that name them; the words stay, so that the drawing says nothing alone."""

    suits: str


Piece = str | Strong | Quiet | Clauses | Command | Hand | Suits
Words = tuple[Piece, ...]
Align = Literal["left", "right", "center", "decimal"]


def words(*pieces: Piece) -> Words:
    return pieces


def clauses(*ids: str | None) -> Clauses:
    """The tags of these clauses, each once, in the order given."""
    return Clauses(tuple(dict.fromkeys(clause for clause in ids if clause)))


@dataclass(frozen=True, slots=True)
class Heading:
    text: str
    level: int = 2
    tags: Clauses = Clauses(())


@dataclass(frozen=True, slots=True)
class Paragraph:
    words: Words
    manner: Literal["plain", "lead", "quiet", "phrase"] = "plain"


@dataclass(frozen=True, slots=True)
class Facts:
    """Names and what they are, one to a line."""

    rows: tuple[tuple[str, Words], ...]


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table. Shares divide the width; a column without one is as wide as its text."""

    head: str
    align: Align = "left"
    share: int = 0


@dataclass(frozen=True, slots=True)
class Table:
    columns: tuple[Column, ...]
    rows: tuple[tuple[Words, ...], ...]
    title: str = ""
    clause: str = ""


@dataclass(frozen=True, slots=True)
class Pays:
    """A paytable as players read it: the wager, its letter, and what each hand pays."""

    title: str
    lines: tuple[tuple[Words, Words], ...]
    note: str = ""
    clause: str = ""


@dataclass(frozen=True, slots=True)
class Steps:
    """What is done, in order."""

    items: tuple[Words, ...]


@dataclass(frozen=True, slots=True)
class Points:
    """What holds, in no order."""

    items: tuple[Words, ...]


@dataclass(frozen=True, slots=True)
class Tick:
    """One line of a check list; what does not apply is shown without a box, with the reason."""

    words: Words
    tags: Clauses
    not_here: str = ""


@dataclass(frozen=True, slots=True)
class Ticks:
    items: tuple[Tick, ...]


@dataclass(frozen=True, slots=True)
class Drawing:
    """A picture as SVG, with words for those who cannot see it; as wide as the page, or to measure."""

    svg: str
    alt: str
    width_mm: float = 0


@dataclass(frozen=True, slots=True)
class Blanks:
    """Lines to be filled in by hand."""

    labels: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Form:
    """A table whose rows are filled in by hand."""

    heads: tuple[str, ...]
    rows: int


@dataclass(frozen=True, slots=True)
class PageBreak:
    pass


Simple = Heading | Paragraph | Facts | Table | Pays | Steps | Points | Ticks | Drawing | Blanks | Form | PageBreak


@dataclass(frozen=True, slots=True)
class Side:
    """Blocks that stand beside each other, one tuple for each place, read from left to right."""

    panels: tuple[tuple[Simple, ...], ...]


Block = Simple | Side
Paper = Literal["letter", "letter-landscape", "poster", "folded"]
"""`letter` and its landscape flow over pages; a `poster` and a `folded` card are set as large as they fit."""


@dataclass(frozen=True, slots=True)
class Foot:
    """What stands at the foot of every page."""

    operator: str
    game: str
    approved: str
    version: str
    fingerprint: str


@dataclass(frozen=True, slots=True)
class Document:
    """One thing to print. A `folded` document has its blocks in four sides: cover, inner left, inner right, back."""

    name: str
    title: str
    subtitle: str
    foot: Foot
    blocks: tuple[Block, ...]
    paper: Paper = "letter"
    plain: bool = False
    """Whether it is also written as plain text, for those who check or read it without a printer."""

    @property
    def for_players(self) -> bool:
        """Whether it hangs or lies where players read it: the game is its heading then."""
        return self.paper in ("poster", "folded")


def even_columns(blocks: Iterable[tuple[Simple, int]], many: int) -> Side:
    """Blocks in their order, cut into columns of which the highest is as low as it can be.

    Each block comes with the lines that it takes.
    """
    listed = list(blocks)
    cuts = combinations(range(1, len(listed)), min(many, len(listed)) - 1)
    best = min((_columns(listed, cut) for cut in cuts), key=_highest)
    return Side(tuple(tuple(block for block, _ in column) for column in best))


def packed_columns(blocks: Iterable[tuple[Simple, int]], many: int) -> Side:
    """Blocks set in columns of which the highest is as low as it can be, out of their order where that helps.

    The first one stays at the top of the first column.
    """
    listed = list(blocks)
    ways = ((0, *rest) for rest in product(range(many), repeat=len(listed) - 1))
    best = min((_packed(listed, way, many) for way in ways), key=_highest)
    return Side(tuple(tuple(block for block, _ in column) for column in best if column))


Measured = list[tuple[Simple, int]]


def _packed(listed: Measured, way: tuple[int, ...], many: int) -> list[Measured]:
    return [[item for item, place in zip(listed, way, strict=True) if place == column] for column in range(many)]


def _columns(listed: Measured, cut: tuple[int, ...]) -> list[Measured]:
    return [listed[start:end] for start, end in pairwise((0, *cut, len(listed)))]


def _highest(columns: list[Measured]) -> list[int]:
    """The heights from the highest column down, so that equals are told apart by the next."""
    return sorted((sum(lines for _, lines in column) for column in columns), reverse=True)
