"""Whose turn it is in settlement."""

from queenhigh.table.answers import DEALER_ONLY, clause_for
from queenhigh.table.commands import Command, Refusal, Role
from queenhigh.table.state import Phase, TableState


def seat_in_turn(state: TableState) -> int | None:
    """The seat that is settled next, from the dealer's right; None where no seat is."""
    round_ = state.round
    if round_ is None or round_.phase is not Phase.SETTLING:
        return None
    return max([seat for seat in round_.wagers if seat not in round_.settled_seats], default=None)


def refuse_out_of_turn(state: TableState, command: Command, seat: int, tried: str, step: str) -> Refusal | None:
    """Why the dealer may not do a step of this seat's turn now."""
    clause, due = clause_for(state, step), seat_in_turn(state)
    if command.role is not Role.DEALER:
        return Refusal(tried, DEALER_ONLY, clause)
    if due is None:
        return Refusal(tried, "no seat is being settled", clause, ("reveal",))
    if due != seat:
        return Refusal(tried, f"it is seat {due}'s turn", clause_for(state, "seat_turn"), (f"seat {due}",))
    return None
