"""Four Card Poker: the best four of five against the dealer's best four of six."""

from collections.abc import Iterator, Sequence

from queenhigh.cards import FOUR
from queenhigh.games.deal_plan import BOX, DEALER, Place, passes, stack, stacks
from queenhigh.games.game import Game
from queenhigh.games.questions import DecisionPoint
from queenhigh.games.round import Cards, Round

_THREES, _TENS = 1, 8


class FourCardPoker(Game):
    """The deal of chapters 8 to 10 of the Four Card Poker rules, and the dealer's upcard."""

    name = "four-card-poker"

    def deal_plan(self, seats: Sequence[int], *, community: bool) -> Iterator[Place]:
        """One card at a time with the dealer's fifth and sixth together (4CP-8.E, 4CP-9.B); or the box card, the
        dealer's six and stacks of five (4CP-10.B, OQ-214). The sixth in deck order is turned up (OQ-215)."""
        if self.house.deals_box_cards:
            yield Place(BOX)
        if self.house.dealing in ("automated-shoe", "self-shuffling-shoe"):
            yield from stack(DEALER, 5)
            yield Place(DEALER, face_up=True)
            yield from stacks(seats, 5)
        else:
            yield from passes(seats, 5, DEALER)
            yield Place(DEALER, face_up=True)

    def face_up(self, round_: Round, stage: int) -> dict[str | int, Cards]:
        """The dealer's sixth card is seen by all (4CP-8.E.2)."""
        return {DEALER: round_.dealer[5:]}

    @classmethod
    def simple_decision(cls, point: DecisionPoint) -> str:
        """Fold less than a pair of threes, play 3x with tens or better, and 1x in between."""
        strength = FOUR.strength(point.sees[point.seat])
        hand, top = FOUR.class_of(strength), FOUR.top_rank(strength)
        if hand == "high_card" or (hand == "pair" and top < _THREES):
            return "fold"
        return "1x" if hand == "pair" and top < _TENS else "3x"
