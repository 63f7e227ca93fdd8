"""Passwords: comparing them holds up nobody, guessing them gets nobody in, and failing on purpose locks out nobody."""

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Literal

import httpx2
import pytest
from argon2 import PasswordHasher
from click.testing import CliRunner
from sqlalchemy import text

from queenhigh.cli.main import queenhigh
from queenhigh.ledger import Store, open_engine
from queenhigh.server import routes_session, schema
from queenhigh.server.accounts import Account
from queenhigh.server.login_failures import LOCKED_S, LONGEST_DELAY_S, MOST_FAILURES
from queenhigh.server.password_checks import MOST_OF_ONE
from queenhigh.server.problems import Problem
from tests.server.house import QUICK, UNLIMITED, Person, RunningHouse, running_house

ELSEWHERE = "127.0.0.2"


class Watched(PasswordHasher):
    """Records in which thread passwords are compared and hashed; a comparison waits while the gate is shut."""

    def __init__(self) -> None:
        super().__init__(QUICK.time_cost, QUICK.memory_cost, QUICK.parallelism)
        self.threads: list[str] = []
        self.gate = threading.Event()
        self.gate.set()

    def verify(self, hash: str | bytes, password: str | bytes) -> Literal[True]:
        self.threads.append(threading.current_thread().name)
        self.gate.wait(60)
        return super().verify(hash, password)

    def hash(self, password: str | bytes, *, salt: bytes | None = None) -> str:
        self.threads.append(threading.current_thread().name)
        return super().hash(password, salt=salt)


@pytest.fixture
def watched(house: RunningHouse, monkeypatch: pytest.MonkeyPatch) -> Watched:
    hasher = Watched()
    monkeypatch.setattr(house.room.people, "hasher", hasher)
    return hasher


