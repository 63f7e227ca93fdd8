"""The page of reports offers only what the chosen report can be narrowed to and broken down by."""

from playwright.sync_api import expect

from tests.browser.conftest import Arrive


def test_a_report_offers_only_its_own_breakdowns(arrive: Arrive) -> None:
    floor = arrive()
    floor.come_as("fay")
    page = floor.settled("/audit/reports?report=results&by=player")
    by = page.locator("[name=by]")
    expect(by).to_have_value("player")
    page.locator("[name=report]").select_option("Pace of dealers")
    expect(by).to_have_value("")
    offered = by.locator("option:not(:disabled)")
    assert offered.all_inner_texts() == ["nothing", "Table", "Day", "Shift"]
    by.select_option("Shift")
    page.get_by_role("button", name="Show the report").click()
    expect(page.get_by_role("heading", name="Pace of dealers")).to_be_visible()
    assert "by=shift" in page.url
