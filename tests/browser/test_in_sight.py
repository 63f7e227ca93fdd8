"""What matters fits the screen: of a phone, upright and on its side, and of a desk; and nothing lies over it."""

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Arrive
from tests.browser.visitor import DESK, PHONE

ON_ITS_SIDE = (844, 390)


def place(locator: Locator) -> dict[str, float]:
    # Until its letters are there, text has another size.
    locator.page.evaluate("document.fonts.ready.then(() => null)")
    box = locator.bounding_box()
    assert box is not None, "nothing is shown"
    return {"left": box["x"], "top": box["y"], "right": box["x"] + box["width"], "bottom": box["y"] + box["height"]}


def test_all_four_games_are_in_reach_of_the_thumb(arrive: Arrive) -> None:
    page = arrive(PHONE).go("/")
    games = page.locator("[data-game]")
    expect(games).to_have_count(5)
    assert place(games.nth(3))["bottom"] <= PHONE[1]


@pytest.mark.parametrize("window", [PHONE, ON_ITS_SIDE], ids=["upright", "on its side"])
def test_cards_and_choices_are_seen_together(arrive: Arrive, window: tuple[int, int]) -> None:
    """Four choices and an amount to type are the most that is ever asked; no card is under them."""
    visitor = arrive(window)
    page = visitor.sit_down("four-card-poker")
    cards, actions = place(page.locator(".stage .mine .hand")), place(page.locator(".actions"))
    assert cards["bottom"] <= window[1]
    assert place(page.locator(".choice").last)["bottom"] <= window[1]
    assert actions["top"] >= cards["bottom"] or actions["left"] >= cards["right"]
    expect(page.locator(".choice .cost")).to_have_text(
        ["Bet $10 more", "Bet $20 more", "Bet $30 more", "Lose the $10 Ante"]
    )
    visitor.picture("phone-four-card")


def test_at_a_desk_the_felt_keeps_its_size_and_the_choices_are_in_sight(arrive: Arrive) -> None:
    page = arrive(DESK).sit_down("four-card-poker")
    deciding = place(page.locator(".stage"))
    page.keyboard.press("?")
    expect(page.locator(".choice .ev")).to_have_count(4)
    assert place(page.locator(".actions"))["bottom"] <= DESK[1]
    page.keyboard.press("f")
    expect(page.locator("[data-key=deal]")).to_be_visible()
    assert place(page.locator(".stage")) == deciding


def test_hands_are_named_before_the_decision_and_the_result_is_one_sentence(arrive: Arrive) -> None:
    visitor = arrive(PHONE)
    page = visitor.sit_down("four-card-poker")
    table = page.url.rpartition("/")[2]
    told = page.request.get(f"/api/tables/{table}").json()["view"]
    words = told["hands"]["4"]["words"]
    expect(page.locator(".hand-name")).to_have_text(words[0].upper() + words[1:])
    assert page.locator(".own .card").evaluate_all("all => all.map((one) => one.dataset.card)") == [
        card for card in told["hands"]["4"]["cards"] if card in told["cards"]["4"]
    ]
    page.locator(".choice").first.click()
    expect(page.locator(".net")).to_be_visible()
    over = page.request.get(f"/api/tables/{table}").json()["last"]
    expect(page.locator(".net")).to_contain_text(over["headlines"]["4"])
    expect(page.locator(".headline")).to_contain_text(over["headlines"]["4"])
    expect(page.locator(".shared").first).to_contain_text(f"Dealer: {over['hands']['dealer']['words']}")
    assert page.locator(".own .card.lit").count() >= 1


def test_own_cards_are_large(arrive: Arrive) -> None:
    visitor = arrive()
    page = visitor.sit_down("three-card-poker")
    for window, least in (((1280, 800), 120), ((1920, 1080), 144)):
        visitor.resize(window)
        card = place(page.locator(".own .card").first)
        assert card["right"] - card["left"] >= least


def test_nothing_is_recommended_before_advice_and_enter_then_takes_the_best(arrive: Arrive) -> None:
    page = arrive().sit_down("three-card-poker")
    expect(page.locator(".choice.primary")).to_have_count(0)
    assert not page.evaluate("document.activeElement.classList.contains('choice')")
    before = page.locator(".actions").inner_text()
    page.keyboard.press("Enter")
    assert page.locator(".actions").inner_text() == before
    page.keyboard.press("a")
    expect(page.locator(".choice.primary .best")).to_have_text("Best")
    expect(page.locator(".choice.primary")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".lesson.praise")).to_contain_text("Perfectly played")


def test_a_clause_moves_no_button(arrive: Arrive) -> None:
    page = arrive().sit_down("three-card-poker")
    before = place(page.locator(".choice").first)
    page.locator(".actions .clause").click()
    expect(page.locator(".actions .gist")).to_contain_text("3CP-")
    assert place(page.locator(".choice").first) == before
    # The table is drawn again, as it is when anybody acts: the clause stays open.
    page.keyboard.press("q")
    expect(page.locator(".actions .gist")).to_contain_text("3CP-")
    expect(page.locator(".actions .gist")).to_have_count(1)


def test_a_side_bet_is_added_to_the_last_bets_and_chips_are_bought_again(arrive: Arrive) -> None:
    page = arrive().sit_down("three-card-poker")
    page.keyboard.press("f")
    expect(page.locator(".net")).to_be_visible()
    page.locator(".stage .spot[data-wager=pair_plus]").click()
    expect(page.locator(".bet[data-wager=pair_plus] .amount")).to_have_text("$5")
    expect(page.locator(".bet[data-wager=ante] .amount")).to_have_text("$10")
    page.get_by_role("button", name="Clear").click()
    page.keyboard.press("m")
    page.get_by_label("Your chips").fill("3")
    page.get_by_role("button", name="Set", exact=True).click()
    page.keyboard.press("Escape")
    expect(page.locator(".actions")).to_contain_text("You are out of chips")
    page.locator("[data-key=deal]").click()
    expect(page.locator(".meter.big")).to_contain_text("$1,000")


def test_a_press_without_a_connection_is_answered_with_what_it_was(arrive: Arrive) -> None:
    """It is sent when the line is there again; the page says so, and nothing of it jumps meanwhile."""
    visitor = arrive(PHONE)
    page = visitor.sit_down("three-card-poker")
    before = place(page.locator(".actions"))
    visitor.context.set_offline(True)
    expect(page.locator(".banner")).to_be_visible()
    assert place(page.locator(".actions")) == before
    page.keyboard.press("p")
    expect(page.locator(".banner")).to_contain_text("What you pressed will be sent then")
    visitor.context.set_offline(False)
    expect(page.locator(".net")).to_be_visible()
