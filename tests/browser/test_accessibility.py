"""Every page for everyone: names, landmarks, contrast in both themes, a focus that is seen, no sideways scroll."""

from collections.abc import Callable

import pytest

from tests.browser.conftest import Arrive
from tests.browser.page_checks import AXE, assert_fits, assert_focus_is_seen, axe_violations
from tests.browser.visitor import Visitor


def ready(path: str) -> Callable[[Visitor], object]:
    return lambda visitor: visitor.settled(path)


def lobby(visitor: Visitor) -> None:
    visitor.go("/").wait_for_selector(".open-tables")


def login(visitor: Visitor) -> None:
    visitor.go("/login").wait_for_selector("input[name=name]")


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
        visitor.come_as(name)
        visitor.settled(path)

    return go


def audited_round(visitor: Visitor) -> None:
    """The widest round there is, played by a guest."""
    visitor.sit_down("three-card-poker-electronic")
    visitor.page.keyboard.press("f")
    visitor.page.wait_for_selector(".net")
    staff("otto", f"/audit/{visitor.page.url.rpartition('/')[2]}/1")(visitor)


PAGES: dict[str, Callable[[Visitor], object]] = {
    "lobby": lobby,
    "login": login,
    "round": replay,
    "fair": ready("/fair"),
    "lab": ready("/lab"),
    "desk": ready("/desk"),
    "dealer": staff("dora", "/dealer/tidewater"),
    "floor": staff("fay", "/floor"),
    "audit": staff("otto", "/audit"),
    "reports": staff("otto", "/audit/reports?report=meters"),
    "audit-round": audited_round,
    "admin": staff("admin", "/admin"),
    "account": staff("fay", "/account"),
}


@pytest.mark.parametrize("name", PAGES)
def test_every_page_passes_every_check(arrive: Arrive, name: str) -> None:
    visitor = arrive()
    PAGES[name](visitor)
    assert_fits(visitor, name)
    assert_focus_is_seen(visitor.page)


@pytest.mark.skipif(not AXE.exists(), reason="NO AXE-CORE HERE: its rules are NOT checked; `make lint` fetches it")
def test_axe_core_finds_what_is_wrong(arrive: Arrive) -> None:
    page = arrive().settled("/fair")
    page.evaluate("document.querySelector('h1').insertAdjacentHTML('afterend', '<img src=/static/icon.svg>')")
    assert [found.partition(":")[0] for found in axe_violations(page)] == ["image-alt"]


def test_pages_hold_no_inline_script_or_style(arrive: Arrive) -> None:
    visitor = arrive()
    answer = visitor.page.goto("/")
    assert answer is not None
    assert "unsafe" not in answer.headers["content-security-policy"]
    assert "default-src 'none'" in answer.headers["content-security-policy"]
    assert visitor.page.locator("script:not([src]), style, [style]").count() == 0
