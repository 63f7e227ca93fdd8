"""Carrying the meters of a progressive from one table to another, between rounds.

Everything that players have fed stays theirs to win: a transfer moves all that the meters of one progressive show, to
the fraction of a cent, and a table that opens again after it starts its meters as a new table does. No clause speaks of
it, so it takes two persons, as everything does that moves the money of players outside a round. The house knows which
tables are closed and brings the two ends of a transfer together; nobody gives these commands from a page.
"""

from fractions import Fraction

from queenhigh.table import commands, facts
from queenhigh.table.answers import FLOOR_ONLY, Answer
from queenhigh.table.commands import Refusal, Role
from queenhigh.table.state import TableState, initial_meters

_IN_PLAY = "a round is in play: wait for its end, or pause the table first; until then its meters must not change"


def send(state: TableState, command: commands.SendMeters) -> Answer:
    tried = "carry the meters to another table"
    if command.role is not Role.FLOOR:
        return Refusal(tried, FLOOR_ONLY)
    if state.round is not None:
        return Refusal(tried, _IN_PLAY, None, ("finish the round",))
    if command.by == command.proposed_by:
        return Refusal(tried, f"you proposed this; a floorperson other than {command.by} confirms it")
    showing = {meter: cents for (wager, meter), cents in state.meters.items() if wager == command.wager}
    if not any(showing.values()):
        return Refusal(tried, f"no meter of {command.wager!r} shows anything here")
    return tuple(
        facts.MeterSent(command.by, command.at, command.wager, meter, cents, command.to, command.proposed_by)
        for meter, cents in showing.items()
        if cents
    )


def receive(state: TableState, command: commands.ReceiveMeter) -> Answer:
    tried = "take over the meter of another table"
    if command.role is not Role.FLOOR:
        return Refusal(tried, FLOOR_ONLY)
    refused = refuse_meters(state, command.wager, (command.meter,))
    if refused is not None or command.cents <= 0:
        return Refusal(tried, refused or "an amount above zero is carried")
    carried = (command.wager, command.meter, Fraction(command.cents), command.origin, command.sent_as)
    return (facts.MeterReceived(command.by, command.at, *carried),)


def refuse_meters(state: TableState, wager: str, meters: tuple[str, ...]) -> str | None:
    """Why a table cannot take over meters of this progressive now; None if it can."""
    if state.round is not None:
        return _IN_PLAY
    missing = [meter for meter in meters if (wager, meter) not in state.meters]
    if missing:
        return f"this table has no {missing[0]} meter of {wager!r}"
    if wager in state.carried:
        return f"the meters of {wager!r} were carried away from this table, and it has not opened again"
    return None


def reseed(state: TableState, command: commands.ReseedMeters) -> Answer:
    """Start the meters again that were carried away, when their table opens again."""
    tried = "start the meters again"
    if command.role is not Role.FLOOR:
        return Refusal(tried, FLOOR_ONLY)
    if state.round is not None or not state.carried:
        return Refusal(tried, "no meter was carried away from this table")
    return tuple(
        facts.MeterReseeded(command.by, command.at, wager, meter, started)
        for (wager, meter), started in initial_meters(state.house).items()
        if wager in state.carried
    )
