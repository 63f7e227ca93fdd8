"""The floor stops a table for a while, and lets it go on."""

from queenhigh.table.facts.fact import Fact


class TablePaused(Fact, frozen=True):
    """No further round is opened; a round in play is finished first."""

    reason: str


class TableResumed(Fact, frozen=True):
    """Rounds are opened again."""
