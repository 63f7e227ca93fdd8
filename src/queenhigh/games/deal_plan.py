"""The order of cards: where each card of the deck goes, one by one or stack by stack."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from queenhigh.cards import Card

DEALER = "dealer"
COMMUNITY = "community"
BOX = "box"
DISCARD = "discard"


class Place(NamedTuple):
    """Where the next card goes: a seat, the dealer, the community area, the Six Card Bonus box, or the rack unseen."""

    to: str | int
    face_up: bool = False


@dataclass(frozen=True, slots=True)
class DealtCards:
    """What lies where after a deal."""

    at: dict[str | int, tuple[Card, ...]]

    def of(self, place: str | int) -> tuple[Card, ...]:
        return self.at.get(place, ())


def deal_by(plan: Sequence[Place], deck: Sequence[Card]) -> DealtCards:
    """Deal the deck from its top by a plan."""
    at: dict[str | int, tuple[Card, ...]] = {}
    for place, card in zip(plan, deck, strict=False):
        at[place.to] = (*at.get(place.to, ()), card)
    return DealtCards(at)


def passes(seats: Iterable[int | str], rounds: int, *after: str | int) -> Iterator[Place]:
    """One card at a time from the dealer's far left, each pass ending with the places given."""
    order = list(seats)
    for _ in range(rounds):
        yield from map(Place, order)
        yield from map(Place, after)


def stack(to: str | int, size: int) -> Iterator[Place]:
    """Cards that come together."""
    yield from (Place(to) for _ in range(size))


def stacks(seats: Iterable[int | str], size: int) -> Iterator[Place]:
    for seat in seats:
        yield from stack(seat, size)
