"""The submission desk as a visitor uses it: a mistake is marked while it is typed, fixed with a click, then printed."""

import zipfile
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Arrive
from tests.browser.visitor import DESK, PHONE, HeldAnswers
from tests.desk.papers import paper
from tests.rackcards.test_card_files import LINES, pdf

FAULTY_CARD = Path("tests/rackcards/cards/three-card-faulty.md").read_text(encoding="utf-8")
SCRIPT = "<img src=x onerror=\"document.title='owned'\"><script>document.title='owned'</script>"


def write(page: Page, text: str, field: str = "#submission") -> None:
    page.fill(field, text)


def drop(page: Page, name: str, text: str) -> None:
    """A file let go over the page."""
    page.evaluate(
        """([name, text]) => {
        const carried = new DataTransfer();
        carried.items.add(new File([text], name));
        document.querySelector("main").dispatchEvent(
            new DragEvent("drop", { dataTransfer: carried, bubbles: true, cancelable: true }));
        }""",
        [name, text],
    )


@pytest.mark.parametrize(("size", "theme"), [(PHONE, "dark"), (DESK, "light")])
def test_a_mistake_is_marked_mended_and_gone(arrive: Arrive, size: tuple[int, int], theme: str) -> None:
    visitor = arrive(size, theme=theme)
    page = visitor.settled("/desk")
    expect(page.locator("#verdict")).to_contain_text("Can be filed")
    expect(page.locator(".sheet img")).to_be_visible()
    write(page, paper("3CP", ("seats = 7", "seats = 9"), ('rate = "14%"', 'rate = "13%"')))
    expect(page.locator(".under mark.error")).to_have_text(["9", '"13%"'])
    numbers = page.locator(".written .line.error").evaluate_all("lines => lines.map(line => line.dataset.line)")
    assert numbers == ["7", "30"]
    first = page.locator(".finding.error").first
    expect(first).to_contain_text("line 7, column 9")
    expect(first).to_contain_text("3CP-2.A")
    expect(page.locator(".printed .notice")).to_contain_text("errors")
    visitor.picture(f"desk-mistake-{theme}")
    first.get_by_role("button", name="Apply seats = 7").click()
    expect(page.locator(".under mark.error")).to_have_text(['"13%"'])
    page.get_by_role("button", name='Apply rate = "14%"').click()
    expect(page.locator("#verdict")).to_contain_text("Can be filed")
    assert page.input_value("#submission") == paper("3CP")
    page.keyboard.press("Control+z")
    expect(page.locator(".under mark.error")).to_have_text(['"13%"'])


def test_a_mark_lies_under_the_letters_it_is_about(arrive: Arrive) -> None:
    """The same type, the same lines: what is underlined and what is written scroll and measure alike."""
    page = arrive().settled("/desk")
    write(
        page,
        "\n" * 40 + paper("3CP", ("Harbor Room", "Hafen 金\U0001f0cf" + " lang" * 12), ("seats = 7", "\tseats = 9")),
    )
    expect(page.locator(".under mark.error")).to_have_text("9")
    page.get_by_role("button", name="Go to line 47").first.click()
    measured = page.evaluate(
        """() => { const area = document.querySelector("#submission"), under = document.querySelector(".under");
        const [one, two] = [getComputedStyle(area), getComputedStyle(under)];
        const alike = ["font", "padding", "tabSize", "whiteSpace", "overflowWrap", "letterSpacing", "width"];
        return { other: alike.filter((name) => one[name] !== two[name]),
                 insides: [area.clientWidth, under.clientWidth], heights: [area.scrollHeight, under.scrollHeight],
                 scrolled: [area.scrollTop, under.scrollTop],
                 chosen: area.value.slice(area.selectionStart, area.selectionEnd) } }"""
    )
    assert measured["other"] == []
    for one, other in (measured["insides"], measured["heights"], measured["scrolled"]):
        assert one == other > 0
    assert measured["chosen"] == "9"


def test_the_desk_survives_a_reload_and_works_by_keyboard(arrive: Arrive) -> None:
    visitor = arrive()
    page = visitor.settled("/desk")
    write(page, paper("LIR", ("seats = ", "seats = 1")))
    expect(page.locator(".under mark.error").first).to_be_visible()
    page.locator("#tab-layout").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#tab-sign")).to_be_focused()
    page.reload()
    page.wait_for_selector("body[data-ready]", state="attached")
    assert page.input_value("#submission") == paper("LIR", ("seats = ", "seats = 1"))
    expect(page.locator("#tab-sign")).to_have_attribute("aria-selected", "true")
    page.focus("#submission")
    page.keyboard.press("F8")
    chosen = page.evaluate(
        "() => { const a = document.activeElement; return a.value.slice(a.selectionStart, a.selectionEnd) }"
    )
    assert chosen == page.locator(".under mark.error").first.inner_text() == "17"
    expect(page.locator("#spoken")).to_contain_text("Cannot be filed yet")


