"""A table that runs: commands, facts, and the state that the facts add up to. Pure: no clock, chance or storage.

`handle(state, command, faces)` answers with facts or a refusal; `apply(state, fact)` gives the state afterwards.
"""

from queenhigh.table.automation import LEVELS, Crew, next_step
from queenhigh.table.command_handlers import handle
from queenhigh.table.commands import Command, Refusal, Role
from queenhigh.table.fact_access import fact_for
from queenhigh.table.fact_data import fact_data, fact_from
from queenhigh.table.fact_effects import apply, apply_all
from queenhigh.table.facts import Fact
from queenhigh.table.game_round import open_decision
from queenhigh.table.state import Deck, Phase, RoundInPlay, TableState, new_table
from queenhigh.table.table_view import TableView, Viewer

__all__ = [
    "LEVELS",
    "Command",
    "Crew",
    "Deck",
    "Fact",
    "Phase",
    "Refusal",
    "Role",
    "RoundInPlay",
    "TableState",
    "TableView",
    "Viewer",
    "apply",
    "apply_all",
    "fact_data",
    "fact_for",
    "fact_from",
    "handle",
    "new_table",
    "next_step",
    "open_decision",
]
