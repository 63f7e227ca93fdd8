"""The parts of a layout: areas, labels, inscriptions and places for cards, each with the clauses it answers."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import TypedDict

from queenhigh.drawings.geometry import Arc, Placement, Point, Polygon, Rectangle, Shape
from queenhigh.drawings.text_metrics import FALL, RISE, Face, text_width

LEADING = 1.0
"""From one line of a label to the next, in font sizes; labels are in capitals, so lines may be close."""


class Kind(StrEnum):
    WAGER = "wager"
    SENSOR = "sensor"
    LIGHT = "light"
    CARDS = "cards"
    EQUIPMENT = "equipment"


@dataclass(frozen=True, slots=True)
class Area:
    """A marked area of the layout, or a piece of equipment.

    `name` is unique in its layout: `seat-3-ante`, `community`, `rack`. `wager` is the wager or raise placed there.
    """

    name: str
    kind: Kind
    shape: Shape
    clauses: tuple[str, ...] = ()
    seat: int | None = None
    wager: str | None = None
    offered: bool = True
    title: str = ""

    def placed(self, place: Placement) -> "Area":
        return replace(self, shape=self.shape.placed(place))

    def polygons(self) -> Iterator[Polygon]:
        return self.shape.polygons()


@dataclass(frozen=True, slots=True)
class Label:
    """Straight text of one or more lines about a center, aligned start, middle or end in its box."""

    lines: tuple[str, ...]
    center: Point
    size: float
    face: Face = Face.SANS
    angle: float = 0
    align: str = "middle"
    spacing: float = 0
    of: str | None = None
    seat: int | None = None
    clauses: tuple[str, ...] = ()
    role: str = "label"

    @property
    def text(self) -> str:
        return " ".join(self.lines)

    @property
    def width(self) -> float:
        return max(text_width(line, self.face, self.size, self.spacing) for line in self.lines)

    @property
    def height(self) -> float:
        return (RISE + FALL + LEADING * (len(self.lines) - 1)) * self.size

    @property
    def box(self) -> Rectangle:
        return Rectangle(self.center, self.width, self.height, self.angle)

    def baselines(self) -> Iterator[tuple[str, Point]]:
        """Each line with the anchor point of its baseline."""
        across = {"start": -self.width / 2, "middle": 0.0, "end": self.width / 2}[self.align]
        for row, line in enumerate(self.lines):
            down = -self.height / 2 + (RISE + LEADING * row) * self.size
            yield line, self.center + Point(across, down).turned(self.angle)

    def placed(self, place: Placement) -> "Label":
        return replace(self, center=place.of(self.center), angle=self.angle + place.angle)

    def polygons(self) -> Iterator[Polygon]:
        return self.box.polygons()


@dataclass(frozen=True, slots=True)
class Inscription:
    """Text on an arc about the center of the table, readable by the players."""

    name: str
    text: str
    radius: float
    size: float
    face: Face
    spacing: float = 0
    clauses: tuple[str, ...] = ()

    @property
    def length(self) -> float:
        return text_width(self.text, self.face, self.size, self.spacing)

    @property
    def arc(self) -> Arc:
        """The room it takes. Letters spread on the outside of a curve, so the baseline sets the length."""
        span = self.length / self.radius * 57.29577951308232
        return Arc(self.radius, span, RISE * self.size, FALL * self.size)

    def polygons(self) -> Iterator[Polygon]:
        return self.arc.polygons()


@dataclass(frozen=True, slots=True)
class CardPlace:
    """The center of a card and its rotation; a card is `CARD_WIDTH` by `CARD_HEIGHT`."""

    center: Point
    angle: float = 0

    def placed(self, place: Placement) -> "CardPlace":
        return CardPlace(place.of(self.center), self.angle + place.angle)


INCH = 25.4
CARD_WIDTH = 63.0
CARD_HEIGHT = 88.2
"""A poker card of 63 mm, five by seven."""


@dataclass(frozen=True, slots=True)
class Seat:
    """One betting position: its areas by wager, and its angle from the seat facing the dealer."""

    number: int
    angle: float
    center: Point
    wagers: Mapping[str, Area]
    cards: tuple[CardPlace, ...]
    number_place: Point


@dataclass(frozen=True, slots=True)
class Measures:
    """The table, in millimeters: a half circle about the origin with a straight dealer's edge."""

    width: float = 84 * INCH
    height: float = 50 * INCH
    rail: float = 100
    dealer_edge: float = 40

    @property
    def outer_radius(self) -> float:
        return self.width / 2

    @property
    def felt_radius(self) -> float:
        return self.outer_radius - self.rail

    @property
    def top(self) -> float:
        """The dealer's side of the table."""
        return self.outer_radius - self.height

    @property
    def felt_top(self) -> float:
        return self.top + self.dealer_edge


