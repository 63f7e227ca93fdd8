"""The socket: numbered frames, missed facts, repeated replies, and slow clients."""

import asyncio
import json
import select
import socket as sockets
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest
import uvloop
from websockets.exceptions import ConnectionClosed, InvalidStatus

from queenhigh.ledger import Store, open_engine
from queenhigh.server.budgets import Rates
from queenhigh.server.fact_text import NumberedFact
from queenhigh.server.live_table import LiveTable
from queenhigh.server.metrics import Metrics
from queenhigh.server.sessions import Session
from queenhigh.server.socket_hub import MOST_WAITING, MOST_WAITING_BYTES, Client, Hub, frame_bytes
from queenhigh.server.socket_line import throw_away
from queenhigh.server.writer import News
from queenhigh.table import Role, Viewer, facts
from tests.plain_data import PlainData
from tests.server.house import UNLIMITED, Person, RunningHouse, is_cut, running_house, soon

_PATIENCE_S = 180.0


def test_frames_are_numbered_and_a_lost_connection_misses_nothing(house: RunningHouse) -> None:
    ann, bob = house.person(), house.person()
    table = ann.practise("four-card-poker")
    with bob.live(table) as steady:
        steady.until("view")
        with ann.live(table, after=0) as first:
            first.until("view")
            ann.bet(table, 4)
            seen = first.until("facts")["last"]
        ann.do(table, "ask_for_deal")
        ann.play_on(table)
        with ann.live(table, after=seen) as second:
            shown = second.until("view")
        assert shown["view"]["round"] is None
        final = shown["fact"]
        steady.until("facts", lambda frame: frame["last"] == final)
        with bob.live(table, after=0) as whole:
            whole.until("view")
        for connection in (first, second, whole, steady):
            assert [frame["n"] for frame in connection.frames] == list(range(1, len(connection.frames) + 1))
        told = first.told()[: first.told().index(seen) + 1] if seen in first.told() else first.told()
        assert sorted({*told, *second.told()}) == whole.told(), "nothing is missed and nothing is new"
        assert len(set(second.told())) == len(second.told())


