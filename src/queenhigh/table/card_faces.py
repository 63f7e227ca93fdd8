"""The faces of the deck in play, for those who may turn its cards.

What follows from the faces is kept with them and never with the table: a table's state holds no card that nobody has
seen.
"""

from collections.abc import Callable
from operator import is_
from typing import TypeVar

from queenhigh.cards import Card
from queenhigh.games import Round

Faces = Callable[[int], Card]
"""The card at a position of the deck in play, from the top after the cut. It is asked only when a card is turned."""

_Value = TypeVar("_Value")


class DeckFaces:
    """One deck from the top, as it was cut; its order is asked for with the first card."""

    __slots__ = ("_deck", "_order", "kept", "last_round", "last_state")

    def __init__(self, order: Callable[[], tuple[Card, ...]]) -> None:
        self._order = order
        self._deck: tuple[Card, ...] | None = None
        self.last_state: object = None
        """The state that was asked about last, and the round as it was then."""
        self.last_round: Round | None = None
        self.kept: dict[str | int, tuple[tuple[object, ...], object]] = {}

    def __call__(self, position: int) -> Card:
        if self._deck is None:
            self._deck = self._order()
        return self._deck[position]


def kept(faces: Faces, name: str | int, parts: tuple[object, ...], make: Callable[[], _Value]) -> _Value:
    """What follows from the faces and these parts, made again when any of the parts is not the same object.

    Each name belongs to one type of value, so what is found under it has the type that `make` gives.
    """
    if type(faces) is not DeckFaces:
        return make()
    held = faces.kept.get(name)
    if held is None or not all(map(is_, held[0], parts)):
        value = make()
        faces.kept[name] = (parts, value)
        return value
    return held[1]  # type: ignore[return-value]


def unseen(position: int) -> Card:
    """The faces where there are none to ask for: between two rounds, or without the key of the deck."""
    raise AssertionError(f"the card at {position} cannot be known here")
