"""Requests that never reach a table are counted for auditors: who tried what, and how often."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import httpx2
import pytest
from sqlalchemy import Connection, event, func, select

from queenhigh.ledger import Store, open_engine
from queenhigh.server import denied_requests, schema
from queenhigh.server.denied_requests import ANYTHING, MOST_AT_ONCE, NOBODY, OTHERS, Denials
from queenhigh.server.problems import Problem
from queenhigh.server.schema import DENIALS
from queenhigh.server.sessions import Session
from queenhigh.server.settings import Clock
from tests.ledger.postgres import postgres_server, programs
from tests.plain_data import PlainData
from tests.server.house import NO_TLS, PATIENCE_S, UNLIMITED, Person, RunningHouse, running_house

TABLE = "harbor-room"


def _refused(otto: Person, **wanted: str | int) -> list[PlainData]:
    rows = otto.get("/api/audit/acts", refused=True, limit=500, **wanted).json()
    return [row for row in rows if "status" in row]


def test_an_auditor_sees_who_tried_what_is_not_for_them(tmp_path: Path) -> None:
    with running_house(tmp_path) as house:
        guest, dora, otto = house.person(), house.person("dora"), house.person("otto")
        for _ in range(3):
            dora.refused(TABLE, "validate_jackpot", 403, seat=4, wager="progressive")
        guest.refused(TABLE, "take_seat", 403, seat=1)
        assert guest.get("/api/audit/heads").status_code == 403
        dealt, sat, looked = [
            next(row for row in _refused(otto) if row["act"] == act)
            for act in ("validate_jackpot", "take_seat", "GET /api/audit/heads")
        ]
        assert (dealt["by"], dealt["role"], dealt["status"], dealt["times"]) == ("dora", "dealer", 403, 3)
        assert (dealt["table"], dealt["what"]) == (TABLE, "validate jackpot, 3 times")
        assert dealt["why"] == "the role dealer may not do this: validate jackpot"
        assert (sat["by"], sat["table"], sat["times"], sat["what"]) == (guest.name, TABLE, 1, "take seat")
        assert (looked["by"], looked.get("table")) == (guest.name, None)
        here = _refused(otto, table=TABLE)
        assert {row["act"] for row in here} == {"validate_jackpot", "take_seat"}
        assert all(row["fact"] == house.room.hub.tables[TABLE].facts for row in here)
        assert [row["act"] for row in _refused(otto, by="dora")] == ["validate_jackpot"]


def test_what_cannot_be_read_and_what_comes_too_often_is_counted_on_the_socket_too(tmp_path: Path) -> None:
    with running_house(tmp_path, settings=replace(UNLIMITED, commands_per_s=5)) as house:
        house.time.stop()
        guest, otto = house.person(), house.person("otto")
        table = guest.practise("three-card-poker")
        with guest.live(table) as socket:
            socket.until("view")
            socket.send(id="1", command="place_wager", seat="four", wager="ante", cents=500)
            socket.send(id="2", command="fly")
            socket.socket.send("[")
            for number in range(200):
                socket.send(id=f"c{number}", command="validate_jackpot", seat=4, wager="ante")
            replies = [socket.until("reply") for _ in range(203)]
        statuses = [reply["status"] for reply in replies]
        counted = {(row["act"], row["status"]): row["times"] for row in _refused(otto, table=table)}
        assert counted[("place_wager", 422)] == 1
        assert counted[("a frame", 422)] == 1
        assert counted[("a frame", 400)] == 1
        assert counted[("validate_jackpot", 403)] == statuses.count(403) > 0
        assert counted[("validate_jackpot", 429)] == statuses.count(429) > 0
        assert {row["by"] for row in _refused(otto, table=table)} == {guest.name}


def test_foreign_pages_and_strangers_are_counted(house: RunningHouse) -> None:
    otto = house.person("otto")
    before = len(_refused(otto))
    for number in range(5):
        headers = {"origin": f"http://{number}"}
        page = httpx2.post(
            house.origin + "/api/session", json={"name": "x"}, headers=headers, verify=NO_TLS, timeout=PATIENCE_S
        )
        assert page.status_code == 403
    (row,) = [row for row in _refused(otto) if row["act"] == "POST /api/session"]
    assert (row["by"], row["role"], row["times"]) == (NOBODY, "anonymous", 5)
    assert len(_refused(otto)) == before + 1
    assert not [row for row in _refused(otto, table=TABLE) if row["act"].endswith("commands")]


def test_what_was_denied_is_there_after_a_restart(tmp_path: Path) -> None:
    with running_house(tmp_path) as house:
        house.person("dora").refused(TABLE, "void_round", 403, clause="3CP-13.D", reason="no")
    store = Store(open_engine(str(tmp_path / "house.db")))
    (row,) = Denials(store.engine, Clock(lambda: 0.0, lambda: 0.0)).all(TABLE)
    store.engine.dispose()
    assert (row["by"], row["act"], row["times"]) == ("dora", "void_round", 1)


@pytest.fixture(params=["sqlite", "postgresql"])
def counted(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Denials]:
    if request.param == "sqlite":
        yield from _kept(str(tmp_path / "house.db"))
    elif programs() is None:
        pytest.skip("there is no PostgreSQL on this machine")
    else:
        with postgres_server() as url:
            yield from _kept(url)


def _kept(url: str) -> Iterator[Denials]:
    store = Store(open_engine(url))
    schema.prepare(store.engine)
    yield Denials(store.engine, Clock(lambda: 86_400.0, lambda: 0.0))
    store.engine.dispose()


def _session(name: str, role: str) -> Session:
    return Session(name, name, role, "", 0, 0)


def _keep_all(counted: Denials) -> None:
    while counted.waiting:
        counted.keep()


def _rows(counted: Denials) -> int:
    with counted.engine.connect() as connection:
        return int(connection.execute(select(func.count()).select_from(DENIALS)).scalar() or 0)


def test_a_flood_makes_no_more_rows_than_a_day_may_have_and_every_try_is_counted(
    counted: Denials, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Guests with made-up names cannot push out anybody's rows, least of all those of an account."""
    monkeypatch.setattr(denied_requests, "MOST_OF_STRANGERS", 10)
    monkeypatch.setattr(denied_requests, "MOST_OF_ONE", 4)
    denied = Problem(403, "not-allowed", "this is not for you")
    for number in range(200):
        counted.note(_session(f"guest-{number}", "guest"), "void_round", "table", denied)
        if number % 7 == 0:
            counted.keep()
    for number in range(20):
        counted.note(_session("dora", "dealer"), f"act {number}", "table", denied)
        counted.keep()
    counted.note(_session("dora", "dealer"), "act 0", "table", denied)
    _keep_all(counted)
    told = counted.all()
    assert sum(row["times"] for row in told) == 221
    strangers = [row for row in told if row["role"] == "guest"]
    assert len(strangers) == 11
    assert sum(row["times"] for row in strangers) == 200
    assert {row["by"] for row in strangers} > {"guest-0", OTHERS}
    own = {row["act"]: row["times"] for row in told if row["by"] == "dora"}
    assert own == {"act 0": 2, "act 1": 1, "act 2": 1, "act 3": 1, ANYTHING: 16}
    assert _rows(counted) == len(told) == 16


