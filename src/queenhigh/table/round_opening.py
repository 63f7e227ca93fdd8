"""A round is opened: the deck that is due must be ready, fresh enough, and the other one shuffled in the device."""

from collections.abc import Sequence

from queenhigh.table import commands, facts
from queenhigh.table.answers import Answer, clause_for, refuse_player
from queenhigh.table.commands import Refusal
from queenhigh.table.deck_preparation import decks_in_use, most_hours, needs_cut, too_old
from queenhigh.table.idle_table import refuse_while_idle
from queenhigh.table.pauses import refuse_while_paused
from queenhigh.table.progressive_system import refuse_opening
from queenhigh.table.state import HOURS_BY_HAND, Deck, TableState


def open_round(state: TableState, command: commands.OpenRound) -> Answer:
    """A deck is shuffled, cut where a cut is due, loaded, not too old, and not the one of two used last."""
    refused = refuse_player(command, "open a round")
    if refused is not None:
        return refused
    if state.round is not None:
        return Refusal("open a round", "the last round is not over", None, ("finish the round",))
    tried = "open a round"
    refused = refuse_while_paused(state, tried) or refuse_while_idle(state, tried) or refuse_opening(state)
    if refused is not None:
        return refused
    here = [deck for deck in state.decks.values() if not deck.removed]
    usable = [deck for deck in here if deck.loaded]
    if not usable:
        return Refusal(
            "open a round", "no deck is ready", clause_for(state, _missing_step(state, here)), ("shuffle", "load")
        )
    if len(here) == 2 and state.last_deck is not None:
        usable = [deck for deck in usable if deck.name != state.last_deck]
        if not usable:
            return Refusal("open a round", "two decks alternate: use the other one", clause_for(state, "alternate"))
    return _refuse_decks(state, here, usable[0], command.at) or (
        facts.RoundOpened(command.by, command.at, state.rounds + 1, usable[0].name),
    )


def _refuse_decks(state: TableState, here: Sequence[Deck], deck: Deck, at: int) -> Refusal | None:
    if too_old(state, deck, at):
        why = f"the {deck.name} deck has been in play too long"
        return Refusal("open a round", why, clause_for(state, hours_step(state, deck)), ("remove the deck",))
    if len(here) > decks_in_use(state):
        why = "two decks need an automated shuffler"
        return Refusal("open a round", why, clause_for(state, "two_decks"), ("remove a deck",))
    waiting = [other.name for other in here if other is not deck and not held(other)]
    if waiting:
        why = f"the {waiting[0]} deck must be shuffled and held in the device first"
        return Refusal("open a round", why, clause_for(state, "held"), (f"shuffle the {waiting[0]} deck",))
    return None


def hours_step(state: TableState, deck: Deck) -> str:
    """Which time limit applies to a deck: the one for dealing by hand, or the one for a shoe."""
    return "hours_hand" if most_hours(state, deck) == HOURS_BY_HAND else "hours_shoe"


def _missing_step(state: TableState, here: Sequence[Deck]) -> str:
    """What no deck at the table has had yet: a shuffle, a cut where one is due, or the loading."""
    deck = next((deck for deck in here if deck.deck_id is not None and not deck.ordered_shuffle), None)
    if deck is None:
        return shuffle_of(here[0]) if here else "first_shuffle"
    if needs_cut(state, deck):
        return "cut_due"
    return "load" if deck.depth is None else "load_after_cut"


def shuffle_of(deck: Deck) -> str:
    """Why a deck is shuffled next: a jam, an order, a round that it was played in, or the first round."""
    if deck.jammed:
        return "shuffler_jam"
    if deck.ordered_shuffle:
        return "shuffle_order"
    return "first_shuffle" if deck.in_play_since is None else "shuffle_after_round"


def resting(state: TableState) -> str | None:
    """The deck of two that is not played in the next round; None where there is one deck."""
    here = [deck.name for deck in state.decks.values() if deck.removed is None]
    return (state.last_deck or here[-1]) if len(here) > 1 else None


def held(deck: Deck) -> bool:
    """Whether the deck that is not in play is in the device, shuffled (as in 3CP-3.B.3)."""
    return deck.deck_id is not None and deck.method != "manual" and not deck.ordered_shuffle
