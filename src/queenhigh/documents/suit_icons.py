"""A suit as a small picture inside a line of text, in two colors as on a deck of cards."""

from functools import cache

from queenhigh.drawings import suit_mark
from queenhigh.drawings.suits import COLORS, NAMES

PAPER_COLORS = {"s": COLORS["s"], "h": COLORS["h"], "d": COLORS["h"], "c": COLORS["s"]}


@cache
def suit_svg(suit: str) -> str:
    """
    >>> 'aria-label="hearts"' in suit_svg("h")
    True
    """
    box = 'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 104"'
    mark = suit_mark(suit, 50, 52, 100, PAPER_COLORS[suit])
    return f'<svg {box} class="suit" role="img" aria-label="{NAMES[suit]}">{mark}</svg>'
