"""The paytable lab: figures that move as one types."""

from playwright.sync_api import expect

from tests.browser.conftest import Arrive


def test_a_payout_that_is_typed_moves_the_edge_and_the_address_keeps_it(arrive: Arrive) -> None:
    visitor = arrive()
    page = visitor.settled("/lab?game=three-card-poker&wager=pair_plus&paytable=A")
    edge = page.locator(".figure", has_text="House edge")
    expect(edge).to_contain_text("253/5525")
    page.get_by_label("pair pays").fill("2")
    expect(edge).to_contain_text("from the filed payouts")
    assert "lines=pair%3A2" in page.url
    visitor.picture("lab-changed")
    page.reload()
    expect(page.get_by_label("pair pays")).to_have_value("2")
    expect(edge).to_contain_text("from the filed payouts")
    page.get_by_role("button", name="Back to the filed payouts").click()
    expect(edge).not_to_contain_text("from the filed payouts")


def test_a_meter_gives_a_progressive_its_edge_and_break_even(arrive: Arrive) -> None:
    visitor = arrive()
    page = visitor.settled("/lab?game=three-card-poker&wager=progressive&paytable=A")
    expect(page.locator(".figures")).to_contain_text("Break-even meter")
    page.get_by_label("Main meter, $").fill("20000")
    expect(page.locator(".figure", has_text="House edge")).to_be_visible()


def test_a_payout_that_is_typed_tells_what_it_does_to_the_best_play(arrive: Arrive) -> None:
    visitor = arrive()
    page = visitor.settled("/lab?game=let-it-ride&wager=bets&paytable=A")
    results = page.locator(".results")
    expect(results).not_to_contain_text("Best play")
    page.get_by_label("flush pays", exact=True).fill("40")
    expect(results).to_contain_text("Best play on the first three cards")
    expect(results).to_contain_text("from withdraw to ride")
    expect(results).to_contain_text("out of 270,725 hands.")
    visitor.picture("lab-play")
    page = visitor.settled("/lab?game=three-card-poker&wager=pair_plus&paytable=A&lines=pair:2")
    expect(results).to_contain_text("rests on the cards alone")
