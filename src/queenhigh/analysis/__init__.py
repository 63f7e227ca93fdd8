"""Exact values by counting, never by sampling: what wagers are worth, how to play them, what information adds.

>>> from queenhigh.analysis import advise, edge
>>> from queenhigh.cards import parse_cards
>>> str(edge("let-it-ride", "bets", "A")[0].ev)
'-37963/1082900'
>>> advise("let-it-ride", parse_cards("Ts Th 4d")).best
'ride'
"""

from importlib import import_module
from typing import Any

from queenhigh.analysis.advice import Advice, Option, Refused, advise
from queenhigh.analysis.edge import DECIDED, STRATEGIES, WAGERS, Unknown, edge
from queenhigh.analysis.figures import Figure, MeterValue, Tally
from queenhigh.analysis.progressives import (
    LongRun,
    SharedWin,
    envy_value,
    long_run,
    progressive_value,
    shared_wins,
)
from queenhigh.analysis.strategy_books import StrategyBook, strategy_book


def __getattr__(name: str) -> Any:
    """What needs numpy at once is imported when it is asked for, so that the rest starts quickly."""
    if name in ("together", "Together"):
        return getattr(import_module("queenhigh.analysis.combined_wagers"), name)
    if name in ("information", "Gain"):
        return getattr(import_module("queenhigh.analysis.information_value"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


__all__ = [
    "DECIDED",
    "STRATEGIES",
    "WAGERS",
    "Advice",
    "Figure",
    "LongRun",
    "MeterValue",
    "Option",
    "Refused",
    "SharedWin",
    "StrategyBook",
    "Tally",
    "Unknown",
    "advise",
    "edge",
    "envy_value",
    "information",
    "long_run",
    "progressive_value",
    "shared_wins",
    "strategy_book",
    "together",
]
