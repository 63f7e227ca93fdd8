"""Players take their seats, a round opens and is wagered on until no more bets; collected chips are counted."""

from dataclasses import dataclass

from queenhigh.table.facts.fact import Fact


@dataclass(frozen=True)
class PlayerSeated(Fact):
    seat: int
    player: str


@dataclass(frozen=True)
class PlayerLeft(Fact):
    seat: int
    player: str


@dataclass(frozen=True)
class RoundOpened(Fact):
    number: int
    deck: str


@dataclass(frozen=True)
class WagerPlaced(Fact):
    seat: int
    wager: str
    cents: int


@dataclass(frozen=True)
class InstrumentNamed(Fact):
    """The wager that comes next is no value chip but another approved instrument."""

    seat: int
    wager: str
    instrument: str


@dataclass(frozen=True)
class LimitOverridden(Fact):
    """A wager outside the limits, which the dealer had accepted, stands whole on the floor's word."""

    seat: int
    wager: str
    cents: int
    reason: str


@dataclass(frozen=True)
class LinePicked(Fact):
    seat: int
    line: str


@dataclass(frozen=True)
class WagerTakenBack(Fact):
    seat: int
    wager: str


@dataclass(frozen=True)
class WagerAccepted(Fact):
    """The wagering device of a seat has acknowledged a progressive wager, and its light is lit."""

    seat: int
    wager: str


@dataclass(frozen=True)
class LightReported(Fact):
    seat: int
    wager: str
    lit: bool


@dataclass(frozen=True)
class LightRuled(Fact):
    """The floor has found that the recorded acceptance stands although the light is out."""

    seat: int
    wager: str
    reason: str


@dataclass(frozen=True)
class BettingClosed(Fact):
    """No more bets: wagers are final and progressives are locked out."""


@dataclass(frozen=True)
class ChipsCollected(Fact):
    """The chips of a wager were taken from these seats before the deal."""

    wager: str
    seats: tuple[int, ...]


@dataclass(frozen=True)
class LammersPlaced(Fact):
    """A lammer marks each of these seats, whose Five Card Bonus chips were taken, until the round is over."""

    seats: tuple[int, ...]


@dataclass(frozen=True)
class ChipsCounted(Fact):
    wager: str
    chips: int
    accepted: int


@dataclass(frozen=True)
class CountResolved(Fact):
    wager: str
    reason: str
