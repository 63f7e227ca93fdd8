"""Sessions, forged requests and foreign pages: what somebody else's browser cannot do."""

import contextlib
from typing import Literal

import httpx2
import pytest
from argon2 import PasswordHasher
from websockets.exceptions import ConnectionClosed, InvalidStatus

from queenhigh.server.schema import SESSIONS
from queenhigh.server.sessions import token_hash
from tests.server.house import NO_TLS, PATIENCE_S, QUICK, Person, RunningHouse, fetch, open_socket

BAD_ORIGINS = (
    None, "", "null", "http://evil.example", "https://127.0.0.1:{port}", "http://127.0.0.1", "http://127.0.0.1:1",
    "http://127.0.0.1:{port}.evil.example", "http://127.0.0.1:{port}/", "http://127.0.0.1:{port}@evil.example",
    "http://evil.example#http://127.0.0.1:{port}", "HTTP://127.0.0.1:{port}", "http://127.0.0.1:0{port}",
    "http://127.1:{port}", "http://2130706433:{port}", "http://0.0.0.0:{port}", "file://", "chrome-extension://abc",
    "http://localhost.evil.example:{port}", "http://sub.localhost:{port}", "ws://127.0.0.1:{port}", "127.0.0.1:{port}",
    "//127.0.0.1:{port}", "http://127.0.0.1:{port} ,http://evil.example", "http://[::ffff:127.0.0.1]:{port}",
    "http://127.0.0.1:{port}?", "javascript:alert(1)", "data:text/html,x", "blob:http://127.0.0.1:{port}",
    "about:blank",
)  # fmt: skip


def _origins(house: RunningHouse) -> list[str | None]:
    return [origin and origin.format(port=house.port) for origin in BAD_ORIGINS]


def test_no_socket_is_opened_for_a_foreign_page(house: RunningHouse) -> None:
    guest = house.person()
    table = guest.practise("three-card-poker")
    address = f"ws://127.0.0.1:{house.port}/api/tables/{table}/live"
    assert len(BAD_ORIGINS) == 30
    for origin in _origins(house):
        with pytest.raises(InvalidStatus) as refused:
            open_socket(address, origin, guest.cookie)
        assert refused.value.response.status_code == 403
    with guest.live(table) as own:
        assert own.next()["kind"] == "view"


def test_no_change_is_made_for_a_foreign_page_or_without_the_token(house: RunningHouse) -> None:
    guest = house.person()
    for origin in _origins(house):
        headers = {"origin": origin} if origin is not None else {}
        headers["x-csrf"] = guest.who["csrf"]
        with httpx2.Client(verify=NO_TLS, cookies=guest.http.cookies, headers=headers, timeout=PATIENCE_S) as page:
            answer = page.post(house.origin + "/api/practice", json={"game": "let-it-ride"})
        assert answer.status_code == 403, (origin, answer.text)
    for token in (None, "", "0" * 32, guest.who["csrf"][:-1], "x" + guest.who["csrf"]):
        headers = {"origin": house.origin, **({"x-csrf": token} if token is not None else {})}
        with httpx2.Client(verify=NO_TLS, cookies=guest.http.cookies, headers=headers, timeout=PATIENCE_S) as page:
            answer = page.post(house.origin + "/api/practice", json={"game": "let-it-ride"})
        assert answer.status_code == 403


def test_no_session_no_socket(house: RunningHouse) -> None:
    address = f"ws://127.0.0.1:{house.port}/api/tables/harbor-room/live"
    for cookie in ("", "queenhigh=", "queenhigh=x", "queenhigh=" + "A" * 43):
        with pytest.raises(InvalidStatus) as refused:
            open_socket(address, house.origin, cookie)
        assert refused.value.response.status_code == 401


def test_another_host_is_not_this_house(house: RunningHouse) -> None:
    """A host name that somebody points at this server does not make their page ours."""
    for host in ("evil.example", f"evil.example:{house.port}", "127.0.0.1", f"127.0.0.1:{house.port}.evil.example"):
        answer = fetch(house.origin + "/api/session", headers={"host": host})
        assert answer.status_code == 421


def test_the_cookie_is_kept_from_scripts_and_other_sites_and_changes_with_the_person(house: RunningHouse) -> None:
    guest = house.person()
    cookie = fetch(house.origin + "/api/session").headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=strict" in cookie
    before = guest.http.cookies["queenhigh"]
    house.person("pat")
    guest.log_in("pat", house.passwords["pat"])
    after = guest.http.cookies["queenhigh"]
    assert before != after
    old = fetch(house.origin + "/api/tables", cookies={"queenhigh": before})
    assert old.status_code == 401
    with house.room.store.engine.connect() as connection:
        kept = set(connection.execute(SESSIONS.select().with_only_columns(SESSIONS.c.hash)).scalars())
    assert token_hash(after) in kept
    assert after not in kept
    assert after not in house.room.metrics.text().decode()


def test_whoever_logs_out_is_out_everywhere_at_once(house: RunningHouse) -> None:
    player = house.person("pat")
    with player.live("harbor-room") as socket:
        socket.until("view")
        assert player.http.delete("/api/session").status_code == 204
        assert socket.until("bye")["why"] == "logged out"
        with pytest.raises(ConnectionClosed):
            socket.next()
    assert player.get("/api/tables").status_code == 401


