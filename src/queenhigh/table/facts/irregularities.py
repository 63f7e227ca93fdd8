"""What chapter 13 is about: cards seen or drawn out of turn, wrong numbers of them, and devices that fail."""

from dataclasses import dataclass

from queenhigh.table.facts.fact import Fact


@dataclass(frozen=True)
class CardExposed(Fact):
    """A card that should lie face down was seen by all; in_the_deal where it happened before the stub was racked."""

    place: str | int
    position: int
    card: str
    in_the_deal: bool


@dataclass(frozen=True)
class CardDrawnInError(Fact):
    """A card left the deck out of turn with its face unseen: it is the next card."""

    position: int


@dataclass(frozen=True)
class WrongNumberFound(Fact):
    place: str | int
    cards: int
    due: int


@dataclass(frozen=True)
class DeviceJammed(Fact):
    device: str
    deck: str


@dataclass(frozen=True)
class DeviceFailed(Fact):
    device: str
    reason: str


@dataclass(frozen=True)
class DeviceCovered(Fact):
    device: str


@dataclass(frozen=True)
class DeviceMarked(Fact):
    """A sign on the device says that it is out of order."""

    device: str


@dataclass(frozen=True)
class DeviceRestored(Fact):
    device: str


@dataclass(frozen=True)
class MethodChosen(Fact):
    """How cards are dealt and shuffled at this table from now on."""

    dealing: str
    shuffler: str
