"""Cards that are not plain text: the words of a PDF or Word file, laid out as they are on the page.

Needs `queenhigh[cards]`. The columns of a PDF page follow each other, and its tables are kept by spaces; a
Word file has its tables as rows of cells.
"""

from collections.abc import Iterator
from io import BytesIO
from zipfile import ZipFile

from queenhigh.rackcards.card_text import NotACard
from queenhigh.rackcards.page_layout import in_reading_order

SUFFIXES = (".pdf", ".docx")
MOST_UNPACKED = 16 * 1024 * 1024
"""How large a Word file may be when it is unpacked. Two megabytes can unpack to two gigabytes."""
MOST_TEXT = 200_000
"""How many characters a card may have. A file of a kilobyte can repeat a cell a million times."""
_MOST_SHOWN = 200


def text_of(raw: bytes, suffix: str) -> str:
    """The text of a PDF or DOCX file; `NotACard` if it cannot be opened or holds no text."""
    try:
        text = "\n\n".join(_whole(_pages(raw))) if suffix == ".pdf" else "\n".join(_whole(_paragraphs(raw)))
    except (NotACard, ImportError):
        raise
    except Exception as problem:
        # The libraries that open these files raise anything for a file that was made to break them.
        why = str(problem)[:_MOST_SHOWN] or type(problem).__name__
        raise NotACard(f"cannot be opened as {suffix[1:].upper()}: {why}") from None
    if not text.strip():
        raise NotACard("holds no text: a scan has to be read by an OCR program first")
    return text


def _whole(parts: Iterator[str]) -> Iterator[str]:
    """All parts of a text, unless they are longer than a card can be."""
    length = 0
    for part in parts:
        length += len(part) + 1
        if length > MOST_TEXT:
            raise NotACard(f"holds more text than a card: more than {MOST_TEXT:,} characters")
        yield part


def _pages(raw: bytes) -> Iterator[str]:
    from pypdf import PdfReader
    from pypdf.errors import PyPdfError

    try:
        for page in PdfReader(BytesIO(raw)).pages:
            yield in_reading_order(page.extract_text(extraction_mode="layout"))
    except PyPdfError as problem:
        raise ValueError(str(problem)) from None


def _paragraphs(raw: bytes) -> Iterator[str]:
    """Paragraphs and tables in their order, headings as in Markdown."""
    from docx import Document
    from docx.table import Table

    with ZipFile(BytesIO(raw)) as archive:
        if sum(part.file_size for part in archive.infolist()) > MOST_UNPACKED:
            raise NotACard(f"unpacks to more than {MOST_UNPACKED // 2**20} MB")
    for block in Document(BytesIO(raw)).iter_inner_content():
        if isinstance(block, Table):
            yield from (
                "",
                *("| " + " | ".join(cell.text.strip() for cell in row.cells) + " |" for row in block.rows),
                "",
            )
        else:
            heading = block.style is not None and (block.style.name or "").startswith(("Heading", "Title"))
            yield f"# {block.text}" if heading and block.text.strip() else block.text
