"""What chapter 13 is about: cards seen or drawn out of turn, wrong numbers of them, and devices that fail."""

from queenhigh.table.facts.fact import Fact


class CardExposed(Fact, frozen=True):
    """Everyone saw a card that should be face down; `in_the_deal` if it happened before the stub was racked."""

    place: str | int
    position: int
    card: str
    in_the_deal: bool


class CardDrawnInError(Fact, frozen=True):
    """A card left the deck out of turn with its face unseen: it is the next card."""

    position: int


class WrongNumberFound(Fact, frozen=True):
    place: str | int
    cards: int
    due: int


class DeviceJammed(Fact, frozen=True):
    device: str
    deck: str


class DeviceFailed(Fact, frozen=True):
    device: str
    reason: str


class DeviceCovered(Fact, frozen=True):
    device: str


class DeviceMarked(Fact, frozen=True):
    """A sign on the device says that it is out of order."""

    device: str


class DeviceRestored(Fact, frozen=True):
    device: str


class MethodChosen(Fact, frozen=True):
    """How cards are dealt and shuffled at this table from now on."""

    dealing: str
    shuffler: str
