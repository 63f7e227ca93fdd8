"""The floor pauses a table and lets it go on.

A round that was begun ends settled or void, so a pause never stops one: it keeps the next round from being opened.
Wagers that are down are played. Everyone at the table is told, with the reason.
"""

from queenhigh.table import commands, facts
from queenhigh.table.answers import FLOOR_ONLY, Answer
from queenhigh.table.commands import Refusal, Role
from queenhigh.table.state import TableState


def pause(state: TableState, command: commands.PauseTable) -> Answer:
    tried = "pause the table"
    if command.role is not Role.FLOOR:
        return Refusal(tried, FLOOR_ONLY)
    if not command.reason.strip():
        return Refusal(tried, "say why the table is paused")
    if state.paused is not None:
        return Refusal(tried, f"the table is paused already: {state.paused}", None, ("let the table go on",))
    return (facts.TablePaused(command.by, command.at, command.reason),)


def resume(state: TableState, command: commands.ResumeTable) -> Answer:
    tried = "let the table go on"
    if command.role is not Role.FLOOR:
        return Refusal(tried, FLOOR_ONLY)
    if state.paused is None:
        return Refusal(tried, "the table is not paused")
    return (facts.TableResumed(command.by, command.at),)


def refuse_while_paused(state: TableState, tried: str) -> Refusal | None:
    if state.paused is None:
        return None
    return Refusal(tried, f"the table is paused: {state.paused}", None, ("the floor lets the table go on",))
