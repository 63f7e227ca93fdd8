"""All wagers of one box of Three Card Poker together."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import lcm
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from queenhigh.analysis.box_wagers import BoxWagers, Counted
from queenhigh.analysis.card_sets import BINOMIALS, Ints, all_sets, suit_classes
from queenhigh.analysis.dealer_contest import EQUAL, HIGHER, LOWER
from queenhigh.analysis.disk_cache import kept
from queenhigh.analysis.five_card_kinds import five_card_kinds, merge_equal, suit_variants
from queenhigh.analysis.hand_completions import completions
from queenhigh.analysis.solver import OPTIMAL, Strategy
from queenhigh.analysis.threads import in_threads
from queenhigh.analysis.three_card.ante import named_strategies, strengths, terms
from queenhigh.analysis.three_card.kernels import outcomes
from queenhigh.cards import Card, three_card_names
from queenhigh.rulebook import NOT_QUALIFIED, rules_cache

_CASES = (NOT_QUALIFIED, HIGHER, EQUAL, LOWER)
"""The cases of the contest in the order in which the kernel numbers them."""
_ANY_SUIT = -1
"""In place of the suit of hands that are of several."""
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


class _Deals(NamedTuple):
    """The deals of each class of hands, with an axis of one where nothing is wagered on it; and their sums by axis."""

    counts: Ints
    sums: tuple[Ints, Ints, Ints]


@rules_cache
def _deals(*, six: bool, five: bool) -> _Deals:
    counts = _outcome_counts()
    sums = (counts.sum(axis=(2, 3)), counts.sum(axis=(1, 3)), counts.sum(axis=(1, 2)))
    if not six:
        counts = counts.sum(axis=2, keepdims=True)
    if not five:
        counts = counts.sum(axis=3, keepdims=True)
    return _Deals(counts, sums)


class _Alike(NamedTuple):
    """Hands that every wager treats alike: their names, the suit where it matters, their classes and how many each."""

    names: tuple[str, ...]
    suit: int
    rows: Ints
    weights: Ints


@cache
def _alike_hands() -> tuple[_Alike, ...]:
    classes, found = suit_classes(3), dict[tuple[tuple[str, ...], int], list[tuple[int, int]]]()
    for row, (member, weight) in enumerate(zip(classes.members.tolist(), classes.weights.tolist(), strict=True)):
        for hand, many in suit_variants(member, weight):
            suit = hand[0] & 3 if len({card & 3 for card in hand}) == 1 else _ANY_SUIT
            found.setdefault((three_card_names([Card(card) for card in hand]), suit), []).append((row, many))
    return tuple(_Alike(names, suit, *np.array(rows, dtype=np.int64).T) for (names, suit), rows in found.items())


class Chosen(NamedTuple):
    """A choice, and the hands that make it."""

    choice: "Choice"
    hands: _Alike


def count_together(wagers: BoxWagers) -> Counted:
    counts = _deals(six=_SIX in wagers.stakes, five=_FIVE in wagers.stakes).counts
    results: list[tuple[Fraction, int]] = []
    played = raised = 0
    for choice, hands in choices_made(wagers):
        results += choice.results(np.tensordot(hands.weights, counts[hands.rows], 1))
        many = int(hands.weights.sum())
        played += many * (choice.times > 0)
        raised += many * choice.times
    deals = "deals of a hand, a dealer's hand and two community cards"
    staked = wagers.stakes["ante"] * (1 + Fraction(raised, 22100))
    return Counted(results, deals, f"{played:,} of 22,100 hands are played", staked)


def choices_made(wagers: BoxWagers) -> list[Chosen]:
    """For each hand the choice that is worth most in all, the one that wagers less of two equal ones."""
    sums = _deals(six=_SIX in wagers.stakes, five=_FIVE in wagers.stakes).sums
    made = []
    for hands in _alike_hands():
        choices = list(_choices(wagers, hands.names, hands.suit))
        totals = np.array([choice.totals([by[hands.rows] for by in sums]) for choice in choices])
        if wagers.strategy != OPTIMAL:
            plays = _plays(wagers.strategy, hands)
            allowed = np.array([plays == (choice.times > 0) for choice in choices])
            totals = np.where(allowed, totals, totals.min() - 1)
        best = (totals == totals.max(axis=0)).argmax(axis=0)
        for place, choice in enumerate(choices):
            chosen = best == place
            if chosen.any():
                made.append(Chosen(choice, hands._replace(rows=hands.rows[chosen], weights=hands.weights[chosen])))
    return made


def _plays(strategy: Strategy, hands: _Alike) -> NDArray[np.bool_]:
    """Which classes a strategy plays that is not the best for these wagers."""
    says_yes = named_strategies()[strategy] if isinstance(strategy, str) else strategy
    members = suit_classes(3).members[hands.rows].tolist()
    return np.array([bool(says_yes([Card(card) for card in hand])) for hand in members])


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
            if counts.shape[axis] == 1:
                by.append(nets[:1])
                continue
            counts, merged = merge_equal(counts, axis, nets)
            by.append(merged)
        return [
            (self.sure + by[0][case] + by[1][six] + by[2][five], int(counts[case, six, five]))
            for case, six, five in np.argwhere(counts).tolist()
        ]

    def totals(self, sums: Sequence[Ints]) -> list[Fraction]:
        """For each class the sum of net results over all deals, given the deals by each of the three."""
        scale = lcm(self.sure.denominator, *(net.denominator for nets in self.nets for net in nets))
        worth = int(self.sure * scale) * sums[0].sum(axis=1)
        for nets, many in zip(self.nets, sums, strict=True):
            if any(nets):
                # Python's own integers: a meter in cents may outgrow 64 bits.
                worth = worth + many.astype(object) @ np.array([int(net * scale) for net in nets], dtype=object)
        return [Fraction(int(total), scale) for total in worth]


def best_choices(wagers: BoxWagers) -> "tuple[list[Choice], Ints]":
    """The choices that are made, and which of them is made with each of the 22,100 hands."""
    classes, sets = suit_classes(3), all_sets(3)
    made = choices_made(wagers)
    places = np.zeros((len(classes.members), 4), dtype=np.int64)
    for place, (_, hands) in enumerate(made):
        places[hands.rows, slice(None) if hands.suit == _ANY_SUIT else hands.suit] = place
    return [choice for choice, _ in made], places[classes.of_set, sets[:, 0] & 3]


def _choices(wagers: BoxWagers, names: tuple[str, ...], suit: int) -> Iterable[Choice]:
    """A fold, which forfeits what the rules say, and every Play."""
    contest, kinds = terms(), five_card_kinds()
    ante = wagers.stakes["ante"]
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
