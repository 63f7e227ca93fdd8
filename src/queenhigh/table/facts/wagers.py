"""Players take their seats, a round opens and is wagered on until no more bets; collected chips are counted."""

from queenhigh.table.facts.fact import Fact


class PlayerSeated(Fact, frozen=True):
    seat: int
    player: str


class PlayerLeft(Fact, frozen=True):
    seat: int
    player: str


class RoundOpened(Fact, frozen=True):
    number: int
    deck: str


class WagerPlaced(Fact, frozen=True):
    seat: int
    wager: str
    cents: int


class InstrumentNamed(Fact, frozen=True):
    """The next wager is made with another approved instrument instead of a value chip."""

    seat: int
    wager: str
    instrument: str


class WagerOffered(Fact, frozen=True):
    """A player wants to make a wager outside the limits, which the floor may allow."""

    seat: int
    wager: str
    cents: int


class LimitOverridden(Fact, frozen=True):
    """The floor let a wager outside the limits count in full, because the dealer had accepted it."""

    seat: int
    wager: str
    cents: int
    reason: str


class LinePicked(Fact, frozen=True):
    seat: int
    line: str


class WagerTakenBack(Fact, frozen=True):
    seat: int
    wager: str


class WagerAccepted(Fact, frozen=True):
    """The wagering device of a seat has acknowledged a progressive wager, and its light is lit."""

    seat: int
    wager: str


class LightReported(Fact, frozen=True):
    seat: int
    wager: str
    lit: bool


class LightRuled(Fact, frozen=True):
    """The floor ruled that a wager counts although its light is out, because its acceptance was recorded."""

    seat: int
    wager: str
    reason: str


class BettingClosed(Fact, frozen=True):
    """No more bets: wagers are final and progressives are locked out."""


class ChipsCollected(Fact, frozen=True):
    """The chips of a wager were taken from these seats before the deal."""

    wager: str
    seats: tuple[int, ...]


class LammersPlaced(Fact, frozen=True):
    """A lammer marks each of these seats, whose Five Card Bonus chips were taken, until the round is over."""

    seats: tuple[int, ...]


class ChipsCounted(Fact, frozen=True):
    wager: str
    chips: int
    accepted: int


class CountResolved(Fact, frozen=True):
    wager: str
    reason: str
