"""How each game counts all wagers of one box together."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import comb

import numpy as np
from numpy.typing import NDArray

from queenhigh.analysis.card_sets import BINOMIALS, Ints, all_sets, lift, suit_classes
from queenhigh.analysis.disk_cache import kept
from queenhigh.analysis.edge import Unknown
from queenhigh.analysis.four_card_table import in_threads
from queenhigh.analysis.hand_completions import completions
from queenhigh.analysis.side_wagers import net_of
from queenhigh.cards import Card, five_card_names, three_card_names, two_card_names
from queenhigh.rulebook import Line, Paytable, rulebook

Meters = Mapping[str, Mapping[str, Fraction | int]]
"""For each progressive what its meters show, in dollars."""

Counted = tuple[list[tuple[Fraction, int]], str, str]
"""Net results in dollars with their counts, what is counted, and how it is played."""


@dataclass(frozen=True, slots=True)
class Wagers:
    """What lies on one box: stakes in dollars, paytables, what the meters show, and a payout limit."""

    stakes: Mapping[str, Fraction]
    tables: Mapping[str, Paytable]
    meters: Meters
    game: str
    limit: Fraction | None = None

    def net(self, wager: str, names: tuple[str, ...]) -> Fraction:
        """What a wager that is settled by names wins or loses, in dollars; nothing where it is not placed."""
        stake = self.stakes.get(wager)
        if stake is None:
            return Fraction()
        line: Line | None = self.tables[wager].line(*names)
        collected = rulebook(self.game).wagers[wager].collected
        try:
            return stake * net_of(line, stake, self.meters.get(wager, {}), collected=collected)
        except KeyError as error:
            raise Unknown(f"what the {error.args[0]} meter of {wager} shows is not given") from None

    def lost(self, *wagers: str) -> Fraction:
        return -sum((self.stakes.get(wager, Fraction()) for wager in wagers), Fraction())

    def cut(self, *nets: Fraction) -> Fraction:
        """The sum of results of which no more than the limit is won (235-12.K, OQ-306, OQ-406)."""
        total = sum(nets, Fraction())
        if self.limit is None:
            return total
        return total - max(sum((net for net in nets if net > 0), Fraction()) - self.limit, Fraction())


SIX_KINDS = (
    ("high_card",),
    ("pair",),
    ("pair_tens_or_better", "pair"),
    ("two_pair",),
    ("three_of_a_kind",),
    ("straight",),
    ("flush",),
    ("full_house",),
    ("four_of_a_kind",),
    ("straight_flush",),
    ("royal_flush", "straight_flush"),
)
"""Kinds of five-card hands from the lowest up; a Super Royal is one more."""


@cache
def kind_of_five() -> NDArray[np.uint8]:
    """The number of its kind for every five-card hand."""
    found, number = lift(five_card_names, all_sets(5))
    place = np.array([SIX_KINDS.index(names) for names in found], dtype=np.uint8)
    return place[number]


def _super_royal(suit: int) -> tuple[str, ...]:
    return ("super_royal_diamonds" if suit == 2 else "super_royal_other", "super_royal", *SIX_KINDS[10])


def six_names(kind: int, suit: int) -> tuple[str, ...]:
    return SIX_KINDS[kind] if kind < len(SIX_KINDS) else _super_royal(suit)


def _suit_variants(member: list[int], weight: int) -> list[tuple[list[int], int]]:
    """A class of one suit stands for four hands that a paytable may tell apart."""
    if len({card & 3 for card in member}) > 1:
        return [(member, weight)]
    return [([card - (card & 3) + suit for card in member], 1) for suit in range(4)]


@cache
def three_card_table() -> Ints:
    """Counts by class of hands, dealer's result, kind of six cards and kind of five with the community cards."""

    def count() -> dict[str, NDArray[np.generic]]:
        from queenhigh.analysis.combined_kernels import three_card_outcomes
        from queenhigh.analysis.three_card import qualifying_strength, strengths

        done = completions()
        order = [done.names.index(names) for names in SIX_KINDS]
        members = suit_classes(3).members
        out = np.zeros((len(members), 4, len(SIX_KINDS) + 1, len(SIX_KINDS)), dtype=np.int64)
        in_threads(
            three_card_outcomes,
            len(members),
            BINOMIALS,
            members,
            strengths().astype(np.int32),
            kind_of_five(),
            suit_classes(4).of_set.astype(np.int32),
            np.ascontiguousarray(done.of_three[:, order], dtype=np.int32),
            np.ascontiguousarray(done.of_four[:, order], dtype=np.int32),
            np.int32(qualifying_strength()),
            out=out,
        )
        return {"counts": out.astype(np.int32)}

    return kept("three-card-together", count)["counts"].astype(np.int64)


