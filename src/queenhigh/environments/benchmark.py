"""How well simple ways to play do, exactly: at random, always the same, short strategies, and the best.

Values are the mean reward of an episode, under the wagers that the environment places by default.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

import numpy as np

from queenhigh.analysis.decision_tables import Decisions, DecisionTables
from queenhigh.analysis.solver import OPTIMAL, Unknown, paytable_name, solver_of
from queenhigh.analysis.strategy_books import strategy_book
from queenhigh.environments.round_setup import CannotPlay, Setup
from queenhigh.environments.round_tables import all_plays
from queenhigh.rulebook import Paytable
from queenhigh.simulation.exact_mean import exact_mean
from queenhigh.simulation.strategies import decision_tables


@dataclass(frozen=True, slots=True)
class Policy:
    """A way to play, and the exact mean reward of an episode."""

    name: str
    value: Fraction


def benchmark(setup: Setup) -> tuple[Policy, ...]:
    """From random play to the best.

    >>> from queenhigh.environments.round_setup import set_up
    >>> [(policy.name, round(float(policy.value), 4)) for policy in benchmark(set_up("three-card-poker", None, None))]
    ... # doctest: +NORMALIZE_WHITESPACE
    [('random', -0.5383), ('always play', -0.0765), ('always fold', -1.0), ('queen-high', -0.0345),
     ('Q-6-4', -0.0337), ('best', -0.0337)]
    """
    try:
        solver_of(setup.game.name)
    except Unknown as error:
        raise CannotPlay(f"{error}: only its rewards can be sampled") from None
    every = {play: _constant(setup, play) for play in all_plays(setup)}
    # Random choices know nothing of the cards, so that all plays are equally frequent with every deal.
    at_random = Policy("random", sum(every.values(), Fraction()) / len(every))
    always = [Policy(f"always {', '.join(dict.fromkeys(play))}", value) for play, value in every.items()]
    best = Policy("best", _mean(setup, decision_tables(setup.table, OPTIMAL)))
    short = [policy for policy in _short(setup) if policy.value not in every.values()]
    return (at_random, *always, *short, best)


def _constant(setup: Setup, play: Decisions) -> Fraction:
    """The value of always deciding the same."""
    tables = decision_tables(setup.table, OPTIMAL)
    shown = None if tables.by_shown is None else np.zeros_like(tables.by_shown)
    return _mean(setup, replace(tables, plays=(play,), by_own=np.zeros_like(tables.by_own), by_shown=shown))


def _mean(setup: Setup, decisions: DecisionTables) -> Fraction:
    mean = exact_mean(setup.table, decisions)
    if mean is None:
        raise CannotPlay("nobody has counted the mean of these wagers together")
    return mean * 100 / setup.unit


def _short(setup: Setup) -> Iterator[Policy]:
    """The short strategies of the game; their values are for one unit on each of the main wagers."""
    book = strategy_book(setup.game.name, _main_paytable(setup))
    yield from (Policy(short.name, short.ev) for short in reversed(book.short))


def _main_paytable(setup: Setup) -> Paytable | None:
    name = paytable_name(setup.game.name, solver_of(setup.game.name).main)
    rules = setup.table.rules
    known = name in rules.settlement_order
    wager = name if known else next(wager for wager, rule in rules.wagers.items() if rule.offer == name)
    return setup.game.paytable(wager)
