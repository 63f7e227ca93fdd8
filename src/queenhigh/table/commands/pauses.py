"""Stop a table for a while, and let it go on."""

from queenhigh.table.commands.command import Command


class PauseTable(Command, frozen=True):
    """No further round is opened until the floor lets the table go on; a round in play is finished first."""

    reason: str


class ResumeTable(Command, frozen=True):
    """The table goes on after a pause."""
