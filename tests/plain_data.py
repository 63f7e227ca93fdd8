"""TOML and JSON data in tests: nested tables that a test reads and changes freely, so their values have no type."""

from copy import deepcopy
from typing import Any

PlainData = dict[str, Any]

GONE = object()
"""The value that removes a key."""


def put(data: Any, steps: list[str | int], value: object) -> None:
    """Set, append or remove the value at a path of keys and indexes; missing tables are created on the way."""
    *parents, last = steps
    for step in parents:
        data = data.setdefault(step, {}) if isinstance(data, dict) else data[step]
    if value is GONE:
        del data[last]
    elif isinstance(data, list) and last == len(data):
        data.append(deepcopy(value))
    else:
        data[last] = deepcopy(value)


def containers(data: Any) -> list[Any]:
    """Every table and array in the data, including the data itself."""
    inside = data.values() if isinstance(data, dict) else data if isinstance(data, list) else ()
    found = [data] if isinstance(data, dict | list) else []
    return found + [container for item in inside for container in containers(item)]
