"""Writing a record as TOML, in the order a person would."""

import json
from collections.abc import Iterator, Mapping
from datetime import date
from typing import Any

from queenhigh.records.record import RoundRecord, record_data


def toml_text(record: RoundRecord) -> str:
    """The record as a TOML file that reads back as the same record."""
    data = record_data(record)
    return "\n".join(_tables(data, ())).strip() + "\n"


def _tables(data: Mapping[str, Any], path: tuple[str, ...]) -> Iterator[str]:
    """Plain values first, then tables, then arrays of tables, as TOML asks."""
    for key, value in data.items():
        if not _is_table(value):
            yield f"{key} = {toml_value(value)}"
    for key, value in data.items():
        if isinstance(value, Mapping):
            if not value or any(not isinstance(item, Mapping) for item in value.values()):
                yield ""
                yield f"[{'.'.join((*path, key))}]"
            yield from _tables(value, (*path, key))
        elif _is_table(value):
            for item in value:
                yield ""
                yield f"[[{key}]]"
                yield from _box(item)


def _box(box: Mapping[str, Any]) -> Iterator[str]:
    for key, value in box.items():
        yield f"{key} = {toml_value(value)}"


def _is_table(value: Any) -> bool:
    return isinstance(value, Mapping) or (isinstance(value, list) and any(isinstance(item, Mapping) for item in value))


def toml_value(value: Any) -> str:
    """One value as TOML writes it; text is quoted as in JSON, which TOML shares."""
    if isinstance(value, Mapping):
        inside = ", ".join(f"{key} = {toml_value(item)}" for key, item in value.items())
        return f"{{ {inside} }}" if inside else "{}"
    if isinstance(value, list):
        return f"[{', '.join(toml_value(item) for item in value)}]"
    if isinstance(value, date):
        return value.isoformat()
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
