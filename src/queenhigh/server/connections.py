"""Connections: deadlines for headers and bodies, a limit on headers, and only so many connections at once.

A client that sends its request slowly costs us a connection and nothing else: crumbs are collected by the system and
read seldom. When an address has too many connections or the house does, the one that has kept us waiting longest is
closed, so a newcomer always finds a place. Connections that wait for nothing, such as sockets and requests in work, are
never closed for others.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Sequence
from ipaddress import ip_address, ip_network
from typing import cast

from uvicorn.config import Config
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.server import ServerState

from queenhigh.server.client_address import budget_address
from queenhigh.server.request_turns import CONNECTION

HEADERS_S = 10.0
BODY_S = 20.0
ANSWER_S = 30.0
"""How long a client may leave an answer unread that does not fit into the system's own memory."""
CRUMB_BYTES = 1024
MOST_CRUMBS = 8
CRUMBS_EVERY_S = 1.0
"""After so many small pieces of one request, the rest of it is read once in a while."""
SLOWED_S = 1.0
"""How long a client that sends too many requests waits until its next one is read."""
MOST_CHUNKS = 1024
"""How many pieces the body of a request may have."""
MOST_AHEAD = 4
"""How many requests may be sent before the first of them is answered. Browsers send none."""
MOST_HEADER_BYTES = 32 * 1024
_TOO_LARGE = (
    b"HTTP/1.1 431 Request Header Fields Too Large\r\ncontent-type: text/plain\r\ncontent-length: 37\r\n"
    b"connection: close\r\n\r\nthe headers are larger than we accept"
)


_visitors = logging.getLogger("queenhigh.visitors")
# What visitors send is not an error of the house, and must not fill its log.
_visitors.setLevel(logging.ERROR)


class HungUp(Exception):
    """Ends the reading of what was sent on a connection that we have closed."""


class Connections:
    """Every open connection by its address; those that keep us waiting are in the order in which they began to."""

    def __init__(self, most_of_one: int, most: int, proxies: Sequence[str] = ()) -> None:
        """A proxy brings everybody's connections, so only the limit for all of them holds for it."""
        self.most_of_one, self.most = most_of_one, most
        self._proxies = [ip_network(proxy) for proxy in proxies]
        self._open: dict[str, dict[ImpatientProtocol, None]] = {}
        self._waited_for: dict[ImpatientProtocol, None] = {}
        self._waited_for_at: dict[str, dict[ImpatientProtocol, None]] = {}
        self._count = 0

    def count(self, address: str | None = None) -> int:
        return self._count if address is None else len(self._open.get(address, ()))

    def add(self, connection: "ImpatientProtocol") -> bool:
        """Whether there is room for one more, after closing the one that has kept us waiting longest if need be."""
        here = self.count(connection.address) >= self.most_of_one and not self.is_proxy(connection.address)
        if (here or self.count() >= self.most) and not self._close_slowest(connection.address if here else None):
            return False
        self._open.setdefault(connection.address, {})[connection] = None
        self._count += 1
        return True

    def is_proxy(self, address: str) -> bool:
        return bool(self._proxies) and any(ip_address(address) in proxy for proxy in self._proxies)

    def _close_slowest(self, address: str | None) -> bool:
        waited_for = self._waited_for if address is None else self._waited_for_at.get(address, {})
        slowest = next(iter(waited_for), None)
        if slowest is None:
            return False
        self.remove(slowest)
        slowest.cut()
        return True

    def remove(self, connection: "ImpatientProtocol") -> None:
        self.wait_for(connection, waiting=False)
        if connection in self._open.get(connection.address, ()):
            _leave(self._open, connection)
            self._count -= 1

    def wait_for(self, connection: "ImpatientProtocol", *, waiting: bool) -> None:
        if self._waited_for.pop(connection, connection) is None:
            _leave(self._waited_for_at, connection)
        if waiting and connection in self._open.get(connection.address, ()):
            self._waited_for[connection] = None
            self._waited_for_at.setdefault(connection.address, {})[connection] = None


def _leave(by_address: "dict[str, dict[ImpatientProtocol, None]]", connection: "ImpatientProtocol") -> None:
    those = by_address[connection.address]
    del those[connection]
    if not those:
        del by_address[connection.address]


