"""Explain what is wrong with invalid TOML to the person who wrote it, and point to the place to fix."""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from queenhigh.submission.suggestions import nearest_day

_KEY = re.compile(r"""\s*(?P<key>[A-Za-z0-9_.-]+|"[^"]*"|'[^']*')\s*=""")
_TABLE = re.compile(r"\s*\[+(?P<table>[^\]]*)\]")
_TYPOGRAPHIC_QUOTES = "\u201c\u201d\u201e\u2018\u2019\u00ab\u00bb\u2033"
_DAY = re.compile(r"\d{1,4}-\d{1,2}-\d{1,2}")


@dataclass(frozen=True, slots=True)
class TomlFault:
    """One thing that is not valid TOML, with its line and column counted from 1."""

    message: str
    line: int
    column: int


def explained(message: str, lines: Sequence[str], line: int, column: int) -> TomlFault:
    """The parser's message in plainer words, placed where the fault starts.

    >>> explained("Cannot overwrite a value", ["seats = 7", "seats = 6"], 2, 10)
    TomlFault(message='is not valid TOML: seats is already set on line 1', line=2, column=1)
    """
    text = lines[line - 1] if line <= len(lines) else ""
    words, at = _words(message, lines, line, column, text)
    return TomlFault(f"is not valid TOML: {words}", line, at or column)


def _words(message: str, lines: Sequence[str], line: int, column: int, text: str) -> tuple[str, int | None]:
    stranger = next((sign for sign in text[: column + 1] if not sign.isascii() and sign.isalpha()), None)
    if message.startswith("Cannot overwrite"):
        return _twice(lines, line, text)
    if message.startswith("Cannot declare"):
        return _table_twice(lines, line, text)
    if "'\\r'" in message:
        return "lines end with a bare carriage return; end them with a line feed", None
    if "'\\n'" in message and re.search(r"[\"']", text):
        return "this string is not closed on its line", _opening(text)
    if message.startswith("Expected '='") and stranger is not None:
        name = unicodedata.name(stranger, "unnamed character")
        return f"this key contains U+{ord(stranger):04X} ({name}); keys use plain letters", text.index(stranger) + 1
    if message.startswith(("Expected newline", "Invalid value", "Invalid date")):
        return _open_list(lines, line, text) or _value(message, text)
    if message.startswith("Unclosed array"):
        return _open_list(lines, line, text) or ("this list is not closed", None)
    return message, None


def _twice(lines: Sequence[str], line: int, text: str) -> tuple[str, int | None]:
    key = _KEY.match(text)
    if key is None:
        return "this key is already set above", None
    for number in range(line - 1, 0, -1):
        before = _KEY.match(lines[number - 1])
        if before and before["key"] == key["key"]:
            return f"{key['key']} is already set on line {number}", key.start("key") + 1
    return f"{key['key']} is already set above", key.start("key") + 1


def _table_twice(lines: Sequence[str], line: int, text: str) -> tuple[str, int | None]:
    table = _TABLE.match(text)
    if table is None:
        return "this table already appears above", None
    name = table["table"].strip()
    first = next(
        (
            number
            for number, one in enumerate(lines[: line - 1], 1)
            if (m := _TABLE.match(one)) and m["table"].strip() == name
        ),
        None,
    )
    where = f"on line {first}" if first else "above"
    return f"[{name}] already appears {where}; put all its keys under one heading", len(text) - len(text.lstrip()) + 1


def _opening(text: str) -> int | None:
    """The column where a string starts that is still open at the end of the line."""
    opened: int | None = None
    quote = ""
    for at, sign in enumerate(text):
        if not quote and sign in "\"'":
            opened, quote = at, sign
        elif sign == quote and text[at - 1] != "\\":
            opened, quote = None, ""
    return None if opened is None else opened + 1


def _open_list(lines: Sequence[str], line: int, text: str) -> tuple[str, int | None] | None:
    """A list of several lines that is still open on this line, which does not continue it."""
    if _KEY.match(text):
        return None
    for number in range(line - 1, 0, -1):
        key = _KEY.match(lines[number - 1])
        if key is None and not _TABLE.match(lines[number - 1]):
            continue
        if key is None or not lines[number - 1][key.end() :].lstrip().startswith("["):
            return None
        return f"the list {key['key']}, opened on line {number}, needs a comma or a closing ] before this", 1
    return None


def _value(message: str, text: str) -> tuple[str, int | None]:
    key = _KEY.match(text)
    value = text[key.end() :].strip() if key else ""
    if not key:
        return message, None
    if not value:
        return f"{key['key']} = has no value", None
    at = text.index(value, key.end()) + 1
    if value[0] in _TYPOGRAPHIC_QUOTES:
        name = unicodedata.name(value[0])
        return f'U+{ord(value[0]):04X} ({name}) is a typographic quote; put text in straight quotes, "..."', at
    day = nearest_day(value.partition("#")[0])
    if day is not None and not _DAY.match(value):
        return f"write a date as year-month-day: {day}", at
    if _DAY.match(value):
        return f"{value[:30]} is not a calendar date; write one like 2026-03-01", at
    if message.startswith("Invalid value"):
        return "this is not a TOML value: put text in quotes, and leave numbers and dates bare", at
    return f"more than one value: {value[:40]}", at
