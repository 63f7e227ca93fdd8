"""The pages for learning a game: how to play, best play, the trainer, and the information desk."""

import re

import pytest
from playwright.sync_api import expect

from queenhigh.rulebook import GAMES
from tests.browser.conftest import Arrive
from tests.browser.page_checks import EVERY_SCREEN, TOO_WIDE_OR_SMALL, assert_fits, assert_focus_is_seen
from tests.browser.visitor import PHONE, HeldAnswers

_PAGES = ("games", "strategy", "train", "information")


@pytest.mark.parametrize("path", [*(f"/{page}/let-it-ride" for page in _PAGES), "/learn", "/session"])
def test_every_page_fits_every_screen_and_passes_every_check(arrive: Arrive, path: str) -> None:
    visitor = arrive(touch=True)
    page = visitor.settled(path)
    if path.startswith("/strategy"):
        page.get_by_label("K high, 2 low, one suit: withdraw").tap()
        expect(page.locator(".valued-hand")).to_be_visible()
    assert_fits(visitor, f"learn{path.replace('/', '-')}")
    assert_focus_is_seen(page)


@pytest.mark.parametrize("game", [game for game in GAMES if game != "let-it-ride"])
def test_the_pages_of_every_game_fit(arrive: Arrive, game: str) -> None:
    """The longest questions, paytables and hands of all games; best play has one layout for all of them."""
    visitor = arrive(PHONE)
    for path in _PAGES if EVERY_SCREEN else ("games", "train", "information"):
        page = visitor.settled(f"/{path}/{game}")
        assert page.evaluate(TOO_WIDE_OR_SMALL) == [], path


def test_how_to_play_has_the_clause_behind_each_sentence(arrive: Arrive) -> None:
    page = arrive().settled("/games/three-card-poker")
    sentences = page.locator(".guide-sentences > li")
    expect(sentences).to_have_count(5)
    expect(sentences.nth(3)).to_contain_text("The dealer needs queen high or better to play")
    sentences.nth(3).locator(".clause").first.click()
    expect(sentences.nth(3).locator(".gist")).to_contain_text("Dealer below queen high")
    expect(page.locator(".guide-beats .card").first).to_be_visible()


def test_how_to_play_is_one_key_away_at_the_table_and_no_key_plays_meanwhile(arrive: Arrive) -> None:
    visitor = arrive()
    page = visitor.sit_down("three-card-poker")
    page.keyboard.press("h")
    overlay = page.locator("dialog.guide-overlay")
    expect(overlay.locator(".guide-sentences > li")).to_have_count(5)
    expect(overlay.locator(".guide-beats")).to_contain_text("1 in 460")
    visitor.picture("learn-overlay")
    page.keyboard.press("f")
    page.keyboard.press("3")
    expect(overlay).to_contain_text("What Harbor Room pays")
    page.keyboard.press("Escape")
    expect(overlay).to_have_count(0)
    expect(page.locator(".choice")).to_have_count(2)
    page.get_by_role("button", name="How to play").click()
    expect(overlay).to_be_visible()


def test_every_page_is_reached_from_the_lobby_the_table_and_the_other_pages(arrive: Arrive) -> None:
    """Nobody has to type an address; at a table the pages are about that table's house and lead back to it."""
    visitor = arrive()
    page = visitor.go("/")
    expect(page.get_by_role("link", name="How to play Four Card Poker")).to_have_attribute(
        "href", "/games/four-card-poker"
    )
    page.get_by_role("link", name="Learn", exact=True).click()
    for path in _PAGES:
        expect(page.locator(f".learn-pages a[href='/{path}/let-it-ride']")).to_be_visible()
    page.locator(".learn-pages a[href='/games/let-it-ride']").click()
    page.get_by_role("button", name="Sit down and play").click()
    page.wait_for_selector(".choice")
    table = page.url.rpartition("/")[2]
    page.keyboard.press("m")
    page.get_by_role("link", name="Information desk").click()
    expect(page).to_have_url(re.compile(f"/information/let-it-ride\\?table={table}$"))
    for name in ("How to play", "Best play", "Trainer"):
        expect(page.locator(".learn-links").get_by_role("link", name=name)).to_have_attribute(
            "href", re.compile(f"table={table}$")
        )
    page.get_by_role("link", name="Back to the table").click()
    page.wait_for_selector(".choice")


