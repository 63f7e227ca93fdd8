"""235 Stud Poker: three equal wagers on two, three and five cards, the last two with a raise; nobody folds."""

from collections.abc import Iterator, Sequence

from queenhigh.cards import THREE, rank_of, suit_of
from queenhigh.games.deal_plan import COMMUNITY, DISCARD, Place, passes, stack, stacks
from queenhigh.games.game import Game
from queenhigh.games.questions import DecisionPoint
from queenhigh.games.round import Box, Cards, Round


class Stud235(Game):
    """The deal of chapters 8 to 10 of the 235 Stud Poker rules, and the third cards."""

    name = "235-stud-poker"

    def deal_plan(self, seats: Sequence[int], *, community: bool) -> Iterator[Place]:
        """A card to each, a community card, a card to each, a community card, a card to each (235-8.D, 235-9.B)."""
        if self.house.dealing == "self-shuffling-shoe":
            # A stack of three comes first and its third card is discarded unseen (235-10.H, OQ-308).
            yield from stack(COMMUNITY, 2)
            yield Place(DISCARD)
            yield from stacks(seats, 3)
        elif self.house.dealing == "automated-shoe":
            yield from self._stacks(seats)
        else:
            yield from passes(seats, 2, COMMUNITY)
            yield from passes(seats, 1)

    def _stacks(self, seats: Sequence[int]) -> Iterator[Place]:
        """Where the community stack comes among the players' is a reading (OQ-307)."""
        where = {"after_players": len(seats), "before_players": 0, "after_first_player": 1}
        before = where[self.house.readings.community_stack]
        yield from stacks(seats[:before], 3)
        yield from stack(COMMUNITY, 2)
        yield from stacks(seats[before:], 3)

    def own_view(self, round_: Round, box: Box, stage: int) -> Cards:
        """The third card lies face down until every 3 Card raise is decided (235-11.B, OQ-309)."""
        return box.cards[:2] if stage == 0 else box.cards

    def face_up(self, round_: Round, stage: int) -> dict[str | int, Cards]:
        """All third cards are up for the second decision (235-11.B.2)."""
        if stage == 0:
            return {}
        return {box.seat: box.cards[2:] for box in round_.boxes}

    @classmethod
    def simple_decision(cls, point: DecisionPoint) -> str:
        """Raise a made hand, or two suited cards at most two ranks apart."""
        own = point.sees[point.seat]
        if len(own) == 3:
            return "raise" if THREE.name(own) != "high_card" else "check"
        first, second = own
        gap = abs(rank_of(first) - rank_of(second))
        return "raise" if gap == 0 or (suit_of(first) == suit_of(second) and gap <= 2) else "check"
