"""What a card was understood to say: the words, what they claim, and how sure the reader is of it."""

from dataclasses import dataclass, field
from typing import Literal

from queenhigh.rackcards.card_text import Stretch
from queenhigh.rackcards.vocabulary import Payout, Token

Kind = Literal[
    "qualifier", "outcome", "pays", "depends", "fold", "fold_only", "fold_all", "times", "withdraw", "equal", "boxes",
    "seats", "minimum", "maximum", "unit", "payout_limit", "stake", "seed", "rate", "needs", "version", "lowest",
    "cards", "said", "place", "enough", "order", "compulsory", "deal", "made_of", "turn",
    "accepted", "unpaid", "share", "paid",
]  # fmt: skip
Value = str | int | tuple[int | None, int | None] | frozenset[str]


@dataclass(frozen=True, slots=True)
class Claim:
    """One thing that a card says, and of what; a claim that is not sure is asked about and never called wrong.

    The values are those of the rulebook: the result of a case, the rank that qualifies, cents, or how many times.
    """

    kind: Kind
    of: str
    value: Value
    words: Stretch
    sure: bool = True
    whole: bool = False
    """Whether it was read from the whole of a clause, which leaves no word to be in doubt about."""


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
    letter: str | None = None
    letter_words: Stretch | None = None


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
    announced: bool = True
    beside: list[Token] = field(default_factory=list)
    """Hands that the same sentence names where the order was not followed."""


@dataclass(frozen=True, slots=True)
class Beats:
    """One hand said to stand above another."""

    higher: Token
    lower: Token
    size: int | None = None


@dataclass(frozen=True, slots=True)
class LoosePart:
    """A part of the card with payouts that no table took, and the wagers it names."""

    wagers: set[str]
    payouts: list[Payout]


@dataclass(slots=True)
class CardReading:
    """Everything that was read on a card."""

    tables: list[PaidTable] = field(default_factory=list)
    payments: list[PlainPayment] = field(default_factory=list)
    rankings: list[RankingList] = field(default_factory=list)
    comparisons: list[Beats] = field(default_factory=list)
    named: dict[str, Token] = field(default_factory=dict)
    denied: set[str] = field(default_factory=set)
    loose: list[LoosePart] = field(default_factory=list)
    loose_hands: set[str] = field(default_factory=set)
    claims: list[Claim] = field(default_factory=list)
    unread: list[Stretch] = field(default_factory=list)
