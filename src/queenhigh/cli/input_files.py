"""Reading what people hand in: TOML files and one-line records, with the place of every mistake."""

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from queenhigh.findings import Finding
from queenhigh.records import LineError, parse_line
from queenhigh.rulebook import GAMES
from queenhigh.toml_source.reader import InvalidToml, read_toml

_MOST_BYTES = 1_000_000


@dataclass(frozen=True, slots=True)
class Source:
    """A text and where it comes from."""

    name: str
    text: str
    folder: Path

    @property
    def is_line(self) -> bool:
        """Whether the text is a record on one line: it begins with a game's name."""
        words = self.text.split(maxsplit=1)
        return bool(words) and words[0] in GAMES


class Unreadable(Exception):
    """A file that cannot be read, or is not what it should be; the command ends with status 2."""

    def __init__(self, name: str, message: str, line: int | None = None, column: int | None = None) -> None:
        super().__init__(message)
        self.name = name
        self.faults: list[tuple[Finding, int | None, int | None]] = [(Finding("", message), line, column)]


def reason(error: OSError | ValueError) -> str:
    """Why a file cannot be read or written, without its name, which is told beside it."""
    return error.strerror if isinstance(error, OSError) and error.strerror else str(error)


def read_source(path: str) -> Source:
    """The text of a file, or of standard input for "-"."""
    if path == "-":
        return _decoded(sys.stdin.buffer.read(_MOST_BYTES + 1), "<stdin>", Path())
    return read_file(Path(path), path)


def read_file(path: Path, name: str) -> Source:
    try:
        with path.open("rb") as file:
            raw = file.read(_MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        raise Unreadable(name, f"cannot be read: {reason(error)}") from None
    return _decoded(raw, name, path.parent)


def write_file(path: str | Path, content: str | bytes) -> None:
    """Write what a command was asked to; where that cannot be done, the command ends with status 2."""
    try:
        Path(path).write_bytes(content.encode() if isinstance(content, str) else content)
    except (OSError, ValueError) as error:
        raise click.UsageError(f"{path} cannot be written: {reason(error)}") from None


def _decoded(raw: bytes, name: str, folder: Path) -> Source:
    if len(raw) > _MOST_BYTES:
        raise Unreadable(name, f"is larger than {_MOST_BYTES // 1000:,} kB, which no submission or record is", 1, 1)
    try:
        return Source(name, raw.decode("utf-8").removeprefix("\ufeff"), folder)
    except UnicodeDecodeError as error:
        line = raw[: error.start].count(b"\n") + 1
        column = error.start - (raw.rfind(b"\n", 0, error.start) + 1) + 1
        found = "is not UTF-8 text" if raw[:2] not in (b"\xff\xfe", b"\xfe\xff") else "is UTF-16 and not UTF-8 text"
        raise Unreadable(name, f"{found}; save it as UTF-8", line, column) from None


def parse_toml(source: Source) -> dict[str, Any]:
    try:
        return read_toml(source.text)
    except InvalidToml as problem:
        raise unreadable_toml(source.name, problem) from None


def unreadable_toml(name: str, problem: InvalidToml) -> Unreadable:
    """What cannot be read as TOML, with every line that is at fault."""
    unreadable = Unreadable(name, str(problem))
    unreadable.faults = [(Finding("", fault.message), fault.line, fault.column) for fault in problem.faults]
    return unreadable


def parse_record(source: Source) -> dict[str, Any]:
    """The data of a record in either form."""
    if not source.is_line:
        return parse_toml(source)
    try:
        return parse_line(source.text)
    except LineError as error:
        before = source.text[: error.column - 1]
        line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
        raise Unreadable(source.name, f"is not a record on one line: {error}", line, column) from None


def _is_no_file(path: Path) -> bool:
    """A folder, a pipe or a device, which nobody should wait for; what is not there at all is told when it is read."""
    try:
        return path.exists() and not path.is_file()
    except OSError:
        return False


def read_filed_house(record: dict[str, Any], source: Source) -> tuple[Source, dict[str, Any]] | None:
    """The submission beside a record that names one, None where the house is written inline."""
    name = record.get("house")
    if not isinstance(name, str):
        return None
    path = source.folder / name
    if not name or "\0" in name or _is_no_file(path):
        raise Unreadable(str(path), "is not a file; house names a submission beside the record")
    house = read_file(path, str(path))
    return house, parse_toml(house)
