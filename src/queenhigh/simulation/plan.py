"""A simulation as numbers: everything a kernel needs to deal, decide and settle rounds of one table by one strategy.

Money is counted in steps of the largest amount that divides every result. A kernel knows no wager and no rule; it adds
up entries of these tables.
"""

from collections.abc import Callable
from dataclasses import dataclass
from math import gcd
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from queenhigh.analysis.card_sets import BINOMIALS, Ints, all_sets, suit_classes
from queenhigh.analysis.decision_tables import DecisionTables
from queenhigh.simulation.deal import SET, DealShape, shape_of
from queenhigh.simulation.generator import least_fraction
from queenhigh.simulation.hand_tables import (
    MOST_CARDS,
    find_multisets,
    hand_tables,
    multisets,
    next_multiset,
    rank_keys,
)
from queenhigh.simulation.own_hands import classed_sets, own_hands, suit_counts
from queenhigh.simulation.settlement_tables import WON_BITS, Cents, SettlementTables
from queenhigh.simulation.table_setup import SimulatedTable

MOST_CELLS = 1 << 20
"""Results beyond so many steps above the lowest one are left to the settlement itself."""
LEFT = 2
"""Rounds with so many payments from meters are left to the settlement itself: the second finds a changed meter."""
PLACES = ("", "dealer", "community", "box")


class KernelShape(NamedTuple):
    """What a kernel is compiled for."""

    seats: int
    player: int
    dealer: int
    community: int
    box: int
    plays: int
    shown: int
    contest: bool
    first_place: int
    """The place whose cards make a hand with the player's, numbered as in `PLACES`; 0 where there is no such hand."""
    second_place: int
    all_win: bool
    limit: bool
    meters: bool
    two_hands: bool = False
    """One seat and the dealer with a set of three each, and nothing else: such rounds have a kernel of their own."""


_TWO_HANDS = KernelShape(1, 3, 3, 0, 0, 0, 0, True, 0, 0, False, False, False)
_FEW_CELLS = 4096


class Tables(NamedTuple):
    """The arrays of a plan. Their names and order are those of the kernels' parameters."""

    own_masks: NDArray[np.uint64]
    """The cards of every hand that is drawn as a set in 52 bits, and its class in the upper 12."""
    own_info: NDArray[np.uint32]
    """By class: strength in 16 bits, kind in 12, and the number of the play in 4."""
    own_ranks: NDArray[np.uint16]
    own_suits: NDArray[np.uint16]
    own_classes: NDArray[np.uint32]
    """Hands that are dealt card by card: the class in the upper 24 bits, and the four suits of its member."""
    own_shown: NDArray[np.uint64]
    """For each hand two masks of cards shown: those that add 1 to the play, and those that add 2."""
    set_masks: NDArray[np.uint64]
    """Likewise for every set of three. Where hands of one's own are such sets, both are one table."""
    set_strengths: NDArray[np.uint16]
    set_ranks: NDArray[np.uint16]
    set_suits: NDArray[np.uint16]
    steps: NDArray[np.uint16]
    step_starts: Ints
    dealer_by_ranks: NDArray[np.uint16]
    dealer_by_suit: NDArray[np.uint16]
    first_by_ranks: NDArray[np.uint8]
    first_by_suit: NDArray[np.uint8]
    second_by_ranks: NDArray[np.uint8]
    second_by_suit: NDArray[np.uint8]
    own_cents: Ints
    """For each kind and play: net, winnings under the limit, flags."""
    contest_cents: Ints
    first_cents: Ints
    second_cents: Ints
    all_win_cents: Ints
    binomials: Ints
    numbers: Ints
    """Lowest result, least strength with which the dealer qualifies, flush bars, multisets of the other places, bits of
    the wagers that must win, payout limit, number of own hands and what biases a draw of them."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A simulation of one table: what is compiled, the tables, and what a step of money is, in cents."""

    shape: KernelShape
    tables: Tables
    step_cents: int
    lowest: int
    cells: int

    def cents_of(self, cell: int) -> int:
        return (cell + self.lowest) * self.step_cents


