"""No page of a table is wider than its screen, no text too small, too pale or covered: in every phase of every game."""

import pytest
from playwright.sync_api import expect

from queenhigh.rulebook import GAMES
from tests.browser.conftest import Arrive
from tests.browser.page_checks import assert_fits, assert_focus_is_seen

TABLES = (*GAMES, "three-card-poker-electronic")


@pytest.mark.parametrize("game", TABLES)
def test_every_phase_of_every_game_fits_every_screen(arrive: Arrive, game: str) -> None:
    """On a touch screen, where every target has to be large enough for a finger."""
    visitor = arrive(touch=True)
    page = visitor.sit_down(game)
    assert_fits(visitor, f"{game}-deciding")
    page.locator("[data-key=advice]").click()
    expect(page.locator(".choice.primary")).to_be_visible()
    assert_fits(visitor, f"{game}-advice")
    assert_focus_is_seen(page)
    visitor.play_to_the_end()
    for paytable in page.locator("details.pays").all():
        paytable.evaluate("one => { one.open = true }")
    assert_fits(visitor, f"{game}-over")
    assert_focus_is_seen(page)
    page.locator(".stage .spot.main").first.click()
    expect(page.locator(".bet.on").first).to_be_attached()
    page.locator("[data-key=menu]").click()
    assert_fits(visitor, f"{game}-betting-menu")
