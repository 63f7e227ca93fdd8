"""Strict JSON: no duplicate keys, no floats, no NaN, no lone surrogates, and a limited size and depth."""

import json
from typing import Never

from queenhigh.server.problems import Problem

MOST_BYTES = 16 * 1024
_MOST_DEPTH = 20


def read_json(data: bytes | str, most: int = MOST_BYTES) -> object:
    """The value that was sent, or a problem that says what is wrong with it.

    >>> read_json('{"seat": 4}')
    {'seat': 4}
    """
    if len(data) > most:
        raise Problem(413, "too-large", f"at most {most:,} bytes are accepted")
    try:
        text = data.decode("utf-8") if isinstance(data, bytes) else data
        value: object = _DECODER.decode(text)
        text.encode("utf-8")
        if "\\" in text or text.count("{") + text.count("[") > _MOST_DEPTH:
            # Only an escape can write a lone surrogate into text that is UTF-8.
            _check(value, 0)
    except UnicodeError:
        raise Problem(400, "malformed", "not UTF-8 text") from None
    except RecursionError:
        raise Problem(400, "malformed", "nested too deeply") from None
    except ValueError as error:
        raise Problem(400, "malformed", f"not valid JSON here: {_short(error)}") from None
    return value


def _short(error: ValueError) -> str:
    text = str(error).encode("unicode_escape").decode()
    return text if len(text) < 120 else text[:119] + "…"


def _no_key_twice(pairs: list[tuple[str, object]]) -> dict[str, object]:
    made = dict(pairs)
    if len(made) != len(pairs):
        raise ValueError("a key appears twice")
    return made


def _no_float(text: str) -> Never:
    raise ValueError("numbers must be whole; money is in cents")


def _no_constant(text: str) -> Never:
    raise ValueError(f"{text} is not a number")


_DECODER = json.JSONDecoder(object_pairs_hook=_no_key_twice, parse_float=_no_float, parse_constant=_no_constant)


def _check(value: object, depth: int) -> None:
    if depth > _MOST_DEPTH:
        raise ValueError("nested too deeply")
    if isinstance(value, str):
        value.encode("utf-8")
    elif isinstance(value, dict):
        for key, item in value.items():
            key.encode("utf-8")
            _check(item, depth + 1)
    elif isinstance(value, list):
        for item in value:
            _check(item, depth + 1)
