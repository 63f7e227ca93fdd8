"""Houses with every combination of wagers, and a simple check for shapes that overlap."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import product
from math import hypot

from queenhigh.drawings import Area, Inscription, Label, Layout
from queenhigh.drawings.geometry import Point, Polygon
from queenhigh.submission import House
from tests.example_houses import FIVE_CARD_PROGRESSIVE, played, progressive_house
from tests.plain_data import PlainData

Part = Area | Label | Inscription

BARE: dict[str, tuple[str, ...]] = {
    "3CP": ("pair_plus", "progressive", "six_card_bonus"),
    "4CP": ("aces_up", "progressive", "six_card_bonus"),
    "235": ("win_em_all", "progressive"),
    "LIR": ("five_card_bonus", "three_card_bonus", "six_card_bonus", "progressive"),
}
"""What each game's house may leave out."""

TABLES = {
    "pair_plus": "C",
    "aces_up": "B",
    "six_card_bonus": "A",
    "five_card_bonus": "A",
    "three_card_bonus": "A",
}


def offering(game: str, wagers: Iterable[str], more: Mapping[str, object] | None = None) -> House:
    """A house of this game with these optional wagers and no others."""
    offers: PlainData = {}
    for wager in wagers:
        if wager == "progressive":
            offers |= progressive_house(game, "A")
        elif wager == "five_card_progressive":
            offers["wagers.five_card_progressive"] = FIVE_CARD_PROGRESSIVE
        else:
            offers[f"wagers.{wager}"] = {"paytable": TABLES[wager]} if wager in TABLES else {}
    main = {"3CP": {"ante": {"bonus": "A"}}, "LIR": {"bets": {"paytable": "A"}}}.get(game, {})
    return played(game, {"wagers": main} | offers | dict(more or {}))


def every_offer(game: str) -> Iterator[tuple[str, ...]]:
    """Every subset of the optional wagers; in Three Card Poker also with both progressives, which is an error."""
    for chosen in product((False, True), repeat=len(BARE[game])):
        wagers = tuple(wager for wager, taken in zip(BARE[game], chosen, strict=True) if taken)
        yield wagers
        if game == "3CP":
            yield (*wagers, "five_card_progressive")


CLEARANCE = 2.0
"""The smallest distance between two parts, in millimeters."""


def overlap(one: Polygon, other: Polygon) -> bool:
    """Whether two convex polygons meet or come too near: along no side of either are they clear of each other."""
    return not (_apart(one, other) or _apart(other, one))


def _apart(one: Polygon, other: Polygon) -> bool:
    for start, end in zip(one, (*one[1:], one[0]), strict=True):
        length = hypot(end.x - start.x, end.y - start.y)
        across = Point((start.y - end.y) / length, (end.x - start.x) / length)
        mine = [corner.x * across.x + corner.y * across.y for corner in one]
        theirs = [corner.x * across.x + corner.y * across.y for corner in other]
        if max(mine) + CLEARANCE <= min(theirs) + 1e-6 or max(theirs) + CLEARANCE <= min(mine) + 1e-6:
            return True
    return False


def inside(inner: Polygon, outer: Polygon) -> bool:
    """Whether every corner lies within a convex polygon whose corners run clockwise on the screen."""
    return all(
        (end.x - start.x) * (corner.y - start.y) - (end.y - start.y) * (corner.x - start.x) >= -1e-6
        for start, end in zip(outer, (*outer[1:], outer[0]), strict=True)
        for corner in inner
    )


def collisions(felt: Layout) -> list[str]:
    """Every two parts that touch, except words inside the area they name."""
    parts = [(name_of(part), part, list(part.polygons()), _bounds(part)) for part in felt.parts()]
    found = []
    for number, (name, part, polygons, bounds) in enumerate(parts):
        for other_name, other, other_polygons, other_bounds in parts[:number]:
            if not _near(bounds, other_bounds) or _is_named_inside(part, other):
                continue
            if any(overlap(one, two) for one in polygons for two in other_polygons):
                found.append(f"{other_name} and {name}")
    return found


def name_of(part: Part) -> str:
    return f"label {part.text!r} at seat {part.seat}" if isinstance(part, Label) else part.name


def _is_named_inside(part: Part, other: Part) -> bool:
    return isinstance(part, Label) and isinstance(other, Area) and part.of == other.name and part.role == "inside"


Bounds = tuple[float, float, float, float]


def _bounds(part: Part) -> Bounds:
    corners = [corner for polygon in part.polygons() for corner in polygon]
    across, down = [corner.x for corner in corners], [corner.y for corner in corners]
    return min(across) - CLEARANCE, min(down) - CLEARANCE, max(across), max(down)


def _near(one: Bounds, other: Bounds) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]
