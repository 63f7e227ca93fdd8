"""A strategy that somebody writes down, as TOML: when to play, raise or ride.

    at_least = "Qs 6h 4d"                    # against a dealer: play this hand or a better one
    at_least = { 1 = "3s 3h 2d 4c 5h", 3 = "Ts Th 2d 4c 5h" }   # so many times the ante from this hand up
    hands = ["Ts Th 2d", "As Ks Qs"]         # or the hands themselves; which suit is which does not matter

Every other hand is folded, checked or withdrawn.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from queenhigh.analysis.solver import Unknown
from queenhigh.cards import RANKINGS, Card, parse_cards
from queenhigh.rulebook import rulebook

SuitPattern = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class WrittenStrategy:
    """A function of the cards: how many times to bet, 0 for no. It can be sent to other processes."""

    ranking: str | None
    bars: tuple[tuple[int, int], ...]
    """How many times to bet, from which strength up."""
    hands: tuple[SuitPattern, ...]

    def __call__(self, cards: Sequence[Card]) -> int:
        strength = RANKINGS[self.ranking].strength(cards) if self.ranking and self.bars else 0
        otherwise = int(suit_pattern(cards) in self.hands)
        return max((many for many, bar in self.bars if strength >= bar), default=otherwise)


def read_strategy(game: str, data: Mapping[str, object]) -> WrittenStrategy:
    """The strategy that a file describes.

    >>> plays = read_strategy("three-card-poker", {"at_least": "Qs6h4d"})
    >>> plays(parse_cards("Qs 6h 4d")), plays(parse_cards("Qs 6h 3d"))
    (1, 0)
    """
    unknown = sorted(set(data) - {"at_least", "hands"})
    if unknown or not data:
        raise Unknown(f"{', '.join(unknown) or 'nothing'}: a strategy file has at_least or hands")
    bars = _bars(game, data.get("at_least"))
    listed = {suit_pattern(parse_cards(hand)) for hand in _texts(data.get("hands", []))}
    contest = rulebook(game).contest
    ranking = rulebook(game).hands[contest.hand].ranking if contest else None
    return WrittenStrategy(ranking, tuple(sorted(bars.items())), tuple(sorted(listed)))


def _bars(game: str, written: object) -> dict[int, int]:
    """The least strength for each number of times."""
    if written is None:
        return {}
    contest = rulebook(game).contest
    if contest is None:
        raise Unknown(f"at_least: nobody is to be beaten in {rulebook(game).title}; list the hands instead")
    ranking = RANKINGS[rulebook(game).hands[contest.hand].ranking]
    given = written if isinstance(written, dict) else {"1": written}
    try:
        return {int(many): ranking.strength(parse_cards(str(hand))) for many, hand in given.items()}
    except (ValueError, KeyError, IndexError) as error:
        raise Unknown(f"at_least: {error}") from None


def _texts(written: object) -> list[str]:
    if not isinstance(written, list) or not all(isinstance(item, str) for item in written):
        raise Unknown('hands: write a list of hands, such as ["Ts Th 2d"]')
    return written


def suit_pattern(cards: Sequence[Card]) -> SuitPattern:
    """What is the same for all hands that differ only in which suit is which."""
    suits = [tuple(sorted(card >> 2 for card in cards if card & 3 == suit)) for suit in range(4)]
    return tuple(sorted(suits))
