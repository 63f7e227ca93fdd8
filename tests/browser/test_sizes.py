"""No page is wider than its screen, no text too small or too pale, no target too small for a finger: in every phase.

A few of the screens are measured with every run of the suite. `QUEENHIGH_EVERY_SCREEN=1` measures all of them, in both
themes; the pictures of every phase are in build/screenshots.
"""

import os
from collections.abc import Callable
from pathlib import Path
from zlib import crc32

import pytest
from playwright.sync_api import expect

from queenhigh.rulebook import GAMES
from tests.browser.conftest import Arrive
from tests.browser.test_accessibility import ACCESSIBILITY_PROBLEMS, PAGES, staff
from tests.browser.visitor import DESK, PHONE, Visitor

TOO_WIDE_OR_SMALL = (Path(__file__).parent / "too_wide_or_small.js").read_text(encoding="utf-8").partition("\n")[2]
EVERY_SCREEN = bool(os.environ.get("QUEENHIGH_EVERY_SCREEN"))
WHOLE = tuple(
    (size, theme)
    for size in (PHONE, (768, 1024), DESK, (1366, 768), (1920, 1080))
    for theme in ("dark", "light")
)  # fmt: skip
SMOKE = ((PHONE, "dark"), ((768, 1024), "light"), (DESK, "dark"), ((1366, 768), "dark"), ((1920, 1080), "light"))
TABLES = (*GAMES, "three-card-poker-electronic")


def screens_for(phase: str) -> tuple[tuple[tuple[int, int], str], ...]:
    """The phone, and two of the other screens by turns, so that the phases together see all of them."""
    if EVERY_SCREEN:
        return WHOLE
    turn = crc32(phase.encode())
    return SMOKE[0], SMOKE[1 + turn % 4], SMOKE[1 + (turn + 2) % 4]


def assert_fits(visitor: Visitor, phase: str) -> None:
    for size, theme in screens_for(phase):
        visitor.resize(size)
        visitor.wear(theme)
        where = f"{phase}, {theme}, {size[0]} wide"
        assert visitor.page.evaluate(TOO_WIDE_OR_SMALL) == [], where
        assert visitor.page.evaluate(ACCESSIBILITY_PROBLEMS) == [], where
        if EVERY_SCREEN or size in (PHONE, DESK):
            visitor.picture(phase if theme == "dark" else f"{phase}-light")


@pytest.mark.parametrize("game", TABLES)
def test_every_phase_of_every_game_fits_every_screen(arrive: Arrive, game: str) -> None:
    """On a touch screen, where every target has to be large enough for a finger."""
    visitor = arrive(touch=True)
    page = visitor.sit_down(game)
    assert_fits(visitor, f"{game}-deciding")
    page.locator("[data-key=advice]").click()
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
    page.locator(".stage .spot.main").first.click()
    expect(page.locator(".bet.on").first).to_be_attached()
    page.locator("[data-key=menu]").click()
    assert_fits(visitor, f"{game}-betting-menu")


OTHERS: dict[str, Callable[[Visitor], object]] = {
    name: go for name, go in PAGES.items() if not name.startswith("table")
} | {
    "audit-round": lambda visitor: staff("otto", f"/audit/{play_nine_cards(visitor)}/1")(visitor),
}  # fmt: skip


def play_nine_cards(visitor: Visitor) -> str:
    """The widest round there is, played by a guest."""
    visitor.sit_down("three-card-poker-electronic")
    visitor.page.keyboard.press("f")
    visitor.page.wait_for_selector(".net")
    return visitor.page.url.rpartition("/")[2]


@pytest.mark.parametrize("name", OTHERS)
def test_every_other_page_fits_every_screen(arrive: Arrive, name: str) -> None:
    visitor = arrive()
    OTHERS[name](visitor)
    assert_fits(visitor, name)
