"""Single rounds of a simulation, dealt by the reference generator and settled by the game itself.

Kernels leave to it what they cannot count, and tests compare them with it round by round.
"""

import numpy as np

from queenhigh.analysis.card_sets import index_of
from queenhigh.analysis.decision_tables import COMMUNITY_SHOWN, DEALER_SHOWN, Decisions
from queenhigh.analysis.solver import Strategy
from queenhigh.games import Box, Round, Settlement
from queenhigh.simulation.deal import deal, shape_of
from queenhigh.simulation.own_hands import hand_classes
from queenhigh.simulation.strategies import decision_tables
from queenhigh.simulation.table_setup import SimulatedTable


class ReferenceRounds:
    """The rounds of one simulation, one at a time."""

    def __init__(self, table: SimulatedTable, strategy: Strategy, key: int) -> None:
        self._table, self._key = table, key
        self._shape = shape_of(table)
        self._decisions = decision_tables(table, strategy)

    def settle(self, number: int) -> tuple[Round, Settlement]:
        """A round with its decisions, and what became of it."""
        round_ = deal(self._table, self._shape, self._key, number)
        boxes = tuple(box._replace(decisions=self._decide(round_, box)) for box in round_.boxes)
        decided = round_._replace(boxes=boxes)
        return decided, self._table.game.settle(decided)

    def net_cents(self, number: int) -> int:
        """What all seats win or lose in a round."""
        return sum(box.net for box in self.settle(number)[1].boxes)

    def _decide(self, round_: Round, box: Box) -> Decisions:
        tables = self._decisions
        if len(tables.plays) == 1:
            return tables.plays[0]
        shown = {COMMUNITY_SHOWN: round_.community[:1], DEALER_SHOWN: round_.dealer[-1:]}.get(tables.shown, ())
        ordered = np.sort(np.array([box.cards], dtype=np.int64), axis=1)
        own = int(index_of(ordered)[0])
        suits = 0b11100100
        if self._shape.in_order:
            own = 3 * own + ordered[0].tolist().index(box.cards[-1])
        elif not self._shape.draws_own_set:
            classes, of_member = hand_classes(self._shape.player)
            own, suits = int(classes[own]), int(of_member[own])
        play = int(tables.by_own[own])
        for card in shown:
            assert tables.by_shown is not None
            play += int(tables.by_shown[own, card & ~3 | suits >> 2 * (card & 3) & 3])
        return tables.plays[play]
