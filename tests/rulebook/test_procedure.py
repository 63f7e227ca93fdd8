"""The clause of every step of the dealer's procedure, compared with `census/procedure.csv`, which was written from the
regulation. Tests of the table read a step's clause from the same census."""

import csv
import itertools
from pathlib import Path

import pytest
from _pytest.mark import ParameterSet

from queenhigh.rulebook import procedure, rulebook
from queenhigh.rulebook.book import Steps
from queenhigh.submission import DEALING_METHODS
from tests.census_steps import GAMES, procedure as census_procedure, steps_of

FOLDER = Path(__file__).parents[1] / "census"
TOPICS = list(csv.DictReader((FOLDER / "topics.csv").read_text(encoding="utf-8").splitlines()))


def every_step() -> list[ParameterSet]:
    return [
        pytest.param(game, way, marks=pytest.mark.clause(*sorted(set(steps_of(game, way).values()))))
        for game in GAMES
        for way in ("any", *DEALING_METHODS)
    ]


@pytest.mark.parametrize(("game", "dealing"), every_step())
def test_every_step_cites_the_clause_that_asks_for_it(game: str, dealing: str) -> None:
    steps = rulebook(game).steps
    cited = steps if dealing == "any" else steps.by_method.get(dealing, Steps({}, {}, {}))
    assert dict(cited.clauses) == steps_of(game, dealing)


def topics(game: str) -> dict[str, str]:
    return {row["topic"]: row[GAMES[game]] for row in TOPICS if row[GAMES[game]]}


@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=pytest.mark.clause(*sorted(set(topics(game).values())))) for game in GAMES]
)
def test_every_topic_of_a_card_cites_its_clause(game: str) -> None:
    assert dict(rulebook(game).topics) == topics(game)


RANKED = [
    ("three-card-poker", "three", "3CP-6.D"),
    ("three-card-poker", "five", "3CP-6.G"),
    ("four-card-poker", "four", "4CP-6.C"),
    ("four-card-poker", "five", "4CP-6.F"),
    ("235-stud-poker", "two", "235-6.F"),
    ("235-stud-poker", "three", "235-6.E"),
    ("235-stud-poker", "five", "235-6.D"),
    ("let-it-ride", "three", "LIR-.06.D"),
    ("let-it-ride", "five", "LIR-.06.C"),
]


@pytest.mark.parametrize(
    ("game", "hand", "clause"), [pytest.param(*row, id=row[2], marks=pytest.mark.clause(row[2])) for row in RANKED]
)
def test_a_ranking_cites_the_clause_that_lists_its_hands(game: str, hand: str, clause: str) -> None:
    assert rulebook(game).hands[hand].clause == clause


def own_clauses(game: str, dealing: str) -> list[str]:
    return sorted({clause for own in census_procedure(game, dealing).of_wager.values() for clause in own.values()})


@pytest.mark.parametrize(
    ("game", "dealing"),
    [
        pytest.param(game, dealing, marks=pytest.mark.clause(*own_clauses(game, dealing)))
        for game, dealing in itertools.product(GAMES, DEALING_METHODS)
        if own_clauses(game, dealing)
    ],
)
def test_a_step_of_one_wager_cites_its_own_clause(game: str, dealing: str) -> None:
    assert procedure(game, dealing).of_wager == census_procedure(game, dealing).of_wager
