"""One house for all tests that leave it unchanged."""

from collections.abc import Iterator

import pytest

from queenhigh.server import connections
from tests.server.house import RunningHouse, running_house


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningHouse]:
    with running_house(tmp_path_factory.mktemp("house")) as running:
        yield running


@pytest.fixture(autouse=True)
def _no_waiting_after_too_many_requests(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests that are sent away on purpose need not wait a second each time."""
    monkeypatch.setattr(connections, "SLOWED_S", 0.001)
