"""What a meter shows is carried from a table that is closed to another one, in the records of both."""

from fractions import Fraction

from queenhigh.table.facts.fact import Fact


class MeterSent(Fact, frozen=True):
    """Everything that a meter showed was carried to the same meter of another table. One person proposed it, another
    confirmed it, and the meter shows nothing."""

    wager: str
    meter: str
    cents: Fraction
    to: str
    proposed_by: str


class MeterReceived(Fact, frozen=True):
    """A meter was given what the same meter of another table showed. `sent_as` is the number of the fact there."""

    wager: str
    meter: str
    cents: Fraction
    origin: str
    sent_as: int


class MeterReseeded(Fact, frozen=True):
    """A table whose meters were carried away is open again: the house starts the meter as at a new table."""

    wager: str
    meter: str
    cents: Fraction
