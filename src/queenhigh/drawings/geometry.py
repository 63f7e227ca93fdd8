"""Points and shapes on the layout, in millimeters: x to the right, y away from the dealer, angles clockwise in degrees.

The origin is the center of the table's half circle, so that a seat's place is an angle and a distance.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import cos, hypot, radians, sin

Polygon = tuple["Point", ...]
"""The corners of a convex shape, in order."""


@dataclass(frozen=True, slots=True)
class Point:
    x: float
    y: float

    def __add__(self, other: "Point") -> "Point":
        return Point(self.x + other.x, self.y + other.y)

    def turned(self, angle: float) -> "Point":
        """This point, rotated about the origin.

        >>> Point(10, 0).turned(90) == Point(0, 10)
        True
        """
        sine, cosine = sin(radians(angle)), cos(radians(angle))
        return Point(round(self.x * cosine - self.y * sine, 9), round(self.x * sine + self.y * cosine, 9))

    @property
    def distance(self) -> float:
        """From the origin."""
        return hypot(self.x, self.y)


@dataclass(frozen=True, slots=True)
class Circle:
    center: Point
    radius: float

    def placed(self, place: "Placement") -> "Circle":
        return Circle(place.of(self.center), self.radius)

    def polygons(self) -> Iterator[Polygon]:
        """A polygon with 32 corners around the circle."""
        reach = self.radius / cos(radians(180 / 32))
        yield tuple(self.center + Point(reach, 0).turned(360 / 32 * corner) for corner in range(32))


@dataclass(frozen=True, slots=True)
class Rectangle:
    """A rectangle, rotated about its center."""

    center: Point
    width: float
    height: float
    angle: float = 0

    def placed(self, place: "Placement") -> "Rectangle":
        return Rectangle(place.of(self.center), self.width, self.height, self.angle + place.angle)

    def polygons(self) -> Iterator[Polygon]:
        across, along = self.width / 2, self.height / 2
        corners = (Point(-across, -along), Point(across, -along), Point(across, along), Point(-across, along))
        yield tuple(self.center + corner.turned(self.angle) for corner in corners)


Shape = Circle | Rectangle


@dataclass(frozen=True, slots=True)
class Placement:
    """Where a kit drawn about the origin is placed: rotated, then moved."""

    center: Point
    angle: float = 0

    def of(self, point: Point) -> Point:
        return self.center + point.turned(self.angle)


@dataclass(frozen=True, slots=True)
class Arc:
    """A line of text along a circle about the origin, readable from the players' side.

    The text is centered in front of the dealer and covers `span` degrees.
    """

    radius: float
    span: float
    rise: float
    fall: float

    def polygons(self) -> Iterator[Polygon]:
        """Quadrilaterals of at most four degrees that cover the text."""
        pieces = max(1, int(self.span // 4) + 1)
        step = self.span / pieces
        outer = (self.radius + self.fall) / cos(radians(step / 2))
        inner = (self.radius - self.rise) * cos(radians(step / 2))
        for piece in range(pieces):
            start = -self.span / 2 + piece * step
            yield (
                Point(0, inner).turned(start),
                Point(0, outer).turned(start),
                Point(0, outer).turned(start + step),
                Point(0, inner).turned(start + step),
            )
