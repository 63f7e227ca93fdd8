"""A layout as SVG, to scale on paper or as the felt on a page, painted in a style."""

from collections.abc import Callable, Iterator

from queenhigh.drawings.geometry import Circle, Point, Rectangle, Shape
from queenhigh.drawings.layout_parts import (
    CARD_HEIGHT,
    CARD_WIDTH,
    INCH,
    Area,
    CardPlace,
    Inscription,
    Kind,
    Label,
    Layout,
    Measures,
)
from queenhigh.drawings.seat_areas import RADIUS
from queenhigh.drawings.styles import PAPER, Style
from queenhigh.drawings.svg import Element, document, element, group, number, path_data
from queenhigh.drawings.text_metrics import Face, is_known, text_width

SCALE = 10
"""On paper the table is drawn 1:10, which is 8.4 inches wide."""
_MARGIN, _BOTTOM = 106.0, 41.0
_ON_FELT = ("rack", "discard_rack", "device")
"""The equipment that a page shows: where cards and chips come from and go to."""


def layout_svg(layout: Layout, style: Style = PAPER, *, prefix: str = "felt-", scale: int | None = None) -> str:
    """The whole drawing. The id of every area is `prefix` and its name.

    With a `scale` (10 by default on paper) the drawing has its size in millimeters, so that it can be measured on a
    printed sheet; without one it fills the space it is given.
    """
    if scale is None and style.surroundings:
        scale = SCALE
    left, top, width, height = layout.view
    if style.surroundings:
        left, top = left - _MARGIN, top - _MARGIN
        width, height = width + 2 * _MARGIN, height + _MARGIN + _BOTTOM
    size = (f"{number(width / scale)}mm", f"{number(height / scale)}mm") if scale else None
    title = f"Layout of {layout.title}" + (f", {layout.operator}" if layout.operator else "")
    return document(
        *_painted(layout, style, prefix, scale),
        left=left,
        top=top,
        width=width,
        height=height,
        size=size,
        title=title,
    )


def _painted(layout: Layout, style: Style, prefix: str, scale: int | None) -> Iterator[Element]:
    yield from _table(layout.measures, style, prefix)
    yield from _parts(layout, style, prefix)
    yield from _inscriptions(layout, style, prefix)
    if style.surroundings:
        yield _measures(layout, style, prefix, scale or SCALE)


def _parts(layout: Layout, style: Style, prefix: str) -> Iterator[Element]:
    """Areas, cards and labels."""
    things = (area.name for area in layout.areas if area.kind is Kind.EQUIPMENT)
    hidden = () if style.surroundings else tuple(name for name in things if name not in _ON_FELT)
    shown = [area for area in layout.areas if area.name not in hidden]
    painted = (_area(area, style, prefix, own=area.seat is not None and area.seat == layout.own) for area in shown)
    yield group(painted, stroke_width=style.line)
    yield _tubes(layout.area("rack"), style)
    cards = (*layout.dealer, *layout.community, *layout.box_cards)
    yield group(map(_card, cards), fill="none", stroke=style.card_line, stroke_width=style.line / 2)
    labels = (label for label in layout.labels if label.of not in hidden)
    yield group(_label(label, style) for label in labels)


def _inscriptions(layout: Layout, style: Style, prefix: str) -> Iterator[Element]:
    paths = [element("path", id=prefix + line.name, d=_arc_path(line)) for line in layout.inscriptions]
    if paths:
        yield element("defs", *paths)
        yield group(_inscription(line, style, prefix) for line in layout.inscriptions)


def _arc_path(inscription: Inscription) -> str:
    """Six degrees longer than the text at each end, since a letter beyond the path would not be drawn."""
    reach = min(inscription.arc.span / 2 + 6, 120)
    start, end = Point(0, inscription.radius).turned(reach), Point(0, inscription.radius).turned(-reach)
    radius = inscription.radius
    return path_data("M", start.x, start.y, "A", radius, radius, 0, "1" if reach > 90 else "0", "0", end.x, end.y)


def _table(measures: Measures, style: Style, prefix: str) -> Iterator[Element]:
    outer = _half_round(measures.outer_radius, measures.top, 24)
    inner = _half_round(measures.felt_radius, measures.felt_top, 6)
    yield element("defs", _glow(measures, style, f"{prefix}glow"))
    yield element("path", d=outer, fill=style.rail, stroke=style.rail_edge, stroke_width=style.line)
    felt = style.felt if style.felt == style.felt_edge else f"url(#{prefix}glow)"
    yield element("path", id=f"{prefix}cloth", d=inner, fill=felt, stroke=style.rail_edge, stroke_width=style.line)


