"""The betting areas of one seat, drawn as if it faced the dealer, then rotated to its place.

From the rail inward: the seat's number, its cards, the wagers of the game, side wagers, and the progressive with its
light. Areas are 2.5 inches (64 mm) and chips 39 mm; labels are beside the areas, so that a chip never hides a word.
What is bet after the deal, a Play or a raise, has a square area; everything bet before it has a circle.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import radians, tan

from queenhigh.drawings.geometry import Circle, Placement, Point, Rectangle
from queenhigh.drawings.layout_parts import CARD_HEIGHT, CARD_WIDTH, INCH, LEADING, Area, CardPlace, Kind, Label, Seat
from queenhigh.drawings.text_metrics import FALL, RISE, Face, fitting_size, split_evenly
from queenhigh.rulebook import Rulebook, wager_title
from queenhigh.submission import House

SIZE = 22.0
"""The font size of labels: 6.2 points on a sheet at 1:10, twelve pixels on a felt 1,160 pixels wide."""
RADIUS = 1.25 * INCH
SENSOR_RADIUS = 23.0
ROW = 72.0
GAP = 8.0
_NUMBER_AT = 940.0
_CARDS_AT = 866.0
FIRST_ROW = 781.0
_WITHOUT_CARDS = 80.0
_CARD_STEP = {2: 45.0, 3: 42.0, 5: 27.0}
_WIDEST_FAN = 110.0
_COLUMN = 102.0
_WIDEST = 158.0
_STEP = 30.0

LABELS = {
    "ante": ("ANTE",),
    "play": ("PLAY",),
    "pair_plus": ("PAIR", "PLUS"),
    "aces_up": ("ACES", "UP"),
    "six_card_bonus": ("SIX", "CARD", "BONUS"),
    "five_card_bonus": ("FIVE", "CARD", "BONUS"),
    "three_card_bonus": ("THREE", "CARD", "BONUS"),
    "progressive": ("PROGRESSIVE",),
    "five_card_progressive": ("FIVE-CARD", "PROGRESSIVE"),
    "two_card": ("2 CARD", "POKER"),
    "three_card": ("3 CARD", "POKER"),
    "five_card": ("5 CARD", "POKER"),
    "three_card_raise": ("3 CARD", "RAISE"),
    "five_card_raise": ("5 CARD", "RAISE"),
    "win_em_all": ("WIN’EM", "ALL"),
    "bet_1": ("BET 1",),
    "bet_2": ("BET 2",),
    "bet_3": ("BET 3",),
}
"""How the name of a wager is broken into lines beside its area: the same name as on the papers, in capitals."""


def label_lines(wager: str) -> tuple[str, ...]:
    """What the layout writes beside the area of a wager."""
    return LABELS.get(wager) or split_evenly(wager_title(wager).upper())


def seat_step(seats: int) -> float:
    """Degrees from one seat to the next."""
    return min(_STEP, _WIDEST / max(1, seats - 1))


@dataclass(frozen=True, slots=True)
class Kit:
    """One seat's areas, labels and card places, facing the dealer."""

    areas: tuple[Area, ...]
    labels: tuple[Label, ...]
    cards: tuple[CardPlace, ...]
    inner: float
    """How close it comes to the center of the table."""

    def at(self, number: int, angle: float) -> tuple[Seat, tuple[Area, ...], tuple[Label, ...]]:
        """The kit rotated to a seat's place, its parts named after the seat."""
        place = Placement(Point(0, 0), angle)
        areas = tuple(
            replace(area.placed(place), name=f"seat-{number}-{area.name}", seat=number) for area in self.areas
        )
        labels = tuple(
            replace(label.placed(place), seat=number, of=f"seat-{number}-{label.of}" if label.of else None)
            for label in (*self.labels, Label((str(number),), Point(0, _NUMBER_AT), 24, role="seat"))
        )
        seat = Seat(
            number=number,
            angle=angle,
            center=place.of(Point(0, FIRST_ROW)),
            wagers={area.wager: area for area in areas if area.wager},
            cards=tuple(card.placed(place) for card in self.cards),
            number_place=place.of(Point(0, _NUMBER_AT)),
        )
        return seat, areas, labels


