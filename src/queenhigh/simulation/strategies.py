"""The strategy of a simulation, by its name or as a function."""

import numpy as np

from queenhigh.analysis.decision_tables import DecisionTables
from queenhigh.analysis.edge import check_strategy
from queenhigh.analysis.solver import Strategy, solver_of
from queenhigh.simulation.table_setup import SimulatedTable


def decision_tables(table: SimulatedTable, strategy: Strategy) -> DecisionTables:
    """The decisions of a strategy for the hands that a seat of this table may be dealt."""
    solver = solver_of(table.game.name)
    check_strategy(table.game.name, strategy)
    if not table.decides:
        return DecisionTables(((),), np.zeros(1, dtype=np.uint8))
    return solver.decision_tables(table.game, strategy)