def _glow(measures: Measures, style: Style, name: str) -> Element:
    stops = (
        element("stop", offset="0", stop_color=style.felt),
        element("stop", offset="1", stop_color=style.felt_edge),
    )
    radius = measures.felt_radius
    return element("radialGradient", *stops, id=name, gradientUnits="userSpaceOnUse", cx=0, cy=0, r=radius)


def _half_round(radius: float, top: float, corner: float) -> str:
    """A half circle about the origin with straight sides up to the dealer's edge."""
    return path_data(
        "M", -radius, top + corner, "Q", -radius, top, corner - radius, top, "L", radius - corner, top,
        "Q", radius, top, radius, top + corner, "L", radius, 0, "A", radius, radius, 0, "0", "1", -radius, 0, "Z",
    )  # fmt: skip


def _area(area: Area, style: Style, prefix: str, *, own: bool = False) -> Element:
    """An area with its name as a tooltip; the areas of the viewer's own seat are highlighted."""
    fill, stroke = {
        Kind.WAGER: (style.area, style.accent if own else style.area_line),
        Kind.SENSOR: (style.area, style.accent),
        Kind.LIGHT: (style.accent, "none"),
        Kind.CARDS: ("none", style.accent if own else style.card_line),
        Kind.EQUIPMENT: (style.equipment, style.equipment_line),
    }[area.kind]
    dash = "7 5" if area.kind is Kind.CARDS or not area.offered else None
    title = f"{area.title}, seat {area.seat}" if area.seat else area.title
    return _shape(area.shape, title, id=prefix + area.name, fill=fill, stroke=stroke, stroke_dasharray=dash)


def _tubes(rack: Area, style: Style) -> Element:
    """The chip tubes of the rack."""
    assert isinstance(rack.shape, Rectangle)
    shape, tubes = rack.shape, 12
    left, top = shape.center.x - shape.width / 2, shape.center.y - shape.height / 2
    pitch = shape.width / tubes
    steps: list[str | float] = []
    for tube in range(1, tubes):
        steps += ["M", left + pitch * tube, top + 10, "L", left + pitch * tube, top + shape.height - 10]
    return element("path", d=path_data(*steps), fill="none", stroke=style.equipment_line, stroke_width=1.5, opacity=0.6)


def _card(place: CardPlace) -> Element:
    x, y = place.center.x - CARD_WIDTH / 2, place.center.y - CARD_HEIGHT / 2
    return element("rect", x=x, y=y, width=CARD_WIDTH, height=CARD_HEIGHT, rx=5)


def _shape(shape: Shape, title: str, **paint: str | None) -> Element:
    x, y = shape.center.x, shape.center.y
    inside = (element("title", title),) if title else ()
    if isinstance(shape, Circle):
        return element("circle", *inside, cx=x, cy=y, r=shape.radius, **paint)
    turn = f"rotate({number(shape.angle)} {number(x)} {number(y)})" if shape.angle else None
    left, top = x - shape.width / 2, y - shape.height / 2
    return element(
        "rect", *inside, x=left, y=top, width=shape.width, height=shape.height, rx=6, transform=turn, **paint
    )


def _label(label: Label, style: Style) -> Element:
    fill = {"name": style.inscription, "seat": style.ink_soft, "inside": style.ink_soft, "title": style.ink}.get(
        label.role, style.ink_soft if "equipment" in label.role else style.ink
    )
    lines = [_line(text, point, label) for text, point in label.baselines()]
    return group(
        lines,
        font_family=style.family(label.face),
        font_size=label.size,
        font_weight="bold" if label.face is Face.SANS and "equipment" not in label.role else None,
        letter_spacing=label.spacing or None,
        text_anchor=None if label.align == "start" else label.align,
        fill=fill,
    )


def _line(text: str, point: Point, label: Label) -> Element:
    turn = f"rotate({number(label.angle)} {number(point.x)} {number(point.y)})" if label.angle else None
    # If the width of a letter is unknown, the renderer is given the room of the line.
    width = None if is_known(text, label.face) else text_width(text, label.face, label.size, label.spacing)
    # The spacing after the last letter must not count when centering.
    x = point.x + (label.spacing / 2 if label.align == "middle" else 0)
    return element(
        "text", text, x=x, y=point.y, transform=turn, textLength=width, lengthAdjust=width and "spacingAndGlyphs"
    )


