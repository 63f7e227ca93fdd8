"""How a player shows that a bet rides: the dealer records the signal beside the decision (as in LIR-.11.B.1.a)."""

from queenhigh.table import commands, facts
from queenhigh.table.answers import DEALER_ONLY, Answer, has_wager_step
from queenhigh.table.commands import Refusal, Role
from queenhigh.table.state import Phase, TableState

SIGNALS = ("tucked", "waved")
"""The player tucks the cards under the bet, or waves a hand from left to right."""


def known_signals(state: TableState, wager: str | None) -> tuple[str, ...]:
    """The signals by which the rules let this bet ride."""
    return tuple(signal for signal in SIGNALS if wager is not None and has_wager_step(state, signal, wager))


def record_signal(state: TableState, command: commands.RecordSignal) -> Answer:
    """The signal belongs to the last decision of a seat, and only to one that lets a bet ride."""
    tried, round_ = "record a signal", state.round
    if command.role is not Role.DEALER:
        return Refusal(tried, DEALER_ONLY)
    taken = round_.decisions.get(command.seat, ()) if round_ is not None else ()
    if round_ is None or round_.phase is Phase.SETTLING or not taken:
        return Refusal(tried, f"seat {command.seat} has not decided in this round")
    stage = state.game.rules.stages[len(taken) - 1]
    signals = known_signals(state, stage.takes_back)
    if taken[-1] != stage.yes or not signals:
        why = f"seat {command.seat} did not let a bet ride"
        return Refusal(tried, why, stage.taken_back_clause or stage.clause)
    if command.signal not in signals:
        return Refusal(tried, f"{command.signal!r} is not a signal", stage.clause, signals, due_values=True)
    if (command.seat, len(taken)) in round_.signals:
        return Refusal(tried, f"the signal of seat {command.seat} is on record already", stage.clause)
    assert stage.takes_back is not None
    return (facts.SignalSeen(command.by, command.at, command.seat, stage.takes_back, command.signal),)
