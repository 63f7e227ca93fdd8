"""Write a record as TOML, in the order a person would use."""

import json
import re
from collections.abc import Iterator, Mapping
from datetime import date, time
from typing import TypeGuard

from queenhigh.records.round_record import RoundRecord, record_data

_DECIMAL = re.compile(r"-?[0-9]+\.[0-9]+")
_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")


def toml_text(record: RoundRecord) -> str:
    """The record as TOML text that reads back as the same record."""
    data = record_data(record)
    return "\n".join(_tables(data, ())).strip() + "\n"


def _tables(data: Mapping[str, object], path: tuple[str, ...]) -> Iterator[str]:
    """Plain values first, then tables, then arrays of tables, as TOML requires."""
    for key, value in data.items():
        if not isinstance(value, Mapping) and not _is_array_of_tables(value):
            yield f"{_key(key)} = {toml_value(value)}"
    for key, value in data.items():
        if isinstance(value, Mapping):
            if not value or any(not isinstance(item, Mapping) for item in value.values()):
                yield ""
                yield f"[{'.'.join(map(_key, (*path, key)))}]"
            yield from _tables(value, (*path, key))
        elif _is_array_of_tables(value):
            for item in value:
                yield ""
                yield f"[[{'.'.join(map(_key, (*path, key)))}]]"
                yield from (f"{_key(name)} = {toml_value(held)}" for name, held in item.items())


def _is_array_of_tables(value: object) -> TypeGuard[list[Mapping[str, object]]]:
    """Such as the boxes; an array with other items in it is written as a value."""
    return isinstance(value, list) and bool(value) and all(isinstance(item, Mapping) for item in value)


def toml_value(value: object, *, compact: bool = False) -> str:
    """One value in TOML syntax; strings are quoted as in JSON, which TOML accepts. Compact omits all spaces."""
    equals, comma, space = ("=", ",", "") if compact else (" = ", ", ", " ")
    if isinstance(value, Mapping):
        inside = comma.join(f"{_key(key)}{equals}{toml_value(item, compact=compact)}" for key, item in value.items())
        return f"{{{space}{inside}{space}}}" if inside else "{}"
    if isinstance(value, list):
        return f"[{comma.join(toml_value(item, compact=compact) for item in value)}]"
    if isinstance(value, date | time):
        return value.isoformat()
    if isinstance(value, float):
        return f"{value!r}e0" if _DECIMAL.fullmatch(repr(value)) else repr(value)
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def _key(key: str) -> str:
    return key if _BARE_KEY.fullmatch(key) else json.dumps(key, ensure_ascii=False)
