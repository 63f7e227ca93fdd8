"""The `documents` command: the files it writes, what a filing adds to them, what it warns of and what it refuses."""

import hashlib
import io
import json
import sys
from datetime import date
from pathlib import Path

import pytest
from click.testing import CliRunner
from pypdf import PdfReader

from queenhigh.cli.main import queenhigh
from queenhigh.documents import DOCUMENTS
from queenhigh.documents.cover_letter import cover_letter
from queenhigh.documents.document_files import build
from queenhigh.documents.html import as_html
from queenhigh.documents.pdf import as_pdf
from queenhigh.documents.plain_text import as_plain
from queenhigh.practice import example_text
from queenhigh.rulebook import rules_version
from tests.documents.printed_papers import filing, page, pages, printed, squeezed
from tests.example_houses import Changes


def run(*args: str) -> tuple[int, str, str]:
    result = CliRunner().invoke(queenhigh, ["documents", *args])
    return result.exit_code, result.stdout, result.stderr


@pytest.fixture
def submission(tmp_path: Path) -> Path:
    path = tmp_path / "house.toml"
    path.write_text(example_text("rack-card-house.toml"), encoding="utf-8")
    return path


def test_the_command_writes_and_lists_its_files(submission: Path, tmp_path: Path) -> None:
    out = tmp_path / "a" / "b"
    status, told, _ = run(str(submission), "--out", str(out), "--only", "sign", "--only", "layout", "--json")
    assert status == 0
    listed = json.loads(told)
    assert listed["ok"] is True
    stem = "the-rack-cards-house-three-card-poker"
    assert [Path(path).name for path in listed["files"]] == [
        f"{stem}-{name}" for name in ("layout.pdf", "layout.html", "layout.svg", "sign.pdf", "sign.html", "sign.md")
    ]
    assert all(Path(path).stat().st_size > 500 for path in listed["files"])
    assert (out / f"{stem}-layout.pdf").read_bytes().startswith(b"%PDF-")
    status, told, _ = run(str(submission), "--out", str(out), "--only", "sign")
    assert told.split() == [str(out / f"{stem}-{name}") for name in ("sign.pdf", "sign.html", "sign.md")]


@pytest.mark.parametrize(
    ("operator", "stem"),
    [
        ("Harbor Room", "harbor-room-"),
        ("Café “Élite” / 24", "cafe-elite-24-"),
        ("港の部屋", "house-c6735af2-"),
        ("W" * 200, f"{'w' * 48}-"),
    ],
)
def test_the_names_of_files_carry_the_house(operator: str, stem: str) -> None:
    assert filing("3CP", {"operator": operator}).file_stem == f"{stem}three-card-poker"


def test_papers_of_another_submission_in_the_folder_are_named(submission: Path, tmp_path: Path) -> None:
    wanted = (str(submission), "--out", str(tmp_path / "out"), "--only", "sign")
    run(*wanted, "--only", "layout")
    assert run(*wanted)[2] == ""
    submission.write_text(submission.read_text("utf-8") + "\n# another version\n", "utf-8")
    warned = run(*wanted)[2].replace("\n", " ")
    assert f"replaced in {tmp_path / 'out'}, where they were printed from another submission: sign" in warned
    assert f"still in {tmp_path / 'out'}, but printed from another submission: layout" in warned


# What a filing needs besides: a cover letter, a logo, a line about responsible gaming.

FILED: Changes = {
    "submitted": date(2026, 2, 1),
    "filing": {
        "licensee": "Harbor Gaming LLC",
        "license": "MD-0042",
        "contact": "Ann Lee, Director of Table Games",
        "phone": "410-555-0100",
        "email": "ann.lee@harbor.example",
        "tables": ["TCP-1", "TCP-2"],
        "responsible_gaming": "Gambling problem? Call 1-800-GAMBLER",
    },
}


def test_the_cover_letter_names_who_files_and_every_attachment_with_its_hash() -> None:
    told = filing("rack-card-house", {**FILED, "approved": None})
    letter = build(told, "cover-letter")
    assert letter is not None
    text = page(letter).text
    assert not [word for word in ("Contact", "Tables", "Telephone") if f"<div>{word}" in as_html(letter).decode()]
    for said in (
        "Licensee Harbor Gaming LLC", "License MD-0042", "Facility The Rack Card's House", "Tables TCP-1 and TCP-2",
        "Contact Ann Lee, Director of Table Games", "Telephone 410-555-0100", "E-mail ann.lee@harbor.example",
        "Date 2026-02-01", f"rules {rules_version()}",
        f"Submission file {told.file_stem}-submission.toml {told.fingerprint}",
    ):  # fmt: skip
        assert squeezed(said) in text, said
    for name in DOCUMENTS:
        document = build(told, name)
        if document is not None and name != "cover-letter":
            digest = hashlib.sha256(as_pdf(document)).hexdigest()
            assert squeezed(f"{document.title} {told.file_stem}-{name}.pdf {digest}") in text


