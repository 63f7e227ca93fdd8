"""What a seen card is worth in Four Card Poker.

The deals with a further card are too many to count, so the gain is a mean over random deals, each valued exactly, with
an interval around it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb, sqrt

import numpy as np
from numpy.typing import NDArray

from queenhigh.analysis.card_sets import BINOMIALS, Ints, as_ints, index_of
from queenhigh.analysis.dealer_contest import HIGHER, LOWER
from queenhigh.analysis.four_card.ante import GAME, ante_figure, case_counts, terms
from queenhigh.analysis.four_card.dealer_table import counting
from queenhigh.analysis.four_card.removal_kernel import count_in_deck, count_with
from queenhigh.analysis.information_value import BACKS, DEALER_CARDS, Gain, SeenCards
from queenhigh.analysis.seen_card_sums import DEAD_CARD, NEIGHBOR
from queenhigh.analysis.solver import Unknown
from queenhigh.analysis.strategy_books import exact_value
from queenhigh.analysis.threads import in_threads
from queenhigh.cards import Card, four_card_names
from queenhigh.rulebook import Paytable

OWN = 5
_SEEN = {"one more dealer card": (True, 1), DEAD_CARD: (False, 1), NEIGHBOR: (False, OWN)}
"""Whether the dealer's cards are seen, and how many."""
_MOST_GONE = 15
"""Beyond so many cards that are gone, the hands of the rest of the deck are walked through instead."""
_SLOW_NEIGHBORS = range(2, 5)


def gain(seen: str, bonus: Paytable, deals: int, seed: int) -> Gain:
    dealers, more = _SEEN[seen]
    return _gain(seen, bonus, _gains(bonus, _deal(deals, more, seed), dealers=dealers))


def gain_by_number(seen: SeenCards, bonus: Paytable, deals: int, seed: int) -> Gain:
    """Fewer deals are drawn where each takes long: for backs, and for neighbors who leave many hands to the dealer."""
    if seen.kind == BACKS:
        dealt = _deal(max(deals // 20, 2), 0, seed)
        return _gain(seen.name, bonus, _gains_from_backs(bonus, dealt, seen.marked))
    dealers = seen.kind == DEALER_CARDS
    more = seen.number * (1 if dealers else OWN)
    many = max(deals // 10, 2) if not dealers and seen.number in _SLOW_NEIGHBORS else deals
    return _gain(seen.name, bonus, _gains(bonus, _deal(many, more, seed), dealers=dealers))


def _gain(seen: str, bonus: Paytable, gains: list[Fraction]) -> Gain:
    mean = Fraction(sum(gains), len(gains))
    spread = sqrt(float(sum((gain - mean) ** 2 for gain in gains)) / (len(gains) - 1))
    without = exact_value(ante_figure(bonus))
    return Gain(GAME, seen, bonus.letter, without, mean, 1.96 * spread / sqrt(len(gains)))


def _deal(deals: int, more: int, seed: int) -> Ints:
    """Random deals of a hand, an upcard, and the cards that are seen besides."""
    rng = np.random.Generator(np.random.PCG64(seed))
    dealt: Ints = rng.permuted(np.tile(np.arange(52), (deals, 1)), axis=1)[:, : OWN + 1 + more]
    return dealt


def _gains(bonus: Paytable, dealt: Ints, *, dealers: bool) -> list[Fraction]:
    """For each random deal what the best play with the cards gains over the best without, both valued with them."""
    more = dealt.shape[1] - OWN - 1
    own, upcard, known = dealt[:, :OWN], dealt[:, OWN : OWN + 1], dealt[:, OWN + 1 :]
    gone, held = (own, np.hstack([upcard, known])) if dealers else (np.hstack([own, known]), upcard)
    hands = comb(46 - more, 5 - more) if dealers else comb(46 - more, 5)
    blind, told = (_higher(own, *cards) for cards in ((own, upcard), (gone, held)))
    return [
        _Odds(one, comb(46, 5), extra).gain_with([_Odds(other, hands, extra)])
        for one, other, extra in zip(blind, told, _bonuses(bonus, own), strict=True)
    ]


def _higher(own: Ints, gone: Ints, held: Ints) -> list[int]:
    """For each deal how many of the dealer's hands are higher than one's own."""
    count, bars = counting(), _bars(own)
    cards = (np.sort(gone, axis=1), np.sort(held, axis=1))
    if gone.shape[1] > _MOST_GONE:
        none = np.zeros(52, dtype=np.int64)
        by_marks = np.zeros((len(own), 6), dtype=np.int64)
        in_threads(count_in_deck, len(own), BINOMIALS, count.of_five, *cards, bars, none, out=by_marks)
        higher = by_marks[:, 0]
    else:
        higher = np.zeros(len(own), dtype=np.int64)
        in_threads(count_with, len(own), BINOMIALS, count.of_five, *cards, bars, *count.arguments(), out=higher)
    return as_ints(higher)


def _gains_from_backs(bonus: Paytable, dealt: Ints, marked: Ints) -> list[Fraction]:
    """The same for the backs of the dealer's five other cards: how many of them are marked."""
    own, upcard = dealt[:, :OWN], dealt[:, OWN:]
    higher = np.zeros((len(dealt), 6), dtype=np.int64)
    cards = (np.sort(own, axis=1), np.ascontiguousarray(upcard))
    in_threads(count_in_deck, len(dealt), BINOMIALS, counting().of_five, *cards, _bars(own), marked, out=higher)
    left = (marked.sum() - marked[dealt].sum(axis=1)).tolist()
    gains = []
    for by_marks, kind, extra in zip(higher.tolist(), left, _bonuses(bonus, own), strict=True):
        hands = [comb(kind, many) * comb(46 - kind, 5 - many) for many in range(6)]
        told = [_Odds(one, all_, extra) for one, all_ in zip(by_marks, hands, strict=True) if all_]
        gains.append(_Odds(sum(by_marks), comb(46, 5), extra).gain_with(told))
    return gains


def _bars(own: Ints) -> NDArray[np.int16]:
    """The strength of each hand, which a dealer's hand must exceed."""
    if tuple(case_counts()) != (LOWER,):
        raise Unknown("seen cards are valued only where a tie wins and the dealer always plays")
    return counting().of_five[index_of(np.sort(own, axis=1))]


def _bonuses(bonus: Paytable, own: Ints) -> list[int]:
    lines = (bonus.line(*four_card_names([Card(card) for card in row])) for row in own.tolist())
    return [int(line.amount) if line else 0 for line in lines]


@dataclass(frozen=True, slots=True)
class _Odds:
    """How many of the dealer's hands are higher, and the bonus of the hand."""

    higher: int
    hands: int
    bonus: int

    def worth(self, times: int) -> Fraction:
        value = terms().value({HIGHER: self.hands - self.higher, LOWER: self.higher}, times)
        return Fraction(value, self.hands) + (self.bonus if times else 0)

    @property
    def best_times(self) -> int:
        """The best choice, the one that wagers less of two equal ones."""
        choices = (0, terms().times[0], terms().times[-1])
        return max(choices, key=lambda times: (self.worth(times), -times))

    def gain_with(self, told: Sequence["_Odds"]) -> Fraction:
        """What the best play gains in each of some cases that are told apart, over the best without being told."""
        gains = (case.hands * (case.worth(case.best_times) - case.worth(self.best_times)) for case in told)
        return sum(gains, Fraction()) / sum(case.hands for case in told)
