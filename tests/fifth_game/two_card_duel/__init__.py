"""Two Card Duel: two cards against the dealer's two, with a side wager on the player's own pair."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from queenhigh import games
from queenhigh.games import DEALER, Place, passes, stacks


class TwoCardDuel(games.Game):
    """All that data cannot say: where each card goes."""

    name = "two-card-duel"

    def deal_plan(self, seats: Sequence[int], *, community: bool) -> Iterator[Place]:
        """One card at a time, the dealer last (TCD-4.B); a device deals stacks of two (TCD-4.C)."""
        if self.house.dealing in ("automated-shoe", "self-shuffling-shoe"):
            yield from stacks((*seats, DEALER), 2)
        else:
            yield from passes(seats, 2, DEALER)


def register() -> None:
    """The function that the entry point in the group `queenhigh.games` names."""
    games.register(TwoCardDuel, Path(__file__).with_name("data"))
