"""Hands are compared and wagers settled; a round is closed or void."""

from queenhigh.table.facts.fact import Fact


class RevealDone(Fact, frozen=True):
    """Every decision is taken and the shared cards are up: settlement may begin."""


class HandAnnounced(Fact, frozen=True):
    seat: int
    hand: str


class WagerSettled(Fact, frozen=True):
    seat: int
    wager: str
    stake: int
    outcome: str
    paid: int
    returned: int
    clauses: tuple[str, ...]
    from_seat: int | None


class RoundClosed(Fact, frozen=True):
    number: int


class SettlementReversed(Fact, frozen=True):
    """All that a seat was paid or lost in a round that turned out void is undone."""

    seat: int


class RoundVoided(Fact, frozen=True):
    number: int
    clause: str
    reason: str
