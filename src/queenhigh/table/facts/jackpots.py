"""Progressive meters move, and what is won from them waits for a second person."""

from fractions import Fraction

from queenhigh.table.facts.fact import Fact


class ProgressiveSystemSet(Fact, frozen=True):
    """The progressive table game system is "in service", "out of service", or the wager is "not offered" for now."""

    status: str
    reason: str


class MetersCarriedOver(Fact, frozen=True):
    """The meters of a table that was opened under version 1 joined those of the house, as they stood."""

    links: tuple[tuple[str, str], ...]


class MeterFed(Fact, frozen=True):
    wager: str
    meter: str
    cents: Fraction


class MeterMoved(Fact, frozen=True):
    """A meter went up or down by so much: "paid" and "reset" in a settlement, "paid back", "reset back" and "fed back"
    in a void. A change and not a sum, since a meter may be fed and won at several tables."""

    wager: str
    meter: str
    cents: Fraction
    why: str


class MeterSeen(Fact, frozen=True):
    """What a meter shows that other tables move as well, when this table is about to move it."""

    wager: str
    meter: str
    cents: Fraction


class MeterSet(Fact, frozen=True):
    """What a meter shows after a settlement or a void, as ledgers of version 1 have it. It is read, never written."""

    wager: str
    meter: str
    cents: Fraction


class HandConfirmed(Fact, frozen=True):
    """The dealer has verified the hand that wins a progressive, and the cards agree."""

    seat: int
    wager: str
    hand: str


class JackpotLocked(Fact, frozen=True):
    """What a seat's progressive is paid from, as the meter stood at its turn: the meter starts again at once, other
    tables play on, and the money waits for the floor."""

    seat: int
    wager: str
    meter: str
    cents: Fraction


class JackpotValidated(Fact, frozen=True):
    seat: int
    wager: str


class SignatureAsked(Fact, frozen=True):
    """A jackpot is above the amount up to which one floorperson is enough; `cents` is what it pays."""

    seat: int
    wager: str
    cents: int
    above: int


class JackpotSigned(Fact, frozen=True):
    """A second floorperson has signed a jackpot, and it may be paid."""

    seat: int
    wager: str


class HandPayOpened(Fact, frozen=True):
    """A payment that does not come from the table inventory: the cards stay until its documents are complete."""

    seat: int
    wager: str
    cents: int


class HandPayDocumented(Fact, frozen=True):
    seat: int
    wager: str
