"""What a seen card is worth in Three Card Poker: every dealer hand against every class of hands."""

from fractions import Fraction
from math import comb

import numpy as np

from queenhigh.analysis.card_sets import Ints, all_sets, as_ints, index_of, suit_classes
from queenhigh.analysis.dealer_contest import EQUAL, HIGHER, LOWER
from queenhigh.analysis.information_value import Gain
from queenhigh.analysis.strategy_books import exact_value
from queenhigh.analysis.three_card import ante
from queenhigh.rulebook import NOT_QUALIFIED, Paytable

_CASES = {"one dealer card": (49, comb(48, 2)), "one dead card": (49, comb(48, 3))}
_NEIGHBOR = (comb(49, 3), comb(46, 3))
"""How much may be seen, and how many dealer hands remain then."""


def gain(seen: str, bonus: Paytable) -> Gain:
    paid = as_ints(ante.bonus_of_classes(bonus))
    cases, hands = _CASES.get(seen, _NEIGHBOR)
    total = 0
    for member, weight, extra in zip(suit_classes(3).members, as_ints(suit_classes(3).weights), paid, strict=True):
        total += weight * _best_of_hand(seen, member, extra, hands)
    without = exact_value(ante.ante_figure(bonus))
    with_it = Fraction(total, comb(52, 3) * cases * hands)
    return Gain(ante.GAME, seen, bonus.letter, without, with_it - without)


def _best_of_hand(seen: str, member: Ints, bonus: int, hands: int) -> int:
    """The better of Play and fold for each card or hand that may be seen, summed over dealer hands."""
    times = ante.terms().times
    # A Play is paid by its amount alone, so no Play between the least and the most is better than both.
    played = [_sums(seen, member, _dealer_values(member, many, bonus)) for many in {times[0], times[-1]}]
    best = np.max(played, axis=0)
    return int(np.maximum(best, ante.terms().fold_net * hands).sum())


def _dealer_values(member: Ints, times: int, bonus: int) -> Ints:
    """What playing a hand is worth against each of all 22,100 dealer hands; nothing against those it blocks."""
    theirs, contest = ante.strengths(), ante.terms()
    mine = int(theirs[index_of(member[None, :])[0]])
    nets = {case: contest.net(case, times) for case in contest.cases}
    value = np.where(theirs < mine, nets[HIGHER], np.where(theirs > mine, nets[LOWER], nets[EQUAL]))
    if NOT_QUALIFIED in nets:
        value = np.where(theirs < contest.least_strength, nets[NOT_QUALIFIED], value)
    blocked = np.isin(all_sets(3), member).any(axis=1)
    return np.where(blocked, 0, value + bonus).astype(np.int64)


def _sums(seen: str, member: Ints, values: Ints) -> Ints:
    """The values summed over the dealer hands that remain, for each card or hand that may be seen."""
    one, two = _sums_by_card(values)
    free = np.setdiff1d(np.arange(52), member)
    if seen == "one dealer card":
        return one[free]
    left_by_card: Ints = values.sum() - one
    if seen == "one dead card":
        return left_by_card[free]
    apart = ~np.isin(all_sets(3), member).any(axis=1)
    a, b, c = all_sets(3)[apart].T
    left: Ints = left_by_card[a] - one[b] - one[c] + two[a, b] + two[a, c] + two[b, c] - values[apart]
    return left


def _sums_by_card(values: Ints) -> tuple[Ints, Ints]:
    """Sums over dealer hands that hold a card, and that hold two."""
    sets = all_sets(3)
    one = np.zeros(52, dtype=np.int64)
    two = np.zeros((52, 52), dtype=np.int64)
    for place in range(3):
        one += np.bincount(sets[:, place], weights=values, minlength=52).astype(np.int64)
    for first, second in ((0, 1), (0, 2), (1, 2)):
        flat = np.bincount(sets[:, first] * 52 + sets[:, second], weights=values, minlength=52 * 52)
        two += flat.reshape(52, 52).astype(np.int64)
    return one, two + two.T
