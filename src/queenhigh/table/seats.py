"""Players take and leave their seats."""

from queenhigh.table import commands, facts
from queenhigh.table.answers import Answer, clause_for
from queenhigh.table.commands import Refusal, Role
from queenhigh.table.state import Phase, TableState

SYSTEM = "system"
"""Who acts where no person does; no player may use this name."""


def take_seat(state: TableState, command: commands.TakeSeat) -> Answer:
    """A free seat. All boxes of one person are side by side (as in 3CP-7.H)."""
    house = state.house
    if command.by == SYSTEM:
        return Refusal("take a seat", f"{SYSTEM!r} is reserved for the table's own acts", house.rules.seats_clause)
    if command.role is not Role.PLAYER or command.by in (state.dealer, *state.floors, *state.crew):
        why = "nobody who works at this table plays at it"
        return Refusal("take a seat", why, clause_for(state, "inspection"))
    if not 1 <= command.seat <= house.seats:
        return Refusal("take a seat", f"seats are 1 to {house.seats}", house.rules.seats_clause)
    if command.seat in state.seats:
        return Refusal("take a seat", f"seat {command.seat} is taken", house.rules.seats_clause)
    own = sorted([command.seat, *(seat for seat, player in state.seats.items() if player == command.by)])
    if len(own) > house.adjacent_boxes:
        return Refusal(
            "take a seat",
            f"you can play {house.adjacent_boxes} {'box' if house.adjacent_boxes == 1 else 'boxes'} here",
            house.rules.boxes_clause,
        )
    # On an electronic table a player picks several lines instead of several adjacent boxes (OQ-113).
    if own[-1] - own[0] >= len(own) and not house.electronic:
        return Refusal("take a seat", "your boxes must be side by side", house.rules.boxes_clause)
    return (facts.PlayerSeated(command.by, command.at, command.seat, command.by),)


def leave_seat(state: TableState, command: commands.LeaveSeat) -> Answer:
    player = state.seats.get(command.seat)
    if player is None:
        return Refusal("leave a seat", f"nobody sits at seat {command.seat}")
    if player != command.by and command.role is not Role.FLOOR:
        return Refusal("leave a seat", f"seat {command.seat} is not yours")
    if state.round is not None and command.seat in state.round.wagers and state.round.phase is not Phase.BETTING:
        return Refusal("leave a seat", "finish this hand before leaving", clause_for(state, "vacate"))
    left = sorted(seat for seat, name in state.seats.items() if name == player and seat != command.seat)
    if left and left[-1] - left[0] >= len(left) and not state.house.electronic:
        why = "the boxes that are left would not be side by side: leave an outer box first"
        return Refusal("leave a seat", why, state.house.rules.boxes_clause, (f"seat {left[0]}", f"seat {left[-1]}"))
    back = []
    if state.round is not None:
        for wager in state.round.wagers.get(command.seat, {}):
            back.append(facts.WagerTakenBack(command.by, command.at, command.seat, wager))
    return (*back, facts.PlayerLeft(command.by, command.at, command.seat, player))
