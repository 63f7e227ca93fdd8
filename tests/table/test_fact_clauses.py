"""The clause of each step of a round, written down from the regulation and not from the product's data."""

import pytest

from queenhigh.practice import practice_house
from queenhigh.table import facts
from queenhigh.table.fact_sentences import told

WHO = ("dora", 5)
STEPS = [
    ("three-card-poker", facts.CardsShown(*WHO, "dealer", (9, 10, 11), "Qs 7h 2d"), "3CP-11.D.2"),
    ("three-card-poker", facts.CardsShown(*WHO, 1, (0, 3, 6), "Qs 7h 2d"), "3CP-11.D.3.a"),
    ("three-card-poker", facts.DecisionTaken("ann", 5, 1, "play"), "3CP-11.B"),
    ("four-card-poker", facts.CardsShown(*WHO, "dealer", (9, 10, 11), "Qs 7h 2d"), "4CP-11.D.2"),
    ("four-card-poker", facts.CardsShown(*WHO, 1, (0, 1, 2, 3, 4), "Qs 7h 2d 3c 4c"), "4CP-11.D.4.a"),
    ("235-stud-poker", facts.CardsShown(*WHO, 1, (2,), "Qs"), "235-11.B.2"),
    ("235-stud-poker", facts.CardsShown(*WHO, "community", (9, 10), "Qs 7h"), "235-11.C.1"),
    ("235-stud-poker", facts.CardsShown(*WHO, 1, (0, 1), "Qs 7h"), "235-11.D"),
    ("let-it-ride", facts.CardsShown(*WHO, "community", (10,), "7h"), "LIR-.11.C.2"),
    ("let-it-ride", facts.CardsShown(*WHO, 1, (0, 3, 6), "Qs 7h 2d"), "LIR-.11.D.1"),
    ("let-it-ride", facts.BetWithdrawn("ann", 5, 1, "bet_1"), "LIR-.11.B.1.b"),
    ("let-it-ride", facts.BetWithdrawn("ann", 5, 1, "bet_2"), "LIR-.11.C.1.b.i"),
]


@pytest.mark.parametrize(
    ("game", "fact", "clause"), [pytest.param(*step, marks=pytest.mark.clause(step[2])) for step in STEPS]
)
def test_a_fact_cites_the_clause_of_its_step(game: str, fact: facts.Fact, clause: str) -> None:
    assert told(fact, practice_house(game)).clauses == (clause,)
