"""How the reader does on a folder of cards with expectations: `python -m tests.rackcards.measure FOLDER`.

The folder has `expected.jsonl` with a line per card, and the cards and houses that it names. A planted fault is found
if an error stands at its place, asked about if a question does; every error on a clean card is a false one.
"""

import json
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from time import process_time

from queenhigh.findings import Severity
from queenhigh.rackcards.check import check_card
from queenhigh.rackcards.finding import CardFinding
from queenhigh.submission import House, read_submission
from queenhigh.toml_source.reader import read_toml
from tests.plain_data import PlainData

PROJECT = Path(__file__).parents[2]
_NEAR = 2
_ENOUGH_TO_KNOW_IT = 15


@dataclass(frozen=True)
class Measured:
    """One card, what was expected of it, and what was found."""

    row: PlainData
    lines: tuple[int, ...]
    found: tuple[CardFinding, ...]
    seconds: float

    @property
    def errors(self) -> list[CardFinding]:
        return [one for one in self.found if one.severity is Severity.ERROR]

    @property
    def state(self) -> str:
        """What became of a card: a clean one is right or blamed, a planted one found, asked about or missed."""
        if self.row["clean"]:
            return "blamed" if self.errors else "right"
        if any(map(self.is_near, self.errors)):
            return "found"
        asked = any(one.question and one.words is not None and self.is_near(one) for one in self.found)
        return "asked" if asked else "missed"

    def is_near(self, found: CardFinding) -> bool:
        return not self.lines or found.words is None or any(abs(found.line - line) <= _NEAR for line in self.lines)


def measured(folder: Path) -> Iterator[Measured]:
    """Every card of a folder, checked against its house."""
    for line in (folder / "expected.jsonl").read_text(encoding="utf-8").splitlines():
        if not line.strip():
            continue
        row = json.loads(line)
        text = _card(folder, row["card"]).read_text(encoding="utf-8")
        house = _house(_place(folder, row["house"]))
        begun = process_time()
        found = tuple(check_card(text, house).findings)
        yield Measured(row, tuple(_lines_of(text, row["words"])), found, process_time() - begun)


def _card(folder: Path, name: str) -> Path:
    return folder / name if name.startswith("cards/") else folder / "cards" / name


def _place(folder: Path, house: str) -> Path:
    return (PROJECT if house.startswith("examples/") else folder) / house


@cache
def _house(path: Path) -> House:
    house, _ = read_submission(read_toml(path.read_text(encoding="utf-8-sig")))
    assert house is not None, path
    return house


def _lines_of(text: str, words: str | None) -> Iterator[int]:
    """Where the planted words begin; a card may begin several lines so."""
    start = " ".join((words or "").split())[:_ENOUGH_TO_KNOW_IT]
    lines = [" ".join(line.split()) for line in text.split("\n")]
    return (at for at, line in enumerate(lines, start=1) if start and start in line)


def report(cards: Sequence[Measured], *, details: bool) -> str:
    states = Counter(card.state for card in cards)
    clean, planted = (sum(bool(card.row["clean"]) is one for card in cards) for one in (True, False))
    slowest = max(card.seconds for card in cards)
    told = [
        f"{states['blamed']} of {clean} clean cards with a false error",
        f"{states['found']} of {planted} plants with an error at the place, {states['asked']} more with a question",
        f"slowest card {slowest * 1000:.0f} ms of processor time",
    ]
    for card in cards if details else ():
        if card.state in ("blamed", "asked", "missed"):
            told.append(f"{card.state}: {card.row['card']} ({card.row['house']}) {card.row['plant'] or ''}")
            told += [f"    line {one.line}: {one.words!r}: {one.message} [{one.clause}]" for one in card.errors]
    return "\n".join(told)


if __name__ == "__main__":
    names = [name for name in sys.argv[1:] if not name.startswith("-")]
    for name in names:
        print(f"{name}: {report(list(measured(Path(name))), details='--details' in sys.argv)}")
