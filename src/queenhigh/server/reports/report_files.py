"""A report as a file: CSV for a spreadsheet, PDF for the auditor's folder, plain data for a program."""

import csv
import io
import json
from collections.abc import Iterator

from queenhigh.server.reports.report import Report, report_data

_MOST_PRINTED = 2_000
"""More rows than this are for the CSV; the PDF says how many it leaves out."""


def as_csv(report: Report) -> str:
    """Head row, rows, and below an empty line what the report covers, its notes and its source.

    A cell that begins like a formula gets an apostrophe, so that no spreadsheet runs what a player typed.
    """
    written = io.StringIO()
    writer = csv.writer(written, lineterminator="\n")
    writer.writerow([column.head for column in report.columns])
    kinds = [column.kind for column in report.columns]
    for row in report.plain_rows():
        writer.writerow([_safe(text) if kind == "text" else text for kind, text in zip(kinds, row, strict=True)])
    writer.writerow([])
    for name, text in source_lines(report):
        writer.writerow([name, _safe(text)])
    return written.getvalue()


def _safe(text: str) -> str:
    return f"'{text}" if text[:1] in ("=", "+", "-", "@", "\t", "\r") else text


def source_lines(report: Report) -> Iterator[tuple[str, str]]:
    """What the report covers and where it comes from, line by line."""
    source = report.source
    yield "Report", report.title
    yield "Covers", report.scope.text(report.day)
    yield "Rows", f"{len(report.rows):,}"
    yield "Made", report.day.text(source.at)
    yield "Made by", source.reported_by
    for program in source.written_by:
        yield "Facts written by", program
    for chain, number, hash_ in source.heads:
        yield "Head", f"{chain}: {number:,} {hash_}"
    for note in report.notes:
        yield "Note", note


def as_json(report: Report) -> str:
    return json.dumps(report_data(report), indent=1)


def report_pdf(report: Report) -> bytes:
    """The report on paper, with its source at the end."""
    from queenhigh.documents.pdf import as_pdf
    from queenhigh.server.reports.report_paper import report_paper

    return as_pdf(report_paper(report, _MOST_PRINTED))
