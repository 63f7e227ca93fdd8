"""How sure the reader may be that a printed payout is wrong, and not only read wrongly."""

from collections.abc import Mapping
from dataclasses import replace

from queenhigh.rackcards.claims import PaidLine, PaidTable
from queenhigh.rackcards.posted import Posted, is_right, lines_for, verdict
from queenhigh.rackcards.vocabulary import Payout
from queenhigh.rulebook import EnvyLine, Kind, Line
from queenhigh.submission import House

_FEW_LINES = 4
_LARGE = 1_000


def is_sure_of_table(house: House, printed: PaidTable, posted: Posted) -> bool:
    """Whether a printed table is that of the wager, so that a difference is a fault of the card.

    Where many lines are wrong, the reader more likely took another table for it or paired hands and payouts one line
    off, so that a difference is asked about; unless the lines are all those of another letter.
    """
    hands, due = {paid.hand.hand.name for paid in printed.lines}, {line.hand for line in posted.lines}
    wrong = [paid for paid in printed.lines if not _is_right_for_a_line(paid, posted, hands)]
    # Several hands before one payout are one line of the card.
    many, bad = (len({paid.payout.start for paid in lines}) for lines in (printed.lines, wrong))
    right = many - bad
    if not printed.shares_rows and any(_is_due_for_a_line_left_out(paid, posted, hands) for paid in wrong):
        return False
    if printed.heading is not None and hands == due and (many < _FEW_LINES or 2 * right >= many):
        return True
    if many == 1 or bad <= min(1, right) or right >= 2 * bad:
        return True
    others = house.rules.paytables_of(posted.wager).values()
    return any(all(is_right(paid, replace(posted, lines=other.lines)) for paid in printed.lines) for other in others)


def is_sure_of_line(
    printed: PaidTable, paid: PaidLine, line: Line | EnvyLine, posted: Posted, tables: Mapping[str, Posted]
) -> bool:
    """Whether a payout that differs can only be meant for this line of this table.

    A line that no other of its table confirms is asked about if nothing but its place says whose it is, if it is what
    another wager pays for the hand, or if it is a large sum of dollars where odds are paid.
    """
    payout = paid.payout.payout
    others = [other for other in printed.lines if other is not paid]
    beside = (other for other in others if (other.hand.start, other.stake) == (paid.hand.start, paid.stake))
    if any(is_right(other, posted) and other.payout.payout.kind is not payout.kind for other in beside):
        # The hand is paid rightly beside it, in another way: this is the payout of a column that was not understood.
        return False
    if payout.kind is Kind.PERCENT_OF_METER and payout.meter is None and _is_meter(line, payout):
        # Which of several meters is meant is not said, or said where it was not understood.
        return False
    kinds = {one.kind for one in posted.lines if isinstance(one, Line)}
    if payout.kind is Kind.DOLLARS and payout.amount >= _LARGE and kinds and Kind.DOLLARS not in kinds:
        return False
    confirmed = sum(_is_right_for_a_line(other, posted, set()) for other in others)
    if confirmed > 1 and (printed.heading is not None or confirmed == len(others)):
        return True
    if printed.heading is None or (printed.in_passing and not confirmed):
        return False
    return bool(confirmed) or not any(is_right(paid, other) for name, other in tables.items() if name != posted.wager)


def _is_meter(line: Line | EnvyLine, payout: Payout) -> bool:
    return isinstance(line, Line) and line.kind is payout.kind and payout.amount == line.amount


def _is_right_for_a_line(paid: PaidLine, posted: Posted, beside: set[str]) -> bool:
    return any(verdict(paid, line, posted) is None for line in lines_for(paid.hand.hand, posted, beside))


def _is_due_for_a_line_left_out(paid: PaidLine, posted: Posted, beside: set[str]) -> bool:
    """Whether a payout is that of a hand that the printed table does not name."""
    return any(line.hand not in beside and verdict(paid, line, posted) is None for line in posted.lines)
