"""The layout sheet: the layout drawn to scale, and the clause that each part answers."""

import re
from collections.abc import Iterator

from queenhigh.documents.document import (
    Block,
    Clauses,
    Column,
    Document,
    Drawing,
    Heading,
    PageBreak,
    Paragraph,
    Quiet,
    Strong,
    Table,
    words,
)
from queenhigh.documents.filing import Filing
from queenhigh.documents.phrases import apart
from queenhigh.drawings import Check, Status, checklist, has_own_layout, layout, layout_svg
from queenhigh.rulebook import layout_duty
from queenhigh.rulebook.wording import counted

_OPEN = (Status.AWAITED, Status.MISSING)
_WIDTH = re.compile(r'<svg[^>]* width="([\d.]+)mm"')


def layout_sheet(filing: Filing) -> Document:
    house = filing.house
    return Document(
        name="layout",
        title="Layout",
        subtitle=f"{apart(house.operator)}: {counted(house.seats, 'box')}, drawn 1 to 10, in inches"
        f"{_kind_of_drawing(filing)}",
        foot=filing.foot,
        blocks=tuple(_blocks(filing)),
        paper="letter-landscape",
    )


def drawing(filing: Filing) -> str:
    """The layout of this house as SVG, with its size in millimeters."""
    return layout_svg(layout(filing.house))


def _kind_of_drawing(filing: Filing) -> str:
    if has_own_layout(filing.house.game):
        return ""
    return f". {filing.house.rules.title} has no layout of its own; this is a plain one with an area for each wager"


def _blocks(filing: Filing) -> Iterator[Block]:
    house, svg = filing.house, drawing(filing)
    width = _WIDTH.search(svg)
    seen = f"The layout of {filing.title} at {apart(house.operator)} seen from above, the dealer at the top, 1 to 10"
    yield Drawing(svg, seen, float(width[1]) if width else 0)
    yield PageBreak()
    yield Heading("Clause by clause")
    yield Paragraph(
        words(
            "The layout shows payouts where there is room. The table sign, printed from the same submission, shows all"
            " payouts and limits."
        )
    )
    checks = checklist(house)
    if checks:
        yield _clause_table(checks)
    else:
        yield Paragraph(words(f"The rules of {house.rules.title} have no clause about the layout."))


def _clause_table(checks: tuple[Check, ...]) -> Table:
    columns = (
        Column("Clause"),
        Column("This layout", share=3),
        Column(""),
        Column("What the clause requires", share=4),
    )
    rows = tuple(
        (
            words(Clauses((check.clause,))),
            words(check.part),
            words(Strong(check.status) if check.status in _OPEN else Quiet(check.status)),
            words(Quiet(layout_duty(check.clause))),
        )
        for check in checks
    )
    return Table(columns, rows)
