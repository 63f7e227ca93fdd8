"""Many seats at once as a Gymnasium vector environment, each at a table of its own, at machine speed."""

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.error import InvalidAction
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from queenhigh.environments.observation import Bits
from queenhigh.environments.round_setup import Dollars, Submission, set_up
from queenhigh.environments.round_tables import round_tables
from queenhigh.rulebook.wording import counted
from queenhigh.simulation.generator import key_of

Info = dict[str, Any]
"""As Gymnasium declares it."""
Rewards = NDArray[np.float64]
Flags = NDArray[np.bool_]
Actions = NDArray[np.int64]


class ManySeats(VectorEnv[Bits, Actions, NDArray[np.float64]]):
    """As many rounds of one setup as asked for, in step with each other.

    A round that ends is followed by the next within the same step: the observation is that of the new round, and
    `info["final_obs"]` has the last one of the old (`final_observations=False` leaves it out). Cards follow from the
    seed and the number of seats.
    """

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}  # noqa: RUF012 - Gymnasium's own form

    def __init__(
        self,
        num_envs: int = 1,
        game: str | None = None,
        *,
        submission: Submission = None,
        wagers: Dollars | None = None,
        final_observations: bool = True,
        render_mode: None = None,
    ) -> None:
        self.num_envs = num_envs
        self.setup = set_up(game, submission, wagers)
        self.actions = self.setup.actions
        self.tables = round_tables(self.setup)
        self.layout = self.tables.layout
        self.single_observation_space = spaces.MultiBinary(self.layout.size)
        self.single_action_space = spaces.Discrete(len(self.actions))
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._masks = (self.tables.choices >= 0).astype(np.int8)
        self._all_alike = np.ascontiguousarray(np.broadcast_to(self._masks[0], (num_envs, len(self.actions))))
        self._all_alike.flags.writeable = False
        self._keeps_final = final_observations
        self._start(0)

    def reset(self, *, seed: int | None = None, options: Info | None = None) -> tuple[Bits, Info]:
        super().reset(seed=seed)
        return self._start(int(self.np_random.integers(1 << 63))), self._info()

    def step(self, actions: Actions) -> tuple[Bits, Rewards, Flags, Flags, Info]:  # type: ignore[override]
        many = self.num_envs
        rewards, over = np.empty(many), np.empty(many, dtype=np.bool_)
        final = np.zeros((many if self._keeps_final else 0, self.layout.size), dtype=np.int8)
        chosen = np.ascontiguousarray(actions, dtype=np.int64)
        if chosen.shape != (many,):
            raise InvalidAction(f"{chosen.shape} actions for {counted(many, 'seat')}")
        observed, wrong = self._play(chosen, rewards, over, final)
        if wrong >= 0:
            raise InvalidAction(f"seat {wrong}: action {chosen[wrong]} is not allowed now")
        info = self._info()
        if self._keeps_final:
            info |= {"final_obs": final, "_final_obs": over, "final_info": {}, "_final_info": over}
        return observed, rewards, over, np.zeros(many, dtype=np.bool_), info

    def round_numbers(self) -> Actions:
        """The number of the round that each seat is in, by which its cards can be dealt again."""
        from queenhigh.environments.round_kernel import NUMBER

        return self._rounds[:, NUMBER].copy()

    @property
    def key(self) -> int:
        """What the cards of all rounds follow from, with the number of the round."""
        return int(self._key)

    def _start(self, seed: int) -> Bits:
        from queenhigh.environments.round_kernel import CARDS_A_ROUND, NUMBER, WORDS_A_ROUND

        self._key = np.uint64(key_of(seed))
        self._rounds = np.zeros((self.num_envs, WORDS_A_ROUND), dtype=np.int64)
        self._rounds[:, NUMBER] = np.arange(self.num_envs)
        self._dealt = np.zeros((self.num_envs, CARDS_A_ROUND), dtype=np.uint64)
        nobody = np.zeros(0, dtype=np.int64)
        over = np.zeros(self.num_envs, dtype=np.bool_)
        observed, _ = self._play(nobody, np.zeros(0), over, np.zeros((0, 1), dtype=np.int8))
        return observed

    def _play(self, actions: Actions, rewards: Rewards, over: Flags, final: Bits) -> tuple[Bits, int]:
        """What all seats see after these actions, or the number of a seat whose action is not allowed."""
        from queenhigh.environments.round_kernel import step_rounds

        observed = np.zeros((self.num_envs, self.layout.size), dtype=np.int8)
        wrong: int = step_rounds(
            actions, self.tables.choices, self.tables.plan.step_cents, self.setup.unit, rewards, over, final,
            self._key, self._rounds, self._dealt, observed, self.tables.seen, self.tables.last_cards,
            self.tables.plan.shape, self.tables.plan.tables,
        )  # fmt: skip
        return observed, wrong

    def _info(self) -> Info:
        every = np.ones(self.num_envs, dtype=np.bool_)
        return {"action_mask": self._action_mask(), "_action_mask": every}

    def _action_mask(self) -> Bits:
        from queenhigh.environments.round_kernel import STAGE

        if (self._masks == self._masks[0]).all():
            return self._all_alike
        masks: Bits = self._masks[self._rounds[:, STAGE]]
        return masks