@pytest.fixture(autouse=True)
def waits(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The delays that were asked for, none of which is waited for."""
    asked: list[float] = []

    async def pause(seconds: float) -> None:
        asked.append(seconds)

    monkeypatch.setattr(routes_session, "pause", pause)
    return asked


def _account(house: RunningHouse, name: str) -> str:
    """A new account with its password."""
    made = house.person("admin").post("/api/admin/accounts", name=name, role="player")
    assert made.status_code == 200, made.text
    return str(made.json()["password"])


def _try(person: Person, name: str, password: str) -> int:
    return person.post("/api/session", name=name, password=password).status_code


def test_all_password_work_has_a_thread_of_its_own(house: RunningHouse, watched: Watched) -> None:
    admin = house.person("admin")
    password = admin.post("/api/admin/accounts", name="threads", role="player").json()["password"]
    person = house.person()
    person.log_in("threads", password)
    assert person.post("/api/session/password", old=password, new="long enough now").status_code == 200
    assert admin.post("/api/admin/accounts/threads/password").status_code == 200
    assert len(watched.threads) >= 5
    assert {name.partition("_")[0] for name in watched.threads} == {"passwords"}


def test_a_bet_is_acknowledged_while_one_account_compares_passwords(house: RunningHouse, watched: Watched) -> None:
    """Of thirty requests at once, four wait for their turn and the rest are turned away; nobody else waits."""
    stranger, player = house.person(address=ELSEWHERE), house.person("pat")
    table = stranger.practise("three-card-poker")
    watched.gate.clear()
    with ThreadPoolExecutor(30) as pool, _many(player, 30) as same:
        sent = [pool.submit(each.post, "/api/session/password", old="wrong", new="long enough") for each in same]
        try:
            turned_away = [answer for answer in _until(sent, 30 - MOST_OF_ONE) if answer == 429]
            assert len(turned_away) == 30 - MOST_OF_ONE
            stranger.do(table, "place_wager", seat=4, wager="ante", cents=500)
        finally:
            watched.gate.set()
        assert sum(one.result().status_code == 403 for one in sent) == MOST_OF_ONE
    house.room.people.unlock("pat", "test")


def _until(sent: list, many: int) -> list[int]:  # type: ignore[type-arg]
    """The status of every request that was answered, once there are so many."""
    for _ in range(6000):
        done = [one.result().status_code for one in sent if one.done()]
        if len(done) >= many:
            return done
        threading.Event().wait(0.01)
    raise AssertionError("the requests were not answered")


@contextmanager
def _many(person: Person, many: int) -> Iterator[list[Person]]:
    """Many connections with the cookie of one person."""
    made = [Person(person.origin) for _ in range(many)]
    for one in made:
        one.http.cookies = person.http.cookies
        one.http.headers["x-csrf"] = person.who["csrf"]
    yield made
    for one in made:
        one.http.close()


def test_wrong_old_passwords_are_failures_like_any_other(house: RunningHouse) -> None:
    _account(house, "stolen")
    admin = house.person("admin")
    password = admin.post("/api/admin/accounts/stolen/password").json()["password"]
    thief = house.person()
    thief.log_in("stolen", password)
    for _ in range(MOST_FAILURES):
        assert thief.post("/api/session/password", old="wrong", new="long enough").status_code == 403
    assert thief.post("/api/session/password", old=password, new="long enough").status_code == 403
    assert _try(house.person(), "stolen", password) == 401
    assert _try(house.person(address=ELSEWHERE), "stolen", password) == 200


def test_there_is_one_budget_for_all_password_checks_of_an_address(tmp_path: Path) -> None:
    with running_house(tmp_path, settings=replace(UNLIMITED, logins_per_minute=10)) as house:
        house.time.stop()
        pat = house.person("pat")
        answers = [
            pat.post("/api/session/password", old="wrong", new="long enough") if number % 2 else
            pat.post("/api/session", name="nobody-here", password="wrong")
            for number in range(12)
        ]  # fmt: skip
        assert [answer.status_code for answer in answers].count(429) >= 3
        assert _try(house.person(address=ELSEWHERE), "pat", house.passwords["pat"]) == 200


def _enter(house: RunningHouse, name: str, address: str, matching: Account | None) -> bool:
    try:
        house.room.people.enter(name, address, matching, None)
    except Problem:
        return False
    return True


def test_parallel_guesses_are_counted_one_after_another(house: RunningHouse) -> None:
    """Twelve guesses were compared before any of them was counted, and the last was right: it does not get in."""
    password = _account(house, "raced")
    compared = [house.room.people.check("raced", guess) for guess in [*["wrong"] * 11, password]]
    assert compared[-1] is not None
    assert [_enter(house, "raced", "192.0.2.1", matching) for matching in compared] == [False] * 12
    # A comparison that is older than the lock does not clear it either.
    assert not _enter(house, "raced", "192.0.2.1", compared[-1])
    assert _enter(house, "raced", "192.0.2.2", compared[-1])
    assert not _enter(house, "raced", "192.0.2.1", compared[-1])


def test_a_password_that_was_replaced_meanwhile_opens_nothing(house: RunningHouse) -> None:
    password = _account(house, "replaced")
    matching = house.room.people.check("replaced", password)
    assert house.person("admin").post("/api/admin/accounts/replaced/password").status_code == 200
    assert not _enter(house, "replaced", "192.0.2.1", matching)


def test_a_stranger_who_fails_on_purpose_locks_out_only_their_own_address(house: RunningHouse) -> None:
    house.person("admin")
    stranger = house.person(address=ELSEWHERE)
    assert [_try(stranger, "admin", "wrong") for _ in range(9)] == [401] * 9
    assert _try(stranger, "admin", house.passwords["admin"]) == 401
    admin = house.person("admin")
    assert admin.who["role"] == "administrator"
    rows = {row["name"]: row["locked"] for row in admin.get("/api/admin/accounts").json()}
    assert rows["admin"]
    assert not rows["otto"]


def test_a_right_password_does_not_renew_a_lock(house: RunningHouse) -> None:
    password = _account(house, "patient")
    for _ in range(MOST_FAILURES):
        assert _try(house.person(), "patient", "wrong") == 401
    house.time.ahead += LOCKED_S - 60
    assert _try(house.person(), "patient", password) == 401
    assert _try(house.person(), "patient", "wrong") == 401
    house.time.ahead += 61
    assert _try(house.person(), "patient", password) == 200


def test_failures_elsewhere_delay_an_address_and_never_shut_it_out(house: RunningHouse, waits: list[float]) -> None:
    password = _account(house, "known")
    del waits[:]
    for number in range(12):
        assert _try(house.person(address=f"127.0.1.{1 + number}"), "known", "wrong") == 401
    assert waits == [0, 0, 0, 1, 2, 4, *[LONGEST_DELAY_S] * 6]
    del waits[:]
    assert _try(house.person(), "known", password) == 200
    assert waits == [LONGEST_DELAY_S]


def test_names_without_an_account_are_answered_and_counted_alike(house: RunningHouse, waits: list[float]) -> None:
    _account(house, "exists")
    told = {
        name: [_answer(house.person(address=ELSEWHERE), name) for _ in range(5)] for name in ("exists", "exists-not")
    }
    assert told["exists"] == told["exists-not"]
    del waits[:]
    for name in ("exists", "exists-not"):
        _try(house.person(), name, "wrong")
    assert waits[0] == waits[1] > 0


def _answer(person: Person, name: str) -> tuple[int, str]:
    answer: httpx2.Response = person.post("/api/session", name=name, password="wrong")
    return answer.status_code, answer.text


def test_a_database_that_counted_failures_with_the_account_is_brought_up_to_date(tmp_path: Path) -> None:
    engine = open_engine(str(tmp_path / "old.db"))
    Store(engine)
    with engine.begin() as connection:
        connection.execute(text(
            "CREATE TABLE accounts (name VARCHAR(200) PRIMARY KEY, role VARCHAR(20), password TEXT, one_time BOOLEAN,"
            " disabled BOOLEAN, failures INTEGER NOT NULL, first_failure_at BIGINT NOT NULL, locked_until BIGINT NOT"
            " NULL, made_at BIGINT)"
        ))  # fmt: skip
        connection.execute(text("INSERT INTO accounts VALUES ('ann', 'player', 'x', false, false, 3, 1, 2, 5)"))
    for _ in range(2):
        schema.prepare(engine)
    with engine.connect() as connection:
        assert tuple(connection.execute(schema.ACCOUNTS.select()).one()) == ("ann", "player", "x", False, False, 5)
    engine.dispose()


def _operate(house: RunningHouse, *arguments: str) -> str:
    database = str(house.room.settings.database)
    result = CliRunner().invoke(queenhigh, ["accounts", *arguments, "--database", database])
    assert result.exit_code == 0, result.output
    return result.output


def test_whoever_runs_the_machine_gets_back_in_and_it_is_recorded(tmp_path: Path) -> None:
    """The only administrator is locked out at the address they have, while the house is open."""
    with running_house(tmp_path) as house:
        admin = house.person("admin")
        for _ in range(MOST_FAILURES):
            _try(house.person(), "admin", "wrong")
        assert _try(house.person(), "admin", house.passwords["admin"]) == 401
        assert "locked at 127.0.0.1" in _operate(house, "list")
        assert "unlocked" in _operate(house, "unlock", "admin")
        assert _try(house.person(), "admin", house.passwords["admin"]) == 200
        new = _operate(house, "password", "admin").split()[-1]
        assert _try(house.person(), "admin", new) == 200
        _gone(admin)
        acts = house.person("otto").get("/api/audit/acts").json()
        done = [(row["act"], row["what"]) for row in acts if row["by"] == "operator"]
        assert {("unlock account", "admin"), ("reset password", "admin")} <= set(done)


def _gone(person: Person) -> None:
    """The session ended in another process, which the server notices within a second or two."""
    for _ in range(3000):
        if person.get("/api/admin/accounts").status_code == 401:
            return
        threading.Event().wait(0.02)
    raise AssertionError("the session did not end")


def test_an_unknown_account_is_a_usage_error(tmp_path: Path) -> None:
    Store(open_engine(str(tmp_path / "house.db"))).engine.dispose()
    result = CliRunner().invoke(queenhigh, ["accounts", "unlock", "nobody", "--database", str(tmp_path / "house.db")])
    assert (result.exit_code, "account 'nobody' does not exist" in result.output) == (2, True)
