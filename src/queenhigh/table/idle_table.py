"""A table where nobody plays: cards out of shoe and rack, spread, and opened again from the turning on (chapter 5)."""

from queenhigh.table import commands, facts
from queenhigh.table.commands import Refusal, Role
from queenhigh.table.deck_preparation import Answer, asks, reshuffles_itself
from queenhigh.table.state import Phase, RoundInPlay, TableState


def mark_idle(state: TableState, command: commands.MarkIdle) -> Answer:
    """The floor's act (OQ-050); a device that reshuffles by itself keeps its cards (3CP-5.J and sisters, OQ-048)."""
    if reshuffles_itself(state):
        why = "a shoe that reshuffles by itself keeps its cards"
        return Refusal("mark the table idle", why, asks(state, "device_off"))
    if command.role is not Role.FLOOR:
        return Refusal("mark the table idle", "this is for the floor", asks(state, "idle_clear"))
    if state.idle is not None or (state.round is not None and not _untouched(state.round)):
        return Refusal("mark the table idle", "a round is in play, or it is idle already", asks(state, "idle_clear"))
    if not any(deck.opened and not deck.removed for deck in state.decks.values()):
        return Refusal("mark the table idle", "the table is not open", asks(state, "idle_clear"), ("open a deck",))
    return (facts.TableIdled(command.by, command.at),)


def _untouched(round_: RoundInPlay) -> bool:
    """Open for wagers, and none came: such a round never was."""
    return round_.phase is Phase.BETTING and not round_.wagers


def clear_cards(state: TableState, command: commands.ClearIdleCards) -> Answer:
    if command.role is not Role.DEALER or state.idle != "marked":
        why = "this is for the dealer of a table just marked idle"
        return Refusal("clear the cards", why, asks(state, "idle_clear"), due_when_idle(state))
    return (facts.IdleCardsCleared(command.by, command.at),)


def request_face_up(state: TableState, command: commands.RequestFaceUp) -> Answer:
    if command.role is not Role.PLAYER or state.idle not in ("marked", "cleared"):
        why = "a player may ask for it before the cards of an idle table are spread"
        return Refusal("ask for the cards face up", why, asks(state, "idle_spread"), due_when_idle(state))
    return (facts.FaceUpRequested(command.by, command.at, command.by),)


def spread_cards(state: TableState, command: commands.SpreadIdleCards) -> Answer:
    """Face down, and face up only for a player who asked."""
    if command.role is not Role.DEALER or state.idle != "cleared":
        why = "this is for the dealer, when shoe and rack are empty"
        return Refusal("spread the cards", why, asks(state, "idle_spread"), due_when_idle(state))
    if command.face_up != (state.face_up_wanted_by is not None):
        why = "face up is for a player's request" if command.face_up else f"{state.face_up_wanted_by} asked for face up"
        return Refusal("spread the cards", why, asks(state, "idle_spread"), due_when_idle(state))
    return (facts.IdleCardsSpread(command.by, command.at, command.face_up),)


def due_when_idle(state: TableState) -> tuple[str, ...]:
    """What the dealer of an idle table does next; nothing where the table is not idle."""
    side = "up" if state.face_up_wanted_by is not None else "down"
    steps = {
        "marked": ("remove the cards from shoe and rack",),
        "cleared": (f"spread the cards face {side}",),
        "spread": ("show the cards to the first player",),
    }
    return steps.get(state.idle or "", ())


def refuse_while_idle(state: TableState, tried: str) -> Refusal | None:
    """No round and no other step while the cards of an idle table are not shown to a player."""
    if state.idle is None:
        return None
    return Refusal(tried, "the table is idle", asks(state, "idle_restart"), due_when_idle(state))
