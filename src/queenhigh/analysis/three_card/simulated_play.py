"""Three Card Poker as a simulation needs it: what every hand decides, and how the dealer's hands compare with it."""

import numpy as np

from queenhigh.analysis.card_sets import suit_classes
from queenhigh.analysis.decision_tables import DealerCases, DecisionTables, places_of
from queenhigh.analysis.solver import Strategy
from queenhigh.analysis.three_card import ante
from queenhigh.games import Game


def decision_tables(game: Game, strategy: Strategy) -> DecisionTables:
    contest = ante.terms()
    chosen = ante.plays(strategy, game.paytable(ante.BONUS)) > 0
    times = np.where(chosen, ante.best_times(), 0)[suit_classes(3).of_set]
    plays = (0, *contest.times)
    return DecisionTables(tuple((contest.action(many),) for many in plays), places_of(plays, times))


def dealer_cases() -> DealerCases:
    of_set = suit_classes(3).of_set
    counts = {case: count[of_set] for case, count in ante.showdown().counts.items()}
    return DealerCases(counts, np.ones(len(of_set), dtype=np.int64))
