"""Cards that come as PDF or Word files: their text is read with its rows, and a file without text is refused."""

from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

import pytest
from click.testing import CliRunner

from queenhigh.cli.main import queenhigh
from queenhigh.practice import example_text
from queenhigh.rackcards.card_file import MOST_UNPACKED, text_of
from queenhigh.rackcards.card_text import NotACard
from queenhigh.rackcards.check import check_card
from queenhigh.server import desk_worker
from tests.example_houses import played
from tests.plain_data import PlainData

LINES = ["THREE CARD POKER", "Dealer plays with king high or better", "Pair Plus", "Straight Flush    40 to 1"]


def pdf(lines: list[str]) -> bytes:
    """The smallest PDF that shows some lines."""
    shown = " ".join(f"({line}) Tj 0 -14 Td" for line in lines)
    stream = f"BT /F1 11 Tf 72 700 Td {shown} ET".encode()
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R"
        b" /Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Courier >> >> >> >>",
        b"<< /Length %d >>\nstream\n%s\nendstream" % (len(stream), stream),
    ]
    body, places = b"%PDF-1.4\n", []
    for number, content in enumerate(objects, start=1):
        places.append(len(body))
        body += b"%d 0 obj\n%s\nendobj\n" % (number, content)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    trailer = b"trailer << /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF" % (len(objects) + 1, len(body))
    return body + b"xref\n0 %d\n0000000000 65535 f \n%s%s" % (len(objects) + 1, table, trailer)


def test_a_pdf_is_read_line_by_line() -> None:
    text = text_of(pdf(LINES), ".pdf")
    found = check_card(text, played("3CP")).findings
    assert "3CP-11.D.3.c" in {one.clause for one in found if one.words == "king high or better"}


def test_a_word_file_is_read_with_its_headings_and_tables() -> None:
    docx = pytest.importorskip("docx")
    document = docx.Document()
    document.add_heading("Three Card Poker")
    document.add_paragraph("Dealer plays with queen high or better.")
    document.add_heading("Pair Plus", 2)
    table = document.add_table(rows=0, cols=2)
    for hand, pays in (("Straight Flush", "41 to 1"), ("Three of a Kind", "30 to 1"), ("Straight", "6 to 1")):
        cells = table.add_row().cells
        cells[0].text, cells[1].text = hand, pays
    raw = BytesIO()
    document.save(raw)
    text = text_of(raw.getvalue(), ".docx")
    assert "| Straight Flush | 41 to 1 |" in text
    wrong = [one for one in check_card(text, played("3CP")).findings if one.words == "41 to 1"]
    assert [one.clause for one in wrong] == ["3CP-12.D.3.a"]


@pytest.mark.parametrize(("raw", "suffix"), [(b"no pdf", ".pdf"), (pdf([]), ".pdf"), (b"PK no zip", ".docx")])
def test_a_file_without_text_is_refused(raw: bytes, suffix: str) -> None:
    if suffix == ".docx":
        pytest.importorskip("docx")
    with pytest.raises(NotACard):
        text_of(raw, suffix)


def _word_file(body: bytes) -> bytes:
    """An empty Word file with this text in its body."""
    docx = pytest.importorskip("docx")
    whole, changed = BytesIO(), BytesIO()
    docx.Document().save(whole)
    with ZipFile(whole) as source, ZipFile(changed, "w", ZIP_DEFLATED) as target:
        for part in source.namelist():
            content = source.read(part)
            target.writestr(part, content.replace(b"<w:body>", b"<w:body>" + body) if part == DOCUMENT else content)
    return changed.getvalue()


DOCUMENT = "word/document.xml"
BOMB = (b" " * MOST_UNPACKED, "unpacks to more than 16 MB")
LONG = (b"<w:p><w:r><w:t>" + b"ante " * 50_000 + b"</w:t></w:r></w:p>", "more than 200,000 characters")
WIDE = (
    b'<w:tbl><w:tblPr/><w:tblGrid/><w:tr><w:tc><w:tcPr><w:gridSpan w:val="100000"/></w:tcPr>'
    b"<w:p><w:r><w:t>ante</w:t></w:r></w:p></w:tc></w:tr></w:tbl>"
)
"""One cell of a table that is a hundred thousand columns wide, and is read as often."""
DEEP = (b"<w:p>" * 5000 + b"</w:p>" * 5000, "cannot be opened as DOCX: Excessive depth")


@pytest.mark.parametrize(("body", "why"), [BOMB, DEEP, LONG], ids=["large", "deep", "long"])
def test_a_word_file_that_was_made_to_break_the_desk_is_refused(body: bytes, why: str) -> None:
    """Two megabytes unpacked to two gigabytes, and XML that is nested too deeply ended in an internal error."""
    raw = _word_file(body)
    assert len(raw) < 100_000
    with pytest.raises(NotACard, match=why):
        text_of(raw, ".docx")


def test_the_desk_gives_up_a_file_that_takes_forever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(desk_worker, "MOST_READING_S", 0.2)
    told = desk_worker.card_text(_word_file(WIDE), ".docx")
    assert (told["text"], str(told["why"])[:13]) == (None, "takes too lon")
    monkeypatch.undo()
    assert desk_worker.card_text(pdf(LINES), ".pdf")["why"] is None


@pytest.mark.parametrize("card", ["1 " * 5000, "bet $" + "9" * 5000, "1" + ",000" * 1500])
def test_a_number_without_end_is_no_internal_error(card: str) -> None:
    told: PlainData = desk_worker.card(f"Ante\n  {card}", example_text("harbor-room.toml"))
    assert [(one["line"], one["message"][:27]) for one in told["findings"]] == [(2, "the card holds a thousand d")]


def test_the_desk_gives_up_a_text_that_takes_forever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(desk_worker, "MOST_READING_S", 0.001)
    told = desk_worker.card("Straight pays 4 to 1 if you play\n" * 5000, example_text("harbor-room.toml"))
    assert "takes too long" in str(told["findings"])


def test_the_command_opens_a_pdf(tmp_path: Path) -> None:
    (tmp_path / "card.pdf").write_bytes(pdf(LINES))
    (tmp_path / "house.toml").write_text(example_text("harbor-room.toml"), encoding="utf-8")
    result = CliRunner().invoke(
        queenhigh, ["check", str(tmp_path / "card.pdf"), "--against", str(tmp_path / "house.toml")]
    )
    assert result.exit_code == 1
    assert "the dealer plays with queen high or better" in result.stdout
