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


class VoidClaimed(Fact, frozen=True):
    """Somebody says that a round is void. Nothing goes on in it until a second person confirms or rejects that."""

    number: int
    clause: str
    reason: str
    role: str


class VoidConfirmed(Fact, frozen=True):
    number: int
    clause: str


class VoidRejected(Fact, frozen=True):
    """The second person did not find what was claimed: the round goes on."""

    number: int
    clause: str
    reason: str


class RoundVoided(Fact, frozen=True):
    number: int
    clause: str
    reason: str


class IncidentAcknowledged(Fact, frozen=True):
    """A floorperson has looked at a void or a removed deck."""

    incident: str
