"""The submission desk over HTTP: the findings of the command, papers for the person who printed them, and limits."""

import base64
import io
import zipfile
from dataclasses import replace
from pathlib import Path

import pytest
from docx import Document

from queenhigh.documents.document_names import DOCUMENTS
from queenhigh.server.printed_papers import KEPT_S, PaperShelf
from tests.desk.papers import marked, paper
from tests.plain_data import PlainData
from tests.server.house import UNLIMITED, Person, RunningHouse, fetch, running_house

WRONG = (("seats = 7", "seats = 9"), ('rate = "14%"', 'rate = "13%"'))


@pytest.fixture(scope="module")
def guest(house: RunningHouse) -> Person:
    return house.person()


def check(guest: Person, text: str) -> PlainData:
    answer = guest.post("/api/desk/check", text=text)
    assert answer.status_code == 200, answer.text
    found: PlainData = answer.json()
    return found


def documents(guest: Person, text: str, *only: str) -> PlainData:
    answer = guest.post("/api/desk/documents", text=text, only=list(only))
    assert answer.status_code == 200, answer.text
    printed: PlainData = answer.json()
    return printed


def test_a_check_says_what_the_command_says(guest: Person) -> None:
    text = paper("3CP", *WRONG)
    answer = check(guest, text)
    assert not answer["ok"]
    told = [mark.data() for mark in marked(text)]
    assert [{name: one[name] for name in told[0]} for one in answer["findings"]] == told
    wrong = [one for one in answer["findings"] if one["severity"] == "error"]
    assert [one["width"] for one in wrong] == [1, 5]
    assert wrong[0]["gist"]
    assert {row["wager"] for row in answer["figures"]} >= {"ante", "pair_plus", "progressive"}


def test_the_mends_of_a_check_make_it_pass(guest: Person) -> None:
    text = paper("3CP", *WRONG)
    for _ in WRONG:
        fix = next(one["fix"] for one in check(guest, text)["findings"] if one["severity"] == "error")
        text = text[: fix["start"]] + fix["text"] + text[fix["end"] :]
    assert text == paper("3CP")
    assert check(guest, text)["ok"]


def test_every_game_has_an_example_without_errors(guest: Person) -> None:
    examples = guest.get("/api/desk/examples").json()
    assert [one["game"] for one in examples] == [
        "three-card-poker", "four-card-poker", "235-stud-poker", "let-it-ride",
    ]  # fmt: skip
    for one in examples:
        assert check(guest, one["text"])["ok"], one["game"]


def test_what_is_no_toml_is_a_finding_at_its_place(guest: Person) -> None:
    (finding,) = check(guest, 'game = "three-card-poker"\nseats = \n')["findings"]
    assert (finding["severity"], finding["line"], finding["column"]) == ("error", 2, 9)
    assert "is not valid TOML" in finding["message"]


def test_a_card_is_red_lined_against_its_submission(guest: Person) -> None:
    text = paper("3CP")
    card = "THREE CARD POKER\nDealer plays with king high or better"
    answer = guest.post("/api/desk/card", card=card, submission=text).json()
    assert answer["held"]
    assert not answer["ok"]
    marks = {one["path"]: (one["line"], one["column"], one["width"], one["clause"]) for one in answer["findings"]}
    assert marks["king high or better"] == (2, 19, 19, "3CP-11.D.3.c")
    unheld = guest.post("/api/desk/card", card=card, submission='game = "whist"').json()
    assert (unheld["held"], unheld["ok"]) == (False, False)
    assert "whist" in unheld["why"]


def test_the_text_of_a_card_in_a_pdf_or_word_file_is_found(guest: Person) -> None:
    document = Document()
    document.add_heading("Three Card Poker")
    document.add_paragraph("Dealer plays with queen high or better")
    written = io.BytesIO()
    document.save(written)
    sent = base64.b64encode(written.getvalue()).decode()
    read = guest.post("/api/desk/card-file", content=sent, suffix=".docx").json()
    assert read == {"text": "# Three Card Poker\nDealer plays with queen high or better", "why": None}
    unread = guest.post("/api/desk/card-file", content=sent, suffix=".pdf").json()
    assert unread["text"] is None
    assert "cannot be opened as PDF" in unread["why"]


