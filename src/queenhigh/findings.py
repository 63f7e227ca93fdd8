"""Findings: everything that is wrong with a file or a record, reported together."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction


class Severity(StrEnum):
    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


@dataclass(frozen=True, slots=True)
class Finding:
    """One finding: what is wrong and where, what is allowed instead, and the clause that says so.

    `bars_play` marks an error that makes the house unplayable; other errors in a submission do not stop a round
    from being settled. `at_key` marks a finding about a key rather than its value. `nearest` is the nearest legal
    choice as one would write it, and `exact` holds the named numbers behind a price. `spoken` is what a dealer tells
    the player, where a player can cause the finding at a table.
    """

    path: str
    message: str
    clause: str | None = None
    severity: Severity = Severity.ERROR
    bars_play: bool = True
    at_key: bool = False
    nearest: str | None = None
    exact: tuple[tuple[str, Fraction], ...] = ()
    spoken: str | None = None

    def under(self, prefix: str) -> "Finding":
        """The same finding with its path inside an enclosing table."""
        return replace(self, path=f"{prefix}.{self.path}" if self.path else prefix)


def printable(text: str) -> str:
    """Text that is safe on a terminal: characters that are not printable are escaped.

    >>> printable("a\\x1b[31mb")
    'a\\\\x1b[31mb'
    """
    if text.isprintable():
        return text
    return "".join(sign if sign.isprintable() else sign.encode("unicode_escape").decode() for sign in text)


def errors(findings: Iterable[Finding]) -> list[Finding]:
    return [finding for finding in findings if finding.severity is Severity.ERROR]
