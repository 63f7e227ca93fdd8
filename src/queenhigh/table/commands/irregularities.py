"""Report what chapter 13 is about: cards seen or drawn out of turn, wrong numbers of them, devices that fail."""

from queenhigh.table.commands.command import Command


class ReportExposed(Command, frozen=True):
    """A card that should be face down was seen: the place, and which of its cards, counted from 1."""

    place: str | int
    card: int


class ReportDrawnInError(Command, frozen=True):
    """A card left the deck out of turn, and nobody saw its face."""


class ReportWrongNumber(Command, frozen=True):
    """A place has this many cards, and it should have more or fewer."""

    place: str | int
    cards: int


class ReportJam(Command, frozen=True):
    """The shuffler did not complete the shuffle of a deck, or the shoe does not deal."""

    device: str
    deck: str


class ReportFailure(Command, frozen=True):
    """A device cannot be used any more."""

    device: str
    reason: str


class CoverDevice(Command, frozen=True):
    device: str


class MarkDevice(Command, frozen=True):
    device: str


class RestoreDevice(Command, frozen=True):
    device: str


class ChooseMethod(Command, frozen=True):
    """How the table deals and shuffles from now on."""

    dealing: str
    shuffler: str
