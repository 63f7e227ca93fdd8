"""Let It Ride: three equal bets on five cards, two of which may be taken back as the cards are shown."""

from collections.abc import Iterator, Sequence

from queenhigh.cards import Card, rank_of, suit_of
from queenhigh.games.deal_plan import BOX, COMMUNITY, DISCARD, Place, passes, stack, stacks
from queenhigh.games.game import Game
from queenhigh.games.questions import DecisionPoint
from queenhigh.games.round import Cards, Round

_TENS = 8


class LetItRide(Game):
    """The deal of regulations .08 to .10 of the Let It Ride draft, and the community cards."""

    name = "let-it-ride"

    def deal_plan(self, seats: Sequence[int], *, community: bool) -> Iterator[Place]:
        """The box first where there is one, then as in 235 by passes (LIR-.08.D, LIR-.09.C), or the community stack
        and the players' stacks (LIR-.10.B)."""
        if self.house.deals_box_cards:
            yield from stack(BOX, 3)
        if self.house.dealing in ("automated-shoe", "self-shuffling-shoe"):
            yield from stack(COMMUNITY, 2)
            if self.house.dealing == "self-shuffling-shoe":
                # The community stack has three cards and its third is discarded unseen (LIR-.10.H, OQ-308).
                yield Place(DISCARD)
            yield from stacks(seats, 3)
        else:
            yield from passes(seats, 2, COMMUNITY)
            yield from passes(seats, 1)

    def face_up(self, round_: Round, stage: int) -> dict[str | int, Cards]:
        """The first community card is shown after the last Bet 1 decision (LIR-.11.B.2)."""
        return {COMMUNITY: round_.community[:stage]}

    @classmethod
    def simple_decision(cls, point: DecisionPoint) -> str:
        """Let a sure win ride, or suited cards close to a straight flush."""
        return "ride" if _worth_riding(point.sees[point.seat] + point.sees.get(COMMUNITY, ())) else "withdraw"


def _worth_riding(seen: tuple[Card, ...]) -> bool:
    ranks = sorted([rank_of(card) for card in seen])
    pairs = [rank for rank in set(ranks) if ranks.count(rank) >= 2]
    sure = any(rank >= _TENS or ranks.count(rank) >= 3 for rank in pairs) or len(pairs) == 2
    suited = len({suit_of(card) for card in seen}) == 1
    return sure or (suited and (len(seen) == 4 or (not pairs and ranks[-1] - ranks[0] <= 3)))
