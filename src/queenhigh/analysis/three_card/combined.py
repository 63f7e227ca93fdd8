"""All wagers of one box of Three Card Poker together."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from queenhigh.analysis.box_wagers import BoxWagers, Counted
from queenhigh.analysis.card_sets import BINOMIALS, Ints, all_sets, suit_classes
from queenhigh.analysis.dealer_contest import EQUAL, HIGHER, LOWER
from queenhigh.analysis.disk_cache import kept
from queenhigh.analysis.five_card_kinds import five_card_kinds, merge_equal, suit_variants
from queenhigh.analysis.hand_completions import completions
from queenhigh.analysis.solver import OPTIMAL
from queenhigh.analysis.threads import in_threads
from queenhigh.analysis.three_card.ante import named_strategies, strengths, terms
from queenhigh.analysis.three_card.kernels import outcomes
from queenhigh.cards import Card, three_card_names
from queenhigh.rulebook import NOT_QUALIFIED, rules_cache

_CASES = (NOT_QUALIFIED, HIGHER, EQUAL, LOWER)
"""The cases of the contest in the order in which the kernel numbers them."""
_OWN, _SIX, _FIVE = ("pair_plus", "progressive"), "six_card_bonus", "five_card_progressive"
"""The wagers on the player's three cards, on these with the dealer's, and on these with the community cards."""


@rules_cache
def _outcome_counts() -> Ints:
    """Counts by class of hands, case of the contest, kind of six cards and kind of five with the community cards."""
    least = terms().least_strength

    def count() -> dict[str, NDArray[np.generic]]:
        done, kinds = completions(), five_card_kinds()
        order = [done.names.index(names) for names in kinds.names]
        members = suit_classes(3).members
        out = np.zeros((len(members), len(_CASES), len(kinds.names) + 1, len(kinds.names)), dtype=np.int64)
        in_threads(
            outcomes,
            len(members),
            BINOMIALS,
            members,
            strengths().astype(np.int32),
            kinds.of_set,
            suit_classes(4).of_set.astype(np.int32),
            np.ascontiguousarray(done.of_three[:, order], dtype=np.int32),
            np.ascontiguousarray(done.of_four[:, order], dtype=np.int32),
            np.int32(least),
            out=out,
        )
        return {"counts": out.astype(np.int32)}

    return kept(f"three-card-together-{least}", count)["counts"].astype(np.int64)


def count_together(wagers: BoxWagers) -> Counted:
    counts, classes = _outcome_counts(), suit_classes(3)
    results: list[tuple[Fraction, int]] = []
    played = raised = 0
    for row, (member, weight) in enumerate(zip(classes.members.tolist(), classes.weights.tolist(), strict=True)):
        for hand, many in suit_variants(member, weight):
            times, rows = _results_of_hand(wagers, hand, counts[row])
            results += [(net, many * count) for net, count in rows]
            played += many * (times > 0)
            raised += many * times
    deals = "deals of a hand, a dealer's hand and two community cards"
    staked = wagers.stakes["ante"] * (1 + Fraction(raised, 22100))
    return Counted(results, deals, f"{played:,} of 22,100 hands are played", staked)


@dataclass(frozen=True, slots=True)
class Choice:
    """What a fold or a Play wins for sure, by the case, by the kind of six cards and by the kind of five."""

    times: int
    sure: Fraction
    nets: tuple[list[Fraction], list[Fraction], list[Fraction]]

    def results(self, counts: Ints) -> list[tuple[Fraction, int]]:
        """Net results with their counts."""
        by = []
        for axis, nets in enumerate(self.nets):
            counts, merged = merge_equal(counts, axis, nets)
            by.append(merged)
        return [
            (self.sure + by[0][case] + by[1][six] + by[2][five], int(counts[case, six, five]))
            for case, six, five in np.argwhere(counts).tolist()
        ]

    def total(self, sums: tuple[Ints, Ints, Ints]) -> Fraction:
        """The sum of net results over all deals, given the deals by each of the three."""
        worth = sum((_dot(nets, many) for nets, many in zip(self.nets, sums, strict=True)), Fraction())
        return self.sure * int(sums[0].sum()) + worth


def _dot(nets: list[Fraction], counts: Ints) -> Fraction:
    return sum((net * many for net, many in zip(nets, counts.tolist(), strict=True) if net and many), Fraction())


def _results_of_hand(wagers: BoxWagers, hand: list[int], counts: Ints) -> tuple[int, list[tuple[Fraction, int]]]:
    best = _best_choice(wagers, hand, counts)
    return best.times, best.results(counts)


def best_choices(wagers: BoxWagers) -> "tuple[list[Choice], Ints]":
    """The choices that are made, and which of them is made with each of the 22,100 hands."""
    counts, classes, sets = _outcome_counts(), suit_classes(3), all_sets(3)
    choices: list[Choice] = []
    places = np.zeros((len(classes.members), 4), dtype=np.int64)
    for row, (member, weight) in enumerate(zip(classes.members.tolist(), classes.weights.tolist(), strict=True)):
        for hand, _ in suit_variants(member, weight):
            one_suit = len({card & 3 for card in hand}) == 1
            places[row, hand[0] & 3 if one_suit else slice(None)] = len(choices)
            choices.append(_best_choice(wagers, hand, counts[row]))
    return choices, places[classes.of_set, sets[:, 0] & 3]


def _best_choice(wagers: BoxWagers, hand: list[int], counts: Ints) -> "Choice":
    """The choice that is worth most in all, the one that wagers less of two equal ones."""
    sums = (counts.sum(axis=(1, 2)), counts.sum(axis=(0, 2)), counts.sum(axis=(0, 1)))
    choices = list(_choices(wagers, hand))
    if wagers.strategy != OPTIMAL:
        plays = named_strategies()[wagers.strategy]([Card(card) for card in hand])
        choices = [choice for choice in choices if (choice.times > 0) == plays]
    return max(choices, key=lambda choice: (choice.total(sums), -choice.times))


def _choices(wagers: BoxWagers, hand: list[int]) -> Iterable[Choice]:
    """A fold, which forfeits what the rules say, and every Play."""
    contest, kinds = terms(), five_card_kinds()
    names, suit, ante = three_card_names([Card(card) for card in hand]), hand[0] & 3, wagers.stakes["ante"]
    line = wagers.tables["ante"].line(*names)
    six = [wagers.net(_SIX, kinds.of_six(kind, suit)) for kind in kinds.six_card_kinds]
    five = [wagers.net(_FIVE, names5) for names5 in kinds.names]
    own = {wager: wagers.net(wager, names) for wager in _OWN}
    bonus = ante * (line.amount if line else 0)
    for times in dict.fromkeys((0, contest.times[0], contest.times[-1])):
        lost = contest.forfeited(*_OWN, _SIX, _FIVE) if times == 0 else ()
        sure = sum((net for wager, net in own.items() if wager not in lost), Fraction()) + wagers.lost(*lost)
        nets = (
            [ante * contest.net(case, times) if case in contest.cases else Fraction() for case in _CASES],
            [Fraction()] * len(six) if _SIX in lost else six,
            [Fraction()] * len(five) if _FIVE in lost else five,
        )
        yield Choice(times, sure + bonus if times else sure, nets)
