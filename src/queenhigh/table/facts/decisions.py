"""What players decide, what is decided for those who are away or late, and what comes off the layout for it."""

from dataclasses import dataclass

from queenhigh.table.facts.fact import Fact


@dataclass(frozen=True)
class DecisionTaken(Fact):
    seat: int
    choice: str


@dataclass(frozen=True)
class PlayerAbsent(Fact):
    seat: int


@dataclass(frozen=True)
class PlayerReturned(Fact):
    seat: int


@dataclass(frozen=True)
class AbsenceRuled(Fact):
    """What the floor decided for an absent player: wagers "lost", the "default" decision, or to "wait"."""

    seat: int
    ruling: str
    reason: str


@dataclass(frozen=True)
class TimerSet(Fact):
    """How long a player may think before the disclosed default is taken; None where the floor decides."""

    seconds: int | None


@dataclass(frozen=True)
class DecisionClockStarted(Fact):
    """A seat has so many seconds from here, by a clock that never goes back."""

    seat: int
    number: int
    monotonic_s: int


@dataclass(frozen=True)
class DecisionDefaulted(Fact):
    """The decision that follows is not the player's own: the disclosed default, by the floor or by the system."""

    seat: int
    number: int


@dataclass(frozen=True)
class BetWithdrawn(Fact):
    seat: int
    wager: str


@dataclass(frozen=True)
class WithdrawalConfirmed(Fact):
    """The chips of a withdrawn bet were seen off the betting area."""

    seat: int
    wager: str


@dataclass(frozen=True)
class ForfeitCollected(Fact):
    """What a folded hand forfeits was collected; its cards, by position, went to the rack unseen, if to be settled
    no more."""

    seat: int
    wagers: tuple[str, ...]
    positions: tuple[int, ...]
