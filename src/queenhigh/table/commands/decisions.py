"""Decide, see what comes off the layout for it, and rule on players who are away or late."""

from queenhigh.table.commands.command import Command


class Decide(Command, frozen=True):
    seat: int
    choice: str


class RecordSignal(Command, frozen=True):
    """The dealer saw how a player let a bet ride: "tucked" or "waved"."""

    seat: int
    signal: str


class ConfirmWithdrawal(Command, frozen=True):
    seat: int


class ReportAbsent(Command, frozen=True):
    seat: int


class ReportReturn(Command, frozen=True):
    seat: int


class RuleOnAbsence(Command, frozen=True):
    seat: int
    ruling: str
    reason: str


class SetTimer(Command, frozen=True):
    """Disclose how long a player may think at a practice table; None where the round waits for the floor."""

    seconds: int | None


class LetTimeRun(Command, frozen=True):
    """Tell a practice table what a clock shows that never goes back."""

    monotonic_s: int
