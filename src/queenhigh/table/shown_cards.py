"""Cards that were face down are turned up for everyone."""

from queenhigh.cards import Card, cards_text
from queenhigh.table import facts
from queenhigh.table.card_faces import Faces
from queenhigh.table.commands import Command
from queenhigh.table.state import TableState

Hidden = list[tuple[int, Card]]
"""Cards that are face down, each with its position in the deck and its face."""


def hidden_at(state: TableState, place: str | int, faces: Faces) -> Hidden:
    assert state.round is not None
    return [(card.position, faces(card.position)) for card in state.round.cards_at(place) if card.card is None]


def show_cards(command: Command, place: str | int, hidden: Hidden) -> list[facts.Fact]:
    """The fact that these cards were turned up; no fact where there are none."""
    if not hidden:
        return []
    positions, cards = zip(*hidden, strict=True)
    return [facts.CardsShown(command.by, command.at, place, positions, cards_text(cards))]


def show_place(state: TableState, command: Command, place: str | int, faces: Faces) -> list[facts.Fact]:
    """Everything at a place is turned up."""
    return show_cards(command, place, hidden_at(state, place, faces))
