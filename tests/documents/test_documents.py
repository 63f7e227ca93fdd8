"""Documents as files: all of them for every game, dated and hashed on each page, the same bytes, and safe."""

import io
import math
import subprocess
import sys
from collections import Counter
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from pypdf import PageObject, PdfReader

from queenhigh import __version__
from queenhigh.documents import DOCUMENTS
from queenhigh.documents.document import (
    Column,
    Command,
    Document,
    Paragraph,
    Table,
    words,
)
from queenhigh.documents.document_files import BUILDERS, build, files_of
from queenhigh.documents.html import as_html
from queenhigh.documents.pdf import as_pdf
from queenhigh.practice import example_text
from queenhigh.rulebook import rules_version
from queenhigh.submission import DEALING_METHODS
from tests.documents.printed_papers import filing, filing_of, page, pages, printed, squeezed
from tests.example_houses import FIVE_CARD_HOUSE, progressive_house

HOUSES = ("harbor-room", "tidewater", "canton-street", "ferry-bar", "stadium", "rack-card-house")
QUICK = tuple(name for name in DOCUMENTS if name not in ("cover-letter", "odds-sheet", "par-sheet"))


def has_progressive(house: str) -> bool:
    return house not in ("stadium", "rack-card-house")


def test_the_names_that_can_be_asked_for_are_those_that_can_be_built() -> None:
    assert list(DOCUMENTS) == list(BUILDERS)


@pytest.mark.parametrize("house", HOUSES)
def test_every_page_has_operator_game_date_version_and_hash_at_its_foot(house: str) -> None:
    told = filing(house)
    for name in QUICK:
        document = build(told, name)
        if document is None:
            assert name == "meter-sheet"
            assert not has_progressive(house)
            continue
        printed_pages = pages(as_pdf(document))
        assert printed_pages
        for at, text in enumerate(printed_pages, 1):
            foot = text[text.rindex(squeezed(told.house.operator)) :]
            assert squeezed(f"{told.title} · {document.title}") in foot
            assert f"{at}of{len(printed_pages)}" in foot
            assert squeezed(f"Approved {told.house.approved}") in foot
            assert squeezed(f"Queen High {__version__}, rules {rules_version()}") in foot
            assert told.fingerprint[:16] in foot


def test_the_hash_is_that_of_the_file(tmp_path: Path) -> None:
    path = tmp_path / "harbor-room.toml"
    path.write_text(example_text("harbor-room.toml"), encoding="utf-8")
    counted = subprocess.run(["sha256sum", path], capture_output=True, text=True, check=True).stdout.split()[0]
    assert filing("harbor-room").fingerprint == counted
    assert counted in as_html(printed("sign", "harbor-room")).decode()


@pytest.mark.parametrize("name", QUICK)
def test_identical_input_gives_identical_bytes_in_another_process(name: str, tmp_path: Path) -> None:
    """Even with another clock and in another folder, since nothing of the machine is in the files."""
    source = tmp_path / "tidewater.toml"
    source.write_text(example_text("tidewater.toml"), encoding="utf-8")
    told = filing("tidewater")
    document = build(told, name)
    assert document is not None
    here = dict(files_of(told, document))
    environment = {"PATH": "/usr/bin:/bin", "TZ": "Asia/Kathmandu", "SOURCE_DATE_EPOCH": "1", "PYTHONHASHSEED": "7"}
    command = [sys.executable, "-m", "queenhigh", "documents", str(source), "--out", "printed", "--only", name]
    subprocess.run(command, cwd=tmp_path, env=environment, check=True, capture_output=True)
    there = {path.name: path.read_bytes() for path in (tmp_path / "printed").iterdir()}
    assert there == here


def test_no_date_of_printing_is_in_the_pdf() -> None:
    pdf = as_pdf(printed("sign", "harbor-room"))
    assert set(PdfReader(io.BytesIO(pdf)).metadata or {}) == {"/Title", "/Author", "/Creator"}
    assert b"CreationDate" not in pdf
    assert b"ModDate" not in pdf


