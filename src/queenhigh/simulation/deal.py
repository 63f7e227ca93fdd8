"""How a round is dealt: the dealer, the community and the box first, then the seats, each card once.

The order is not that of a dealer, since a shuffled deck has none. Three cards that lie together are drawn as one set,
and so are the first three of a larger hand; other cards are drawn one by one. A hand of three whose order matters is a
set and a choice of the card that comes last.
"""

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from queenhigh.analysis.card_sets import Ints, all_sets
from queenhigh.cards import Card
from queenhigh.games import Round
from queenhigh.games.round import Cards
from queenhigh.simulation.generator import RoundDraws
from queenhigh.simulation.table_setup import SimulatedTable

SET = 3
"""So many cards are drawn as one set."""
DECK_SIZE = 52


@dataclass(frozen=True, slots=True)
class DealShape:
    """How many cards go where; `in_order` where it matters which of a player's cards comes last."""

    seats: int
    player: int
    dealer: int
    community: int
    box: int
    in_order: bool

    @property
    def own_rows(self) -> Ints:
        """Every hand that a seat may be dealt, the cards in order, where it is drawn as a whole."""
        return rows_in_order() if self.in_order else all_sets(SET)

    @property
    def draws_own_set(self) -> bool:
        return self.player == SET


@cache
def rows_in_order() -> Ints:
    """Every set of three with each of its cards as the last."""
    sets = all_sets(SET)
    rows = np.stack([sets[:, [1, 2, 0]], sets[:, [0, 2, 1]], sets], axis=1)
    return rows.reshape(-1, SET)


def card_masks(rows: Ints) -> NDArray[np.uint64]:
    """Each row of cards as a mask of 52 bits."""
    masks = np.zeros(len(rows), dtype=np.uint64)
    for column in rows.T:
        masks |= np.uint64(1) << column.astype(np.uint64)
    return masks


def shape_of(table: SimulatedTable) -> DealShape:
    due = table.game.cards_due(table.empty_round().boxes)
    in_order = any(hand.first is not None for hand in table.rules.hands.values())
    assert not in_order or due.player == SET, "only the last of three cards may be told apart"
    return DealShape(table.seats, due.player, due.dealer, due.community, due.box, in_order)


def deal(table: SimulatedTable, shape: DealShape, key: int, number: int) -> Round:
    """A round as the kernels deal it."""
    draws, used = RoundDraws(key, number), set[int]()
    dealer, community, box = (
        _draw_cards(draws, used, size, all_sets(SET)) for size in (shape.dealer, shape.community, shape.box)
    )
    round_ = table.empty_round()
    boxes = tuple(seat.with_cards(_draw_cards(draws, used, shape.player, shape.own_rows)) for seat in round_.boxes)
    return round_._replace(boxes=boxes, dealer=dealer, community=community, box_cards=box)


def _draw_cards(draws: RoundDraws, used: set[int], size: int, rows: Ints) -> Cards:
    cards: list[int] = []
    if size >= SET:
        row = draws.draw(len(rows), lambda row: not used.isdisjoint(rows[row].tolist()))
        cards += rows[row].tolist()
        used.update(cards)
    while len(cards) < size:
        card = draws.draw(DECK_SIZE, used.__contains__)
        cards.append(card)
        used.add(card)
    return tuple(map(Card, cards))
