"""The faces of the deck in play, for whoever may turn its cards.

What follows from them is kept with them and never with the table: a table's state holds no card that nobody has seen.
"""

from collections.abc import Callable
from operator import is_
from typing import Any, TypeVar

from queenhigh.cards import Card

Faces = Callable[[int], Card]
"""The card at a position of the deck in play, from the top after the cut. It is asked only when a card is turned."""

_Value = TypeVar("_Value")


class DeckFaces:
    """One deck from the top, as it was cut; its order is asked for with the first card."""

    __slots__ = ("_lying", "_order", "kept", "last", "whole")

    def __init__(self, order: Callable[[], tuple[Card, ...]]) -> None:
        self._order = order
        self._lying: tuple[Card, ...] | None = None
        self.last: object = None
        """The state that was asked about last, and the round as it was then."""
        self.whole: Any = None
        self.kept: dict[str | int, tuple[tuple[object, ...], Any]] = {}

    def __call__(self, position: int) -> Card:
        if self._lying is None:
            self._lying = self._order()
        return self._lying[position]


def kept(faces: Faces, name: str | int, parts: tuple[object, ...], make: Callable[[], _Value]) -> _Value:
    """What follows from the faces and these parts, made anew when any of the parts is another than before."""
    if type(faces) is not DeckFaces:
        return make()
    held = faces.kept.get(name)
    if held is None or not all(map(is_, held[0], parts)):
        held = faces.kept[name] = (parts, make())
    value: _Value = held[1]
    return value


def unseen(position: int) -> Card:
    """The faces where there are none to ask for: between two rounds, or without the key of the deck."""
    raise AssertionError(f"the card at {position} cannot be known here")
