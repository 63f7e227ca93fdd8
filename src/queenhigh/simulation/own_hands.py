"""The hands that a seat may be dealt, as tables: what each is worth, and what the player does with it.

Hands that are dealt card by card are many. Those that are played and settled alike are one class here, so that the
tables of classes stay near the processor and only the class itself is read from far away.
"""

from functools import cache
from itertools import product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from queenhigh.analysis.card_sets import Ints, all_sets, suit_classes
from queenhigh.analysis.decision_tables import DecisionTables
from queenhigh.simulation.deal import SET, DealShape, card_masks
from queenhigh.simulation.hand_tables import find_multisets, rank_keys

Words = NDArray[np.uint64]
_ONE_OF_EACH_RANK = np.uint64(0x1111111111111)


class OwnHands(NamedTuple):
    """By class, or by hand where hands are drawn whole: worth and play, ranks, and masks of cards shown."""

    info: NDArray[np.uint32]
    ranks: NDArray[np.uint16]
    shown: Words
    classes: NDArray[np.uint32]
    """Where hands are dealt card by card: the class of every hand, and its four suits as `hand_classes` has them."""


class ClassedSets(NamedTuple):
    own_masks: Words
    own_info: NDArray[np.uint32]
    set_masks: Words
    set_strengths: NDArray[np.uint16]


def own_hands(
    shape: DealShape, rows: Ints, strengths: Ints, kinds: Ints, decisions: DecisionTables, by_ranks: bool
) -> OwnHands:
    """The tables of these hands; `by_ranks` where hands of other ranks must not be one class."""
    play = np.broadcast_to(decisions.by_own, (len(rows),)).astype(np.int64)
    assert int(kinds.max()) < 1 << 12
    assert int(strengths.max()) < 1 << 16
    info = (strengths | kinds << 16 | play << 28).astype(np.uint32)
    ranks = find_multisets(shape.player, rank_keys(rows)).astype(np.uint16)
    shown = _shown_masks(decisions)
    if shape.draws_own_set:
        return OwnHands(info, ranks, shown.reshape(-1), np.zeros(1, dtype=np.uint32))
    shown = np.broadcast_to(_without_hand(shown, card_masks(rows)[:, None]), (len(rows), 2))
    alike = np.column_stack([info, ranks if by_ranks else 0 * ranks, shown])
    _, first, of_class = np.unique(alike, axis=0, return_index=True, return_inverse=True)
    classes, suits = hand_classes(shape.player)
    merged = (of_class.ravel()[classes] << 8 | suits).astype(np.uint32)
    return OwnHands(info[first], ranks[first], shown[first].reshape(-1), merged)


def _shown_masks(decisions: DecisionTables) -> Words:
    """For each hand two masks of cards shown: those that add 1 to the number of the play, and those that add 2."""
    if decisions.by_shown is None:
        return np.zeros((1, 2), dtype=np.uint64)
    assert len(decisions.plays) <= 4
    masks = np.zeros((len(decisions.by_shown), 2), dtype=np.uint64)
    for bit, card in product(range(2), range(52)):
        adds = decisions.by_shown[:, card] >> bit & 1
        masks[:, bit] |= adds.astype(np.uint64) << np.uint64(card)
    return masks


def _without_hand(masks: Words, hands: Words) -> Words:
    """The masks with a hand's own cards, which nobody else can show, put with others of their rank."""
    others = masks & ~hands
    ranks = (others | others >> np.uint64(1) | others >> np.uint64(2) | others >> np.uint64(3)) & _ONE_OF_EACH_RANK
    filled: Words = others | (ranks * np.uint64(15) & hands)
    return filled


@cache
def hand_classes(size: int) -> tuple[Ints, Ints]:
    """For every hand of so many cards its suit class, and which suit of the class's member each suit is."""
    classes = suit_classes(size)
    order = _suits_by_cards(all_sets(size))
    of_member = _suits_by_cards(classes.members)[classes.of_set]
    suits = np.zeros(len(order), dtype=np.int64)
    for place in range(4):
        suits |= of_member[:, place] << 2 * order[:, place]
    return classes.of_set, suits


def _suits_by_cards(sets: Ints) -> Ints:
    """The four suits of each set, ordered by the cards that they hold."""
    held = np.stack([np.where((sets & 3) == suit, 1 << (sets >> 2), 0).sum(axis=1) for suit in range(4)], axis=1)
    return np.sort(held * 4 + np.arange(4), axis=1) & 3


def classed_sets(shape: DealShape, info: NDArray[np.uint32], strengths: NDArray[np.uint16]) -> ClassedSets:
    """Cards and class of a hand in one word, since a word that is far away costs more than the rest of a round."""
    rows = all_sets(SET)
    strengths = np.broadcast_to(strengths, (len(rows),))
    if shape.draws_own_set and not shape.in_order:
        joint, of_row = np.unique(info.astype(np.uint64) << np.uint64(16) | strengths, return_inverse=True)
        masks = _with_class(rows, of_row)
        return ClassedSets(masks, (joint >> np.uint64(16)).astype(np.uint32), masks, joint.astype(np.uint16))
    small, of_set = np.unique(strengths, return_inverse=True)
    if not shape.draws_own_set:
        return ClassedSets(np.zeros(1, dtype=np.uint64), info, _with_class(rows, of_set), small)
    own, of_row = np.unique(info, return_inverse=True)
    return ClassedSets(_with_class(shape.own_rows, of_row), own, _with_class(rows, of_set), small)


def _with_class(rows: Ints, classes: Ints) -> Words:
    assert int(classes.max()) < 1 << 12, "a word has room for 4,096 classes of hands"
    packed: Words = card_masks(rows) | classes.astype(np.uint64) << np.uint64(52)
    return packed


def suit_counts(rows: Ints) -> NDArray[np.uint16]:
    """Four bits for the cards of each suit."""
    counts: Ints = (np.int64(1) << 4 * (rows & 3)).sum(axis=1)
    return counts.astype(np.uint16)
