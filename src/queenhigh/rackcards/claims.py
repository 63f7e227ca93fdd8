"""What a card was understood to promise about money and about the order of hands."""

from dataclasses import dataclass, field

from queenhigh.rackcards.card_text import Stretch
from queenhigh.rackcards.vocabulary import Token


@dataclass(frozen=True, slots=True)
class PaidLine:
    """One promise: a hand, what it is paid, and on which stake where the card says so."""

    hand: Token
    payout: Token
    stake: int | None = None


@dataclass(slots=True)
class PaidTable:
    """Promises that stand together under one wager; without a wager nothing above them named one."""

    wager: str | None
    heading: Token | None
    lines: list[PaidLine] = field(default_factory=list)
    unpaid: list[Token] = field(default_factory=list)
    shares_rows: bool = False
    in_passing: bool = False


@dataclass(frozen=True, slots=True)
class PlainPayment:
    """A wager with a payout and no hand between them: "Ante 1 to 1"."""

    wager: Token
    payout: Token
    most: bool = False


@dataclass(slots=True)
class RankingList:
    """Hands in the order of the card; the place of a list is what announced it, or its first hand.

    A list that is `whole` has to name every class of the ranking.
    """

    heading: Token | None
    place: Stretch
    size: int | None
    rising: bool | None
    hands: list[Token] = field(default_factory=list)
    whole: bool = True


@dataclass(frozen=True, slots=True)
class Beats:
    """One hand said to stand above another."""

    higher: Token
    lower: Token
    size: int | None = None


@dataclass(slots=True)
class CardReading:
    tables: list[PaidTable] = field(default_factory=list)
    payments: list[PlainPayment] = field(default_factory=list)
    rankings: list[RankingList] = field(default_factory=list)
    comparisons: list[Beats] = field(default_factory=list)
    named: dict[str, Token] = field(default_factory=dict)
