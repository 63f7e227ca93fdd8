"""What a printed document says: the text of each PDF page, the structure of an HTML file, the lines of plain text."""

import io
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from html.parser import HTMLParser

from pypdf import PdfReader

from queenhigh.documents.document import Document
from queenhigh.documents.document_files import build
from queenhigh.documents.filing import Filing
from queenhigh.documents.html import as_html
from queenhigh.documents.pdf import as_pdf
from queenhigh.documents.plain_text import as_plain
from queenhigh.practice import example_text
from queenhigh.submission import read_submission
from tests.example_houses import HOUSES, Changes, filed


def filing(house: str, changes: Changes | None = None) -> Filing:
    """A filing of an example house with some keys changed; its text is that of the example."""
    read, findings = read_submission(filed(house, changes))
    assert read is not None
    return Filing(read, tuple(findings), example_text(f"{HOUSES.get(house, house)}.toml"))


def filing_of(text: str) -> Filing:
    read, findings = read_submission(tomllib.loads(text))
    assert read is not None, findings
    return Filing(read, tuple(findings), text)


def printed(name: str, house: str, changes: Changes | None = None) -> Document:
    document = build(filing(house, changes), name)
    assert document is not None
    return document


def pages(pdf: bytes) -> list[str]:
    return [squeezed(page.extract_text()) for page in PdfReader(io.BytesIO(pdf)).pages]


def squeezed(text: str) -> str:
    """Text without spaces, so that line breaks on paper do not matter."""
    return "".join(text.split()).replace("\u200b", "")


@cache
def paper(name: str, house: str) -> str:
    """The text of all pages of an example house's document."""
    return "".join(pages(as_pdf(printed(name, house))))


def paper_of(name: str, house: str, changes: Changes) -> str:
    return "".join(pages(as_pdf(printed(name, house, changes))))


def plain_lines(name: str, house: str, changes: Changes | None = None) -> list[str]:
    return [line.removeprefix("- ") for line in as_plain(printed(name, house, changes)).decode().split("\n") if line]


@dataclass
class Page(HTMLParser):
    """The parts of an HTML file: elements with their attributes, text, and the rows of its tables."""

    elements: list[tuple[str, Mapping[str, str | None]]] = field(default_factory=list)
    words: list[str] = field(default_factory=list)
    rows: list[list[str]] = field(default_factory=list)
    style: bool = False
    in_cell: bool = False

    def __post_init__(self) -> None:
        super().__init__(convert_charrefs=True)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        self.style = tag == "style"
        if tag == "tr":
            self.rows.append([])
        elif tag in ("td", "th"):
            self.rows[-1].append("")
            self.in_cell = True

    def handle_endtag(self, tag: str) -> None:
        self.style = False
        self.in_cell = self.in_cell and tag not in ("td", "th")

    def handle_data(self, data: str) -> None:
        if self.style:
            return
        self.words.append(data)
        if self.in_cell:
            self.rows[-1][-1] += data

    @property
    def text(self) -> str:
        return squeezed("".join(self.words))

    def tags(self) -> set[str]:
        return {tag for tag, _ in self.elements}

    def classed(self, name: str) -> list[Mapping[str, str | None]]:
        return [attributes for _, attributes in self.elements if name in (attributes.get("class") or "").split()]


def page(document: Document) -> Page:
    parsed = Page()
    parsed.feed(as_html(document).decode())
    return parsed
