"""Let It Ride: three equal bets on five cards, two of which may be taken back as the cards are shown."""

from collections.abc import Iterator, Sequence

from queenhigh.games.deal_plan import BOX, COMMUNITY, DISCARD, Place, passes, stack, stacks
from queenhigh.games.game import Game
from queenhigh.games.round import Cards, Round


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
