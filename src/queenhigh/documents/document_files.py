"""Every document of a submission by its name, and the files it is written to."""

from collections.abc import Callable, Iterable, Iterator

from queenhigh.documents.check_list import check_list
from queenhigh.documents.dealer_card import dealer_card
from queenhigh.documents.document import Document
from queenhigh.documents.filing import Filing
from queenhigh.documents.html import as_html
from queenhigh.documents.layout_sheet import drawing, layout_sheet
from queenhigh.documents.meter_sheet import meter_sheet
from queenhigh.documents.odds_sheet import odds_sheet
from queenhigh.documents.par_sheet import par_sheet
from queenhigh.documents.pdf import as_pdf, without_shape
from queenhigh.documents.plain_text import as_plain
from queenhigh.documents.rack_card import rack_card
from queenhigh.documents.sign import sign
from queenhigh.documents.submission_sheet import submission_sheet

_MOST_NAMED = 12

BUILDERS: dict[str, Callable[[Filing], Document | None]] = {
    "submission": submission_sheet,
    "odds-sheet": odds_sheet,
    "layout": layout_sheet,
    "sign": sign,
    "rack-card": rack_card,
    "dealer-card": dealer_card,
    "check-list": check_list,
    "par-sheet": par_sheet,
    "meter-sheet": meter_sheet,
}


def build(filing: Filing, name: str) -> Document | None:
    """One document by its name; None if the house does not need it (a meter sheet without a progressive)."""
    return BUILDERS[name](filing)


def warnings(documents: Iterable[Document]) -> list[str]:
    """What to know before using these documents: characters that the PDF cannot show."""
    signs = sorted(set().union(*(without_shape(document) for document in documents)))
    if not signs:
        return []
    named = ", ".join(f"{sign} (U+{ord(sign):04X})" for sign in signs[:_MOST_NAMED])
    more = f" and {len(signs) - _MOST_NAMED} more" if len(signs) > _MOST_NAMED else ""
    return [f"the PDF shows empty boxes for {named}{more}, because its fonts do not have them; HTML and SVG show them"]


def files_of(filing: Filing, document: Document) -> Iterator[tuple[str, bytes]]:
    """The files of a document with their names: always PDF and HTML, plain text and a drawing where there is one."""
    yield f"{document.name}.pdf", as_pdf(document)
    yield f"{document.name}.html", as_html(document)
    if document.plain:
        yield f"{document.name}.md", as_plain(document)
    if document.name == "layout":
        yield "layout.svg", drawing(filing).encode()
