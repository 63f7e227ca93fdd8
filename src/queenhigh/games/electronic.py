"""Three Card Poker on a dealer controlled electronic table: nine shared cards in a grid, and lines to bet on.

The rules only say that the dealer has three cards and that nine community cards are used; the rest is the reading of
OQ-113: rows, columns and diagonals are the hands, shared by everyone who picked them.
"""

from collections.abc import Iterator, Sequence

from queenhigh.games.deal_plan import COMMUNITY, DEALER, Place, stack
from queenhigh.games.round import Box, Cards, Round
from queenhigh.games.three_card_poker import ThreeCardPoker
from queenhigh.rulebook import CardCounts

GRID = 9
LINES = {
    "r1": (0, 1, 2),
    "r2": (3, 4, 5),
    "r3": (6, 7, 8),
    "c1": (0, 3, 6),
    "c2": (1, 4, 7),
    "c3": (2, 5, 8),
    "d1": (0, 4, 8),
    "d2": (2, 4, 6),
}
"""The cards of each line in the grid, which is filled row by row from the top left."""


class ElectronicThreeCardPoker(ThreeCardPoker):
    """3CP-11.F as OQ-113 reads it: wagers, decisions and settlement are as at the table."""

    def deal_plan(self, seats: Sequence[int], *, community: bool) -> Iterator[Place]:
        yield from stack(COMMUNITY, GRID)
        yield from stack(DEALER, 3)

    def stacked(self, plan: Sequence[Place]) -> int:
        """The grid is filled card by card."""
        return 0

    def community_is_dealt(self, boxes: Sequence[Box]) -> bool:
        return True

    def cards_due(self, boxes: Sequence[Box]) -> CardCounts:
        return CardCounts(player=0, dealer=3, community=GRID, box=0)

    def hand_cards(self, round_: Round, box: Box) -> Cards:
        if box.line is None or len(round_.community) < GRID:
            return ()
        first, second, third = LINES[box.line]
        return (round_.community[first], round_.community[second], round_.community[third])
