"""Hands as a dealer names them, and the cards that make each one: "pair of queens", from the two queens."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from queenhigh.cards.card import RANK_PLURALS, RANK_WORDS, RANKS, Card, rank_of
from queenhigh.cards.ranking import Ranking

_ACE = 12
_BY_GROUPS = {
    (4,): "four_of_a_kind",
    (3, 2): "full_house",
    (3,): "three_of_a_kind",
    (2, 2): "two_pair",
    (2,): "pair",
}
_WHOLE = frozenset({"straight", "flush", "straight_flush", "royal_flush", "full_house"})


@dataclass(frozen=True, slots=True)
class NamedHand:
    """A hand in words, with its cards sorted for reading: those that make it, the kickers, and those left over."""

    name: str
    words: str
    detail: str
    """The same with the cards that break a tie: "queen-ten high", "pair of queens with a ten"."""
    made: tuple[Card, ...]
    kickers: tuple[Card, ...]
    unused: tuple[Card, ...]

    @property
    def cards(self) -> tuple[Card, ...]:
        return self.made + self.kickers + self.unused


def name_hand(cards: Sequence[Card], ranking: Ranking) -> NamedHand:
    """The best hand of a ranking among the cards; of fewer cards than it takes, what they are by their ranks alone.

    >>> from queenhigh.cards import FOUR, FIVE, THREE, parse_cards
    >>> name_hand(parse_cards("4s Qh 6c"), THREE).words
    'queen high'
    >>> hand = name_hand(parse_cards("3h Qs 9d Qh 6c"), FOUR)
    >>> hand.words, hand.detail, len(hand.unused)
    ('pair of queens', 'pair of queens with a nine and a six', 1)
    >>> name_hand(parse_cards("Ts Td 4c"), FIVE).words
    'pair of tens'
    """
    best = max(combinations(cards, ranking.size), key=ranking.strength) if len(cards) > ranking.size else tuple(cards)
    whole = len(best) == ranking.size
    name = ranking.name(best) if whole else _by_ranks(best)
    top = ranking.top_rank(ranking.strength(best)) if whole else max(map(rank_of, best))
    ordered = _in_order(best, low_ace="straight" in name and top != _ACE)
    count = len(ordered) if name in _WHOLE else _made_of(name)
    unused = tuple(card for card in cards if card not in best)
    made, kickers = ordered[:count], ordered[count:]
    return NamedHand(
        name, _words(name, ordered, top), _detail(name, ordered, kickers, top), made, kickers, _in_order(unused)
    )


def _by_ranks(cards: Sequence[Card]) -> str:
    ranks = [rank_of(card) for card in cards]
    groups = tuple(sorted((many for rank in set(ranks) if (many := ranks.count(rank)) > 1), reverse=True))
    return _BY_GROUPS.get(groups, "high_card")


def _made_of(name: str) -> int:
    return {"four_of_a_kind": 4, "three_of_a_kind": 3, "two_pair": 4, "pair": 2}.get(name, 1)


def _in_order(cards: Sequence[Card], *, low_ace: bool = False) -> tuple[Card, ...]:
    """The most frequent ranks first, then from high to low; an ace that begins a straight comes last."""
    ranks = [rank_of(card) for card in cards]
    height = [-1 if low_ace and rank == _ACE else rank for rank in ranks]
    placed = sorted(zip([ranks.count(rank) for rank in ranks], height, cards, strict=True), reverse=True)
    return tuple(card for _, _, card in placed)


def _one(rank: int) -> str:
    return RANK_WORDS[RANKS[rank]]


def _several(rank: int) -> str:
    return RANK_PLURALS[RANKS[rank]]


def _words(name: str, ordered: Sequence[Card], top: int) -> str:
    first, last = rank_of(ordered[0]), rank_of(ordered[-1])
    if name == "two_pair":
        return f"two pair, {_several(first)} and {_several(rank_of(ordered[2]))}"
    if name == "full_house":
        return f"full house, {_several(first)} over {_several(last)}"
    known = {
        "high_card": f"{_one(first)} high",
        "pair": f"pair of {_several(first)}",
        "three_of_a_kind": f"three {_several(first)}",
        "four_of_a_kind": f"four {_several(first)}",
        "royal_flush": "royal flush",
    }
    return known.get(name) or f"{name.replace('_', ' ')}, {_one(top)} high"


def _detail(name: str, ordered: Sequence[Card], kickers: Sequence[Card], top: int) -> str:
    ranks = [_one(rank_of(card)) for card in ordered]
    if name == "high_card":
        return f"{'-'.join(ranks)} high"
    if name == "flush":
        return f"flush, {'-'.join(ranks)} high"
    words = _words(name, ordered, top)
    if not kickers:
        return words
    with_ = " and ".join(f"{'an' if _one(rank_of(card))[0] in 'ae' else 'a'} {_one(rank_of(card))}" for card in kickers)
    return f"{words} with {with_}"
