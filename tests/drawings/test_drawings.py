"""Drawings as SVG: well-formed, escaped, the same bytes every time, and the same to every eye."""

import json
import re
import xml.etree.ElementTree as ElementTree
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from importlib.util import find_spec
from math import radians, sin
from pathlib import Path

import pytest

from queenhigh.cards import DECK, parse_card
from queenhigh.drawings import (
    DARK,
    LIGHT,
    PAPER,
    Style,
    card_svg,
    card_words,
    chip,
    custom_properties,
    layout,
    layout_svg,
    themed,
)
from queenhigh.drawings.cards import CHIP_COLORS
from queenhigh.drawings.suits import COLORS
from queenhigh.drawings.svg import document, element
from queenhigh.drawings.text_metrics import Face, text_width
from tests.drawings.layout_checks import BARE, offering
from tests.example_houses import played

SVG = "{http://www.w3.org/2000/svg}"
LINK = "{http://www.w3.org/1999/xlink}href"
STYLES = {style.name: style for style in (PAPER, DARK, LIGHT, themed())}
GAMES = [*BARE, "stadium"]


def drawn(game: str, style: Style = PAPER) -> str:
    house = played("stadium") if game == "stadium" else offering(game, BARE[game])
    return layout_svg(layout(house), style)


def words(svg: str) -> list[str]:
    """Every text of a drawing, a line each."""
    return ["".join(text.itertext()) for text in ElementTree.fromstring(svg).iter(f"{SVG}text")]


@pytest.mark.parametrize("style", STYLES.values(), ids=STYLES)
@pytest.mark.parametrize("game", GAMES)
def test_a_layout_is_well_formed_and_shows_every_part_once(game: str, style: Style) -> None:
    house = played("stadium") if game == "stadium" else offering(game, BARE[game])
    felt = layout(house)
    svg = layout_svg(felt, style)
    root = ElementTree.fromstring(svg)
    ids = [node.attrib["id"] for node in root.iter() if "id" in node.attrib]
    assert len(ids) == len(set(ids))
    shown = {area.name for area in felt.areas if f"felt-{area.name}" in ids}
    missing = {area.name for area in felt.areas} - shown
    assert missing <= (set() if style is PAPER else {"tip_box", "drop_box", "lock_out"})
    wanted = Counter(line for label in felt.labels if label.of not in missing for line in label.lines)
    wanted += Counter(line.text for line in felt.inscriptions)
    assert wanted - Counter(words(svg)) == Counter()


@pytest.mark.parametrize("style", STYLES.values(), ids=STYLES)
@pytest.mark.parametrize("game", GAMES)
def test_the_same_house_gives_the_same_bytes(game: str, style: Style) -> None:
    assert drawn(game, style) == drawn(game, style)


@pytest.mark.parametrize("game", GAMES)
def test_every_inscription_has_a_path_of_its_own_that_is_longer_than_its_text(game: str) -> None:
    felt = layout(played("stadium") if game == "stadium" else offering(game, BARE[game]))
    root = ElementTree.fromstring(layout_svg(felt, prefix="a-"))
    paths = {node.attrib["id"]: node.attrib["d"] for node in root.iter(f"{SVG}path") if "id" in node.attrib}
    links = [node.attrib[LINK] for node in root.iter(f"{SVG}textPath")]
    assert links == [f"#a-{line.name}" for line in felt.inscriptions]
    for line in felt.inscriptions:
        start_x, start_y, end_x, end_y = (float(paths[f"a-{line.name}"].split()[at]) for at in (1, 2, 9, 10))
        assert (start_x, start_y) == (-end_x, end_y), "it hangs straight below the dealer"
        assert line.arc.span < 150
        chord = 2 * abs(start_x)
        assert chord > 2 * line.radius * sin(radians(line.arc.span / 2))


