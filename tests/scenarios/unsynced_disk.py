"""A disk that forgets what was not synced: built from the calls of a real process, as strace has written them down.

Every file has what was synced last, and the writes that wait since. When the power fails, any of those may have reached
the disk and any may not, in any order, some of them only sector by sector; names that were made or removed since their
folder was synced may be there or not.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

SECTOR = 512
TRACED = "pwrite64,write,ftruncate,fdatasync,fsync,openat,link,unlink"
"""The calls that must be in the trace, with all their data in hexadecimal: `strace -y -xx -s` and a great number."""


@dataclass(frozen=True)
class Call:
    """One call that succeeded: what was done to which path, where, and with which bytes."""

    kind: str
    path: Path
    offset: int = 0
    data: bytes = b""
    """What was written; of a link, the path that it is another name of."""


_HEX = r"((?:\\x[0-9a-f]{2})*)"
_FORMS = {
    "write": re.compile(rf'pwrite64\(\d+<{_HEX}>, "{_HEX}", \d+, (\d+)\) = \d'),
    "append": re.compile(rf'write\(\d+<{_HEX}>, "{_HEX}", \d+\) = \d'),
    "truncate": re.compile(rf"ftruncate\(\d+<{_HEX}>, (\d+)\) = 0"),
    "sync": re.compile(rf"f(?:data)?sync\(\d+<{_HEX}>\) = 0"),
    "create": re.compile(rf'openat\([^,]*, "{_HEX}", [A-Z_|]*O_CREAT.*\) = \d'),
    "link": re.compile(rf'link\("{_HEX}", "{_HEX}"\) = 0'),
    "unlink": re.compile(rf'unlink\("{_HEX}"\) = 0'),
}


def calls(trace: Path) -> Iterator[Call]:
    """What a trace says, call by call; each of its lines begins with the number of a process."""
    with trace.open(encoding="ascii", errors="replace") as lines:
        for line in lines:
            words = line.partition(" ")[2].strip()
            for kind, form in _FORMS.items():
                found = form.match(words)
                if found is not None:
                    yield _call(kind, *found.groups())
                    break


def _call(kind: str, path: str, *rest: str) -> Call:
    where = Path(_bytes(path).decode())
    if kind == "truncate":
        return Call(kind, where, int(rest[0]))
    if kind == "link":
        return Call(kind, Path(_bytes(rest[0]).decode()), data=_bytes(path))
    data = _bytes(rest[0]) if rest else b""
    return Call(kind, where, int(rest[1]) if len(rest) > 1 else 0, data)


def _bytes(text: str) -> bytes:
    return bytes.fromhex(text.replace("\\x", ""))


@dataclass
class File:
    """What a sync has made safe, and the writes and truncations since."""

    synced: bytearray = field(default_factory=bytearray)
    waiting: list[Call] = field(default_factory=list)

    def sync(self) -> None:
        for call in self.waiting:
            apply(self.synced, call)
        self.waiting = []

    def after_a_loss(self, rng: Random) -> bytes:
        """What may be found: everything synced, and of the rest whatever came through."""
        content = bytearray(self.synced)
        likely, torn = rng.choice((0.0, 0.3, 0.7, 1.0)), rng.random() < 0.5
        came = [call for call in self.waiting if rng.random() < likely]
        if rng.random() < 0.5:
            rng.shuffle(came)
        for call in came:
            for part in sectors(call, rng) if torn else [call]:
                apply(content, part)
        return bytes(content)


def apply(content: bytearray, call: Call) -> None:
    if call.kind == "truncate":
        del content[call.offset :]
        content.extend(bytes(call.offset - len(content)))
        return
    start = call.offset if call.kind == "write" else len(content)
    content.extend(bytes(max(0, start - len(content))))
    content[start : start + len(call.data)] = call.data


def sectors(call: Call, rng: Random) -> Iterator[Call]:
    """A torn write: some of its sectors. A truncation is one act, and so are the few bytes that are added to a file."""
    if call.kind != "write":
        yield call
        return
    for start in range(0, len(call.data), SECTOR):
        if rng.random() < 0.7:
            yield Call(call.kind, call.path, call.offset + start, call.data[start : start + SECTOR])


class Disk:
    """One folder of a disk, as the calls leave it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.files: dict[str, File] = {}
        self.names_synced: dict[str, File] = {}
        self.names_waiting: list[tuple[str, File | None]] = []

    def do(self, call: Call) -> None:
        if call.kind == "sync" and call.path == self.folder:
            self.names_synced, self.names_waiting = dict(self.files), []
        elif call.path.parent == self.folder:
            self._do_to_file(call)

    def _do_to_file(self, call: Call) -> None:
        name = call.path.name
        if call.kind == "unlink":
            self.files.pop(name, None)
            self.names_waiting.append((name, None))
        elif call.kind == "sync":
            self.files[name].sync()
        elif call.kind == "link" or name not in self.files:
            assert call.kind in ("create", "link"), f"{call.kind} of {name}, which nobody has made"
            self.files[name] = self.files[Path(call.data.decode()).name] if call.kind == "link" else File()
            self.names_waiting.append((name, self.files[name]))
        elif call.kind != "create":
            self.files[name].waiting.append(call)

    def lose_power(self, rng: Random, into: Path) -> None:
        """Write into a folder what is found when the power is back."""
        names = dict(self.names_synced)
        for name, file in self.names_waiting:
            if rng.random() < 0.5:
                names.pop(name, None)
                if file is not None:
                    names[name] = file
        for name, file in names.items():
            (into / name).write_bytes(file.after_a_loss(rng))
