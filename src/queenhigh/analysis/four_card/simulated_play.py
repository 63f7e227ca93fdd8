"""Four Card Poker as a simulation needs it: what every hand decides against each upcard, and how the dealer's hands
compare with it."""

import numpy as np

from queenhigh.analysis.dealer_contest import HIGHER
from queenhigh.analysis.decision_tables import DEALER_SHOWN, DealerCases, DecisionTables, places_of
from queenhigh.analysis.four_card import ante
from queenhigh.analysis.four_card.dealer_table import DEALER_HANDS
from queenhigh.analysis.solver import OPTIMAL, Strategy
from queenhigh.games import Game


def decision_tables(game: Game, strategy: Strategy) -> DecisionTables:
    contest, best = ante.terms(), strategy == OPTIMAL
    times = ante.optimal_plays(game.paytable(ante.BONUS)) if best else ante.chosen_plays(strategy)
    plays = (0, *contest.times)
    return DecisionTables(
        tuple((contest.action(many),) for many in plays),
        np.zeros(len(times), dtype=np.uint8),
        DEALER_SHOWN,
        places_of(plays, np.where(ante.solved().higher < 0, 0, times)),
    )


def dealer_cases() -> DealerCases:
    solved = ante.solved()
    apart = {case: count.astype(np.int64) for case, count in ante.case_counts().items()}
    others = np.full(solved.higher.shape, DEALER_HANDS, dtype=np.int64)
    for count in apart.values():
        others -= count
    return DealerCases({**apart, HIGHER: others}, solved.weights.astype(np.int64))
