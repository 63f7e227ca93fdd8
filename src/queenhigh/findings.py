"""What is wrong with something written down: one finding each, all of them at once."""

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
    """One thing found: what and where, what is allowed instead, and the clause that says so.

    `bars_play` marks an error that leaves nothing to play under; other errors of a filing do not
    stop a round from being settled. `at_key` marks a finding about a key itself, not about its value. `nearest` is
    the nearest legal choice as it would be written, and `exact` holds the numbers behind a price by name.
    """

    path: str
    message: str
    clause: str | None = None
    severity: Severity = Severity.ERROR
    bars_play: bool = True
    at_key: bool = False
    nearest: str | None = None
    exact: tuple[tuple[str, Fraction], ...] = ()

    def under(self, prefix: str) -> "Finding":
        """The same finding seen from the file that holds what it was found in."""
        return replace(self, path=f"{prefix}.{self.path}" if self.path else prefix)


def printable(text: str) -> str:
    """Text that does nothing to a terminal: what is not printable is written as its escape.

    >>> printable("a\\x1b[31mb")
    'a\\\\x1b[31mb'
    """
    if text.isprintable():
        return text
    return "".join(sign if sign.isprintable() else sign.encode("unicode_escape").decode() for sign in text)


def errors(findings: Iterable[Finding]) -> list[Finding]:
    return [finding for finding in findings if finding.severity is Severity.ERROR]
