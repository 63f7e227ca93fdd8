"""One PostgreSQL server for all tests of the ledger in a process."""

from collections.abc import Iterator

import pytest

from tests.ledger.postgres import postgres_server, programs


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    if programs() is None:
        pytest.skip("no PostgreSQL server on this machine: the same tests run on SQLite only")
    with postgres_server() as url:
        yield url