def test_a_socket_is_told_that_its_table_closed_while_it_came(
    house: RunningHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    guest, room = house.person(), house.room
    table, find = guest.practise("three-card-poker"), house.room.tables.find

    async def found(name: str, session: Session | None = None, address: str = "") -> LiveTable:
        known = await find(name, session, address)
        room.hub.close_table(name, "nobody was here")
        return known

    monkeypatch.setattr(room.tables, "find", found)
    with guest.live(table) as socket:
        assert socket.until("bye")["why"] == "the table is closed"


def test_a_socket_does_not_outlive_a_session_that_ended_while_it_came(
    house: RunningHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    guest, room = house.person(), house.room
    table, find = guest.practise("three-card-poker"), house.room.tables.find

    async def found(name: str, session: Session | None = None, address: str = "") -> LiveTable:
        assert session is not None
        known = await find(name, session, address)
        await room.writer.submit(lambda tables: room.people.end(session.hash), alone=True)
        return known

    monkeypatch.setattr(room.tables, "find", found)
    with guest.live(table) as socket:
        assert socket.until("bye")["why"] == "logged out"
    assert not any(frame["kind"] == "view" for frame in socket.frames)


def test_facts_do_not_wait_where_a_meter_moved_as_well(house: RunningHouse) -> None:
    """Facts go out with a view; jobs that are committed one by one may first move a meter of a table and then add a
    fact there, in one piece of news."""
    hub, table = Hub(Metrics()), house.room.hub.tables["harbor-room"]
    client = Client(Session("hash", "otto", "auditor", "", 0, 0), table.table_id)
    hub.join(client)
    moved = {table.table_id: {"progressive main": "12.00"}}
    hub.tell(News({table.table_id: table}, {}, moved))
    assert not client.view_due
    hub.tell(News({table.table_id: table}, {table.table_id: [NumberedFact(1, facts.TableIdled("dora", 5), ())]}, moved))
    assert client.view_due


def test_facts_come_with_words_clauses_and_no_card_before_its_time(house: RunningHouse) -> None:
    guest = house.person()
    table = guest.practise("let-it-ride")
    with guest.live(table) as socket:
        socket.until("view")
        guest.bet(table, 4)
        guest.do(table, "ask_for_deal")
        guest.play_on(table)
        socket.until("view", lambda frame: frame["last"] is not None)
    facts = [fact for frame in socket.frames if frame["kind"] == "facts" for fact in frame["facts"]]
    settled = [fact for fact in facts if fact["fact"] == "WagerSettled"]
    assert settled
    assert all(fact["text"] and fact["clauses"] for fact in settled)
    dealt = [fact for fact in facts if fact["fact"] == "CardDealt"]
    assert dealt
    assert all(fact["card"] is None for fact in dealt)


def test_the_same_id_gets_the_same_reply_over_http_and_socket_and_after_a_restart(tmp_path: Path) -> None:
    with running_house(tmp_path) as house:
        guest = house.person()
        table = guest.practise("three-card-poker")
        body = {"id": "once", "command": "place_wager", "seat": 4, "wager": "ante", "cents": 700}
        path = f"/api/tables/{table}/commands"
        first = guest.http.post(path, json=body, headers={"idempotency-key": "once"}).json()
        again = [guest.http.post(path, json=body).json() for _ in range(5)]
        with guest.live(table) as socket:
            socket.until("view")
            for _ in range(5):
                socket.send(**body)
            again += [socket.until("reply") for _ in range(5)]
            socket.send(**{**body, "cents": 800})
            other = socket.until("reply")
        assert all(reply["facts"] == first["facts"] for reply in again)
        assert not other["ok"]
        assert "another command" in other["why"]
        assert guest.http.post(path, json={**body, "cents": 800}).status_code == 409
        assert guest.http.post(path, json=body, headers={"idempotency-key": "twice"}).status_code == 422
        assert guest.table(table)["view"]["wagers"]["4"]["ante"]["amount"] == "7.00"
        cookies = guest.http.cookies
        csrf = guest.who["csrf"]
    with running_house(tmp_path) as house:
        back = house.person()
        back.http.cookies = cookies
        back.http.headers["x-csrf"] = csrf
        assert back.get("/api/session").json()["name"] == guest.name
        assert back.http.post(path, json=body).json()["facts"] == first["facts"]
        assert back.table(table)["view"]["wagers"]["4"]["ante"]["amount"] == "7.00"


def test_many_copies_at_once_have_one_effect(house: RunningHouse) -> None:
    guest = house.person()
    table = guest.practise("three-card-poker")
    body = {"id": "storm", "command": "place_wager", "seat": 4, "wager": "ante", "cents": 900}
    before = guest.table(table)["fact"]
    replies: list[list[int]] = []

    def send() -> None:
        with guest.live(table) as socket:
            socket.until("view")
            for _ in range(10):
                socket.send(**body)
            replies.extend(socket.until("reply")["facts"] for _ in range(10))

    threads = [threading.Thread(target=send) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(replies) == 60
    assert {tuple(reply) for reply in replies} == {(before + 1, before + 1)}
    assert guest.table(table)["fact"] == before + 1


@pytest.mark.parametrize(
    ("frame", "unsent", "taken"),
    [
        ('{"kind":"facts"}', 0, MOST_WAITING),
        ('"' + "x" * (MOST_WAITING_BYTES // 4 - 2) + '"', 0, 4),
        ('"' + "€" * (MOST_WAITING_BYTES // 12) + '"', 0, 3),
        ("{}", MOST_WAITING_BYTES - 10, 5),
    ],
)
def test_a_queue_is_bounded_in_frames_and_in_bytes_with_what_the_line_holds(
    frame: str, unsent: int, taken: int
) -> None:
    async def scene() -> Client:
        client = Client(Session("", "ann", "guest", "", 0, 0), "t", lambda: unsent)
        for _ in range(taken):
            client.put(frame.encode())
        assert client.bye is None
        client.put(frame.encode())
        client.put(frame.encode())
        return client

    client = asyncio.run(scene())
    assert client.bye == "too slow"
    assert not client.take(with_facts=True), "nothing is kept for somebody who is gone"


@pytest.mark.parametrize(("setting", "value"), [("REST_S", 3600.0), ("MOST_PICTURES_PER_S", 0.0001)])
def test_a_busy_house_shows_fewer_pictures_and_loses_no_fact(
    house: RunningHouse, monkeypatch: pytest.MonkeyPatch, setting: str, value: float
) -> None:
    """Replies never wait; facts wait for the next picture and come in one frame, in order."""
    guest = house.person()
    table = guest.practise("three-card-poker")
    with guest.live(table) as live:
        live.until("view")
        live.send(id="b", command="place_wager", seat=4, wager="ante", cents=1000)
        live.until("view", lambda frame: frame["view"]["wagers"])
        begun = len(live.frames)
        monkeypatch.setattr(f"queenhigh.server.socket_hub.{setting}", value)
        monkeypatch.setattr(house.room.hub, "pictures", Rates(0, 0))
        for number in range(3):
            live.send(id=f"b{number}", command="place_wager", seat=4, wager="ante", cents=500 + 100 * number)
            assert live.until("reply")["ok"]
        assert [frame["kind"] for frame in live.frames[begun:] if frame.get("id") != "b"] == ["reply"] * 3
        monkeypatch.setattr(house.room.hub, "pictures", Rates(1000, 1000))
        live.send(id="b3", command="place_wager", seat=4, wager="ante", cents=900)
        seen = live.until("view")
        assert seen["view"]["wagers"]["4"]["ante"]["amount"] == "9.00"
        [told] = [frame for frame in live.frames[begun:] if frame["kind"] == "facts"]
        numbers = [fact["event"] for fact in told["facts"]]
        assert numbers == list(range(numbers[0], told["last"] + 1))
        assert [fact["cents"] for fact in told["facts"] if fact["fact"] == "WagerPlaced"] == [500, 600, 700, 900]
        assert [frame["n"] for frame in live.frames] == list(range(1, len(live.frames) + 1))


def test_a_view_that_shares_its_text_with_others_says_what_it_says_as_data(house: RunningHouse) -> None:
    ann, bob = house.person(), house.person()
    table = ann.practise("let-it-ride")
    bob.do(table, "take_seat", seat=2)

    def compare() -> None:
        live = house.room.hub.tables[table]
        for viewer in (Viewer(ann.name), Viewer(bob.name), Viewer("otto"), Viewer("dora", Role.DEALER), Viewer("al")):
            sent, whole = live.picture_text(viewer, 0.0), live.picture(viewer, 0.0)
            assert json.loads(frame_bytes(sent)) == json.loads(frame_bytes(whole))

    compare()
    ann.bet(table, 4)
    compare()
    bob.bet(table, 2)
    bob.do(table, "ask_for_deal")
    compare()
    for person in (bob, ann, bob, ann):
        person.play_on(table)
        compare()


def test_more_commands_at_once_than_may_be_in_flight_are_all_answered_in_order(house: RunningHouse) -> None:
    guest = house.person()
    table = guest.practise("three-card-poker")
    with guest.live(table) as live:
        live.until("view")
        for number in range(100):
            live.send(id=f"b{number}", command="place_wager", seat=4, wager="ante", cents=500 + 100 * (number % 2))
        replies = [live.until("reply") for _ in range(100)]
    assert [reply["id"] for reply in replies] == [f"b{number}" for number in range(100)]
    assert all(reply["ok"] for reply in replies)
    numbers = [reply["facts"][0] for reply in replies]
    assert numbers == sorted(numbers)


def test_a_socket_whose_picture_cannot_be_drawn_is_closed(house: RunningHouse, monkeypatch: pytest.MonkeyPatch) -> None:
    """It would go on showing an old one. The page comes back on its own."""
    guest = house.person()
    table = guest.practise("three-card-poker")
    with guest.live(table) as live:
        live.until("view")
        monkeypatch.setattr("queenhigh.server.routes_live.table_frame", lambda *given: 1 // 0)
        guest.do(table, "place_wager", seat=4, wager="ante", cents=500)
        with pytest.raises(ConnectionClosed):
            live.until("view")
    monkeypatch.undo()
    soon(lambda: not house.room.hub.watching(table))
    with guest.live(table) as back:
        assert back.until("view")["view"]["wagers"]["4"]["ante"]["amount"] == "5.00"


def test_whoever_watches_the_house_sees_tables_and_meters_as_they_move(house: RunningHouse) -> None:
    guest = house.person()
    with house.person().live(None) as lobby:
        listed = lobby.until("tables")["tables"]
        assert listed == house.person().get("/api/tables").json()
        table = guest.practise("three-card-poker")
        guest.post(f"/api/tables/{table}/share")

        def now(frame: PlainData) -> PlainData:
            return next((row for row in frame["tables"] if row["table"] == table), {})

        begun = now(lobby.until("tables", lambda frame: now(frame).get("taken") == 1))["meters"]
        guest.do(table, "place_wager", seat=4, wager="ante", cents=1000)
        guest.do(table, "place_wager", seat=4, wager="progressive", cents=100)
        guest.do(table, "ask_for_deal")
        fed = now(lobby.until("tables", lambda frame: now(frame).get("meters") != begun))["meters"]
        assert set(fed) == set(begun)
        lobby.send(id="x", command="place_wager", seat=4, wager="ante", cents=1000)
        refusal = lobby.until("reply")
        assert (refusal["ok"], refusal["status"]) == (False, 404)
        assert [frame["n"] for frame in lobby.frames] == list(range(1, len(lobby.frames) + 1))


def deaf_socket(house: RunningHouse, person: Person, table: str) -> sockets.socket:
    """A socket at a table that nobody reads from."""
    deaf = sockets.socket()
    deaf.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 4096)
    deaf.connect(("127.0.0.1", house.port))
    deaf.sendall(
        f"GET /api/tables/{table}/live?after=0 HTTP/1.1\r\nHost: 127.0.0.1:{house.port}\r\nUpgrade: websocket\r\n"
        f"Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
        f"Origin: {house.origin}\r\nCookie: {person.cookie}\r\n\r\n".encode()
    )
    return deaf


def is_reset(end: sockets.socket) -> bool:
    """Whether the server has dropped the connection; what it sent before is not read."""
    poll = select.poll()
    poll.register(end, 0)
    return any(event & (select.POLLERR | select.POLLHUP) for _, event in poll.poll(0))


def test_a_client_that_never_reads_is_cut_in_seconds_and_holds_nobody_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its connection is dropped with everything queued, while the others get every reply."""
    monkeypatch.setattr("queenhigh.server.socket_connection._SEND_S", 0.5)
    with running_house(tmp_path) as house:
        guest = house.person()
        table = guest.practise("three-card-poker")
        deaf = deaf_socket(house, guest, table)
        with guest.live(table) as quick:
            quick.until("view")
            soon(lambda: len(house.room.hub.watching(table)) == 2)
            number, until = 0, time.monotonic() + _PATIENCE_S
            while not is_reset(deaf) and time.monotonic() < until:
                number += 1
                quick.send(id=f"q{number}", command="place_wager", seat=4, wager="ante", cents=500 + number % 40 * 100)
                assert quick.until("reply")["ok"]
            assert is_reset(deaf)
            soon(lambda: [client.session.name for client in house.room.hub.watching(table)] == [guest.name])
            assert 'why="too slow"' in guest.get("/metrics").text
        deaf.close()


def test_a_restart_resumes_a_round_in_the_middle(tmp_path: Path) -> None:
    with running_house(tmp_path) as house:
        guest = house.person()
        table = guest.practise("235-stud-poker")
        guest.bet(table, 4)
        guest.do(table, "ask_for_deal")
        before = guest.table(table)
        cookies = guest.http.cookies
    kept = Store(open_engine(str(tmp_path / "house.db"))).head(table)
    with running_house(tmp_path) as house:
        back = house.person()
        back.http.cookies = cookies
        back.meet()
        after = back.table(table)
        assert after["fact"] == kept[0] == before["fact"]
        assert after["view"] == before["view"]
        back.play_on(table)
        assert back.table(table)["last"]["settled"]
        assert house.room.ledger_check.verify().ok


def test_an_idle_practice_table_leaves_memory_and_comes_back(tmp_path: Path) -> None:
    with running_house(tmp_path, settings=replace(UNLIMITED, practice_idle_s=60)) as house:
        guest = house.person()
        table = guest.practise("three-card-poker")
        guest.bet(table, 4)
        house.time.ahead += 61
        soon(lambda: table not in house.room.hub.tables)
        assert guest.table(table)["view"]["wagers"]["4"]["ante"]["amount"] == "5.00"
        assert json.dumps(guest.table(table))


@pytest.mark.parametrize("after", ["-1", "x", "9" * 20, "1.5"])
def test_a_number_that_is_none_is_refused(house: RunningHouse, after: str) -> None:
    guest = house.person()
    table = guest.practise("three-card-poker")
    with pytest.raises(InvalidStatus), guest.live(table, after=after):
        pass


def test_a_socket_that_comes_while_the_house_opens_is_told_so_and_breaks_nothing(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with running_house(tmp_path) as house:
        guest = house.person()
        table = guest.practise("three-card-poker")
        verdict, house.room.ledger_check.verdict = house.room.ledger_check.verdict, None
        for watched in (None, table):
            with pytest.raises(InvalidStatus) as told, guest.live(watched):
                pass
            assert told.value.response.status_code == 503
            assert b"the ledger is being verified" in (told.value.response.body or b"")
        house.room.ledger_check.verdict = verdict
        with guest.live(table) as socket:
            socket.until("view")
    # The house is closed, so that whatever it had to say is said.
    assert [record.getMessage() for record in caplog.records if record.levelname == "ERROR"] == []


def test_a_flood_of_pings_or_pieces_is_cut_off_and_a_few_are_answered(house: RunningHouse) -> None:
    """Pings cost the house more than the client: from one socket they kept everybody's bets waiting for seconds."""
    guest = house.person()
    table = guest.practise("three-card-poker")
    with guest.live(table) as patient, guest.live(table) as pinging, guest.live(table) as in_pieces:
        for _ in range(20):
            assert patient.socket.ping().wait(_PATIENCE_S)
        with suppress(ConnectionClosed):
            for _ in range(5000):
                pinging.socket.ping()
        with suppress(ConnectionClosed):
            in_pieces.socket.send(5000 * [""])
        for cut in (pinging, in_pieces):
            with pytest.raises(ConnectionClosed):
                cut.until("nothing of this kind")
        guest.bet(table, 4)
        patient.until("facts")


def test_whoever_does_not_say_what_they_want_is_cut_and_a_quiet_socket_is_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with running_house(tmp_path) as house:
        guest = house.person()
        table = guest.practise("three-card-poker")
        with guest.live(table) as quiet:
            quiet.until("view")
            monkeypatch.setattr("queenhigh.server.connections.HEADERS_S", 0.1)
            slow = sockets.create_connection(("127.0.0.1", house.port))
            slow.settimeout(_PATIENCE_S)
            # It may be cut before it has said anything.
            with suppress(ConnectionError):
                slow.sendall(b"GET / HT")
            assert is_cut(slow)
            slow.close()
            monkeypatch.undo()
            guest.do(table, "place_wager", seat=4, wager="ante", cents=500)
            quiet.until("view", lambda frame: "4" in frame["view"]["wagers"])


@pytest.mark.parametrize("loop", [asyncio.new_event_loop, uvloop.new_event_loop])
def test_a_connection_that_is_gone_already_is_thrown_away_without_an_error(
    loop: Callable[[], asyncio.AbstractEventLoop],
) -> None:
    async def lose() -> None:
        ours, theirs = sockets.socketpair()
        line, _ = await asyncio.get_running_loop().create_connection(asyncio.Protocol, sock=ours)
        theirs.close()
        line.abort()
        for _ in range(3):
            await asyncio.sleep(0)
        throw_away(line)

    with asyncio.Runner(loop_factory=loop) as runner:
        runner.run(lose())
