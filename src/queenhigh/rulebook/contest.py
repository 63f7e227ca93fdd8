"""Hands, decisions, the contest with the dealer and the fold, as the rules have them."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from queenhigh.cards import RANK_PLURALS, RANK_WORDS, RANKINGS, RANKS, hand_words
from queenhigh.rulebook.paytable import Line

NOT_QUALIFIED = "not_qualified"
CASES = (NOT_QUALIFIED, "higher", "equal", "lower")
"""How a hand may meet the dealer's; the first only where the dealer needs something to play."""

RESULTS = ("win", "push", "lose")
CARD_PLACES = ("player", "dealer", "community", "box")


@dataclass(frozen=True, slots=True)
class HandRule:
    """Which cards make a hand, the first so many of them where not all count, and the ranking that reads them.

    `clause` lists the classes of the ranking, and above them the hands in `also_listed`.
    """

    ranking: str
    cards: tuple[str, ...]
    first: int | None = None
    clause: str | None = None
    also_listed: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Qualifier:
    """The lowest hand with which the dealer plays: a class of hands from a rank upwards, or any better class."""

    hand_class: str
    rank: str

    @property
    def words(self) -> str:
        """
        >>> Qualifier("high_card", "Q").words, Qualifier("pair", "T").words
        ('queen high', 'a pair of tens')
        """
        if self.hand_class == "high_card":
            return f"{RANK_WORDS[self.rank]} high"
        if self.hand_class == "pair":
            return f"a pair of {RANK_PLURALS[self.rank]}"
        return f"a {hand_words(self.hand_class)}"

    def least_strength(self, ranking: str) -> int:
        """A dealer's hand of this strength or more qualifies."""
        return RANKINGS[ranking].least(self.hand_class, RANKS.index(self.rank))


@dataclass(frozen=True, slots=True)
class ContestCase:
    """What one case of the contest does to each wager in it."""

    name: str
    results: Mapping[str, str]
    clause: str


@dataclass(frozen=True, slots=True)
class Contest:
    """The contest with the dealer: the hand that is compared, what the dealer needs, what each case does, and what a
    wager that wins is paid."""

    hand: str
    cases: Mapping[str, ContestCase]
    pays: Mapping[str, Line]
    qualifier: Qualifier | None = None

    @property
    def wagers(self) -> tuple[str, ...]:
        return tuple(self.pays)

    def net(self, case: str, wager: str) -> int:
        """The net result of one unit of a wager in a case, in units of that wager."""
        result = self.cases[case].results[wager]
        return self.pays[wager].amount if result == "win" else {"push": 0, "lose": -1}[result]


@dataclass(frozen=True, slots=True)
class BonusRule:
    """A payment without a wager of its own: by its paytable to a hand that played, whatever the contest brought."""

    name: str
    on: str
    hand: str
    clause: str | None = None


@dataclass(frozen=True, slots=True)
class StageRule:
    """One time round the table on which players decide.

    A yes bets `bets`, from the least to the most times the wager `on`; or a no takes the bet `takes_back` back.
    Only boxes with the wager `asked_with` are asked, where it is given.
    """

    name: str
    clause: str
    yes: str
    no: str
    asked_with: str | None = None
    bets: str | None = None
    on: str | None = None
    least_times: int = 1
    most_times: int = 1
    takes_back: str | None = None
    taken_back_clause: str | None = None
    yes_clause: str | None = None
    no_clause: str | None = None
    """The clauses of the two answers, where they have clauses of their own."""

    choices: tuple[str, ...] = field(init=False)
    """The decisions by name: a number of times where there is a choice of them."""
    multiples: Mapping[str, int] = field(init=False)
    """How many times the wager it is bet on each of these decisions bets."""

    def __post_init__(self) -> None:
        several = len(self.times) > 1
        multiples = {f"{times}x" if several else self.yes: times for times in self.times}
        object.__setattr__(self, "multiples", multiples)
        object.__setattr__(self, "choices", (*multiples, self.no))

    def answer_clause(self, choice: str) -> str:
        """The clause that provides for an answer: that of the question unless the answer has its own."""
        return (self.no_clause if choice == self.no else self.yes_clause) or self.clause

    @property
    def times(self) -> range:
        """How many times the wager it is bet on a yes may bet, in whole multiples."""
        return range(self.least_times, self.most_times + 1)


@dataclass(frozen=True, slots=True)
class Fold:
    """What a fold forfeits and what it leaves in play, each wager with its clause."""

    clause: str
    forfeits: Mapping[str, str] = field(default_factory=dict)
    keeps: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ElectronicRule:
    """The clauses of a dealer controlled electronic table, and what it never offers."""

    clause: str
    lines_clause: str
    never_offered: tuple[str, ...] = ()
