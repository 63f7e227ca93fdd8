"""Who works at a table: take charge of it, assign or relieve a dealer, start an automatic crew."""

from queenhigh.table.commands.command import Command


class TakeCharge(Command, frozen=True):
    """A floorperson is assigned to this table; `relieves` names a floorperson who leaves it."""

    relieves: str = ""


class AssignDealer(Command, frozen=True):
    """The floor says who deals from now on, and so relieves the dealer before."""

    dealer: str


class RelieveDealer(Command, frozen=True):
    """A dealer takes over from the dealer at the table."""


class AssignCrew(Command, frozen=True):
    """The automatic dealer and floor of the house work at this table from now on."""

    dealer: str
    floor: str
