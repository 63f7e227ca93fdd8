"""The exact value of every action, and what the one taken gives away. Values are in the unit of the rewards."""

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from queenhigh.analysis import Unknown, advise
from queenhigh.analysis.solver import solver_of
from queenhigh.cards import Card
from queenhigh.environments.round_setup import CannotPlay, Setup, decided_wager
from queenhigh.games import COMMUNITY, DEALER, DecisionPoint
from queenhigh.rulebook import Paytable, wager_title

Values = Mapping[str, Fraction]
Cards = tuple[Card, ...]


class ActionValues:
    """Asks the exact solver of a game about the decisions of one setup, and keeps the latest answers."""

    def __init__(self, setup: Setup) -> None:
        self._setup = setup
        try:
            solver_of(setup.game.name)
        except Unknown as error:
            raise CannotPlay(f"{error}; make the environment without exact values") from None
        self._refuse_forfeits()
        self._asked = lru_cache(maxsize=4096)(self._ask)

    def _refuse_forfeits(self) -> None:
        """A fold that also loses side wagers is worth less than the solver says, which counts the decided ones."""
        fold = self._setup.table.rules.fold
        decided = {decided_wager(self._setup.game, stage) for stage in range(len(self._setup.stages))}
        lost = [name for name in self._setup.table.wagers if fold and name in fold.forfeits and name not in decided]
        if lost:
            titles = " and ".join(wager_title(name) for name in lost)
            raise CannotPlay(f"a fold also forfeits {titles}, which the exact values do not count: leave it out")

    def of(self, point: DecisionPoint) -> Values:
        """The value of each choice that is open now."""
        sees = point.sees
        others = [card for place, cards in sees.items() if isinstance(place, int) for card in cards]
        seen = frozenset(others) - set(sees[point.seat])
        return self._asked(point.number, sees[point.seat], sees.get(DEALER, ()), sees.get(COMMUNITY, ()), seen)

    def _ask(self, stage: int, own: Cards, dealer: Cards, community: Cards, seen: frozenset[Card]) -> Values:
        game, wager = self._setup.game, decided_wager(self._setup.game, stage)
        advice = advise(
            game.name,
            own,
            upcard=dealer[0] if dealer else None,
            community=community,
            seen=seen,
            paytable=self._paytable(wager),
        )
        scale = Fraction(self._setup.table.wagers[wager], self._setup.unit)
        return {option.action: option.ev * scale for option in advice.options}

    def _paytable(self, wager: str) -> Paytable:
        """The paytable of the wager decided; in a contest with the dealer that of the bonus paid with it."""
        rules = self._setup.table.rules
        bonus = next((bonus.name for bonus in rules.bonuses.values() if bonus.on == wager), wager)
        return self._setup.game.paytable(bonus if rules.in_contest(wager) else wager)

    def info(self, point: DecisionPoint) -> dict[str, object]:
        """The entries of `info` while a decision is due."""
        values = self.of(point)
        ordered = {action: values[action] for action in self._setup.actions if action in values}
        return {
            "action_values": self.as_array(values),
            "exact_values": ordered,
            "best_action": self._setup.actions.index(max(ordered, key=lambda action: ordered[action])),
        }

    def regret(self, point: DecisionPoint, action: str) -> Fraction:
        """How much less the action is worth than the best one."""
        values = self.of(point)
        return max(values.values()) - values[action]

    def as_array(self, values: Values) -> NDArray[np.float64]:
        """By number of the action; minus infinity for what may not be chosen."""
        return np.array([float(values[name]) if name in values else -np.inf for name in self._setup.actions])