def count_three_card(wagers: Wagers) -> Counted:
    counts = three_card_table()
    results: list[tuple[Fraction, int]] = []
    played = 0
    for row, (member, weight) in enumerate(
        zip(suit_classes(3).members.tolist(), suit_classes(3).weights.tolist(), strict=True)
    ):
        for hand, many in _suit_variants(member, weight):
            plays, rows = _three_card_hand(wagers, hand, counts[row])
            results += [(net, many * count) for net, count in rows]
            played += many * plays
    deals = "deals of a hand, a dealer's hand and two community cards"
    return results, deals, f"{played:,} of 22,100 hands are played"


def _three_card_hand(wagers: Wagers, hand: list[int], counts: Ints) -> tuple[bool, list[tuple[Fraction, int]]]:
    """Play or fold, whichever is worth more in all; and the results with their counts."""
    cards = [Card(card) for card in hand]
    names, suit = three_card_names(cards), hand[0] & 3
    ante = wagers.stakes["ante"]
    line = wagers.tables["ante"].line(*names)
    bonus = ante * (line.amount if line else 0)
    sure = bonus + wagers.net("pair_plus", names) + wagers.net("progressive", names)
    folded = wagers.lost("ante", "pair_plus", "progressive", "five_card_progressive")
    six = [wagers.net("six_card_bonus", six_names(kind, suit)) for kind in range(len(SIX_KINDS) + 1)]
    five = [wagers.net("five_card_progressive", names5) for names5 in SIX_KINDS]
    against = (ante, 2 * ante, Fraction(), -2 * ante)
    total = int(counts.sum())
    play_worth = (
        sure * total
        + sum((against[result] * int(counts[result].sum()) for result in range(4)), Fraction())
        + sum((five[kind] * int(counts[:, :, kind].sum()) for kind in range(len(five))), Fraction())
    )
    if play_worth > folded * total:
        found = np.argwhere(counts)
        return True, [(sure + against[r] + six[k6] + five[k5], int(counts[r, k6, k5])) for r, k6, k5 in found.tolist()]
    by_six = counts.sum(axis=(0, 2))
    return False, [(folded + six[kind], int(by_six[kind])) for kind in np.flatnonzero(by_six).tolist()]


def count_stud(wagers: Wagers) -> Counted:
    from queenhigh.analysis import stud_235

    tables = stud_235.Paytables.of_the_rules()
    raise_three, raise_five = stud_235.raises(tables, "optimal", take_zero=False)
    unit = wagers.stakes["stud"]
    done, prefixes = completions(), stud_235.prefixes()
    members2, members3 = suit_classes(2).members.tolist(), suit_classes(3).members.tolist()
    all_win = tables.win_em_all.lines[0].amount

    def worth(table: Paytable, names: tuple[str, ...]) -> int:
        line = table.line(*names)
        return line.amount if line else -1

    two = [worth(tables.two_card, two_card_names([Card(c) for c in row])) for row in members2]
    three = [worth(tables.three_card, three_card_names([Card(c) for c in row])) for row in members3]
    five = [worth(tables.five_card, names) for names in done.names]
    jackpot = [wagers.net("progressive", names) for names in done.names]
    bonus = wagers.stakes.get("win_em_all", Fraction())
    counts: dict[Fraction, int] = {}
    hands = done.of_three.tolist()
    for own, pair, weight in zip(
        prefixes.three.tolist(), prefixes.two.tolist(), prefixes.weights.tolist(), strict=True
    ):
        known = (unit * two[pair], unit * three[own] * (1 + raise_three[pair]))
        for kind, many in enumerate(hands[own]):
            if many:
                all_three = two[pair] > 0 and three[own] > 0 and five[kind] > 0
                last = (unit * five[kind] * (1 + raise_five[own]), bonus * (all_win if all_three else -1))
                net = wagers.cut(*known, *last) + jackpot[kind]
                counts[net] = counts.get(net, 0) + weight * many
    return list(counts.items()), stud_235.DEALS, "each raise by the own cards alone"


