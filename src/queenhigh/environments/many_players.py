"""A whole table as a PettingZoo environment: every seat is an agent, and they decide in the order of the dealer."""

from collections.abc import Mapping
from typing import ClassVar, SupportsInt

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv

from queenhigh.cards import DECK, parse_cards
from queenhigh.environments.action_values import ActionValues
from queenhigh.environments.observation import Bits, layout_of
from queenhigh.environments.round_setup import Dollars, Submission, set_up
from queenhigh.games import Box, Round


class ManyPlayers(AECEnv[str, Bits, int]):  # type: ignore[misc]
    """One round of a game for several players, each with the same wagers on a seat of their own.

    An agent is called after its seat. All rewards come when the round is settled, envy among them. While another agent
    is asked, `info["action_mask"]` of an agent says what it may choose when its turn comes.
    """

    metadata: ClassVar[dict[str, object]] = {
        "name": "queenhigh_v1",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        game: str | None = None,
        *,
        seats: int = 3,
        submission: Submission = None,
        wagers: Dollars | None = None,
        exact: bool = False,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.setup = set_up(game, submission, wagers, seats)
        self.render_mode = render_mode
        self.actions = self.setup.actions
        self.layout = layout_of(self.setup)
        self.possible_agents = [f"seat_{seat}" for seat in range(1, seats + 1)]
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents, start=1)}
        bits = spaces.Box(0, 1, (self.layout.size,), np.int8)
        self.observation_spaces = dict.fromkeys(self.possible_agents, bits)
        self.action_spaces = {agent: spaces.Discrete(len(self.actions)) for agent in self.possible_agents}
        self._values = ActionValues(self.setup) if exact else None
        self._chance, _ = seeding.np_random()
        self._round: Round = self.setup.table.empty_round()

    def observation_space(self, agent: str) -> gymnasium.Space[Bits]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.Space[np.int64]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, object] | None = None) -> None:
        """Deal a round. `options={"deck": "As Kd …"}` puts these cards on top of the deck, in the order of the deal."""
        if seed is not None:
            self._chance, _ = seeding.np_random(seed)
        top = tuple(parse_cards(str((options or {}).get("deck", ""))))
        rest = [card for card in DECK if card not in top]
        deck = top + tuple(rest[place] for place in self._chance.permutation(len(rest)))
        self._round = self.setup.game.deal(self.setup.table.empty_round(), deck)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, object]] = {agent: {"action_mask": self._mask(agent)} for agent in self.agents}
        self._ask_next()

    def step(self, action: SupportsInt | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        point, name = self.setup.game.next_decision(self._round), self.actions[int(action)]
        assert point is not None
        refused = self.setup.game.refuse_decision(self._box(agent), point.number, name)
        if refused is not None:
            raise gymnasium.error.InvalidAction(refused)
        self._cumulative_rewards[agent] = 0.0
        self._round = self._round.with_decision(point.seat, name)
        self.infos[agent] = {"action_mask": self._mask(agent)}
        if self._values is not None:
            regret = self._values.regret(point, name)
            self.infos[agent] |= {"regret": float(regret), "exact_regret": regret}
        if self.setup.game.next_decision(self._round) is None:
            self._settle()
        else:
            self._ask_next()

    def observe(self, agent: str) -> Bits:
        return self.layout.encode(self.setup, self._round, self._box(agent))

    def render(self) -> str:
        """Who is asked what."""
        point = self.setup.game.next_decision(self._round)
        return f"{self.agent_selection}: {point.stage.question}" if point else "The round is over"

    def close(self) -> None:
        """Nothing is held open."""

    def _box(self, agent: str) -> Box:
        return self._round.box(self._seat[agent])

    def _mask(self, agent: str) -> Bits:
        """What may be chosen now or at the agent's next turn; after the last, what could be chosen there."""
        stage = min(len(self._box(agent).decisions), len(self.setup.stages) - 1)
        return np.array(self.setup.legal(stage), dtype=np.int8)

    def _ask_next(self) -> None:
        point = self.setup.game.next_decision(self._round)
        assert point is not None
        self.agent_selection = self.possible_agents[point.seat - 1]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        if self._values is not None:
            self.infos[self.agent_selection] |= self._values.info(point)

    def _settle(self) -> None:
        """Every agent is paid, and the round is over."""
        nets = {box.seat: box.net for box in self.setup.game.settle(self._round).boxes}
        self.rewards = {agent: nets[self._seat[agent]] / self.setup.unit for agent in self.agents}
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self.agent_selection = self.agents[0]