class _Mixed(NamedTuple):
    place: int
    by_ranks: NDArray[np.uint8]
    by_suit: NDArray[np.uint8]
    flush_bar: int
    rest: int
    cents: Cents


def make_plan(table: SimulatedTable, decisions: DecisionTables, most_cells: int = MOST_CELLS) -> Plan:
    """Read all tables of a simulation from the rules and from what is decided."""
    shape = shape_of(table)
    asked = SettlementTables(table, decisions.plays)
    own_rows = shape.own_rows if shape.draws_own_set else suit_classes(shape.player).members
    own_kinds, own = asked.own_hands(own_rows)
    strengths, dealer_tables, contest, least = _contest(table, asked, shape, own_rows)
    first, second = _mixed_hands(table, asked, shape)
    joint = asked.all_win()
    joint_cents = np.zeros((2, len(decisions.plays), 3), dtype=np.int64)
    if joint is not None:
        joint_cents[1] = np.stack([joint.win, joint.win_limited, np.zeros_like(joint.win)], axis=1)
        joint_cents[0, :, 0] = joint.lose
    parts = [cents.stacked() for cents in (own, contest, first.cents, second.cents)] + [joint_cents]
    limit = _limit(table, parts)
    if limit is None:
        parts = [np.stack([part[..., 0] + part[..., 1], 0 * part[..., 1], part[..., 2]], axis=-1) for part in parts]
    step, parts = _on_steps(parts, limit, table.seats, most_cells)
    parts = [part // np.array([step, step, 1]) for part in parts]
    touches = max(int((part[..., 2] >> WON_BITS).max()) for part in parts)
    lowest, highest = (int(table.seats * _extreme(parts, pick)) for pick in (np.min, np.max))
    kernel = KernelShape(
        shape.seats, shape.player, shape.dealer, shape.community, shape.box, len(decisions.plays), decisions.shown,
        table.rules.contest is not None, first.place, second.place, joint is not None, limit is not None,
        touches * table.seats >= LEFT,
    )  # fmt: skip
    few = highest - lowest < _FEW_CELLS and not shape.in_order
    kernel = kernel._replace(two_hands=few and kernel == _TWO_HANDS._replace(plays=kernel.plays))
    numbers = [
        lowest, least, first.flush_bar, second.flush_bar, (8 - 4) * 0x1111, first.rest, second.rest,
        joint.bits if joint else 0, 0 if limit is None else limit // step,
        len(own_rows), least_fraction(len(own_rows)),
    ]  # fmt: skip
    if table.rules.contest is not None:
        numbers[4] = hand_tables(table.rules.hands[table.rules.contest.hand].ranking, shape.dealer).flush_bar
    hands = own_hands(shape, own_rows, strengths, own_kinds, decisions, bool(first.place))
    sets = classed_sets(shape, hands.info, dealer_tables[0])
    tables = Tables(
        sets.own_masks,
        sets.own_info,
        hands.ranks,
        suit_counts(own_rows),
        hands.classes,
        hands.shown,
        sets.set_masks,
        sets.set_strengths,
        find_multisets(SET, rank_keys(all_sets(SET))).astype(np.uint16),
        suit_counts(all_sets(SET)),
        np.concatenate([next_multiset(size) for size in range(MOST_CARDS)]),
        np.cumsum([0] + [len(next_multiset(size)) for size in range(MOST_CARDS - 1)]).astype(np.int64),
        dealer_tables[1],
        dealer_tables[2],
        first.by_ranks,
        first.by_suit,
        second.by_ranks,
        second.by_suit,
        *_flat(parts),
        np.ascontiguousarray(BINOMIALS[:52, : shape.player + 1].reshape(-1)),
        np.array(numbers, dtype=np.int64),
    )
    return Plan(kernel, tables, step, lowest, min(highest - lowest + 1, most_cells))


def _flat(parts: list[Ints]) -> tuple[Ints, Ints, Ints, Ints, Ints]:
    own, contest, first, second, joint = (np.ascontiguousarray(part.reshape(-1)) for part in parts)
    return own, contest, first, second, joint


def _extreme(parts: list[Ints], pick: Callable[..., Ints]) -> int:
    """The lowest or highest result of a seat that its parts allow, whether or not they can come together."""
    by_play = sum(pick(part[..., 0] + part[..., 1], axis=0) for part in parts)
    return int(pick(by_play))


def _limit(table: SimulatedTable, parts: list[Ints]) -> int | None:
    """The payout limit in cents, where the wagers can reach it at all."""
    limit = table.game.house.payout_limit
    most = max(sum(int(part[:, play, 1].max()) for part in parts) for play in range(parts[0].shape[1]))
    return limit if limit is not None and most > limit else None


def _on_steps(parts: list[Ints], limit: int | None, seats: int, most_cells: int) -> tuple[int, list[Ints]]:
    """The step of money. Where the odd cents of a meter make it too small, whatever a meter pays is left out and its
    rounds are settled one by one."""
    step = _step(parts, limit)
    span = seats * (_extreme(parts, np.max) - _extreme(parts, np.min))
    if span // step < most_cells or not any((part[..., 2] >> WON_BITS).any() for part in parts):
        return step, parts
    left = [part.copy() for part in parts]
    for part in left:
        part[part[..., 2] >> WON_BITS > 0] = (0, 0, LEFT << WON_BITS)
    return _step(left, limit), left


def _step(parts: list[Ints], limit: int | None) -> int:
    amounts = np.concatenate([part[..., :2].ravel() for part in parts])
    return gcd(int(np.gcd.reduce(amounts)), limit or 0) or 1


def _contest(
    table: SimulatedTable, asked: SettlementTables, shape: DealShape, own_rows: Ints
) -> tuple[Ints, tuple[NDArray[np.uint16], NDArray[np.uint16], NDArray[np.uint16]], Cents, int]:
    """Strengths as small numbers for player and dealer, and what each case brings."""
    none = np.zeros(1, dtype=np.uint16)
    contest = table.rules.contest
    if contest is None:
        return np.zeros(len(own_rows), dtype=np.int64), (none, none, none), Cents.zeros(1, asked.plays), 0
    ranking = table.rules.hands[contest.hand].ranking
    _, own = hand_tables(ranking, shape.player).read(own_rows)
    dealer = hand_tables(ranking, shape.dealer)
    in_suit = dealer.suit_strength[dealer.suit_strength >= 0]
    known = np.unique(np.concatenate([own, dealer.rank_strength, in_suit]))
    least = contest.qualifier.least_strength(ranking) if contest.qualifier else 0
    by_ranks, by_suit = (np.searchsorted(known, each) for each in (dealer.rank_strength, dealer.suit_strength))
    sets = np.zeros(1, dtype=np.int64)
    if shape.dealer == SET:
        sets = np.searchsorted(known, dealer.read(all_sets(SET))[1])
    small = (sets.astype(np.uint16), by_ranks.astype(np.uint16), by_suit.astype(np.uint16))
    cents = asked.contest_cents(shape, own_rows)
    return np.searchsorted(known, own), small, cents, int(np.searchsorted(known, least))


def _mixed_hands(table: SimulatedTable, asked: SettlementTables, shape: DealShape) -> tuple[_Mixed, _Mixed]:
    """The hands that the player's cards make with those of another place: two of them at most."""
    found = []
    for hand in asked.hands():
        places = table.rules.hands[hand].cards
        others = [place for place in places if place != "player"]
        if others:
            assert len(others) == 1, f"the {hand} hand is read from more than two places"
            rest = getattr(shape, others[0])
            tables = asked.tables_of(hand)
            keys = multisets(shape.player)[:, None] + multisets(rest)[None, :]
            by_ranks = tables.by_ranks[find_multisets(shape.player + rest, keys.ravel())]
            bar, many = tables.flush_bar, len(multisets(rest))
            found.append(_Mixed(PLACES.index(others[0]), by_ranks, tables.by_suit, bar, many, asked.by_hand(hand)))
    none = _Mixed(0, np.zeros(1, np.uint8), np.zeros(1, np.uint8), 0, 1, Cents.zeros(1, asked.plays))
    assert len(found) <= 2, "a kernel reads two hands with cards of other places at most"
    first, second = (*found, none, none)[:2]
    return first, second
