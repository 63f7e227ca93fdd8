"""Cards leave the deck, are counted and shown, and go to the discard rack."""

from queenhigh.table.facts.fact import Fact


class CardDealt(Fact, frozen=True):
    """The next card went to a place; its face is known only if it is face up."""

    place: str | int
    position: int
    card: str | None


class CardSetAside(Fact, frozen=True):
    position: int
    card: str


class StubCounted(Fact, frozen=True):
    cards: int


class StubCountFailed(Fact, frozen=True):
    """The count and the cards dealt by the plan do not make a deck: nothing goes on before the hands are counted."""

    cards: int


class HandsCounted(Fact, frozen=True):
    """How many cards the dealer found at each place, in the order of the places."""

    places: tuple[str | int, ...]
    counts: tuple[int, ...]


class StubRacked(Fact, frozen=True):
    """The rest of the deck left the shoe, the device or the hand for the discard rack, and no card of it was seen."""

    deck: str
    top: int
    cards: int


class CardsShown(Fact, frozen=True):
    """Cards that were face down at a place were turned up, known by their positions in the deck."""

    place: str | int
    positions: tuple[int, ...]
    cards: str


class CardsPickedUp(Fact, frozen=True):
    """The cards of one place went on top of the discard rack, in this order."""

    deck: str
    place: str | int
    positions: tuple[int, ...]


class DealerStackKept(Fact, frozen=True):
    """The dealer's stack stays in the shuffler until every player has acted."""


class DealerStackDelivered(Fact, frozen=True):
    """The dealer's stack was taken out of the shuffler."""