@pytest.mark.parametrize("name", QUICK)
def test_a_pdf_is_tagged_for_screen_readers_with_headers_of_its_tables(name: str) -> None:
    pdf = as_pdf(printed(name, "harbor-room"))
    assert b"pdfuaid:part" in pdf
    root: Any = PdfReader(io.BytesIO(pdf)).trailer["/Root"]
    assert root["/MarkInfo"]["/Marked"]
    kinds = kinds_below(root["/StructTreeRoot"])
    assert {"/H1"} <= kinds
    assert "/Table" not in kinds or "/TH" in kinds
    # Nor do tables on a screen lack theirs.
    content = as_html(printed(name, "harbor-room")).decode()
    assert content.count("<table") == content.count("<thead")


def kinds_below(node: Any) -> set[str]:
    """The kinds of all parts in the structure of a PDF."""
    kinds, waiting = set(), [node]
    while waiting:
        part = waiting.pop().get_object()
        if isinstance(part, dict):
            kinds.add(str(part.get("/S")))
            below = part.get("/K", [])
            waiting += below if isinstance(below, list) else [below]
    return kinds


def test_a_name_that_no_font_can_show_is_printed_all_the_same() -> None:
    assert as_pdf(printed("sign", "harbor-room", {"operator": "港の部屋"})).startswith(b"%PDF-")


def fonts_in(pdf: bytes) -> set[str]:
    """The names of all fonts in a PDF, without the mark of a subset."""
    found: set[str] = set()
    for sheet in PdfReader(io.BytesIO(pdf)).pages:
        resources: Any = sheet["/Resources"].get_object()
        for font in resources.get("/Font", {}).values():
            found.add(str(font.get_object()["/BaseFont"]).rpartition("+")[2])
    return found


def test_no_font_of_the_machine_is_used() -> None:
    """Not even for characters that ours lack, because another machine would print other bytes."""
    odd = "日本 кириллица العربية ♠♥ 👑 ⟁"
    names = fonts_in(as_pdf(printed("submission", "harbor-room", {"operator": odd, "house_rules": [odd]})))
    assert names
    ours = ("LibertinusSerif", "DejaVuSansMono", "NewCM")
    assert [name for name in names if not name.lstrip("/").startswith(ours)] == []


def test_a_changed_submission_changes_the_foot_of_every_document() -> None:
    text = example_text("harbor-room.toml")
    other = filing_of(text.replace("Harbor Room", "Harbour Room"))
    for name in ("sign", "check-list"):
        document = build(other, name)
        assert document is not None
        assert other.fingerprint[:16] in pages(as_pdf(document))[-1]
    assert other.fingerprint != filing_of(text).fingerprint


HOSTILE = [
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    '#panic("out") $x^2$ `raw` *b* _i_ @ref <label> // \\u{41}',
    "[#sys.inputs] {{ }} %s {0} ${HOME}",
    "日本のカジノ кириллица العربية ♠♥♦♣ 👑 a\u0301",
    "W" * 200,
    "x " * 99 + "x",
    "=== ## -- | --- |",
]


@pytest.mark.parametrize("name", ["sign", "rack-card", "submission", "layout", "check-list"])
@pytest.mark.parametrize("operator", HOSTILE, ids=range(len(HOSTILE)))
def test_names_and_house_rules_are_text_and_nothing_else(name: str, operator: str) -> None:
    changes = {"operator": operator, "house_rules": [operator, operator]}
    document = printed(name, "rack-card-house", changes)
    parsed = page(document)
    assert squeezed(operator) in parsed.text
    assert "script" not in parsed.tags()
    assert not [attributes for _, attributes in parsed.elements if any(key.startswith("on") for key in attributes)]
    assert [key for _, attributes in parsed.elements for key in attributes if key in ("src", "href")] == []
    text = "".join(pages(as_pdf(document)))
    if operator.isascii():
        assert squeezed(operator) in text


@pytest.mark.parametrize("name", ["rack-card", "submission"])
def test_any_number_of_house_rules_is_printed(name: str) -> None:
    rules = [f"House rule number {at} of this operator, which is long enough to fill a line." for at in range(150)]
    text = "".join(pages(as_pdf(printed(name, "harbor-room", {"house_rules": rules}))))
    assert all(squeezed(rule) in text for rule in rules)


