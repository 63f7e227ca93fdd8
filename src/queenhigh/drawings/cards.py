"""Playing cards and chips. A card is 5 by 7; rank, suit and a small letter for the suit can be read 40 pixels wide."""

from queenhigh.cards import Card, card_text
from queenhigh.drawings.styles import SANS
from queenhigh.drawings.suits import COLORS, NAMES, suit_mark
from queenhigh.drawings.svg import Element, document, element, group, number, path_data
from queenhigh.drawings.text_metrics import Face, fitting_size

WIDTH, HEIGHT = 50, 70
PAPER = "#fdfcf8"
EDGE = "#8d8f94"
BACK, BACK_MARK = "#2b3a67", "#d0b877"

_RANK_NAMES = {
    "A": "ace", "K": "king", "Q": "queen", "J": "jack", "T": "ten", "9": "nine", "8": "eight", "7": "seven",
    "6": "six", "5": "five", "4": "four", "3": "three", "2": "two",
}  # fmt: skip

CHIP_COLORS = {
    100: ("#e9e6dc", "#16181d"),
    500: ("#c8102e", "#ffffff"),
    1000: ("#e0a21b", "#16181d"),
    2500: ("#0a6b3d", "#ffffff"),
    10000: ("#16181d", "#ffffff"),
    50000: ("#5b2a86", "#ffffff"),
    100000: ("#0b57d0", "#ffffff"),
}
"""Body and spots of the chip of a value in cents; a stack has the color of its largest chip."""


def card_words(card: Card) -> str:
    """A card in words.

    >>> from queenhigh.cards import parse_card
    >>> card_words(parse_card("Qh"))
    'queen of hearts'
    """
    rank, suit = _rank_and_suit(card)
    return f"{_RANK_NAMES[rank]} of {NAMES[suit]}"


def card_face(card: Card) -> Element:
    """A card face up, 50 by 70 about the origin; jack, queen and king wear a crown."""
    rank, suit = _rank_and_suit(card)
    shown = "10" if rank == "T" else rank
    corner = _letters(shown, -13, -13.6, 23 if len(shown) == 1 else 20, suit, spacing=-2 if len(shown) == 2 else None)
    return group(
        (
            element("title", card_words(card)),
            _outline(PAPER, EDGE),
            corner,
            suit_mark(suit, -13, -1.5, 14),
            suit_mark(suit, 8, 13, 27),
            *((_crown(suit),) if rank in "JQK" else ()),
            _letters(suit.upper(), 18.6, -23.4, 9, suit),
        )
    )


def _crown(suit: str) -> Element:
    steps = ("M", -1.5, -3, "L", -3.5, -13, "L", 3, -8, "L", 8, -15, "L", 13, -8, "L", 19.5, -13, "L", 17.5, -3, "Z")
    return element("path", d=path_data(*steps), fill=COLORS[suit], fill_opacity=0.3)


def card_back() -> Element:
    """A card face down, 50 by 70 about the origin."""
    frame = element(
        "rect", x=-20.5, y=-30.5, width=41, height=61, rx=2.5, fill="none", stroke=BACK_MARK, stroke_width=1.2
    )
    rays = path_data(
        "M", -20.5, -30.5, "L", 20.5, 30.5, "M", 20.5, -30.5, "L", -20.5, 30.5,
        "M", -20.5, 0, "L", 0, -30.5, "L", 20.5, 0, "L", 0, 30.5, "Z",
    )  # fmt: skip
    return group(
        (
            element("title", "a card face down"),
            _outline(BACK, "#11182e"),
            element("path", d=rays, fill="none", stroke="#5a6aa8", stroke_width=0.7),
            frame,
            element("path", d=_diamond(11), fill=BACK, stroke=BACK_MARK, stroke_width=1.4),
            element("path", d=_diamond(6.5), fill=BACK_MARK),
        )
    )


def _diamond(width: float) -> str:
    return path_data("M", 0, -1.35 * width, "L", width, 0, "L", 0, 1.35 * width, "L", -width, 0, "Z")


def chip(cents: int, radius: float = 20) -> Element:
    """A chip or a stack of them about the origin, with its amount in dollars."""
    body, spots = next((colors for value, colors in reversed(CHIP_COLORS.items()) if cents >= value), CHIP_COLORS[100])
    text = chip_text(cents)
    size = fitting_size(text, Face.SANS, most=0.72 * radius, room=1.02 * radius)
    around = 2 * 3.141592653589793 * 0.88 * radius
    dash = f"{number(around / 16)} {number(around / 16)}"
    return group(
        (
            element("title", f"${text}"),
            element("circle", r=radius, fill=body, stroke="#0d0f13", stroke_width=0.04 * radius),
            element(
                "circle", r=0.88 * radius, fill="none", stroke=spots, stroke_width=0.2 * radius, stroke_dasharray=dash
            ),
            element("circle", r=0.62 * radius, fill="#ffffff", stroke=body, stroke_width=0.06 * radius),
            element("text", text, y=0.36 * size, text_anchor="middle", font_family=SANS, font_weight="bold",
                    font_size=size, fill="#16181d"),
        )
    )  # fmt: skip


def chip_text(cents: int) -> str:
    """An amount short enough for a chip: cents only if there are any, even thousands as K.

    >>> chip_text(500), chip_text(1250), chip_text(500_000), chip_text(123_400)
    ('5', '12.50', '5K', '1,234')
    """
    whole, rest = divmod(cents, 100)
    if rest:
        return f"{whole:,}.{rest:02d}"
    return f"{whole // 1000:,}K" if whole >= 1000 and whole % 1000 == 0 else f"{whole:,}"


def card_svg(card: Card | None) -> str:
    """A complete drawing of a card, or of its back for None."""
    drawn = card_back() if card is None else card_face(card)
    title = "a card face down" if card is None else card_words(card)
    return document(drawn, left=-WIDTH / 2, top=-HEIGHT / 2, width=WIDTH, height=HEIGHT, title=title)


def _rank_and_suit(card: Card) -> tuple[str, str]:
    text = card_text(card)
    return text[0], text[1]


def _outline(fill: str, stroke: str) -> Element:
    return element("rect", x=-24.6, y=-34.6, width=49.2, height=69.2, rx=4, fill=fill, stroke=stroke, stroke_width=0.8)


def _letters(text: str, x: float, y: float, size: float, suit: str, spacing: float | None = None) -> Element:
    return element("text", text, x=x if spacing is None else x + spacing / 2, y=y, text_anchor="middle",
                   font_family=SANS, font_weight="bold", font_size=size, letter_spacing=spacing,
                   fill=COLORS[suit])  # fmt: skip
