"""A file with each finding at its line and column, as the terminal and the page both show it."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from unicodedata import combining, east_asian_width

from queenhigh.findings import Finding, Severity, printable
from queenhigh.toml_source.positions import positions

ORDER = tuple(Severity)
WHOLE = 300
"""A file of up to this many lines is shown whole; a longer one is cut to the lines around its findings."""
_AROUND = 3
MOST_SHOWN = 200


@dataclass(frozen=True, slots=True)
class Mark:
    """A finding at its place. A missing key is marked at its table; `loose` means the table is missing too."""

    finding: Finding
    line: int
    column: int
    width: int
    there: bool
    loose: bool

    def data(self) -> dict[str, object]:
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
    """Every finding at its place, in file order; where several share a place, the most severe comes first."""
    places = positions(text)
    found = []
    for finding in findings:
        span, there = places.span(finding.path, key=finding.at_key)
        line, column, width = span or (1, 1, 1)
        found.append(Mark(finding, line, column, width, there, span is None))
    return sorted(found, key=lambda mark: (mark.line, mark.column, ORDER.index(mark.finding.severity)))


@dataclass(frozen=True, slots=True)
class AnnotatedFile:
    """The lines of a file with the marks on each, and the marks that belong to no line."""

    lines: tuple[str, ...]
    on_line: Mapping[int, tuple[Mark, ...]]
    apart: tuple[Mark, ...]

    @property
    def shown(self) -> Iterator[int | None]:
        """The numbers of the lines to show, with None for each gap."""
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


def annotated_file(text: str, found: Iterable[Mark]) -> AnnotatedFile:
    """The file with each mark on its line. Marks without a line, and notes on things the file does not mention, are
    kept apart."""
    lines = tuple(line.rstrip("\r") for line in text.removesuffix("\n").split("\n"))
    by_line: dict[int, list[Mark]] = {}
    apart = []
    for mark in list(found)[:MOST_SHOWN]:
        silent = mark.finding.severity is Severity.NOTE and not mark.there
        if mark.loose or silent:
            apart.append(mark)
        else:
            by_line.setdefault(mark.line, []).append(mark)
    return AnnotatedFile(lines, {line: tuple(there) for line, there in by_line.items()}, tuple(apart))


def shown_line(text: str, most: int) -> tuple[str, list[int]]:
    """A line made safe for a terminal and cut if it is long, and the screen column of each of its characters.

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
    """How many terminal columns a character takes: two if it is wide, none if it combines with the one before."""
    if combining(sign):
        return 0
    return 2 if east_asian_width(sign) in "WF" else 1


def counts(found: Iterable[Mark]) -> dict[Severity, int]:
    listed = [mark.finding.severity for mark in found]
    return {severity: listed.count(severity) for severity in ORDER}