class SeatBuilder:
    """Collects a kit row by row, from the rail inward."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.areas: list[Area] = []
        self.labels: list[Label] = []
        self.cards: list[CardPlace] = []
        self.edge = FIRST_ROW + RADIUS

    def kit(self) -> Kit:
        """The kit; rows move toward the rail if a seat has no cards."""
        free = Placement(Point(0, 0 if self.cards else _WITHOUT_CARDS))
        areas, labels = (area.placed(free) for area in self.areas), (label.placed(free) for label in self.labels)
        return Kit(tuple(areas), tuple(labels), tuple(self.cards), self.edge + free.center.y)

    def offers(self, wager: str) -> bool:
        return self.house.offer(wager) is not None

    def circle(self, wager: str, x: float, y: float, *, offered: bool = True) -> Area:
        area = Area(
            name=wager,
            kind=Kind.WAGER,
            shape=self._shape(wager, Point(x, y)),
            clauses=self.house.rules.layout_clauses(wager),
            wager=wager,
            offered=offered,
            title=wager_title(wager),
        )
        self.areas.append(area)
        self.edge = min(self.edge, y - RADIUS)
        return area

    def _shape(self, wager: str, center: Point) -> Circle | Rectangle:
        """A square for what is bet after the deal, so that nobody takes it for the wager it belongs to."""
        if any(stage.bets == wager for stage in self.house.rules.stages):
            return Rectangle(center, 2 * RADIUS - 4, 2 * RADIUS - 4)
        return Circle(center, RADIUS)

    def beside(self, area: Area, size: float = SIZE) -> None:
        """The wager's name to the right of its circle."""
        label = _label(area, size)
        x = area.shape.center.x + RADIUS + GAP + label.width / 2
        self.labels.append(replace(label, center=Point(x, area.shape.center.y), align="start"))

    def below(self, area: Area, room: float, size: float = SIZE, *, up: bool = False) -> None:
        """The wager's name between its area and the player, or above it, between the area and the dealer."""
        label = _label(area, size)
        away = room + 3 + label.height / 2
        self.labels.append(replace(label, center=area.shape.center + Point(0, -away if up else away)))

    def row(self, wagers: Sequence[str], y: float, apart: float, *, up: bool = False) -> None:
        """Areas side by side, each with its name below it or above it, centered as a group."""
        for place, wager in enumerate(wagers):
            self.below(self.circle(wager, apart * (place - (len(wagers) - 1) / 2), y), RADIUS, up=up)
        if wagers and up:
            self.edge -= 3 + max(label_height(label_lines(wager)) for wager in wagers)

    def sensors(self, *wagers: str) -> None:
        """Progressive wagers go on a device with a light that shows it accepted them."""
        for wager in wagers:
            if not self.offers(wager):
                continue
            y = self.edge - GAP - SENSOR_RADIUS
            self.sensor(wager, 0, y, above=True)
            self.edge = y - SENSOR_RADIUS - 3 - label_height(label_lines(wager))

    def sensor(self, wager: str, x: float, y: float, size: float = SIZE, *, above: bool = False) -> None:
        """One progressive device with its name and its light.

        With the name above it, toward the dealer, no other area is near enough to be taken for it.
        """
        area = replace(self.circle(wager, x, y), kind=Kind.SENSOR, shape=Circle(Point(x, y), SENSOR_RADIUS))
        self.areas[-1] = area
        self.below(area, SENSOR_RADIUS, size, up=above)
        light = Circle(Point(x + SENSOR_RADIUS + 14, y), 6)
        clauses = self.house.rules.layout_clauses("light")
        self.areas.append(Area(f"{wager}-light", Kind.LIGHT, light, clauses, title="acceptance light"))

    def card_area(self, name: str, count: int, x: float, part: str, words: tuple[str, ...] = ()) -> None:
        """Overlapping cards in one marked area, with its words under the cards."""
        step = _CARD_STEP.get(count, _WIDEST_FAN / max(1, count - 1))
        width = CARD_WIDTH + step * (count - 1)
        shape = Rectangle(Point(x, _CARDS_AT), width + 6, CARD_HEIGHT + 6)
        self.areas.append(Area(name, Kind.CARDS, shape, self.house.rules.layout_clauses(part), title="cards"))
        self.cards += [CardPlace(Point(x + step * (number - (count - 1) / 2), _CARDS_AT)) for number in range(count)]
        if words:
            size = min(fitting_size(word, Face.SANS, most=SIZE, room=width - 8) for word in words)
            self.labels.append(Label(words, Point(x, _CARDS_AT), size, of=name, role="inside"))


def _label(area: Area, size: float) -> Label:
    return Label(label_lines(area.wager or ""), area.shape.center, size, of=area.name)


def label_height(lines: Sequence[str]) -> float:
    return (RISE + FALL + LEADING * (len(lines) - 1)) * SIZE


def plain_seat(builder: SeatBuilder) -> None:
    """A seat for any game: its cards, and an area for each wager in the order of settlement."""
    rules = builder.house.rules
    if rules.cards.player:
        builder.card_area("cards", rules.cards.player, 0, "player_cards")
    names = [name for name in rules.settlement_order if name not in rules.bonuses]
    waiting = [name for name in names if builder.offers(_placed(rules, name))]
    while waiting:
        height = max(label_height(label_lines(name)) for name in waiting)
        y = builder.edge - GAP - height - 3 - RADIUS
        columns = min(len(waiting), _columns_at(y - RADIUS, builder.house.seats))
        for column, name in enumerate(waiting[:columns]):
            x = _COLUMN * (column - (columns - 1) / 2)
            size = min(fitting_size(line, Face.SANS, most=SIZE, room=_COLUMN - 4) for line in label_lines(name))
            if name in rules.wagers and rules.offers[rules.wagers[name].offer].progressive:
                builder.sensor(name, x, y, size)
            else:
                builder.below(builder.circle(name, x, y), RADIUS, size)
        waiting = waiting[columns:]


def _placed(rules: Rulebook, name: str) -> str:
    """The wager placed before the deal that a Play or a raise belongs to."""
    return next((stage.on for stage in rules.stages if stage.bets == name and stage.on is not None), name)


def _columns_at(distance: float, seats: int) -> int:
    """How many circles fit side by side at a distance from the center, between a seat's neighbors."""
    # A viewer's own seat is drawn in the middle of an odd number of places.
    room = 2 * distance * tan(radians(seat_step(seats | 1) / 2))
    return max(1, min(3, int(room // _COLUMN)))
