"""Your session: what rounds add up to, files to take home, and replays that play by themselves."""

import csv
import re
from datetime import datetime, timedelta
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.conftest import Arrive
from tests.browser.visitor import PHONE, HeldAnswers, Visitor


def _play(page: Page, rounds: int) -> None:
    """Play every hand; the first one is dealt already."""
    for number in range(rounds):
        if number:
            page.keyboard.press("d")
            page.wait_for_selector(".choice")
        # The last thing that is asked about a round is its average result; then the browser knows everything.
        with page.expect_response("**/expected"):
            page.keyboard.press("p")


def test_a_guest_sees_the_session_and_takes_it_home(arrive: Arrive) -> None:
    visitor = arrive()
    empty = visitor.settled("/session")
    expect(empty.locator("#main")).to_contain_text("You have not finished a round yet")
    page = visitor.sit_down("three-card-poker")
    _play(page, 2)
    visitor.settled("/session")
    figures = page.locator(".session-figures")
    expect(figures).to_contain_text("$20 bet before the cards")
    expect(figures).to_contain_text("−$0.67with the best play")
    expect(page.locator(".price")).to_contain_text("and luck was")
    expect(page.locator(".session-rounds tbody tr")).to_have_count(2)
    for size in (PHONE, (768, 1024), (1280, 800), (1920, 1080)):
        visitor.resize(size)
        # The chart is drawn anew for each width.
        page.wait_for_function("() => document.documentElement.scrollWidth <= innerWidth")
        visitor.picture("session")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as CSV").click()
    rows = list(csv.DictReader(Path(saved.value.path()).read_text(encoding="utf-8").splitlines()))
    assert [(row["game"], row["bet"], row["expected"]) for row in rows] == [("three-card-poker", "10.00", "-0.34")] * 2
    _forget_while_they_are_counted(visitor)


def _forget_while_they_are_counted(visitor: Visitor) -> None:
    """Rounds that are forgotten before their figures come do not come back with them."""
    page = visitor.page
    page.evaluate("""() => {
      const rows = JSON.parse(localStorage.getItem("played rounds"));
      localStorage.setItem("played rounds", JSON.stringify(rows.map((row) => ({ ...row, expected: null }))));
    }""")
    counted = HeldAnswers(page, "**/expected")
    visitor.settled("/session")
    counted.wait()
    page.get_by_role("button", name="Forget these rounds").click()
    expect(page.locator("#main")).to_contain_text("You have not finished a round yet")
    counted.let_go()
    visitor.settled("/session")
    expect(page.locator("#main")).to_contain_text("You have not finished a round yet")


def test_a_replay_plays_by_itself_at_the_chosen_speed(arrive: Arrive) -> None:
    visitor = arrive(calm=False)
    page = visitor.sit_down("three-card-poker")
    _play(page, 1)
    visitor.settled("/session")
    # From here on only the test moves the clock.
    page.clock.install()
    page.clock.pause_at(datetime.now() + timedelta(minutes=1))
    page.locator(".session-rounds a").click()
    step = page.locator(".step-now")
    expect(step).to_contain_text("Step 1 of")
    expect(page.locator(".play-button")).to_contain_text("Pause")
    page.clock.run_for(1200)
    expect(step).to_contain_text("Step 2 of")
    page.get_by_label("Speed").select_option("4")
    page.clock.run_for(900)
    expect(step).to_contain_text("Step 5 of")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".play-button")).to_contain_text("Play")
    page.clock.run_for(3000)
    expect(step).to_contain_text("Step 4 of")
    page.locator(".play-button").click()
    page.clock.run_for(60_000)
    expect(step).to_have_text(re.compile(r"Step (\d+) of \1 "))
    expect(page.locator(".play-button")).to_contain_text("Play")
