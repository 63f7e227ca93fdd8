"""A layout as SVG, on paper to scale or as felt in a page: one geometry, painted in a style."""

from collections.abc import Iterator

from queenhigh.drawings.geometry import Circle, Point, Rectangle, Shape
from queenhigh.drawings.lettering import Face, is_known, text_width
from queenhigh.drawings.parts import (
    CARD_HEIGHT,
    CARD_WIDTH,
    Area,
    CardPlace,
    Inscription,
    Kind,
    Label,
    Layout,
    Measures,
)
from queenhigh.drawings.styles import PAPER, Style
from queenhigh.drawings.svg import Element, document, element, group, number, path_data

SCALE = 10
"""A sheet of paper shows the table at 1:10: 213 mm wide, on A4 across."""
_MARGIN = 110.0
_BOTTOM = 45.0
_EDGE = 4.0
_ON_FELT = ("rack", "discard_rack", "device")
"""The equipment that a page shows: what cards and chips go to and come from."""


def layout_svg(layout: Layout, style: Style = PAPER, *, prefix: str = "felt-", scale: int | None = None) -> str:
    """The whole drawing. Every area carries the id `prefix` and its name.

    With a `scale` (paper: 10 unless told otherwise) the drawing has its size in millimetres, so that a printed sheet
    can be measured; without one it fills the room that it is given.
    """
    measures = layout.measures
    if scale is None and style.surroundings:
        scale = SCALE
    margin, bottom = (_MARGIN, _BOTTOM) if style.surroundings else (_EDGE, _EDGE)
    width, height = measures.width + 2 * margin, measures.height + margin + bottom
    size = (f"{number(width / scale)}mm", f"{number(height / scale)}mm") if scale else None
    title = f"Layout of {layout.title}" + (f", {layout.operator}" if layout.operator else "")
    return document(
        *_painted(layout, style, prefix, scale),
        left=-measures.outer_radius - margin,
        top=measures.top - margin,
        width=width,
        height=height,
        size=size,
        title=title,
    )


def _painted(layout: Layout, style: Style, prefix: str, scale: int | None) -> Iterator[Element]:
    yield _definitions(layout, style, prefix)
    yield from _table(layout.measures, style, prefix)
    hidden = (
        ()
        if style.surroundings
        else tuple(area.name for area in layout.areas if area.kind is Kind.EQUIPMENT and area.name not in _ON_FELT)
    )
    shown = (area for area in layout.areas if area.name not in hidden)
    yield group((_area(area, style, prefix) for area in shown), stroke_width=style.line)
    yield _tubes(layout.area("rack"), style)
    yield group(
        (_card(place) for place in (*layout.dealer, *layout.community, *layout.box_cards)),
        fill="none",
        stroke=style.card_line,
        stroke_width=style.line / 2,
    )
    yield group(_label(label, style) for label in layout.labels if label.of not in hidden)
    yield group(_inscription(inscription, style, prefix) for inscription in layout.inscriptions)
    if style.surroundings:
        yield _measures(layout, style, scale or SCALE)


def _definitions(layout: Layout, style: Style, prefix: str) -> Element:
    stops = (
        element("stop", offset="0", stop_color=style.felt),
        element("stop", offset="1", stop_color=style.felt_edge),
    )
    radius = layout.measures.felt_radius
    glow = element("radialGradient", *stops, id=f"{prefix}glow", gradientUnits="userSpaceOnUse", cx=0, cy=0, r=radius)
    paths = (element("path", id=f"{prefix}{line.name}", d=_arc_path(line)) for line in layout.inscriptions)
    return element("defs", glow, *paths)


def _arc_path(inscription: Inscription) -> str:
    """Two degrees longer than the text at either end: a letter that misses the path would not be drawn at all."""
    reach = min(inscription.arc.span / 2 + 6, 120)
    start, end = Point(0, inscription.radius).turned(reach), Point(0, inscription.radius).turned(-reach)
    radius = inscription.radius
    return path_data("M", start.x, start.y, "A", radius, radius, 0, "1" if reach > 90 else "0", "0", end.x, end.y)


def _table(measures: Measures, style: Style, prefix: str) -> Iterator[Element]:
    outer = _half_round(measures.outer_radius, measures.top, 24)
    inner = _half_round(measures.felt_radius, measures.felt_top, 6)
    yield element("path", d=outer, fill=style.rail, stroke=style.rail_edge, stroke_width=style.line)
    felt = style.felt if style.felt == style.felt_edge else f"url(#{prefix}glow)"
    yield element("path", id=f"{prefix}cloth", d=inner, fill=felt, stroke=style.rail_edge, stroke_width=style.line)


