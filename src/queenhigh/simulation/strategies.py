"""How a strategy with a name decides, as tables: what the player's cards decide, and what a shown card adds.

The strategies are those of `queenhigh.analysis`; each game's solver keeps them in its own form.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import product

import numpy as np
from numpy.typing import NDArray

from queenhigh.analysis import Unknown, find_solver
from queenhigh.analysis.card_sets import Ints, all_sets, index_of, suit_classes, with_card
from queenhigh.analysis.dealer_contest import dealer_contest
from queenhigh.analysis.four_card import ante as four_card
from queenhigh.analysis.let_it_ride import bets as let_it_ride
from queenhigh.analysis.stud_235 import raises as stud_235
from queenhigh.analysis.three_card import ante as three_card
from queenhigh.rulebook import Paytable, StageRule
from queenhigh.simulation.table_setup import SimulatedTable

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


def decision_tables(table: SimulatedTable, strategy: str) -> DecisionTables:
    """The decisions of a strategy for the hands that a seat of this table may be dealt."""
    solver = find_solver(table.game.name)
    if solver is None or table.game.name not in _LIFTS:
        raise Unknown(f"nobody has written a strategy for {table.rules.title}")
    if strategy not in solver.strategies:
        raise Unknown(f"{table.game.name} has no strategy {strategy!r}; allowed: {', '.join(solver.strategies)}")
    if not table.decides:
        return DecisionTables(((),), np.zeros(1, dtype=np.uint8))
    return _LIFTS[table.game.name](table, strategy)


def _ante_paytable(table: SimulatedTable) -> Paytable:
    return table.game.paytable(next(bonus.name for bonus in table.rules.bonuses.values() if bonus.on == "ante"))


def _play_or_fold(table: SimulatedTable, strategy: str) -> DecisionTables:
    contest, bonus = dealer_contest(table.game.name), _ante_paytable(table)
    chosen = three_card.plays(strategy, bonus) > 0
    times = np.where(chosen, three_card.best_times(), 0)[suit_classes(3).of_set]
    plays = (0, *contest.times)
    return DecisionTables(tuple((contest.action(many),) for many in plays), _numbers(plays, times))


def _times_by_upcard(table: SimulatedTable, strategy: str) -> DecisionTables:
    contest, bonus = dealer_contest(table.game.name), _ante_paytable(table)
    named = four_card.NAMED_STRATEGIES
    times = named[strategy]() if strategy in named else four_card.optimal_plays(bonus)
    plays = (0, *contest.times)
    return DecisionTables(
        tuple((contest.action(many),) for many in plays),
        np.zeros(len(times), dtype=np.uint8),
        DEALER_SHOWN,
        _numbers(plays, np.where(four_card.solved().higher < 0, 0, times)),
    )


def _raises(table: SimulatedTable, strategy: str) -> DecisionTables:
    tables = stud_235.Paytables.of_the_rules()
    for wager in ("two_card", "three_card", "five_card"):
        if wager in table.wagers:
            tables = tables.with_table(wager, table.game.paytable(wager))
    first, second = stud_235.raises(tables, strategy, take_zero=False)
    rows = np.repeat(all_sets(3), 3, axis=0).reshape(-1, 3, 3)
    pairs = np.stack([rows[:, 0, [1, 2]], rows[:, 1, [0, 2]], rows[:, 2, [0, 1]]], axis=1).reshape(-1, 2)
    on_two = np.array(first)[suit_classes(2).of_set[index_of(pairs)]]
    on_three = np.array(second)[np.repeat(suit_classes(3).of_set, 3)]
    return DecisionTables(_two_stages(table), (on_two + 2 * on_three).astype(np.uint8))


def _rides(table: SimulatedTable, strategy: str) -> DecisionTables:
    first, second = let_it_ride.rides(strategy, table.game.paytable("bet_1"))
    sets = all_sets(3)
    on_four = np.zeros((len(sets), 52), dtype=np.uint8)
    for card in range(52):
        free = (sets != card).all(axis=1)
        fours = with_card(sets[free], np.full(int(free.sum()), card))
        on_four[free, card] = 2 * second[suit_classes(4).of_set[index_of(fours)]]
    on_three = first[suit_classes(3).of_set].astype(np.uint8)
    return DecisionTables(_two_stages(table), on_three, COMMUNITY_SHOWN, on_four)


def _two_stages(table: SimulatedTable) -> tuple[Decisions, ...]:
    """No and yes at the first stage, for no and then for yes at the second."""
    one, other = (tuple(_answers(stage)) for stage in table.rules.stages)
    return tuple((first, second) for second, first in product(other, one))


def _answers(stage: StageRule) -> Iterator[str]:
    """No, and the yes that wagers most: what a raise is worth grows evenly with it."""
    yield stage.no
    most = stage.times[-1] if stage.bets is not None else None
    yield next((name for name, times in stage.multiples.items() if times == most), stage.yes)


def _numbers(plays: tuple[int, ...], times: Ints | NDArray[np.int8]) -> NDArray[np.uint8]:
    """The place of each number of times among the plays."""
    return np.searchsorted(np.array(plays), times).astype(np.uint8)


_LIFTS: dict[str, Callable[[SimulatedTable, str], DecisionTables]] = {
    three_card.GAME: _play_or_fold,
    four_card.GAME: _times_by_upcard,
    stud_235.GAME: _raises,
    let_it_ride.GAME: _rides,
}
