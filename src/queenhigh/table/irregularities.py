"""Chapter 13: what is reported at the table, and what the rules make of it."""

from queenhigh.cards import card_text
from queenhigh.games import BOX, COMMUNITY, DEALER, Game
from queenhigh.table import commands, facts
from queenhigh.table.card_faces import Faces
from queenhigh.table.commands import Refusal
from queenhigh.table.deck_preparation import Answer, asks, not_staff, shoe_is_automated
from queenhigh.table.discard_rack import place_text
from queenhigh.table.playing import dealt_in_full
from queenhigh.table.state import Phase, RoundInPlay, TableState
from queenhigh.table.void_rounds import void

SHARED = (DEALER, COMMUNITY, BOX)


def report_exposed(game: Game, state: TableState, command: commands.ReportExposed, faces: Faces) -> Answer:
    """A card seen too early: a shared one voids the round, a player's in the deal by the house's reading."""
    refused = not_staff(command, "report an exposed card")
    if refused is not None:
        return refused
    round_ = state.round
    cards = round_.cards_at(command.place) if round_ is not None else ()
    step = "exposed_early" if command.place in SHARED else "own_cards"
    if round_ is None or not 1 <= command.card <= len(cards):
        where = place_text(command.place)
        return Refusal("report an exposed card", f"no such card lies at {where}", asks(state, step))
    card = cards[command.card - 1]
    if card.card is not None:
        return Refusal("report an exposed card", "it lies face up by right, or was seen before", asks(state, step))
    if isinstance(command.place, int) and round_.phase is Phase.SETTLING:
        return Refusal("report an exposed card", "the hands are being turned up", asks(state, "seat_turn"))
    if command.place not in SHARED and not isinstance(command.place, int):
        return Refusal("report an exposed card", "it is out of the round and in the rack", asks(state, "exposed_early"))
    face = card_text(faces(card.position))
    in_the_deal = not round_.stub_racked
    seen = facts.CardExposed(command.by, command.at, command.place, card.position, face, in_the_deal)
    ruling = _ruling_on_exposed(state, round_, command, in_the_deal)
    return (seen, *void(state, command, *ruling)) if ruling else (seen,)


def _ruling_on_exposed(
    state: TableState, round_: RoundInPlay, command: commands.ReportExposed, in_the_deal: bool
) -> tuple[str, str] | None:
    """The clause that voids the round and why, or None where it goes on.

    Any shared card voids in every game (13.E, OQ-042). Chapter 13 is silent on a player's card: one plays and a second
    exposure of either kind voids as two cards in the deck do, unless the house voids at the first (OQ-041, OQ-503).
    """
    if command.place in SHARED:
        return asks(state, "exposed_early"), f"a card of {place_text(command.place)} was exposed before its time"
    if not in_the_deal:
        return None
    if round_.exposed or round_.set_aside:
        return asks(state, "second_face_up"), "a second card was exposed in the deal"
    if state.house.readings.one_exposed_player_card == "void":
        return asks(state, "second_face_up"), "this house voids for one exposed card"
    return None


def report_drawn(state: TableState, command: commands.ReportDrawnInError) -> Answer:
    """It is the next card, so the order of the deal does not change (13.C)."""
    refused = not_staff(command, "report a card drawn in error")
    if refused is not None:
        return refused
    round_ = state.round
    if round_ is None or round_.stub_racked or not state.decks[round_.deck].loaded:
        return Refusal("report a card drawn in error", "no deck is being dealt", asks(state, "drawn"))
    if round_.drawn == round_.next_position:
        return Refusal("report a card drawn in error", "it is drawn already", asks(state, "drawn"), ("deal it",))
    return (facts.CardDrawnInError(command.by, command.at, round_.next_position),)


def report_wrong_number(state: TableState, command: commands.ReportWrongNumber) -> Answer:
    """A place with more or fewer cards than the deal has given it voids the round; the box counts too (OQ-424)."""
    refused = not_staff(command, "report a wrong number")
    if refused is not None:
        return refused
    round_ = state.round
    if round_ is None or not round_.dealt:
        return Refusal("report a wrong number", "no card is dealt", asks(state, "wrong_number"))
    if command.place not in (*SHARED, *round_.wagers) or command.cards < 0:
        return Refusal(
            "report a wrong number", f"no hand lies at {place_text(command.place)}", asks(state, "wrong_number")
        )
    due = len(round_.cards_at(command.place))
    if command.cards == due:
        return Refusal("report a wrong number", f"{due} is the right number", asks(state, "wrong_number"))
    found = facts.WrongNumberFound(command.by, command.at, command.place, command.cards, due)
    reason = f"{place_text(command.place)} has {command.cards} cards, not {due}"
    return (found, *void(state, command, asks(state, "wrong_number"), reason))


def report_jam(game: Game, state: TableState, command: commands.ReportJam) -> Answer:
    """A shuffle that was not completed is made anew (13.F); a shoe that stops in the deal voids the round (13.G)."""
    refused = not_staff(command, "report a jam")
    if refused is not None:
        return refused
    if command.device == "shuffler":
        return _shuffler_jam(state, command)
    if command.device == "shoe":
        return _shoe_jam(game, state, command)
    return Refusal("report a jam", f"{command.device!r} is no device here: shuffler or shoe")


def _shuffler_jam(state: TableState, command: commands.ReportJam) -> Answer:
    clause = asks(state, "shuffler_jam")
    if state.house.shuffler == "none":
        return Refusal("report a jam", "no automated shuffler is in use", clause)
    deck = state.decks.get(command.deck)
    if deck is None or deck.removed or not deck.opened:
        return Refusal("report a jam", f"the {command.deck} deck is not in the shuffler", clause)
    if state.round is not None and state.round.deck == command.deck and state.round.begun:
        return Refusal("report a jam", "this deck is dealt, and not in the shuffler", clause)
    return (facts.DeviceJammed(command.by, command.at, "shuffler", command.deck),)


def _shoe_jam(game: Game, state: TableState, command: commands.ReportJam) -> Answer:
    clause = asks(state, "shoe_jam")
    if not shoe_is_automated(state):
        return Refusal("report a jam", "no automated shoe is in use", clause)
    if command.deck not in state.decks or not state.decks[command.deck].loaded:
        return Refusal("report a jam", f"the {command.deck} deck is not in the shoe", clause)
    jammed = facts.DeviceJammed(command.by, command.at, "shoe", command.deck)
    if state.round is None or state.round.deck != command.deck or state.round.phase is Phase.BETTING:
        # Nothing is at stake yet: the cards come out and are shuffled again.
        return (jammed,)
    if dealt_in_full(game, state):
        return Refusal("report a jam", "every card of this round is dealt", clause)
    return (*void(state, command, clause, "the shoe stopped in the deal"), jammed)
