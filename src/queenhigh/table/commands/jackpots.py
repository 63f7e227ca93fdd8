"""What a progressive needs: a system that works, and a second person for what is won."""

from queenhigh.table.commands.command import Command


class SetProgressiveSystem(Command, frozen=True):
    """Put the progressive table game system in or out of service, or stop offering its wager for the time being."""

    status: str
    reason: str


class ConfirmHand(Command, frozen=True):
    """Verify the hand that wins a progressive wager."""

    seat: int
    wager: str
    hand: str


class ValidateJackpot(Command, frozen=True):
    """The floor validates a jackpot; above `second_above` cents the house asks for a second signature."""

    seat: int
    wager: str
    second_above: int | None = None


class SignJackpot(Command, frozen=True):
    """A second floorperson signs a jackpot above the house's amount, before it is paid."""

    seat: int
    wager: str


class CompleteHandPay(Command, frozen=True):
    seat: int
    wager: str
