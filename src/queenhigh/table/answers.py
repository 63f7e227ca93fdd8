"""What every handler of a command answers with, and the clause that a refusal cites."""

from queenhigh.rulebook import procedure
from queenhigh.table import facts
from queenhigh.table.commands import Command, Refusal, Role
from queenhigh.table.state import TableState

Answer = tuple[facts.Fact, ...] | Refusal
"""The facts that a command leads to, or why it was refused."""

DEALER_ONLY = "only the dealer may do this"
FLOOR_ONLY = "only the floor may do this"
STAFF_ONLY = "only the dealer or the floor may do this"


def clause_for(state: TableState, step: str, wager: str | None = None) -> str:
    """The clause that asks for a step of the procedure at this table; for a step about one wager, name the wager."""
    return procedure(state.house.game, state.house.dealing).about(step, wager)


def has_step(state: TableState, step: str) -> bool:
    """Whether the procedure of this table knows a step at all."""
    return step in procedure(state.house.game, state.house.dealing)


def has_wager_step(state: TableState, step: str, wager: str) -> bool:
    """Whether the procedure of this table asks for a step for this wager in particular."""
    return step in procedure(state.house.game, state.house.dealing).of_wager.get(wager, {})


def refuse_player(command: Command, tried: str) -> Refusal | None:
    """A refusal for a player who tries what only the staff may do."""
    return Refusal(tried, STAFF_ONLY) if command.role is Role.PLAYER else None
