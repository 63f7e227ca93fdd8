"""One house for all tests that leave it unchanged."""

from collections.abc import Iterator

import pytest

from tests.server.house import RunningHouse, running_house


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningHouse]:
    with running_house(tmp_path_factory.mktemp("house")) as running:
        yield running
