"""Who works at a table: a floorperson takes charge, a dealer is assigned or relieved, an automatic crew starts."""

from queenhigh.table.facts.fact import Fact


class FloorAssigned(Fact, frozen=True):
    """A floorperson is assigned to this table, in place of `relieved` where somebody leaves."""

    floor: str
    relieved: str | None


class DealerAssigned(Fact, frozen=True):
    """From here on `dealer` deals, in place of `relieved` where somebody dealt before."""

    dealer: str
    relieved: str | None


class CrewAssigned(Fact, frozen=True):
    """The automatic dealer and floor of the house work here, beside the people who are assigned."""

    dealer: str
    floor: str
