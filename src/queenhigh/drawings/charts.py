"""Small charts that look the same on a page, in a notebook and on paper.

Axes are named in words, and lines carry their names at their ends instead of a legend. The colors can be told apart by
color-blind people, and every line also has its own dash. Every part has a class, so that a page may give it the colors
of its own theme; without a style sheet the drawing is for white paper.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import floor, log10

from queenhigh.drawings.styles import SANS
from queenhigh.drawings.svg import Element, document, element, group, path_data
from queenhigh.drawings.text_metrics import Face, text_width

INK, SOFT, RULE = "#16181d", "#4b5561", "#d9d6cc"
LINES = (("#0b57d0", None), ("#a03d00", "8 4"), ("#0a6b3d", "2 4"), ("#7a2a86", "10 3 2 3"), ("#16181d", "5 5"))
"""Color and dash of each line in turn; a chart holds at most this many."""
_SIZE = 13.0
_TOP, _BOTTOM = 58.0, 54.0
_NAME_GAP = 17.0

Numbers = Sequence[tuple[float, float]]


@dataclass(frozen=True, slots=True)
class Series:
    """A named line through points, from left to right."""

    name: str
    points: Numbers


@dataclass(frozen=True, slots=True)
class Band:
    """The area between two lines: points of the lower one, and of the upper one."""

    low: Numbers
    high: Numbers


@dataclass(frozen=True, slots=True)
class Mark:
    """A point worth naming: a break-even, a seed, today's meter."""

    x: float
    y: float
    name: str


@dataclass(frozen=True, slots=True)
class Axis:
    """What is measured, and its range. `form` formats a number: "{:.1%}" for shares, "${:,.0f}" for dollars. A round
    `step` between two ticks is found, unless one is given."""

    title: str
    form: str = "{:,g}"
    least: float | None = None
    most: float | None = None
    step: float | None = None

    def text(self, value: float) -> str:
        """
        >>> Axis("result", "${:,.0f}").text(-2000.0)
        '-$2,000'
        """
        text = self.form.format(0.0 if value == 0 else value)
        return f"-{text.replace('-', '', 1)}" if text.startswith("$-") else text


@dataclass(frozen=True, slots=True)
class _Plot:
    """Where values are on the sheet."""

    left: float
    right: float
    top: float
    bottom: float
    x_ticks: tuple[float, ...]
    y_ticks: tuple[float, ...]

    def x(self, value: float) -> float:
        return _between(value, self.x_ticks[0], self.x_ticks[-1], self.left, self.right)

    def y(self, value: float) -> float:
        return _between(value, self.y_ticks[0], self.y_ticks[-1], self.bottom, self.top)


def line_chart(
    title: str,
    across: Axis,
    up: Axis,
    series: Sequence[Series],
    marks: Sequence[Mark] = (),
    *,
    bands: Sequence[Band] = (),
    width: float = 640,
    height: float = 380,
) -> str:
    """Lines over a range, each named where it ends; bands lie below them, each darker where it covers another.

    >>> svg = line_chart("Return", Axis("meter", "${:,.0f}"), Axis("value", "{:.0%}"),
    ...                  [Series("Paytable A", [(0, -0.5), (20000, 0.4)])])
    >>> "Paytable A" in svg
    True
    """
    if not 1 <= len(series) <= len(LINES):
        raise ValueError(f"{len(series)} lines; a chart holds 1 to {len(LINES)}")
    points = [point for line in series for point in line.points] + [(mark.x, mark.y) for mark in marks]
    points += [point for band in bands for point in (*band.low, *band.high)]
    if not points:
        raise ValueError("a chart needs at least one point")
    y_ticks = _ticks([y for _, y in points], up)
    plot = _Plot(
        left=26 + max(text_width(up.text(tick), Face.SANS, _SIZE) for tick in y_ticks),
        right=width - 24 - max(text_width(line.name, Face.SANS, _SIZE) for line in series),
        top=_TOP,
        bottom=height - _BOTTOM,
        x_ticks=_ticks([x for x, _ in points], across),
        y_ticks=y_ticks,
    )
    parts = [*_heading(title, up, plot), *_grid(across, up, plot)]
    parts += [_band(band, plot) for band in bands]
    parts += [_line(line, number, plot) for number, line in enumerate(series)]
    parts += [*_names(series, plot), *(_mark(mark, plot) for mark in marks)]
    return _sheet(parts, width, height, title)


