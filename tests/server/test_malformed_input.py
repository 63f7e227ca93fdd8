"""Malformed input: whatever a client sends, nothing breaks and nothing changes."""

import json
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from queenhigh.server.problems import Problem
from queenhigh.server.strict_json import read_json
from tests.server.house import UNLIMITED, Person, RunningHouse, fetch
from tests.trial_sizes import size

_GOOD = '{"id":"a1","command":"place_wager","seat":4,"wager":"ante","cents":500}'
_BAD = {
    "a key twice": '{"id":"a","command":"place_wager","seat":4,"seat":5,"wager":"ante","cents":500}',
    "a float": '{"id":"a","command":"place_wager","seat":4,"wager":"ante","cents":500.0}',
    "an exponent": '{"id":"a","command":"place_wager","seat":4,"wager":"ante","cents":5e2}',
    "not a number": '{"id":"a","command":"place_wager","seat":4,"wager":"ante","cents":NaN}',
    "without end": '{"id":"a","command":"place_wager","seat":4,"wager":"ante","cents":Infinity}',
    "far too much": '{"id":"a","command":"place_wager","seat":4,"wager":"ante","cents":1e400}',
    "digits for ever": '{"id":"a","command":"place_wager","seat":4,"wager":"ante","cents":' + "9" * 5000 + "}",
    "true for 1": '{"id":"a","command":"place_wager","seat":true,"wager":"ante","cents":500}',
    "text for cents": '{"id":"a","command":"place_wager","seat":4,"wager":"ante","cents":"500"}',
    "Arabic digits": '{"id":"a","command":"place_wager","seat":4,"wager":"ante","cents":"\u0665\u0660\u0660"}',
    "below nothing": '{"id":"a","command":"place_wager","seat":4,"wager":"ante","cents":-500}',
    "beyond a billion": '{"id":"a","command":"place_wager","seat":4,"wager":"ante","cents":1000000001}',
    "half a pair": '{"id":"a","command":"place_wager","seat":4,"wager":"\\ud800","cents":500}',
    "a control character": '{"id":"a","command":"place_wager","seat":4,"wager":"an\\u0000te","cents":500}',
    "an unknown field": '{"id":"a","command":"place_wager","seat":4,"wager":"ante","cents":500,"price":1}',
    "another's name": '{"id":"a","command":"place_wager","seat":4,"wager":"ante","cents":500,"by":"system"}',
    "a deck of one's own": '{"id":"a","command":"shuffle_deck","deck":"first","deck_id":"x","root":"y","machine":true}',
    "the server's clock": '{"id":"a","command":"let_time_run","monotonic_s":1}',
    "a time limit": '{"id":"a","command":"set_timer","seconds":45}',
    "no such command": '{"id":"a","command":"drop_table"}',
    "no id": '{"command":"place_wager","seat":4,"wager":"ante","cents":500}',
    "an id of nothing": '{"id":"","command":"ask_for_deal"}',
    "an id too long": '{"id":"' + "a" * 65 + '","command":"ask_for_deal"}',
    "an id with a blank": '{"id":"a b","command":"ask_for_deal"}',
    "a list": "[]",
    "nothing": "",
    "a number": "7",
    "half": '{"id":"a","command":"place_wa',
    "too deep": "[" * 100_000,
    "deep": '{"id":' + "[" * 50 + "]" * 50 + "}",
}


@pytest.fixture(scope="module")
def guest(house: RunningHouse) -> Person:
    return house.person()


@pytest.fixture(scope="module")
def table(guest: Person) -> str:
    return guest.practise("three-card-poker")


@pytest.mark.parametrize("name", sorted(_BAD))
def test_what_cannot_be_meant_is_refused_and_changes_nothing(guest: Person, table: str, name: str) -> None:
    before = guest.table(table)["fact"]
    answer = guest.http.post(
        f"/api/tables/{table}/commands", content=_BAD[name].encode(), headers={"content-type": "application/json"}
    )
    assert answer.status_code in (400, 413, 422), answer.text
    assert answer.headers["content-type"] == "application/problem+json"
    if len(_BAD[name]) < 16 * 1024:
        with guest.live(table) as socket:
            socket.until("view")
            socket.socket.send(_BAD[name])
            reply = socket.until("reply")
        assert not reply["ok"]
        assert reply["status"] in (400, 413, 422)
    assert guest.table(table)["fact"] == before


def test_a_frame_that_is_too_large_or_no_text_ends_the_socket_and_nothing_else(guest: Person, table: str) -> None:
    from websockets.exceptions import ConnectionClosed

    with guest.live(table) as socket:
        socket.until("view")
        socket.socket.send("x" * 20_000)
        with pytest.raises(ConnectionClosed):
            socket.until("nothing like it")
    with guest.live(table) as socket:
        socket.until("view")
        socket.socket.send(b"\x00\xff")
        assert socket.until("bye")["why"] == "only text frames are accepted"
    huge = guest.http.post(f"/api/tables/{table}/commands", content=b"x" * (16 * 1024 * 1024))
    assert huge.status_code == 413


