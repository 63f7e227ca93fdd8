"""What players decide, what is decided for those who are away or late, and what comes off the layout for it."""

from queenhigh.table.facts.fact import Fact


class DecisionTaken(Fact, frozen=True):
    seat: int
    choice: str


class PlayerAbsent(Fact, frozen=True):
    seat: int


class PlayerReturned(Fact, frozen=True):
    seat: int


class AbsenceRuled(Fact, frozen=True):
    """What the floor decided for an absent player: wagers "lost", the "default" decision, or to "wait"."""

    seat: int
    ruling: str
    reason: str


class TimerSet(Fact, frozen=True):
    """How long a player may think before the disclosed default is taken; None where the floor decides."""

    seconds: int | None


class DecisionClockStarted(Fact, frozen=True):
    """A seat has so many seconds from here, by a clock that never goes back."""

    seat: int
    number: int
    monotonic_s: int


class DecisionDefaulted(Fact, frozen=True):
    """The decision that follows is not the player's own: the disclosed default, by the floor or by the system."""

    seat: int
    number: int


class BetWithdrawn(Fact, frozen=True):
    seat: int
    wager: str


class WithdrawalConfirmed(Fact, frozen=True):
    """The chips of a withdrawn bet were seen off the betting area."""

    seat: int
    wager: str


class ForfeitCollected(Fact, frozen=True):
    """What a folded hand forfeits was collected; its cards, by position, went to the rack unseen, if to be settled
    no more."""

    seat: int
    wagers: tuple[str, ...]
    positions: tuple[int, ...]


class SignalSeen(Fact, frozen=True):
    """How a player let a bet ride: tucked the cards under it, or waved a hand."""

    seat: int
    wager: str
    signal: str
