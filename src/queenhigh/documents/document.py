"""What a document is made of, without saying how it looks: a few kinds of blocks that every renderer knows.

Text is never markup here. A renderer writes strings as they are, so that nothing in a submission can become markup on
the page.
"""

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Strong:
    """The important words of a line."""

    text: str


@dataclass(frozen=True, slots=True)
class Quiet:
    """Less important words: smaller and softer."""

    text: str


@dataclass(frozen=True, slots=True)
class Removed:
    """Words struck out of a comparison."""

    text: str


@dataclass(frozen=True, slots=True)
class Added:
    """Words added in a comparison."""

    text: str


@dataclass(frozen=True, slots=True)
class Clauses:
    """Clause tags, small, after the text they belong to."""

    ids: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Command:
    """A command to type at a terminal; never broken inside a word."""

    text: str


@dataclass(frozen=True, slots=True)
class Hand:
    """Cards drawn as small cards, such as "As Ks Qs"."""

    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Suits:
    """Suits drawn after the words that name them, so that nobody depends on the drawing."""

    suits: str


Piece = str | Strong | Quiet | Removed | Added | Clauses | Command | Hand | Suits
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
    """Names and values, one to a line."""

    rows: tuple[tuple[str, Words], ...]


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table. Shares divide the width; a column without a share is as wide as its text."""

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
    heads: tuple[str, str] = ("Hand", "Pays")


@dataclass(frozen=True, slots=True)
class Steps:
    """Steps, in order."""

    items: tuple[Words, ...]


@dataclass(frozen=True, slots=True)
class Points:
    """Points, in no particular order."""

    items: tuple[Words, ...]


@dataclass(frozen=True, slots=True)
class Tick:
    """One line of a check list; a line that does not apply has a reason instead of a box."""

    words: Words
    tags: Clauses
    not_here: str = ""


@dataclass(frozen=True, slots=True)
class Ticks:
    items: tuple[Tick, ...]


@dataclass(frozen=True, slots=True)
class Drawing:
    """A picture as SVG with a text alternative; as wide as the page unless `width_mm` is given."""

    svg: str
    alt: str
    width_mm: float = 0


@dataclass(frozen=True, slots=True)
class Blanks:
    """Lines to fill in by hand."""

    labels: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Form:
    """A table with empty rows to fill in by hand."""

    heads: tuple[str, ...]
    rows: int


@dataclass(frozen=True, slots=True)
class PageBreak:
    pass


Simple = Heading | Paragraph | Facts | Table | Pays | Steps | Points | Ticks | Drawing | Blanks | Form | PageBreak


@dataclass(frozen=True, slots=True)
class Side:
    """Blocks side by side, one tuple for each column, from left to right."""

    panels: tuple[tuple[Simple, ...], ...]


@dataclass(frozen=True, slots=True)
class Columns:
    """Groups of blocks in reading order; a renderer puts them into columns of about the same height.

    A group is never divided. On a poster and on the face of a card there are never more columns than `most`.
    """

    groups: tuple[tuple[Simple, ...], ...]
    most: int


Block = Simple | Side | Columns
Paper = Literal["letter", "letter-landscape", "half-letter", "poster", "folded"]
"""`letter` and `letter-landscape` flow over pages. A `poster`, a `folded` card and each face of a
`half-letter` card use the largest type that fits."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture file: its kind, "svg" or "png", and its bytes."""

    format: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Foot:
    """Whose document it is: the foot of every page, and the logo beside the title."""

    operator: str
    game: str
    standing: str
    version: str
    fingerprint: str
    logo: Picture | None = None
    source: str = "submission"
    """What the fingerprint is of."""


@dataclass(frozen=True, slots=True)
class Document:
    """One document."""

    name: str
    title: str
    subtitle: str
    foot: Foot
    blocks: tuple[Block, ...]
    paper: Paper = "letter"
    plain: bool = False
    """Whether it is also written as plain text, to be checked or read without a printer."""

    @property
    def for_players(self) -> bool:
        """Whether players read it; the game is its heading then."""
        return self.paper in ("poster", "folded")
