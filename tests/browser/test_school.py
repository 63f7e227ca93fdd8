"""The school for dealers in the browser: by keyboard alone, from the first question to the result of an examination."""

import re
from datetime import datetime, timedelta

from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Arrive
from tests.browser.page_checks import assert_fits, assert_focus_is_seen
from tests.browser.visitor import PHONE


def answer(page: Page) -> None:
    """The first choice, or "take" for every bet, typed."""
    if page.locator(".school-move input").count():
        for _ in range(page.locator(".school-move input").count() - 1):
            page.keyboard.type("take")
            page.keyboard.press("Tab")
            for _ in range(3):
                page.keyboard.press("Tab")
        page.keyboard.type("take")
        page.keyboard.press("Enter")
    else:
        page.keyboard.press("a")


def ask_about(page: Page, subject: str, kind: str) -> None:
    page.get_by_label("Subject").select_option(subject)
    expect(page.locator(kind)).to_be_visible()


def _marked_wrong(route: Route) -> None:
    """Whatever was answered, it was wrong by this clause."""
    answered = route.fetch()
    route.fulfill(response=answered, json={**answered.json(), "right": False, "clauses": ["4CP-4.C.2"]})


def test_questions_are_answered_by_keyboard_and_the_page_fits_every_screen(arrive: Arrive) -> None:
    visitor = arrive()
    page = visitor.settled("/school?game=four-card-poker")
    ask_about(page, "pay", ".school-moves")
    assert_fits(visitor, "school-pay")
    for move in page.locator(".school-move input").all():
        move.fill("lots")
    for _ in range(2):
        page.keyboard.press("Enter")
        expect(page.locator(".problem")).to_contain_text('"lots" is not an answer')
        expect(page.locator(".problem")).to_have_count(1)
    for move in page.locator(".school-move input").all():
        move.fill("")
    page.locator(".school-move input").first.focus()
    answer(page)
    told = page.get_by_role("status").filter(has_text=re.compile("Right|Not right"))
    expect(told).to_be_visible()
    visitor.picture("school-pay-marked")
    ask_about(page, "next", ".school-choices")
    assert_focus_is_seen(page)
    page.locator("#main h1").click()
    page.route("**/api/school/answer?*", _marked_wrong)
    answer(page)
    expect(told).to_have_text("Not right.")
    expect(page.locator(".school-clauses .gist")).to_contain_text("4CP-4.C.2")
    expect(page.get_by_role("button", name="Next question")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".school-choices")).to_be_visible()


def test_an_examination_is_sat_by_keyboard_and_its_result_is_shown(arrive: Arrive) -> None:
    guest = arrive()
    page = guest.settled("/school/exam")
    expect(page.get_by_role("main").get_by_role("link", name="Log in")).to_be_visible()
    visitor = arrive()
    visitor.come_as("dora")
    page = visitor.settled("/school/exam?table=harbor-room")
    page.get_by_label("Questions").select_option("8")
    page.get_by_role("button", name="Begin").press("Enter")
    for number in range(1, 9):
        if number == 5:
            # A page that is loaded again goes on where it was.
            page.reload()
        expect(page.get_by_role("status").filter(has_text=f"Question {number} of 8")).to_be_visible()
        answer(page)
    expect(page.get_by_role("link", name="Go to the console")).to_be_focused()
    page.reload()
    expect(page.get_by_role("link", name="Go to the console")).to_be_focused()
    page.keyboard.press("Enter")
    act = page.get_by_label("Type an act")
    expect(act).to_be_focused()
    page.keyboard.type("settle 7")
    page.keyboard.press("Enter")
    expect(page.get_by_text("the cards are not revealed")).to_be_visible()
    assert_fits(visitor, "school-exam-console")
    visitor.resize(PHONE)
    act.fill("shuffle first 52")
    page.keyboard.press("Enter")
    expect(act).to_have_value("")
    expect(act).to_be_focused()
    expect(page.get_by_label("Record").get_by_text("The first deck is shuffled")).to_be_visible()
    page.get_by_role("button", name="Hint").press("Enter")
    expect(page.get_by_text("Next: load the first deck")).to_be_visible()
    act.fill("load")
    act.press("Enter")
    expect(page.locator("form[data-command=load_deck] select")).to_be_focused()
    page.locator("form[data-command=load_deck] select").select_option("first")
    page.keyboard.press("Enter")
    expect(page.get_by_label("Record").get_by_text("The first deck is ready to be dealt")).to_be_visible()
    # What came of it, and the table, are in sight above the field.
    for part in (act, page.get_by_text("Last: the first deck is ready"), page.get_by_label("The table from")):
        expect(part).to_be_in_viewport(ratio=0.9)
    page.get_by_role("button", name="End the examination").press("Enter")
    page.get_by_role("button", name="Hand in now").press("Enter")
    expect(page.get_by_role("heading", name="Your result")).to_be_focused()
    parts = page.locator(".exam-parts li")
    expect(parts.nth(0)).to_have_text(re.compile(r"Questions: \d of 7 right \(\d+%\)$"))
    expect(parts.nth(1)).to_have_text(re.compile(r"Find the error: [01] of 1 right"))
    expect(parts.nth(2)).to_have_text(re.compile(r"The dealer's console: 0 of \d+ steps right \(0%\), \d+ not done"))
    expect(page.get_by_text(re.compile("A round of 7 seats: 0 of .* 1 refused, 1 with a hint"))).to_be_visible()
    expect(page.get_by_role("link", name="Result as PDF")).to_be_visible()
    assert_fits(visitor, "school-exam-result")


