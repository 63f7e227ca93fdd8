"""The betting areas of one seat, drawn as if it faced the dealer, then rotated to its place.

From the rail inward: the seat's number, its cards, the wagers of the game, side wagers, and the progressive with its
light. Circles are 64 mm and chips 39 mm; labels are beside the circles, so that a chip never hides a word.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from queenhigh.drawings.geometry import Circle, Placement, Point, Rectangle
from queenhigh.drawings.layout_clauses import clauses_for
from queenhigh.drawings.layout_parts import CARD_HEIGHT, CARD_WIDTH, LEADING, Area, CardPlace, Kind, Label, Seat
from queenhigh.drawings.text_metrics import FALL, RISE, Face, fitting_size, text_width
from queenhigh.rulebook import wager_title
from queenhigh.submission import House

SIZE = 22.0
"""The font size of labels: 6.2 points on a sheet at 1:10, twelve pixels on a felt 1,160 pixels wide."""
RADIUS = 32.0
SENSOR_RADIUS = 23.0
ROW = 72.0
GAP = 8.0
_NUMBER_AT = 940.0
_CARDS_AT = 866.0
_FIRST_ROW = 781.0
_WITHOUT_CARDS = 80.0
_CARD_STEP = {2: 45.0, 3: 42.0, 5: 27.0}

LABELS = {
    "ante": ("ANTE",),
    "play": ("PLAY",),
    "pair_plus": ("PAIR", "PLUS"),
    "aces_up": ("ACES", "UP"),
    "six_card_bonus": ("SIX", "CARD", "BONUS"),
    "five_card_bonus": ("FIVE", "CARD", "BONUS"),
    "three_card_bonus": ("THREE", "CARD", "BONUS"),
    "progressive": ("PROGRESSIVE",),
    "five_card_progressive": ("FIVE CARD", "PROGRESSIVE"),
    "two_card": ("2 CARD",),
    "three_card": ("3 CARD",),
    "five_card": ("5 CARD",),
    "three_card_raise": ("3 CARD", "RAISE"),
    "five_card_raise": ("5 CARD", "RAISE"),
    "win_em_all": ("WIN’EM", "ALL"),
    "bet_1": ("1",),
    "bet_2": ("2",),
    "bet_3": ("$",),
}
"""The label beside the area of each wager."""


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
            center=place.of(Point(0, _FIRST_ROW)),
            wagers={area.wager: area for area in areas if area.wager},
            cards=tuple(card.placed(place) for card in self.cards),
            number_place=place.of(Point(0, _NUMBER_AT)),
        )
        return seat, areas, labels


def seat_kit(house: House) -> Kit:
    """The areas of every seat of this house."""
    builder = _Builder(house)
    {"three-card-poker": _three_card, "four-card-poker": _four_card, "235-stud-poker": _stud, "let-it-ride": _ride}[
        house.game
    ](builder)
    return builder.kit()


class _Builder:
    """Collects a kit row by row, from the rail inward."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.areas: list[Area] = []
        self.labels: list[Label] = []
        self.cards: list[CardPlace] = []
        self.edge = _FIRST_ROW + RADIUS

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
            shape=Circle(Point(x, y), RADIUS),
            clauses=clauses_for(self.house.rules, wager),
            wager=wager,
            offered=offered,
            title=wager_title(wager),
        )
        self.areas.append(area)
        self.edge = min(self.edge, y - RADIUS)
        return area

    def beside(self, area: Area, size: float = SIZE) -> None:
        """The wager's name to the right of its circle."""
        label = _label(area, size)
        x = area.shape.center.x + RADIUS + GAP + label.width / 2
        self.labels.append(replace(label, center=Point(x, area.shape.center.y), align="start"))

    def below(self, area: Area, room: float) -> None:
        """The wager's name between its circle and the player."""
        label = _label(area, SIZE)
        self.labels.append(replace(label, center=area.shape.center + Point(0, room + 3 + label.height / 2)))

    def row(self, wagers: Sequence[str], y: float, size: float = SIZE, gap: float = 12) -> None:
        """Circles side by side, each with its name on its right, centered as a group."""
        widths = [2 * RADIUS + GAP + _width(wager, size) for wager in wagers]
        x = -(sum(widths) + gap * (len(wagers) - 1)) / 2
        for wager, width in zip(wagers, widths, strict=True):
            self.beside(self.circle(wager, x + RADIUS, y), size)
            x += width + gap

    def sensors(self, *wagers: str) -> None:
        """Progressive wagers go on a device with a light that shows it accepted them."""
        for wager in wagers:
            if not self.offers(wager):
                continue
            height = _height(LABELS[wager])
            y = self.edge - 8 - height - 3 - SENSOR_RADIUS
            area = replace(self.circle(wager, 0, y), kind=Kind.SENSOR, shape=Circle(Point(0, y), SENSOR_RADIUS))
            self.areas[-1] = area
            self.below(area, SENSOR_RADIUS)
            light = Circle(Point(SENSOR_RADIUS + 14, y), 6)
            clauses = clauses_for(self.house.rules, "light")
            self.areas.append(Area(f"{wager}-light", Kind.LIGHT, light, clauses, title="acceptance light"))
            self.edge = y - SENSOR_RADIUS

    def card_area(self, name: str, count: int, x: float, part: str, words: tuple[str, ...] = ()) -> None:
        """Overlapping cards in one marked area, with its words under the cards."""
        step = _CARD_STEP.get(count, 0)
        width = CARD_WIDTH + step * (count - 1)
        shape = Rectangle(Point(x, _CARDS_AT), width + 6, CARD_HEIGHT + 6)
        self.areas.append(Area(name, Kind.CARDS, shape, clauses_for(self.house.rules, part), title="cards"))
        self.cards += [CardPlace(Point(x + step * (number - (count - 1) / 2), _CARDS_AT)) for number in range(count)]
        if words:
            size = min(fitting_size(word, Face.SANS, most=SIZE, room=width - 8) for word in words)
            self.labels.append(Label(words, Point(x, _CARDS_AT), size, of=name, role="inside"))


