"""One round as data: what was placed, dealt and decided, and what became of it. Money is in cents."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from types import MappingProxyType
from typing import NamedTuple

from queenhigh.cards import Card

Cards = tuple[Card, ...]
MeterKey = tuple[str, str]
"""A progressive wager and one of its meters, such as ("progressive", "main")."""


class Box(NamedTuple):
    """One betting box in one round: who plays it, what lies on it, and what was decided there."""

    seat: int
    player: str
    wagers: Mapping[str, int]
    cards: Cards = ()
    decisions: tuple[str, ...] = ()
    line: str | None = None
    overrides: tuple[str, ...] = ()
    """The wagers that the floor accepted outside minimum, maximum or unit, and `seat` for a box dealt in although it is
    not next to the player's others."""
    abandoned: tuple[str, ...] = ()
    """The wagers that the floor ruled lost because the player had left."""
    stands: bool = False
    """In a void round: settled before the void, in a house where that stands (OQ-043)."""

    # Every field by its place, since `_replace` takes a tenth of the time of a whole round.

    def with_cards(self, cards: Cards) -> "Box":
        seat, player, wagers, _, decisions, line, overrides, abandoned, stands = self
        return Box(seat, player, wagers, cards, decisions, line, overrides, abandoned, stands)

    def with_decision(self, decision: str) -> "Box":
        seat, player, wagers, cards, before, line, overrides, abandoned, stands = self
        return Box(seat, player, wagers, cards, (*before, decision), line, overrides, abandoned, stands)


class Round(NamedTuple):
    """Everything that settles a round, and nothing else. Boxes stand in seat order."""

    boxes: tuple[Box, ...]
    dealer: Cards = ()
    community: Cards = ()
    box_cards: Cards = ()
    meters: Mapping[MeterKey, Fraction] = MappingProxyType({})
    void: str | None = None

    def box(self, seat: int) -> Box:
        for box in self.boxes:
            if box.seat == seat:
                return box
        raise LookupError(f"no box at seat {seat}")

    def with_decision(self, seat: int, decision: str) -> "Round":
        """The round after one more decision."""
        boxes = tuple([box.with_decision(decision) if box.seat == seat else box for box in self.boxes])
        return Round(boxes, self.dealer, self.community, self.box_cards, self.meters, self.void)

    def all_cards(self) -> Iterator[Card]:
        yield from self.dealer
        yield from self.community
        yield from self.box_cards
        for box in self.boxes:
            yield from box.cards


class Outcome(StrEnum):
    """What became of a wager."""

    WIN = "win"
    LOSE = "lose"
    PUSH = "push"
    FORFEIT = "forfeit"
    WITHDRAWN = "withdrawn"
    VOID = "void"


class Payment(NamedTuple):
    """One chip movement: what was staked, what the house pays besides, what comes back, and why.

    `because` is the path of conditions that led here, in words; `clauses` are the provisions that say so.
    """

    wager: str
    stake: int
    outcome: Outcome
    paid: int
    returned: int
    clauses: tuple[str, ...]
    because: tuple[str, ...] = ()
    from_seat: int | None = None


@dataclass(frozen=True, slots=True)
class SettledBox:
    """All payments of one box, in the order the dealer makes them. The hand is the class that meets the dealer,
    or the five-card hand where there is no dealer."""

    seat: int
    player: str
    hand: str | None
    payments: tuple[Payment, ...]

    @property
    def net(self) -> int:
        return sum(payment.paid + payment.returned - payment.stake for payment in self.payments)


@dataclass(frozen=True, slots=True)
class DealerHand:
    cards: Cards
    hand: str | None
    qualifies: bool | None = None


@dataclass(frozen=True, slots=True)
class Settlement:
    """A settled round: boxes from the dealer's right, and what each meter shows afterwards, exactly."""

    game: str
    dealer: DealerHand | None
    boxes: tuple[SettledBox, ...]
    meters_after: Mapping[MeterKey, Fraction]