def test_a_button_goes_from_finding_to_finding_and_says_what_each_is(arrive: Arrive) -> None:
    """Where there is no F8: errors before notes, and behind the last one comes the first."""
    page = arrive(PHONE).settled("/desk")
    write(page, paper("3CP", ("seats = 7", "seats = 9"), ('rate = "14%"', 'rate = "13%"')))
    expect(page.locator(".under mark.error")).to_have_count(2)
    for chosen, line, words in (("9", 7, "9 seats"), ('"13%"', 30, "13%"), ("9", 7, "9 seats")):
        page.locator(".written").get_by_role("button", name="Next finding").click()
        assert chosen == page.evaluate(
            "() => { const a = document.activeElement; return a.value.slice(a.selectionStart, a.selectionEnd) }"
        )
        expect(page.locator(".written .at")).to_contain_text(f"Line {line}:")
        expect(page.locator(".written .at")).to_contain_text(words)
        expect(page.locator(".written .finding[aria-current]")).to_contain_text(words)
    write(page, paper("3CP"))
    expect(page.locator(".written .at")).to_be_empty()


def test_a_submission_is_known_by_what_it_says_and_keeps_its_name(arrive: Arrive) -> None:
    """A submission stays a submission, even if a mail program named its file .txt."""
    page = arrive().settled("/desk")
    drop(page, "our house.txt", paper("LIR"))
    expect(page.locator("#submission")).to_have_value(paper("LIR"))
    expect(page.locator("#card")).to_have_value("")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save", exact=True).click()
    assert saved.value.suggested_filename == "our house.toml"
    assert Path(saved.value.path()).read_text(encoding="utf-8") == paper("LIR")


def test_every_example_can_be_filed_and_shows_its_sheets(arrive: Arrive) -> None:
    visitor = arrive()
    page = visitor.settled("/desk")
    for game, operator in (("four-card-poker", "Tidewater"), ("235-stud-poker", "Canton"), ("let-it-ride", "Ferry")):
        page.select_option("#example", game)
        expect(page.locator("#verdict")).to_contain_text("Can be filed")
        assert operator in page.input_value("#submission")
    for name in ("sign", "rack-card", "odds-sheet"):
        page.click(f"#tab-{name}")
        frame = page.frame_locator(".sheet:not(.stale) iframe")
        expect(frame.locator("footer")).to_contain_text("Ferry Bar")
    visitor.picture("desk-papers")
    # With an error in the file no paper of an earlier house is left on the page.
    page.fill("#submission", page.input_value("#submission").replace("seats = 7", "seats = 70"))
    expect(page.locator("#verdict")).to_contain_text("Cannot be filed")
    expect(page.locator("#paper")).to_have_text("Papers appear here when the submission has no errors.")


def test_everything_is_downloaded_in_one_file(arrive: Arrive, tmp_path: Path) -> None:
    page = arrive().settled("/desk")
    with page.expect_download() as waited:
        page.get_by_role("button", name="Download everything").click()
    waited.value.save_as(tmp_path / "papers.zip")
    with zipfile.ZipFile(tmp_path / "papers.zip") as unpacked:
        names = unpacked.namelist()
    assert len([name for name in names if name.endswith(".pdf")]) == 10
    endings = [name.removeprefix("harbor-room-three-card-poker-") for name in names]
    assert {"layout.svg", "rack-card.md", "submission.toml", "cover-letter.pdf"} < set(endings)
    with page.expect_download() as single:
        page.locator(".links").get_by_role("link", name="PDF").click()
    assert Path(single.value.path()).read_bytes().startswith(b"%PDF")


