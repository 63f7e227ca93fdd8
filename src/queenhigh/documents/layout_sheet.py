"""The layout sheet: the drawing of the felt to scale, and which part of it answers which clause."""

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
from queenhigh.drawings import Status, checklist, layout, layout_svg
from queenhigh.rulebook import layout_duty

_OPEN = (Status.AWAITED, Status.MISSING)
_WIDTH = re.compile(r'<svg[^>]* width="([\d.]+)mm"')


def layout_sheet(filing: Filing) -> Document:
    house = filing.house
    return Document(
        name="layout",
        title="Layout",
        subtitle=f"{apart(house.operator)}: {house.seats} boxes, drawn 1 to 10",
        foot=filing.foot,
        blocks=tuple(_blocks(filing)),
        paper="letter-landscape",
    )


def drawing(filing: Filing) -> str:
    """The felt of this house as SVG, with its size in millimeters."""
    return layout_svg(layout(filing.house))


def _blocks(filing: Filing) -> Iterator[Block]:
    house, svg = filing.house, drawing(filing)
    width = _WIDTH.search(svg)
    seen = f"The layout of {filing.title} at {apart(house.operator)} seen from above, the dealer at the top, 1 to 10"
    yield Drawing(svg, seen, float(width[1]) if width else 0)
    yield PageBreak()
    yield Heading("Which part answers which clause")
    yield Paragraph(
        words(
            "Inscriptions give odds where there is room for them; every other payout and limit is on the table's sign,"
            " which is printed from the same submission."
        )
    )
    yield Table(
        (
            Column("Clause"),
            Column("What this layout has", share=3),
            Column(""),
            Column("What the clause asks", share=4),
        ),
        tuple(
            (
                words(Clauses((check.clause,))),
                words(check.part),
                words(Strong(check.status) if check.status in _OPEN else Quiet(check.status)),
                words(Quiet(layout_duty(check.clause))),
            )
            for check in checklist(house)
        ),
    )
