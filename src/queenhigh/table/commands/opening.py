"""Prepare and remove decks, change the submission, and spread the cards of an idle table."""

from queenhigh.table.commands.command import Command


class ChangeSubmission(Command, frozen=True):
    """Go on under a new version of the submission, from the next round on."""

    submission: str
    reason: str


class ReceiveCards(Command, frozen=True):
    """A deck comes to the table; two decks have the same design and backs of different colors."""

    deck: str
    preshuffled: bool = False
    design: str = ""
    back: str = ""


class SetShuffler(Command, frozen=True):
    """What the shuffler does by itself: it loads the shoe, and it keeps the dealer's stack until the last decision."""

    loads_shoe: bool
    keeps_dealer_stack: bool = False


class DoOpeningStep(Command, frozen=True):
    deck: str
    step: str


class ShuffleDeck(Command, frozen=True):
    """A shuffle and its commitment; a counting device says how many cards it found."""

    deck: str
    deck_id: str
    root: str
    machine: bool
    counted: int | None = None


class CutDeck(Command, frozen=True):
    """The dealer places the cover card; `wished_by` is a player whom the dealer of a practice table asked how deep."""

    deck: str
    depth: int
    wished_by: str = ""


class GiveNumber(Command, frozen=True):
    """A player's number for the next deck: 32 digits from 0 to f, drawn by the player's own device."""

    deck: str
    number: str


class OpenHouseNumber(Command, frozen=True):
    """The house opens the number it committed to, after the players have given theirs."""

    deck: str
    house_number: str


class OrderRecut(Command, frozen=True):
    deck: str
    reason: str


class OrderShuffle(Command, frozen=True):
    deck: str
    reason: str


class LoadDeck(Command, frozen=True):
    deck: str


class RemoveDeck(Command, frozen=True):
    deck: str
    reason: str


class DestroyDeck(Command, frozen=True):
    """Say that a deck was destroyed which had been removed from this table; `removed` names it."""

    removed: str
    how: str


class MarkIdle(Command, frozen=True):
    """The floor says that nobody plays here."""


class ClearIdleCards(Command, frozen=True):
    """Out of shoe and rack."""


class RequestFaceUp(Command, frozen=True):
    """A player wants to see the cards of an idle table."""


class SpreadIdleCards(Command, frozen=True):
    face_up: bool = False
