"""The shuffle and the cut."""

from collections.abc import Sequence

from queenhigh.cards import DECK, Card
from queenhigh.chance.keystream import Keystream

FEWEST_CUT, MOST_CUT = 10, 51
"""How many cards may be above the cover card: at least ten, with at least one below it (OQ-047)."""


def shuffled(key: bytes) -> tuple[Card, ...]:
    """A deck in the order that a key gives: Fisher and Yates, every swap from what is left."""
    return shuffled_from(Keystream(key))


def shuffled_from(numbers: Keystream) -> tuple[Card, ...]:
    deck = list(DECK)
    for last in range(len(deck) - 1, 0, -1):
        other = numbers.below(last + 1)
        deck[last], deck[other] = deck[other], deck[last]
    return tuple(deck)


def cut(deck: Sequence[Card], depth: int) -> tuple[Card, ...]:
    """The deck after a cut: the cards above the cover card go to the bottom.

    >>> from queenhigh.cards import cards_text
    >>> cards_text(cut(DECK, 12)[:2])
    '5s 5h'
    """
    reason = refuse_cut(depth)
    if reason is not None:
        raise ValueError(reason)
    return (*deck[depth:], *deck[:depth])


def from_the_top(deck: Sequence[Card], depth: int | None) -> tuple[Card, ...]:
    """The deck as it is dealt: cut where a cut was made, else as it was shuffled."""
    return tuple(deck) if depth is None else cut(deck, depth)


def refuse_cut(depth: int) -> str | None:
    """Why a cut is not taken, None where it is."""
    if FEWEST_CUT <= depth <= MOST_CUT:
        return None
    return f"a cut {depth} cards deep; allowed: {FEWEST_CUT} to {MOST_CUT} from the top"