APPROVED = {"approved": date(2026, 3, 1)}
LAYOUT = {"approvals.layout": date(2026, 2, 20)}
ASKED: list[tuple[Changes, str]] = [
    ({"approved": None, "approvals": None}, "and asks for approval of them and of the layout."),
    ({"approved": None, **LAYOUT}, "and asks for approval of them."),
    ({"approvals": None, **APPROVED}, "as they were approved, and asks for approval of the layout."),
    ({**APPROVED, **LAYOUT}, "as they were approved."),
]


@pytest.mark.parametrize(("changes", "asks"), ASKED)
def test_a_cover_letter_asks_for_what_is_not_approved_and_is_not_older_than_what_it_tells(
    changes: Changes, asks: str
) -> None:
    """The layout is approved apart from the rules (3CP-2.B)."""
    text = page(cover_letter(filing("3CP", {"submitted": date(2026, 2, 1), **changes}), [])).text
    assert squeezed(asks) in text
    assert squeezed("Submitted2026-02-01" if changes["approved"] else "Date2026-02-01") in text
    assert ("Date2026" in text) == (changes["approved"] is None)


@pytest.mark.clause("LIR-.00.A")
def test_a_cover_letter_names_the_rules_and_not_only_who_made_them() -> None:
    edition = "Let It Ride Poker Rules, COMAR 36.05.18, draft of 24 November 2014"
    for name in ("cover-letter", "submission"):
        document = cover_letter(filing("LIR"), []) if name == "cover-letter" else build(filing("LIR"), name)
        assert document is not None
        assert squeezed(edition) in page(document).text
    assert squeezed("Rules edition Standard rules of the Maryland") in page(cover_letter(filing("3CP"), [])).text


def test_what_a_submission_leaves_out_is_a_line_to_fill_in_by_hand() -> None:
    """Nobody says that the facility is the licensee unless the submission says so."""
    letter = as_html(cover_letter(filing("3CP"), [])).decode()
    asked = ("Licensee", "License", "Address", "Contact", "Telephone", "E-mail", "Tables")
    assert [label for label in asked if f"<div>{label}</div>" not in letter] == []
    assert squeezed("Facility Harbor Room") in page(cover_letter(filing("3CP"), [])).text


def test_file_names_and_hashes_of_the_letter_can_be_copied() -> None:
    """No invisible character is in a long name, and no space is in a hash."""
    told = filing("rack-card-house", FILED)
    letter = build(told, "cover-letter")
    assert letter is not None
    text = "".join(sheet.extract_text() for sheet in PdfReader(io.BytesIO(as_pdf(letter))).pages)
    assert f"{told.file_stem}-check-list.pdf" in text
    assert told.fingerprint in text
    assert "\u200b" not in text


@pytest.mark.parametrize("name", ["sign", "rack-card"])
def test_the_line_about_responsible_gaming_is_printed_where_the_house_has_one(name: str) -> None:
    line = "Gambling problem? Call 1-800-GAMBLER."
    assert line in as_plain(printed(name, "3CP", FILED)).decode()
    assert "ambl" not in as_plain(printed(name, "3CP")).decode()
    assert squeezed(line) in "".join(pages(as_pdf(printed(name, "3CP", FILED))))


