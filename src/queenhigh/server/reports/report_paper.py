"""A report as a document: its table, its notes, and the source it was read from."""

import hashlib

from queenhigh import __version__
from queenhigh.documents.document import (
    Align,
    Block,
    Column,
    Document,
    Facts,
    Foot,
    Heading,
    Paragraph,
    Points,
    Table,
    Words,
    words,
)
from queenhigh.rulebook import rules_version
from queenhigh.server.reports.report import Kind, Report
from queenhigh.server.reports.report_files import source_lines

_NUMBERS: tuple[Kind, ...] = ("number", "money", "exact", "deviations", "percent")
_EXPLAINED = ("Report", "Covers", "Note")
_LONG_TEXT = 24


def report_paper(report: Report, most: int) -> Document:
    """With at most so many rows; what is left out is counted in print."""
    heads = " ".join(hash_ for _, _, hash_ in report.source.heads)
    foot = Foot(
        operator=report.scope.text(report.day),
        game=report.title,
        standing=f"Made {report.day.text(report.source.at)}",
        version=f"Queen High {__version__}, rules {rules_version()}",
        fingerprint=hashlib.sha256(heads.encode()).hexdigest(),
        source="heads",
    )
    blocks = tuple(_blocks(report, most))
    return Document(f"report-{report.name}", report.title, report.about, foot, blocks, "letter-landscape", plain=True)


def _blocks(report: Report, most: int) -> list[Block]:
    texts = list(report.texts())
    blocks: list[Block] = [Paragraph(words(f"Covers {report.scope.text(report.day)}."), "lead")]
    if not texts:
        blocks.append(Paragraph(words("Nothing was found.")))
    else:
        blocks.append(_table(report, texts[:most]))
    if len(texts) > most:
        blocks.append(Paragraph(words(f"{len(texts) - most:,} more rows are left out here; the CSV has all of them.")))
    if report.notes:
        blocks += [Heading("Notes", 3), Points(tuple(words(note) for note in report.notes))]
    source = tuple((name, words(text)) for name, text in source_lines(report) if name not in _EXPLAINED)
    return [*blocks, Heading("Source", 3), Facts(source)]


def _table(report: Report, texts: list[list[str]]) -> Table:
    longest = [max(len(row[place]) for row in texts) for place in range(len(report.columns))]
    columns = tuple(
        Column(column.head, _align(column.kind), share=1 if column.kind == "text" and long > _LONG_TEXT else 0)
        for column, long in zip(report.columns, longest, strict=True)
    )
    rows: tuple[tuple[Words, ...], ...] = tuple(tuple(words(text) for text in row) for row in texts)
    return Table(columns, rows)


def _align(kind: Kind) -> Align:
    return "right" if kind in _NUMBERS else "left"
