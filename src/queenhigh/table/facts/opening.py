"""A table opens, its decks are prepared and removed, and the cards of an idle table are spread."""

from queenhigh.table.facts.fact import Fact


class TableOpened(Fact, frozen=True):
    """A table under the text of its submission. `links` names for each progressive the meters that it feeds, `seeds`
    the progressives whose meters start here; the others were started by another table."""

    table: str
    submission: str
    links: tuple[tuple[str, str], ...]
    seeds: tuple[str, ...]


class SubmissionChanged(Fact, frozen=True):
    """The table goes on under a new version of its submission, whose text this is. The one it was opened under is
    version 1."""

    submission: str
    number: int
    reason: str


class ProgramNamed(Fact, frozen=True):
    """The program that writes from here on: its version, and a digest over all its files."""

    program: str
    digest: str


class CardsReceived(Fact, frozen=True):
    deck: str
    preshuffled: bool


class DeckDescribed(Fact, frozen=True):
    """What the cards look like that were just received; "" for what nobody said."""

    deck: str
    design: str
    back: str


class ShufflerSet(Fact, frozen=True):
    loads_shoe: bool
    keeps_dealer_stack: bool


class OpeningStepDone(Fact, frozen=True):
    deck: str
    step: str


class DeckShuffled(Fact, frozen=True):
    """A deck in one recorded order, known by its id and the root that commits to every card."""

    deck: str
    deck_id: str
    root: str
    method: str
    counted: int | None


class DeckCut(Fact, frozen=True):
    deck: str
    depth: int


class CutWished(Fact, frozen=True):
    """The dealer of a practice table asked a player how deep to place the cover card. `DeckCut` follows."""

    deck: str
    player: str
    depth: int


class NumberGiven(Fact, frozen=True):
    """A player's number for a deck that the house has committed to."""

    deck: str
    player: str
    number: str


class HouseNumberOpened(Fact, frozen=True):
    """The number that the house committed to. With the players' numbers it draws the cut, and `DeckCut` follows; a deck
    that nobody cuts is in another order from here on."""

    deck: str
    number: str


class RecutOrdered(Fact, frozen=True):
    deck: str
    reason: str


class ShuffleOrdered(Fact, frozen=True):
    deck: str
    reason: str


class DeckLoaded(Fact, frozen=True):
    deck: str


class DeckRemoved(Fact, frozen=True):
    deck: str
    reason: str


class DeckDestroyed(Fact, frozen=True):
    """A deck that was removed from the table at `removed_at` was destroyed, and how."""

    deck: str
    removed_at: int
    how: str


class TableIdled(Fact, frozen=True):
    """Nobody plays at an open table."""


class IdleCardsCleared(Fact, frozen=True):
    """Every card is out of shoe and rack."""


class FaceUpRequested(Fact, frozen=True):
    player: str


class IdleCardsSpread(Fact, frozen=True):
    face_up: bool
