"""A table opens, its decks become fit to deal and leave it; what lies on an idle table."""

from dataclasses import dataclass

from queenhigh.table.facts.fact import Fact


@dataclass(frozen=True)
class TableOpened(Fact):
    """A table under the text of its submission. `links` names for each progressive the meters that it feeds, `seeds`
    the progressives whose meters start here; the others were started by another table."""

    table: str
    submission: str
    links: tuple[tuple[str, str], ...]
    seeds: tuple[str, ...]


@dataclass(frozen=True)
class ProgramNamed(Fact):
    """The program that writes from here on: its version, and a digest over all its files."""

    program: str
    digest: str


@dataclass(frozen=True)
class CardsReceived(Fact):
    deck: str
    preshuffled: bool


@dataclass(frozen=True)
class OpeningStepDone(Fact):
    deck: str
    step: str


@dataclass(frozen=True)
class DeckShuffled(Fact):
    """A deck in one recorded order, known by its id and the root that commits to every card."""

    deck: str
    deck_id: str
    root: str
    method: str
    counted: int | None


@dataclass(frozen=True)
class DeckCut(Fact):
    deck: str
    depth: int


@dataclass(frozen=True)
class RecutOrdered(Fact):
    deck: str
    reason: str


@dataclass(frozen=True)
class ShuffleOrdered(Fact):
    deck: str
    reason: str


@dataclass(frozen=True)
class DeckLoaded(Fact):
    deck: str


@dataclass(frozen=True)
class DeckRemoved(Fact):
    deck: str
    reason: str


@dataclass(frozen=True)
class TableIdled(Fact):
    """Nobody plays at an open table."""


@dataclass(frozen=True)
class IdleCardsCleared(Fact):
    """Every card is out of shoe and rack."""


@dataclass(frozen=True)
class FaceUpRequested(Fact):
    player: str


@dataclass(frozen=True)
class IdleCardsSpread(Fact):
    face_up: bool