def test_a_flood_is_written_a_part_at_a_time(counted: Denials) -> None:
    """Bets wait while the writer writes, so it never writes a thousand rows in one go."""
    for number in range(20):
        counted.note(_session(f"guest-{number}", "guest"), "decide", None, Problem(403, "not-allowed", "no"))
    counted.keep()
    assert _rows(counted) == MOST_AT_ONCE
    assert counted.waiting
    _keep_all(counted)
    assert _rows(counted) == 20


def test_what_cannot_be_written_now_waits_and_is_counted_once(counted: Denials) -> None:
    denied = Problem(429, "too-many", "too many")
    counted.note(None, "GET /api/lab", None, denied)
    counted.keep()
    with counted.engine.begin() as connection:
        DENIALS.drop(connection)
    counted.note(None, "GET /api/lab", None, denied)
    with pytest.raises(Exception, match="denials"):
        counted.keep()
    assert counted.waiting
    schema.prepare(counted.engine)
    counted.note(None, "GET /api/lab", None, denied)
    counted.keep()
    assert [row["times"] for row in counted.all()] == [2]
    assert not counted.waiting


def test_what_is_being_written_still_waits(counted: Denials) -> None:
    """An auditor who looks in the meantime waits for it, and does not find the list empty."""
    seen: list[bool] = []

    @event.listens_for(counted.engine, "begin")
    def look(connection: Connection) -> None:
        seen.append(counted.waiting)

    counted.note(None, "GET /api/lab", None, Problem(403, "not-allowed", "this is not for you"))
    counted.keep()
    assert seen == [True]
    assert not counted.waiting
