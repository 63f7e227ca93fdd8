"""The faces of the deck in play, for whoever may turn its cards.

What follows from them is kept with them and never with the table: a table's state holds no card that nobody has seen.
"""

from collections.abc import Callable
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
        self.kept: dict[str, tuple[tuple[int, ...], tuple[object, ...], Any]] = {}

    def __call__(self, position: int) -> Card:
        if self._lying is None:
            self._lying = self._order()
        return self._lying[position]


def kept(faces: Faces, name: str, parts: tuple[object, ...], make: Callable[[], _Value]) -> _Value:
    """What follows from the faces and these parts, made anew when any of the parts is another than before."""
    if type(faces) is not DeckFaces:
        return make()
    held = faces.kept.get(name)
    if held is None or held[0] != tuple(map(id, parts)):
        # The parts are held as well: what is gone could leave its id to another.
        held = faces.kept[name] = (tuple(map(id, parts)), parts, make())
    value: _Value = held[2]
    return value


def unseen(position: int) -> Card:
    """The faces where there are none to ask for: between two rounds, or without the key of the deck."""
    raise AssertionError(f"the card at {position} cannot be known here")