def test_the_papers_are_those_of_the_command_and_come_back_clean(guest: Person) -> None:
    text = paper("235")
    printed = documents(guest, text, *DOCUMENTS)
    assert [one["document"] for one in printed["files"] if one["name"].endswith(".pdf")] == list(DOCUMENTS)
    for one in printed["files"]:
        answer = guest.http.get(one["address"])
        assert answer.status_code == 200
        assert len(answer.content) == one["bytes"]
    archive = guest.http.get(printed["archive"])
    assert archive.headers["content-type"] == "application/zip"
    with zipfile.ZipFile(io.BytesIO(archive.content)) as unpacked:
        names = set(unpacked.namelist())
        card = unpacked.read("canton-street-235-stud-poker-rack-card.md").decode()
        assert unpacked.read("canton-street-235-stud-poker-submission.toml").decode() == text
    assert names == {one["name"] for one in printed["files"]}
    assert guest.http.get(printed["archive"]).content == archive.content
    assert guest.post("/api/desk/card", card=card, submission=text).json()["ok"]


def test_papers_are_asked_for_one_by_one_and_packed_together(guest: Person) -> None:
    text = paper("LIR")
    first, second = documents(guest, text, "sign"), documents(guest, text, "dealer-card")
    assert first["archive"] == second["archive"]
    with zipfile.ZipFile(io.BytesIO(guest.http.get(second["archive"]).content)) as unpacked:
        named = {f"ferry-bar-let-it-ride-{name}" for name in ("sign.pdf", "sign.md", "dealer-card.html")}
        assert named | {"submission.toml"} < set(unpacked.namelist())


def test_a_house_without_a_progressive_has_no_meter_sheet(guest: Person) -> None:
    printed = documents(guest, paper("rack-card-house"), "meter-sheet")
    assert (printed["ok"], printed["files"]) == (True, [])
    assert "no progressive" in printed["left_out"]["meter-sheet"]


def test_a_submission_with_errors_is_not_printed(guest: Person) -> None:
    printed = documents(guest, paper("3CP", *WRONG), "sign")
    assert (printed["ok"], printed["files"], printed["archive"]) == (False, [], None)
    assert [one["path"] for one in printed["findings"]] == ["table.seats", "wagers.progressive.meters.main.rate"]


def test_papers_are_for_whoever_had_them_printed_and_for_a_while(house: RunningHouse, guest: Person) -> None:
    address = documents(guest, paper("3CP"), "sign")["files"][0]["address"]
    assert guest.http.get(address).status_code == 200
    assert house.person().http.get(address).status_code == 404
    assert fetch(house.origin + address).status_code == 401
    house.time.ahead += KEPT_S + 1
    assert guest.http.get(address).status_code == 404


def test_a_paper_in_a_frame_can_run_and_fetch_nothing(guest: Person) -> None:
    files = documents(guest, paper("3CP"), "layout")["files"]
    for one in files:
        headers = guest.http.get(one["address"]).headers
        policy = headers["content-security-policy"]
        assert policy.startswith("sandbox; default-src 'none'")
        assert "script-src" not in policy
        assert "frame-ancestors 'self'" in policy
        assert headers["x-frame-options"] == "SAMEORIGIN"
        assert headers["x-content-type-options"] == "nosniff"
    desk = guest.http.get("/desk").headers
    assert "frame-src 'self'" in desk["content-security-policy"]
    assert desk["x-frame-options"] == "DENY"


SCRIPT = "<script>alert(1)</script><img src=x onerror=alert(1)>\"'&]]>"
NAMES = [SCRIPT, "\u202egnp.exe", "a" * 5000, "\u0000"[:0] + "\ufeff\u200b\u0300" * 50, "#let x = panic() \\ $ * _ `"]


