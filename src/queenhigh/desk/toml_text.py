"""TOML as people hand it in: the data, or what is wrong with the text and where."""

import re
import tomllib
from typing import Any

_MOST_DEEP = 32
# The reader takes time by the square of a dotted key's length, so that such a key is found before it is read.
_DEEP_KEY = re.compile(rf"""(?:\.[ \t]*(?:[A-Za-z0-9_-]+|"[^"\n]*"|'[^'\n]*')[ \t]*){{{_MOST_DEEP}}}""")
_TOO_DEEP = f"is nested more than {_MOST_DEEP} tables deep"
_PLACE = re.compile(r"\(at line (\d+), column (\d+)\)|\(at end of document\)")


class NotToml(ValueError):
    """A text that is no TOML, or none that anybody would write; the place is counted from 1."""

    def __init__(self, message: str, line: int = 1, column: int = 1) -> None:
        super().__init__(message)
        self.line = line
        self.column = column


def read_toml(text: str) -> dict[str, Any]:
    """
    >>> read_toml("seats = 7")
    {'seats': 7}
    """
    deep = _DEEP_KEY.search(text)
    if deep:
        raise NotToml(
            _TOO_DEEP, text.count("\n", 0, deep.start()) + 1, deep.start() - text.rfind("\n", 0, deep.start())
        )
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise NotToml(f"is not TOML: {_PLACE.sub('', str(error)).strip()}", *_place(str(error), text)) from None
    except (RecursionError, ValueError):
        raise NotToml("is not TOML that can be read: too deep or a number too long") from None
    if _depth(data) > _MOST_DEEP:
        raise NotToml(_TOO_DEEP)
    return data


def _place(told: str, text: str) -> tuple[int, int]:
    place = _PLACE.search(told)
    if place and place[1]:
        return int(place[1]), int(place[2])
    return text.count("\n") + 1, len(text) - text.rfind("\n")


def _depth(data: Any) -> int:
    """How deep tables and arrays lie in each other, found without going deep oneself."""
    deepest, open_ = 0, [(data, 1)]
    while open_:
        value, depth = open_.pop()
        if isinstance(value, dict | list):
            deepest = max(deepest, depth)
            inner = value.values() if isinstance(value, dict) else value
            open_ += [(item, depth + 1) for item in inner]
    return deepest
