"""The shuffle and the cut."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from queenhigh.cards import DECK, Card
from queenhigh.chance.keystream import Keystream

FEWEST_CUT, MOST_CUT = 10, 51
"""How many cards may be above the cover card: at least ten, with at least one below it (OQ-047)."""
_Item = TypeVar("_Item")


def shuffled(key: bytes) -> tuple[Card, ...]:
    """A deck in the order that a key gives: Fisher and Yates, every swap from what is left."""
    return shuffled_from(Keystream(key))


def shuffled_from(numbers: Keystream) -> tuple[Card, ...]:
    return tuple(permuted(DECK, numbers.below))


def permuted(items: Sequence[_Item], below: Callable[[int], int]) -> list[_Item]:
    """Items in the order that random numbers give: every swap is from what is left."""
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        other = below(last + 1)
        order[last], order[other] = order[other], order[last]
    return order


def cut(deck: Sequence[_Item], depth: int) -> tuple[_Item, ...]:
    """The deck after a cut: the cards above the cover card go to the bottom.

    >>> from queenhigh.cards import cards_text
    >>> cards_text(cut(DECK, 12)[:2])
    '5s 5h'
    """
    reason = refuse_cut(depth)
    if reason is not None:
        raise ValueError(reason)
    return (*deck[depth:], *deck[:depth])


def refuse_cut(depth: int) -> str | None:
    """Why a cut is not taken, None where it is."""
    if FEWEST_CUT <= depth <= MOST_CUT:
        return None
    return f"a cut {depth} cards deep; allowed: {FEWEST_CUT} to {MOST_CUT} from the top"
