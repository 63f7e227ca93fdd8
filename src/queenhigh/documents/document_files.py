"""Every document of a submission by its name, and the files it is written to."""

import hashlib
from collections.abc import Callable, Iterable, Iterator

from queenhigh.documents.check_list import check_list
from queenhigh.documents.cover_letter import Attachment, cover_letter
from queenhigh.documents.dealer_card import dealer_card
from queenhigh.documents.document import Document
from queenhigh.documents.filing import Filing
from queenhigh.documents.html import as_html
from queenhigh.documents.layout_sheet import drawing, layout_sheet
from queenhigh.documents.meter_sheet import meter_sheet
from queenhigh.documents.odds_sheet import odds_sheet
from queenhigh.documents.par_sheet import par_sheet
from queenhigh.documents.pdf import as_pdf, without_shape
from queenhigh.documents.phrases import named_signs
from queenhigh.documents.plain_text import as_plain
from queenhigh.documents.rack_card import rack_card
from queenhigh.documents.sign import sign
from queenhigh.documents.submission_sheet import submission_sheet


def _with_attachments(filing: Filing) -> Document:
    """The cover letter, with the hash of every other paper as it is printed."""
    attached = [Attachment("Submission file", f"{filing.file_stem}-submission.toml", filing.fingerprint)]
    for name in BUILDERS:
        document = build(filing, name) if name != "cover-letter" else None
        if document is not None:
            digest = hashlib.sha256(as_pdf(document)).hexdigest()
            attached.append(Attachment(document.title, file_name(filing, document, "pdf"), digest))
    return cover_letter(filing, attached)


BUILDERS: dict[str, Callable[[Filing], Document | None]] = {
    "cover-letter": _with_attachments,
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
    if name not in filing.built:
        filing.built[name] = BUILDERS[name](filing)
    return filing.built[name]


def file_name(filing: Filing, document: Document, ending: str) -> str:
    """The name of a file, with the house and the game, so that two houses never share one."""
    return f"{filing.file_stem}-{document.name}.{ending}"


def warnings(documents: Iterable[Document]) -> list[str]:
    """What to know before using these documents: characters that the PDF cannot show."""
    signs = sorted(set().union(*(without_shape(document) for document in documents)))
    if not signs:
        return []
    named = named_signs(signs)
    return [f"the PDF shows empty boxes for {named}, because its fonts do not have them; HTML and SVG show them"]


def files_of(filing: Filing, document: Document) -> Iterator[tuple[str, bytes]]:
    """The files of a document with their names: always PDF and HTML, plain text and a drawing where there is one, and
    with the submission the file itself."""
    yield file_name(filing, document, "pdf"), as_pdf(document)
    yield file_name(filing, document, "html"), as_html(document)
    if document.plain:
        yield file_name(filing, document, "md"), as_plain(document)
    if document.name == "layout":
        yield file_name(filing, document, "svg"), drawing(filing).encode()
    if document.name == "submission":
        yield file_name(filing, document, "toml"), filing.text.encode()
