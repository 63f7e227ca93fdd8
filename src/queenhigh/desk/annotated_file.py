"""A copy of a file with its findings at their places: what the terminal and the page both show."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any
from unicodedata import combining, east_asian_width

from queenhigh.findings import Finding, Severity, printable
from queenhigh.toml_source.positions import positions

ORDER = tuple(Severity)
WHOLE = 300
"""Up to so many lines a file is shown whole; of a longer one the lines around its findings."""
_AROUND = 3
MOST_SHOWN = 200


@dataclass(frozen=True, slots=True)
class Mark:
    """A finding at its place. Something missing is marked at its table; `loose` says that not even that is there."""

    finding: Finding
    line: int
    column: int
    width: int
    there: bool
    loose: bool

    def data(self) -> dict[str, Any]:
        finding = self.finding
        return {
            "severity": finding.severity.value,
            "clause": finding.clause,
            "path": finding.path,
            "line": self.line,
            "column": self.column,
            "message": finding.message,
            "nearest": finding.nearest,
            "exact": {name: str(value) for name, value in finding.exact},
        }


def marks(text: str, findings: Iterable[Finding]) -> list[Mark]:
    """Every finding at its place, in the order of the file, the worst first where several share one."""
    places = positions(text)
    found = []
    for finding in findings:
        span, there = places.span(finding.path, key=finding.at_key)
        line, column, width = span or (1, 1, 1)
        found.append(Mark(finding, line, column, width, there, span is None))
    return sorted(found, key=lambda mark: (mark.line, mark.column, ORDER.index(mark.finding.severity)))


@dataclass(frozen=True, slots=True)
class Copy:
    """The lines of a file with the marks on each, and the marks that have no place in it."""

    lines: tuple[str, ...]
    on_line: Mapping[int, tuple[Mark, ...]]
    apart: tuple[Mark, ...]

    @property
    def shown(self) -> Iterator[int | None]:
        """The numbers of the lines to show; None where lines are left out."""
        near = {line + step for line in self.on_line for step in range(-_AROUND, _AROUND + 1)}
        last = 0
        for number in range(1, len(self.lines) + 1):
            if len(self.lines) <= WHOLE or number in near:
                if number > last + 1:
                    yield None
                yield number
                last = number
        if last < len(self.lines):
            yield None


def marked_copy(text: str, found: Iterable[Mark]) -> Copy:
    """Marks go to their lines. What has no place there, and notes on what the file does not say, stand apart."""
    lines = tuple(line.rstrip("\r") for line in text.removesuffix("\n").split("\n"))
    by_line: dict[int, list[Mark]] = {}
    apart = []
    for mark in list(found)[:MOST_SHOWN]:
        silent = mark.finding.severity is Severity.NOTE and not mark.there
        if mark.loose or silent:
            apart.append(mark)
        else:
            by_line.setdefault(mark.line, []).append(mark)
    return Copy(lines, {line: tuple(there) for line, there in by_line.items()}, tuple(apart))


def shown_line(text: str, most: int) -> tuple[str, list[int]]:
    """A line as a terminal may show it, cut where it is long, and the column at which each of its characters stands.

    >>> shown_line("a\\tb", 80), shown_line("金b", 80)[1]
    (('a    b', [0, 1, 5, 6]), [0, 2, 3])
    """
    parts: list[str] = []
    starts: list[int] = []
    at = 0
    for sign in text:
        starts.append(at)
        part = "    " if sign == "\t" else printable(sign)
        parts.append(part)
        at += sum(_columns(one) for one in part)
        if at > most:
            parts.append("…")
            break
    return "".join(parts), [*starts, at]


def _columns(sign: str) -> int:
    """How many columns a terminal gives a character: two to wide ones, none to those that sit on another."""
    if combining(sign):
        return 0
    return 2 if east_asian_width(sign) in "WF" else 1


def counts(found: Iterable[Mark]) -> dict[Severity, int]:
    listed = [mark.finding.severity for mark in found]
    return {severity: listed.count(severity) for severity in ORDER}
