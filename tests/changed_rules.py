"""One rule changed in a copy of the data, to see which parts read the rule and which repeat it."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.resources import as_file, files
from pathlib import Path
from tempfile import TemporaryDirectory

from queenhigh.rulebook import rules_from


@dataclass(frozen=True, slots=True)
class Change:
    """Texts of one data file and their replacements."""

    game: str
    edits: tuple[tuple[str, str], ...]


CHANGES = {
    "qualifier king high": Change(
        "three-card-poker", (('class = "high_card", rank = "Q"', 'class = "high_card", rank = "K"'),)
    ),
    "ante pays 2 to 1": Change(
        "three-card-poker",
        (('ante = { to_one = 1, clause = "3CP-12.A" }', 'ante = { to_one = 2, clause = "3CP-12.A" }'),),
    ),
    "fold forfeits aces up": Change(
        "four-card-poker",
        (
            ('forfeits = { ante = "4CP-11.B.2", ', 'forfeits = { ante = "4CP-11.B.2", aces_up = "4CP-11.C.1", '),
            ('keeps = { aces_up = "4CP-11.C.1", ', "keeps = { "),
        ),
    ),
    "lowest paid pair jacks": Change(
        "let-it-ride",
        tuple(
            (
                f'pair_tens_or_better = {{ to_one = 1, clause = "LIR-.12.A.{n}.i"',
                f'pair_jacks_or_better = {{ to_one = 1, clause = "LIR-.12.A.{n}.i"',
            )
            for n in (1, 2, 3)
        ),
    ),
    "raises 2x": Change("235-stud-poker", (("least_times = 1\nmost_times = 1", "least_times = 2\nmost_times = 2"),)),
}


def copied_rules(folder: Path) -> Path:
    """A copy of the project's own data in an empty folder."""
    with as_file(files("queenhigh.rulebook").joinpath("data")) as data:
        return Path(shutil.copytree(data, folder, dirs_exist_ok=True))


def edit(folder: Path, change: Change) -> None:
    file = folder / f"{change.game}.toml"
    text = file.read_text(encoding="utf-8")
    for before, after in change.edits:
        assert before in text, before
        text = text.replace(before, after)
    file.write_text(text, encoding="utf-8")


@contextmanager
def changed_rules(name: str) -> Iterator[Path]:
    """The rules with one of the changes above in force."""
    with TemporaryDirectory() as folder:
        edit(copied_rules(Path(folder)), CHANGES[name])
        with rules_from(Path(folder)):
            yield Path(folder)