@pytest.mark.parametrize("name", NAMES, ids=["script", "direction", "long", "unseen", "markup"])
def test_a_hostile_name_is_shown_and_not_obeyed(guest: Person, name: str) -> None:
    written = name.replace("\\", "\\\\").replace('"', '\\"')
    text = paper("3CP", ("Harbor Room", written))
    printed = documents(guest, text, "sign", "layout", "rack-card")
    assert printed["ok"] or "operator" in str(printed["findings"])
    for one in printed["files"]:
        content = guest.http.get(one["address"]).content
        if not one["name"].endswith((".pdf", ".md")):
            assert b"<script" not in content
            assert b"<img src=x" not in content
            assert b"\xe2\x80\xae" not in content, "signs that turn the direction of writing"


MASSES = {
    "many keys": "".join(f"key_{number} = 1\n" for number in range(3000)),
    "many tables": "".join(f"[t{number}]\n" for number in range(3000)),
    "deep arrays": "a = " + "[" * 30_000 + "]" * 30_000,
    "deep keys": ".".join(["a"] * 20_000) + " = 1",
    "a long number": "a = " + "9" * 60_000,
    "a long name": f'operator = "{"x" * 60_000}"',
    "unseen signs": '"' + "\u200b\u0300" * 20_000 + '" = 1',
    "nothing": "",
    "a zero": "\x00",
}


@pytest.mark.parametrize("name", MASSES)
def test_masses_are_answered_in_few_words(guest: Person, name: str) -> None:
    for text in (MASSES[name], paper("3CP") + "\n[x]\n" + MASSES[name]):
        found = check(guest, text[: 64 * 1024])
        assert not found["ok"]
        assert len(found["findings"]) <= 200
        guest.post("/api/desk/card", card=text[: 64 * 1024], submission=paper("3CP")).raise_for_status()


def test_letters_that_a_pdf_cannot_show_are_named_beside_the_paper(guest: Person) -> None:
    (warning,) = documents(guest, paper("3CP", ("Harbor Room", "港 Room")), "sign")["warnings"]
    assert "港 (U+6E2F)" in warning
    assert documents(guest, paper("3CP"), "sign")["warnings"] == []


def test_too_much_is_refused(guest: Person) -> None:
    assert guest.post("/api/desk/check", text="x" * (64 * 1024 + 1)).status_code == 422
    assert guest.post("/api/desk/check", text="x" * 300_000).status_code == 413
    assert guest.post("/api/desk/documents", text="", only=["poster"]).status_code == 422
    assert guest.post("/api/desk/documents", text="", only=["sign"] * (len(DOCUMENTS) + 1)).status_code == 422
    assert guest.post("/api/desk/check", text="", file="/etc/passwd").status_code == 422
    assert guest.get("/api/desk/papers/..%2f..%2fetc/passwd").status_code == 404


def test_whoever_asks_too_often_waits_and_nothing_else_does(tmp_path: Path) -> None:
    with running_house(tmp_path, settings=replace(UNLIMITED, desk_per_minute=20)) as house:
        house.time.stop()
        guest = house.person()
        answers = [guest.post("/api/desk/check", text="") for _ in range(8)]
        assert {answer.status_code for answer in answers} == {200, 429}
        assert guest.post("/api/practice", game="let-it-ride").status_code == 200


def test_what_takes_too_long_is_given_up_and_the_next_is_served(tmp_path: Path) -> None:
    with running_house(tmp_path, settings=replace(UNLIMITED, desk_most_s=0.05)) as house:
        guest = house.person()
        late = guest.post("/api/desk/documents", text=paper("3CP"))
        assert (late.status_code, late.json()["type"]) == (503, "/problems/failed")
        house.room.clerk.most_s = 600
        assert check(guest, paper("3CP"))["ok"]


def test_the_shelf_holds_only_so_much() -> None:
    shelf = PaperShelf(most_bytes=3000)
    addresses = [shelf.put("ann", f"text {number}", [("sign.pdf", bytes(1000))], 0).address for number in range(2)]
    last = shelf.put("bob", "text", [("sign.pdf", bytes(2500))], 1).address
    assert [shelf.find("ann", address, 1) for address in addresses] == [None, None]
    assert shelf.find("bob", last, 1) is not None
    for number in range(9):
        shelf.put("bob", f"text {number}", [], 2)
    assert shelf.find("bob", last, 2) is None
