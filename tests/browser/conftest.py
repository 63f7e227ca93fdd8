"""A browser for all tests, and a house for those that leave it as it was; without Chromium these tests are skipped."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.chromium import MISSING, find_chromium
from tests.browser.visitor import DESK, FLAGS, Visitor
from tests.server.house import RunningHouse, running_house

Arrive = Callable[..., Visitor]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    chromium = find_chromium()
    if chromium is None:
        pytest.skip(MISSING)
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=chromium, args=list(FLAGS))
        yield started
        started.close()


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningHouse]:
    with running_house(tmp_path_factory.mktemp("house")) as running:
        # However slow the machine is, nobody's time to decide runs out and nobody is logged out.
        running.time.stop()
        yield running


@pytest.fixture
def arrive(browser: Browser, house: RunningHouse) -> Iterator[Arrive]:
    """Visitors of the house, each with a window and a session of their own."""
    there: list[Visitor] = []

    def arrives(size: tuple[int, int] = DESK, at: RunningHouse | None = None, **ways: bool | str) -> Visitor:
        there.append(Visitor(browser, at or house, size, **ways))  # type: ignore[arg-type]
        return there[-1]

    yield arrives
    for visitor in there:
        visitor.close()
