"""What seen cards are worth in Three Card Poker, with every dealer hand walked through for every hand."""

from fractions import Fraction
from math import comb

import numpy as np

from queenhigh.analysis.card_sets import BINOMIALS, Ints, all_sets, as_ints, index_of, suit_classes
from queenhigh.analysis.dead_cards import Worth, stratified
from queenhigh.analysis.dealer_contest import EQUAL, HIGHER, LOWER
from queenhigh.analysis.information_value import BACKS, DEALER_CARDS, Gain, SeenCards
from queenhigh.analysis.seen_card_sums import DEAD_CARD, NEIGHBOR
from queenhigh.analysis.strategy_books import exact_value
from queenhigh.analysis.threads import in_threads
from queenhigh.analysis.three_card import ante
from queenhigh.analysis.three_card.seen_kernels import best_with_seen, gains_of_drawn_cards
from queenhigh.rulebook import NOT_QUALIFIED, Paytable, rules_cache

_CASES = {
    "one dealer card": (49, comb(48, 2)),
    "two dealer cards": (comb(49, 2), 47),
    DEAD_CARD: (49, comb(48, 3)),
    NEIGHBOR: (comb(49, 3), comb(46, 3)),
    BACKS: (1, comb(49, 3)),
}
"""How much may be seen, and how many dealer hands remain then; in the order in which the kernel numbers them."""
_DRAWS = 100
"""The deals asked for are drawn for all hands together; each hand has its share."""


def gain(seen: str, bonus: Paytable) -> Gain:
    return _counted(seen, seen, bonus, np.zeros(52, dtype=np.int64))


def gain_by_number(seen: SeenCards, bonus: Paytable, deals: int, seed: int) -> Gain:
    """Dealer cards and sorted backs are counted, and one neighbor's hand; dead cards of more are drawn."""
    if seen.kind == BACKS:
        return _counted(BACKS, seen.name, bonus, seen.marked)
    if seen.kind == DEALER_CARDS:
        return _counted(list(_CASES)[seen.number - 1], seen.name, bonus, np.zeros(52, dtype=np.int64))
    if seen.number == 1:
        return _counted(NEIGHBOR, seen.name, bonus, np.zeros(52, dtype=np.int64))
    dead, draws = 3 * seen.number, max(deals // _DRAWS, 2)
    gains = np.zeros((len(suit_classes(3).members), draws), dtype=np.int64)
    in_threads(gains_of_drawn_cards, len(gains), *_arguments(bonus), dead, draws, np.uint64(seed), out=gains)
    worth = stratified(gains, suit_classes(3).weights, comb(52, 3), comb(49 - dead, 3))
    return _gain(seen.name, bonus, worth)


def _counted(case: str, name: str, bonus: Paytable, marked: Ints) -> Gain:
    cases, hands = _CASES[case]
    best = _best_with_seen(bonus, marked.tobytes())[:, list(_CASES).index(case)]
    weights = as_ints(suit_classes(3).weights)
    total = sum(weight * one for weight, one in zip(weights, as_ints(best), strict=True))
    with_it = Fraction(total, comb(52, 3) * cases * hands)
    return _gain(name, bonus, Worth(with_it - exact_value(ante.ante_figure(bonus))))


@rules_cache
def _best_with_seen(bonus: Paytable, marked: bytes) -> Ints:
    """For each class the best value by all that may be seen, counted at once, since most of the work is shared."""
    best = np.zeros((len(suit_classes(3).members), len(_CASES)), dtype=np.int64)
    in_threads(best_with_seen, len(best), *_arguments(bonus), np.frombuffer(marked, dtype=np.int64).copy(), out=best)
    return best


def _arguments(bonus: Paytable) -> tuple[Ints, ...]:
    contest, members = ante.terms(), suit_classes(3).members
    named = (NOT_QUALIFIED, HIGHER, EQUAL, LOWER)
    # A Play is paid by its amount alone, so no Play between the least and the most is better than both.
    nets = np.array(
        [
            [contest.net(case, many) if case in contest.cases else 0 for case in named]
            for many in (contest.times[0], contest.times[-1])
        ],
        dtype=np.int64,
    )
    strengths, terms = ante.strengths(), np.array([contest.least_strength, contest.fold_net], dtype=np.int64)
    mine = strengths[index_of(members)]
    return BINOMIALS, all_sets(3), strengths, members, mine, ante.bonus_of_classes(bonus), nets, terms


def _gain(seen: str, bonus: Paytable, worth: Worth) -> Gain:
    return Gain(ante.GAME, seen, bonus.letter, exact_value(ante.ante_figure(bonus)), worth.gain, worth.interval)
