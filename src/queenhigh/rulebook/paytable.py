"""Paytables: lines that say what a hand is paid, each with the clause it comes from."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from queenhigh.cards import at_least


class Kind(StrEnum):
    """How a payout is reckoned."""

    TO_ONE = "to_one"
    FOR_ONE = "for_one"
    DOLLARS = "dollars"
    PERCENT_OF_METER = "percent_of_meter"


@dataclass(frozen=True, slots=True)
class Line:
    """One payout of one paytable. The amount counts units, dollars or percent, as the kind says."""

    hand: str
    kind: Kind
    amount: int
    clause: str
    meter: str | None = None
    by_hand: bool = False
    """Whether it is paid by hand, and never from the table inventory."""
    per: int = 1
    """What the amount is paid for where it is not 1: 3 to 2. No line of the rules has that."""

    @property
    def is_push(self) -> bool:
        """Whether the stake comes back and nothing is won."""
        return self.kind is Kind.TO_ONE and self.amount == 0

    def __str__(self) -> str:
        if self.kind is Kind.TO_ONE:
            return f"{self.amount:,} to {self.per}" if self.amount else "push"
        if self.kind is Kind.FOR_ONE:
            return f"{self.amount:,} for 1"
        if self.kind is Kind.DOLLARS:
            return f"${self.amount:,}"
        return f"{self.amount}% of the {'' if self.meter == 'main' else f'{self.meter} '}meter"


@dataclass(frozen=True, slots=True)
class Paytable:
    """The lines of one letter, best hand first."""

    letter: str
    lines: tuple[Line, ...]
    by_hand: Mapping[str, Line] = field(init=False, repr=False, compare=False)
    """Every name that a hand may answer to with the line that pays it."""

    def __post_init__(self) -> None:
        by_hand: dict[str, Line] = {}
        for line in self.lines:
            by_hand.setdefault(line.hand, line)
        # A pair of aces that has a line of its own is not paid as a pair of tens or better.
        for line in self.lines:
            for hand in at_least(line.hand):
                by_hand.setdefault(hand, line)
        object.__setattr__(self, "by_hand", by_hand)

    def line(self, *names: str) -> Line | None:
        """The line of the first of these names that the table lists, given from the narrowest name to the widest."""
        for name in names:
            line = self.by_hand.get(name)
            if line is not None:
                return line
        return None

    @property
    def meters(self) -> tuple[str, ...]:
        """The meters its lines draw on, the largest first."""
        return tuple(dict.fromkeys(line.meter for line in self.lines if line.meter is not None))


@dataclass(frozen=True, slots=True)
class EnvyLine:
    """What another person's hand pays a receiver, in cents, for a $1 and for a $5 progressive wager."""

    hand: str
    on_1: int
    on_5: int
    clause_on_1: str
    clause_on_5: str

    def for_wager(self, wager: int) -> tuple[int, str]:
        """Sum and clause for the receiver's own wager, all in cents (OQ-017: no other size is taken)."""
        return (self.on_1, self.clause_on_1) if wager == 100 else (self.on_5, self.clause_on_5)


@dataclass(frozen=True, slots=True)
class EnvyTable:
    """The hands of others that pay, best first."""

    letter: str
    lines: tuple[EnvyLine, ...]
    _by_hand: Mapping[str, EnvyLine] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_by_hand", {line.hand: line for line in self.lines})

    def line(self, names: Iterable[str]) -> EnvyLine | None:
        """The line of the first of these names that the table lists."""
        return next((self._by_hand[name] for name in names if name in self._by_hand), None)
