"""What a box may place and what an operator may choose about it, as the rules have it."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class AlsoNeeds:
    """Further wagers that must lie on the box where the house takes the other reading of a clause."""

    reading: str
    value: str
    wagers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class EnvyRule:
    """The envy that goes with a progressive wager: what the payment is called, the clause that pays it, the hand
    that earns it where that is not the wager's own, and the clause that says that nobody is paid for their own hand."""

    name: str
    clause: str
    own_hand_clause: str = ""
    hand_by_letter: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class WagerRule:
    """A wager that a box may place before "no more bets".

    It is settled in the contest with the dealer, by the hand it reads and its paytable, or together with other wagers
    that must all win.
    """

    name: str
    offer: str
    clause: str
    needs_any: tuple[str, ...] = ()
    needs_all: tuple[str, ...] = ()
    needs_clause: str | None = None
    needs_question: str | None = None
    also_needs: AlsoNeeds | None = None
    collected: bool = False
    exactly_dollars: int | None = None
    exactly_clause: str | None = None
    hand: str | None = None
    hand_by_letter: Mapping[str, str] = field(default_factory=dict)
    wins_with: tuple[str, ...] = ()
    lost_clause: str | None = None
    won_clause: str | None = None
    envy: EnvyRule | None = None

    def hand_of(self, letter: str | None) -> str | None:
        """The hand that the wager reads under a letter; None where it is not settled by a hand of its own."""
        return self.hand_by_letter.get(letter or "", self.hand)

    def envy_hand(self, envy_letter: str | None, letter: str | None) -> str | None:
        """The hand that earns envy under an envy letter: a hand of its own, or the one that the wager reads."""
        own = self.envy.hand_by_letter.get(envy_letter or "") if self.envy else None
        return own or self.hand_of(letter)


@dataclass(frozen=True, slots=True)
class VersionRule:
    """One version of a wager: which wager must lie beside it, at most how many times that one it may be, and whether
    both are compulsory, which binds them both ways."""

    clause: str
    beside: str | None = None
    most_times: int | None = None
    compulsory: bool = False
    house_rule: bool = False


@dataclass(frozen=True, slots=True)
class LetterVersion:
    """A letter that goes only with one version of another offer. `reading` is a setting under which it goes with every
    version that sets a ratio."""

    offer: str
    version: str
    clause: str
    reading: str | None = None


@dataclass(frozen=True, slots=True)
class OfferRule:
    """What an operator may choose about a wager: one section of a submission."""

    name: str
    clause: str
    letter_key: str | None = None
    paytables: str | None = None
    required: bool = False
    always: bool = False
    versions: Mapping[str, VersionRule] = field(default_factory=dict)
    version_clause: str | None = None
    letter_versions: Mapping[str, LetterVersion] = field(default_factory=dict)
    rate_clause: str | None = None
    rate_question: str | None = None
    """The open question by which meters are filed where no clause says so."""
    denominations: tuple[int, ...] = ()
    denomination_clause: str | None = None
    envy: str | None = None
    envy_choice: str | None = None
    envy_clause: str | None = None
    envy_fits: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    @property
    def progressive(self) -> bool:
        return self.rate_clause is not None


@dataclass(frozen=True, slots=True)
class EqualWagers:
    """Wagers that are compulsory and equal."""

    wagers: tuple[str, ...]
    clause: str


@dataclass(frozen=True, slots=True)
class OneOf:
    """Offers of which a table has one at most."""

    offers: tuple[str, ...]
    clause: str
    question: str


@dataclass(frozen=True, slots=True)
class PayoutLimitRule:
    """Which winnings of one box a payout limit counts, in the order of settlement."""

    wagers: tuple[str, ...]
    clause: str
    applies: str
    ceiling_dollars: int | None = None
    ceiling_clause: str | None = None
    minimum_clause: str | None = None
    advised_dollars: int | None = None


@dataclass(frozen=True, slots=True)
class Least:
    """The least that a seed (in dollars) or a rate (in percent) may be; a reading may set another seed."""

    amount: int
    clause: str
    reading: str | None = None
    question: str | None = None


@dataclass(frozen=True, slots=True)
class AdvisedStake:
    """The least that should be wagered, in dollars, for a prize of so many dollars."""

    prize_dollars: int
    dollars: int
