"""A bankroll against the law of one round: how likely it is ruined within so many rounds, or reaches a goal.

The player stops as soon as what is left does not cover the wagers and the largest raise. The chances of all amounts in
between are carried from round to round; an amount from which ruin within the rest has a chance under 1e-13 is safe.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, exp, floor, gcd, lcm, log

import numpy as np
from numba import boolean, float64, int64, njit, void
from numpy.typing import NDArray

from queenhigh.analysis.figures import Tally
from queenhigh.analysis.notebook_table import NotebookTable
from queenhigh.analysis.sum_of_rounds import MOST_STEPS, Floats, TooFine

_SURE = 30.0
"""A chance below exp(-30) is left out."""


@dataclass(frozen=True, slots=True)
class Bankroll(NotebookTable):
    """What becomes of a bankroll: the chance of ruin, of the goal, the mean number of rounds, and the mean loss."""

    dollars: Fraction
    goal: Fraction | None
    needed: Fraction
    p_ruin: float
    p_goal: float | None
    mean_rounds: float
    mean_loss: float

    @property
    def hold(self) -> float:
        """The mean loss over the bankroll."""
        return self.mean_loss / float(self.dollars)

    def data(self) -> dict[str, object]:
        data: dict[str, object] = {
            "bankroll": str(self.dollars),
            "needed": str(self.needed),
            "p_ruin": self.p_ruin,
            "mean_rounds": self.mean_rounds,
            "mean_loss": self.mean_loss,
            "hold": self.hold,
        }
        return data if self.goal is None else {**data, "goal": str(self.goal), "p_goal": self.p_goal}


def play_bankroll(
    tally: Tally, rounds: int, dollars: Fraction, needed: Fraction, goal: Fraction | None = None
) -> Bankroll:
    """Play up to so many rounds; stop below what is needed for one, or at the goal.

    >>> coin = Tally.of([(1, 1), (-1, 1)], "tosses")
    >>> result = play_bankroll(coin, 10_000, Fraction(2), Fraction(1), Fraction(5))
    >>> round(result.p_ruin, 9), round(result.p_goal, 9), round(result.mean_rounds, 9)
    (0.6, 0.4, 6.0)
    """
    *_, (_, ruin, top, played) = bankroll_along(tally, [rounds], dollars, needed, goal)
    return Bankroll(dollars, goal, needed, ruin, None if goal is None else top, played, -float(tally.mean) * played)


def bankroll_along(
    tally: Tally, marks: Sequence[int], dollars: Fraction, needed: Fraction, goal: Fraction | None = None
) -> Iterator[tuple[int, float, float, float]]:
    """At each of these numbers of rounds: the chance of ruin, of the goal, and the mean number of rounds played.

    >>> coin = Tally.of([(1, 1), (-1, 1)], "tosses")
    >>> [(rounds, ruin) for rounds, ruin, _, _ in bankroll_along(coin, [1, 2, 4], Fraction(2), Fraction(1))]
    [(1, 0.0), (2, 0.25), (4, 0.375)]
    """
    if dollars < needed:
        yield from ((mark, 1.0, 0.0, 0.0) for mark in marks)
        return
    common = lcm(*(net.denominator for net in tally.counts))
    step = Fraction(gcd(*(int(net * common) for net in tally.counts)), common)
    nets = np.array([int(net / step) for net in tally.counts], dtype=np.int64)
    chances = np.array([count / tally.total for count in tally.counts.values()])
    start = floor((dollars - needed) / step)
    if goal is None:
        size = max(start + 1, safe_steps(nets, chances, marks[-1]) + 1)
    else:
        size = start + ceil((goal - dollars) / step)
    if size > MOST_STEPS:
        raise TooFine(f"the bankroll takes {size:,} steps of {step}; choose stakes that are multiples of more")
    now, later, ends, done = np.zeros(size), np.zeros(size), np.zeros(3), 0
    now[start] = 1.0
    for mark in marks:
        carry(nets, chances, now, later, mark - done, goal is None, ends)
        if (mark - done) % 2:
            now, later = later, now
        ruin, top, played = ends.tolist()
        done = mark
        yield mark, ruin, top, played


def safe_steps(nets: NDArray[np.int64], chances: Floats, rounds: int) -> int:
    """So many steps are lost within the rounds with a chance under exp(-30): the maximal inequality for exp(-t S)."""
    deepest = -int(nets.min())
    if deepest <= 0:
        return 0
    best = float(rounds * deepest)
    for power in range(-90, 12):
        tilt = exp(power / 5)
        if tilt * deepest > 500:
            break
        growth = log(float((chances * np.exp(-tilt * nets)).sum()))
        best = min(best, (max(0.0, growth) * rounds + _SURE) / tilt)
    return ceil(best)


@njit(
    [void(int64[:], float64[:], float64[:], float64[:], int64, boolean, float64[:])],
    nogil=True,
    cache=True,
)
def carry(nets, chances, now, later, rounds, plays_on, ends):  # type: ignore[no-untyped-def]
    """Carry the chances of all amounts through the rounds: `ends` becomes ruin, top, and the mean number of rounds."""
    size = len(now)
    for _ in range(rounds):
        alive = ends[1] if plays_on else 0.0
        for place in range(size):
            alive += now[place]
            later[place] = 0.0
        ends[2] += alive
        for result in range(len(nets)):
            net, chance = nets[result], chances[result]
            for place in range(size):
                if now[place] == 0.0:
                    continue
                target = place + net
                if target < 0:
                    ends[0] += now[place] * chance
                elif target >= size:
                    ends[1] += now[place] * chance
                else:
                    later[target] += now[place] * chance
        now, later = later, now
