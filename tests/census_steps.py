"""The clause of each step of the dealer's procedure, from `census/procedure.csv` and `census/wager_steps.csv`, which
were written from the regulation. Tests expect these, and not what the rulebook says about itself."""

import csv
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

GAMES = {"three-card-poker": "3CP", "four-card-poker": "4CP", "235-stud-poker": "235", "let-it-ride": "LIR"}
GOES_BY = {"self-shuffling-shoe": "automated-shoe"}
FOLDER = Path(__file__).with_name("census")


@dataclass(frozen=True)
class CensusSteps:
    """The steps of one game by one way of dealing, and those for which a wager has a clause of its own."""

    clauses: Mapping[str, str]
    of_wager: Mapping[str, Mapping[str, str]]

    def __getitem__(self, step: str) -> str:
        return self.clauses[step]

    def __contains__(self, step: str) -> bool:
        return step in self.clauses

    def about(self, step: str, wager: str | None) -> str:
        return self.of_wager.get(wager or "", {}).get(step) or self.clauses[step]


def steps_of(game: str, dealing: str) -> dict[str, str]:
    """What the census has under exactly this way of dealing, or under "any"."""
    column = GAMES[game]
    return {row["step"]: row[column] for row in _rows("procedure.csv") if row["dealing"] == dealing and row[column]}


@cache
def procedure(game: str, dealing: str | None) -> CensusSteps:
    """Every step of a game by one way of dealing; a manual shoe where none is named."""
    method = dealing or "manual-shoe"
    ways = dict.fromkeys(("any", GOES_BY.get(method, method), method))
    of_wager: dict[str, dict[str, str]] = {}
    for way in ways:
        for row in _rows("wager_steps.csv"):
            if (row["game"], row["dealing"]) == (GAMES[game], way):
                of_wager.setdefault(row["wager"], {})[row["step"]] = row["clause"]
    return CensusSteps({step: clause for way in ways for step, clause in steps_of(game, way).items()}, of_wager)


@cache
def _rows(name: str) -> list[dict[str, str]]:
    return list(csv.DictReader((FOLDER / name).read_text(encoding="utf-8").splitlines()))
