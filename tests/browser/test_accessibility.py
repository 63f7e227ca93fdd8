"""Every page for everyone: names, landmarks, contrast in both themes, a focus that is seen, no sideways scroll."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Arrive
from tests.browser.visitor import DESK, PHONE, Visitor

ACCESSIBILITY_PROBLEMS = (Path(__file__).parent / "accessibility_problems.js").read_text(encoding="utf-8")


def ready(path: str) -> Callable[[Visitor], object]:
    return lambda visitor: visitor.settled(path)


def lobby(visitor: Visitor) -> None:
    visitor.go("/").wait_for_selector(".open-tables")


def login(visitor: Visitor) -> None:
    visitor.go("/login").wait_for_selector("input[name=name]")


def decision(visitor: Visitor) -> None:
    visitor.sit_down("four-card-poker")
    visitor.page.keyboard.press("?")
    visitor.page.wait_for_selector(".ev")


def settled_round(visitor: Visitor) -> None:
    visitor.sit_down("three-card-poker")
    visitor.page.keyboard.press("p")
    visitor.page.wait_for_selector(".net")


def replay(visitor: Visitor) -> None:
    settled_round(visitor)
    visitor.page.get_by_role("link", name="Step through round").click()
    # The first round that is told again waits for the counting process to start.
    visitor.page.wait_for_selector(".steps li")


def staff(name: str, path: str) -> Callable[[Visitor], object]:
    def go(visitor: Visitor) -> None:
        visitor.log_in(name)
        visitor.settled(path)

    return go


PAGES: dict[str, Callable[[Visitor], object]] = {
    "lobby": lobby,
    "login": login,
    "table-decision": decision,
    "table-settled": settled_round,
    "round": replay,
    "fair": ready("/fair"),
    "lab": ready("/lab"),
    "desk": ready("/desk"),
    "dealer": staff("dora", "/dealer/tidewater"),
    "floor": staff("fay", "/floor"),
    "audit": staff("otto", "/audit"),
    "admin": staff("admin", "/admin"),
}


@pytest.mark.parametrize("name", PAGES)
def test_every_page_passes_every_check(arrive: Arrive, name: str) -> None:
    """On a phone and on a desk, dark and light; the pictures show dark phones and light desks."""
    visitor = arrive(PHONE)
    PAGES[name](visitor)
    visitor.picture(name)
    for size, themes in ((PHONE, ("dark", "light")), (DESK, ("dark", "light"))):
        visitor.resize(size)
        for theme in themes:
            visitor.wear(theme)
            assert visitor.page.evaluate(ACCESSIBILITY_PROBLEMS) == [], f"{theme}, {size[0]} wide"
    visitor.picture(name)
    assert_focus_is_seen(visitor.page)


def assert_focus_is_seen(page: Page) -> None:
    """Twelve stops of the Tab key: each is on something, and what has the focus shows it."""
    page.evaluate("document.activeElement?.blur()")
    for _ in range(12):
        page.keyboard.press("Tab")
        outline = page.evaluate(
            """() => { const at = document.activeElement, { outlineStyle, outlineWidth } = getComputedStyle(at);
            return at === document.body ? "end" : `${outlineStyle} ${outlineWidth} ${at.outerHTML.slice(0, 60)}` }"""
        )
        assert outline == "end" or not outline.startswith(("none", "auto 0")), outline


def test_pages_hold_no_inline_script_or_style(arrive: Arrive) -> None:
    visitor = arrive()
    answer = visitor.page.goto("/")
    assert answer is not None
    assert "unsafe" not in answer.headers["content-security-policy"]
    assert "default-src 'none'" in answer.headers["content-security-policy"]
    assert visitor.page.locator("script:not([src]), style, [style]").count() == 0
