"""The second factor: a code from an app besides the password, each code once, recovery codes, and who must have one."""

import base64
import os
from collections.abc import Iterator
from contextlib import nullcontext, suppress
from dataclasses import replace
from pathlib import Path

import pyotp
import pytest
from click.testing import CliRunner
from sqlalchemy import select

from queenhigh.cli.main import queenhigh
from queenhigh.ledger import Store, open_engine, open_vault, verify
from queenhigh.server import schema
from queenhigh.server.accounts import People
from queenhigh.server.factor_enrolment import FactorEnrolment
from queenhigh.server.login_failures import ALL_ADDRESSES, MOST_CODES, MOST_FAILURES
from queenhigh.server.problems import Problem
from queenhigh.server.schema import ACTS, RECOVERY_CODES, SECOND_FACTORS
from queenhigh.server.second_factors import STEP_S, SecondFactors
from queenhigh.server.settings import Clock
from tests.ledger.postgres import postgres_server, programs
from tests.server.house import QUICK, UNLIMITED, Person, RunningHouse, running_house

PATH = "/api/session/second-factor"


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningHouse]:
    """A house that requires a second factor of its staff, where time moves only when a test says so."""
    settings = replace(UNLIMITED, second_factor="staff")
    with running_house(tmp_path_factory.mktemp("strict"), settings=settings) as running:
        running.time.stop()
        yield running


def _code(house: RunningHouse, secret: str) -> str:
    return pyotp.TOTP(secret).at(house.room.clock.at())


def _next_code(house: RunningHouse, secret: str) -> str:
    house.time.ahead += STEP_S
    return _code(house, secret)


def _set_up(house: RunningHouse, person: Person) -> tuple[str, list[str]]:
    """The secret and the recovery codes of somebody who had none."""
    begun = person.post(PATH, password=house.passwords[person.name])
    assert begun.status_code == 200, begun.text
    secret = str(begun.json()["secret"])
    assert begun.json()["picture"].startswith("data:image/svg+xml")
    confirmed = person.post(f"{PATH}/confirm", code=_code(house, secret))
    assert confirmed.status_code == 200, confirmed.text
    return secret, confirmed.json()["codes"]


def _log_in(house: RunningHouse, name: str, code: str | None, address: str = "127.0.0.1") -> tuple[int, str]:
    answer = house.person(address=address).post(
        "/api/session", name=name, password=house.passwords[name], **({} if code is None else {"code": code})
    )
    return answer.status_code, str(answer.json().get("type", "")).removeprefix("/problems/")


@pytest.fixture(scope="module")
def fay(strict: RunningHouse) -> tuple[str, list[str]]:
    """The floorperson has a second factor."""
    return _set_up(strict, strict.person("fay"))


def test_staff_set_it_up_before_anything_else_and_players_need_not(strict: RunningHouse) -> None:
    dora, pat = strict.person("dora"), strict.person("pat")
    assert dora.get("/api/session").json()["second_factor_due"]
    assert dora.get("/api/tables").json()["type"] == "/problems/second-factor-due"
    assert dora.post(f"{PATH}/off", password="x").status_code == 403
    assert not pat.get("/api/session").json()["second_factor_due"]
    assert pat.get("/api/tables").status_code == 200
    assert dora.get(PATH).json() == {"since": None, "recovery_codes": 0, "required": True}
    _, codes = _set_up(strict, dora)
    assert len(set(codes)) == 10
    assert dora.get("/api/tables").status_code == 200
    assert not dora.get("/api/session").json()["second_factor_due"]
    assert dora.get(PATH).json()["recovery_codes"] == 10
    refused = dora.post(f"{PATH}/off", password=strict.passwords["dora"], code=codes[0])
    assert (refused.status_code, "requires" in refused.json()["detail"]) == (409, True)


def test_a_password_alone_opens_nothing_and_a_code_only_once(strict: RunningHouse, fay: tuple[str, list[str]]) -> None:
    secret, _ = fay
    for _ in range(MOST_FAILURES + 1):
        assert _log_in(strict, "fay", None) == (401, "code-due"), "a right password is no failure"
    assert _log_in(strict, "fay", _code(strict, secret)) == (401, "wrong-code"), "this code set the factor up"
    code = _next_code(strict, secret)
    assert _log_in(strict, "fay", f"{code[:3]} {code[3:]}") == (200, "")
    assert _log_in(strict, "fay", code) == (401, "wrong-code")
    early = pyotp.TOTP(secret).at(strict.room.clock.at() + STEP_S)
    assert _log_in(strict, "fay", early) == (200, ""), "the clock of a phone may be half a minute ahead"
    strict.time.ahead += STEP_S
    assert _log_in(strict, "fay", early) == (401, "wrong-code")
    strict.room.people.unlock("fay", "test")


