"""Cards that make what a question needs: a hand of one line, a close contest, a trap."""

from collections.abc import Callable, Collection
from random import Random

from queenhigh.cards import DECK, Card, rank_of, suit_of

Cards = tuple[Card, ...]
_TRIES = 3000
_RANKS, _SUITS = 13, 4
_SHARE_OF_FAMILIES = 0.75


def cards_that(
    wanted: Callable[[Cards], bool], size: int, chance: Random, without: Collection[Card] = (), tries: int = _TRIES
) -> Cards | None:
    """So many cards that are wanted; None if many draws bring none.

    Rare hands are drawn as often as common ones: from one suit, from neighboring ranks, from few ranks, or from all.

    >>> from queenhigh.cards import FIVE
    >>> FIVE.name(cards_that(lambda cards: FIVE.name(cards) == "royal_flush", 5, Random(1)))
    'royal_flush'
    """
    gone = frozenset(without)
    left = [card for card in DECK if card not in gone]
    for _ in range(tries):
        family = _family(size, chance) if chance.random() < _SHARE_OF_FAMILIES else None
        pool = left if family is None else [card for card in family if card not in gone]
        if len(pool) >= size:
            drawn = tuple(chance.sample(pool, size))
            if wanted(drawn):
                return drawn
    return None


def _family(size: int, chance: Random) -> tuple[Card, ...]:
    """Cards among which strong hands are frequent."""
    kind, suit = chance.randrange(4), chance.randrange(_SUITS)
    if kind == 0:
        return _SUITED[suit]
    if kind == 1:
        few = chance.sample(range(_RANKS), max(1, size // 2))
        return tuple(card for rank in few for card in _RANKED[rank])
    lowest = chance.randrange(-1, _RANKS - size + 1)
    run = [rank % _RANKS for rank in range(lowest, lowest + size)]
    if kind == 2:
        return tuple(_OF[rank, suit] for rank in run)
    return tuple(card for rank in run for card in _RANKED[rank])


_OF = {(rank_of(card), suit_of(card)): card for card in DECK}
_SUITED = [tuple(_OF[rank, suit] for rank in range(_RANKS)) for suit in range(_SUITS)]
_RANKED = [tuple(_OF[rank, suit] for suit in range(_SUITS)) for rank in range(_RANKS)]