def test_other_places_of_input_are_as_strict(guest: Person, table: str) -> None:
    for path in (
        f"/api/tables/{table}/rounds?before=-1",
        f"/api/tables/{table}/rounds?mine=yes",
        f"/api/rounds/{table}/0",
        f"/api/rounds/{table}/abc",
        "/api/lab?game=three-card-poker&wager=pair_plus&lines=flush:1e3",
        "/api/lab?game=three-card-poker&wager=pair_plus&lines=flush:3,flush:4",
        "/api/lab?game=chess&wager=pair_plus",
        "/api/lab?game=three-card-poker&wager=%00",
        "/api/lab?game=three-card-poker&wager=pair_plus&stake=-1",
    ):
        answer = guest.http.get(path)
        assert answer.status_code == 422, (path, answer.text)
    for path in ("/api/tables/none", "/api/tables/..%2f..%2fetc", "/api/rounds/none/1", "/api/clauses/3CP-99.Z"):
        assert guest.http.get(path).status_code == 404
    odd = guest.http.post("/api/practice", content=b'{"game":"let-it-ride"}', headers={"content-type": "text/plain"})
    assert odd.status_code == 415


def test_thousands_of_mutated_commands_change_nothing_that_was_not_meant(house: RunningHouse) -> None:
    """Bytes changed, dropped or doubled: each request is refused, or is a command that the table takes or refuses by
    its rules; the ledger verifies afterward."""
    guest = house.person()
    table = guest.practise("three-card-poker")
    rng = Random(15)
    with guest.live(table) as socket:
        socket.until("view")
        for number in range(size(1500, 1_000_000)):
            socket.socket.send(_mutated(rng, _GOOD.replace("a1", f"m{number}")))
            socket.until("reply")
        socket.send(id="last", command="leave_seat", seat=9)
        socket.until("reply", lambda frame: frame["id"] == "last")
    replies = [frame for frame in socket.frames if frame["kind"] == "reply"]
    assert all(reply["ok"] or reply["status"] in (400, 403, 409, 413, 422) for reply in replies)
    assert house.room.ledger_check.verify().first_bad is None


def _mutated(rng: Random, text: str) -> str:
    data = list(text)
    for _ in range(rng.randint(1, 4)):
        place = rng.randrange(len(data))
        match rng.randrange(4):
            case 0:
                data[place] = chr(
                    rng.choice((0, 9, 34, 44, 58, 91, 92, 123, 125, 255, 0x2028, 0x1F600, *range(48, 58)))
                )
            case 1:
                del data[place]
            case 2:
                data.insert(place, data[place])
            case _:
                other = rng.randrange(len(data))
                data[place], data[other] = data[other], data[place]
    return "".join(data)


@pytest.mark.parametrize("name", ["a key twice", "a float", "half a pair", "too deep", "digits for ever"])
def test_the_reader_says_what_is_wrong(name: str) -> None:
    with pytest.raises(Problem) as wrong:
        read_json(_BAD[name])
    assert wrong.value.status in (400, 413)


def test_too_many_commands_at_once_are_refused_and_not_done(tmp_path: Path) -> None:
    from tests.server.house import running_house

    with running_house(tmp_path, settings=replace(UNLIMITED, commands_per_s=5)) as house:
        house.time.stop()
        guest = house.person()
        table = guest.practise("three-card-poker")
        with guest.live(table) as socket:
            socket.until("view")
            for number in range(20):
                socket.send(id=f"c{number}", command="place_wager", seat=4, wager="ante", cents=500 + 100 * number)
            replies = [socket.until("reply") for _ in range(20)]
        assert {reply.get("status") for reply in replies if not reply["ok"]} == {429}
        assert sum(reply["ok"] for reply in replies) == 5
        assert json.dumps(replies)


def test_one_person_or_address_cannot_take_everything(tmp_path: Path) -> None:
    from tests.server.house import running_house

    with running_house(
        tmp_path, settings=replace(UNLIMITED, tables_per_person=2, logins_per_minute=3, guests_per_minute=5)
    ) as house:
        house.time.stop()
        guest = house.person()
        for _ in range(2):
            guest.practise("let-it-ride")
        assert guest.post("/api/practice", game="let-it-ride").status_code == 429
        tries = [guest.post("/api/session", name="pat", password="x").status_code for _ in range(5)]
        assert tries == [401, 401, 401, 429, 429]
        for _ in range(4):
            house.person()
        assert fetch(house.origin + "/api/session").status_code == 429
