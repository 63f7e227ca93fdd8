"""How a strategy decides with every hand, as tables: what the player's own cards decide, and what a shown card adds.

A simulation reads them; the solver of a game makes them from its own form of a strategy.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product

import numpy as np
from numpy.typing import NDArray

from queenhigh.analysis.card_sets import Ints
from queenhigh.rulebook import StageRule

Decisions = tuple[str, ...]
NOTHING_SHOWN, COMMUNITY_SHOWN, DEALER_SHOWN = 0, 1, 2


@dataclass(frozen=True, slots=True)
class DecisionTables:
    """What a seat decides: `plays` lists all ways to play a round, and the tables hold numbers of them.

    `by_own` has one for each hand of one's own; `by_shown` what is added to it for each of these and each card shown.
    Where hands are known by their suit class, the suits of the card shown are those of the class's member.
    """

    plays: tuple[Decisions, ...]
    by_own: NDArray[np.uint8]
    shown: int = NOTHING_SHOWN
    by_shown: NDArray[np.uint8] | None = None


@dataclass(frozen=True, slots=True)
class DealerCases:
    """How many dealer hands there are of each case of the contest: by hand of one's own, and by upcard where there is
    one. `weights` says for how many hands of one's own each row stands."""

    counts: Mapping[str, Ints]
    weights: Ints


def places_of(plays: tuple[int, ...], times: Ints | NDArray[np.int8]) -> NDArray[np.uint8]:
    """The place of each number of times among the plays."""
    return np.searchsorted(np.array(plays), times).astype(np.uint8)


def plays_of_stages(stages: Sequence[StageRule]) -> tuple[Decisions, ...]:
    """Every way to answer all stages with no or yes; the first stage changes fastest, and no comes first."""
    answers = [tuple(_answers(stage)) for stage in reversed(stages)]
    return tuple(tuple(reversed(chosen)) for chosen in product(*answers))


def _answers(stage: StageRule) -> Iterator[str]:
    """No, and the yes that wagers most: what a raise is worth grows evenly with it."""
    yield stage.no
    most = stage.times[-1] if stage.bets is not None else None
    yield next((name for name, times in stage.multiples.items() if times == most), stage.yes)
