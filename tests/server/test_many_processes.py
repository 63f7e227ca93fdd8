"""Several servers on one PostgreSQL: each knows what the others do, and one that hangs does not stop the rest.

They run in threads of one process, each with its own connections, so that a test can cause faults at the right moment.
"""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlalchemy import Connection
from sqlalchemy.exc import OperationalError

from queenhigh.ledger import Group, Store, open_engine, store
from queenhigh.practice import example_text
from queenhigh.server.processes import shared_clock
from queenhigh.server.schema import ROOM_TABLES
from queenhigh.server.settings import Clock
from tests.ledger.postgres import postgres_server, programs
from tests.server.house import RunningHouse, running_house, soon
from tests.server.rigging import numbered

pytestmark = pytest.mark.skipif(programs() is None, reason="there is no PostgreSQL on this machine")
TABLE = "harbor-room"


@pytest.fixture
def database() -> Iterator[str]:
    with postgres_server() as url:
        yield url


@contextmanager
def two_houses(folder: Path, database: str) -> Iterator[tuple[RunningHouse, RunningHouse]]:
    decks = numbered(1)
    with running_house(folder, decks, database) as one, running_house(folder, decks, database) as two:
        two.passwords = one.passwords
        yield one, two


def test_whoever_stands_still_with_a_table_loses_it_and_the_others_go_on(
    tmp_path: Path, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with running_house(tmp_path, database=database) as house:
        guest = house.person()
        table = guest.practise("three-card-poker")
        stopped = Store(open_engine(database))
        with monkeypatch.context() as impatient:
            impatient.setattr(store, "MOST_IDLE_MS", 1000)
            claimed = stopped.begin()
        stopped.lock_table(claimed, table)
        guest.do(table, "place_wager", seat=4, wager="ante", cents=500)
        with pytest.raises(Exception, match="idle-in-transaction"):
            stopped.lock_table(claimed, table)
        claimed.close()
        stopped.engine.dispose()
        verdict = house.room.ledger_check.verify()
        assert verdict.ok, verdict.first_bad


def test_whoever_has_a_table_for_too_long_is_not_waited_for(
    tmp_path: Path, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A process that hangs in a commit: clients of its table are asked to send again, and other tables go on."""
    with running_house(tmp_path, database=database) as house:
        guest = house.person()
        held, free = guest.practise("three-card-poker"), guest.practise("three-card-poker")
        other = Store(open_engine(database))
        with other.engine.begin() as connection:
            other.lock_table(connection, held)
            with monkeypatch.context() as impatient:
                impatient.setattr(store, "MOST_IDLE_MS", 500)
                answer = guest.try_(held, "place_wager", seat=4, wager="ante", cents=500)
            assert answer.status_code == 503
            guest.do(free, "place_wager", seat=4, wager="ante", cents=500)
        other.engine.dispose()
        guest.do(held, "place_wager", seat=4, wager="ante", cents=500)


def test_after_a_halt_every_table_is_read_again_unasked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On SQLite too: practice tables come back, and everybody watching learns what became durable in the meantime."""
    with running_house(tmp_path) as house:
        guest = house.person()
        table = guest.practise("three-card-poker")
        with guest.live(table) as live:
            seen = live.until("view")["fact"]
            commit = Store.commit

            def kept_and_lost(self: Store, group: Group, connection: Connection | None = None) -> None:
                """The database accepts a commit and fails before it confirms it."""
                monkeypatch.setattr(Store, "commit", commit)
                commit(self, group, connection)
                raise OperationalError("commit", None, OSError("gone"))

            monkeypatch.setattr(Store, "commit", kept_and_lost)
            unknown = guest.http.post(
                f"/api/tables/{table}/commands",
                json={"id": "once", "command": "place_wager", "seat": 4, "wager": "ante", "cents": 500},
            )
            assert (unknown.status_code, unknown.json()["type"]) == (503, "/problems/unknown")
            soon(lambda: house.room.not_ready is None)
            told = live.until("facts")
            assert [fact["event"] for fact in told["facts"]] == list(range(seen + 1, told["last"] + 1))
            assert told["facts"][-1]["fact"] == "WagerPlaced"
            again = guest.http.post(
                f"/api/tables/{table}/commands",
                json={"id": "once", "command": "place_wager", "seat": 4, "wager": "ante", "cents": 500},
            )
            assert again.json()["facts"] == [told["last"]] * 2, "it was taken the first time"
            guest.do(table, "ask_for_deal")
            guest.play_on(table)


def test_what_the_administrator_sets_in_one_house_holds_in_the_other(tmp_path: Path, database: str) -> None:
    with two_houses(tmp_path, database) as (one, two):
        admin, tables = one.person("admin"), two.room.hub.tables
        assert admin.post(f"/api/admin/tables/{TABLE}/automation", automation="cards").status_code == 200
        soon(lambda: tables[TABLE].entry.automation == "cards")
        made = admin.post("/api/admin/tables", table="new", submission=example_text("harbor-room.toml"),
                          automation="none", links={})  # fmt: skip
        assert made.status_code == 200, made.text
        soon(lambda: "new" in tables)
        assert tables["new"].facts == one.room.hub.tables["new"].facts
        assert admin.post("/api/admin/tables/new/close").status_code == 200
        soon(lambda: "new" not in tables)


def test_a_step_that_is_due_when_the_house_opens_is_done(tmp_path: Path) -> None:
    """An automatic table was idle, and its automation is due at once: that must not keep the house from opening."""
    with running_house(tmp_path):
        pass
    kept = Store(open_engine(str(tmp_path / "house.db")))
    with kept.engine.begin() as connection:
        connection.execute(ROOM_TABLES.update().where(ROOM_TABLES.c.table_id == TABLE).values(automation="all"))
    before = kept.head(TABLE)[0]
    kept.engine.dispose()
    with running_house(tmp_path) as house:
        assert house.room.hub.tables[TABLE].facts > before


def test_what_postgresql_took_back_for_certain_is_done_again_and_nobody_halts(
    house: RunningHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    """When two transactions deadlock, one is rolled back and repeated, and nobody notices."""
    from psycopg.errors import DeadlockDetected

    guest = house.person()
    table = guest.practise("three-card-poker")
    commit = Store.commit

    def taken_back(self: Store, *group: object) -> None:
        monkeypatch.setattr(Store, "commit", commit)
        raise OperationalError("commit", None, DeadlockDetected("deadlock detected"))

    monkeypatch.setattr(Store, "commit", taken_back)
    assert guest.do(table, "place_wager", seat=4, wager="ante", cents=500)["ok"]
    assert house.room.not_ready is None


def _up_for(seconds: float) -> Clock:
    began = time.monotonic()
    return Clock(time.time, lambda: seconds + time.monotonic() - began)


def test_deadlines_are_read_alike_on_every_machine(database: str) -> None:
    """One machine started yesterday and one just now; their clocks differ by no more than one query takes."""
    engine = open_engine(database)
    old, new = (shared_clock(engine, _up_for(seconds)) for seconds in (86_400, 7))
    assert abs(old.monotonic() - new.monotonic()) < 60
    engine.dispose()


def test_a_password_that_is_chosen_in_one_house_holds_in_the_other(tmp_path: Path, database: str) -> None:
    with two_houses(tmp_path, database) as (one, two):
        admin = one.person("admin")
        given = admin.post("/api/admin/accounts", name="newcomer", role="player").json()["password"]
        here, elsewhere = one.person(), two.person()
        here.log_in("newcomer", given)
        there = two.person()
        there.http.cookies, there.http.headers["x-csrf"] = here.http.cookies, here.who["csrf"]
        elsewhere.log_in("newcomer", given)
        assert there.get("/api/tables").json()["type"] == "/problems/password-due"
        assert here.post("/api/session/password", old=given, new="long enough now").status_code == 200
        assert there.get("/api/tables").status_code == 200, "the same browser at the other process"
        soon(lambda: elsewhere.get("/api/tables").status_code == 401)
        assert two.person().post("/api/session", name="newcomer", password=given).status_code == 401
        two.person().log_in("newcomer", "long enough now")
        # A password that is reset in one house ends the session in the other.
        assert admin.post("/api/admin/accounts/newcomer/password").status_code == 200
        soon(lambda: there.get("/api/tables").status_code == 401)
