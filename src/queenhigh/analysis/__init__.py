"""Exact values by counting, never by sampling: what wagers are worth, how to play them, what information adds.

>>> from queenhigh.analysis import advise, edge
>>> from queenhigh.cards import parse_cards
>>> str(edge("let-it-ride", "bets", "A")[0].ev)
'-37963/1082900'
>>> advise("let-it-ride", parse_cards("Ts Th 4d")).best
'ride'
"""

from queenhigh.analysis.advice import Advice, Option, Refused, advise
from queenhigh.analysis.edge import DECIDED, STRATEGIES, WAGERS, Unknown, edge
from queenhigh.analysis.figures import Figure, MeterValue, Tally
from queenhigh.analysis.strategy import StrategyBook, strategy_book

__all__ = [
    "DECIDED",
    "STRATEGIES",
    "WAGERS",
    "Advice",
    "Figure",
    "MeterValue",
    "Option",
    "Refused",
    "StrategyBook",
    "Tally",
    "Unknown",
    "advise",
    "edge",
    "strategy_book",
]