def test_wrong_codes_lock_the_account_at_that_address(strict: RunningHouse, fay: tuple[str, list[str]]) -> None:
    secret, _ = fay
    for _ in range(MOST_FAILURES):
        assert _log_in(strict, "fay", "000000", "127.0.0.3") == (401, "wrong-code")
    assert _log_in(strict, "fay", _next_code(strict, secret), "127.0.0.3") == (401, "wrong-code")
    assert _log_in(strict, "fay", None, "127.0.0.3") == (401, "wrong-password"), "nobody learns that it is right"
    assert _log_in(strict, "fay", _code(strict, secret)) == (200, ""), "the locked attempt did not use the code up"
    strict.room.people.unlock("fay", "test")


def test_a_recovery_code_works_once_and_new_ones_replace_it(strict: RunningHouse, fay: tuple[str, list[str]]) -> None:
    secret, (first, second, *_) = fay
    assert _log_in(strict, "fay", first.lower()) == (200, "")
    assert _log_in(strict, "fay", first) == (401, "wrong-code")
    person = strict.person()
    password = strict.passwords["fay"]
    answer = person.post("/api/session", name="fay", password=password, code=_next_code(strict, secret))
    person.http.headers["x-csrf"] = answer.json()["csrf"]
    renewed = person.post(f"{PATH}/recovery-codes", password=password, code=_next_code(strict, secret))
    assert (renewed.status_code, len(renewed.json()["codes"])) == (200, 10)
    assert _log_in(strict, "fay", second) == (401, "wrong-code")
    assert _log_in(strict, "fay", renewed.json()["codes"][9]) == (200, "")
    with strict.room.store.engine.connect() as connection:
        acts = list(connection.execute(select(ACTS.c.act).where(ACTS.c.by == "fay")).scalars())
        kept = connection.execute(select(RECOVERY_CODES.c.hash).where(RECOVERY_CODES.c.name == "fay")).scalars()
        assert len(set(kept)) == 9
    assert (acts.count("use recovery code"), acts.count("make recovery codes")) == (2, 1)


def test_the_secret_is_sealed_and_changes_are_in_the_chain(strict: RunningHouse, fay: tuple[str, list[str]]) -> None:
    secret, _ = fay
    room = strict.room
    with room.store.engine.connect() as connection:
        sealed = connection.execute(select(SECOND_FACTORS.c.sealed).where(SECOND_FACTORS.c.name == "fay")).scalar_one()
    assert base64.b32decode(secret) not in sealed
    assert room.vault.unseal(sealed, "second factor of fay") == base64.b32decode(secret)
    assert verify(room.store, room.vault).ok
    with open_engine(room.settings.database).begin() as connection:
        connection.exec_driver_sql("UPDATE second_factors SET since = since + 1 WHERE name = 'fay'")
    assert "second_factors" in str(verify(room.store, room.vault).first_bad)
    with open_engine(room.settings.database).begin() as connection:
        connection.exec_driver_sql("UPDATE second_factors SET since = since - 1 WHERE name = 'fay'")


def test_an_administrator_resets_it_and_so_does_the_operator(strict: RunningHouse) -> None:
    admin, otto = strict.person("admin"), strict.person("otto")
    _set_up(strict, admin)
    _set_up(strict, otto)
    assert otto.get("/api/audit/heads").status_code == 200
    rows = {row["name"]: row["second_factor"] for row in admin.get("/api/admin/accounts").json()}
    assert (rows["otto"], rows["pat"]) == (True, False)
    assert admin.post("/api/admin/accounts/otto/reset-second-factor").json() == {"was_on": True}
    assert otto.get("/api/audit/heads").status_code == 401, "the sessions of this account end"
    assert admin.post("/api/admin/accounts/admin/reset-second-factor").status_code == 409
    assert admin.post("/api/admin/accounts/nobody/reset-second-factor").status_code == 404
    again = strict.person("otto")
    assert again.get("/api/session").json()["second_factor_due"]
    _set_up(strict, again)
    database = ["--database", strict.room.settings.database]
    listed = CliRunner().invoke(queenhigh, ["accounts", "list", *database])
    assert "otto                 auditor        second factor" in listed.output
    done = CliRunner().invoke(queenhigh, ["accounts", "reset-second-factor", "otto", *database])
    assert done.output == "otto has no second factor now.\n"
    with strict.room.store.engine.connect() as connection:
        wanted = select(ACTS.c.by).where(ACTS.c.act == "reset second factor", ACTS.c.what == "otto")
        assert list(connection.execute(wanted).scalars()) == ["admin", "operator"]


