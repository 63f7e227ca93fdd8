"""Carry what a meter shows from a table that is closed to another one."""

from fractions import Fraction

from queenhigh.table.commands.command import Command


class SendMeters(Command, frozen=True):
    """A second person confirms that all meters of a progressive are carried to another table."""

    wager: str
    to: str
    proposed_by: str


class ReceiveMeter(Command, frozen=True):
    """Take over what a meter of another table showed; `sent_as` is the number of the fact that sent it."""

    wager: str
    meter: str
    cents: Fraction
    origin: str
    sent_as: int


class ReseedMeters(Command, frozen=True):
    """The house starts meters again that were carried away, because their table opens again."""
