"""The registry of solvers: every game of ours has one, and a game without one still has what can be counted."""

import pytest

from queenhigh.analysis import (
    NoSolver,
    Refused,
    advise,
    decided_wagers,
    edge,
    figure_wagers,
    find_solver,
    information,
    solver,
    strategies,
    strategy_book,
    together,
)
from queenhigh.analysis.strategy_changes import strategy_changes
from queenhigh.analysis.strategy_grid import strategy_grid
from queenhigh.cards import parse_cards
from queenhigh.rulebook import GAMES, rulebook

THREE, STUD = "three-card-poker", "235-stud-poker"
WHY = "no exact solver for Three Card Poker's decided wagers"


@pytest.mark.parametrize("game", GAMES)
def test_every_game_of_ours_has_a_solver_that_fits_its_rulebook(game: str) -> None:
    found, rules = find_solver(game), rulebook(game)
    assert found is not None
    assert set(figure_wagers(game)) == {*rules.offers, *found.groups}
    assert set(found.decided) <= set(found.figured) <= set(figure_wagers(game))
    for offer in rules.offers:
        decided = any(rules.is_decided(name) for name, rule in rules.wagers.items() if rule.offer == offer)
        assert decided == (offer in decided_wagers(game)), offer


@pytest.fixture
def no_solver(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three Card Poker as a game that nobody has written a solver for."""
    monkeypatch.delitem(solver._solvers, THREE)


def test_wagers_on_cards_alone_are_counted_without_a_solver(no_solver: None) -> None:
    figures = edge(THREE)
    assert {figure.wager for figure in figures} == set(figure_wagers(THREE)) - {"ante"}
    assert strategies(THREE) == ("optimal",)
    assert decided_wagers(THREE) == ()


def test_what_needs_a_solver_is_refused_with_the_reason(no_solver: None) -> None:
    table = rulebook(THREE).paytables["ante_bonus"]["A"]
    for ask in (
        lambda: edge(THREE, "ante"),
        lambda: strategy_book(THREE),
        lambda: strategy_grid(THREE),
        lambda: together(THREE, {"ante": 1}),
        lambda: information(THREE, "one dead card"),
    ):
        with pytest.raises(NoSolver, match=WHY):
            ask()
    with pytest.raises(Refused, match=WHY):
        advise(THREE, parse_cards("Qs 6h 4d"))
    assert strategy_changes(THREE, "ante", table, table) is None


def test_other_games_keep_their_solvers(no_solver: None) -> None:
    assert edge(STUD, "stud")[0].wager == "stud"
