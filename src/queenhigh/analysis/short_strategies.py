"""Strategies that a person can remember: a few lines each, valued exactly, with what they cost against the best play.

Lines are tried from the first; the last one says what happens otherwise.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from queenhigh.analysis.notebook_table import NotebookTable
from queenhigh.cards import Card, rank_of, suit_of

Strategy = Callable[[Sequence[Card]], bool]
TEN, ACE = 8, 12


@dataclass(frozen=True, slots=True)
class ShortStrategy(NotebookTable):
    """A named set of lines and its exact value per unit of the game's main wager."""

    name: str
    rules: tuple[str, ...]
    ev: Fraction
    cost: Fraction

    def data(self) -> dict[str, object]:
        return {"name": self.name, "rules": list(self.rules), "ev": str(self.ev), "cost": str(self.cost)}


@dataclass(frozen=True, slots=True)
class Lines:
    """A strategy for games that ask yes or no: the lines in words, and the answer for the cards seen."""

    name: str
    rules: tuple[str, ...]
    says_yes: Strategy


def ranks_of(cards: Sequence[Card]) -> list[int]:
    return sorted(rank_of(card) for card in cards)


def is_suited(cards: Sequence[Card]) -> bool:
    return len({suit_of(card) for card in cards}) == 1


def high_cards(cards: Sequence[Card]) -> int:
    return sum(rank_of(card) >= TEN for card in cards)


def spread(cards: Sequence[Card]) -> int:
    """Over how many ranks the cards reach, the ace being high; 0 where a rank comes twice."""
    ranks = ranks_of(cards)
    return ranks[-1] - ranks[0] + 1 if len(set(ranks)) == len(ranks) else 0
