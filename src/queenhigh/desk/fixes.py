"""Write the nearest legal choice into a submission by replacing one stretch of text and changing nothing else."""

import re
from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass
from itertools import islice

from queenhigh.desk.annotated_file import Mark
from queenhigh.submission.suggestions import LEAVE_OUT
from queenhigh.toml_source.positions import Positions, Span
from queenhigh.toml_source.reader import InvalidToml, read_toml

_HEADING = re.compile(r"\s*\[")
_MOST_TRIED = 8
_MOST_READ = 400_000
_Data = dict[str, object]


@dataclass(frozen=True, slots=True)
class Fix:
    """Replaces the characters from `start` to `end` of a text."""

    start: int
    end: int
    text: str

    def applied(self, text: str) -> str:
        return text[: self.start] + self.text + text[self.end :]

    def data(self) -> dict[str, object]:
        return {"start": self.start, "end": self.end, "text": self.text}


class Fixer:
    """Fixes one text. A fix is offered only if the changed text, parsed again, holds just the intended data.

    >>> from queenhigh.desk.annotated_file import marks
    >>> from queenhigh.toml_source.positions import positions
    >>> from queenhigh.findings import Finding
    >>> text = "[table]\\nseats = 9  # too many"
    >>> (mark,) = marks(text, [Finding("table.seats", "9 seats", nearest="seats = 7")])
    >>> Fixer(text, read_toml(text), positions(text)).fix(mark).applied(text)
    '[table]\\nseats = 7  # too many'
    """

    def __init__(self, text: str, data: _Data, places: Positions) -> None:
        self.text, self.data, self.places = text, data, places
        self.left_to_read = _MOST_READ
        self.lines = text.split("\n")
        self.starts = [0]
        for line in self.lines:
            self.starts.append(self.starts[-1] + len(line) + 1)

    def fix(self, mark: Mark) -> Fix | None:
        """The edit that applies the nearest choice of a finding, or None if no edit is safe. A very large text gets no
        more fixes once parsing it again has cost enough."""
        nearest, path = mark.finding.nearest, mark.finding.path
        if nearest is None or "[" in path or self.left_to_read < 0:
            return None
        parts = path.split(".")
        if nearest == LEAVE_OUT:
            return self._first(self._left_out(path), lambda data: _without(data, parts))
        if nearest.startswith("["):
            table = nearest.strip("[]").split(".")
            return self._first([self._appended(f"\n{nearest}\n")], lambda data: _with(data, table, {}))
        if mark.finding.at_key:
            return self._first(self._renamed(path, nearest), lambda data: _renamed(data, parts, nearest))
        return self._written(parts, nearest)

    def _written(self, parts: Sequence[str], nearest: str) -> Fix | None:
        key, value = next(iter(read_toml(nearest).items()))
        target = self._target(parts, key)
        if target is None:
            return None
        return self._first(self._placed(target, nearest), lambda data: _with(data, target, value))

    def _target(self, parts: Sequence[str], key: str) -> list[str] | None:
        """Where a key belongs: at the finding's own path, in the table it is about, or where the key already is."""
        if parts[-1] == key:
            return list(parts)
        if isinstance(_found(self.data, parts), dict):
            return [*parts, key]
        known = [path for path in self.places.values if path.rpartition(".")[2] == key]
        return known[0].split(".") if len(known) == 1 else None

    def _first(self, fixes: Sequence[Fix] | Iterator[Fix], change: Callable[[_Data], _Data | None]) -> Fix | None:
        wanted = change(deepcopy(self.data))
        tried = islice(fixes, _MOST_TRIED)
        return next((fix for fix in tried if wanted is not None and self._says(fix, wanted)), None)

    def _says(self, fix: Fix, wanted: _Data) -> bool:
        self.left_to_read -= len(self.text)
        try:
            return read_toml(fix.applied(self.text)) == wanted
        except InvalidToml:
            return False

    def _placed(self, target: Sequence[str], nearest: str) -> Iterator[Fix]:
        """Over the present value, after the last key of its table, in a new table, or at the top of the file."""
        path, table = ".".join(target), ".".join(target[:-1])
        if path in self.places.values:
            span = self.places.values[path]
            start = self._at(span)
            yield Fix(start, start + span.width, nearest.partition("=")[2].strip())
        elif not table:
            first = next((at for at, line in enumerate(self.lines) if line.strip()[:1] not in ("", "#")), 0)
            yield Fix(self.starts[first], self.starts[first], f"{nearest}\n")
        else:
            if table in self.places.keys:
                at = self._end_of_table(self.places.keys[table].line)
                yield Fix(at, at, f"\n{nearest}")
            yield self._appended(f"\n[{table}]\n{nearest}\n")

    def _end_of_table(self, line: int) -> int:
        """The end of the last line of a table, not counting blank lines and comments after it."""
        last = line
        for number in range(line + 1, len(self.lines) + 1):
            content = self.lines[number - 1].strip()
            if _HEADING.match(content):
                break
            if content and not content.startswith("#"):
                last = number
        return self.starts[last - 1] + len(self.lines[last - 1].rstrip("\r"))

    def _renamed(self, path: str, name: str) -> Iterator[Fix]:
        if path in self.places.keys:
            span = self.places.keys[path]
            start = self._at(span)
            said = self.text[start : start + span.width]
            for old in dict.fromkeys((said, path.rpartition(".")[2])):
                at = said.rfind(old)
                if at >= 0:
                    yield Fix(start + at, start + at + len(old), name)

    def _left_out(self, path: str) -> Iterator[Fix]:
        if path not in self.places.keys:
            return
        first = self.places.keys[path].line
        value = self.places.values.get(path)
        if value is not None:
            yield self._lines_out(first, value.line)
        for last in (number for number in range(first, len(self.lines) + 1) if self._ends_table(number)):
            yield self._lines_out(first, last)

    def _ends_table(self, number: int) -> bool:
        return number == len(self.lines) or bool(_HEADING.match(self.lines[number]))

    def _lines_out(self, first: int, last: int) -> Fix:
        return Fix(self.starts[first - 1], min(self.starts[last], len(self.text)), "")

    def _appended(self, words: str) -> Fix:
        end = len(self.text)
        return Fix(end, end, words if self.text.endswith("\n") or not self.text else f"\n{words}")

    def _at(self, span: Span) -> int:
        return self.starts[span.line - 1] + span.column - 1


def _found(data: _Data, path: Sequence[str]) -> object:
    at: object = data
    for key in path:
        at = at.get(key) if isinstance(at, dict) else None
    return at


def _table(data: _Data, path: Sequence[str]) -> _Data | None:
    at: object = data
    for key in path:
        at = at.setdefault(key, {}) if isinstance(at, dict) else None
    return at if isinstance(at, dict) else None


def _with(data: _Data, path: Sequence[str], value: object) -> _Data | None:
    table = _table(data, path[:-1])
    if table is None:
        return None
    table[path[-1]] = value
    return data


def _without(data: _Data, path: Sequence[str]) -> _Data | None:
    table = _table(data, path[:-1])
    if table is None or path[-1] not in table:
        return None
    del table[path[-1]]
    return data


def _renamed(data: _Data, path: Sequence[str], name: str) -> _Data | None:
    table = _table(data, path[:-1])
    if table is None or path[-1] not in table or name in table:
        return None
    table[name] = table.pop(path[-1])
    return data
