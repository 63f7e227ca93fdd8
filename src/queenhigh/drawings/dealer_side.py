"""The dealer's side of a layout: the rack, the dealer's and community cards, equipment, and the operator's name."""

from dataclasses import dataclass, field, replace

from queenhigh.drawings.geometry import Circle, Point, Rectangle, Shape
from queenhigh.drawings.layout_parts import CARD_HEIGHT, CARD_WIDTH, Area, CardPlace, Kind, Label
from queenhigh.drawings.text_metrics import Face, fitting_size, is_joined, split_evenly, text_width
from queenhigh.games import LINES
from queenhigh.rulebook import wager_title
from queenhigh.submission import House

_SIZE = 22.0
_STEP = CARD_WIDTH + 8
_PAD = 6.0
_CARDS_TOP = -4.0
_CARDS_AT = _CARDS_TOP + _PAD + CARD_HEIGHT / 2
_NAME_AT = 177.0
_NAME_ROOM = 540.0

_DEVICES = {
    "manual-shoe": ("DEALING", "SHOE"),
    "hand": ("SHUFFLER",),
    "automated-shoe": ("AUTOMATED", "SHOE"),
    "self-shuffling-shoe": ("SHUFFLING", "SHOE"),
}


@dataclass(slots=True)
class DealerSide:
    """Everything around the dealer, built up by `dealer_side`."""

    house: House
    areas: list[Area] = field(default_factory=list)
    labels: list[Label] = field(default_factory=list)
    dealer: tuple[CardPlace, ...] = ()
    community: tuple[CardPlace, ...] = ()
    box_cards: tuple[CardPlace, ...] = ()

    def card_area(
        self,
        name: str,
        part: str,
        x: float,
        columns: int,
        title: str,
        rows: int = 1,
        top: float = _CARDS_TOP,
    ) -> tuple[CardPlace, ...]:
        """Cards side by side in one marked area, row by row, with its name below it and no wider than it."""
        width, height = _width(columns), CARD_HEIGHT * rows + 8 * (rows - 1) + 2 * _PAD
        shape = Rectangle(Point(x, top + height / 2), width, height)
        self.areas.append(Area(name, Kind.CARDS, shape, self.house.rules.layout_clauses(part), title=title.lower()))
        if title:
            words = (title,) if text_width(title, Face.SANS, _SIZE) <= width else split_evenly(title)
            label = Label(words, Point(0, 0), _SIZE, of=name)
            self.labels.append(replace(label, center=Point(x, top + height + 4 + label.height / 2)))
        first = Point(x - _STEP * (columns - 1) / 2, top + _PAD + CARD_HEIGHT / 2)
        return tuple(
            CardPlace(first + Point(_STEP * column, (CARD_HEIGHT + 8) * row))
            for row in range(rows)
            for column in range(columns)
        )

    def thing(self, name: str, shape: Shape, words: tuple[str, ...], under: float | None = None) -> None:
        """A piece of equipment with its name on it or below it."""
        title = " ".join(words).lower()
        self.areas.append(Area(name, Kind.EQUIPMENT, shape, self.house.rules.layout_clauses(name), title=title))
        height = Label(words, Point(0, 0), _SIZE).height
        center = shape.center if under is None else shape.center + Point(0, under + 4 + height / 2)
        role = "inside" if under is None else "label"
        self.labels.append(Label(words, center, _SIZE, of=name, role=f"equipment {role}"))


def dealer_side(house: House) -> DealerSide:
    side = DealerSide(house)
    _equipment(side)
    _cards(side)
    _name(side)
    return side


def _width(cards: int) -> float:
    return _STEP * cards - 8 + 2 * _PAD


