"""The deal, card by card, in the order of the game's plan."""

from queenhigh.cards import card_text
from queenhigh.games import DEALER, Box, Game, Place
from queenhigh.rulebook import wager_words
from queenhigh.table import commands, facts
from queenhigh.table.answers import DEALER_ONLY, Answer, clause_for, has_step
from queenhigh.table.card_faces import Faces
from queenhigh.table.commands import Refusal, Role
from queenhigh.table.deck_preparation import shoe_is_automated, too_old
from queenhigh.table.fact_effects import apply_all
from queenhigh.table.round_opening import hours_step
from queenhigh.table.state import Deck, Phase, RoundInPlay, TableState
from queenhigh.table.void_rounds import void
from queenhigh.table.wagers import wagers_to_count

_DEALER, _CARDS_COME = Role.DEALER, (Phase.COUNTING, Phase.DEALING)


def deal_plan(game: Game, round_: RoundInPlay) -> tuple[Place, ...]:
    """Where every card of this round goes; kept with the round, since it is looked up at every card."""
    derived = round_.derived
    if derived.plan is None or derived.plan_of is not game:
        boxes = [Box(seat, "", wagers) for seat, wagers in sorted(round_.wagers.items())]
        derived.plan_of, derived.plan = game, game.plan_for(boxes)
    return derived.plan


def dealt_in_full(state: TableState) -> bool:
    round_ = state.round
    return round_ is not None and len(round_.dealt) > 0 and len(round_.dealt) == len(deal_plan(state.game, round_))


def deal_card(state: TableState, command: commands.DealCard, faces: Faces) -> Answer:
    """The next card, or every card that is left: the same facts as card by card."""
    if not command.rest or command.found_face_up:
        return _deal_next(state, command, faces)
    dealt: list[facts.Fact] = []
    while True:
        answer = _deal_next(state, command, faces)
        if isinstance(answer, Refusal):
            return tuple(dealt) or answer
        dealt.extend(answer)
        state = apply_all(state, answer)


def _deal_next(state: TableState, command: commands.DealCard, faces: Faces) -> Answer:
    round_ = state.round
    if command.role is not _DEALER:
        return Refusal("deal", DEALER_ONLY)
    if dealt_in_full(state):
        clause = clause_for(state, "face_up") if command.found_face_up else clause_for(state, "stub_removed")
        return Refusal("deal", "every card is dealt", clause, ("ask for decisions",))
    if round_ is None or round_.phase not in _CARDS_COME:
        why, clause = "no more bets has not been called", clause_for(state, "no_more_bets")
        return Refusal("deal", why, clause, ("call no more bets",))
    unready = _refuse_deck(state, state.decks[round_.deck]) or _refuse_worn(state, round_, command.at)
    if unready is not None:
        return unready
    uncounted = next((wager for wager in wagers_to_count(state, round_) if wager not in round_.counted), None)
    if uncounted is not None:
        return _refuse_uncounted(state, round_, uncounted)
    places = deal_plan(state.game, round_)
    position = round_.next_position
    if command.found_face_up:
        if round_.drawn == position:
            why = "the next card was drawn in error, and nobody has seen it"
            return Refusal("deal", why, clause_for(state, "drawn"))
        return _set_aside(state, command, position, faces)
    place = places[_slot(state.game, round_, places)]
    face = card_text(faces(position)) if place.face_up else None
    dealt = facts.CardDealt(command.by, command.at, place.to, position, face)
    return (dealt, *_kept(state, command, place.to)) if state.keeps_dealer_stack else (dealt,)


def _kept(state: TableState, command: commands.DealCard, place: str | int) -> tuple[facts.Fact, ...]:
    """The fact that the dealer's stack stays in the shuffler, with its last card (3CP-10.B.4)."""
    round_ = state.round
    if place != DEALER or round_ is None or not has_step(state, "dealer_stack_kept"):
        return ()
    whole = len(round_.cards_at(DEALER)) + 1 == state.game.rules.cards.dealer
    return (facts.DealerStackKept(command.by, command.at),) if whole else ()


def _refuse_uncounted(state: TableState, round_: RoundInPlay, wager: str) -> Refusal:
    clause = clause_for(state, "count", wager)
    if wager in round_.mismatched:
        why = f"the count of {wager_words(wager)} is off: the floor decides"
        return Refusal("deal", why, clause, ("resolve the count",))
    return Refusal("deal", f"the chips of {wager_words(wager)} are not counted", clause, ("count chips",))


def _slot(game: Game, round_: RoundInPlay, places: tuple[Place, ...]) -> int:
    """Which place of the plan the next card takes.

    Where cards are dealt one by one, the next card replaces one that was found face up. A stack that a device has
    dispensed stays one card short until all stacks are out, and the first card of the stub completes it (OQ-040).
    """
    number, stacked = len(round_.dealt), game.stacked(places)
    if not round_.set_aside or not round_.set_aside[0] <= number < stacked:
        return number
    return number + 1 if number + 1 < stacked else round_.set_aside[0]


def _refuse_deck(state: TableState, deck: Deck) -> Refusal | None:
    if not deck.loaded:
        why = "the deck must be shuffled or cut again and loaded"
        step = "shuffler_jam" if deck.jammed else "shuffle_order"
        return Refusal("deal", why, clause_for(state, step), ("shuffle", "cut", "load"))
    if "shoe" in state.devices and shoe_is_automated(state):
        return Refusal("deal", "the shoe is out of order", clause_for(state, "covered"), ("choose another method",))
    return None


def worn(state: TableState, round_: RoundInPlay, at: int) -> bool:
    """Whether the deck's hours ran out before its first card, for example while wagers were awaited."""
    return not round_.next_position and too_old(state, state.decks[round_.deck], at)


def _refuse_worn(state: TableState, round_: RoundInPlay, at: int) -> Refusal | None:
    if not worn(state, round_, at):
        return None
    deck = state.decks[round_.deck]
    why = f"the {deck.name} deck has been in play too long"
    return Refusal("deal", why, clause_for(state, hours_step(state, deck)), ("remove the deck",))


def _set_aside(state: TableState, command: commands.DealCard, position: int, faces: Faces) -> Answer:
    """One card found face up goes to the rack and the next replaces it; a second exposure voids (OQ-040, OQ-041)."""
    assert state.round is not None
    aside = facts.CardSetAside(command.by, command.at, position, card_text(faces(position)))
    if not state.round.set_aside and not state.round.exposed:
        return (aside,)
    clause = clause_for(state, "second_face_up")
    return (aside, *void(state, command, clause, "a second card was exposed in the deal"))
