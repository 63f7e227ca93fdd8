"""Charts: round ticks, everything within the sheet, names that do not cover each other, the same bytes every time."""

import xml.etree.ElementTree as ElementTree
from itertools import pairwise

import pytest
from hypothesis import given, strategies as st

from queenhigh.drawings import Axis, Bar, Mark, Series, bar_chart, line_chart
from queenhigh.drawings.charts import LINES, _ticks
from queenhigh.drawings.text_metrics import Face, text_width

SVG = "{http://www.w3.org/2000/svg}"
METER, RESULT = Axis("meter before the round", "${:,.0f}"), Axis("result per dollar", "{:+.0%}")


def example(*ends: float) -> str:
    lines = [Series(f"Paytable {number}", [(0, -0.5), (20_000, end)]) for number, end in enumerate(ends)]
    return line_chart("What a dollar is worth", METER, RESULT, lines, [Mark(20_000, 0, "break-even $20,000")])


def texts(svg: str) -> dict[str, tuple[float, float, float]]:
    """Left, right and baseline of every text."""
    found = {}
    for node in ElementTree.fromstring(svg).iter(f"{SVG}text"):
        words = "".join(node.itertext())
        wide = text_width(words, Face.SANS, float(node.attrib.get("font-size", 13)))
        back = {"middle": wide / 2, "end": wide}.get(node.attrib.get("text-anchor", ""), 0)
        left = float(node.attrib["x"]) - back
        found[words] = (left, left + wide, float(node.attrib["y"]))
    return found


@given(st.integers(-(10**9), 10**9), st.integers(0, 10**9))
def test_ticks_are_few_and_hold_every_value(thousandths: int, wide: int) -> None:
    least, most = thousandths / 1000, (thousandths + wide) / 1000
    ticks = _ticks([least, most], Axis("anything"))
    slack = 1e-6 * (abs(least) + abs(most))
    assert ticks[0] <= least + slack
    assert ticks[-1] >= most - slack
    assert 2 <= len(ticks) <= 8
    steps = [after - before for before, after in pairwise(ticks)]
    assert steps == pytest.approx([steps[0]] * len(steps))


@pytest.mark.parametrize("svg", [example(0.4), example(0.4, 0.39, 0.38, 0.41, -0.49)], ids=["one", "five"])
def test_every_word_is_on_the_sheet(svg: str) -> None:
    _, _, width, height = map(float, ElementTree.fromstring(svg).attrib["viewBox"].split())
    for words, (left, right, y) in texts(svg).items():
        assert 0 <= left <= right <= width, words
        assert 10 <= y <= height, words


def test_names_of_lines_that_end_together_are_kept_apart_in_their_order() -> None:
    placed = texts(example(0.4, 0.4, 0.39, 0.41))
    names = sorted((y, name) for name, (_, _, y) in placed.items() if name.startswith("Paytable"))
    assert all(below - above >= 14 for (above, _), (below, _) in pairwise(names))
    assert names[0][1] == "Paytable 3"
    assert names[-1][1] == "Paytable 2"


def test_lines_differ_in_dash_as_well_as_in_color() -> None:
    assert len({color for color, _ in LINES}) == len({dash for _, dash in LINES}) == len(LINES)


def test_bars_start_at_nought_and_are_as_long_as_their_values() -> None:
    svg = bar_chart("Edge", Axis("share", "{:+.1%}"), [Bar("a", -0.2), Bar("b", 0.1, "so far"), Bar("c", 0)])
    drawn = [
        (float(node.attrib["x"]), float(node.attrib["width"]))
        for node in ElementTree.fromstring(svg).iter(f"{SVG}rect")
        if "x" in node.attrib
    ]
    (loss_x, loss), (gain_x, gain), (_, nothing) = drawn
    assert loss == pytest.approx(2 * gain, abs=0.02)
    assert loss_x + loss == pytest.approx(gain_x, abs=0.02)
    assert nothing == 0
    assert {"-20.0%", "+10.0% so far", "+0.0%"} <= texts(svg).keys()


def test_a_chart_is_escaped_and_the_same_every_time() -> None:
    name = "<b>&\"'"
    charts = [bar_chart(name, Axis(name), [Bar(name, 1)]) for _ in range(2)]
    assert charts[0] == charts[1]
    assert name in texts(charts[0])


def test_an_empty_or_crowded_chart_is_refused() -> None:
    with pytest.raises(ValueError, match="6 lines; a chart holds 1 to 5"):
        example(*[0.1] * 6)
    with pytest.raises(ValueError, match="at least one point"):
        line_chart("", METER, RESULT, [Series("none", [])])
    with pytest.raises(ValueError, match="at least one bar"):
        bar_chart("", METER, [])