def _inscription(inscription: Inscription, style: Style, prefix: str) -> Element:
    along = element("textPath", inscription.text, href=f"#{prefix}{inscription.name}", startOffset="50%")
    return element(
        "text",
        along,
        font_family=style.family(inscription.face),
        font_size=inscription.size,
        letter_spacing=inscription.spacing or None,
        text_anchor="middle",
        fill=style.inscription if inscription.face is Face.SERIF else style.ink,
    )


def _measures(layout: Layout, style: Style, prefix: str, scale: int) -> Element:
    """Width, depth, and a scale bar to check the print, in inches with millimeters beside them."""
    table = layout.measures
    right, top, bottom = table.outer_radius, table.top, table.outer_radius
    across, along = top - 60, right + 60
    parts = [
        *_dimension(Point(-right, across), Point(right, across), in_inches(table.width)),
        *_dimension(Point(along, top), Point(along, bottom), in_inches(table.height)),
        *_bar(Point(-right, bottom - 4), scale),
        *_legend(layout, style, prefix),
    ]
    return group(parts, stroke=style.ink_soft, stroke_width=2, fill="none", font_family=style.sans, font_size=24)


def in_inches(length: float) -> str:
    """A length as American felts are ordered, with millimeters beside it.

    >>> in_inches(2133.6), in_inches(63.5)
    ('84 in (2,134 mm)', '2.5 in (64 mm)')
    """
    return f"{round(length / INCH, 1):g} in ({length:,.0f} mm)"


def _dimension(start: Point, end: Point, text: str) -> Iterator[Element]:
    upright = start.x == end.x
    tick = Point(12, 0) if upright else Point(0, 12)
    for point in (start, end):
        yield _stroke(point + Point(-tick.x, -tick.y), point + tick)
    yield _stroke(start, end)
    middle = Point((start.x + end.x) / 2, (start.y + end.y) / 2)
    turn = f"rotate(-90 {number(middle.x)} {number(middle.y)})" if upright else None
    yield _words(text, middle.x, middle.y - 10, anchor="middle", transform=turn)


def _bar(left: Point, scale: int) -> Iterator[Element]:
    """Twenty inches, marked every five."""
    length = 20 * INCH
    yield _stroke(left, left + Point(length, 0))
    for inches in range(0, 21, 5):
        yield _stroke(left + Point(inches * INCH, -8), left + Point(inches * INCH, 0))
    words = {0.0: "0", length: in_inches(length)}
    for mark, text in words.items():
        yield _words(text, left.x + mark, left.y - 18, anchor="middle")
    yield _words(f"Scale 1:{scale}", left.x, left.y + 30)


def _legend(layout: Layout, style: Style, prefix: str) -> Iterator[Element]:
    """The legend, in a corner that the round table leaves free."""
    kinds = {area.kind for area in layout.areas}
    entries = [(Kind.WAGER, True, f"betting area, {in_inches(2 * RADIUS)}"), (Kind.CARDS, True, "place for cards")]
    if Kind.SENSOR in kinds:
        entries += [(Kind.SENSOR, True, "progressive device"), (Kind.LIGHT, True, "light: wager accepted")]
    if not all(area.offered for area in layout.areas):
        entries.append((Kind.WAGER, False, "area of a wager not offered"))
    left, bottom = layout.measures.outer_radius - 350, layout.measures.outer_radius + 20
    for row, (kind, offered, words) in enumerate(reversed(entries)):
        y = bottom - 36 * row
        mark = Area(f"legend-{kind}", kind, _LEGEND_SHAPES[kind](Point(left, y - 8)), offered=offered)
        yield _area(mark, style, prefix)
        yield _words(words, left + 32, y)


_LEGEND_SHAPES: dict[Kind, Callable[[Point], Shape]] = {
    Kind.CARDS: lambda at: Rectangle(at, 34, 24),
    Kind.SENSOR: lambda at: Circle(at, 12),
    Kind.LIGHT: lambda at: Circle(at, 6),
    Kind.WAGER: lambda at: Circle(at, 12),
}


def _words(text: str, x: float, y: float, anchor: str | None = None, transform: str | None = None) -> Element:
    return element("text", text, x=x, y=y, transform=transform, text_anchor=anchor, stroke="none", fill=PAPER.ink)


def _stroke(start: Point, end: Point) -> Element:
    return element("path", d=path_data("M", start.x, start.y, "L", end.x, end.y))