def test_an_html_file_stands_alone() -> None:
    """Nothing is fetched and nothing runs, whatever the browser would allow."""
    for name in QUICK:
        content = as_html(printed(name, "ferry-bar")).decode()
        parsed = page(printed(name, "ferry-bar"))
        assert "default-src 'none'" in content
        assert parsed.tags().isdisjoint({"script", "link", "iframe", "object", "embed", "base", "form", "img"})
        assert "url(" not in content.replace("url(#", "")
        assert "@import" not in content
        assert ("html", {"lang": "en-US"}) in parsed.elements
        assert sum(tag == "h1" for tag, _ in parsed.elements) == 1
        assert sum(tag == "main" for tag, _ in parsed.elements) == 1


@pytest.mark.parametrize("house", ["3CP", "4CP", "235", "LIR"])
@pytest.mark.parametrize("dealing", DEALING_METHODS)
def test_every_dealing_method_has_its_papers(house: str, dealing: str) -> None:
    changes = {"table.dealing": dealing, "table.shuffler": "counting", "approvals": {"device": date(2026, 2, 20)}}
    for name in ("dealer-card", "check-list", "rack-card"):
        assert pages(as_pdf(printed(name, house, changes)))


@pytest.mark.parametrize(
    ("game", "letter"),
    [("3CP", "ABC"), ("4CP", "ABCDEF"), ("235", "ABCD"), ("LIR", "ABC")],
)
def test_every_progressive_letter_has_a_meter_sheet(game: str, letter: str) -> None:
    for each in letter:
        text = "".join(pages(as_pdf(printed("meter-sheet", game, progressive_house(game, each)))))
        assert f"Paytable{each}" in text


def test_the_five_card_progressive_is_printed_with_its_filed_envy() -> None:
    text = "".join(pages(as_pdf(printed("meter-sheet", "3CP", FIVE_CARD_HOUSE))))
    assert "Five-CardEnvyBonus" in text
    assert "Royalflush$1,000" in text


def test_a_sign_and_a_folded_card_keep_to_their_sheets() -> None:
    for house in HOUSES:
        assert len(pages(as_pdf(printed("sign", house)))) == 1
        card = PdfReader(io.BytesIO(as_pdf(printed("rack-card", house)))).pages
        # Two sides of 8 by 9 inches, folded to 4 by 9 inches.
        assert [tuple(sheet.mediabox[2:]) for sheet in card] == [(576, 648)] * 2
        # Every panel is used, and the inside is set in the type that the panels were measured with.
        assert "Limits" in card[0].extract_text()
        inside, outside = (Counter(sizes_of(sheet)).most_common(1)[0][0] for sheet in (card[1], card[0]))
        assert inside == outside


def sizes_of(sheet: PageObject) -> list[float]:
    """The size of every piece of text on a page."""
    sizes: list[float] = []
    sheet.extract_text(visitor_text=lambda text, _, at, __, size: sizes.append(round(size * at[3], 2)))
    return sizes


def smallest_type(document: Document) -> float:
    """The size of a page's body text in points: the size of most of its letters."""
    sizes: dict[float, int] = {}

    def seen(text: str, _cm: object, matrix: list[float], _font: object, size: float) -> None:
        if text.strip():
            at = round(abs(size * matrix[3]), 1)
            sizes[at] = sizes.get(at, 0) + len(text)

    PdfReader(io.BytesIO(as_pdf(document))).pages[0].extract_text(visitor_text=seen)
    return max(sizes, key=lambda size: sizes[size])


@pytest.mark.parametrize("house", HOUSES)
def test_a_sign_is_legible_across_a_table_and_a_card_in_the_hand(house: str) -> None:
    assert smallest_type(printed("sign", house)) >= 18
    assert smallest_type(printed("rack-card", house)) >= 9


def foot_of_columns(sheet: PageObject, many: int) -> list[float]:
    """How high above the edge of a page each column ends, in points; the foot of the page does not count."""
    lowest = [math.inf] * many

    def seen(text: str, outer: list[float], inner: list[float], _font: object, _size: float) -> None:
        across, height = outer[4] + inner[4], outer[5] + inner[5]
        if text.strip() and height > 90:
            column = int(across / float(sheet.mediabox.width) * many)
            lowest[column] = min(lowest[column], height)

    sheet.extract_text(visitor_text=seen)
    return lowest


