"""Example houses with changes, and the findings in them: `severity path clause`, `-` for no clause."""

import copy
import tomllib
from collections.abc import Mapping
from datetime import date

import pytest

from queenhigh.findings import Finding
from queenhigh.practice import example_text
from queenhigh.rulebook import rulebook
from queenhigh.submission import House, read_submission
from tests.plain_data import PlainData

HOUSES = {"3CP": "harbor-room", "4CP": "tidewater", "235": "canton-street", "LIR": "ferry-bar"}
OPENING_DAY = date(2026, 11, 1)
"""A day on which every example house has its approvals."""
GAMES = {"3CP": "three-card-poker", "4CP": "four-card-poker", "235": "235-stud-poker", "LIR": "let-it-ride"}

MAIN_METER = {"main": {"initial": "10000", "reset": "10000", "rate": "20%"}}
FIVE_CARD_PROGRESSIVE = {
    "paytable": "A",
    "wager": "1",
    "meters": MAIN_METER,
    "envy": {"royal_flush": ["1000", "5000"], "straight_flush": ["300", "1500"]},
}

FIVE_CARD_HOUSE: PlainData = {"wagers.progressive": None, "wagers.five_card_progressive": FIVE_CARD_PROGRESSIVE}

Changes = Mapping[str, object]


def filed(house: str, changes: Changes | None = None) -> PlainData:
    """An example house with some keys set to other values, or removed if the value is None."""
    data: PlainData = tomllib.loads(example_text(f"{HOUSES.get(house, house)}.toml"))
    for path, value in (changes or {}).items():
        *tables, key = path.split(".")
        place = data
        for table in tables:
            place = place.setdefault(table, {})
        if value is None:
            del place[key]
        else:
            place[key] = copy.deepcopy(value)
    return data


def written(findings: list[Finding]) -> list[str]:
    return sorted(f"{finding.severity} {finding.path} {finding.clause or '-'}" for finding in findings)


def found(house: str, changes: Changes | None = None) -> list[str]:
    return written(read_submission(filed(house, changes))[1])


def played(house: str, changes: Changes | None = None) -> House:
    read, _ = read_submission(filed(house, changes))
    assert read is not None
    return read


def progressive_house(game: str, letter: str) -> PlainData:
    """A house with this progressive letter, its meters at the minimum seeds."""
    book = rulebook(GAMES[game])
    seeds = book.least_seeds["progressive"][letter]
    terms = {
        meter: {"initial": str(seed.amount), "reset": str(seed.amount), "rate": "20%"} for meter, seed in seeds.items()
    }
    offer = {"paytable": letter, "wager": "1", "meters": terms}
    return {"wagers.progressive": offer | ({"envy": "A" if letter in "AB" else "D"} if game == "4CP" else {})}


def case(house: str, changes: Changes, *findings: str, proves: str = "") -> object:
    told = "; ".join(f"{path}={value!r:.30}" for path, value in changes.items())
    return pytest.param(
        house, changes, sorted(findings), id=f"{house} {told}", marks=pytest.mark.clause(*proves.split())
    )
