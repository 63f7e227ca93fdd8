"""What a seen card is worth in Four Card Poker.

The deals with a further card are too many to count, so the gain is a mean over random deals, each valued exactly, with
an interval around it.
"""

from dataclasses import dataclass
from fractions import Fraction
from math import comb, sqrt

import numpy as np

from queenhigh.analysis.card_sets import BINOMIALS, Ints, index_of
from queenhigh.analysis.dealer_contest import HIGHER, LOWER
from queenhigh.analysis.four_card.ante import GAME, ante_figure, case_counts, terms
from queenhigh.analysis.four_card.dealer_table import counting
from queenhigh.analysis.four_card.removal_kernel import count_in_deck, count_with
from queenhigh.analysis.information_value import DEALER_CARDS, Gain, SeenCards
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


def gain(seen: str, bonus: Paytable, deals: int, seed: int) -> Gain:
    dealers, more = _SEEN[seen]
    return _gain(seen, bonus, _gains(bonus, _deal(deals, more, seed), dealers=dealers))


def gain_by_number(seen: SeenCards, bonus: Paytable, deals: int, seed: int) -> Gain:
    """Neighbors' hands take longer the more they are, so that fewer deals are drawn from the second on."""
    dealers = seen.kind == DEALER_CARDS
    more = seen.number * (1 if dealers else OWN)
    many = deals if dealers or seen.number == 1 else max(deals // 10, 2)
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
    if tuple(case_counts()) != (LOWER,):
        raise Unknown("seen cards are valued only where a tie wins and the dealer always plays")
    count, more = counting(), dealt.shape[1] - OWN - 1
    own, upcard, known = np.sort(dealt[:, :OWN], axis=1), dealt[:, OWN : OWN + 1], dealt[:, OWN + 1 :]
    bars = count.of_five[index_of(own)]
    cases = {
        False: (own, upcard, comb(46, 5)),
        True: (own, np.sort(np.concatenate([upcard, known], axis=1), axis=1), comb(46 - more, 5 - more))
        if dealers
        else (np.sort(np.concatenate([own, known], axis=1), axis=1), upcard, comb(46 - more, 5)),
    }
    chances: dict[bool, tuple[list[int], int]] = {}
    for informed, (gone, held, hands) in cases.items():
        higher = np.zeros(len(dealt), dtype=np.int64)
        arrays = (np.ascontiguousarray(gone), np.ascontiguousarray(held), bars)
        if gone.shape[1] > _MOST_GONE:
            in_threads(count_in_deck, len(dealt), BINOMIALS, count.of_five, *arrays, out=higher)
        else:
            in_threads(count_with, len(dealt), BINOMIALS, count.of_five, *arrays, *count.arguments(), out=higher)
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
