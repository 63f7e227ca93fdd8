"""The paytable lab: figures that move as one types."""

import re
from urllib.parse import urlsplit

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
    rounds = page.get_by_role("region", name="Many rounds")
    rounds.scroll_into_view_if_needed()
    expect(rounds).to_contain_text("Type what each meter shows")
    page.get_by_label("Main meter, $").fill("20000")
    expect(page.locator(".figure", has_text="House edge")).to_be_visible()
    expect(rounds).to_contain_text("Results by the number of rounds")
    page.get_by_role("combobox", name="Paytable").select_option("C")
    page.get_by_label("Major meter, $").fill("2000")
    page.get_by_label("Minor meter, $").fill("1000")
    expect(page.locator(".figure", has_text="House edge")).to_be_visible()


_TABLE_FITS = """() => {
  const table = document.querySelector("table.lines").getBoundingClientRect();
  const panel = document.querySelector("table.lines").closest(".panel").getBoundingClientRect();
  return table.right <= panel.right;
}"""


def test_payouts_of_a_meter_stay_within_their_panel(arrive: Arrive) -> None:
    visitor = arrive((360, 740))
    page = visitor.settled("/lab?game=four-card-poker&wager=progressive&paytable=E")
    expect(page.locator("table.lines")).to_contain_text("of the major meter")
    for size in ((360, 740), (1280, 800)):
        visitor.resize(size)
        assert page.evaluate(_TABLE_FITS), size


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


_CUT_NAMES = """() => [...document.querySelectorAll("select")].flatMap((select) => {
  const style = getComputedStyle(select);
  const pen = document.createElement("canvas").getContext("2d");
  pen.font = style.font;
  const arrow = 24;
  const room = select.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - arrow;
  return [...select.options].map(({ text }) => text).filter((text) => pen.measureText(text).width > room);
})"""


def test_no_name_is_cut_in_the_selects(arrive: Arrive) -> None:
    visitor = arrive()
    for game in ("three-card-poker", "235-stud-poker"):
        page = visitor.settled(f"/lab?game={game}")
        for size in ((360, 740), (1280, 800), (1920, 1080)):
            visitor.resize(size)
            assert page.evaluate(_CUT_NAMES) == [], size


def test_the_chart_says_what_a_mark_means(arrive: Arrive) -> None:
    page = arrive().settled("/lab?game=three-card-poker&wager=six_card_bonus&paytable=A")
    marks = [text for text in page.locator(".chart .axis + text").all_text_contents() if "%" in text or "^" in text]
    assert marks[:2] == ["100%", "1%"]
    expect(page.locator("figcaption").first).to_contain_text("100 times as often")


def test_sliders_move_the_fan_of_results_and_the_curve_of_ruin(arrive: Arrive) -> None:
    visitor = arrive((360, 740))
    page = visitor.settled("/lab?game=three-card-poker&wager=pair_plus&paytable=C&play=5,40,1,100")
    sheet = page.get_by_role("region", name="PAR sheet")
    sheet.scroll_into_view_if_needed()
    expect(sheet).to_contain_text("22,100 equally likely deals")
    expect(sheet.get_by_role("row", name="pair")).to_contain_text("3,744")
    rounds = page.get_by_role("region", name="Many rounds")
    rounds.scroll_into_view_if_needed()
    fan, ruin = rounds.locator(".picture").nth(0), rounds.locator(".picture").nth(1)
    expect(fan.locator("tbody tr").last).to_contain_text("40")
    expect(ruin.locator("thead")).to_contain_text("$200")
    page.get_by_role("slider", name="Rounds").press("ArrowRight")
    expect(fan.locator("tbody tr").last.locator("td").nth(2)).to_have_text("−$60")
    page.get_by_role("slider", name="Bankroll").press("ArrowRight")
    expect(ruin.locator("thead")).to_contain_text("$400")
    expect(page).to_have_url(re.compile("&play=5,100,1,200$"))
    visitor.picture("lab-rounds")
    assert page.evaluate("document.documentElement.scrollWidth") == 360


def test_an_amount_between_those_of_a_slider_is_drawn_as_the_slider_says(arrive: Arrive) -> None:
    page = arrive().settled("/lab?game=three-card-poker&wager=pair_plus&paytable=C&play=5,40,1,610")
    rounds = page.get_by_role("region", name="Many rounds")
    rounds.scroll_into_view_if_needed()
    expect(rounds).to_contain_text("Bankroll $500")
    expect(rounds.locator(".picture").nth(1).locator("thead")).to_contain_text("$500")


def test_a_part_of_a_decided_wager_has_its_title(arrive: Arrive) -> None:
    page = arrive().settled("/lab?game=235-stud-poker&wager=stud")
    sheet = page.get_by_role("region", name="PAR sheet")
    sheet.scroll_into_view_if_needed()
    expect(sheet.get_by_role("row", name="3 Card Raise")).to_contain_text("20.9593%")


def test_a_slider_draws_only_what_it_changes(arrive: Arrive) -> None:
    page = arrive().settled("/lab?game=three-card-poker&wager=pair_plus&paytable=C&play=5,40,1,100")
    rounds, games = (page.get_by_role("region", name=name) for name in ("Many rounds", "All games side by side"))
    for part in (rounds, games):
        part.scroll_into_view_if_needed()
        expect(part.locator("figure svg").first).to_be_visible()
    fan, ruin = rounds.locator(".picture").nth(0), rounds.locator(".picture").nth(1)
    for drawn in (fan, ruin):
        drawn.evaluate("figure => figure.setAttribute('data-drawn', 'before')")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(urlsplit(request.url).path))
    page.get_by_role("slider", name="Bankroll").press("ArrowRight")
    expect(ruin).not_to_have_attribute("data-drawn", "before")
    expect(fan).to_have_attribute("data-drawn", "before")
    expect(page).to_have_url(re.compile("&play=5,40,1,200$"))
    assert "/api/lab/games" not in asked
    ruin.evaluate("figure => figure.setAttribute('data-drawn', 'again')")
    page.get_by_role("slider", name="Seats").press("ArrowRight")
    expect(fan).not_to_have_attribute("data-drawn", "before")
    expect(ruin).to_have_attribute("data-drawn", "again")
    with page.expect_request(re.compile("/api/lab/games")):
        page.get_by_role("slider", name="Stake").press("ArrowRight")
