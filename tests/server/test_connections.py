"""Connections that send slowly, send too much or hang up: they cost nobody else anything, and leave no trace."""

import asyncio
import gc
import logging
import socket
import struct
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, suppress
from dataclasses import replace
from pathlib import Path

import pytest

from queenhigh.server import connections
from queenhigh.server.connections import MOST_HEADER_BYTES, ImpatientProtocol
from queenhigh.server.request_turns import Turns
from tests.server.house import PATIENCE_S, UNLIMITED, Person, RunningHouse, fetch, is_cut, running_house, soon

ELSEWHERE = "127.0.0.2"
_MOST = 20


@pytest.fixture(scope="module")
def crowded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningHouse]:
    """A house that takes twenty connections from one address."""
    settings = replace(UNLIMITED, connections_per_address=_MOST, most_connections=3 * _MOST)
    with running_house(tmp_path_factory.mktemp("crowded"), settings=settings) as house:
        yield house


def _dial(house: RunningHouse, sent: bytes = b"", address: str = "127.0.0.1") -> socket.socket:
    line = socket.create_connection(("127.0.0.1", house.port), 60, (address, 0))
    line.sendall(sent)
    return line


def _slow_body(house: RunningHouse, address: str = "127.0.0.1") -> socket.socket:
    head = f"POST /api/session HTTP/1.1\r\nhost: 127.0.0.1:{house.port}\r\norigin: {house.origin}\r\n"
    return _dial(house, f"{head}content-type: application/json\r\ncontent-length: 100\r\n\r\n{{".encode(), address)


def _noting(done: threading.Event, act: Callable[[ImpatientProtocol], None]) -> Callable[[ImpatientProtocol], None]:
    """What the house does with a connection, and tells us that it did."""

    def both(line: ImpatientProtocol) -> None:
        done.set()
        act(line)

    return both


def test_slow_bodies_from_one_address_shut_nobody_out(crowded: RunningHouse) -> None:
    """The connection that kept us waiting longest makes room, even for a visitor from the same address."""
    with ExitStack() as held:
        lines = [held.enter_context(closing(_slow_body(crowded))) for _ in range(3 * _MOST)]
        assert all(is_cut(line) for line in lines[: 2 * _MOST])
        for address in ("127.0.0.1", ELSEWHERE):
            visitor = Person(crowded.origin, address)
            assert visitor.get("/api/tables").status_code == 200
            visitor.http.close()


def test_slow_connections_from_many_addresses_shut_nobody_out(crowded: RunningHouse) -> None:
    with ExitStack() as held:
        for number in range(5 * _MOST):
            held.enter_context(closing(_slow_body(crowded, f"127.0.2.{1 + number % 10}")))
        visitor = Person(crowded.origin, ELSEWHERE)
        assert visitor.get("/api/tables").status_code == 200
        visitor.http.close()


def test_sockets_and_requests_in_work_are_never_closed_for_others(crowded: RunningHouse) -> None:
    guest = crowded.person()
    table = guest.practise("three-card-poker")
    with guest.live(table) as socket_, ExitStack() as held:
        socket_.until("view")
        for _ in range(3 * _MOST):
            held.enter_context(closing(_slow_body(crowded)))
        socket_.send(id="still-here", command="place_wager", seat=4, wager="ante", cents=500)
        assert socket_.until("reply")["ok"]


def test_a_socket_counts_until_it_ends(crowded: RunningHouse) -> None:
    guest = crowded.person(address=ELSEWHERE)
    for _ in range(_MOST + 5):
        with guest.live(None) as socket_:
            socket_.until("tables")
    assert guest.get("/api/tables").status_code == 200


@pytest.mark.parametrize("second", [False, True])
def test_headers_have_a_deadline_on_every_request_of_a_connection(
    house: RunningHouse, monkeypatch: pytest.MonkeyPatch, second: bool
) -> None:
    with ExitStack() as held:
        if second:
            # The first request has the usual time, so that it is answered however slow the machine is.
            line = held.enter_context(closing(_dial(house)))
            line.sendall(f"GET /healthz HTTP/1.1\r\nhost: 127.0.0.1:{house.port}\r\n\r\n".encode())
            assert b"200 OK" in line.recv(10_000)
            monkeypatch.setattr(connections, "HEADERS_S", 0.2)
        else:
            monkeypatch.setattr(connections, "HEADERS_S", 0.2)
            line = held.enter_context(closing(_dial(house)))
        # It may be cut before it has said anything.
        with suppress(ConnectionError):
            line.sendall(b"GET /healthz HTTP/1.1\r\n")
        assert is_cut(line)


