"""Read submitted TOML into data, or report every line that is not valid TOML."""

import re
import tomllib

from queenhigh.toml_source.faults import TomlFault, explained

_MOST_DEEP = 32
# tomllib takes quadratic time on a long dotted key, so such a key is rejected before parsing.
_DEEP_KEY = re.compile(rf"""(?:\.[ \t]*(?:[A-Za-z0-9_-]+|"[^"\n]*"|'[^'\n]*')[ \t]*){{{_MOST_DEEP}}}""")
_TOO_DEEP = f"is nested more than {_MOST_DEEP} tables deep"
_PLACE = re.compile(r"\(at line (\d+), column (\d+)\)|\(at end of document\)")


_MOST_FAULTS = 20


class InvalidToml(ValueError):
    """A text that is not valid TOML, or is nested absurdly deep. Lines and columns count from 1.

    `faults` holds every fault found, this one first; `rest` is the data of the lines that can be read.
    """

    def __init__(self, message: str, line: int = 1, column: int = 1) -> None:
        super().__init__(message)
        self.line = line
        self.column = column
        self.faults: tuple[TomlFault, ...] = (TomlFault(message, line, column),)
        self.rest: dict[str, object] | None = None


def read_toml(text: str) -> dict[str, object]:
    """
    >>> read_toml("seats = 7")
    {'seats': 7}
    """
    deep = _DEEP_KEY.search(text)
    if deep:
        raise InvalidToml(
            _TOO_DEEP, text.count("\n", 0, deep.start()) + 1, deep.start() - text.rfind("\n", 0, deep.start())
        )
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        raise _with_all_faults(text) from None
    except (RecursionError, ValueError):
        raise InvalidToml("cannot be read as TOML: it is nested too deep or has a number that is too long") from None
    if _depth(data) > _MOST_DEEP:
        raise InvalidToml(_TOO_DEEP)
    return data


def _with_all_faults(text: str) -> InvalidToml:
    """Every invalid line; each is found by parsing again without the invalid lines before it."""
    lines = text.split("\n")
    faults: list[TomlFault] = []
    rest: dict[str, object] | None = None
    while rest is None and len(faults) < _MOST_FAULTS:
        try:
            rest = tomllib.loads("\n".join(lines))
        except tomllib.TOMLDecodeError as error:
            line, column = _place(str(error), "\n".join(lines))
            faults.append(explained(_PLACE.sub("", str(error)).strip(), lines, line, column))
            # Dropping a table heading would move its keys into another table, and an open string has no line to drop.
            if lines[line - 1].lstrip().startswith(("[", "#")) or "=" not in lines[line - 1]:
                break
            lines[line - 1] = "#"
        except (RecursionError, ValueError):
            break
    problem = InvalidToml(faults[0].message, faults[0].line, faults[0].column)
    problem.faults = tuple(faults)
    problem.rest = rest if rest is not None and _depth(rest) <= _MOST_DEEP else None
    return problem


def _place(complaint: str, text: str) -> tuple[int, int]:
    place = _PLACE.search(complaint)
    if place and place[1]:
        return int(place[1]), int(place[2])
    return text.count("\n") + 1, len(text) - text.rfind("\n")


def _depth(data: object) -> int:
    """How deep tables and arrays are nested, found without recursion."""
    deepest = 0
    open_: list[tuple[object, int]] = [(data, 1)]
    while open_:
        value, depth = open_.pop()
        if isinstance(value, dict | list):
            deepest = max(deepest, depth)
            inner = value.values() if isinstance(value, dict) else value
            open_ += [(item, depth + 1) for item in inner]
    return deepest
