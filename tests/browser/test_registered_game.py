"""A game that another package registered, played in a browser like any other."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from queenhigh import games
from tests.browser.conftest import Arrive
from tests.fifth_game.two_card_duel import TwoCardDuel, register
from tests.server.house import RunningHouse, running_house


@pytest.fixture
def duel_house(tmp_path: Path) -> Iterator[RunningHouse]:
    register()
    with running_house(tmp_path) as house:
        yield house
    games.unregister(TwoCardDuel.name)


def test_a_guest_plays_it_to_the_end(arrive: Arrive, duel_house: RunningHouse) -> None:
    visitor = arrive(at=duel_house)
    page = visitor.sit_down(TwoCardDuel.name)
    page.locator(".choice").first.click()
    expect(page.locator(".net")).to_be_visible()
    for row in page.locator(".story li").all():
        assert row.locator(".clause").count() >= 1, row.inner_text()
    visitor.picture("table-two-card-duel")
