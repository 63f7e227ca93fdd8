"""Example submissions with edits, and what the desk says about them."""

import tomllib

from queenhigh.desk.annotated_file import Mark, marks
from queenhigh.desk.review import Review, review
from queenhigh.findings import Finding, Severity
from queenhigh.practice import example_text
from tests.example_houses import HOUSES


def paper(house: str, *edits: tuple[str, str]) -> str:
    """An example house with words replaced, each once. 235 gets higher seeds, so that it has no warnings."""
    text = example_text(f"{HOUSES.get(house, house)}.toml")
    if house == "235":
        text = text.replace('"2000"', '"10000"')
    for old, new in edits:
        assert old in text, old
        text = text.replace(old, new, 1)
    return text


def looked_over(text: str) -> Review:
    return review(tomllib.loads(text))


def marked(text: str) -> list[Mark]:
    return marks(text, looked_over(text).findings)


def told(mark: Mark) -> str:
    """`severity clause path line:column | nearest`, with `-` for what is missing."""
    finding = mark.finding
    place = f"{mark.line}:{mark.column}"
    return f"{finding.severity} {finding.clause or '-'} {finding.path} {place} | {finding.nearest or '-'}"


def said(text: str, severity: Severity) -> dict[str, Finding]:
    """The findings of a severity by path."""
    return {one.path: one for one in looked_over(text).findings if one.severity is severity}
