"""Four Card Poker is solved once for all workers: the first one keeps the result, and the others read it."""

import fcntl

import pytest

from queenhigh.analysis.disk_cache import cache_folder
from queenhigh.analysis.four_card import ante as four_card
from queenhigh.analysis.four_card.dealer_table import BeatenTable


@pytest.fixture(scope="session")
def solved(tmp_path_factory: pytest.TempPathFactory) -> BeatenTable:
    """The solved table. Workers wait for each other; a folder that cannot be written to is not an error."""
    folder = cache_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        lock = (folder / "tests.lock").open("w")
    except OSError:
        lock = (tmp_path_factory.mktemp("lock") / "tests.lock").open("w")
    with lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        return four_card.solve()
