"""Results of a scenario's parts at full size, kept in build/, so that a run that was broken off goes on where it was.

They are kept apart for every program and every version of the scenarios: nothing is taken over from other code.
"""

import hashlib
import pickle
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TypeVar

from queenhigh.program import this_program
from tests.scenarios.tables import folder

_Made = TypeVar("_Made")
PLACE = Path(__file__).parents[2] / "build" / "scenario-parts"


def _version() -> str:
    """What the results depend on: the program, and every file of the scenarios."""
    files = sorted(Path(__file__).parent.glob("*.py"))
    read = this_program().digest.encode() + b"".join(file.read_bytes() for file in files)
    return hashlib.sha256(read).hexdigest()[:16]


class KeptParts:
    """The results of one scenario by name, each written as soon as it is there; without a file none is kept."""

    def __init__(self, file: Path | None) -> None:
        self._file = file
        self._made: dict[str, object] = {}
        if file is not None and file.exists():
            self._made = dict(_records(file))

    def __contains__(self, name: str) -> bool:
        return name in self._made

    def of(self, name: str, make: Callable[[], _Made]) -> _Made:
        """A result, made now unless an earlier run made it."""
        if name not in self._made:
            self.keep(name, make())
        return self._made[name]  # type: ignore[return-value]

    def keep(self, name: str, result: object) -> None:
        self._made[name] = result
        if self._file is not None:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            with self._file.open("ab") as kept:
                kept.write(pickle.dumps((name, result)))


def _records(file: Path) -> Iterator[tuple[str, object]]:
    """Every whole record; the last one may have been cut off, and what follows it would not be read."""
    whole = 0
    # The end of the file, or a record that was cut off, ends the reading.
    with file.open("rb") as kept, suppress(EOFError, pickle.UnpicklingError):
        while True:
            yield pickle.load(kept)
            whole = kept.tell()
    with file.open("r+b") as kept:
        kept.truncate(whole)


@contextmanager
def kept_parts(scenario: str, full: bool, place: Path = PLACE) -> Iterator[KeptParts]:
    """The parts of a scenario; they are forgotten once it has come to its end."""
    file = place / _version() / f"{scenario}.parts" if full else None
    yield KeptParts(file)
    if file is not None:
        file.unlink(missing_ok=True)


@contextmanager
def kept_folder(scenario: str, full: bool, place: Path = PLACE) -> Iterator[Path]:
    """A folder that is still there after a run was broken off; at the smoke size, one for this run."""
    if not full:
        with folder(of_memory=True) as home:
            yield home
        return
    home = place / _version() / scenario
    home.mkdir(parents=True, exist_ok=True)
    yield home
    shutil.rmtree(home)
