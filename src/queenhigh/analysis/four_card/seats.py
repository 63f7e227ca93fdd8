"""Two boxes of Four Card Poker in one round: they share the dealer's six cards, the box card, and the deck.

The deals are too many to count. Random rounds are dealt to nine boxes each, the most that one deck serves, and every
pair of boxes is a sample. What is known exactly, the mean and the mean square of one box, takes out most of the chance.
"""

from collections.abc import Iterator
from fractions import Fraction
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from queenhigh.analysis.box_wagers import BoxWagers
from queenhigh.analysis.card_sets import Ints, index_of, suit_classes
from queenhigh.analysis.dealer_contest import EQUAL, HIGHER, LOWER
from queenhigh.analysis.figures import Tally
from queenhigh.analysis.five_card_kinds import five_card_kinds
from queenhigh.analysis.four_card.ante import solved, terms
from queenhigh.analysis.four_card.combined import BOX, played_together
from queenhigh.rulebook import NOT_QUALIFIED

Floats = NDArray[np.float64]
BOXES = 9
_BLOCK = 10_000
_RARE = Fraction(1, 1000)


def mean_product(wagers: BoxWagers, tally: Tally, rounds: int, seed: int) -> tuple[Fraction, float]:
    """The mean of the product of what two given boxes win, and half the width of its 95 percent interval.

    Results that come less than once in a thousand rounds are cut: a sample would not show what they do. What they
    add to the mean is known; one box's rare result moves the other box by less than its
    spread, and the interval says so.
    """
    most = min(net for net in tally.counts if tally.chance_above(net) <= _RARE)
    common = Tally.of(((min(net, most), count) for net, count in tally.counts.items()), tally.deals)
    boxes, spread = _Boxes(wagers), sqrt(common.variance)
    found = np.minimum(np.concatenate([boxes.results(dealt) for dealt in _deals(rounds, seed)]), float(most))
    total, squares = found.sum(axis=1), (found**2).sum(axis=1)
    products = (total**2 - squares) / (BOXES * (BOXES - 1))
    known = np.array([float(common.mean), float(common.variance + common.mean**2)])
    controls = np.stack([total / BOXES, squares / BOXES], axis=1) - known
    columns = np.concatenate([np.ones((len(products), 1)), controls], axis=1)
    fitted = np.linalg.lstsq(columns, products, rcond=None)[0]
    error = (products - columns @ fitted).std(ddof=3) / sqrt(len(products))
    covariance = Fraction(float(fitted[0])).limit_denominator(10**9) - common.mean**2
    rare = float(tally.mean - common.mean)
    return covariance + tally.mean**2, 1.96 * float(error) + rare * (2 * spread + rare)


def _deals(rounds: int, seed: int) -> Iterator[Ints]:
    rng = np.random.Generator(np.random.PCG64(seed))
    for start in range(0, rounds, _BLOCK):
        yield rng.permuted(np.tile(np.arange(52), (min(_BLOCK, rounds - start), 1)), axis=1)


class _Boxes:
    """What nine boxes win in dealt rounds: the dealer's six cards, the upcard first, nine hands, and a box card."""

    def __init__(self, wagers: BoxWagers) -> None:
        self._table, contest, ante = solved(), terms(), wagers.stakes["ante"]
        self._played = played_together(wagers, self._table)
        keys = self._played.keys
        self._sure = np.array([[float(key.folded), float(key.played)] for key in keys])
        self._least = contest.least_strength
        cases = (NOT_QUALIFIED, HIGHER, EQUAL, LOWER)
        self._nets = np.array(
            [
                [float(ante * contest.net(case, times)) if case in contest.cases else 0.0 for case in cases]
                for times in range(contest.times[-1] + 1)
            ]
        )
        kinds = five_card_kinds()
        self._six = np.array(
            [[float(wagers.net(BOX, kinds.of_six(kind, suit))) for suit in range(4)] for kind in kinds.six_card_kinds]
        )
        members = self._table.members.astype(np.int64)
        self._suits_of_class = _suits_by_mask(members)

    def results(self, dealt: Ints) -> Floats:
        """The net result of each of nine boxes in each round."""
        dealer, strengths = np.sort(dealt[:, :6], axis=1), self._table.strengths
        theirs = np.max([strengths[_class_of(np.delete(dealer, left_out, axis=1))] for left_out in range(6)], axis=0)
        boxes = [
            self._box(np.sort(dealt[:, 6 + 5 * box : 11 + 5 * box], axis=1), dealt[:, 0], dealt[:, 51], theirs)
            for box in range(BOXES)
        ]
        return np.stack(boxes, axis=1)

    def _box(self, own: Ints, upcard: Ints, box_card: Ints, theirs: Ints) -> Floats:
        row = _class_of(own)
        mine = self._table.strengths[row]
        times = self._played.times[row, self._in_class(own, row, upcard)].astype(np.int64)
        case = np.where(theirs < self._least, 0, np.where(mine > theirs, 1, np.where(mine == theirs, 2, 3)))
        nets = self._sure[self._played.group[row], (times > 0).astype(np.int64)] + self._nets[times, case]
        if self._six.any():
            kinds, suits = _best_of_six(np.sort(np.concatenate([own, box_card[:, None]], axis=1), axis=1))
            nets = nets + self._six[kinds, suits]
        return np.asarray(nets, dtype=np.float64)

    def _in_class(self, own: Ints, row: Ints, upcard: Ints) -> Ints:
        """The upcard with its suit renamed as the hand's suits are in the example of its class."""
        place = (_suits_by_mask(own) == (upcard & 3)[:, None]).argmax(axis=1)
        renamed: Ints = upcard - (upcard & 3) + self._suits_of_class[row, place]
        return renamed


def _class_of(hands: Ints) -> Ints:
    of_hand: Ints = suit_classes(5).of_set[index_of(hands)]
    return of_hand


def _suits_by_mask(hands: Ints) -> Ints:
    """The four suits of each hand in the order of the ranks that it holds of them."""
    masks = np.zeros((len(hands), 4), dtype=np.int64)
    rows = np.arange(len(hands))
    for place in range(hands.shape[1]):
        np.add.at(masks, (rows, hands[:, place] & 3), 1 << (hands[:, place] >> 2))
    order: Ints = np.argsort(masks, axis=1, kind="stable")
    return order


def _best_of_six(hands: Ints) -> tuple[Ints, Ints]:
    """The kind of the best five of six cards, and the suit that tells Super Royals apart."""
    kinds = five_card_kinds()
    best = np.max([kinds.of_set[index_of(np.delete(hands, left_out, axis=1))] for left_out in range(6)], axis=0)
    steps = (np.diff(hands, axis=1) == 4).all(axis=1) & (hands[:, 0] >> 2 == 7)
    return np.where(steps, kinds.super_royal, best).astype(np.int64), hands[:, 0] & 3