View = tuple[float, float, float, float]
"""Left, top, width and height: the viewBox of an SVG."""


@dataclass(frozen=True, slots=True)
class Layout:
    """A table's layout as data. `areas` and `labels` include those of the seats; `own` is the viewer's seat."""

    game: str
    title: str
    operator: str
    measures: Measures
    seats: tuple[Seat, ...]
    areas: tuple[Area, ...]
    labels: tuple[Label, ...]
    inscriptions: tuple[Inscription, ...]
    dealer: tuple[CardPlace, ...] = ()
    community: tuple[CardPlace, ...] = ()
    box_cards: tuple[CardPlace, ...] = ()
    own: int | None = None
    _by_name: Mapping[str, Area] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_by_name", {area.name: area for area in self.areas})

    def area(self, name: str) -> Area:
        return self._by_name[name]

    def seat(self, number: int) -> Seat:
        return next(seat for seat in self.seats if seat.number == number)

    def parts(self) -> Iterator[Area | Label | Inscription]:
        yield from self.areas
        yield from self.labels
        yield from self.inscriptions

    @property
    def view(self) -> View:
        """The viewBox of the whole table with its outline."""
        table, edge = self.measures, 4
        return -table.outer_radius - edge, table.top - edge, table.width + 2 * edge, table.height + 2 * edge

    def places(self) -> "LayoutPlaces":
        """Every place a chip or a card may go to, as plain data for a page: `[x, y]` and degrees."""
        return {
            "view": list(self.view),
            "card": [CARD_WIDTH, CARD_HEIGHT],
            "dealer": [_card_data(card) for card in self.dealer],
            "community": [_card_data(card) for card in self.community],
            "box": [_card_data(card) for card in self.box_cards],
            "seats": {str(seat.number): _seat_data(seat) for seat in self.seats},
        }


class CardData(TypedDict):
    """Where a card goes, as data for a page: `[x, y]` and degrees."""

    at: list[float]
    angle: float


class SeatData(TypedDict):
    """Where the parts of one seat are, as data for a page."""

    at: list[float]
    angle: float
    number: list[float]
    cards: list[CardData]
    wagers: dict[str, list[float]]


class LayoutPlaces(TypedDict):
    """Every place a chip or a card may go to, as data for a page."""

    view: list[float]
    card: list[float]
    dealer: list[CardData]
    community: list[CardData]
    box: list[CardData]
    seats: dict[str, SeatData]


def _seat_data(seat: Seat) -> SeatData:
    return {
        "at": _point_data(seat.center),
        "angle": round(seat.angle, 3),
        "number": _point_data(seat.number_place),
        "cards": [_card_data(card) for card in seat.cards],
        "wagers": {wager: _point_data(area.shape.center) for wager, area in seat.wagers.items()},
    }


def _card_data(card: CardPlace) -> CardData:
    return {"at": _point_data(card.center), "angle": round(card.angle, 3)}


def _point_data(point: Point) -> list[float]:
    return [round(point.x, 2), round(point.y, 2)]
