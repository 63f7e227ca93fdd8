"""What a seen card is worth in Four Card Poker.

The deals with a further card are too many to count, so the gain is a mean over random deals, each valued exactly, with
an interval around it.
"""

from dataclasses import dataclass
from fractions import Fraction
from math import comb, sqrt

import numpy as np

from queenhigh.analysis.card_sets import BINOMIALS, index_of
from queenhigh.analysis.dealer_contest import HIGHER, LOWER
from queenhigh.analysis.four_card.ante import GAME, ante_figure, case_counts, terms
from queenhigh.analysis.four_card.dealer_table import counting
from queenhigh.analysis.four_card.removal_kernel import count_with
from queenhigh.analysis.information_value import Gain
from queenhigh.analysis.solver import Unknown
from queenhigh.analysis.strategy_books import exact_value
from queenhigh.analysis.threads import in_threads
from queenhigh.cards import Card, four_card_names
from queenhigh.rulebook import Paytable


def gain(seen: str, bonus: Paytable, deals: int, seed: int) -> Gain:
    if tuple(case_counts()) != (LOWER,):
        raise Unknown("seen cards are valued only where a tie wins and the dealer always plays")
    gains = _gains(seen, bonus, deals, seed)
    mean = Fraction(sum(gains), len(gains))
    spread = sqrt(float(sum((gain - mean) ** 2 for gain in gains)) / (len(gains) - 1))
    without = exact_value(ante_figure(bonus))
    return Gain(GAME, seen, bonus.letter, without, mean, 1.96 * spread / sqrt(len(gains)))


def _gains(seen: str, bonus: Paytable, deals: int, seed: int) -> list[Fraction]:
    """For each random deal what the best play with the card gains over the best without it, both valued with it."""
    count = counting()
    more = 5 if seen == "a neighbor's hand" else 1
    rng = np.random.Generator(np.random.PCG64(seed))
    dealt = rng.permuted(np.tile(np.arange(52), (deals, 1)), axis=1)[:, : 6 + more]
    own, upcard, known = np.sort(dealt[:, :5], axis=1), dealt[:, 5:6], dealt[:, 6:]
    bars = count.of_five[index_of(own)]
    dealers = seen == "one more dealer card"
    cases = {
        False: (own, upcard, comb(46, 5)),
        True: (own, np.sort(np.concatenate([upcard, known], axis=1), axis=1), comb(45, 4))
        if dealers
        else (np.sort(np.concatenate([own, known], axis=1), axis=1), upcard, comb(46 - more, 5)),
    }
    chances: dict[bool, tuple[list[int], int]] = {}
    for informed, (gone, held, hands) in cases.items():
        higher = np.zeros(deals, dtype=np.int64)
        arguments = (BINOMIALS, count.of_five, np.ascontiguousarray(gone), np.ascontiguousarray(held), bars)
        in_threads(count_with, deals, *arguments, *count.arguments(), out=higher)
        chances[informed] = (higher.tolist(), hands)
    paid = [bonus.line(*four_card_names([Card(card) for card in row])) for row in own.tolist()]
    gains = []
    for deal, line in enumerate(paid):
        extra = line.amount if line else 0
        blind, told = (_Odds(chances[side][0][deal], chances[side][1], extra) for side in (False, True))
        gains.append(told.worth(told.best_times) - told.worth(blind.best_times))
    return gains


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
