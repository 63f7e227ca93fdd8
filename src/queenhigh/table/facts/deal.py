"""Cards leave the deck, are counted and shown, and go to the discard rack."""

from dataclasses import dataclass

from queenhigh.table.facts.fact import Fact


@dataclass(frozen=True)
class CardDealt(Fact):
    """The next card went to a place; its face only where it lies face up."""

    place: str | int
    position: int
    card: str | None


@dataclass(frozen=True)
class CardSetAside(Fact):
    position: int
    card: str


@dataclass(frozen=True)
class StubCounted(Fact):
    cards: int


@dataclass(frozen=True)
class StubCountFailed(Fact):
    """The count and the cards dealt by the plan do not make a deck: nothing goes on before the hands are counted."""

    cards: int


@dataclass(frozen=True)
class HandsCounted(Fact):
    """How many cards the dealer found at each place, in the order of the places."""

    places: tuple[str | int, ...]
    counts: tuple[int, ...]


@dataclass(frozen=True)
class StubRacked(Fact):
    """The rest of the deck left the shoe, the device or the hand for the discard rack, and no card of it was seen."""

    deck: str
    top: int
    cards: int


@dataclass(frozen=True)
class CardsShown(Fact):
    """Cards that lay face down at a place are up for all, known by their positions in the deck."""

    place: str | int
    positions: tuple[int, ...]
    cards: str


@dataclass(frozen=True)
class CardsPickedUp(Fact):
    """The cards of one place went on top of the discard rack, in this order."""

    deck: str
    place: str | int
    positions: tuple[int, ...]
