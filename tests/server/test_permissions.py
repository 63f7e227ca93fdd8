"""Permissions: every route, socket and command has an entry, and every role is held to it."""

from collections.abc import Iterator

import httpx2
import pytest
from fastapi.routing import APIRoute, APIWebSocketRoute
from starlette.routing import BaseRoute, Mount, Route

from queenhigh.server import permissions
from queenhigh.server.app import make_app
from queenhigh.server.page_frame import PAGES
from queenhigh.server.wire_commands import KINDS, MODELS
from tests.plain_data import PlainData
from tests.server.house import NO_TLS, Person, RunningHouse

_NAMES = {"player": "pat", "dealer": "dora", "floor": "fay", "auditor": "otto", "administrator": "admin"}


def routes_of(house: RunningHouse) -> Iterator[BaseRoute]:
    """Every route, including those of included routers."""
    waiting = list(make_app(house.room).routes)
    while waiting:
        route = waiting.pop()
        inner = getattr(getattr(route, "original_router", None), "routes", None)
        if inner:
            waiting.extend(inner)
        else:
            yield route


def test_every_route_has_a_row_and_every_row_a_route(house: RunningHouse) -> None:
    found: set[tuple[str, str]] = set()
    sockets: set[str] = set()
    for route in routes_of(house):
        if isinstance(route, APIWebSocketRoute):
            sockets.add(route.path)
        elif isinstance(route, APIRoute | Route):
            found |= {(method, route.path) for method in route.methods or () if method != "HEAD"}
        else:
            assert isinstance(route, Mount)
            assert route.path in ("/help", "/static", "/static-offline-docs")
    pages = {("GET", path) for path in PAGES}
    assert found - pages == set(permissions.ROUTES)
    assert pages <= found
    assert sockets == set(permissions.SOCKETS)


def test_every_command_of_a_table_has_a_row() -> None:
    assert set(KINDS) | {permissions.ASK_FOR_DEAL} == set(permissions.COMMANDS)
    assert {name for name, roles in permissions.COMMANDS.items() if roles} == set(MODELS)


@pytest.fixture(scope="module")
def people(house: RunningHouse) -> dict[str, Person]:
    return {permissions.GUEST: house.person(), **{role: house.person(name) for role, name in _NAMES.items()}}


def _ask(person: Person | None, house: RunningHouse, method: str, path: str) -> httpx2.Response:
    # Administrators may close a table; it is one that no other test needs.
    table = "stadium" if path.startswith("/api/admin/") else "harbor-room"
    values = {"table": table, "number": "1", "id": "3CP-7.D", "meter": "none", "place": "1", "name": "nobody",
              "sitting": "none", "papers": "none", "file": "sign.pdf", "game": "three-card-poker", "kind": "csv",
              "seat": "1", "wager": "progressive", "clause": "3CP-7.D"}  # fmt: skip
    address = path.format(**values)
    if person is None:
        return httpx2.request(
            method,
            house.origin + address,
            headers={"origin": house.origin},
            json={} if method == "POST" else None,
            verify=NO_TLS,
        )
    if path == "/api/session" and method != "GET":
        # Coming and going ends a session, so it is tried with one that nobody needs.
        person = Person(house.origin) if person.who["role"] == "guest" else _again(house, person)
    answer = person.http.request(method, address, json={} if method == "POST" else None)
    if path == "/api/session" and method != "GET":
        person.http.close()
    return answer


def _again(house: RunningHouse, person: Person) -> Person:
    other = Person(house.origin)
    other.log_in(person.name, house.passwords[person.name])
    return other


@pytest.mark.parametrize(("method", "path"), sorted(permissions.ROUTES))
def test_a_route_is_for_those_whom_the_matrix_names(
    house: RunningHouse, people: dict[str, Person], method: str, path: str
) -> None:
    roles = permissions.ROUTES[method, path]
    for role in (permissions.ANONYMOUS, *permissions.ROLES):
        answer = _ask(people.get(role), house, method, path)
        barred = answer.status_code in (401, 403) and answer.json()["type"] in (
            "/problems/no-session",
            "/problems/not-allowed",
        )
        if role not in roles:
            assert barred, (role, answer.status_code, answer.text)
        else:
            # A right to ask is no right to everything: a record is an auditor's, advice is for practice.
            own_limits = path.endswith(("/advice", "/record.toml", "/evidence.json"))
            assert not barred or own_limits, (role, answer.status_code, answer.text)
            assert answer.status_code < 500, answer.text


def _body(name: str) -> PlainData:
    """A well-formed command; the table may still refuse it."""
    model = MODELS[name]
    body: PlainData = {"id": "matrix", "command": name}
    for field, info in model.model_fields.items():
        if field not in body and info.is_required():
            text = str(info.annotation)
            body[field] = {} if "dict" in text else False if "bool" in text else 1 if "int" in text else "x"
    return body


@pytest.mark.parametrize("name", sorted(MODELS))
def test_a_command_is_for_those_whom_the_matrix_names(
    house: RunningHouse, people: dict[str, Person], name: str
) -> None:
    for role in permissions.ROLES:
        body = {**_body(name), "id": f"matrix-{role}-{name}"}
        answer = people[role].http.post("/api/tables/harbor-room/commands", json=body)
        if role not in permissions.COMMANDS[name] or role == permissions.GUEST:
            assert answer.status_code == 403, (role, answer.text)
        else:
            assert answer.status_code in (200, 409), (role, answer.status_code, answer.text)


def test_a_seat_is_its_players_own(house: RunningHouse) -> None:
    """Nobody acts for somebody else: not at a neighbor's seat, not at another table, not under a made-up name."""
    ann, bob = house.person(), house.person()
    table = ann.practise("let-it-ride")
    ann.bet(table, 4)
    for command in (
        {"command": "place_wager", "seat": 4, "wager": "bet_1", "cents": 500},
        {"command": "take_back_wager", "seat": 4, "wager": "bet_1"},
        {"command": "leave_seat", "seat": 4},
        {"command": "ask_for_deal"},
    ):
        assert bob.try_(table, **command).status_code == 409
    for field in ("by", "role", "at"):
        body = {"id": "x", "command": "leave_seat", "seat": 4, field: ann.name}
        assert bob.http.post(f"/api/tables/{table}/commands", json=body).status_code == 422
    before = ann.table(table)["fact"]
    ann.do(table, "ask_for_deal")
    bob.refused(table, "decide", seat=4, choice="ride")
    assert ann.table(table)["view"]["asked"] == 4
    assert ann.table(table)["fact"] > before


def test_two_person_acts_cannot_be_done_alone(house: RunningHouse) -> None:
    """The person who inspected a deck may not verify it, and a dealer may not speak for the floor (3CP-4.A)."""
    dealer, floor = house.person("dora"), house.person("fay")
    table = "canton-street"
    dealer.do(table, "receive_cards", deck="first")
    dealer.do(table, "do_opening_step", deck="first", step="inspected")
    alone = dealer.refused(table, "do_opening_step", deck="first", step="verified")
    assert "floor" in alone["detail"]
    floor.refused(table, "receive_cards", 403, deck="first")
    floor.do(table, "do_opening_step", deck="first", step="verified")


def test_a_dealer_at_a_practice_table_is_a_passer_by(house: RunningHouse) -> None:
    guest, dealer, floor = house.person(), house.person("dora"), house.person("fay")
    table = guest.practise("three-card-poker")
    dealer.refused(table, "call_no_more_bets", 403)
    floor.refused(table, "void_round", 403, clause="3CP-13.D", reason="no")