def test_bodies_have_a_deadline(house: RunningHouse, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "BODY_S", 0.2)
    with closing(_slow_body(house)) as line:
        assert is_cut(line)


@pytest.mark.parametrize("pieces", [1, 64])
def test_headers_have_a_most(house: RunningHouse, pieces: int) -> None:
    """Whether they come at once, in many headers, or as one header without an end."""
    with closing(_dial(house, b"GET /healthz HTTP/1.1\r\nhost: x\r\n")) as line:
        piece = b"x-much: " + b"x" * (2 * MOST_HEADER_BYTES // pieces) + b"\r\n"
        # The house may hang up before its answer is read.
        with suppress(ConnectionError):
            for _ in range(pieces):
                line.sendall(piece)
            assert line.recv(100).startswith(b"HTTP/1.1 431 ")
    endless = b"GET /healthz HTTP/1.1\r\nx-endless: "
    with closing(_dial(house, endless)) as line, pytest.raises(ConnectionError):
        line.sendall(b"x" * (1000 * MOST_HEADER_BYTES))


def test_hanging_up_leaves_nothing_in_the_log(house: RunningHouse, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO):
        for _ in range(20):
            _slow_body(house).close()
        guest = house.person()
        assert guest.get("/api/tables").status_code == 200
        time.sleep(0.2)
    assert [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING] == []


def test_connections_that_are_gone_leave_nothing_for_the_collector(house: RunningHouse) -> None:
    """It would stop the loop for a tenth of a second each time it looks through thousands of them."""
    page = f"GET / HTTP/1.1\r\nhost: 127.0.0.1:{house.port}\r\n\r\n".encode()
    before = _known_to_the_collector()
    gc.disable()
    try:
        for _ in range(10):
            _slow_body(house).close()
            _dial(house, b"GET / HTTP/1.1\r\n").close()
            with closing(_dial(house, page)) as line:
                line.recv(100)
            with house.person().live(None):
                pass
        soon(lambda: len(_known_to_the_collector() - before) < 10)
    finally:
        gc.enable()


def _known_to_the_collector() -> set[int]:
    return {id(known) for known in gc.get_objects() if type(known) is ImpatientProtocol}


def test_a_newcomer_does_not_wait_for_the_pages_of_those_who_came_before(
    house: RunningHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While the loop is busy, sixty connections ask for a page; then it takes them in."""
    seen: list[str] = []
    made, first = ImpatientProtocol.connection_made, Turns._first

    def connection_made(self: ImpatientProtocol, transport: asyncio.Transport) -> None:
        made(self, transport)
        seen.append(self.address)

    def begin(self: Turns) -> object:
        seen.append("a page")
        return first(self)

    monkeypatch.setattr(ImpatientProtocol, "connection_made", connection_made)
    monkeypatch.setattr(Turns, "_first", begin)
    page = f"GET / HTTP/1.1\r\nhost: 127.0.0.1:{house.port}\r\n\r\n".encode()
    busy = threading.Event()
    house.room.writer._loop.call_soon_threadsafe(busy.wait, PATIENCE_S)
    with ExitStack() as held:
        for _ in range(60):
            held.enter_context(closing(_dial(house, page)))
        held.enter_context(closing(_dial(house, page, ELSEWHERE)))
        busy.set()
        soon(lambda: ELSEWHERE in seen)
    assert seen[: seen.index(ELSEWHERE)].count("a page") < 15


def test_a_house_closes_on_requests_that_never_come_without_a_word(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.INFO), ExitStack() as held:
        with running_house(tmp_path) as house:
            lines = [held.enter_context(closing(_slow_body(house))) for _ in range(5)]
            assert house.person().get("/api/tables").status_code == 200
        assert all(is_cut(line) for line in lines)
    assert [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING] == []


def test_hanging_up_on_several_answers_leaves_nothing_in_the_log(
    house: RunningHouse, caplog: pytest.LogCaptureFixture
) -> None:
    page = f"GET / HTTP/1.1\r\nhost: 127.0.0.1:{house.port}\r\n\r\n".encode()
    with caplog.at_level(logging.INFO):
        for _ in range(20):
            line = _dial(house, page * 3)
            # Closed so that everything in work is reset.
            line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            line.close()
            _dial(house, b"nonsense\r\n\r\n").close()
        guest = house.person()
        assert guest.get("/api/tables").status_code == 200
        time.sleep(0.2)
    assert [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING] == []


def test_a_client_sends_only_a_few_requests_ahead(house: RunningHouse) -> None:
    ask = f"GET /healthz HTTP/1.1\r\nhost: 127.0.0.1:{house.port}\r\n\r\n".encode()
    with closing(_dial(house, ask * (connections.MOST_AHEAD + 1))) as line:
        answered = b""
        while answered.count(b"alive") <= connections.MOST_AHEAD:
            answered += line.recv(10_000)
    with closing(_dial(house, ask * 1000)) as line:
        assert is_cut(line)


@pytest.mark.parametrize(
    "rest", [b"1\r\n \r\n" * 2_000, b"0\r\nx-late: 1\r\nx-later: 2\r\n"], ids=["chunks", "trailers"]
)
def test_a_body_has_only_so_many_pieces_and_nothing_after_it(
    house: RunningHouse, monkeypatch: pytest.MonkeyPatch, rest: bytes
) -> None:
    monkeypatch.setattr(connections, "BODY_S", 600)
    head = f"POST /api/session HTTP/1.1\r\nhost: 127.0.0.1:{house.port}\r\norigin: {house.origin}\r\n"
    head += "content-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n"
    with closing(_dial(house, head.encode() + rest)) as line:
        assert is_cut(line)


def test_a_request_in_crumbs_is_read_once_in_a_while(house: RunningHouse, monkeypatch: pytest.MonkeyPatch) -> None:
    paused, read_on = threading.Event(), ImpatientProtocol._read_on
    monkeypatch.setattr(connections, "CRUMBS_EVERY_S", 0.01)
    monkeypatch.setattr(ImpatientProtocol, "_read_on", _noting(paused, read_on))
    with closing(_dial(house, b"GET /healthz HTTP/1.1\r\n")) as line:
        crumbs = 0
        while not paused.wait(0.002):
            line.sendall(b"x-crumb: 1\r\n")
            crumbs += 1
            assert crumbs < 2_000, "every crumb was read at once"
        line.sendall(f"host: 127.0.0.1:{house.port}\r\n\r\n".encode())
        assert b"200 OK" in line.recv(10_000)


def test_an_answer_that_nobody_reads_is_given_up(house: RunningHouse, monkeypatch: pytest.MonkeyPatch) -> None:
    given_up, cut = threading.Event(), ImpatientProtocol.cut
    monkeypatch.setattr(connections, "ANSWER_S", 0.1)
    monkeypatch.setattr(ImpatientProtocol, "cut", _noting(given_up, cut))
    ask = f"GET /static-offline-docs/swagger-ui-bundle.js HTTP/1.1\r\nhost: 127.0.0.1:{house.port}\r\n\r\n"
    with closing(socket.socket()) as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.connect(("127.0.0.1", house.port))
        line.sendall(ask.encode())
        assert given_up.wait(PATIENCE_S)


def test_nobody_is_believed_who_says_where_they_come_from(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A local process cannot choose its address; behind a proxy that the house trusts, clients are told apart. Somebody
    who is sent away is read later."""
    read_on = ImpatientProtocol._read_on
    monkeypatch.setattr(connections, "SLOWED_S", 0.01)
    for proxies, answers in (((), [200, 200, 429]), (("127.0.0.1",), [200, 200, 200])):
        folder, later = tmp_path / str(len(proxies)), threading.Event()
        monkeypatch.setattr(ImpatientProtocol, "_read_on", _noting(later, read_on))
        folder.mkdir()
        settings = replace(UNLIMITED, guests_per_minute=2, trusted_proxies=proxies)
        with running_house(folder, settings=settings) as house:
            house.time.stop()
            told = [
                fetch(house.origin + "/api/session", headers={"x-forwarded-for": f"203.0.113.{number}"})
                for number in range(3)
            ]
            assert [answer.status_code for answer in told] == answers
            assert proxies or later.wait(PATIENCE_S)
