"""The paytable lab and the submission desk: figures and findings that move as one types."""

from playwright.sync_api import expect

from tests.browser.conftest import Arrive


def test_a_payout_that_is_typed_moves_the_edge_and_the_address_keeps_it(arrive: Arrive) -> None:
    visitor = arrive()
    page = visitor.settled("/lab?game=three-card-poker&wager=pair_plus&paytable=A")
    edge = page.locator(".figure", has_text="House edge")
    expect(edge).to_contain_text("253/5525")
    page.get_by_label("pair pays").fill("2")
    expect(edge).to_contain_text("against the filed one")
    assert "lines=pair%3A2" in page.url
    visitor.picture("lab-changed")
    page.reload()
    expect(page.get_by_label("pair pays")).to_have_value("2")
    expect(edge).to_contain_text("against the filed one")
    page.get_by_role("button", name="As filed").click()
    expect(edge).not_to_contain_text("against the filed one")


def test_a_meter_gives_a_progressive_its_edge_and_break_even(arrive: Arrive) -> None:
    visitor = arrive()
    page = visitor.settled("/lab?game=three-card-poker&wager=progressive&paytable=A")
    expect(page.locator(".figures")).to_contain_text("Break-even meter")
    page.get_by_label("Main meter, $").fill("20000")
    expect(page.locator(".figure", has_text="House edge")).to_be_visible()


def test_the_desk_marks_a_mistake_with_its_line_and_clause(arrive: Arrive) -> None:
    visitor = arrive()
    page = visitor.settled("/desk")
    told = page.locator(".told").first
    expect(told).to_contain_text("Nothing here is sent back", timeout=60_000)
    expect(told.locator("table")).to_contain_text("Pair plus")
    text = page.get_by_label("Rules Submission (TOML)")
    text.fill(text.input_value().replace('rate = "14%"', 'rate = "2%"'))
    expect(told).to_contain_text("sent back", timeout=60_000)
    expect(told.locator(".findings li", has_text="error").first.locator(".clause")).to_be_visible()
    visitor.picture("desk-mistake")
    text.fill("game = ")
    expect(told.locator(".problem")).to_contain_text("not TOML")
