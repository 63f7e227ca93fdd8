"""All wagers of one box of Let It Ride together."""

from fractions import Fraction
from math import comb

import numpy as np

from queenhigh.analysis.box_wagers import BoxWagers, Counted
from queenhigh.analysis.card_sets import BINOMIALS, suit_classes
from queenhigh.analysis.five_card_kinds import five_card_kinds, merge_equal, suit_variants
from queenhigh.analysis.hand_completions import completions
from queenhigh.analysis.let_it_ride.bets import bets_figure, bets_that_stay, rides as rides_of
from queenhigh.analysis.let_it_ride.kernels import outcomes
from queenhigh.analysis.side_wagers import hand_of_wager, net_of
from queenhigh.analysis.threads import in_threads
from queenhigh.cards import Card, three_card_names
from queenhigh.rulebook import rulebook


def count_together(wagers: BoxWagers) -> Counted:
    first, second = rides_of(wagers.strategy, wagers.tables["bets"])
    classes, kinds = suit_classes(3), five_card_kinds()
    rides = np.full((len(classes.members), 52), -1, dtype=np.int16)
    free = np.ones(rides.shape, dtype=bool)
    for place in range(3):
        free[np.arange(len(rides)), classes.members[:, place]] = False
    rides[free] = second[completions().fours].ravel().astype(np.int16)
    counts = np.zeros((len(rides), 2, len(kinds.names), len(kinds.names) + 1), dtype=np.int64)
    in_threads(outcomes, len(rides), BINOMIALS, classes.members, kinds.of_set, rides, out=counts)
    unit = wagers.stakes["bets"]
    on_five = _progressive_reads(wagers, "five")
    of_five = [
        (
            unit * net_of(wagers.tables["bets"].line(*names), 1, {}, collected=False),
            wagers.net("five_card_bonus", names),
            wagers.net("progressive", names) if on_five else Fraction(),
        )
        for names in kinds.names
    ]
    counts, paid = merge_equal(counts, 2, of_five)
    by_suit = (
        tuple(wagers.net("six_card_bonus", kinds.of_six(kind, suit)) for suit in range(4))
        for kind in kinds.six_card_kinds
    )
    counts, of_six = merge_equal(counts, 3, list(by_suit))
    staying, totals = bets_that_stay(), dict[Fraction, int]()
    summed = wagers.summed("bets", "five_card_bonus", "three_card_bonus", "six_card_bonus", "progressive")
    for row, (member, weight) in enumerate(zip(classes.members.tolist(), classes.weights.tolist(), strict=True)):
        found = np.argwhere(counts[row]).tolist()
        for hand, many in suit_variants(member, weight):
            names = three_card_names([Card(card) for card in hand])
            three = wagers.net("three_card_bonus", names)
            own = Fraction() if on_five else wagers.net("progressive", names)
            for ride, k5, k6 in found:
                bet, bonus, jackpot = paid[k5]
                bets = bet * (staying + int(first[row]) + ride)
                net = summed((bets, bonus, three, of_six[k6][hand[0] & 3], own + jackpot))
                totals[net] = totals.get(net, 0) + many * int(counts[row, ride, k5, k6])
    deals = "deals of three cards, two community cards in order and three box cards"
    assert sum(totals.values()) == comb(52, 3) * 49 * 48 * comb(47, 3)
    average = bets_figure(wagers.tables["bets"], wagers.strategy).average_wager
    return Counted(list(totals.items()), deals, "each bet by the cards seen at the time", unit * average)


def _progressive_reads(wagers: BoxWagers, hand: str) -> bool:
    """Whether the progressive is paid by this hand (OQ-403)."""
    table = wagers.tables.get("progressive")
    return table is not None and hand_of_wager(rulebook(wagers.game), "progressive", table) == hand
