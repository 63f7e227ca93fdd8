"""Three Card Poker: an Ante against the dealer, who must qualify, and wagers on the player's own three cards."""

from collections.abc import Iterator, Sequence

from queenhigh.cards import THREE, parse_cards
from queenhigh.games.deal_plan import COMMUNITY, DEALER, Place, passes, stack, stacks
from queenhigh.games.game import Game
from queenhigh.games.questions import DecisionPoint

_Q64 = THREE.strength(parse_cards("Qs 6h 4d"))


class ThreeCardPoker(Game):
    """The deal of chapters 8 to 10 of the Three Card Poker rules."""

    name = "three-card-poker"

    def deal_plan(self, seats: Sequence[int], *, community: bool) -> Iterator[Place]:
        """One card at a time, dealer last (3CP-8.E, 3CP-9.C); or stacks of three, dealer last (3CP-10.B)."""
        if self.house.dealing in ("automated-shoe", "self-shuffling-shoe"):
            yield from stacks((*seats, DEALER), 3)
        else:
            yield from passes(seats, 3, DEALER)
        if community:
            yield from stack(COMMUNITY, 2)

    def stacked(self, plan: Sequence[Place]) -> int:
        """The community cards come from the top of the stub (3CP-10.B.6, OQ-114)."""
        return super().stacked([place for place in plan if place.to != COMMUNITY])

    @classmethod
    def simple_decision(cls, point: DecisionPoint) -> str:
        """Play queen-six-four or better."""
        return "play" if THREE.strength(point.sees[point.seat]) >= _Q64 else "fold"
