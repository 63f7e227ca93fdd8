"""The strategy of a simulation, by its name."""

import numpy as np

from queenhigh.analysis import Unknown
from queenhigh.analysis.decision_tables import DecisionTables
from queenhigh.analysis.solver import solver_of
from queenhigh.simulation.table_setup import SimulatedTable


def decision_tables(table: SimulatedTable, strategy: str) -> DecisionTables:
    """The decisions of a strategy for the hands that a seat of this table may be dealt."""
    solver = solver_of(table.game.name)
    if strategy not in solver.strategies:
        raise Unknown(f"{table.game.name} has no strategy {strategy!r}; allowed: {', '.join(solver.strategies)}")
    if not table.decides:
        return DecisionTables(((),), np.zeros(1, dtype=np.uint8))
    return solver.decision_tables(table.game, strategy)