def test_a_card_that_is_dropped_is_marked(arrive: Arrive) -> None:
    visitor = arrive(DESK)
    page = visitor.settled("/desk")
    drop(page, "house.toml", paper("rack-card-house"))
    expect(page.locator("#verdict")).to_contain_text("Can be filed")
    drop(page, "card.md", FAULTY_CARD)
    marked = page.locator(".carded .under mark.warning")
    expect(marked.first).to_be_visible()
    expect(page.locator("#card-verdict")).to_contain_text("Does not agree")
    expect(page.locator(".carded .finding.error").first).to_contain_text("flush")
    visitor.picture("desk-card")
    page.set_input_files("#open-card", {"name": "card.PDF", "mimeType": "application/pdf", "buffer": pdf(LINES)})
    expect(page.locator(".carded .under mark.error")).to_have_text("king high or better")
    visitor.picture("desk-card-pdf")
    # A click on a row shows its words; what a person says about it counts, and not for the next card.
    row = page.locator(".coverage tr.differs").first
    row.locator("td button").first.click()
    expect(row.locator(".words")).to_contain_text("king high or better")
    row.get_by_role("button", name="Agrees").click()
    expect(page.locator("#card-verdict")).to_contain_text("For you to decide: 1 question")
    expect(page.locator("#card-verdict")).to_contain_text("1 finding set aside by you")
    expect(page.locator(".carded .under mark.error")).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#card-verdict")).to_contain_text("Does not agree")
    page.locator(".coverage tr.missing").first.get_by_role("button", name="Differs").click()
    expect(page.locator("#card-verdict")).to_contain_text("1 item differs, you say")
    page.set_input_files("#open-card", {"name": "scan.docx", "mimeType": "", "buffer": b"no document"})
    expect(page.get_by_role("alert")).to_contain_text("scan.docx cannot be opened as DOCX")
    page.get_by_role("button", name="Use the card printed here").click()
    expect(page.locator("#card-verdict")).to_contain_text("Nothing contradicts the submission")
    expect(page.locator("#card-verdict")).not_to_contain_text("you")
    drop(page, "card.txt", "\ufffd")
    expect(page.locator("#card")).to_have_value("\ufffd")
    page.get_by_role("button", name="Clear").click()
    expect(page.locator("#card-verdict")).to_contain_text("No card yet")


def test_what_is_written_does_nothing_to_the_page(arrive: Arrive) -> None:
    visitor = arrive()
    page = visitor.settled("/desk")
    title = page.title()
    hostile = SCRIPT.replace('"', '\\"')
    write(page, paper("3CP", ('operator = "Harbor Room"', f'operator = "{hostile}"\n"{hostile}" = 1')))
    expect(page.locator(".finding.error")).to_contain_text("<img")
    write(page, SCRIPT + "\n# Rack card\n" + SCRIPT, "#card")
    write(page, paper("3CP", ("Harbor Room", hostile)))
    page.click("#tab-sign")
    expect(page.frame_locator(".sheet:not(.stale) iframe").locator("footer")).to_contain_text("<img")
    assert page.title() == title
    assert page.locator("main img[src='x'], main script").count() == 0


def test_nothing_and_no_house_have_words_of_their_own(arrive: Arrive) -> None:
    visitor = arrive()
    page = visitor.settled("/desk")
    write(page, "")
    expect(page.locator(".written .empty")).to_contain_text("example houses")
    expect(page.locator(".written .under mark")).to_have_count(0)
    visitor.picture("desk-empty")
    page.route("**/api/desk/check", lambda route: route.abort())
    write(page, "game = ")
    expect(page.locator(".written .problem")).to_contain_text("cannot be reached")
    page.unroute("**/api/desk/check")
    page.get_by_role("button", name="Check again").click()
    expect(page.locator(".finding.error")).to_contain_text("is not valid TOML")
    write(page, "x" * 70_000)
    expect(page.locator(".written .problem")).to_contain_text("at most 65,536")


def test_what_takes_a_while_shows_that_it_goes_on(arrive: Arrive) -> None:
    page = arrive().settled("/desk")
    expect(page.locator(".sheet:not(.stale) img")).to_be_visible()
    held = HeldAnswers(page, "**/api/desk/documents")
    page.click("#tab-check-list")
    expect(page.locator(".printed .progress")).to_contain_text("Printing: Check list")
    held.let_go()
    expect(page.frame_locator(".sheet:not(.stale) iframe").locator("h1")).to_contain_text("heck list")
    expect(page.locator(".printed .progress")).to_have_count(0)
    # What is written while the card is printed is not written over.
    page.get_by_role("button", name="Use the card printed here").click()
    held.wait()
    write(page, "A card of our own", "#card")
    held.let_go()
    expect(page.locator("#card")).to_have_value("A card of our own")


def test_a_fix_is_not_applied_to_a_text_that_was_changed_since(arrive: Arrive) -> None:
    page = arrive().settled("/desk")
    write(page, paper("3CP", ("seats = 7", "seats = 9")))
    fix = page.get_by_role("button", name="Apply seats = 7")
    expect(fix).to_be_visible()
    held = HeldAnswers(page, "**/api/desk/check", times=1)
    page.locator("#submission").press("Control+Home")
    page.keyboard.type("# Ours\n")
    typed = page.input_value("#submission")
    fix.click()
    expect(page.locator("#submission")).to_have_value(typed)
    held.let_go()
    expect(page.locator(".finding.error").first).to_contain_text("line 8")
    fix.click()
    expect(page.locator("#submission")).to_have_value("# Ours\n" + paper("3CP"))
