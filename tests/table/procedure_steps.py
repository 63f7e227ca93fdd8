"""Tables of tests over the dealer's procedure: each game, or each game by each way of dealing, with its clauses."""

import pytest
from _pytest.mark import ParameterSet

from queenhigh.rulebook import GAMES
from tests.census_steps import procedure

THREE_WAYS = ("manual-shoe", "hand", "automated-shoe")


def steps(*names: str, dealing: str = "manual-shoe") -> list[ParameterSet]:
    """Each game with the clauses of these steps."""
    return [
        pytest.param(game, marks=pytest.mark.clause(*(procedure(game, dealing)[name] for name in names)))
        for game in GAMES
    ]


def ways(*names: str) -> list[ParameterSet]:
    """Each game by each way of dealing, with the clauses that this way has for these steps."""
    return [
        pytest.param(game, way, marks=pytest.mark.clause(*(procedure(game, way)[name] for name in names)))
        for game in GAMES
        for way in THREE_WAYS
    ]