HOSTILE = [
    '"><script>alert(1)</script>',
    "</text></svg><svg onload=alert(1)>",
    'Ben & Jerry\'s <b>"Bar"</b>',
    "]]><!-- &amp; &#x41; -->",
    "a\u202eb \U0001f3b0 \u0301",
]


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_name_is_only_ever_text(name: str) -> None:
    svg = layout_svg(layout(replace(played("3CP"), operator=name)), DARK)
    root = ElementTree.fromstring(svg)
    allowed = {"svg", "title", "defs", "g", "path", "rect", "circle", "text", "textPath", "radialGradient", "stop"}
    assert {node.tag.removeprefix(SVG) for node in root.iter()} <= allowed
    assert not any(attribute.startswith("on") for node in root.iter() for attribute in node.attrib)
    assert " ".join(name.split()) in " ".join(words(svg))
    assert root.attrib["aria-label"].endswith(name)


def test_what_xml_cannot_hold_is_replaced() -> None:
    svg = document(element("text", "a\x00b\ud800c\x0b"), width=1, height=1, title="\x01")
    assert words(svg) == ["a\ufffdb\ufffdc\ufffd"]
    assert svg.encode()


@pytest.mark.parametrize("game", GAMES)
def test_paper_is_to_scale(game: str) -> None:
    """One user unit is a millimeter of the table, and ten of them one of the sheet."""
    root = ElementTree.fromstring(drawn(game))
    _, _, width, height = map(float, root.attrib["viewBox"].split())
    assert root.attrib["width"] == f"{width / 10:g}mm"
    assert root.attrib["height"] == f"{height / 10:g}mm"
    assert width / 10 <= 257, "A4 across within margins of 20 mm"
    texts = words(drawn(game))
    assert {"Scale 1:10", "84 in (2,134 mm)", "50 in (1,270 mm)", "20 in (508 mm)"} <= set(texts)


def test_another_scale_is_another_size_of_the_same_drawing() -> None:
    felt = layout(played("3CP"))
    ten, twenty = (ElementTree.fromstring(layout_svg(felt, scale=scale)) for scale in (10, 20))
    assert ten.attrib["viewBox"] == twenty.attrib["viewBox"]
    assert float(ten.attrib["width"][:-2]) == pytest.approx(2 * float(twenty.attrib["width"][:-2]), abs=0.02)
    assert "width" not in ElementTree.fromstring(layout_svg(felt, DARK)).attrib


def test_a_themed_felt_has_the_colors_of_the_dark_one_unless_the_page_says_otherwise() -> None:
    felt = layout(played("3CP"))
    svg = layout_svg(felt, themed())
    for name, color in custom_properties(DARK).items():
        svg = svg.replace(f"var({name}, {color})", color)
    assert svg == layout_svg(felt, DARK)
    assert custom_properties(LIGHT).keys() == custom_properties(DARK).keys()


