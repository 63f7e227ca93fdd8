"""Every wager of a game under every paytable, in one list."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from queenhigh.analysis.figures import METERS, Figure
from queenhigh.analysis.side_wagers import rests_on_cards_alone, side_wager_figure
from queenhigh.analysis.solver import OPTIMAL, Strategy, Unknown, figure_wagers, find_solver, paytables_of, solver_of
from queenhigh.rulebook import Paytable, rulebook
from queenhigh.submission import Readings


@dataclass(frozen=True, slots=True)
class _Terms:
    """How figures are asked for: the strategy, and what only some wagers need."""

    strategy: Strategy
    stake: Fraction | int
    take_zero: bool
    meters: Mapping[str, Fraction | int] | None


def edge(
    game: str,
    wager: str | None = None,
    paytable: str | Paytable | None = None,
    strategy: Strategy = OPTIMAL,
    *,
    stake: Fraction | int = 1,
    take_zero: bool = False,
    meters: Mapping[str, Fraction | int] | None = None,
    readings: Mapping[str, bool | str] | None = None,
) -> list[Figure]:
    """The figures of all wagers of a game, or of the ones asked for.

    `readings` names readings of unclear clauses as a submission does. Each figure states them. None of them changes a
    figure here: they settle payout limits, envy, seeds, exposed cards, the order of the deal and which wagers go
    together, and between the least and the most Play no amount is better than both.

    >>> [figure.paytable for figure in edge("three-card-poker", "pair_plus")]
    ['A', 'B', 'C', 'D', 'E']
    >>> edge("four-card-poker", "aces_up", "A", readings={"play_amounts": "multiples"})[0].readings
    {'play_amounts': 'multiples'}
    """
    wagers = figure_wagers(game)
    if wager is not None and wager not in wagers:
        raise Unknown(f"{game} has no wager {wager!r}; allowed: {', '.join(wagers)}")
    check_strategy(game, strategy)
    chosen = _readings(game, readings or {})
    for name in meters or {}:
        if name not in METERS:
            raise Unknown(f"meter {name!r} is not known; allowed: {', '.join(METERS)}")
    countable = _countable(game, strategy)
    if wager is not None and wager not in countable and find_solver(game) is None:
        solver_of(game)
    wanted = [wager] if wager else countable
    terms = _Terms(strategy, stake, take_zero, meters)
    figures = [_figure(game, name, table, terms) for name in wanted for table in _paytables(game, name, paytable)]
    if not figures:
        raise Unknown(f"{wager or game} has no paytable {paytable!r}; allowed: {_letters(game, wanted)}")
    return [replace(figure, readings=chosen) for figure in figures] if chosen else figures


def _readings(game: str, readings: Mapping[str, bool | str]) -> Mapping[str, bool | str]:
    """The readings asked for, all of which the game has."""
    try:
        Readings.of_game(game, readings)
    except ValueError as error:
        raise Unknown(str(error)) from None
    return dict(readings)


def strategies(game: str) -> tuple[str, ...]:
    """The names of the strategies that a game's figures are known for."""
    solver = find_solver(game)
    return solver.strategies if solver else (OPTIMAL,)


def check_strategy(game: str, strategy: Strategy) -> None:
    """Refuse a strategy that the game does not know."""
    known = strategies(game)
    if isinstance(strategy, str) and strategy not in known:
        raise Unknown(f"{game} has no strategy {strategy!r}; allowed: {', '.join(known)}")


def _countable(game: str, strategy: Strategy) -> list[str]:
    """The wagers whose figures can be counted: all of them where the game has a solver. A strategy other than the
    optimal one changes the decided wagers only."""
    solver, rules = find_solver(game), rulebook(game)
    figured = solver.figured if solver else ()
    if solver and strategy != OPTIMAL:
        return [name for name in figure_wagers(game) if name in solver.decided]
    return [name for name in figure_wagers(game) if name in figured or rests_on_cards_alone(rules, name)]


def _paytables(game: str, wager: str, wanted: str | Paytable | None) -> list[Paytable]:
    if isinstance(wanted, Paytable):
        return [wanted]
    return [table for letter, table in paytables_of(game, wager).items() if wanted is None or letter == wanted]


def _letters(game: str, wagers: list[str]) -> str:
    return "; ".join(f"{name} {', '.join(table.letter for table in _paytables(game, name, None))}" for name in wagers)


def _figure(game: str, wager: str, paytable: Paytable, terms: _Terms) -> Figure:
    solver = find_solver(game)
    if (solver and wager in solver.figured) or not rests_on_cards_alone(rulebook(game), wager):
        return solver_of(game).figure(wager, paytable, terms.strategy, take_zero=terms.take_zero)
    return side_wager_figure(game, wager, paytable, stake=terms.stake, meters=terms.meters)
