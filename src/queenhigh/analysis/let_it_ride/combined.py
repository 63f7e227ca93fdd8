"""All wagers of one box of Let It Ride together."""

from fractions import Fraction
from functools import lru_cache
from math import comb

import numpy as np

from queenhigh.analysis.box_wagers import BoxWagers, Counted
from queenhigh.analysis.card_sets import BINOMIALS, Ints, suit_classes
from queenhigh.analysis.five_card_kinds import five_card_kinds, merge_equal, suit_variants
from queenhigh.analysis.hand_completions import completions
from queenhigh.analysis.let_it_ride.bets import bets_figure, bets_that_stay, rides as rides_of
from queenhigh.analysis.let_it_ride.kernels import outcomes
from queenhigh.analysis.side_wagers import hand_of_wager, net_of
from queenhigh.analysis.threads import in_threads
from queenhigh.cards import Card, three_card_names
from queenhigh.rulebook import rulebook

BOX = "six_card_bonus"
"""The wager on the box cards."""


class BoxNets:
    """What the wagers of one box win, in dollars, by the kinds of hands that they read."""

    def __init__(self, wagers: BoxWagers) -> None:
        self._wagers = wagers
        self._own_progressive = not _progressive_reads(wagers, "five")
        self._summed = wagers.summed("bets", "five_card_bonus", "three_card_bonus", BOX, "progressive")
        unit, bets = wagers.stakes["bets"], wagers.tables["bets"]
        self.of_five = [
            (
                unit * net_of(bets.line(*names), 1, {}, collected=False),
                wagers.net("five_card_bonus", names),
                Fraction() if self._own_progressive else wagers.net("progressive", names),
            )
            for names in five_card_kinds().names
        ]

    def of_own(self, names: tuple[str, ...]) -> tuple[Fraction, Fraction]:
        """What the wagers on a player's own three cards win: the Three Card Bonus, and a progressive."""
        own = self._wagers.net("progressive", names) if self._own_progressive else Fraction()
        return self._wagers.net("three_card_bonus", names), own

    def total(
        self, own: tuple[Fraction, Fraction], bets: int, five: tuple[Fraction, Fraction, Fraction], six: Fraction
    ) -> Fraction:
        """The net result when so many bets stay, with the results of five and of six cards."""
        bet, bonus, jackpot = five
        return self._summed((bet * bets, bonus, own[0], six, own[1] + jackpot))

    def without_box(self, own: tuple[Fraction, Fraction], bets: int, kind: int) -> Fraction:
        """The net result without the wager on the box cards."""
        return self.total(own, bets, self.of_five[kind], Fraction())

    @property
    def may_be_cut(self) -> bool:
        """Whether all wagers together can win more than the payout limit."""
        limit, wagers = self._wagers.limit, self._wagers
        kinds = five_card_kinds()
        six = max(wagers.net(BOX, kinds.of_six(kind, suit)) for kind in kinds.six_card_kinds for suit in range(4))
        table = wagers.tables.get("three_card_bonus")
        three = max((wagers.net("three_card_bonus", (line.hand,)) for line in table.lines) if table else [Fraction()])
        most = max(3 * bet + max(bonus, Fraction()) for bet, bonus, _ in self.of_five) + max(six, Fraction()) + three
        return limit is not None and most > limit


def count_together(wagers: BoxWagers) -> Counted:
    first, second = rides_of(wagers.strategy, wagers.tables["bets"])
    kinds, nets = five_card_kinds(), BoxNets(wagers)
    by_suit = [tuple(wagers.net(BOX, kinds.of_six(kind, suit)) for suit in range(4)) for kind in kinds.six_card_kinds]
    staying, totals = bets_that_stay(), dict[Fraction, int]()
    for (names, rides, suit), counts in _counts_of_hands(first.tobytes(), second.tobytes()).items():
        own = nets.of_own(names)
        summed, paid = merge_equal(counts, 1, nets.of_five)
        summed, of_six = merge_equal(summed, 2, [by[suit] for by in by_suit])
        for ride, k5, k6 in np.argwhere(summed).tolist():
            net = nets.total(own, staying + rides + ride, paid[k5], of_six[k6])
            totals[net] = totals.get(net, 0) + int(summed[ride, k5, k6])
    deals = "deals of three cards, two community cards in order and three box cards"
    assert sum(totals.values()) == comb(52, 3) * 49 * 48 * comb(47, 3)
    average = bets_figure(wagers.tables["bets"], wagers.strategy).average_wager
    said = "each bet by the cards seen at the time"
    return Counted(list(totals.items()), deals, said, wagers.stakes["bets"] * average)


@lru_cache(maxsize=4)
def _counts_of_hands(first: bytes, second: bytes) -> dict[tuple[tuple[str, ...], int, int], Ints]:
    """The counts of hands that every wager treats alike: by names, whether Bet 1 rides, and suit if it matters."""
    classes, rides, counts = suit_classes(3), np.frombuffer(first, dtype=bool), _outcome_counts(second)
    alike: dict[tuple[tuple[str, ...], int, int], list[tuple[int, int]]] = {}
    for row, (member, weight) in enumerate(zip(classes.members.tolist(), classes.weights.tolist(), strict=True)):
        for hand, many in suit_variants(member, weight):
            # Only three cards of one suit can become a Super Royal.
            suit = hand[0] & 3 if len({card & 3 for card in hand}) == 1 else 0
            key = three_card_names([Card(card) for card in hand]), int(rides[row]), suit
            alike.setdefault(key, []).append((row, many))
    return {
        key: np.tensordot(np.array([many for _, many in rows]), counts[[row for row, _ in rows]], 1)
        for key, rows in alike.items()
    }


@lru_cache(maxsize=4)
def _outcome_counts(second: bytes) -> Ints:
    """Counts by class of hands, whether Bet 2 rides, kind of five cards and kind of six; `second` says which classes
    of four cards ride."""
    classes, kinds = suit_classes(3), five_card_kinds()
    rides = np.full((len(classes.members), 52), -1, dtype=np.int16)
    free = np.ones(rides.shape, dtype=bool)
    for place in range(3):
        free[np.arange(len(rides)), classes.members[:, place]] = False
    rides[free] = np.frombuffer(second, dtype=bool)[completions().fours].ravel().astype(np.int16)
    counts = np.zeros((len(rides), 2, len(kinds.names), len(kinds.names) + 1), dtype=np.int64)
    in_threads(outcomes, len(rides), BINOMIALS, classes.members, kinds.of_set, rides, out=counts)
    return counts


def _progressive_reads(wagers: BoxWagers, hand: str) -> bool:
    """Whether the progressive is paid by this hand (OQ-403)."""
    table = wagers.tables.get("progressive")
    return table is not None and hand_of_wager(rulebook(wagers.game), "progressive", table) == hand
