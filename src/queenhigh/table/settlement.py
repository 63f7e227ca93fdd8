"""Settlement: each seat in its turn from the dealer's right, until the round is closed."""

from collections.abc import Iterable

from queenhigh.games import COMMUNITY, Outcome, Payment
from queenhigh.rulebook import wager_words
from queenhigh.table import commands, facts
from queenhigh.table.answers import DEALER_ONLY, Answer, clause_for, has_step, refuse_player
from queenhigh.table.card_faces import Faces
from queenhigh.table.commands import Command, Refusal, Role
from queenhigh.table.discard_rack import clear_table, picked_up
from queenhigh.table.fact_effects import apply_all
from queenhigh.table.game_round import game_round, payments_in_turn
from queenhigh.table.jackpots import paid_by_hand, refuse_unconfirmed, refuse_unsigned, refuse_unvalidated
from queenhigh.table.settlement_turn import refuse_out_of_turn, seat_in_turn
from queenhigh.table.shown_cards import show_place
from queenhigh.table.state import Phase, TableState
from queenhigh.table.void_rounds import settled_row


def show_hand(state: TableState, command: commands.ShowHand, faces: Faces) -> Answer:
    """The cards of the seat in turn are turned up, and its hand is announced (as in 3CP-11.D.3.a)."""
    tried = "turn up a hand"
    refused = refuse_out_of_turn(state, command, command.seat, tried, "show_hand")
    if refused is not None:
        return refused
    assert state.round is not None
    own = {card.position for card in state.round.cards_at(command.seat)}
    if own and own <= state.round.marks.racked:
        why = "this hand was folded, and its cards are in the rack unseen"
        return Refusal(tried, why, clause_for(state, "forfeits"), (f"settle seat {command.seat}",))
    happened = show_place(state, command, command.seat, faces)
    if _reads_community_cards(state, command.seat):
        happened += show_place(state, command, COMMUNITY, faces)
    happened += _announced(state, command, command.seat, faces)
    return tuple(happened) or Refusal(tried, "these cards are already face up", clause_for(state, "show_hand"))


def show_next_hand(state: TableState, command: Command, happened: tuple[facts.Fact, ...], faces: Faces) -> Answer:
    """What happened, and the hand of the seat in turn after it. A hand in the rack or face up stays as it is."""
    after = apply_all(state, happened)
    seat = seat_in_turn(after)
    shown = show_hand(after, commands.ShowHand(command.by, command.role, command.at, seat), faces) if seat else ()
    return happened if isinstance(shown, Refusal) else (*happened, *shown)


def _reads_community_cards(state: TableState, seat: int) -> bool:
    """Whether this seat has the wager that the community cards are dealt for, which turns them up."""
    assert state.round is not None
    return state.game.rules.cards.community_while in state.round.wagers[seat]


def _announced(state: TableState, command: Command, seat: int, faces: Faces) -> Iterable[facts.Fact]:
    """The best hand of the seat's cards with the community cards, said aloud where the rules ask for it."""
    assert state.round is not None
    if not has_step(state, "announce") or seat in state.round.marks.announced:
        return
    whole = game_round(state, faces)
    hand = state.game.hand_name(whole, whole.box(seat))
    if hand is not None:
        yield facts.HandAnnounced(command.by, command.at, seat, hand)