def test_a_player_turns_it_on_and_off(house: RunningHouse) -> None:
    pat = house.person("pat")
    elsewhere = house.person("pat")
    with house.time.standing_still():
        secret, codes = _set_up(house, pat)
        assert elsewhere.get("/api/session/rounds").status_code == 401, "the other sessions end"
        password = house.passwords["pat"]
        assert pat.post(PATH, password=password).json()["type"] == "/problems/code-due"
        assert pat.post(PATH, password="wrong", code=codes[0]).status_code == 403
        # A new phone: the old one works until the new one is confirmed.
        moved = pat.post(PATH, password=password, code=_next_code(house, secret)).json()["secret"]
        assert _log_in(house, "pat", _next_code(house, secret)) == (200, "")
        assert pat.post(f"{PATH}/confirm", code="123").status_code == 422
        assert pat.post(f"{PATH}/confirm", code=_code(house, moved)).status_code == 200
        assert _log_in(house, "pat", _next_code(house, secret)) == (401, "wrong-code")
        assert pat.post(f"{PATH}/off", password=password, code=_next_code(house, moved)).status_code == 200
        assert _log_in(house, "pat", None) == (200, "")
    assert pat.get(PATH).json() == {"since": None, "recovery_codes": 0, "required": False}


@pytest.mark.skipif(programs() is None, reason="there is no PostgreSQL on this machine")
def test_postgresql_keeps_it_in_the_same_way(tmp_path: Path) -> None:
    now, vault = [1_800_000_000.0], open_vault(tmp_path / "house.key", os.urandom)
    clock = Clock(lambda: now[0], lambda: now[0])
    with postgres_server() as url:
        store = Store(open_engine(url))
        schema.prepare(store.engine)
        people = People(store.engine, clock, QUICK, (), SecondFactors(store.engine, clock, vault))
        new = people.new_password()
        people.add("fay", "floor", "test", new)
        matching = people.check("fay", new.password)
        _, session = people.enter("fay", "here", matching, None)
        enrolment = FactorEnrolment(people)
        totp = pyotp.TOTP(enrolment.begin(session, "here", matching, None).secret)
        codes = enrolment.confirm(session, totp.at(clock.at()))
        now[0] += STEP_S
        for code, opens in (
            (totp.at(clock.at()), True),
            (totp.at(clock.at()), False),
            (codes[3], True),
            (codes[3], False),
        ):
            with nullcontext() if opens else pytest.raises(Problem):
                people.enter("fay", "here", matching, None, code)
        with pytest.raises(Problem, match="six digits"):
            people.enter("fay", "here", matching, None)
        assert verify(store, vault).ok
        assert enrolment.reset("fay", "test")
        people.enter("fay", "here", matching, None)
        store.engine.dispose()


def test_the_first_code_of_a_new_secret_is_not_guessed_either(
    strict: RunningHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(address: str) -> None:
        raise Problem(429, "too-many", "too many passwords from this address")

    person = strict.person("pat")
    monkeypatch.setattr(strict.room.passwords, "place", refuse)
    assert person.post(f"{PATH}/confirm", code="123456").status_code == 429


def test_codes_are_not_guessed_from_many_addresses(tmp_path: Path) -> None:
    """Each address had three tries of its own. Only somebody who knows the password gets as far as this lock."""
    now, vault = [1_800_000_000.0], open_vault(tmp_path / "house.key", os.urandom)
    clock = Clock(lambda: now[0], lambda: now[0])
    store = Store(open_engine(str(tmp_path / "house.db")))
    schema.prepare(store.engine)
    people = People(store.engine, clock, QUICK, (), SecondFactors(store.engine, clock, vault))
    new = people.new_password()
    people.add("fay", "floor", "test", new)
    matching = people.check("fay", new.password)
    session = people.enter("fay", "here", matching, None)[1]
    enrolment = FactorEnrolment(people)
    totp = pyotp.TOTP(enrolment.begin(session, "here", matching, None).secret)
    recovery = enrolment.confirm(session, totp.at(clock.at()))
    now[0] += STEP_S

    def tried(address: str, code: str) -> bool:
        with suppress(Problem):
            people.enter("fay", address, matching, None, code)
            return True
        return False

    assert not any(tried(f"192.0.2.{number}", "wrong") for number in range(MOST_CODES - 1))
    assert not people.failures.locked()
    assert tried("here", totp.at(clock.at())), "a right code forgets the wrong ones"
    now[0] += STEP_S
    assert not any(tried(f"192.0.2.{number}", "wrong") for number in range(100, 100 + MOST_CODES))
    assert people.failures.locked() == {"fay": [ALL_ADDRESSES]}
    assert not tried("here", totp.at(clock.at()))
    people.unlock("fay", "operator")
    assert tried("here", totp.at(clock.at()))
    # Somebody who has stolen the password could lock its owner out again and again, but not from the recovery codes.
    now[0] += STEP_S
    assert not any(tried(f"192.0.2.{number}", "wrong") for number in range(200, 200 + MOST_CODES))
    assert not tried("there", totp.at(clock.at()))
    assert tried("there", recovery[0])
    assert not tried("there", recovery[0])
    assert tried("there", totp.at(clock.at()))
    store.engine.dispose()


def test_without_the_key_of_the_vault_no_code_opens(house: RunningHouse) -> None:
    people = house.room.people
    blind = People(people.engine, people.clock, people.hasher)
    assert blind.factors.state("fay")["since"] is None
    with pytest.raises(RuntimeError), people.engine.begin() as connection:
        blind.factors.begin(connection, "fay")
