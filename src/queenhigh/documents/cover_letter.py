"""The cover letter of a filing: who files what for which tables, and every attachment with its hash."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from queenhigh.documents.document import (
    Blanks,
    Block,
    Column,
    Command,
    Document,
    Facts,
    Heading,
    Paragraph,
    Strong,
    Table,
    Words,
    clauses,
    words,
)
from queenhigh.documents.filing import Filing
from queenhigh.documents.phrases import apart, texts
from queenhigh.rulebook.wording import listed
from queenhigh.submission import House

_LINES = (("Licensee", "License"), ("Address",), ("Contact", "Telephone", "E-mail"), ("Tables",))
"""What is filled in by hand on the same line."""


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file of the filing, and the SHA-256 of its bytes."""

    title: str
    file: str
    sha256: str


def cover_letter(filing: Filing, attachments: Sequence[Attachment]) -> Document:
    return Document(
        name="cover-letter",
        title="Cover letter",
        subtitle=f"To the {texts().regulator}",
        foot=filing.foot,
        blocks=tuple(_blocks(filing, attachments)),
    )


def _blocks(filing: Filing, attachments: Sequence[Attachment]) -> Iterator[Block]:
    house = filing.house
    title = f"{filing.title}{',' * house.electronic}"
    who = apart(house.filing.licensee or house.operator)
    yield Facts(tuple(_facts(filing)))
    yield Paragraph(
        words(
            f"{who} files its rules of {title} under {texts().filed_under}, {_asks(house)}. Every"
            " paper listed below was printed from one file, the submission. The first 16 digits of its hash are at the"
            " foot of every page.",
            clauses(house.rules.equipment.layout_clause if "layout" not in house.approvals else None),
        )
    )
    for line in _LINES:
        blank = tuple(label for label in line if not _details(filing)[label])
        if blank:
            yield Blanks(blank)
    yield Heading("Attachments")
    columns = (Column("No.", "right"), Column("Paper", share=2), Column("File and SHA-256", share=5))
    rows = tuple(
        (words(str(number)), words(Strong(one.title)), words(one.file + " ", Command(one.sha256)))
        for number, one in enumerate(attachments, 1)
    )
    yield Table(columns, rows)
    yield Blanks(("Signature for the licensee", "Name and title", "Date"))


def _asks(house: House) -> str:
    """What is approved already, and what the letter asks for: the rules, and the layout, which is approved apart."""
    layout = "layout" not in house.approvals
    if house.approved is None:
        return f"and asks for approval of them{' and of the layout' * layout}"
    return f"as they were approved{', and asks for approval of the layout' * layout}"


def _facts(filing: Filing) -> Iterator[tuple[str, Words]]:
    house = filing.house
    if house.submitted is not None:
        # A letter that tells of the approval is written after it, and its date is at the signature.
        yield "Date" if house.approved is None else "Submitted", words(house.submitted.isoformat())
    if house.filing.licensee != house.operator:
        yield "Facility", words(house.operator)
    for name, value in _details(filing).items():
        if value:
            yield name, words(Strong(value) if name == "Licensee" else value)
    yield "Game", words(filing.title)
    yield "Rules edition", words(f"{filing.rules_title}; {filing.rules_digest}")
    yield "Standing", words(filing.standing)


def _details(filing: Filing) -> dict[str, str]:
    """What every filing needs; what the submission leaves out is a line to fill in by hand."""
    details = filing.house.filing
    return {
        "Licensee": details.licensee,
        "License": details.license,
        "Address": details.address,
        "Contact": details.contact,
        "Telephone": details.phone,
        "E-mail": details.email,
        "Tables": listed(details.tables),
    }
