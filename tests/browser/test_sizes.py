"""No page is wider than its screen and no text is too small, at five widths, in both themes, in every phase."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from queenhigh.rulebook import GAMES
from tests.browser.conftest import Arrive
from tests.browser.test_accessibility import PAGES
from tests.browser.visitor import Visitor

TOO_WIDE_OR_SMALL = (Path(__file__).parent / "too_wide_or_small.js").read_text(encoding="utf-8").partition("\n")[2]
SCREENS = ((360, 740), (768, 1024), (1280, 800), (1366, 768), (1920, 1080))
TABLES = (*GAMES, "three-card-poker-electronic")


def assert_fits(visitor: Visitor, phase: str) -> None:
    for screen in SCREENS:
        visitor.resize(screen)
        for theme in ("dark", "light"):
            visitor.wear(theme)
            assert visitor.page.evaluate(TOO_WIDE_OR_SMALL) == [], f"{phase}, {theme}, {screen[0]} wide"
        visitor.picture(phase)


@pytest.mark.parametrize("game", TABLES)
def test_every_phase_of_every_game_fits_every_screen(arrive: Arrive, game: str) -> None:
    visitor = arrive()
    page = visitor.sit_down(game)
    assert_fits(visitor, f"{game}-deciding")
    if "electronic" not in game:
        page.keyboard.press("a")
        expect(page.locator(".choice.primary")).to_be_visible()
        assert_fits(visitor, f"{game}-advice")
    while page.locator(".choice").count():
        before = visitor.text(".actions")
        page.locator(".choice").first.click()
        expect(page.locator(".actions")).not_to_have_text(before, use_inner_text=True)
    expect(page.locator(".net")).to_be_visible()
    for paytable in page.locator("details.pays").all():
        paytable.evaluate("one => { one.open = true }")
    assert_fits(visitor, f"{game}-over")


@pytest.mark.parametrize("name", [name for name in PAGES if not name.startswith("table")])
def test_every_other_page_fits_every_screen(arrive: Arrive, name: str) -> None:
    visitor = arrive()
    go: Callable[[Visitor], object] = PAGES[name]
    go(visitor)
    assert_fits(visitor, name)
