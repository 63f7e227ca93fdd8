"""A table that runs: commands, facts, and the state that facts fold into. Pure, with no clock, chance or storage.

`Table.handle(state, command, faces)` answers with facts or a refusal; `apply(state, fact)` gives the state afterwards.
"""

from queenhigh.table.automation import LEVELS, Crew, next_step
from queenhigh.table.commands import Command, Refusal, Role
from queenhigh.table.fact_access import fact_for
from queenhigh.table.fact_data import fact_data, fact_from
from queenhigh.table.facts import Fact
from queenhigh.table.state import Deck, Phase, RoundInPlay, TableState, apply, apply_all, new_table
from queenhigh.table.table import Table
from queenhigh.table.view import TableView, Viewer

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
    "Table",
    "TableState",
    "TableView",
    "Viewer",
    "apply",
    "apply_all",
    "fact_data",
    "fact_for",
    "fact_from",
    "new_table",
    "next_step",
]