def luminance(color: str) -> float:
    channels = [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4 for channel in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("style", [PAPER, DARK, LIGHT], ids=lambda style: style.name)
def test_words_and_shapes_stand_out_from_the_felt(style: Style) -> None:
    for felt in (style.felt, style.felt_edge):
        for ink in (style.ink, style.ink_soft, style.inscription):
            assert contrast(ink, felt) >= 4.5, (ink, felt)
        for line in (style.area_line, style.accent):
            assert contrast(line, felt) >= 3, (line, felt)
        assert contrast(style.card_line, felt) >= 2.2


def test_suits_stand_out_on_a_card_and_the_amount_on_a_chip() -> None:
    assert all(contrast(color, "#fdfcf8") >= 4.5 for color in COLORS.values())
    assert len(set(COLORS.values())) == 4
    assert len(set(CHIP_COLORS.values())) == len(CHIP_COLORS)


@pytest.mark.parametrize("card", DECK, ids=card_words)
def test_a_card_is_five_by_seven_and_says_rank_and_suit_in_letters_and_as_a_path(card: int) -> None:
    svg = card_svg(DECK[card])
    root = ElementTree.fromstring(svg)
    assert root.attrib["viewBox"] == "-25 -35 50 70"
    rank, suit = words(svg)
    assert f"{'T' if rank == '10' else rank}{suit.lower()}" == str_of(card)
    marks = list(root.iter(f"{SVG}path"))
    assert {mark.attrib["fill"] for mark in marks} == {COLORS[suit.lower()]}
    assert len(marks) == (3 if rank in ("J", "Q", "K") else 2), "two suits, and a crown for a court card"
    assert svg.isascii(), "suits are paths, not glyphs"


def str_of(card: int) -> str:
    return "23456789TJQKA"[card // 4] + "shdc"[card % 4]


def test_the_index_of_a_card_can_be_read_at_forty_pixels() -> None:
    rank = next(ElementTree.fromstring(card_svg(parse_card("Qh"))).iter(f"{SVG}text"))
    assert float(rank.attrib["font-size"]) * 40 / 50 >= 16


def test_a_back_tells_nothing() -> None:
    assert words(card_svg(None)) == []
    assert "face down" in card_svg(None)


@pytest.mark.parametrize(
    ("cents", "text", "largest"),
    [(1, "0.01", 100), (100, "1", 100), (500, "5", 500), (999, "9.99", 500), (2500, "25", 2500),
     (12_345_678, "123,456.78", 100_000), (300_000, "3K", 100_000)],
)  # fmt: skip
def test_a_chip_shows_its_amount_and_the_color_of_the_largest_that_goes_into_it(
    cents: int, text: str, largest: int
) -> None:
    svg = document(chip(cents), width=1, height=1)
    assert words(svg) == [text]
    body = next(ElementTree.fromstring(svg).iter(f"{SVG}circle")).attrib["fill"]
    assert body == CHIP_COLORS[largest][0]
    size = float(next(ElementTree.fromstring(svg).iter(f"{SVG}text")).attrib["font-size"])
    assert text_width(text, Face.SANS, size) <= 2 * 0.6 * 20


def numbers(svg: str) -> Iterator[str]:
    for value in re.findall(r'="([^"]*)"', svg):
        yield from re.findall(r"(?<![\w#.])-?\d+\.?\d*(?:e-?\d+)?(?![\w.])", value)


def test_numbers_have_one_format() -> None:
    for number in numbers(drawn("LIR")):
        assert re.fullmatch(r"-?(0|[1-9]\d*)(\.\d{1,4})?", number)
        assert number != "-0"
        assert "." not in number or not number.endswith("0")


needs_typst = pytest.mark.skipif(find_spec("typst") is None, reason="needs queenhigh[reports]")


@needs_typst
@pytest.mark.parametrize(("face", "weight"), [(Face.SERIF, "regular"), (Face.SANS, "bold")])
def test_the_face_of_printed_sheets_is_no_wider_than_the_table_says(face: Face, weight: str) -> None:
    """Measured by typst in Libertinus Serif, which it brings along."""
    import typst

    letters = "".join(map(chr, range(33, 127))).replace('"', "").replace("\\", "") + "·×’‘“”–"
    source = f"""
#set text(font: "Libertinus Serif", weight: "{weight}", size: 1000pt, kerning: false, fallback: false)
#let wide(letter) = measure("|" + letter + "|").width.pt() - measure("||").width.pt()
#context [#metadata("{letters}".clusters().map(wide)) <widths>]
"""
    widths = json.loads(typst.query(source.encode(), "<widths>", field="value", one=True))
    too_wide = [
        letter for letter, width in zip(letters, widths, strict=True) if width > text_width(letter, face, 1000) + 1
    ]
    assert too_wide == []


@needs_typst
@pytest.mark.clause("3CP-2.B.5", "3CP-2.B.1")
def test_a_printed_sheet_carries_the_curved_phrase_as_text(tmp_path: Path) -> None:
    import typst
    from pypdf import PdfReader

    (tmp_path / "layout.svg").write_text(drawn("3CP"), encoding="utf-8")
    (tmp_path / "sheet.typ").write_text('#set page(paper: "a4", flipped: true)\n#image("layout.svg")\n')
    typst.compile(str(tmp_path / "sheet.typ"), output=str(tmp_path / "sheet.pdf"))
    text = PdfReader(tmp_path / "sheet.pdf").pages[0].extract_text().replace(" ", "").replace("\n", "")
    assert "DEALERPLAYSWITHQUEENHIGHORBETTER" in text
    assert "HarborRoom" in text
    assert "straightflush5to1" in text
