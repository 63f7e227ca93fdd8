"""An upheld dispute is made good: one person proposes the payment, another one confirms it."""

from queenhigh.table.facts.fact import Fact


class CorrectionProposed(Fact, frozen=True):
    """The floor upheld a dispute of round `number` and proposes to pay its player so much from the table inventory."""

    dispute: int
    number: int
    player: str
    cents: int
    reason: str


class CorrectionConfirmed(Fact, frozen=True):
    """A second person confirmed the payment, and it was made."""

    dispute: int
    number: int
    player: str
    cents: int


class CorrectionRejected(Fact, frozen=True):
    """The second person did not agree: nothing is paid."""

    dispute: int
    number: int
    reason: str