def _label(area: Area, size: float) -> Label:
    return Label(LABELS[area.wager or ""], area.shape.center, size, of=area.name)


def _width(wager: str, size: float) -> float:
    return max(text_width(line, Face.SANS, size) for line in LABELS[wager])


def _height(lines: Sequence[str]) -> float:
    return (RISE + FALL + LEADING * (len(lines) - 1)) * SIZE


def _three_card(builder: _Builder) -> None:
    # At an electronic table the hands are lines of the grid, and no player has cards (3CP-11.F.2).
    if not builder.house.electronic:
        builder.card_area("cards", 3, 0, "player_cards")
    _column(builder, "pair_plus")


def _four_card(builder: _Builder) -> None:
    builder.card_area("cards", 5, 0, "player_cards")
    _column(builder, "aces_up")


def _column(builder: _Builder, pair_wager: str) -> None:
    """Play, Ante and the wager on the player's own hand in a column; 2.B.2 requires all three, offered or not."""
    for row, wager in enumerate(("play", "ante", pair_wager)):
        offered = wager != pair_wager or builder.offers(wager)
        builder.beside(builder.circle(wager, 0, _FIRST_ROW - ROW * row, offered=offered))
    if builder.offers("six_card_bonus"):
        builder.below(builder.circle("six_card_bonus", -90, _FIRST_ROW - 2 * ROW), RADIUS)
    builder.sensors(*(wager for wager in builder.house.offers if wager.endswith("progressive")))


def _stud(builder: _Builder) -> None:
    builder.card_area("cards", 2, -39.5, "player_cards")
    builder.card_area("third-card", 1, 62, "third_card", ("3RD", "CARD"))
    y = _FIRST_ROW - _height(("one",)) - 3
    for x, wager in zip((-102.0, 0.0, 102.0), ("two_card", "three_card", "five_card"), strict=True):
        builder.below(builder.circle(wager, x, y), RADIUS)
    y -= 2 * RADIUS + 8 + _height(("one", "two")) + 3
    extra = ("win_em_all",) if builder.offers("win_em_all") else ()
    for x, wager in (*((-102.0, wager) for wager in extra), (0.0, "three_card_raise"), (102.0, "five_card_raise")):
        builder.below(builder.circle(wager, x, y), RADIUS)
    builder.sensors("progressive")


def _ride(builder: _Builder) -> None:
    builder.card_area("cards", 3, 0, "player_cards", ("CARDS",))
    builder.row(("bet_1", "bet_2", "bet_3"), _FIRST_ROW, size=26)
    bonuses = [wager for wager in ("three_card_bonus", "five_card_bonus", "six_card_bonus") if builder.offers(wager)]
    for number, pair in enumerate(_pairs(bonuses)):
        builder.row(pair, _FIRST_ROW - ROW * (number + 1))
    builder.sensors("progressive")


def _pairs(wagers: Sequence[str]) -> Iterator[Sequence[str]]:
    for start in range(0, len(wagers), 2):
        yield wagers[start : start + 2]
