"""Exact values by counting, never by sampling: what wagers are worth, how to play them, what information adds.

>>> from queenhigh.analysis import advise, edge
>>> from queenhigh.cards import parse_cards
>>> str(edge("let-it-ride", "bets", "A")[0].ev)
'-37963/1082900'
>>> advise("let-it-ride", parse_cards("Ts Th 4d")).best
'ride'
"""

from importlib import import_module
from typing import TYPE_CHECKING

from queenhigh.analysis.advice import Advice, Option, Refused, advise
from queenhigh.analysis.edge import edge, strategies
from queenhigh.analysis.figures import Figure, MeterValue, Tally
from queenhigh.analysis.four_card.solver import FourCardSolver
from queenhigh.analysis.information_value import Gain, information, seen_by_number
from queenhigh.analysis.let_it_ride.solver import LetItRideSolver
from queenhigh.analysis.progressives import (
    Beside,
    LongRun,
    SharedWin,
    envy_value,
    long_run,
    progressive_value,
    shared_wins,
)
from queenhigh.analysis.solver import (
    NoSolver,
    Solver,
    Unknown,
    decided_wagers,
    figure_wagers,
    find_solver,
    register_solver,
)
from queenhigh.analysis.strategy_books import StrategyBook, strategy_book
from queenhigh.analysis.stud_235.solver import Stud235Solver
from queenhigh.analysis.three_card.solver import ThreeCardSolver

if TYPE_CHECKING:
    from queenhigh.analysis.combined_wagers import Together, together
    from queenhigh.analysis.meters_over_time import OverTime, Progressive, over_time
    from queenhigh.analysis.par_sheet import ParSheet, par
    from queenhigh.analysis.risk_of_rounds import Risk, risk

_LATE = {
    "Together": "combined_wagers",
    "together": "combined_wagers",
    "OverTime": "meters_over_time",
    "Progressive": "meters_over_time",
    "over_time": "meters_over_time",
    "ParSheet": "par_sheet",
    "par": "par_sheet",
    "Risk": "risk_of_rounds",
    "risk": "risk_of_rounds",
}

for _solver in (ThreeCardSolver(), FourCardSolver(), Stud235Solver(), LetItRideSolver()):
    register_solver(_solver)


def __getattr__(name: str) -> object:
    """Import what only some commands need when they ask for it, so that the others start sooner."""
    if name in _LATE:
        return getattr(import_module(f"queenhigh.analysis.{_LATE[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


__all__ = [
    "Advice",
    "Beside",
    "Figure",
    "Gain",
    "LongRun",
    "MeterValue",
    "NoSolver",
    "Option",
    "OverTime",
    "ParSheet",
    "Progressive",
    "Refused",
    "Risk",
    "SharedWin",
    "Solver",
    "StrategyBook",
    "Tally",
    "Together",
    "Unknown",
    "advise",
    "decided_wagers",
    "edge",
    "envy_value",
    "figure_wagers",
    "find_solver",
    "information",
    "long_run",
    "over_time",
    "par",
    "progressive_value",
    "register_solver",
    "risk",
    "seen_by_number",
    "shared_wins",
    "strategies",
    "strategy_book",
    "together",
]