def count_let_it_ride(wagers: Wagers) -> Counted:
    from queenhigh.analysis import let_it_ride
    from queenhigh.analysis.combined_kernels import let_it_ride_outcomes

    first, second = let_it_ride.rides("optimal", wagers.tables["bets"])
    classes = suit_classes(3)
    rides = np.full((len(classes.members), 52), -1, dtype=np.int16)
    free = np.ones(rides.shape, dtype=bool)
    for place in range(3):
        free[np.arange(len(rides)), classes.members[:, place]] = False
    rides[free] = second[completions().fours].ravel().astype(np.int16)
    counts = np.zeros((len(rides), 2, len(SIX_KINDS), len(SIX_KINDS) + 1), dtype=np.int64)
    in_threads(let_it_ride_outcomes, len(rides), BINOMIALS, classes.members, kind_of_five(), rides, out=counts)
    unit = wagers.stakes["bets"]
    progressive = wagers.tables.get("progressive")
    on_five = (
        progressive is not None and rulebook(wagers.game).wagers["progressive"].hand_of(progressive.letter) == "five"
    )
    lines = [wagers.tables["bets"].line(*names) for names in SIX_KINDS]
    paid = [unit * (line.amount if line else -1) for line in lines]
    bonus = [wagers.net("five_card_bonus", names) for names in SIX_KINDS]
    jackpot = [wagers.net("progressive", names) if on_five else Fraction() for names in SIX_KINDS]
    totals: dict[Fraction, int] = {}
    for row, (member, weight) in enumerate(zip(classes.members.tolist(), classes.weights.tolist(), strict=True)):
        found = np.argwhere(counts[row]).tolist()
        for hand, many in _suit_variants(member, weight):
            names = three_card_names([Card(card) for card in hand])
            three = wagers.net("three_card_bonus", names)
            sure = wagers.net("progressive", names) if progressive is not None and not on_five else Fraction()
            six = [wagers.net("six_card_bonus", six_names(kind, hand[0] & 3)) for kind in range(len(SIX_KINDS) + 1)]
            for ride, k5, k6 in found:
                bets = paid[k5] * (1 + int(first[row]) + ride)
                net = sure + jackpot[k5] + wagers.cut(bets, bonus[k5], three, six[k6])
                totals[net] = totals.get(net, 0) + many * int(counts[row, ride, k5, k6])
    deals = "deals of three cards, two community cards in order and three box cards"
    assert sum(totals.values()) == comb(52, 3) * 49 * 48 * comb(47, 3)
    return list(totals.items()), deals, "each bet by what is seen"


def count_four_card(wagers: Wagers) -> Counted:
    """Four Card Poker has a file of its own, since its box card is counted against every dealer hand."""
    from queenhigh.analysis.combined_four_card import count

    return count(wagers)


COUNTERS: dict[str, tuple[tuple[str, ...], Callable[[Wagers], Counted]]] = {
    "three-card-poker": (
        ("ante", "pair_plus", "progressive", "six_card_bonus", "five_card_progressive"),
        count_three_card,
    ),
    "four-card-poker": (("ante", "aces_up", "six_card_bonus", "progressive"), count_four_card),
    "235-stud-poker": (("stud", "win_em_all", "progressive"), count_stud),
    "let-it-ride": (
        ("bets", "five_card_bonus", "three_card_bonus", "six_card_bonus", "progressive"),
        count_let_it_ride,
    ),
}
"""For each game the wagers that are counted together, the main one first, and who counts them."""