@pytest.mark.parametrize("house", ["harbor-room", "tidewater", "canton-street", "ferry-bar"])
def test_the_columns_of_a_sign_end_at_about_the_same_height(house: str) -> None:
    (sheet,) = PdfReader(io.BytesIO(as_pdf(printed("sign", house)))).pages
    ends = foot_of_columns(sheet, 3)
    assert max(ends) - min(ends) < 120


def test_an_envy_is_on_the_panel_of_its_progressive() -> None:
    """Even where the back of the card is full, so that the type is small and the left panel has room for more."""
    changes = progressive_house("235", "D") | {"house_rules": ["Wagers for another player are not accepted."] * 4}
    outside, inside = PdfReader(io.BytesIO(as_pdf(printed("rack-card", "235", changes)))).pages
    assert "Wagers for another" in outside.extract_text()
    starts: dict[str, float] = {}

    def seen(text: str, outer: list[float], inner: list[float], _font: object, _size: float) -> None:
        starts.setdefault(text.strip(), outer[4] + inner[4])

    inside.extract_text(visitor_text=seen)
    assert starts["Envy Bonus"] == starts["Progressive"]


def test_a_column_of_numbers_is_padded_to_the_decimal() -> None:
    numbers = ("10.25", "3.5", "700")
    table = Table((Column("n", "decimal"),), tuple((words(number),) for number in numbers))
    told = filing("harbor-room")
    document = Document("n", "N", "", told.foot, (table,))
    assert [cell.get("data-pad") for cell in page(document).classed("decimal")] == [None, None, "5", ".25"]
    starts: dict[str, float] = {}

    def seen(text: str, outer: list[float], inner: list[float], _font: object, _size: float) -> None:
        if text.strip() in numbers:
            starts[text.strip()] = outer[4] + inner[4]

    PdfReader(io.BytesIO(as_pdf(document))).pages[0].extract_text(visitor_text=seen)
    # The more digits stand before the point, the farther left a number begins.
    assert starts["3.5"] > starts["10.25"] > starts["700"]


def test_a_unit_behind_a_number_does_not_move_its_point() -> None:
    rates = ("10.25%", "14%")
    table = Table((Column("n", "decimal"),), tuple((words(rate),) for rate in rates))
    document = Document("n", "N", "", filing("harbor-room").foot, (table,))
    assert [cell.get("data-pad") for cell in page(document).classed("decimal")] == [None, None, ".25"]
    starts = left_edges(document, rates)
    assert starts["10.25%"] == pytest.approx(starts["14%"], abs=0.2)


def left_edges(document: Document, texts: tuple[str, ...]) -> dict[str, float]:
    """Where each of these texts starts on the first page, in points from the left."""
    starts: dict[str, float] = {}

    def seen(text: str, outer: list[float], inner: list[float], _font: object, _size: float) -> None:
        if text.strip() in texts:
            starts[text.strip()] = outer[4] + inner[4]

    PdfReader(io.BytesIO(as_pdf(document))).pages[0].extract_text(visitor_text=seen)
    return starts


def test_a_long_payout_stands_whole_on_a_line_of_its_own() -> None:
    """Even beside a long name: neither is squeezed into a column of single words."""
    changes = progressive_house("3CP", "C")
    text = PdfReader(io.BytesIO(as_pdf(printed("sign", "3CP", changes)))).pages[0].extract_text()
    lines = [line.strip() for line in text.splitlines()]
    assert "100% of the minor meter" in lines
    assert any(line.startswith("Mini royal of another suit") for line in lines)


@pytest.mark.parametrize("house", HOUSES)
def test_the_names_under_a_submission_never_stand_on_a_page_of_their_own(house: str) -> None:
    """What is signed is above them, on the same page."""
    (signed,) = [text for text in pages(as_pdf(printed("submission", house))) if "Fortheoperator" in text]
    above = signed.partition("Fortheoperator")[0]
    assert "Houserules" in above or "Remarksonthissubmission" in above


def test_a_command_is_not_broken_inside_a_word() -> None:
    long = "queenhigh edge four-card-poker --wager progressive --paytable E --meter mega=10000.00 --meter major=1000.00"
    document = Document("n", "N", "", filing("harbor-room").foot, (Paragraph(words(Command(long))),))
    lines = PdfReader(io.BytesIO(as_pdf(document))).pages[0].extract_text().splitlines()
    printed_words = {word for line in lines for word in line.split()}
    assert set(long.split()) <= printed_words