@dataclass(frozen=True, slots=True)
class Bar:
    name: str
    value: float
    note: str = ""


def bar_chart(title: str, axis: Axis, bars: Sequence[Bar], *, width: float = 640) -> str:
    """Horizontal bars from zero to their values, each with its name before it and its number after it."""
    if not bars:
        raise ValueError("a chart needs at least one bar")
    names = max(text_width(bar.name, Face.SANS, _SIZE) for bar in bars)
    after = max(text_width(_bar_words(bar, axis), Face.SANS, _SIZE) for bar in bars)
    row, top = 28.0, 52.0
    ticks = _ticks([bar.value for bar in bars] + [0.0], axis)
    # A number is placed beyond the end of its bar, on either side of zero.
    before = after if min(bar.value for bar in bars) < 0 else 0
    plot = _Plot(24 + names + before, width - 24 - after, top, top + row * len(bars), ticks, (0, 1))
    parts = [_words(title, 12, 22, size=16, weight="bold"), _words(axis.title, 12, 40, fill=SOFT)]
    for number, bar in enumerate(bars):
        parts += _bar(bar, axis, plot, top + row * number, row, 12 + names)
    zero = plot.x(0)
    parts.append(_stroke((zero, top), (zero, plot.bottom), INK))
    return _sheet(parts, width, plot.bottom + 14, title)


def _bar(bar: Bar, axis: Axis, plot: _Plot, y: float, row: float, names_end: float) -> Iterator[Element]:
    zero, end = plot.x(0), plot.x(bar.value)
    yield _words(bar.name, names_end, y + row / 2 + 4.5, anchor="end")
    yield element(
        "rect",
        x=min(zero, end),
        y=y + 5,
        width=abs(end - zero),
        height=row - 10,
        class_="chart-bar",
        fill=LINES[bar.value < 0][0],
    )
    side = -6 if bar.value < 0 else 6
    yield _words(_bar_words(bar, axis), end + side, y + row / 2 + 4.5, anchor="end" if bar.value < 0 else None)


def _bar_words(bar: Bar, axis: Axis) -> str:
    return f"{axis.text(bar.value)} {bar.note}".rstrip()


def _ticks(values: Sequence[float], axis: Axis) -> tuple[float, ...]:
    """Round numbers at round steps, from below the smallest value to above the largest.

    >>> _ticks([3, 47], Axis("games"))
    (0.0, 10.0, 20.0, 30.0, 40.0, 50.0)
    >>> _ticks([0, 12], Axis("months", step=3))
    (0, 3, 6, 9, 12)
    """
    least = min(values) if axis.least is None else axis.least
    most = max(values) if axis.most is None else axis.most
    if most <= least:
        most = least + (abs(least) or 1)
    rough = (most - least) / 5
    power = 10.0 ** floor(log10(rough))
    found = next(factor * power for factor in (1, 2, 2.5, 5, 10) if factor * power >= rough * 0.999)
    step = axis.step or found
    first, last = floor(least / step + 1e-9), -floor(-most / step + 1e-9)
    return tuple(round(step * number, 12) for number in range(first, last + 1))


def _between(value: float, least: float, most: float, start: float, end: float) -> float:
    return start + (value - least) / (most - least) * (end - start)


def _heading(title: str, up: Axis, plot: _Plot) -> Iterator[Element]:
    yield _words(title, 12, 22, size=16, weight="bold")
    yield _words(up.title, 12, plot.top - 16, fill=SOFT)


def _grid(across: Axis, up: Axis, plot: _Plot) -> Iterator[Element]:
    for tick in plot.y_ticks:
        y = plot.y(tick)
        yield _stroke((plot.left, y), (plot.right, y), INK if tick == 0 else RULE)
        yield _words(up.text(tick), plot.left - 8, y + 4.5, anchor="end", fill=SOFT)
    for tick in _with_room(across, plot):
        x = plot.x(tick)
        yield _stroke((x, plot.bottom), (x, plot.bottom + 5), SOFT)
        yield _words(across.text(tick), x, plot.bottom + 20, anchor="middle", fill=SOFT)
    yield _words(across.title, (plot.left + plot.right) / 2, plot.bottom + 42, anchor="middle", fill=SOFT)


