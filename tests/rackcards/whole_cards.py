"""Whole cards, each in a voice of its own, with the faults that may be planted in them.

A file names its house and its plants, `old words => new words`, above a line of equals signs, and then has the card.
Those in `seen` and `unseen` were written before the reader, and `unseen` was first read when it was built: 6 of 14
clean cards got a false error, and 14 of 109 plants were missed. `fresh` was written and read after that was fixed:
1 of 6 got a false error, and 4 of 38 plants were missed. `second` came after that: 5 of 12, and 14 of 98. `third` came
last and was first read when all that was fixed: 2 of 12 clean cards got a false error, and 7 of 92 plants were missed.
What they taught has been learned since. `regulation` tells the rules of each game in the manner of the regulation, in
words of our own.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from queenhigh.submission import House
from tests.example_houses import FIVE_CARD_HOUSE, Changes, played

FOLDER = Path(__file__).with_name("whole")
_PLAIN: Changes = {"wagers.progressive": None, "wagers.six_card_bonus": None}
HOUSES: dict[str, tuple[str, Changes]] = {
    "three": ("harbor-room", {}),
    "five": ("harbor-room", FIVE_CARD_HOUSE),
    "rack": ("rack-card-house", {}),
    "bare-three": ("rack-card-house", {"wagers.pair_plus.version": "free"}),
    "four": ("tidewater", {}),
    "bare-four": ("tidewater", _PLAIN),
    "stud": ("canton-street", {}),
    "bare-stud": ("canton-street", {"wagers.progressive": None, "wagers.win_em_all": None}),
    "ride": ("ferry-bar", {}),
    "bare-ride": ("ferry-bar", {**_PLAIN, "wagers.three_card_bonus": None, "wagers.five_card_bonus": None}),
}


@dataclass(frozen=True)
class WholeCard:
    """A card, its house, and the lines that its planted fault changed; none where it is clean."""

    name: str
    house: House
    text: str
    plant: str | None = None
    lines: frozenset[int] = frozenset()


def whole_cards(folder: str) -> Iterator[WholeCard]:
    """Every card of a folder, clean and then with each of its plants."""
    for path in sorted((FOLDER / folder).iterdir()):
        head, _, text = path.read_text(encoding="utf-8").partition("===\n")
        house, *plants = [line.partition(": ")[2] for line in head.splitlines()]
        filed = played(*HOUSES[house])
        yield WholeCard(path.name, filed, text)
        for plant in plants:
            old, _, new = plant.partition(" => ")
            first = text.count("\n", 0, text.index(old)) + 1
            lines = frozenset(range(first, first + max(old.count("\n"), new.count("\n")) + 1))
            yield WholeCard(path.name, filed, text.replace(old, new, 1), plant, lines)
