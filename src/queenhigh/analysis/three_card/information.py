"""What a seen card is worth in Three Card Poker, with every dealer hand walked through for every hand."""

from fractions import Fraction
from math import comb

import numpy as np

from queenhigh.analysis.card_sets import BINOMIALS, all_sets, as_ints, index_of, suit_classes
from queenhigh.analysis.dealer_contest import EQUAL, HIGHER, LOWER
from queenhigh.analysis.information_value import Gain
from queenhigh.analysis.strategy_books import exact_value
from queenhigh.analysis.threads import in_threads
from queenhigh.analysis.three_card import ante
from queenhigh.analysis.three_card.kernels import best_with_seen
from queenhigh.rulebook import NOT_QUALIFIED, Paytable

_CASES = {
    "one dealer card": (49, comb(48, 2)),
    "one dead card": (49, comb(48, 3)),
    "a neighbor's hand": (comb(49, 3), comb(46, 3)),
}
"""How much may be seen, and how many dealer hands remain then; in the order in which the kernel numbers them."""


def gain(seen: str, bonus: Paytable) -> Gain:
    cases, hands = _CASES[seen]
    contest, classes = ante.terms(), suit_classes(3)
    named = (NOT_QUALIFIED, HIGHER, EQUAL, LOWER)
    # A Play is paid by its amount alone, so no Play between the least and the most is better than both.
    nets = np.array(
        [
            [contest.net(case, many) if case in contest.cases else 0 for case in named]
            for many in (contest.times[0], contest.times[-1])
        ],
        dtype=np.int64,
    )
    mine = ante.strengths()[index_of(classes.members)]
    best = np.zeros(len(classes.members), dtype=np.int64)
    in_threads(
        best_with_seen,
        len(best),
        BINOMIALS,
        all_sets(3),
        ante.strengths(),
        classes.members,
        mine,
        ante.bonus_of_classes(bonus),
        nets,
        np.array([contest.least_strength, contest.fold_net * hands, list(_CASES).index(seen)], dtype=np.int64),
        out=best,
    )
    total = sum(weight * one for weight, one in zip(as_ints(classes.weights), as_ints(best), strict=True))
    without = exact_value(ante.ante_figure(bonus))
    with_it = Fraction(total, comb(52, 3) * cases * hands)
    return Gain(ante.GAME, seen, bonus.letter, without, with_it - without)