def test_a_logo_is_printed_from_a_file_beside_the_submission(submission: Path, tmp_path: Path) -> None:
    submission.write_text(submission.read_text("utf-8") + '\n[filing]\nlogo = "mark.svg"\n', "utf-8")
    wanted = (str(submission), "--out", str(tmp_path / "out"), "--only", "sign", "--only", "rack-card")
    for content, fault in (
        (None, "cannot read the logo mark.svg: No such file"),
        ("no picture", "cannot print the logo mark.svg: it is not SVG"),
        ('<svg xmlns="http://www.w3.org/2000/svg"><rect', "cannot print the logo mark.svg: failed to parse SVG"),
    ):
        if content is not None:
            (tmp_path / "mark.svg").write_text(content)
        status, told, complaint = run(*wanted)
        assert (status, f"filing.logo: {fault}" in complaint + told) == (1, True)
        checked = CliRunner().invoke(queenhigh, ["check", str(submission)])
        assert (checked.exit_code, fault in checked.stdout) == (1, True)
    mark = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20"/></svg>'
    (tmp_path / "mark.svg").write_text(mark)
    assert run(*wanted)[0] == 0
    assert CliRunner().invoke(queenhigh, ["check", str(submission)]).exit_code == 0
    (page_of_sign,) = (tmp_path / "out").glob("*-sign.html")
    assert 'class="logo" alt="The Rack Card&#x27;s House" src="data:image/svg+xml;base64,' in page_of_sign.read_text()


FOREIGN = {"Гаванский зал": "", "קזינו הנמל": "", "قاعة الميناء": "", "港の部屋 金": "屋港部金"}


@pytest.mark.parametrize("name", FOREIGN)
def test_letters_that_a_pdf_cannot_show_are_named(name: str, submission: Path, tmp_path: Path) -> None:
    submission.write_text(submission.read_text("utf-8").replace("The Rack Card's House", name), "utf-8")
    wanted = (str(submission), "--out", str(tmp_path / "out"), "--only", "layout", "--only", "sign")
    status, _, warned = run(*wanted)
    assert status == 0
    assert all(f"{sign} (U+{ord(sign):04X})" in warned for sign in FOREIGN[name])
    answer = json.loads(CliRunner().invoke(queenhigh, ["check", str(submission), "--json"]).stdout)
    boxes = [(one["path"], one["severity"]) for one in answer["findings"] if "empty boxes" in one["message"]]
    assert boxes == ([("operator", "warning")] if FOREIGN[name] else [])
    assert bool(warned) == bool(FOREIGN[name])
    assert bool(json.loads(run(*wanted, "--json")[1]).get("warnings")) == bool(FOREIGN[name])


@pytest.mark.parametrize("name", ["קזינו הנמל", "قاعة الميناء"])
def test_a_name_written_from_the_right_leaves_the_words_beside_it_in_their_order(name: str) -> None:
    filed = filing("3CP", {"operator": name})
    document = build(filed, "layout")
    assert document is not None
    assert "7boxes,drawn1to10" in pages(as_pdf(document))[0]
    card = build(filed, "rack-card")
    assert card is not None
    assert not [sign for sign in as_plain(card).decode() if "\u2066" <= sign <= "\u2069"]


def test_a_submission_with_errors_is_not_printed(submission: Path, tmp_path: Path) -> None:
    submission.write_text(submission.read_text().replace('bonus = "A"', 'bonus = "Z"'), encoding="utf-8")
    out = tmp_path / "out"
    status, told, complaint = run(str(submission), "--out", str(out))
    assert (status, told) == (1, "")
    assert "3CP-12.B" in complaint
    status, told, _ = run(str(submission), "--out", str(out), "--json")
    assert status == 1
    assert [finding["path"] for finding in json.loads(told)["findings"] if finding["severity"] == "error"] == [
        "wagers.ante.bonus"
    ]
    assert not out.exists()


def test_a_file_that_cannot_be_read_ends_with_two(tmp_path: Path, submission: Path) -> None:
    assert run(str(tmp_path / "nowhere.toml"), "--out", str(tmp_path / "out"))[0] == 2
    assert run(str(submission), "--out", str(submission))[0] == 2
    assert run(str(submission))[0] == 2
    assert run(str(submission), "--out", str(tmp_path), "--only", "menu")[0] == 2


def test_a_house_without_a_progressive_has_no_meter_sheet(submission: Path, tmp_path: Path) -> None:
    status, told, complaint = run(str(submission), "--out", str(tmp_path / "out"), "--only", "meter-sheet")
    assert (status, told) == (1, "")
    assert "no progressive" in complaint


def test_without_the_extra_one_line_says_what_to_install(
    submission: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in ("document_files", "pdf"):
        monkeypatch.delitem(sys.modules, f"queenhigh.documents.{module}", raising=False)
    monkeypatch.setitem(sys.modules, "typst", None)
    status, told, complaint = run(str(submission), "--out", str(tmp_path / "out"))
    assert (status, told) == (2, "")
    assert complaint == "This needs queenhigh[reports]: pip install 'queenhigh[reports]'\n"
