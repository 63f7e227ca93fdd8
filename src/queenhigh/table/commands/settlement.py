"""Turn up the hands, settle the seats, and close or void the round."""

from queenhigh.table.commands.command import Command


class Reveal(Command, frozen=True):
    """Turn up what is due: third cards, community cards, the dealer's hand. With `turn_up`, the hand of the first seat
    to be settled comes right after."""

    turn_up: bool = False


class ShowHand(Command, frozen=True):
    """Turn up the cards of the seat whose turn it is."""

    seat: int


class SettleSeat(Command, frozen=True):
    """Settle the seat whose turn it is. With `turn_up`, the hand of the next seat comes right after."""

    seat: int
    turn_up: bool = False


class CloseRound(Command, frozen=True):
    pass


class VoidRound(Command, frozen=True):
    """The floor says that the round is void by a clause that can apply now; a second person confirms it."""

    clause: str
    reason: str


class RuleOnVoid(Command, frozen=True):
    """The second person's answer to a void that was claimed: "confirm" or "reject"."""

    ruling: str
    reason: str = ""


class AcknowledgeIncident(Command, frozen=True):
    """The floor has looked at a void or a removed deck."""

    incident: str
