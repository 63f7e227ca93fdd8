"""What matters fits the screen: of a phone, upright and on its side, and of a desk; and nothing lies over it."""

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Arrive
from tests.browser.visitor import DESK, PHONE

ON_ITS_SIDE = (740, 360)


def place(locator: Locator) -> dict[str, float]:
    box = locator.bounding_box()
    assert box is not None, "nothing is shown"
    return {"left": box["x"], "top": box["y"], "right": box["x"] + box["width"], "bottom": box["y"] + box["height"]}


def test_all_four_games_are_in_reach_of_the_thumb(arrive: Arrive) -> None:
    page = arrive(PHONE).go("/")
    games = page.locator("[data-game]")
    expect(games).to_have_count(4)
    assert place(games.last)["bottom"] <= PHONE[1]


@pytest.mark.parametrize("window", [PHONE, ON_ITS_SIDE], ids=["upright", "on its side"])
def test_cards_and_choices_are_seen_together(arrive: Arrive, window: tuple[int, int]) -> None:
    """Four choices and an amount to type are the most that is ever asked; no card is under them."""
    visitor = arrive(window)
    page = visitor.sit_down("four-card-poker")
    cards, actions = place(page.locator(".narrow .mine .hand")), place(page.locator(".actions"))
    assert cards["bottom"] <= window[1]
    assert place(page.locator(".choice").last)["bottom"] <= window[1]
    assert actions["top"] >= cards["bottom"] or actions["left"] >= cards["right"]
    expect(page.locator(".choice .cost")).to_have_text(["$10", "$20", "$30"])
    visitor.picture("phone-four-card")


def test_at_a_desk_the_felt_keeps_its_size_and_the_choices_are_in_sight(arrive: Arrive) -> None:
    page = arrive(DESK).sit_down("four-card-poker")
    deciding = place(page.locator(".felt"))
    page.keyboard.press("?")
    expect(page.locator(".choice .ev")).to_have_count(4, timeout=60_000)
    assert place(page.locator(".actions"))["bottom"] <= DESK[1]
    page.keyboard.press("f")
    expect(page.locator("[data-key=deal]")).to_be_visible()
    assert place(page.locator(".felt")) == deciding


def test_hands_are_named_when_the_round_is_over(arrive: Arrive) -> None:
    visitor = arrive(PHONE)
    page = visitor.sit_down("four-card-poker")
    page.locator(".choice").first.click()
    expect(page.locator(".net")).to_be_visible()
    table = page.url.rpartition("/")[2]
    told = page.request.get(f"/api/rounds/{table}/1").json()
    [seat] = told["seats"]
    expect(page.locator(".narrow")).to_contain_text(f"You · {seat['hand'].replace('_', ' ')}")
    expect(page.locator(".narrow")).to_contain_text(f"Dealer · {told['dealer']['hand'].replace('_', ' ')}")


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
