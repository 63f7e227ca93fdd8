"""Reading one table of a TOML file key by key: every mistake becomes a finding, and an unread key is one."""

import unicodedata
from collections.abc import Callable, Iterable, Mapping
from datetime import date, datetime
from typing import TypeVar

from queenhigh.findings import Finding, Severity
from queenhigh.money import shown
from queenhigh.submission.suggestions import LEAVE_OUT, closest, plain_letters

T = TypeVar("T")
_MOST_UNKNOWN = 20
_LONGEST = 100
_LONGEST_TEXT = 200
# Keys are alike only where most of their letters are: a meter "main" is not a misspelled "minor".
_SURE = 0.75
_BEFORE_TABLES = ("game", "operator", "submitted", "approved", "house_rules", "electronic_table")
"""Keys of the submission itself. Below the first table they would belong to that table."""


class Section:
    """A table under a path. Keys are taken one by one; `close` reports those that nobody takes."""

    def __init__(
        self, data: Mapping[str, object], path: str, findings: list[Finding], clause: str | None = None
    ) -> None:
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
        """Add an error; `nearest` is a value that the key could have instead."""
        line = f"{key} = {nearest}" if key and nearest and nearest != LEAVE_OUT else nearest
        path = self.at(key) if key else self.path
        self.findings.append(Finding(path, message, clause, bars_play=bars_play, nearest=line))

    def warn(self, key: str, message: str, clause: str | None = None, *, nearest: str | None = None) -> None:
        line = nearest and f"{key} = {nearest}"
        self.findings.append(Finding(self.at(key), message, clause, Severity.WARNING, bars_play=False, nearest=line))

    def know(self, *keys: str) -> None:
        """Keys that are allowed here although nothing is taken from them."""
        self._known += keys

    def missing(
        self, key: str, what: str, clause: str | None = None, *, bars_play: bool = False, nearest: str | None = None
    ) -> None:
        self.find(key, f"{key} is missing: {what}", clause, bars_play=bars_play, nearest=nearest)

    def take(
        self,
        key: str,
        parse: Callable[[object], T],
        clause: str | None = None,
        *,
        bars_play: bool = True,
        near: Callable[[object], str | None] | None = None,
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
        """Report every key that was not taken, with the ones that are allowed here.

        A key written for one that is missing is one mistake, and reported once.
        """
        unknown = [key for key in self.data if key not in self._known]
        for key in unknown[:_MOST_UNKNOWN]:
            if self.path and key in _BEFORE_TABLES:
                message = f"{key} is not a key {what or 'here'}; write it at the top of the file, above [table]"
                self.findings.append(Finding(self.at(key), message, self.clause, at_key=True))
                continue
            near = self._meant(key, unknown)
            lacking = self._missing_for_want_of(near)
            for finding in lacking:
                self.findings.remove(finding)
            message = f"{shown(key)} is not a key {what or 'here'}{_and_missing(near, lacking)}; {allowed(self._known)}"
            meant = near or closest(key, self._known, _SURE)
            message += f" (did you mean {meant}?)" if meant else ""
            clause = lacking[0].clause if len({one.clause for one in lacking}) == 1 else self.clause
            self.findings.append(Finding(self.at(key), message, clause, at_key=True, nearest=near or LEAVE_OUT))
        if len(unknown) > _MOST_UNKNOWN:
            self.find("", f"{len(unknown) - _MOST_UNKNOWN:,} more keys are not known here")

    def _meant(self, key: str, unknown: list[str]) -> str | None:
        """The key that a wrong one was meant for: one that is allowed here and not used yet.

        One table under a wrong name is the first that is missing: the only meter, called by another letter's word.
        """
        free = [known for known in dict.fromkeys(self._known) if known not in self.data]
        meant = closest(key, free, _SURE)
        if meant is None and unknown == [key] and isinstance(self.data[key], dict):
            meant = next((one for one in free if self._missing_for_want_of(one)), None)
        return meant

    def _missing_for_want_of(self, key: str | None) -> list[Finding]:
        """What was found missing at a key that is not here, or below it."""
        if key is None:
            return []
        path = self.at(key)
        return [one for one in self.findings if one.path == path or one.path.startswith(f"{path}.")]


def _and_missing(key: str | None, lacking: list[Finding]) -> str:
    if len(lacking) == 1:
        return f", and {lacking[0].message.partition(';')[0]}"
    return f", and {key} is missing" if lacking else ""


def allowed(choices: Iterable[str], found: str = "") -> str:
    """What is allowed instead, and which of it was meant.

    >>> allowed(["hand", "manual-shoe"], "hnd")
    'allowed: hand, manual-shoe (did you mean hand?)'
    """
    listed = list(dict.fromkeys(choices))
    if not listed:
        return "nothing is allowed here"
    near = closest(found, listed) if found else None
    return f"allowed: {', '.join(listed)}" + (f" (did you mean {near}?)" if near else "")


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


def text(value: object) -> str:
    """A line of text a person can read."""
    if not isinstance(value, str):
        raise ValueError(f"{shown(value)} is {kind_of(value)}; a string belongs here")
    if not value.strip():
        raise ValueError("an empty string says nothing; write a name")
    if len(value) > _LONGEST_TEXT:
        raise ValueError(f"{shown(value)} has {len(value):,} characters; at most {_LONGEST_TEXT} belong here")
    hidden = next((sign for sign in value if not sign.isprintable()), None)
    if hidden is not None:
        raise ValueError(f"{shown(value)} has a character that cannot be printed, U+{ord(hidden):04X}; leave it out")
    return value


def whole_number(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise ValueError(f"{shown(value)} is {kind_of(value)}; a whole number belongs here")
    if abs(value) >= 10**9:
        raise ValueError(f"{shown(value)} is far too large")
    return value


def boolean(value: object) -> bool:
    if not isinstance(value, bool):
        raise ValueError(f"{shown(value)} is {kind_of(value)}; true or false belongs here")
    return value


def day(value: object) -> date:
    if not isinstance(value, date) or isinstance(value, datetime):
        raise ValueError(f"{shown(value)} is not a date; write it bare, such as 2026-03-01")
    return value


def _look_alike(value: str) -> str:
    """The letter of another script that hides in a word, by its name."""
    strange = next((sign for sign in value[:_LONGEST] if sign.isalpha() and sign != plain_letters(sign)), None)
    if strange is None:
        return ""
    name = unicodedata.name(strange, "a letter without a name")
    return f": U+{ord(strange):04X} ({name}) only looks like a plain letter"


def one_of(*choices: str) -> Callable[[object], str]:
    def parse(value: object) -> str:
        if not isinstance(value, str):
            raise ValueError(f"{shown(value)} is {kind_of(value)}; one choice belongs here, {allowed(choices)}")
        if value not in choices:
            raise ValueError(f"{shown(value)} is not known{_look_alike(value)}; {allowed(choices, value)}")
        return value

    return parse
