"""A house with a long record opens from its signed snapshots, and closes if the rest does not verify."""

import asyncio
import os
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import cast

import pytest
from sqlalchemy import text

from queenhigh.ledger import AutomaticTable, Ledger, Store, Vault, Verdict, open_engine
from queenhigh.practice import practice_submission
from queenhigh.server import ledger_check
from queenhigh.server.ledger_check import LedgerCheck
from queenhigh.server.writer import Writer
from tests.server.rigging import numbered

TABLE = "long"


class OwnWriter:
    """Does at once what it is asked to do."""

    async def submit(self, work: Callable[[None], object], *, alone: bool) -> object:
        return work(None)


@pytest.fixture
def opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> LedgerCheck:
    """A record that is too long to be verified before opening, with a snapshot."""
    monkeypatch.setattr(ledger_check, "MOST_BEFORE_OPENING", 10)
    deck_of, vault = numbered("long"), Vault(bytes(32), os.urandom)
    store = Store(open_engine(str(tmp_path / "house.db")))
    ledger = Ledger(store, vault, deck_of)
    ledger.open_table(TABLE, practice_submission("three-card-poker"), practice=True)
    list(AutomaticTable(ledger, TABLE, 2, lambda: 1_700_000_000, TABLE).rounds(2))
    ledger.take_snapshot(TABLE)
    return LedgerCheck(store, vault, deck_of)


def _verified(check: LedgerCheck) -> str | None:
    """What the house says after it opened and was verified while open."""
    from queenhigh.server import schema

    schema.prepare(check.store.engine)
    check.verdict = check.verify_at_opening()
    assert (check.to_be_verified, check.not_ready) == (True, None), "it opens at once"
    asyncio.run(check.verify_while_open(cast("Writer", OwnWriter())))
    assert (check.to_be_verified, check.verdict.facts > 0) == (False, True)
    check.presence.leave()
    return check.not_ready


def test_a_long_record_is_verified_while_the_house_is_open(opened: LedgerCheck) -> None:
    assert _verified(opened) is None
    assert opened.verdict is not None
    assert opened.verdict.rounds == 2


def test_a_house_whose_old_facts_were_changed_closes_again(opened: LedgerCheck) -> None:
    """The snapshot is younger than the changed fact, so that opening cannot notice it."""
    with opened.store.engine.begin() as connection:
        connection.execute(text("DROP TRIGGER facts_refuse_update"))
        connection.execute(text("UPDATE facts SET data = replace(data, '1700000000', '1700000001') WHERE number = 9"))
    assert "fact 9 does not follow" in str(_verified(opened))


def test_a_house_that_closes_does_not_wait_until_a_long_record_is_verified(
    opened: LedgerCheck, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, goes_on, verified = threading.Event(), threading.Event(), threading.Event()

    def verify(*given: object) -> Verdict:
        begun.set()
        goes_on.wait(60)
        verified.set()
        return Verdict(0, 0, 0, None)

    async def close_meanwhile() -> None:
        checking = asyncio.create_task(opened.verify_while_open(cast("Writer", OwnWriter())))
        await asyncio.to_thread(begun.wait)
        checking.cancel()
        with suppress(asyncio.CancelledError):
            await checking

    monkeypatch.setattr("queenhigh.server.ledger_check.Verifier.verify", verify)
    asyncio.run(close_meanwhile())
    assert not verified.is_set()
    goes_on.set()
    assert verified.wait(60), "what is under way disturbs nobody after the end of the loop"
