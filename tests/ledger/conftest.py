"""An empty database of PostgreSQL for each test of the ledger that asks for one."""

from collections.abc import Iterator

import pytest

from tests.ledger.postgres import MISSING, postgres_server, programs


@pytest.fixture
def postgres() -> Iterator[str]:
    if programs() is None:
        pytest.skip(MISSING)
    with postgres_server() as url:
        yield url