def test_a_disabled_account_is_out_at_once_and_cannot_come_back(house: RunningHouse) -> None:
    admin = house.person("admin")
    made = admin.post("/api/admin/accounts", name="temp", role="player").json()
    temp = Person(house.origin)
    temp.log_in("temp", made["password"])
    assert admin.post("/api/admin/accounts/temp/disable").status_code == 200
    assert temp.get("/api/session").json()["role"] == "guest"
    other = Person(house.origin)
    refused = other.post("/api/session", name="temp", password=made["password"])
    assert refused.status_code == 401
    temp.http.close()
    other.http.close()


def test_a_one_time_password_opens_nothing_but_its_own_change(house: RunningHouse) -> None:
    admin = house.person("admin")
    made = admin.post("/api/admin/accounts", name="newcomer", role="dealer").json()
    person = Person(house.origin)
    person.log_in("newcomer", made["password"])
    assert person.who["one_time"]
    assert person.get("/api/tables").json()["type"] == "/problems/password-due"
    with pytest.raises(InvalidStatus), person.live("harbor-room"):
        pass
    short = person.post("/api/session/password", old=made["password"], new="short")
    assert short.status_code == 422
    assert person.post("/api/session/password", old=made["password"], new="long enough now").status_code == 200
    assert person.get("/api/tables").status_code == 200
    again = admin.post("/api/admin/accounts/newcomer/password").json()
    assert person.get("/api/tables").status_code == 401
    assert again["password"] != made["password"]
    person.http.close()


def _fails(person: Person, name: str, password: str) -> httpx2.Response:
    return person.post("/api/session", name=name, password=password)


def test_three_failures_within_half_an_hour_lock_and_nobody_is_told_what_was_wrong(house: RunningHouse) -> None:
    admin = house.person("admin")
    made = admin.post("/api/admin/accounts", name="clumsy", role="player").json()
    somebody = house.person()
    unknown = _fails(somebody, "nobody-here", "x")
    wrong = [_fails(somebody, "clumsy", "x") for _ in range(3)]
    locked = _fails(somebody, "clumsy", made["password"])
    assert {answer.status_code for answer in (unknown, *wrong, locked)} == {401}
    assert len({answer.text for answer in (unknown, *wrong, locked)}) == 1
    house.time.ahead += 31 * 60
    assert _fails(house.person(), "clumsy", made["password"]).status_code == 200


class Comparing(PasswordHasher):
    """Records the cost of every hash that a password is compared with."""

    def __init__(self, costs: PasswordHasher) -> None:
        super().__init__(costs.time_cost, costs.memory_cost, costs.parallelism)
        self.compared: list[str] = []

    def verify(self, hash: str | bytes, password: str | bytes) -> Literal[True]:
        self.compared.append(str(hash).rpartition("$")[0].rpartition("$")[0])
        return super().verify(hash, password)


def test_an_unknown_name_is_compared_as_long_as_a_wrong_password(
    house: RunningHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One comparison each, at the same cost: the time does not reveal which names exist."""
    hasher = Comparing(QUICK)
    monkeypatch.setattr(house.room.people, "hasher", hasher)
    for name in ("otto", "nobody-here", "otto", "nor-here"):
        assert house.room.people.check(name, "x") is None
    assert len(hasher.compared) == 4
    assert len(set(hasher.compared)) == 1


@pytest.mark.parametrize(("name", "idle_s"), [("dora", 5 * 60), ("pat", 30 * 60)])
def test_whoever_is_idle_for_too_long_has_to_log_in_again(house: RunningHouse, name: str, idle_s: int) -> None:
    person = house.person(name)
    with person.live("harbor-room") as socket:
        socket.until("view")
        house.time.ahead += idle_s - 30
        assert person.get("/api/tables").status_code == 200
        house.time.ahead += idle_s - 30
        assert person.get("/api/tables").status_code == 200
        house.time.ahead += idle_s + 30
        with contextlib.suppress(ConnectionClosed):
            socket.send(id="late", command="take_seat", seat=1)
            assert socket.until("bye")["why"] == "logged out"
    assert person.get("/api/tables").status_code == 401


def test_a_page_that_only_looks_keeps_nobody_logged_in(house: RunningHouse) -> None:
    """The floor's page polls and its socket reconnects on its own; neither keeps an idle session alive."""
    person = house.person("fay")
    for _ in range(10):
        with person.live(None) as socket:
            socket.until("tables")
        assert [person.get(path).status_code for path in ("/api/floor", "/api/calls")] == [200, 200]
        house.time.ahead += 80
    house.time.ahead += 2 * 80
    assert [person.get(path).status_code for path in ("/api/floor", "/api/calls")] == [401, 401]
    with pytest.raises(InvalidStatus), person.live(None):
        pass


def test_security_headers_are_on_every_answer(house: RunningHouse) -> None:
    for path in ("/", "/login", "/api/session", "/api/tables", "/nowhere", "/healthz", "/static/lobby.js"):
        headers = fetch(house.origin + path).headers
        assert "script-src 'self';" in headers["content-security-policy"], path
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["x-frame-options"] == "DENY"
    assert house.person().get("/api/tables").headers["cache-control"] == "no-store"


def test_the_pages_of_the_api_need_nothing_from_elsewhere(house: RunningHouse) -> None:
    page = fetch(house.origin + "/docs")
    assert page.status_code == 200
    assert "https://" not in page.text.replace("https://www.w3.org", "")


def test_passwords_are_kept_as_argon2_hashes(house: RunningHouse) -> None:
    account = house.room.people.account("otto")
    assert account is not None
    kept = account.password
    assert kept.startswith("$argon2id$")
    assert house.passwords["otto"] not in kept
    assert PasswordHasher().memory_cost >= 19 * 1024
