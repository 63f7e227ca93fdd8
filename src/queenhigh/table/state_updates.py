"""A state with some of it changed, which is what every fact does, many thousand times a second."""

from collections.abc import Mapping

from msgspec.structs import replace

from queenhigh.cards import Card
from queenhigh.table import facts
from queenhigh.table.state import Dealt, Deck, Derived, Incident, TableState


def with_deck(state: TableState, name: str, **changes: object) -> TableState:
    deck = replace(state.decks.get(name, Deck(name)), **changes)
    return replace(state, decks={**state.decks, name: deck})


def with_round(state: TableState, **changes: object) -> TableState:
    """The round in play changes; what was derived from it is dropped where it no longer holds."""
    round_ = state.round
    assert round_ is not None
    if "wagers" in changes:
        changes["derived"] = Derived()
    elif "dealt" in changes:
        changes["derived"] = round_.derived.after_a_card()
    return replace(state, round=replace(round_, **changes))


def with_faces_seen(state: TableState, faces: Mapping[int, Card], **changes: object) -> TableState:
    """Cards that were face down have been seen. They stay where they are, so what was derived from that still holds."""
    assert state.round is not None
    dealt, positions = list(state.round.dealt), state.round.positions
    for position, face in faces.items():
        index = positions.index(position)
        dealt[index] = Dealt(dealt[index].place, position, face)
    return replace(state, round=replace(state.round, dealt=tuple(dealt), **changes))


def with_incident(
    state: TableState, fact: facts.Fact, name: str, what: str, reason: str, clause: str | None = None
) -> TableState:
    """A void or a removed deck waits for the floor to look at it."""
    incident = Incident(name, fact.at, fact.by, what, reason, clause)
    return replace(state, incidents=(*state.incidents, incident))
