"""The coach of a practice table: silent, after the round, or before a mistake; never at a house table."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Arrive
from tests.browser.visitor import PHONE


def _choices(page: Page) -> tuple[str, str]:
    """The best choice of the open decision, and another one."""
    table = page.url.rpartition("/")[2]
    advice = page.request.get(f"/api/tables/{table}/advice").json()
    worst = min(advice["options"], key=lambda option: option["ev"])["action"]
    return advice["best"], worst


@pytest.mark.clause("3CP-11.F")
def test_the_coach_warns_before_a_mistake_and_lets_it_pass_the_second_time(arrive: Arrive) -> None:
    """At the electronic table, where the player's hand is a line of three among nine cards."""
    visitor = arrive()
    page = visitor.sit_down("three-card-poker-electronic")
    _, worse = _choices(page)
    page.locator(f"[data-choice='{worse}']").click()
    page.get_by_role("button", name="Warn me before the next mistake").click()
    page.keyboard.press("d")
    page.wait_for_selector(".choice")
    best, worse = _choices(page)
    page.locator(f"[data-choice='{worse}']").click()
    expect(page.locator(".coach-warning")).to_contain_text("on average")
    expect(page.locator(f"[data-choice='{best}']")).to_be_focused()
    visitor.picture("coach-warning")
    page.keyboard.press("Enter")
    expect(page.locator(".coach")).to_contain_text("Perfectly played")
    expect(page.locator(".practice-note")).to_contain_text("COMAR 36.05.03.13")
    page.locator(".practice-note button").click()
    page.keyboard.press("d")
    page.wait_for_selector(".choice")
    _, worse = _choices(page)
    page.locator(f"[data-choice='{worse}']").click()
    expect(page.locator(".coach-warning")).to_be_visible()
    page.locator(f"[data-choice='{worse}']").click()
    expect(page.locator(".coach-wrong")).to_contain_text("was better")
    expect(page.locator(".after")).to_contain_text("2 mistakes in 3 hands here")
    expect(page.locator(".after")).to_contain_text("an hour")
    expect(page.locator(".practice-note")).to_have_count(0)
    page.locator(".coach summary").click()
    expect(page.locator(".coach .exact[open]")).to_contain_text("The mistake:")
    visitor.picture("coach-mistake")


def test_a_coach_that_is_off_says_nothing(arrive: Arrive) -> None:
    page = arrive(PHONE).sit_down("let-it-ride")
    page.keyboard.press("m")
    page.get_by_label("Off").check()
    page.keyboard.press("m")
    # By the time the average result is asked for, what the choices cost is known, and still nobody says it.
    with page.expect_response("**/expected"):
        for number in (1, 2):
            expect(page.locator(".question")).to_contain_text(f"Let Bet {number} ride")
            page.keyboard.press("w")
    expect(page.locator(".coach")).to_have_count(0)


def test_there_is_no_coach_at_a_house_table(arrive: Arrive) -> None:
    page = arrive().settled("/tables/tidewater")
    page.keyboard.press("m")
    expect(page.locator(".menu-panel")).to_contain_text("No coach here")
    expect(page.get_by_label("Warn me")).to_have_count(0)
