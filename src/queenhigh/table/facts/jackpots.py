"""Progressive meters move, and what is won from them waits for a second person."""

from dataclasses import dataclass
from fractions import Fraction

from queenhigh.table.facts.fact import Fact


@dataclass(frozen=True)
class ProgressiveSystemSet(Fact):
    """The progressive table game system is "in service", "out of service", or the wager is "not offered" for now."""

    status: str
    reason: str


@dataclass(frozen=True)
class MetersCarriedOver(Fact):
    """The meters of a table that was opened under version 1 joined those of the house, as they stood."""

    links: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class MeterFed(Fact):
    wager: str
    meter: str
    cents: Fraction


@dataclass(frozen=True)
class MeterMoved(Fact):
    """A meter went up or down by so much: "paid" and "reset" in a settlement, "paid back", "reset back" and "fed back"
    in a void. A change and not a sum, since a meter may be fed and won at several tables."""

    wager: str
    meter: str
    cents: Fraction
    why: str


@dataclass(frozen=True)
class MeterSeen(Fact):
    """What a meter shows that other tables move as well, when this table is about to move it."""

    wager: str
    meter: str
    cents: Fraction


@dataclass(frozen=True)
class MeterSet(Fact):
    """What a meter shows after a settlement or a void, as ledgers of version 1 have it. It is read, never written."""

    wager: str
    meter: str
    cents: Fraction


@dataclass(frozen=True)
class HandConfirmed(Fact):
    """The dealer has verified the hand that wins a progressive, and the cards agree."""

    seat: int
    wager: str
    hand: str


@dataclass(frozen=True)
class JackpotLocked(Fact):
    """What a seat's progressive is paid from, as the meter stood at its turn: the meter starts again at once, other
    tables play on, and the money waits for the floor."""

    seat: int
    wager: str
    meter: str
    cents: Fraction


@dataclass(frozen=True)
class JackpotValidated(Fact):
    seat: int
    wager: str


@dataclass(frozen=True)
class HandPayOpened(Fact):
    """A payment that does not come from the table inventory: the cards stay until its documents are complete."""

    seat: int
    wager: str
    cents: int


@dataclass(frozen=True)
class HandPayDocumented(Fact):
    seat: int
    wager: str