def test_the_steps_of_a_result_stay_inside_their_panel_on_a_phone(arrive: Arrive) -> None:
    refused = {"tried": "confirm hand 7", "why": "the cards show another hand", "clause": "LIR-.11.A.14"}
    step = {
        "number": 1, "what": "check the Three Card Progressive", "clause": "LIR-.11.A.14", "right": False, "done": True,
        "refused": [refused], "hints": 1, "seconds": 130,
    }  # fmt: skip
    console = {"seats": 7, "asked": 1, "right": 0, "refused": 1, "hints": 1, "seconds": 130, "steps": [step]}
    marked: dict[str, object] = {"subjects": [], "read_again": [], "questions": [], "console": console}
    shown = {"place": 1, "who": "dora", "parts": [{"title": "Questions", "said": "left out"}], **marked}
    visitor = arrive(PHONE)
    visitor.come_as("dora")
    visitor.page.route("**/api/school/exams/1", lambda route: route.fulfill(json=shown))
    page = visitor.settled("/school/exam?game=let-it-ride&result=1")
    table = page.get_by_role("table").filter(has_text="Check the Three Card Progressive")
    edges: list[float] = table.evaluate("one => [one, one.parentElement].map((it) => it.getBoundingClientRect().right)")
    assert edges[0] <= edges[1]


def test_a_round_is_watched_stopped_and_judged_by_keyboard(arrive: Arrive) -> None:
    visitor = arrive()
    page = visitor.settled("/school/errors?game=let-it-ride")
    expect(page.locator(".watched-acts > li")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(page.locator(".watched-acts > li")).to_have_count(2)
    page.keyboard.press("s")
    expect(page.locator(".school-choices button").first).to_be_focused()
    expect(page.get_by_role("radio", name="2. ")).to_be_checked()
    page.keyboard.press("ArrowUp")
    expect(page.get_by_role("radio", name="1. ")).to_be_checked()
    expect(page.get_by_role("button", name="No clause: the house sets this itself")).to_be_visible()
    page.locator(".blamed-acts label").first.evaluate("label => label.append(' long'.repeat(400))")
    sizes = page.locator(".blamed-acts input").evaluate_all("all => all.map((one) => one.offsetWidth)")
    assert set(sizes) == {20}, "a long act leaves its button as large as the others"
    assert_fits(visitor, "school-errors")
    page.keyboard.press("a")
    expect(
        page.get_by_role("status").filter(has_text=re.compile("Caught|Missed|False alarm|Wrong clause"))
    ).to_be_visible()
    expect(page.get_by_role("button", name="Next round")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".watched-acts > li")).to_have_count(1)


def test_at_a_pace_the_game_goes_on_by_itself_and_stops_where_there_is_something_to_read(arrive: Arrive) -> None:
    visitor = arrive()
    page = visitor.page
    clause = {"clause": "LIR-9.A", "gist": "What the rule says."}
    acts_shown = {"acts": ["One", "Two", "Three"], "weights": [1, 2, 1]}
    shown = {"seed": 1, "dealer": "Dora", "floor": "Fay", **acts_shown, "clauses": [clause]}
    right: dict[str, object] = {
        "judgment": "right",
        "kind": "no error",
        "act": None,
        "clauses": [],
        "why": "every act was right",
    }
    missed: dict[str, object] = {
        "judgment": "missed",
        "kind": "an error",
        "act": 2,
        "clauses": ["LIR-9.A"],
        "why": "it was early",
    }
    judgments = iter([right, missed])
    page.route("**/api/school/watch?*", lambda route: route.fulfill(json=shown))
    page.route("**/api/school/watch/alarm?*", lambda route: route.fulfill(json=next(judgments)))
    page.clock.install()
    visitor.settled("/school/errors?game=let-it-ride")
    page.clock.pause_at(datetime.now() + timedelta(minutes=1))
    page.get_by_label("Pace").select_option("60")
    acts, told = page.locator(".watched-acts > li"), page.locator(".drill-verdict")
    page.clock.run_for(15_000)
    expect(acts).to_have_count(2)
    page.clock.run_for(29_900)
    expect(acts).to_have_count(2)
    page.clock.run_for(100)
    expect(acts).to_have_count(3)
    page.clock.run_for(5_900)
    expect(page.get_by_role("button", name="Stop: that was wrong")).to_be_visible()
    page.clock.run_for(100)
    expect(told).to_have_text("Right.")
    page.clock.run_for(6_000)
    expect(told).to_have_count(0)
    expect(acts).to_have_count(1)
    page.clock.run_for(51_000)
    expect(told).to_have_text("Missed.")
    expect(acts).to_have_text(["One", "Two"])
    expect(page.get_by_text("What the rule says.")).to_be_visible()
    page.clock.run_for(60_000)
    expect(told).to_have_text("Missed.")
