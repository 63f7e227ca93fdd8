"""The fifth game is registered while its tests run, and no longer."""

from collections.abc import Iterator

import pytest

from queenhigh import games
from tests.fifth_game.two_card_duel import TwoCardDuel, register


@pytest.fixture(scope="package", autouse=True)
def two_card_duel() -> Iterator[str]:
    register()
    yield TwoCardDuel.name
    games.unregister(TwoCardDuel.name)
