"""What is wrong with a text that is no TOML, in words for those who wrote it, and at the place that is to be mended."""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from queenhigh.submission.nearest import nearest_day

_KEY = re.compile(r"""\s*(?P<key>[A-Za-z0-9_.-]+|"[^"]*"|'[^']*')\s*=""")
_TABLE = re.compile(r"\s*\[+(?P<table>[^\]]*)\]")
_PRINTERS_QUOTES = "\u201c\u201d\u201e\u2018\u2019\u00ab\u00bb\u2033"
_DAY = re.compile(r"\d{1,4}-\d{1,2}-\d{1,2}")


@dataclass(frozen=True, slots=True)
class TomlFault:
    """One thing that no reader of TOML takes, and its place counted from 1."""

    message: str
    line: int
    column: int


def told(message: str, lines: Sequence[str], line: int, column: int) -> TomlFault:
    """The reader's own complaint in better words, at the beginning of what is wrong.

    >>> told("Cannot overwrite a value", ["seats = 7", "seats = 6"], 2, 10)
    TomlFault(message='is not TOML: seats stands here a second time, after line 1', line=2, column=1)
    """
    text = lines[line - 1] if line <= len(lines) else ""
    words, at = _words(message, lines, line, column, text)
    return TomlFault(f"is not TOML: {words}", line, at or column)


def _words(message: str, lines: Sequence[str], line: int, column: int, text: str) -> tuple[str, int | None]:
    stranger = next((sign for sign in text[: column + 1] if not sign.isascii() and sign.isalpha()), None)
    if message.startswith("Cannot overwrite"):
        return _twice(lines, line, text)
    if message.startswith("Cannot declare"):
        return _table_twice(lines, line, text)
    if "'\\r'" in message:
        return "lines end with a carriage return alone; end them with a line feed", None
    if "'\\n'" in message and re.search(r"[\"']", text):
        return "a string begins here and is not closed on its line", _opening(text)
    if message.startswith("Expected '='") and stranger is not None:
        name = unicodedata.name(stranger, "a letter without a name")
        return f"U+{ord(stranger):04X} ({name}) stands in this key; keys are plain letters", text.index(stranger) + 1
    if message.startswith(("Expected newline", "Invalid value", "Invalid date")):
        return _open_list(lines, line, text) or _value(message, text)
    if message.startswith("Unclosed array"):
        return _open_list(lines, line, text) or ("a list begins here and is not closed", None)
    return message, None


def _twice(lines: Sequence[str], line: int, text: str) -> tuple[str, int | None]:
    key = _KEY.match(text)
    if key is None:
        return "this stands here a second time", None
    for number in range(line - 1, 0, -1):
        before = _KEY.match(lines[number - 1])
        if before and before["key"] == key["key"]:
            return f"{key['key']} stands here a second time, after line {number}", key.start("key") + 1
    return f"{key['key']} stands here a second time", key.start("key") + 1


def _table_twice(lines: Sequence[str], line: int, text: str) -> tuple[str, int | None]:
    table = _TABLE.match(text)
    if table is None:
        return "this table stands here a second time", None
    name = table["table"].strip()
    first = next(
        (
            number
            for number, one in enumerate(lines[: line - 1], 1)
            if (m := _TABLE.match(one)) and m["table"].strip() == name
        ),
        None,
    )
    after = f", after line {first}" if first else ""
    return f"[{name}] stands here a second time{after}; write all of its keys under one", len(text) - len(
        text.lstrip()
    ) + 1


def _opening(text: str) -> int | None:
    """Where the string begins that is open at the end of a line."""
    opened: int | None = None
    quote = ""
    for at, sign in enumerate(text):
        if not quote and sign in "\"'":
            opened, quote = at, sign
        elif sign == quote and text[at - 1] != "\\":
            opened, quote = None, ""
    return None if opened is None else opened + 1


def _open_list(lines: Sequence[str], line: int, text: str) -> tuple[str, int | None] | None:
    """A list of several lines that does not end before this one, where the next thing to read is no item of it."""
    if _KEY.match(text):
        return None
    for number in range(line - 1, 0, -1):
        key = _KEY.match(lines[number - 1])
        if key is None and not _TABLE.match(lines[number - 1]):
            continue
        if key is None or not lines[number - 1][key.end() :].lstrip().startswith("["):
            return None
        return f"the list {key['key']}, begun on line {number}, wants a comma or its closing ] before this", 1
    return None


def _value(message: str, text: str) -> tuple[str, int | None]:
    key = _KEY.match(text)
    value = text[key.end() :].strip() if key else ""
    if not key:
        return message, None
    if not value:
        return f"nothing stands behind {key['key']} =", None
    at = text.index(value, key.end()) + 1
    if value[0] in _PRINTERS_QUOTES:
        name = unicodedata.name(value[0])
        return f'U+{ord(value[0]):04X} ({name}) is a quote of printers; text stands in plain quotes, "..."', at
    day = nearest_day(value.partition("#")[0])
    if day is not None and not _DAY.match(value):
        return f"a date is written from the year down: {day}", at
    if _DAY.match(value):
        return f"{value[:30]} is no day of the calendar; write it as 2026-03-01", at
    if message.startswith("Invalid value"):
        return "no value stands here that TOML knows: text stands in quotes, numbers and dates are bare", at
    return f"more stands here than one value: {value[:40]}", at
