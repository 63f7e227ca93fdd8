"""One seat against the house as a Gymnasium environment: an episode is a round, and a step is a decision."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, SupportsInt

import gymnasium
import numpy as np
from gymnasium import spaces

from queenhigh.cards import DECK, Card, card_text, parse_cards
from queenhigh.environments.action_values import ActionValues
from queenhigh.environments.observation import Bits, layout_of
from queenhigh.environments.round_setup import Dollars, Submission, set_up
from queenhigh.games import DecisionPoint, Round

Info = dict[str, Any]
"""As Gymnasium declares it."""


class OneSeat(gymnasium.Env[Bits, np.int64]):
    """A round of a game as a submission offers it.

    `wagers` names what the seat places, in dollars; without it the least that gets a hand. Every round finds the meters
    as the submission starts them. With `exact`, `info` carries the value of every action and the regret of the last.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012 - Gymnasium's own form

    def __init__(
        self,
        game: str | None = None,
        *,
        submission: Submission = None,
        wagers: Dollars | None = None,
        exact: bool = False,
        render_mode: str | None = None,
    ) -> None:
        self.setup = set_up(game, submission, wagers)
        self.render_mode = render_mode
        self.actions = self.setup.actions
        """The name of each action by its number."""
        self.layout = layout_of(self.setup)
        self.observation_space = spaces.MultiBinary(self.layout.size)
        self.action_space = spaces.Discrete(len(self.actions))
        self._values = ActionValues(self.setup) if exact else None
        self._round: Round = self.setup.table.empty_round()
        self._point: DecisionPoint | None = None

    def reset(self, *, seed: int | None = None, options: Mapping[str, object] | None = None) -> tuple[Bits, Info]:
        """Deal a round. `options={"deck": "As Kd …"}` puts these cards on top of the deck, in the order of the deal."""
        super().reset(seed=seed)
        self._round = self.setup.game.deal(self.setup.table.empty_round(), self._deck(options or {}))
        self._point = self.setup.game.next_decision(self._round)
        return self._observation(), self._info()

    def step(self, action: SupportsInt) -> tuple[Bits, float, bool, bool, Info]:
        point, name = self._point, self.actions[int(action)]
        if point is None:
            raise gymnasium.error.ResetNeeded("the round is over: call reset")
        refused = self.setup.game.refuse_decision(self._round.box(point.seat), point.number, name)
        if refused is not None:
            raise gymnasium.error.InvalidAction(refused)
        regret = None if self._values is None else self._values.regret(point, name)
        self._round = self._round.with_decision(point.seat, name)
        self._point = self.setup.game.next_decision(self._round)
        over = self._point is None
        return self._observation(), self._reward() if over else 0.0, over, False, self._info(regret)

    def render(self) -> str:
        """The cards that the player sees and the question, in text."""
        box = self._round.boxes[0]
        due = min(self.setup.game.stage_of(self._round), len(self.setup.stages) - 1)
        seen = self.setup.game.visible(self._round, box, due)
        lines = [
            f"{'you' if place == box.seat else place}: {' '.join(map(card_text, cards))}"
            for place, cards in seen.items()
            if cards
        ]
        question = self._point.stage.question if self._point else f"The round is over: {self._reward():+g}"
        return "\n".join([*lines, question])

    def _deck(self, options: Mapping[str, object]) -> tuple[Card, ...]:
        top = tuple(parse_cards(str(options.get("deck", ""))))
        rest = [card for card in DECK if card not in top]
        return top + tuple(rest[place] for place in self.np_random.permutation(len(rest)))

    def _observation(self) -> Bits:
        return self.layout.encode(self.setup, self._round, self._round.boxes[0])

    def _reward(self) -> float:
        """The net result of the round in units of the stake."""
        return self.setup.game.settle(self._round).boxes[0].net / self.setup.unit

    def _info(self, regret: Fraction | None = None) -> Info:
        legal = self.setup.legal(self._point.number) if self._point else [False] * len(self.actions)
        info: Info = {"action_mask": np.array(legal, dtype=np.int8)}
        if regret is not None:
            info |= {"regret": float(regret), "exact_regret": regret}
        if self._values is not None and self._point is not None:
            info |= self._values.info(self._point)
        return info
