"""Reading one table of a TOML file key by key: every mistake becomes a finding, and an unread key is one."""

import difflib
from collections.abc import Callable, Iterable, Mapping
from datetime import date, datetime
from typing import Any, TypeVar

from queenhigh.findings import Finding, Severity
from queenhigh.money import shown
from queenhigh.submission.nearest import LEAVE_OUT, plain_letters

T = TypeVar("T")
_MOST_UNKNOWN = 20


class Section:
    """A table under a path. Keys are taken one by one; `close` reports those that nobody takes."""

    def __init__(self, data: Mapping[str, Any], path: str, findings: list[Finding], clause: str | None = None) -> None:
        self.data = data
        self.path = path
        self.findings = findings
        self.clause = clause
        self._known: list[str] = []

    def at(self, key: str) -> str:
        return f"{self.path}.{key}" if self.path else key

    def find(
        self, key: str, message: str, clause: str | None = None, *, bars_play: bool = True, nearest: str | None = None
    ) -> None:
        """Add an error; `nearest` is a value that might stand under the key instead."""
        line = f"{key} = {nearest}" if key and nearest and nearest != LEAVE_OUT else nearest
        path = self.at(key) if key else self.path
        self.findings.append(Finding(path, message, clause, bars_play=bars_play, nearest=line))

    def warn(self, key: str, message: str, clause: str | None = None, *, nearest: str | None = None) -> None:
        line = nearest and f"{key} = {nearest}"
        self.findings.append(Finding(self.at(key), message, clause, Severity.WARNING, bars_play=False, nearest=line))

    def know(self, *keys: str) -> None:
        """Keys that may stand here although nothing is taken from them."""
        self._known += keys

    def missing(
        self, key: str, what: str, clause: str | None = None, *, bars_play: bool = False, nearest: str | None = None
    ) -> None:
        self.find(key, f"{key} is missing: {what}", clause, bars_play=bars_play, nearest=nearest)

    def take(
        self,
        key: str,
        parse: Callable[[Any], T],
        clause: str | None = None,
        *,
        bars_play: bool = True,
        near: Callable[[Any], str | None] | None = None,
    ) -> T | None:
        """The parsed value, or None where the key is absent or wrong; a ValueError becomes the finding.

        `near` says which legal value a wrong one comes nearest to.
        """
        self._known.append(key)
        if key not in self.data:
            return None
        try:
            return parse(self.data[key])
        except ValueError as error:
            nearest = near(self.data[key]) if near else None
            self.find(key, str(error), clause, bars_play=bars_play, nearest=nearest)
            return None

    def table(self, key: str, clause: str | None = None) -> "Section | None":
        """The table under a key; None where there is none, or it is something else.

        `clause` is the one that an unknown key of that table goes against.
        """
        self._known.append(key)
        value = self.data.get(key)
        if value is None:
            return None
        if not isinstance(value, dict):
            self.find(key, f"{key} is {kind_of(value)}; a table [{self.at(key)}] belongs here")
            return None
        return Section(value, self.at(key), self.findings, clause)

    def close(self, what: str = "") -> None:
        """Report every key that was not taken, with the ones that may stand here."""
        unknown = [key for key in self.data if key not in self._known]
        for key in unknown[:_MOST_UNKNOWN]:
            near = self._meant(key)
            listed = allowed(self._known, plain_letters(key[:100]))
            message = f"{shown(key)} is not a key {what or 'here'}; {listed}"
            self.findings.append(Finding(self.at(key), message, self.clause, at_key=True, nearest=near or LEAVE_OUT))
        if len(unknown) > _MOST_UNKNOWN:
            self.find("", f"{len(unknown) - _MOST_UNKNOWN:,} more keys are not known here")

    def _meant(self, key: str) -> str | None:
        """The key that a wrong one was meant for: one that may stand here and does not yet."""
        free = [known for known in self._known if known not in self.data]
        near = difflib.get_close_matches(plain_letters(key[:100]), free, n=1)
        return near[0] if near else None


def allowed(choices: Iterable[str], found: str = "") -> str:
    """What may stand instead, the nearest first.

    >>> allowed(["hand", "manual-shoe"], "hnd")
    'allowed: hand, manual-shoe (did you mean hand?)'
    """
    listed = list(dict.fromkeys(choices))
    if not listed:
        return "nothing may stand here"
    near = difflib.get_close_matches(found, listed, n=1)
    return f"allowed: {', '.join(listed)}" + (f" (did you mean {near[0]}?)" if near else "")


def kind_of(value: object) -> str:
    """What a TOML value is, in words."""
    if isinstance(value, bool):
        return "a boolean"
    kinds: dict[type, str] = {
        int: "a whole number",
        float: "a float",
        str: "a string",
        list: "an array",
        dict: "a table",
    }
    return kinds.get(type(value), "a date or time")


def text(value: Any) -> str:
    """A line of text a person can read."""
    if not isinstance(value, str):
        raise ValueError(f"{shown(value)} is {kind_of(value)}; a string belongs here")
    if not value.strip():
        raise ValueError("an empty string says nothing; write a name")
    if len(value) > 200 or not value.isprintable():
        raise ValueError(f"{shown(value)} is not a name: at most 200 printable characters")
    return value


def whole_number(value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise ValueError(f"{shown(value)} is {kind_of(value)}; a whole number belongs here")
    if abs(value) >= 10**9:
        raise ValueError(f"{shown(value)} is far too large")
    return value


def boolean(value: Any) -> bool:
    if not isinstance(value, bool):
        raise ValueError(f"{shown(value)} is {kind_of(value)}; true or false belongs here")
    return value


def day(value: Any) -> date:
    if not isinstance(value, date) or isinstance(value, datetime):
        raise ValueError(f"{shown(value)} is not a date; write it bare, such as 2026-03-01")
    return value


def one_of(*choices: str) -> Callable[[Any], str]:
    def parse(value: Any) -> str:
        if not isinstance(value, str) or value not in choices:
            found = value if isinstance(value, str) else ""
            raise ValueError(f"{shown(value)} is not known; {allowed(choices, found)}")
        return value

    return parse