def settle_seat(state: TableState, command: commands.SettleSeat, faces: Faces) -> Answer:
    """The next box from the dealer's right, completely: its cards, every wager, then the envy it gives to others.

    What wins a progressive was validated, confirmed and lit; a whole meter is paid by hand.
    """
    refused = _refuse_turn(state, command)
    if refused is not None:
        return refused
    own, moves = payments_in_turn(state, command.seat, faces)
    jackpots = [row for row in own if row.wager in state.game.progressives and row.outcome is Outcome.WIN]
    for row in jackpots:
        refused = (
            refuse_unvalidated(state, command, row.wager)
            or refuse_unconfirmed(state, command, row.wager)
            or refuse_unsigned(state, command, row.wager)
        )
        if refused is not None:
            return refused
    assert state.round is not None
    locked = state.round.locked.get(command.seat, {})
    happened = (
        *_shown(state, command, own, faces),
        *_announced(state, command, command.seat, faces),
        *[settled_row(command, command.seat, row) for row in own],
        *_envy(state, command, faces),
        *[facts.MeterMoved(command.by, command.at, *move) for move in moves if (move.wager, move.meter) not in locked],
        *[
            facts.HandPayOpened(command.by, command.at, command.seat, row.wager, row.paid)
            for row in own
            if row.outcome is Outcome.WIN and paid_by_hand(state, row)
        ],
        *_cleared(state, command),
    )
    return show_next_hand(state, command, happened, faces) if command.turn_up else happened


def _refuse_turn(state: TableState, command: commands.SettleSeat) -> Refusal | None:
    clause = clause_for(state, "seat_turn")
    if command.role is not Role.DEALER:
        return Refusal("settle", DEALER_ONLY, clause)
    if state.round is None or state.round.phase is not Phase.SETTLING:
        return Refusal("settle", "the cards are not revealed", clause_for(state, "reveal"), ("reveal",))
    seat = seat_in_turn(state)
    if seat is None:
        return Refusal("settle", "every seat is settled", clause, ("close the round",))
    if command.seat != seat:
        return Refusal("settle", f"it is seat {seat}'s turn", clause, (f"seat {seat}",))
    return None


def _shown(
    state: TableState, command: commands.SettleSeat, own: Iterable[Payment], faces: Faces
) -> Iterable[facts.Fact]:
    """Cards that the turn needs face up: the community cards at the last seat at the latest, and a hand not folded."""
    assert state.round is not None
    last = len(state.round.wagers) - len(state.round.settled_seats) == 1
    if last or _reads_community_cards(state, command.seat):
        yield from show_place(state, command, COMMUNITY, faces)
    if any(row.outcome is not Outcome.FORFEIT for row in own):
        yield from show_place(state, command, command.seat, faces)


def _envy(state: TableState, command: commands.SettleSeat, faces: Faces) -> Iterable[facts.Fact]:
    """Envy is booked in the turn of the hand that gives it, to every receiver, settled or not (OQ-022)."""
    whole = game_round(state, faces)
    for seat, row in state.game.envy_from(whole, whole.box(command.seat)):
        yield settled_row(command, seat, row)


def _cleared(state: TableState, command: commands.SettleSeat) -> tuple[facts.Fact, ...]:
    """The cards of a box go to the rack in its turn where the rules say so, unless it has a progressive wager
    (235-11.D.2.a, 235-11.D.3)."""
    assert state.round is not None
    stays = not state.game.progressives.isdisjoint(state.round.wagers[command.seat])
    if stays or not has_step(state, "clear_at_turn"):
        return ()
    return picked_up(state, command, command.seat)


def close_round(state: TableState, command: commands.CloseRound) -> Answer:
    """The cards are cleared and the round is over: every wager is settled and every hand-pay documented
    (as in 4CP-11.D.10.d.ii)."""
    tried = "close the round"
    refused = refuse_player(command, tried)
    if refused is not None:
        return refused
    round_ = state.round
    if round_ is not None and round_.marks.hand_pays:
        seat, wager = next(iter(round_.marks.hand_pays))
        why = f"seat {seat}'s cards stay until the documents of its {wager_words(wager)} are complete"
        return Refusal(tried, why, clause_for(state, "hand_pay"), ("complete the hand-pay",))
    if round_ is None or set(round_.settled_seats) != set(round_.wagers) or round_.phase is not Phase.SETTLING:
        return Refusal(tried, "not every box is settled", clause_for(state, "seat_turn"), ("settle",))
    return (*clear_table(state, command), facts.RoundClosed(command.by, command.at, round_.number))
