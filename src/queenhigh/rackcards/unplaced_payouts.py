"""Payouts that stand on a card, but not where they were understood: what they may be about is not called missing."""

from queenhigh.rackcards.claims import CardReading
from queenhigh.rackcards.posted import Posted, pays
from queenhigh.rackcards.vocabulary import Payout
from queenhigh.rulebook import EnvyLine, Kind, Line


def tells_of_wager(reading: CardReading, posted: Posted) -> bool:
    """Whether a payout that nobody could place stands beside the name of this wager."""
    return any(posted.wager in part.wagers for part in reading.loose)


def tells_of_line(reading: CardReading, line: Line | EnvyLine, posted: Posted) -> bool:
    """Whether a hand, or what is due for it, stands on the card where nobody could place it."""
    due = any(
        _is_due(payout, line, posted)
        for part in reading.loose
        if part.wagers <= {posted.wager}
        for payout in part.payouts
    )
    return due or line.hand in reading.loose_hands


def _is_due(payout: Payout, line: Line | EnvyLine, posted: Posted) -> bool:
    if isinstance(line, Line):
        return pays(payout, line, posted.denomination)
    return payout.kind is Kind.DOLLARS and payout.amount * 100 == line.for_wager(posted.denomination or 100)[0]
