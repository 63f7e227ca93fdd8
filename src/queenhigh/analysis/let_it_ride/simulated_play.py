"""Let It Ride as a simulation needs it: which bets ride with every hand, and with each first community card."""

import numpy as np

from queenhigh.analysis.card_sets import all_sets, index_of, suit_classes, with_card
from queenhigh.analysis.decision_tables import COMMUNITY_SHOWN, DecisionTables, plays_of_stages
from queenhigh.analysis.let_it_ride import bets
from queenhigh.analysis.solver import Strategy
from queenhigh.games import Game


def decision_tables(game: Game, strategy: Strategy) -> DecisionTables:
    assert game.rules.equal_wagers is not None
    first, second = bets.rides(strategy, game.paytable(game.rules.equal_wagers.wagers[0]))
    sets = all_sets(3)
    on_four = np.zeros((len(sets), 52), dtype=np.uint8)
    for card in range(52):
        free = (sets != card).all(axis=1)
        fours = with_card(sets[free], np.full(int(free.sum()), card))
        on_four[free, card] = 2 * second[suit_classes(4).of_set[index_of(fours)]]
    on_three = first[suit_classes(3).of_set].astype(np.uint8)
    return DecisionTables(plays_of_stages(game.rules.stages), on_three, COMMUNITY_SHOWN, on_four)
