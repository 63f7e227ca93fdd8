"""The clause of every step of the dealer's procedure, compared with `census/procedure.csv`, which was written from the
regulation. Tests of the table read a step's clause from the rulebook, so it has to be the right one."""

import csv
from pathlib import Path

import pytest
from _pytest.mark import ParameterSet

from queenhigh.rulebook import procedure, rulebook
from queenhigh.rulebook.book import Steps

GAMES = {"three-card-poker": "3CP", "four-card-poker": "4CP", "235-stud-poker": "235", "let-it-ride": "LIR"}
FOLDER = Path(__file__).parents[1] / "census"
CENSUS, TOPICS = (
    list(csv.DictReader((FOLDER / name).read_text(encoding="utf-8").splitlines()))
    for name in ("procedure.csv", "topics.csv")
)


def expected(game: str, dealing: str) -> dict[str, str]:
    column = GAMES[game]
    return {row["step"]: row[column] for row in CENSUS if row["dealing"] == dealing and row[column]}


def every_step() -> list[ParameterSet]:
    ways = list(dict.fromkeys(row["dealing"] for row in CENSUS))
    return [
        pytest.param(game, way, marks=pytest.mark.clause(*sorted(set(expected(game, way).values()))))
        for game in GAMES
        for way in ways
    ]


@pytest.mark.parametrize(("game", "dealing"), every_step())
def test_every_step_cites_the_clause_that_asks_for_it(game: str, dealing: str) -> None:
    steps = rulebook(game).steps
    cited = steps if dealing == "any" else steps.by_method.get(dealing, Steps({}, {}, {}))
    assert dict(cited.clauses) == expected(game, dealing)


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


WAGERS = [
    ("three-card-poker", "hand", "five_card_progressive", "show_hand", "3CP-11.D.9.b"),
    ("three-card-poker", "hand", "five_card_progressive", "accepted", "3CP-7.F.6.b"),
    ("three-card-poker", "hand", "five_card_progressive", "rate", "3CP-12.G"),
    ("three-card-poker", "hand", "five_card_progressive", "confirm", "3CP-11.D.9.d.i"),
    ("three-card-poker", "hand", "five_card_progressive", "light", "3CP-11.D.9.d.ii"),
    ("three-card-poker", "hand", "five_card_progressive", "validate", "3CP-11.D.9.e"),
    ("three-card-poker", "hand", "five_card_progressive", "hand_pay", "3CP-11.D.9.f"),
    ("let-it-ride", "hand", "bet_1", "withdrawn_off", "LIR-.11.B.1.b"),
    ("let-it-ride", "hand", "bet_1", "tucked", "LIR-.11.B.1.a.i"),
    ("let-it-ride", "hand", "bet_1", "waved", "LIR-.11.B.1.a.ii"),
    ("let-it-ride", "hand", "bet_2", "tucked", "LIR-.11.C.1.a.i"),
    ("let-it-ride", "hand", "bet_2", "waved", "LIR-.11.C.1.a.ii"),
    ("let-it-ride", "manual-shoe", "five_card_bonus", "collect", "LIR-.08.C.1.a"),
    ("let-it-ride", "manual-shoe", "five_card_bonus", "lammer", "LIR-.08.C.1.b"),
    ("let-it-ride", "manual-shoe", "five_card_bonus", "count", "LIR-.08.C.1.c"),
    ("let-it-ride", "manual-shoe", "five_card_bonus", "inventory", "LIR-.08.C.1.d"),
    ("let-it-ride", "hand", "five_card_bonus", "collect", "LIR-.09.A.3.a.i"),
    ("let-it-ride", "hand", "five_card_bonus", "lammer", "LIR-.09.A.3.a.ii"),
    ("let-it-ride", "hand", "five_card_bonus", "count", "LIR-.09.A.3.a.iii"),
    ("let-it-ride", "hand", "five_card_bonus", "inventory", "LIR-.09.A.3.a.iv"),
    ("let-it-ride", "automated-shoe", "five_card_bonus", "collect", "LIR-.10.A.1.b.i"),
    ("let-it-ride", "automated-shoe", "five_card_bonus", "lammer", "LIR-.10.A.1.b.ii"),
    ("let-it-ride", "automated-shoe", "five_card_bonus", "count", "LIR-.10.A.1.b.iii"),
    ("let-it-ride", "automated-shoe", "five_card_bonus", "inventory", "LIR-.10.A.1.b.iv"),
]


@pytest.mark.parametrize(
    ("game", "dealing", "wager", "step", "clause"),
    [pytest.param(*row, id=row[4], marks=pytest.mark.clause(row[4])) for row in WAGERS],
)
def test_a_step_of_one_wager_cites_its_own_clause(game: str, dealing: str, wager: str, step: str, clause: str) -> None:
    assert procedure(game, dealing).of_wager[wager][step] == clause
    owned = {(row[2], row[3]) for row in WAGERS if row[0] == game}
    assert {(name, each) for name, own in procedure(game, dealing).of_wager.items() for each in own} <= owned
