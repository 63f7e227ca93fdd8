"""Records that a house keeps for some days only: they go with a link in the chain, and the house says what went."""

import hashlib
import json
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner
from sqlalchemy import Engine, insert, select

from queenhigh.cli.main import queenhigh
from queenhigh.ledger import Store, open_engine, open_vault, verify
from queenhigh.ledger.chain_heads import refuse_heads, signed_heads
from queenhigh.server import schema
from queenhigh.server.gaming_day import gaming_day
from queenhigh.server.reports.catalog import make_report
from queenhigh.server.reports.report import Scope
from queenhigh.server.retention import DAY_S, MOST_AT_ONCE, REMOVED, Retention
from queenhigh.server.schema import ACTS, DENIALS
from queenhigh.server.settings import Clock
from tests.ledger.postgres import postgres_server, programs

NOW = 1_800_000_000
DAY = gaming_day("America/New_York", ("06:00",))


@pytest.fixture(params=["sqlite", "postgresql"])
def store(request: pytest.FixtureRequest) -> Iterator[Store]:
    if request.param == "sqlite":
        yield _filled(Store(open_engine("sqlite:///:memory:")))
        return
    if programs() is None:
        pytest.skip("there is no PostgreSQL on this machine")
    with postgres_server() as url:
        kept = _filled(Store(open_engine(url)))
        yield kept
        kept.engine.dispose()


def _filled(store: Store) -> Store:
    """Log-ins and denied requests of three hundred days, and something that is kept for good."""
    schema.prepare(store.engine)
    with store.engine.begin() as connection:
        for day in range(300):
            at = NOW - day * DAY_S
            connection.execute(insert(ACTS).values(at=at, by="fay", act="log in", what="floor"))
            row = {"day": at // DAY_S, "by": "pat", "act": "GET /api/floor", "table_id": "", "status": 403,
                   "role": "player", "first_at": at, "last_at": at, "times": 3, "why": "not allowed"}  # fmt: skip
            connection.execute(insert(DENIALS).values(row))
        connection.execute(insert(ACTS).values(at=NOW - 299 * DAY_S, by="admin", act="close table", what="stadium"))
    return store


def _acts(engine: Engine, act: str) -> list[tuple[int, str]]:
    with engine.connect() as connection:
        rows = connection.execute(select(ACTS.c.at, ACTS.c.what).where(ACTS.c.act == act).order_by(ACTS.c.place))
        return [(row.at, row.what) for row in rows]


def test_old_records_go_and_every_chain_holds(store: Store, tmp_path: Path) -> None:
    vault = open_vault(tmp_path / "house.key", os.urandom)
    heads = signed_heads(store, vault, NOW)
    with store.engine.connect() as connection:
        oldest = connection.execute(select(ACTS).where(ACTS.c.act == "log in").order_by(ACTS.c.place)).all()
    retention = Retention(store.engine, Clock(lambda: NOW, lambda: 0.0), [("log-ins", 90), ("denied-requests", 250)])
    gone = []
    while batch := retention.remove_some():
        gone.append(batch)
    assert max(gone) == MOST_AT_ONCE
    assert sum(gone) == (300 - 91) + (300 - 251)
    assert min(at for at, _ in _acts(store.engine, "log in")) >= NOW // DAY_S * DAY_S - 90 * DAY_S
    assert len(_acts(store.engine, "close table")) == 1, "other acts are kept for good"
    verdict = verify(store, vault)
    assert verdict.ok, verdict.first_bad
    assert refuse_heads(store, heads, vault.public_keys) is None, "heads from before still hold"
    recorded = [what for _, what in _acts(store.engine, REMOVED)]
    assert len(recorded) == len(gone)
    # Somebody who has the rows from before finds them under the hash.
    first = sorted((row for row in oldest if row.at < NOW // DAY_S * DAY_S - 90 * DAY_S), key=lambda row: row.place)
    lines = [json.dumps(dict(row._mapping), sort_keys=True, separators=(",", ":")) for row in first[:MOST_AT_ONCE]]
    whole = hashlib.sha256("".join(f"{line}\n" for line in lines).encode()).hexdigest()
    assert recorded[0] == f"log ins, 100 rows before 2026-10-17 (UTC), sha256 {whole}"


def test_reports_say_that_something_was_removed(tmp_path: Path) -> None:
    store = _filled(Store(open_engine(f"sqlite:///{tmp_path}/house.db")))
    names = ("refusals", "logins")
    assert not any("removed" in note for name in names for note in make_report(store, DAY, name, Scope(), NOW).notes)
    Retention(store.engine, Clock(lambda: NOW, lambda: 0.0), [("denied-requests", 30)]).remove_some()
    for name in names:
        assert any("removed in 1 batch;" in note for note in make_report(store, DAY, name, Scope(), NOW).notes), name
    acts = [str(row[2]) for row in make_report(store, DAY, "logins", Scope(), NOW).rows]
    assert REMOVED in acts
    store.engine.dispose()


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("facts=90", "'facts' is kept for good; choose denied-requests, log-ins"),
        ("log-ins=7", "write a whole number of days from 30 to 36,500"),
        ("log-ins", "write a whole number of days"),
    ],
)
def test_what_cannot_be_removed_is_refused(tmp_path: Path, text: str, why: str) -> None:
    done = CliRunner().invoke(queenhigh, ["serve", "--database", str(tmp_path / "house.db"), "--keep", text])
    assert done.exit_code == 2
    assert why in done.output