def _half_round(radius: float, top: float, corner: float) -> str:
    """A half circle about the origin with straight sides up to the dealer's edge."""
    return path_data(
        "M", -radius, top + corner, "Q", -radius, top, corner - radius, top, "L", radius - corner, top,
        "Q", radius, top, radius, top + corner, "L", radius, 0, "A", radius, radius, 0, "0", "1", -radius, 0, "Z",
    )  # fmt: skip


def _area(area: Area, style: Style, prefix: str) -> Element:
    fill, stroke = {
        Kind.WAGER: (style.area, style.area_line),
        Kind.SENSOR: (style.area, style.accent),
        Kind.LIGHT: (style.accent, "none"),
        Kind.CARDS: ("none", style.card_line),
        Kind.EQUIPMENT: (style.equipment, style.equipment_line),
    }[area.kind]
    dash = "7 5" if area.kind is Kind.CARDS or not area.offered else None
    return _shape(area.shape, id=prefix + area.name, fill=fill, stroke=stroke, dash=dash)


def _tubes(rack: Area, style: Style) -> Element:
    """The tubes that chips stand in, so that a rack looks like one."""
    assert isinstance(rack.shape, Rectangle)
    shape, tubes = rack.shape, 12
    left, top = shape.centre.x - shape.width / 2, shape.centre.y - shape.height / 2
    pitch = shape.width / tubes
    steps: list[str | float] = []
    for tube in range(1, tubes):
        steps += ["M", left + pitch * tube, top + 10, "L", left + pitch * tube, top + shape.height - 10]
    return element("path", d=path_data(*steps), fill="none", stroke=style.equipment_line, stroke_width=1.5, opacity=0.6)


def _card(place: CardPlace) -> Element:
    x, y = place.centre.x - CARD_WIDTH / 2, place.centre.y - CARD_HEIGHT / 2
    return element("rect", x=x, y=y, width=CARD_WIDTH, height=CARD_HEIGHT, rx=5)


def _shape(shape: Shape, *, id: str, fill: str, stroke: str, dash: str | None) -> Element:
    x, y = shape.centre.x, shape.centre.y
    if isinstance(shape, Circle):
        return element("circle", id=id, cx=x, cy=y, r=shape.radius, fill=fill, stroke=stroke, stroke_dasharray=dash)
    turn = f"rotate({number(shape.angle)} {number(x)} {number(y)})" if shape.angle else None
    left, top = x - shape.width / 2, y - shape.height / 2
    return element(
        "rect", id=id, x=left, y=top, width=shape.width, height=shape.height, rx=6, transform=turn,
        fill=fill, stroke=stroke, stroke_dasharray=dash,
    )  # fmt: skip


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
    # Where the width of a letter is unknown, the renderer is told how much room the line has.
    width = None if is_known(text, label.face) else text_width(text, label.face, label.size, label.spacing)
    # The spacing after the last letter is nothing to centre by.
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


def _measures(layout: Layout, style: Style, scale: int) -> Element:
    """Width, depth and a bar to check the print by."""
    table = layout.measures
    right, top, bottom = table.outer_radius, table.top, table.outer_radius
    across, along = top - 60, right + 60
    parts = [
        *_dimension(Point(-right, across), Point(right, across), f"{table.width:,.0f} mm"),
        *_dimension(Point(along, top), Point(along, bottom), f"{table.height:,.0f} mm"),
        *_bar(Point(-right, bottom - 4), scale),
    ]
    return group(parts, stroke=style.ink_soft, stroke_width=2, fill="none", font_family=style.sans, font_size=24)


def _dimension(start: Point, end: Point, text: str) -> Iterator[Element]:
    upright = start.x == end.x
    tick = Point(12, 0) if upright else Point(0, 12)
    for point in (start, end):
        yield _stroke(point + Point(-tick.x, -tick.y), point + tick)
    yield _stroke(start, end)
    middle = Point((start.x + end.x) / 2, (start.y + end.y) / 2)
    turn = f"rotate(-90 {number(middle.x)} {number(middle.y)})" if upright else None
    yield element("text", text, x=middle.x, y=middle.y - 10, transform=turn, text_anchor="middle", stroke="none",
                  fill="#16181d")  # fmt: skip


def _bar(left: Point, scale: int) -> Iterator[Element]:
    length = 500
    yield _stroke(left, left + Point(length, 0))
    for mark in range(0, length + 1, 100):
        yield _stroke(left + Point(mark, -8), left + Point(mark, 0))
    words = {0: "0", length: f"{length} mm"}
    for mark, text in words.items():
        yield element("text", text, x=left.x + mark, y=left.y - 18, text_anchor="middle", stroke="none", fill="#16181d")
    yield element("text", f"Scale 1:{scale}", x=left.x, y=left.y + 30, stroke="none", fill="#16181d")


def _stroke(start: Point, end: Point) -> Element:
    return element("path", d=path_data("M", start.x, start.y, "L", end.x, end.y))