def _equipment(side: DealerSide) -> None:
    """Drop box and tip box are on the dealer's side of the table, one on either hand (2.D in every document)."""
    side.areas.append(Area("rack", Kind.EQUIPMENT, Rectangle(Point(0, -101), 540, 172), title="chip rack"))
    side.thing("discard_rack", Rectangle(Point(-345, -105), 96, 72), ("DISCARD", "RACK"), under=36)
    side.thing("tip_box", Rectangle(Point(-470, -105), 72, 72), ("TIP BOX",), under=36)
    side.thing("drop_box", Rectangle(Point(345, -122), 92, 16), ("DROP BOX",), under=8)
    device = _DEVICES.get(side.house.dealing or "")
    if device:
        side.thing("device", Rectangle(Point(572, -111), 130, 84), device, under=42)
    if any(side.house.rules.offers[name].progressive for name in side.house.offers):
        side.thing("lock_out", Circle(Point(454, -118), 15), ("LOCK-", "OUT"), under=15)


def _cards(side: DealerSide) -> None:
    """Community cards are directly in front of the rack (235-2.B.5, LIR-.02.B.4), or beside the dealer's cards."""
    house = side.house
    counts = house.rules.cards
    middle = counts.dealer or counts.community
    if counts.dealer:
        side.dealer = side.card_area("dealer", "dealer_cards", 0, counts.dealer, "DEALER")
    elif counts.community:
        side.community = side.card_area("community", "community", 0, counts.community, "COMMUNITY CARDS")
    apart = _width(middle) / 2 + 44
    if house.electronic:
        _grid(side)
    elif counts.dealer and counts.community and _community_is_offered(house):
        # On the dealer's right, which is the players' left (3CP-8.E.2).
        x = -(apart + _width(counts.community) / 2)
        side.community = side.card_area("community", "community", x, counts.community, "COMMUNITY CARDS")
    if house.deals_box_cards:
        x = apart + _width(counts.box) / 2
        title = wager_title(counts.box_while).upper() if counts.box_while else "BONUS"
        side.box_cards = side.card_area("box", "box", x, counts.box, title)


def _community_is_offered(house: House) -> bool:
    """Whether community cards can be dealt: always, or because the wager on them is offered."""
    needed = house.rules.cards.community_while
    return needed is None or needed in house.offers


def _grid(side: DealerSide) -> None:
    """Nine cards in three rows, with a name at the head of each line (3CP-11.F.2, OQ-113)."""
    places = side.community = side.card_area("community", "grid", 0, 3, "", rows=3, top=166)
    beside, above = CARD_WIDTH / 2 + _PAD + 20, CARD_HEIGHT / 2 + _PAD + 14
    for line, (first, second, _) in LINES.items():
        start, after = places[first].center, places[second].center
        across, down = _sign(after.x - start.x), _sign(after.y - start.y)
        head = start + Point(-beside * across, -above * down)
        side.labels.append(Label((line.upper(),), head, _SIZE, of="community"))


def _sign(value: float) -> int:
    return (value > 0) - (value < 0)


def _name(side: DealerSide) -> None:
    """The operator's name and the game's, in the middle; at an electronic table on either side of the grid."""
    house = side.house
    clauses = house.rules.layout_clauses("name")
    title = house.rules.title.upper()
    if house.electronic:
        lines = tuple(title.split(" ", 1))
        side.labels.append(Label(lines, Point(285, 290), 26, Face.SANS, spacing=2, role="title"))
        if house.operator:
            side.labels.append(_operator(house.operator, Point(-295, 290), 270, 44, 30, clauses))
        return
    below = 50.0
    if house.operator:
        name = _operator(house.operator, Point(0, _NAME_AT), _NAME_ROOM, 54, 32, clauses)
        side.labels.append(name)
        below = max(below, name.height / 2 + 26)
    side.labels.append(Label((title,), Point(0, _NAME_AT + below), 24, Face.SANS, spacing=4, role="title"))


def _operator(name: str, center: Point, room: float, most: float, least: float, clauses: tuple[str, ...]) -> Label:
    """On one line, or on two if one would be too small."""
    words = " ".join(name.split())
    lines: tuple[str, ...] = (words,)
    apart = 0 if is_joined(words) else 0.04
    size = fitting_size(words, Face.SERIF, most=most, room=room, spacing=apart)
    if size < least:
        lines = split_evenly(words)
        size = min(fitting_size(line, Face.SERIF, most=least, room=room, spacing=apart) for line in lines)
    return Label(lines, center, size, Face.SERIF, spacing=apart * size, clauses=clauses, role="name")
