"""Make an upheld dispute good: one person proposes the payment, another one confirms it."""

from queenhigh.table.commands.command import Command


class ProposeCorrection(Command, frozen=True):
    """The floor upheld a dispute of a round and proposes to pay its player so much; a second person rules on it."""

    dispute: int
    of_round: int
    player: str
    cents: int
    reason: str


class RuleOnCorrection(Command, frozen=True):
    """A second person confirms or rejects what was proposed for a dispute."""

    dispute: int
    ruling: str
    reason: str = ""
