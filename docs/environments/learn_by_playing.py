"""Learns Three Card Poker from nothing but rewards, and says exactly how good the result is.

    python docs/environments/learn_by_playing.py [SECONDS]

The agent plays both actions at random and keeps the mean reward of each, by the ranks it holds and whether they are of
one suit. What it then holds to be the better action is valued by counting every deal. Needs `queenhigh[rl]`.
"""

import sys
import time
from collections.abc import Sequence

import gymnasium
import numpy as np

import queenhigh.environments  # noqa: F401 - it makes the environments known to Gymnasium
from queenhigh.analysis import edge
from queenhigh.cards import Card

GAME = "three-card-poker"
SEATS = 8192
PLAY, FOLD = 0, 1
KINDS = 13 * 13 * 13 * 2


def kinds_of(cards: np.ndarray) -> np.ndarray:
    """A number for the ranks of each row of three cards, and whether they are suited."""
    ranks, suits = np.sort(cards >> 2, axis=1), cards & 3
    suited = (suits == suits[:, :1]).all(axis=1)
    return ((ranks[:, 2] * 13 + ranks[:, 1]) * 13 + ranks[:, 0]) * 2 + suited


def learn(seconds: float, seed: int = 1, most_steps: int = 10**12) -> tuple[np.ndarray, int]:
    """Whether to play each kind of hand, and how many rounds were played."""
    seats = gymnasium.make_vec(f"QueenHigh/{GAME}-v1", num_envs=SEATS, final_observations=False)
    chance = np.random.default_rng(seed)
    rewards, times = np.zeros((KINDS, 2)), np.zeros((KINDS, 2))
    observed, _ = seats.reset(seed=seed)
    end, steps = time.monotonic() + seconds, 0
    while time.monotonic() < end and steps < most_steps:
        kinds = kinds_of(np.nonzero(observed[:, :52])[1].reshape(SEATS, 3))
        actions = chance.integers(2, size=SEATS)
        observed, reward, _, _, _ = seats.step(actions)
        np.add.at(rewards, (kinds, actions), reward)
        np.add.at(times, (kinds, actions), 1)
        steps += SEATS
    # A hand that was never played is folded.
    means = np.divide(rewards, times, out=np.full_like(rewards, -1.0), where=times > 0)
    return means[:, PLAY] > means[:, FOLD], steps


def value_of(plays: np.ndarray) -> float:
    """The exact mean result of playing so, in antes."""

    def strategy(cards: Sequence[Card]) -> int:
        return int(plays[kinds_of(np.array([cards]))[0]])

    return float(edge(GAME, "ante", "A", strategy=strategy)[0].ev)


if __name__ == "__main__":
    learned, rounds = learn(float(sys.argv[1]) if len(sys.argv) > 1 else 20)
    value, best = value_of(learned), float(edge(GAME, "ante", "A")[0].ev)
    print(f"{rounds:,} rounds: {100 * value:+.4f} % of the ante; the best is {100 * best:+.4f} %,")
    print(f"so that what was learned costs {100 * (best - value):.4f} %.")