class ImpatientProtocol(HttpToolsProtocol):
    """HTTP with deadlines: a client that has not sent a whole request in time is cut off, without a word in the log."""

    def __init__(
        self,
        crowd: Connections,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, object],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.logger = _visitors
        self.crowd = crowd
        self.address = ""
        self.turned_away = False
        """Whether the last request was answered that too many are waiting."""
        self._deadline: asyncio.TimerHandle | None = None
        self._unread: asyncio.TimerHandle | None = None
        self._in_headers, self._header_bytes, self._crumbs, self._chunks = True, 0, 0, 0
        self._unanswered: deque[RequestResponseCycle] = deque()

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.address = budget_address(str((transport.get_extra_info("peername") or ("",))[0]))
        if not self.crowd.add(self):
            transport.abort()
            return
        self._wait(HEADERS_S)

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        self.resume_writing()
        self.crowd.remove(self)
        self._hang_up()
        super().connection_lost(exc)
        self._let_go()

    def _let_go(self) -> None:
        """Name nothing that names us: thousands of connections that are garbage only for the collector would stop the
        loop for a tenth of a second each time it looks."""
        self._unanswered.clear()
        self.pipeline.clear()
        self.scope = self.cycle = None  # type: ignore[assignment]

    def cut(self) -> None:
        """Close the connection at once; what was not answered yet never will be."""
        self._hang_up()
        if not self.transport.is_closing():
            self.transport.abort()

    def shutdown(self) -> None:
        """The house closes: a request that has not come by now is not waited for."""
        if self._deadline is not None:
            self.cut()
        else:
            super().shutdown()

    def is_closing(self) -> bool:
        return self.transport.is_closing()

    def _hang_up(self) -> None:
        """Nothing more is written for any of the requests, also for those that came before the last one."""
        for cycle in self._unanswered:
            cycle.disconnected = True
            cycle.message_event.set()

    def _wait(self, seconds: float) -> None:
        self._stop_waiting()
        self.crowd.wait_for(self, waiting=True)
        self._deadline = asyncio.get_running_loop().call_later(seconds, self.cut)

    def _stop_waiting(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None
        self.crowd.wait_for(self, waiting=False)

    # What the parser finds in the bytes of a request.

    def data_received(self, data: bytes) -> None:
        if self._in_headers:
            self._header_bytes += len(data)
            if self._deadline is None:
                # The next request on a connection that was kept open.
                self._wait(HEADERS_S)
        if len(data) < CRUMB_BYTES:
            self._crumbs += 1
        super().data_received(data)
        if self._in_headers and self._header_bytes > MOST_HEADER_BYTES:
            self._refuse_headers()
        elif self._crumbs > MOST_CRUMBS:
            self._read_later(CRUMBS_EVERY_S)

    def slow_down(self) -> None:
        """Read the next request later, unless it may be somebody else's, as on a connection of a proxy."""
        if not self.crowd.is_proxy(self.address):
            self._read_later(SLOWED_S)

    def _read_later(self, seconds: float) -> None:
        if not self.is_closing():
            self.transport.pause_reading()
            asyncio.get_running_loop().call_later(seconds, self._read_on)

    def _read_on(self) -> None:
        if not self.is_closing():
            self.transport.resume_reading()

    def send_400_response(self, msg: str) -> None:
        if not self.is_closing():
            super().send_400_response(msg)
            self._hang_up()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.scope["state"][CONNECTION] = self

    def on_headers_complete(self) -> None:
        size = len(self.url) + sum(len(name) + len(value) for name, value in self.headers)
        self._in_headers, self._header_bytes, self._chunks = False, 0, 0
        self._wait(BODY_S)
        if size > MOST_HEADER_BYTES:
            self._refuse_headers()
            raise HungUp
        if len(self.pipeline) >= MOST_AHEAD:
            self._break_off()
        before = self.cycle
        super().on_headers_complete()
        if self.cycle is not before:
            self._unanswered.append(self.cycle)

    def on_message_complete(self) -> None:
        self._stop_waiting()
        self._in_headers, self._crumbs = True, 0
        if self.cycle is not None:
            super().on_message_complete()

    def on_header(self, name: bytes, value: bytes) -> None:
        if not self._in_headers:
            # Headers after the body, which nobody needs, would be kept without a limit.
            self._break_off()
        super().on_header(name, value)

    def on_body(self, body: bytes) -> None:
        self._chunks += 1
        if self._chunks > MOST_CHUNKS:
            self._break_off()
        if not self.transport.is_closing():
            super().on_body(body)

    def _break_off(self) -> None:
        self.cut()
        raise HungUp

    def on_response_complete(self) -> None:
        """A connection that is kept open for another request may go when others need its place."""
        self._unanswered.popleft()
        super().on_response_complete()
        if self._deadline is None and not self.transport.is_closing():
            self.crowd.wait_for(self, waiting=True)

    def pause_writing(self) -> None:
        """The client does not read what we answer, or not as fast as we send it."""
        super().pause_writing()
        self._unread = asyncio.get_running_loop().call_later(ANSWER_S, self.cut)

    def resume_writing(self) -> None:
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None
        super().resume_writing()

    def _refuse_headers(self) -> None:
        if not self.transport.is_closing():
            self.transport.write(_TOO_LARGE)
            self.transport.close()
            self._hang_up()

    def handle_websocket_upgrade(self) -> None:
        """A socket waits for nothing from here on; it stays counted until its connection ends."""
        self._stop_waiting()
        super().handle_websocket_upgrade()
        _when_lost(self.transport.get_protocol(), lambda: self.crowd.remove(self))
        self.parser = None  # type: ignore[assignment]
        self._let_go()


def _when_lost(protocol: asyncio.BaseProtocol, then: Callable[[], None]) -> None:
    """A socket is handed to a protocol of its own, which hears of the end of the connection instead of us."""
    lost = protocol.connection_lost

    def both(exc: Exception | None) -> None:
        cast(object, protocol).__delattr__("connection_lost")
        then()
        lost(exc)

    cast(object, protocol).__setattr__("connection_lost", both)
