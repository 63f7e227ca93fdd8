"""A suit as a small picture inside a line of text."""

from functools import cache

from queenhigh.drawings import suit_mark
from queenhigh.drawings.suits import NAMES


@cache
def suit_svg(suit: str) -> str:
    """
    >>> 'aria-label="hearts"' in suit_svg("h")
    True
    """
    box = 'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 104"'
    return f'<svg {box} class="suit" role="img" aria-label="{NAMES[suit]}">{suit_mark(suit, 50, 52, 100)}</svg>'
