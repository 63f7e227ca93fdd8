"""A visitor with a browser window: the page, the errors it logs, and screenshots of it.

`QUEENHIGH_PICTURES=1` keeps screenshots in build/screenshots, for people to look at; no test compares them.
"""

import os
from pathlib import Path

from playwright.sync_api import Browser, Page, Route, expect

from tests.server.house import RunningHouse

SCREENSHOTS = Path(__file__).parents[2] / "build" / "screenshots"
PICTURES = bool(os.environ.get("QUEENHIGH_PICTURES") or os.environ.get("QUEENHIGH_EVERY_SCREEN"))
FLAGS = (
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
)  # fmt: skip
_NO_MISTAKES = ("Failed to load resource", "WebSocket connection to")
PHONE, DESK = (360, 740), (1280, 800)
PATIENCE_MS = 300_000

expect.set_options(timeout=PATIENCE_MS)


class HeldAnswers:
    """Requests of a page that get no answer until a test lets them go, so that it decides which answer comes last."""

    def __init__(self, page: Page, address: str, times: int | None = None) -> None:
        self.page, self.address = page, address
        self._held: list[Route] = []
        page.route(address, lambda route: self._held.append(route), times=times)

    def wait(self, many: int = 1) -> None:
        """Until so many requests wait."""
        while len(self._held) < many:
            self.page.wait_for_timeout(10)

    def let_go(self, which: int = 0) -> None:
        """Answer one of those that wait, and come back when the page has the whole answer."""
        self.wait(which + 1)
        route = self._held.pop(which)
        with self.page.expect_event("requestfinished", lambda request: request == route.request):
            route.continue_()
        # What the page does with it is done in tasks that began before this one.
        self.page.evaluate("new Promise((done) => setTimeout(done))")


class Visitor:
    """One window of its own session. Whatever a page logs as an error fails the test that ends it."""

    def __init__(
        self, browser: Browser, house: RunningHouse, size: tuple[int, int] = DESK, *, theme: str = "dark",
        calm: bool = True, touch: bool = False,
    ) -> None:  # fmt: skip
        self.house = house
        self.context = browser.new_context(
            base_url=house.origin,
            viewport={"width": size[0], "height": size[1]},
            color_scheme="light" if theme == "light" else "dark",
            reduced_motion="reduce" if calm else "no-preference",
            has_touch=touch,
            is_mobile=touch,
        )
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE_MS)
        self.mistakes: list[str] = []
        self.page.on("pageerror", lambda error: self.mistakes.append(str(error)))
        self.page.on("console", lambda said: self.mistakes.append(said.text) if said.type == "error" else None)

    def go(self, path: str) -> Page:
        self.page.goto(path)
        return self.page

    def settled(self, path: str) -> Page:
        """A page that says it is ready."""
        self.go(path)
        self.page.wait_for_selector("body[data-ready]", state="attached")
        return self.page

    def sit_down(self, game: str) -> Page:
        """From the lobby to a practice table with one click; the first cards come by themselves."""
        self.go("/")
        self.page.click(f"[data-game='{game}']")
        # Until the page is ready, it may draw the first decision once more.
        self.page.wait_for_selector("body[data-ready] .choice")
        return self.page

    def play_to_the_end(self, choice: int = 0) -> Page:
        """Take the choice at this place of the list (-1 is the last) in every decision that is left in the round."""
        question = self.page.locator(".actions .question")
        while True:
            self.page.wait_for_selector(".choice, .net")
            if self.page.locator(".net").count():
                return self.page
            # No question is asked twice in a round; between two of them the dealer deals.
            asked = question.inner_text()
            self.page.locator(".choice").nth(choice).click()
            expect(question.filter(has_text=asked)).to_have_count(0)

    def log_in(self, name: str) -> Page:
        """Through the log-in page, and through the choice of a password of one's own where that is due."""
        page = self.go("/login")
        page.fill("input[name=name]", name)
        page.fill("input[name=password]", self.house.passwords[name])
        page.keyboard.press("Enter")
        page.wait_for_selector(f"input[name=fresh], .who:has-text('{name}')")
        if page.locator("input[name=fresh]").count():
            self.house.passwords[name] = f"a password of {name}"
            page.fill("input[name=fresh]", self.house.passwords[name])
            page.fill("input[name=again]", self.house.passwords[name])
            page.keyboard.press("Enter")
        page.wait_for_url(lambda address: "/login" not in address)
        return page

    def come_as(self, name: str) -> None:
        """Somebody who is logged in already, by a request instead of the log-in page."""
        cookies = self.house.person(name).http.cookies
        self.context.add_cookies(
            [{"name": key, "value": text, "url": self.house.origin} for key, text in cookies.items()]
        )

    def picture(self, name: str) -> None:
        """Keep what the window shows, whole, under the name and the width, if pictures are wanted."""
        if not PICTURES:
            return
        SCREENSHOTS.mkdir(parents=True, exist_ok=True)
        width = self.page.evaluate("innerWidth")
        self.page.screenshot(path=SCREENSHOTS / f"{name}-{width}.png", full_page=True)

    def resize(self, size: tuple[int, int]) -> None:
        self.page.set_viewport_size({"width": size[0], "height": size[1]})

    def wear(self, theme: str) -> None:
        self.page.evaluate("theme => { document.documentElement.dataset.theme = theme }", theme)

    def close(self) -> None:
        self.context.close()
        # A refused command or a lost network is not a fault of the page, but the browser logs both as errors.
        wrong = [text for text in self.mistakes if not text.startswith(_NO_MISTAKES)]
        assert not wrong, wrong