def _with_room(across: Axis, plot: _Plot) -> tuple[float, ...]:
    """Every tick, or every second or third, so that their numbers do not touch."""
    widest = max(text_width(across.text(tick), Face.SANS, _SIZE) for tick in plot.x_ticks) + 10
    apart = (plot.right - plot.left) / max(1, len(plot.x_ticks) - 1)
    return plot.x_ticks[:: max(1, -floor(-widest / apart))]


def _band(band: Band, plot: _Plot) -> Element:
    around = _steps([*band.low, *reversed(band.high)], plot)
    return element("path", d=path_data(*around, "Z"), class_="chart-band", fill=LINES[0][0], fill_opacity=0.14)


def _line(line: Series, number: int, plot: _Plot) -> Element:
    color, dash = LINES[number]
    return element(
        "path", d=path_data(*_steps(line.points, plot)), class_=f"chart-line-{number}", fill="none", stroke=color,
        stroke_width=2.2, stroke_dasharray=dash, stroke_linejoin="round",
    )  # fmt: skip


def _steps(points: Numbers, plot: _Plot) -> list[str | float]:
    steps: list[str | float] = []
    for x, y in points:
        steps += ["L" if steps else "M", plot.x(x), plot.y(y)]
    return steps


def _names(series: Sequence[Series], plot: _Plot) -> Iterator[Element]:
    """Names at the ends of the lines, moved apart where lines end close together."""
    ends = sorted((plot.y(line.points[-1][1]), number) for number, line in enumerate(series))
    places = [y for y, _ in ends]
    for at, (above, below) in enumerate(pairwise(places)):
        places[at + 1] = max(below, max(above, places[at]) + _NAME_GAP)
    over = max(0.0, places[-1] - plot.bottom)
    for y, (_, number) in zip(places, ends, strict=True):
        yield _words(
            series[number].name, plot.right + 10, y - over + 4.5, fill=LINES[number][0], weight="bold",
            class_=f"chart-name-{number}",
        )  # fmt: skip


def _mark(mark: Mark, plot: _Plot) -> Element:
    """A ring with its name below it, on a white background, since lines may run there."""
    x, y = plot.x(mark.x), plot.y(mark.y)
    wide = text_width(mark.name, Face.SANS, _SIZE)
    left = min(x + 8, plot.right - wide - 4)
    ground = element(
        "rect", x=left, y=y + 6, width=wide + 8, height=18, class_="chart-ground", fill="#ffffff", fill_opacity=0.9
    )
    ring = element("circle", cx=x, cy=y, r=4.5, class_="chart-ring", fill="#ffffff", stroke=INK, stroke_width=2)
    return group((ground, ring, _words(mark.name, left + 4, y + 19)))


def _sheet(parts: Sequence[Element], width: float, height: float, title: str) -> str:
    paper = element("rect", width=width, height=height, class_="chart-paper", fill="#ffffff")
    sheet = group((paper, *parts), font_family=SANS, font_size=_SIZE, fill=INK)
    return document(sheet, width=width, height=height, title=title)


def _words(
    text: str,
    x: float,
    y: float,
    *,
    anchor: str | None = None,
    size: float | None = None,
    fill: str | None = None,
    weight: str | None = None,
    class_: str | None = None,
) -> Element:
    kind = class_ or ("chart-soft" if fill == SOFT else None)
    return element(
        "text", text, x=x, y=y, class_=kind, text_anchor=anchor, font_size=size, font_weight=weight, fill=fill
    )


def _stroke(start: tuple[float, float], end: tuple[float, float], color: str) -> Element:
    kind = "chart-axis" if color == INK else "chart-rule"
    return element("path", d=path_data("M", *start, "L", *end), class_=kind, stroke=color, stroke_width=1, fill="none")
