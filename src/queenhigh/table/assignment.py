"""Who may work at a table: floorpersons and one dealer at a time are assigned to it (as in 3CP-4.A).

A floorperson takes charge of the table and assigns its dealer; a relief is one act of the dealer who comes, or of the
floor. The automatic crew of a house is assigned like people, so that every act has somebody behind it.
"""

from queenhigh.table import commands, facts
from queenhigh.table.answers import DEALER_ONLY, FLOOR_ONLY, Answer, clause_for
from queenhigh.table.commands import Command, Refusal, Role, command_name
from queenhigh.table.state import TableState

_ANYBODY = (
    commands.TakeCharge,
    commands.AssignDealer,
    commands.RelieveDealer,
    commands.AssignCrew,
    commands.LetTimeRun,
    commands.OpenHouseNumber,
    commands.PauseTable,
    commands.ResumeTable,
    commands.ProposeCorrection,
    commands.RuleOnCorrection,
    commands.ChangeSubmission,
    commands.DestroyDeck,
    commands.SendMeters,
    commands.ReceiveMeter,
    commands.ReseedMeters,
)
"""The acts that assign people, a pause, a correction, a transfer of meters or the end of a deck, which any floorperson
may call, and what only the house itself does."""


def refuse_unassigned(state: TableState, command: Command) -> Refusal | None:
    """Why somebody of the staff may not act here: another dealer deals, or nobody has assigned them."""
    if command.role is Role.PLAYER or isinstance(command, _ANYBODY):
        return None
    if (command.by, command.role) in zip(state.crew, (Role.DEALER, Role.FLOOR), strict=False):
        return None
    if command.role is Role.FLOOR:
        if command.by in state.floors:
            return None
        why, due = "no floorperson acts at a table without being assigned to it", ("take charge of the table",)
    elif command.by == state.dealer:
        return None
    elif state.dealer is None:
        why, due = "no dealer is assigned to this table yet", ("the floor assigns a dealer",)
    else:
        why, due = f"{state.dealer} deals at this table", ("relieve the dealer",)
    return Refusal(command_name(type(command)).replace("_", " "), why, clause_for(state, "inspection"), due)


def take_charge(state: TableState, command: commands.TakeCharge) -> Answer:
    """A floorperson is assigned to the table; several may be, and one may relieve another."""
    tried, clause = "take charge of the table", clause_for(state, "inspection")
    if command.role is not Role.FLOOR:
        return Refusal(tried, FLOOR_ONLY, clause)
    if command.by == state.dealer:
        return Refusal(tried, "you deal at this table; somebody else must oversee it", clause)
    if command.by in state.seats.values():
        return Refusal(tried, "you play at this table; somebody else must oversee it", clause)
    if command.relieves and (command.relieves == command.by or command.relieves not in state.floors):
        why = f"{command.relieves} is not another floorperson of this table"
        return Refusal(tried, why, clause, tuple(name for name in state.floors if name != command.by), due_values=True)
    if command.by in state.floors and not command.relieves:
        return Refusal(tried, "you are already assigned to this table", clause)
    return (facts.FloorAssigned(command.by, command.at, command.by, command.relieves or None),)


def assign_dealer(state: TableState, command: commands.AssignDealer) -> Answer:
    """The floor says who deals; the same act relieves the dealer before."""
    tried, clause = "assign a dealer", clause_for(state, "inspection")
    if command.role is not Role.FLOOR:
        return Refusal(tried, FLOOR_ONLY, clause)
    if command.by not in state.floors:
        return Refusal(tried, "you are not assigned to this table", clause, ("take charge of the table",))
    return _dealer_assigned(state, command, command.dealer, tried, clause)


def relieve_dealer(state: TableState, command: commands.RelieveDealer) -> Answer:
    """The dealer who comes takes over from the one who goes, at any moment of a round."""
    tried, clause = "relieve the dealer", clause_for(state, "inspection")
    if command.role is not Role.DEALER:
        return Refusal(tried, DEALER_ONLY, clause)
    if state.dealer is None:
        return Refusal(tried, "nobody deals at this table yet", clause, ("the floor assigns a dealer",))
    return _dealer_assigned(state, command, command.by, tried, clause)


def _dealer_assigned(state: TableState, command: Command, dealer: str, tried: str, clause: str) -> Answer:
    if not dealer.strip():
        return Refusal(tried, "say who deals", clause)
    if dealer == state.dealer:
        return Refusal(tried, f"{dealer} deals at this table already", clause)
    if dealer in state.floors:
        return Refusal(tried, f"{dealer} oversees this table; somebody else must deal", clause)
    if dealer in state.seats.values():
        return Refusal(tried, f"{dealer} plays at this table; somebody else must deal", clause)
    return (facts.DealerAssigned(command.by, command.at, dealer, state.dealer),)


def assign_crew(state: TableState, command: commands.AssignCrew) -> Answer:
    """The automatic crew starts to work at this table."""
    tried, clause = "assign the automatic crew", clause_for(state, "inspection")
    if command.role is not Role.FLOOR:
        return Refusal(tried, FLOOR_ONLY, clause)
    names = {command.dealer.strip(), command.floor.strip()}
    if command.by != command.floor or len(names - {""}) != len((command.dealer, command.floor)):
        return Refusal(tried, "the crew is its own floor and one dealer, with two names", clause)
    if not names.isdisjoint(state.seats.values()):
        return Refusal(tried, "nobody who plays at this table works at it", clause)
    return (facts.CrewAssigned(command.by, command.at, command.dealer, command.floor),)
