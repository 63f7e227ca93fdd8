"""Whole cards written by outsiders: correct ones have no findings, and planted errors are found."""

from functools import cache

import pytest

from queenhigh.rackcards.finding import CardFinding
from queenhigh.rulebook import clause_index
from queenhigh.submission import House, read_submission
from queenhigh.toml_source.reader import read_toml
from tests.desk.test_stranger_filings import FOLDER as FILINGS
from tests.example_houses import Changes, played
from tests.rackcards.printed_cards import FOLDER, covers, found, promised, wrong

_NO_JACKPOT: Changes = {"wagers.progressive": None, "wagers.six_card_bonus": None}
HOUSES: dict[str, tuple[str, Changes]] = {
    "three": ("harbor-room", {}),
    "bare-three": ("rack-card-house", {"wagers.pair_plus.version": "free"}),
    "rack": ("rack-card-house", {}),
    "stadium": ("stadium", {}),
    "four": ("tidewater", {}),
    "bare-four": ("tidewater", _NO_JACKPOT),
    "stud": ("canton-street", {}),
    "bare-stud": ("canton-street", {"wagers.progressive": None, "wagers.win_em_all": None}),
    "ride": ("ferry-bar", {}),
    "bare-ride": ("ferry-bar", {**_NO_JACKPOT, "wagers.three_card_bonus": None, "wagers.five_card_bonus": None}),
}


def _expected() -> dict[str, list[str]]:
    """The findings of each card, from the table beside the cards."""
    cards: dict[str, list[str]] = {}
    for line in (FOLDER / "strangers.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("    "):
            cards[next(reversed(cards))].append(line.strip())
        elif not line.startswith("#"):
            cards[line] = []
    return cards


EXPECTED = _expected()


@cache
def house_of(card: str) -> House:
    """The house that a card names: one of the table above, or an outsider's filing."""
    parts = card.split("-")
    name = "-".join(parts[:2]) if parts[0] == "bare" else parts[0]
    if name in HOUSES:
        return played(*HOUSES[name])
    house, _ = read_submission(read_toml((FILINGS / f"{name}.toml").read_text(encoding="utf-8-sig")))
    assert house is not None
    return house


def written(one: CardFinding) -> str:
    return f"{one.severity} {one.line}:{one.column} {one.clause} {one.words or '-'}"


def test_every_card_of_the_folder_is_in_the_table() -> None:
    assert {path.name for path in (FOLDER / "strangers").iterdir()} == EXPECTED.keys()


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=pytest.mark.clause(*{line.split()[2] for line in lines}))
        for name, lines in EXPECTED.items()
    ],
)
def test_a_strangers_card_has_its_faults_found_and_no_others(name: str) -> None:
    text = (FOLDER / "strangers" / name).read_text(encoding="utf-8")
    assert [written(one) for one in found(text, house_of(name))] == EXPECTED[name]


def test_every_clause_named_is_one() -> None:
    named = {line.split()[2] for lines in EXPECTED.values() for line in lines}
    assert named <= clause_index().keys()


@pytest.mark.parametrize("name", [name for name, lines in EXPECTED.items() if not lines])
def test_every_payout_of_a_right_card_was_understood(name: str) -> None:
    text, house = (FOLDER / "strangers" / name).read_text(encoding="utf-8"), house_of(name)
    for amount in promised(text):
        changed, new = amount.plus_one(text)
        told = wrong(changed, house)
        assert [one.line for one in told] == [amount.line], (amount, told)
        assert covers(told[0], amount.column, new), (amount, told)