def test_a_cell_of_the_grid_shows_the_exact_values_of_its_hands(arrive: Arrive) -> None:
    page = arrive().settled("/strategy/three-card-poker")
    page.get_by_label("Q-6: play with a 4 or higher, otherwise fold").focus()
    values = page.locator(".cell-values")
    expect(values.locator(".valued-hand")).to_have_count(2)
    expect(values).to_contain_text("Play · best")
    expect(values).to_contain_text("Fold · best")
    values.locator("summary").nth(2).click()
    expect(values.locator(".exactly[open]")).to_contain_text("/")
    expect(page.locator(".short-rules")).to_contain_text("Costs you")


def test_the_trainer_tells_what_a_mistake_costs_and_brings_it_back(arrive: Arrive) -> None:
    visitor = arrive()
    # Each choice is made while the question after it is still on its way, and is told with the one after that.
    on_the_way = HeldAnswers(visitor.page, "**/drill")
    page = visitor.go("/train/let-it-ride")
    on_the_way.let_go()
    wrong = False
    while not wrong:
        page.locator("[data-choice='ride']").click()
        wrong = "is better" in page.locator(".drill-verdict").inner_text()
        on_the_way.let_go()
        page.locator("[data-key='next']").press("Enter")
    page.unroute(on_the_way.address)
    expect(page.locator(".followed")).to_have_text("1 pattern will come back as fresh hands.")
    expect(page.locator(".scores")).to_contain_text("Mistakes cost")
    expect(page.get_by_role("heading", name="What you miss")).to_be_visible()
    # Every figure is drawn again with every digit that is typed, and the field is left alone.
    bet = page.get_by_label("Your bet")
    bet.fill("")
    bet.press_sequentially("25")
    expect(bet).to_have_value("25")
    # What was missed is due again after a minute: as if that had passed, it is kept as due now.
    page.evaluate("""() => {
      const place = "training let-it-ride", data = JSON.parse(localStorage.getItem(place));
      for (const one of Object.values(data.missed)) one.due = one.last_review;
      localStorage.setItem(place, JSON.stringify(data));
    }""")
    page.reload()
    expect(page.get_by_text("You missed a hand like this one")).to_be_visible()


def test_the_information_desk_moves_the_values_with_each_card_seen(arrive: Arrive) -> None:
    visitor = arrive()
    page = visitor.settled("/information/three-card-poker")
    for text in ("Qs", "6h", "4d"):
        page.click(f"[data-card='{text}']")
    expect(page.locator(".desk-values .best")).to_contain_text("Play")
    for text in ("2c", "3c", "5c"):
        page.click(f"[data-card='{text}']")
    expect(page.locator("#main")).to_contain_text("Best now: Fold, not Play.")
    expect(page.locator(".desk-values thead")).to_contain_text("Before")
    # By keyboard: one stop for the deck, and the arrow keys from there.
    page.locator("[data-card='As']").focus()
    for key in ("ArrowRight", "ArrowDown", "Enter"):
        page.keyboard.press(key)
    expect(page.get_by_role("button", name="Put back the king of hearts")).to_be_visible()
    # As many cards as a table of seven can show still fit a phone.
    visitor.resize(PHONE)
    for rank in "789TJK":
        page.click(f"[data-card='{rank}c']")
    assert page.evaluate(TOO_WIDE_OR_SMALL) == []


def test_the_note_on_practice_is_said_once(arrive: Arrive) -> None:
    page = arrive().settled("/information/let-it-ride")
    page.get_by_role("button", name="Got it").click()
    page.goto("/train/let-it-ride")
    page.wait_for_selector("body[data-ready]", state="attached")
    expect(page.locator(".practice-note")).to_have_count(0)
