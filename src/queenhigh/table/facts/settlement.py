"""Hands are compared and wagers settled; a round is closed or void."""

from dataclasses import dataclass

from queenhigh.table.facts.fact import Fact


@dataclass(frozen=True)
class RevealDone(Fact):
    """Every decision is taken and the shared cards are up: settlement may begin."""


@dataclass(frozen=True)
class HandAnnounced(Fact):
    seat: int
    hand: str


@dataclass(frozen=True)
class WagerSettled(Fact):
    seat: int
    wager: str
    stake: int
    outcome: str
    paid: int
    returned: int
    clauses: tuple[str, ...]
    from_seat: int | None


@dataclass(frozen=True)
class RoundClosed(Fact):
    number: int


@dataclass(frozen=True)
class SettlementReversed(Fact):
    """All that a seat was paid or lost in a round that turned out void is undone."""

    seat: int


@dataclass(frozen=True)
class RoundVoided(Fact):
    number: int
    clause: str
    reason: str
