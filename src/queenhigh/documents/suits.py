"""The four suits, drawn: the same paths on paper and on a page, whatever fonts there are."""

SUIT_NAMES = {"s": "spades", "h": "hearts", "d": "diamonds", "c": "clubs"}
SUIT_COLOURS = {"s": "#16181d", "h": "#c8102e", "d": "#0b57d0", "c": "#0a6b3d"}
_PATHS = {
    "s": "M50 4C60 24 92 42 92 66c0 14-10 22-21 22-8 0-13-4-16-9 1 9 5 14 11 17H34c6-3 10-8 11-17-3 5-8 9-16 9"
    "C18 88 8 80 8 66 8 42 40 24 50 4Z",
    "h": "M50 94C36 74 6 56 6 30 6 16 16 6 28 6c10 0 18 6 22 16C54 12 62 6 72 6c12 0 22 10 22 24 0 26-30 44-44 64Z",
    "d": "M50 4 86 50 50 96 14 50Z",
    "c": "M50 4c12 0 21 9 21 20 0 7-3 12-8 16 3-1 6-2 9-2 12 0 21 9 21 21s-9 21-21 21c-8 0-14-4-17-10 1 12 5 20 12 25H33"
    "c7-5 11-13 12-25-3 6-9 10-17 10C16 80 7 71 7 59s9-21 21-21c3 0 6 1 9 2-5-4-8-9-8-16C29 13 38 4 50 4Z",
}


def suit_svg(suit: str) -> str:
    """One suit as a picture of its own."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" class="suit" role="img" '
        f'aria-label="{SUIT_NAMES[suit]}"><path fill="{SUIT_COLOURS[suit]}" d="{_PATHS[suit]}"/></svg>'
    )
