"""Chapter 13: irregularities that the dealer or the floor reports, and what the rules do about them."""

from queenhigh.cards import card_text
from queenhigh.rulebook.wording import counted
from queenhigh.table import commands, facts
from queenhigh.table.answers import Answer, clause_for, refuse_player
from queenhigh.table.card_faces import Faces
from queenhigh.table.commands import Refusal
from queenhigh.table.deal import dealt_in_full
from queenhigh.table.deck_preparation import FULL_DECK, shoe_is_automated
from queenhigh.table.discard_rack import place_text
from queenhigh.table.fact_sentences import place_words
from queenhigh.table.state import Phase, RoundInPlay, TableState
from queenhigh.table.void_claims import SHARED, claimed, void_or_claim
from queenhigh.table.void_rounds import void


def report_exposed(state: TableState, command: commands.ReportExposed, faces: Faces) -> Answer:
    """A card was seen too early. A shared card voids the round; a player's card does so by the house's reading."""
    refused = refuse_player(command, "report an exposed card")
    if refused is not None:
        return refused
    round_ = state.round
    cards = round_.cards_at(command.place) if round_ is not None else ()
    step = "exposed_early" if command.place in SHARED else "own_cards"
    if round_ is None or not 1 <= command.card <= len(cards):
        where = place_text(command.place)
        return Refusal("report an exposed card", f"there is no such card at {where}", clause_for(state, step))
    card = cards[command.card - 1]
    if card.card is not None:
        return Refusal("report an exposed card", "this card is face up already", clause_for(state, step))
    if isinstance(command.place, int) and round_.phase is Phase.SETTLING:
        return Refusal("report an exposed card", "the hands are being turned up", clause_for(state, "seat_turn"))
    if command.place not in SHARED and not isinstance(command.place, int):
        return Refusal(
            "report an exposed card",
            "this card is out of the round and in the rack",
            clause_for(state, "exposed_early"),
        )
    face = card_text(faces(card.position))
    in_the_deal = not round_.stub_racked
    seen = facts.CardExposed(command.by, command.at, command.place, card.position, face, in_the_deal)
    ruling = _ruling_on_exposed(state, round_, command, in_the_deal)
    return (seen, *void_or_claim(state, command, *ruling)) if ruling else (seen,)


def _ruling_on_exposed(
    state: TableState, round_: RoundInPlay, command: commands.ReportExposed, in_the_deal: bool
) -> tuple[str, str] | None:
    """The clause that voids the round and why, or None if the round goes on.

    Any shared card voids the round in every game (13.E, OQ-042). Chapter 13 does not mention a player's card: one card
    plays, and a second exposure of either kind voids, as two cards found face up in the deck do, unless the house voids
    at the first (OQ-041, OQ-503).
    """
    if command.place in SHARED:
        return clause_for(state, "exposed_early"), f"a card of {place_words(command.place)} was exposed before its time"
    if not in_the_deal:
        return None
    if round_.exposed or round_.set_aside:
        return clause_for(state, "second_face_up"), "a second card was exposed in the deal"
    if state.house.readings.one_exposed_player_card == "void":
        return clause_for(state, "second_face_up"), "this house voids for one exposed card"
    return None


def report_drawn(state: TableState, command: commands.ReportDrawnInError) -> Answer:
    """The card stays the next card, so the order of the deal does not change (13.C)."""
    refused = refuse_player(command, "report a card drawn in error")
    if refused is not None:
        return refused
    round_ = state.round
    if round_ is None or round_.stub_racked or not state.decks[round_.deck].loaded:
        return Refusal("report a card drawn in error", "no deck is being dealt", clause_for(state, "drawn"))
    if round_.drawn == round_.next_position:
        return Refusal(
            "report a card drawn in error", "this card is already drawn", clause_for(state, "drawn"), ("deal it",)
        )
    return (facts.CardDrawnInError(command.by, command.at, round_.next_position),)


def report_wrong_number(state: TableState, command: commands.ReportWrongNumber) -> Answer:
    """A place with more or fewer cards than it was dealt voids the round; the box counts too (OQ-424).

    The record says that the right number was dealt, and only eyes can tell otherwise: a second person confirms it.
    """
    refused = refuse_player(command, "report a wrong number")
    if refused is not None:
        return refused
    round_ = state.round
    if round_ is None or not round_.dealt:
        return Refusal("report a wrong number", "no card is dealt", clause_for(state, "wrong_number"))
    if command.place not in (*SHARED, *round_.wagers) or command.cards < 0:
        return Refusal(
            "report a wrong number",
            f"there is no hand at {place_text(command.place)}",
            clause_for(state, "wrong_number"),
        )
    if command.cards > FULL_DECK:
        why = f"a deck has {FULL_DECK} cards"
        return Refusal("report a wrong number", why, clause_for(state, "wrong_number"))
    due = len(round_.cards_at(command.place))
    if command.cards == due:
        return Refusal("report a wrong number", f"{due} is the right number", clause_for(state, "wrong_number"))
    found = facts.WrongNumberFound(command.by, command.at, command.place, command.cards, due)
    reason = f"{place_text(command.place)} has {counted(command.cards, 'card')}, not {due}"
    return (found, *claimed(state, command, clause_for(state, "wrong_number"), reason))


def report_jam(state: TableState, command: commands.ReportJam) -> Answer:
    """A shuffle that was not completed is repeated (13.F); a shoe that stops during the deal voids the round (13.G)."""
    refused = refuse_player(command, "report a jam")
    if refused is not None:
        return refused
    if command.device == "shuffler":
        return _shuffler_jam(state, command)
    if command.device == "shoe":
        return _shoe_jam(state, command)
    return Refusal("report a jam", f"{command.device!r} is not a device here: shuffler or shoe")


def _shuffler_jam(state: TableState, command: commands.ReportJam) -> Answer:
    clause = clause_for(state, "shuffler_jam")
    if state.house.shuffler == "none":
        return Refusal("report a jam", "no automated shuffler is in use", clause)
    deck = state.decks.get(command.deck)
    if deck is None or deck.removed or not deck.opened:
        return Refusal("report a jam", f"the {command.deck} deck is not in the shuffler", clause)
    if state.round is not None and state.round.deck == command.deck and state.round.begun:
        return Refusal("report a jam", "this deck is being dealt and is not in the shuffler", clause)
    return (facts.DeviceJammed(command.by, command.at, "shuffler", command.deck),)


def _shoe_jam(state: TableState, command: commands.ReportJam) -> Answer:
    clause = clause_for(state, "shoe_jam")
    if not shoe_is_automated(state):
        return Refusal("report a jam", "no automated shoe is in use", clause)
    if command.deck not in state.decks or not state.decks[command.deck].loaded:
        return Refusal("report a jam", f"the {command.deck} deck is not in the shoe", clause)
    jammed = facts.DeviceJammed(command.by, command.at, "shoe", command.deck)
    if state.round is None or state.round.deck != command.deck or state.round.phase is Phase.BETTING:
        # No wager is locked in yet: the cards come out and are shuffled again.
        return (jammed,)
    if dealt_in_full(state):
        return Refusal("report a jam", "every card of this round is dealt", clause)
    return (*void(state, command, clause, "the shoe stopped in the deal"), jammed)
