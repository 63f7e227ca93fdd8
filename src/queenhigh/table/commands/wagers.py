"""Take a seat, open a round and wager until no more bets; count the chips that are collected."""

from queenhigh.table.commands.command import Command


class TakeSeat(Command, frozen=True):
    seat: int


class LeaveSeat(Command, frozen=True):
    seat: int


class OpenRound(Command, frozen=True):
    pass


class PlaceWager(Command, frozen=True):
    """One wager on a layout area. A progressive counts only where the seat's device has acknowledged it.

    With `ask_floor`, a wager outside the limits is not refused but waits for the floor to allow it.
    """

    seat: int
    wager: str
    cents: int
    instrument: str = "chips"
    acknowledged: bool = True
    ask_floor: bool = False


class TakeBackWager(Command, frozen=True):
    seat: int
    wager: str


class AcknowledgeWager(Command, frozen=True):
    """The device of a seat acknowledges a progressive wager that it had not taken at once."""

    seat: int
    wager: str


class OverrideLimit(Command, frozen=True):
    """Let a wager outside the limits count, because the dealer had accepted it."""

    seat: int
    wager: str
    cents: int
    reason: str


class PickLine(Command, frozen=True):
    """Choose a line of the grid on an electronic table."""

    seat: int
    line: str


class ReportLight(Command, frozen=True):
    seat: int
    wager: str
    lit: bool


class RuleOnLight(Command, frozen=True):
    """Find that an accepted wager is eligible although its light is out."""

    seat: int
    wager: str
    reason: str


class CallNoMoreBets(Command, frozen=True):
    pass


class CountChips(Command, frozen=True):
    wager: str
    chips: int


class ResolveCount(Command, frozen=True):
    wager: str
    reason: str
