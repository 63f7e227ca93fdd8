"""Steps a second of many seats in step, and the reward of every round compared with the game's own settlement.

python bench/environments.py [ROUNDS TO COMPARE]
"""

import sys
import time

import numpy as np

from queenhigh.environments import ManySeats
from queenhigh.rulebook import game_names
from queenhigh.simulation.deal import deal, shape_of

SEATS = 4096
STEPS = 2_000_000


def steps_a_second(seats: ManySeats) -> float:
    """The best of four runs, by the core's own time."""
    chance = np.random.default_rng(1)
    actions = chance.integers(len(seats.actions), size=(16, SEATS))
    best = 0.0
    for _ in range(4):
        start = time.process_time()
        for step in range(STEPS // SEATS):
            seats.step(actions[step % 16])
        best = max(best, STEPS / (time.process_time() - start))
    return best


def differing_rounds(game: str, many: int) -> int:
    seats = ManySeats(many, game)
    seats.reset(seed=7)
    setup, shape, chance = seats.setup, shape_of(seats.setup.table), np.random.default_rng(2)
    rounds = [deal(setup.table, shape, seats.key, number) for number in range(many)]
    rewards = np.zeros(many)
    for _ in setup.stages:
        actions = chance.integers(len(setup.actions), size=many)
        rounds = [round_.with_decision(1, setup.actions[act]) for round_, act in zip(rounds, actions, strict=True)]
        rewards = seats.step(actions)[1]
    return sum(
        reward != setup.game.settle(round_).boxes[0].net / setup.unit
        for reward, round_ in zip(rewards, rounds, strict=True)
    )


if __name__ == "__main__":
    compared = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    for name in game_names():
        speed = [steps_a_second(ManySeats(SEATS, name, final_observations=final)) / 1e6 for final in (False, True)]
        wrong = differing_rounds(name, compared)
        print(
            f"{name:18} {speed[0]:5.1f} million steps a second, {speed[1]:5.1f} with final observations; "
            f"{wrong} of {compared:,} rounds differ from the game"
        )
