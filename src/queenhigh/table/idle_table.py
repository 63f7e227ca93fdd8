"""A table where nobody plays: cards are cleared from shoe and rack and spread until a player comes (chapter 5)."""

from queenhigh.table import commands, facts
from queenhigh.table.answers import FLOOR_ONLY, Answer, clause_for
from queenhigh.table.commands import Refusal, Role
from queenhigh.table.deck_preparation import reshuffles_itself
from queenhigh.table.state import Phase, RoundInPlay, TableState


def mark_idle(state: TableState, command: commands.MarkIdle) -> Answer:
    """The floor decides (OQ-050). A device that reshuffles by itself keeps its cards (as in 3CP-5.J, OQ-048)."""
    if reshuffles_itself(state):
        why = "a shoe that reshuffles by itself keeps its cards"
        return Refusal("mark the table idle", why, clause_for(state, "device_off"))
    if command.role is not Role.FLOOR:
        return Refusal("mark the table idle", FLOOR_ONLY, clause_for(state, "idle_clear"))
    if state.idle is not None or (state.round is not None and not _untouched(state.round)):
        return Refusal(
            "mark the table idle", "a round is in play, or the table is already idle", clause_for(state, "idle_clear")
        )
    if not any(deck.opened and not deck.removed for deck in state.decks.values()):
        return Refusal(
            "mark the table idle", "the table is not open", clause_for(state, "idle_clear"), ("open a deck",)
        )
    return (facts.TableIdled(command.by, command.at),)


def _untouched(round_: RoundInPlay) -> bool:
    """Whether a round is open for wagers and has none: it is called off."""
    return round_.phase is Phase.BETTING and not round_.wagers


def clear_cards(state: TableState, command: commands.ClearIdleCards) -> Answer:
    if command.role is not Role.DEALER or state.idle != "marked":
        why = "only the dealer may do this, at a table just marked idle"
        return Refusal("clear the cards", why, clause_for(state, "idle_clear"), due_when_idle(state))
    return (facts.IdleCardsCleared(command.by, command.at),)


def request_face_up(state: TableState, command: commands.RequestFaceUp) -> Answer:
    if command.role is not Role.PLAYER or state.idle not in ("marked", "cleared"):
        why = "only a player may ask, before the cards of an idle table are spread"
        return Refusal("ask for the cards face up", why, clause_for(state, "idle_spread"), due_when_idle(state))
    return (facts.FaceUpRequested(command.by, command.at, command.by),)


def spread_cards(state: TableState, command: commands.SpreadIdleCards) -> Answer:
    """The cards are spread face down, or face up if a player asked for it."""
    if command.role is not Role.DEALER or state.idle != "cleared":
        why = "only the dealer may do this, once shoe and rack are empty"
        return Refusal("spread the cards", why, clause_for(state, "idle_spread"), due_when_idle(state))
    if command.face_up != (state.face_up_wanted_by is not None):
        why = (
            "cards are spread face up only when a player asks"
            if command.face_up
            else f"{state.face_up_wanted_by} asked for face up"
        )
        return Refusal("spread the cards", why, clause_for(state, "idle_spread"), due_when_idle(state))
    return (facts.IdleCardsSpread(command.by, command.at, command.face_up),)


def due_when_idle(state: TableState) -> tuple[str, ...]:
    """What the dealer of an idle table does next; nothing if the table is not idle."""
    side = "up" if state.face_up_wanted_by is not None else "down"
    steps = {
        "marked": ("remove the cards from shoe and rack",),
        "cleared": (f"spread the cards face {side}",),
        "spread": ("show the cards to the first player",),
    }
    return steps.get(state.idle or "", ())


def refuse_while_idle(state: TableState, tried: str) -> Refusal | None:
    """No round opens until the cards of an idle table were shown to a player."""
    if state.idle is None:
        return None
    return Refusal(tried, "the table is idle", clause_for(state, "idle_restart"), due_when_idle(state))
