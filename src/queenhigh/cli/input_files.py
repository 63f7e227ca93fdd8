"""Read the files a command is given: TOML submissions and records, with the position of every mistake."""

import sys
from dataclasses import dataclass
from pathlib import Path

import click

from queenhigh.findings import Finding
from queenhigh.rulebook import game_names
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
        """Whether the text is a one-line record, which begins with the name of a game."""
        words = self.text.split(maxsplit=1)
        return bool(words) and words[0] in game_names()


class Unreadable(Exception):
    """A file that cannot be read or parsed; the command exits with status 2."""

    def __init__(self, name: str, message: str, line: int | None = None, column: int | None = None) -> None:
        super().__init__(message)
        self.name = name
        self.faults: list[tuple[Finding, int | None, int | None]] = [(Finding("", message), line, column)]


def reason(error: OSError | ValueError) -> str:
    """Why a file cannot be read or written, without its name: the caller adds that."""
    return error.strerror if isinstance(error, OSError) and error.strerror else str(error)


def read_source(path: str) -> Source:
    """Read a file, or standard input for "-"."""
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
    """Write a file; if it cannot be written, the command exits with status 2."""
    try:
        Path(path).write_bytes(content.encode() if isinstance(content, str) else content)
    except (OSError, ValueError) as error:
        raise click.UsageError(f"{path} cannot be written: {reason(error)}") from None


def _decoded(raw: bytes, name: str, folder: Path) -> Source:
    if len(raw) > _MOST_BYTES:
        raise Unreadable(name, f"is larger than {_MOST_BYTES // 1000:,} kB, the limit for a submission or record", 1, 1)
    try:
        return Source(name, raw.decode("utf-8").removeprefix("\ufeff"), folder)
    except UnicodeDecodeError as error:
        line = raw[: error.start].count(b"\n") + 1
        column = error.start - (raw.rfind(b"\n", 0, error.start) + 1) + 1
        found = "is not UTF-8 text" if raw[:2] not in (b"\xff\xfe", b"\xfe\xff") else "is UTF-16 text, not UTF-8"
        raise Unreadable(name, f"{found}; save it as UTF-8", line, column) from None


def parse_toml(source: Source) -> dict[str, object]:
    try:
        return read_toml(source.text)
    except InvalidToml as problem:
        raise unreadable_toml(source.name, problem) from None


def unreadable_toml(name: str, problem: InvalidToml) -> Unreadable:
    """The error for invalid TOML, with every line that is wrong."""
    unreadable = Unreadable(name, str(problem))
    unreadable.faults = [(Finding("", fault.message), fault.line, fault.column) for fault in problem.faults]
    return unreadable


def parse_record(source: Source) -> dict[str, object]:
    """The data of a record in either format."""
    if not source.is_line:
        return parse_toml(source)
    # Imported here, since most commands read no record and would wait for all games.
    from queenhigh.records import LineError, parse_line

    try:
        return parse_line(source.text)
    except LineError as error:
        before = source.text[: error.column - 1]
        line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
        raise Unreadable(source.name, f"is not a one-line record: {error}", line, column) from None


def _is_not_a_file(path: Path) -> bool:
    """Whether this is a folder, a pipe or a device, which could block; a missing file is reported when it is read."""
    try:
        return path.exists() and not path.is_file()
    except OSError:
        return False


def read_filed_house(record: dict[str, object], source: Source) -> tuple[Source, dict[str, object]] | None:
    """The submission that a record names, or None if the record contains its house inline."""
    name = record.get("house")
    if not isinstance(name, str):
        return None
    path = source.folder / name
    if not name or "\0" in name or name != path.name or _is_not_a_file(path):
        raise Unreadable(str(path), "is not a file; house must name a submission in the same folder as the record")
    house = read_file(path, str(path))
    return house, parse_toml(house)
