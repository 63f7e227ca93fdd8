"""235 Stud Poker as a simulation needs it: what every hand raises, with each of its cards as the third."""

import numpy as np

from queenhigh.analysis.card_sets import all_sets, index_of, suit_classes
from queenhigh.analysis.decision_tables import DecisionTables, plays_of_stages
from queenhigh.analysis.solver import Strategy
from queenhigh.analysis.stud_235 import raises
from queenhigh.games import Game


def decision_tables(game: Game, strategy: Strategy) -> DecisionTables:
    tables = raises.Paytables.of_the_rules()
    assert game.rules.equal_wagers is not None
    for wager in game.rules.equal_wagers.wagers:
        tables = tables.with_table(wager, game.paytable(wager))
    first, second = raises.raises(tables, strategy, take_zero=False)
    rows = np.repeat(all_sets(3), 3, axis=0).reshape(-1, 3, 3)
    pairs = np.stack([rows[:, 0, [1, 2]], rows[:, 1, [0, 2]], rows[:, 2, [0, 1]]], axis=1).reshape(-1, 2)
    on_two = np.array(first)[suit_classes(2).of_set[index_of(pairs)]]
    on_three = np.array(second)[np.repeat(suit_classes(3).of_set, 3)]
    return DecisionTables(plays_of_stages(game.rules.stages), (on_two + 2 * on_three).astype(np.uint8))
