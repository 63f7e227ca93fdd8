"""Strategies that a person can remember: a few lines each, valued exactly, with what they cost against the best play.

Lines are tried from the first; the last one says what happens otherwise. "High" is ten or higher.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from queenhigh.cards import THREE, Card, parse_cards, rank_of, suit_of

Strategy = Callable[[Sequence[Card]], bool]
_TEN, _ACE = 8, 12


@dataclass(frozen=True, slots=True)
class ShortStrategy:
    """A named set of lines and its exact value per unit of the game's main wager."""

    name: str
    rules: tuple[str, ...]
    ev: Fraction
    cost: Fraction

    def data(self) -> dict[str, Any]:
        return {"name": self.name, "rules": list(self.rules), "ev": str(self.ev), "cost": str(self.cost)}


@dataclass(frozen=True, slots=True)
class Lines:
    """A strategy for games that ask yes or no: the lines in words, and the answer for the cards seen."""

    name: str
    rules: tuple[str, ...]
    says_yes: Strategy


def _ranks(cards: Sequence[Card]) -> list[int]:
    return sorted(rank_of(card) for card in cards)


def _suited(cards: Sequence[Card]) -> bool:
    return len({suit_of(card) for card in cards}) == 1


def _high(cards: Sequence[Card]) -> int:
    return sum(rank_of(card) >= _TEN for card in cards)


def _spread(cards: Sequence[Card]) -> int:
    """Over how many ranks the cards reach, the ace being high; 0 where a rank comes twice."""
    ranks = _ranks(cards)
    return ranks[-1] - ranks[0] + 1 if len(set(ranks)) == len(ranks) else 0


def _winner(cards: Sequence[Card]) -> bool:
    """Paid already in Let It Ride: a high pair, two pairs, or three of a kind."""
    ranks = _ranks(cards)
    pairs = {rank for rank in ranks if ranks.count(rank) >= 2}
    return any(rank >= _TEN or ranks.count(rank) >= 3 for rank in pairs) or len(pairs) == 2


# Three Card Poker.

_Q64 = THREE.strength(parse_cards("Qs 6h 4d"))
_Q32 = THREE.strength(parse_cards("Qs 3h 2d"))

THREE_CARD = (
    Lines("Q-6-4", ("Play queen, six, four or better", "Fold the rest"), lambda cards: THREE.strength(cards) >= _Q64),
    Lines("queen-high", ("Play any queen or better", "Fold the rest"), lambda cards: THREE.strength(cards) >= _Q32),
    Lines("always-play", ("Play everything",), lambda cards: True),
)


# 235 Stud Poker: two cards ask for the 3 Card raise, three for the 5 Card raise.


def _raise_two(cards: Sequence[Card]) -> bool:
    spread = _spread(cards)
    return spread == 0 or _suited(cards) or (spread == 2 and _ACE not in _ranks(cards))


def _raise_three(cards: Sequence[Card]) -> bool:
    if _spread(cards) == 0 or _suited(cards) or _high(cards) == 3:
        return True
    return _spread(cards) <= 4 and (_high(cards) == 2 or _ranks(cards) == [_TEN - 2, _TEN - 1, _TEN])


_TWO_CARD_LINE = "Raise the 3 Card wager with a pair, two of a suit, or two in a row without an ace"

STUD_235 = (
    Lines(
        "four lines",
        (
            _TWO_CARD_LINE,
            "Raise the 5 Card wager with a pair or better (a straight only as below) and with any three of a suit",
            "Raise the 5 Card wager with three high cards, with two of them within four ranks, and with 8-9-10",
            "Check the rest",
        ),
        lambda cards: _raise_two(cards) if len(cards) == 2 else _raise_three(cards),
    ),
    Lines(
        "three lines",
        (_TWO_CARD_LINE, "Raise the 5 Card wager with a pair, three of a suit or three high cards", "Check the rest"),
        lambda cards: (
            _raise_two(cards) if len(cards) == 2 else _spread(cards) == 0 or _suited(cards) or _high(cards) == 3
        ),
    ),
    Lines(
        "two lines",
        ("Raise with a pair, two or three of a suit", "Check the rest"),
        lambda cards: _spread(cards) == 0 or _suited(cards),
    ),
    Lines("never raise", ("Check always",), lambda cards: False),
)


# Let It Ride: three cards ask for Bet 1, four for Bet 2.


def _straight_flush_in_reach(cards: Sequence[Card]) -> bool:
    spread, high = _spread(cards), _high(cards)
    if not _suited(cards) or spread > 5:
        return False
    return high >= spread - 3 and (spread > 3 or _ranks(cards)[0] >= 1)


def _open_straight_with_high(cards: Sequence[Card]) -> bool:
    """Four in a row, open at both ends, one of them high."""
    return _spread(cards) == 4 and _high(cards) >= 1 and _ranks(cards)[-1] != _ACE


LET_IT_RIDE = (
    Lines(
        "six lines",
        (
            "Bet 1 rides with a winner: tens or better, or three of a kind",
            "Bet 1 rides with three of a suit in a row from 3-4-5 up, over four ranks with a high card, "
            "or over five ranks with two",
            "Bet 2 rides with a winner",
            "Bet 2 rides with four of a suit",
            "Bet 2 rides with four in a row, open at both ends, one of them high",
            "Withdraw the rest",
        ),
        lambda cards: (
            _winner(cards)
            or (
                _straight_flush_in_reach(cards)
                if len(cards) == 3
                else _suited(cards) or _open_straight_with_high(cards)
            )
        ),
    ),
    Lines(
        "three lines",
        ("Ride with a winner", "Ride with four of a suit", "Withdraw the rest"),
        lambda cards: _winner(cards) or (len(cards) == 4 and _suited(cards)),
    ),
    Lines("two lines", ("Ride with a winner", "Withdraw the rest"), _winner),
    Lines("never ride", ("Withdraw always",), lambda cards: False),
)
