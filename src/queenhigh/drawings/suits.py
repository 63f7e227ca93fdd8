"""The four suits as paths instead of glyphs, so that they look the same with any font."""

from queenhigh.cards import SUITS
from queenhigh.drawings.svg import Element, element, number

# In a square of 100 about the origin, y downwards.
_PATHS = {
    "s": "M 0 -48 C 10 -24 44 -6 44 18 C 44 34 32 42 21 42 C 13 42 7 38 3 32 C 5 40 9 46 15 50 L -15 50"
    " C -9 46 -5 40 -3 32 C -7 38 -13 42 -21 42 C -32 42 -44 34 -44 18 C -44 -6 -10 -24 0 -48 Z",
    "h": "M 0 46 C -8 26 -46 6 -46 -20 C -46 -35 -35 -44 -23 -44 C -12 -44 -4 -37 0 -27"
    " C 4 -37 12 -44 23 -44 C 35 -44 46 -35 46 -20 C 46 6 8 26 0 46 Z",
    "d": "M 0 -50 C 8 -32 22 -13 37 0 C 22 13 8 32 0 50 C -8 32 -22 13 -37 0 C -22 -13 -8 -32 0 -50 Z",
    "c": "M 0 -48 A 21 21 0 0 1 15.5 -12.8 A 21 21 0 1 1 4 23 C 5 35 9 44 16 50 L -16 50 C -9 44 -5 35 -4 23"
    " A 21 21 0 1 1 -15.5 -12.8 A 21 21 0 0 1 0 -48 Z",
}
COLORS = {"s": "#16181d", "h": "#c8102e", "d": "#0b57d0", "c": "#0a6b3d"}
NAMES = {"s": "spades", "h": "hearts", "d": "diamonds", "c": "clubs"}
assert "".join(_PATHS) == SUITS


def suit_mark(suit: str, x: float, y: float, size: float, fill: str | None = None) -> Element:
    """A suit `size` high about a point, in its own color by default.

    >>> suit_mark("h", 5, 5, 10).tag
    'path'
    """
    place = f"translate({number(x)} {number(y)}) scale({size / 100:.4g})"
    return element("path", d=_PATHS[suit], transform=place, fill=fill or COLORS[suit])
