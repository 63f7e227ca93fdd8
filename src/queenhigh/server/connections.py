"""Connections: deadlines for headers and bodies, a limit on headers, and only so many connections at once.

A client that sends its request slowly costs us a connection and nothing else. When an address has too many connections
or the house does, the one that has kept us waiting longest is closed, so a newcomer always finds a place. Connections
that wait for nothing, such as sockets and requests in work, are never closed for others.
"""

import asyncio
from collections.abc import Callable, Sequence
from ipaddress import ip_address, ip_network
from typing import cast

from uvicorn.config import Config
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.server import ServerState

from queenhigh.server.client_address import budget_address

HEADERS_S = 10.0
BODY_S = 20.0
MOST_HEADER_BYTES = 32 * 1024
_TOO_LARGE = (
    b"HTTP/1.1 431 Request Header Fields Too Large\r\ncontent-type: text/plain\r\ncontent-length: 37\r\n"
    b"connection: close\r\n\r\nthe headers are larger than we accept"
)


class Connections:
    """Every open connection by its address; those that keep us waiting are in the order in which they began to."""

    def __init__(self, most_of_one: int, most: int, proxies: Sequence[str] = ()) -> None:
        """A proxy brings everybody's connections, so only the limit for all of them holds for it."""
        self.most_of_one, self.most = most_of_one, most
        self._proxies = [ip_network(proxy) for proxy in proxies]
        self._open: dict[str, dict[ImpatientProtocol, None]] = {}
        self._waited_for: dict[ImpatientProtocol, None] = {}

    def count(self, address: str | None = None) -> int:
        if address is not None:
            return len(self._open.get(address, ()))
        return sum(len(those) for those in self._open.values())

    def add(self, connection: "ImpatientProtocol") -> bool:
        """Whether there is room for one more, after closing the one that has kept us waiting longest if need be."""
        here = self.count(connection.address) >= self.most_of_one and not self._is_proxy(connection.address)
        if (here or self.count() >= self.most) and not self._close_slowest(connection.address if here else None):
            return False
        self._open.setdefault(connection.address, {})[connection] = None
        return True

    def _is_proxy(self, address: str) -> bool:
        return bool(self._proxies) and any(ip_address(address) in proxy for proxy in self._proxies)

    def _close_slowest(self, address: str | None) -> bool:
        slowest = next((one for one in self._waited_for if address in (None, one.address)), None)
        if slowest is None:
            return False
        self.remove(slowest)
        slowest.cut()
        return True

    def remove(self, connection: "ImpatientProtocol") -> None:
        self._waited_for.pop(connection, None)
        those = self._open.get(connection.address, {})
        those.pop(connection, None)
        if not those:
            self._open.pop(connection.address, None)

    def wait_for(self, connection: "ImpatientProtocol", *, waiting: bool) -> None:
        self._waited_for.pop(connection, None)
        if waiting and connection in self._open.get(connection.address, ()):
            self._waited_for[connection] = None


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
        self.crowd = crowd
        self.address = ""
        self._deadline: asyncio.TimerHandle | None = None
        self._in_headers, self._header_bytes = True, 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.address = budget_address(str((transport.get_extra_info("peername") or ("",))[0]))
        if not self.crowd.add(self):
            transport.abort()
            return
        self._wait(HEADERS_S)

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        self.crowd.remove(self)
        super().connection_lost(exc)

    def cut(self) -> None:
        """Close the connection at once; what was not answered yet never will be."""
        if not self.transport.is_closing():
            self.transport.abort()

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
        super().data_received(data)
        if self._in_headers and self._header_bytes > MOST_HEADER_BYTES:
            self._refuse_headers()

    def on_headers_complete(self) -> None:
        size = len(self.url) + sum(len(name) + len(value) for name, value in self.headers)
        self._in_headers, self._header_bytes = False, 0
        self._wait(BODY_S)
        if size > MOST_HEADER_BYTES:
            self._refuse_headers()
            return
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._stop_waiting()
        self._in_headers = True
        if self.cycle is not None:
            super().on_message_complete()

    def on_body(self, body: bytes) -> None:
        if not self.transport.is_closing():
            super().on_body(body)

    def on_response_complete(self) -> None:
        """A connection that is kept open for another request may go when others need its place."""
        super().on_response_complete()
        if self._deadline is None and not self.transport.is_closing():
            self.crowd.wait_for(self, waiting=True)

    def _refuse_headers(self) -> None:
        if not self.transport.is_closing():
            self.transport.write(_TOO_LARGE)
            self.transport.close()

    def handle_websocket_upgrade(self) -> None:
        """A socket waits for nothing from here on; it stays counted until its connection ends."""
        self._stop_waiting()
        super().handle_websocket_upgrade()
        _when_lost(self.transport.get_protocol(), lambda: self.crowd.remove(self))


def _when_lost(protocol: asyncio.BaseProtocol, then: Callable[[], None]) -> None:
    """A socket is handed to a protocol of its own, which hears of the end of the connection instead of us."""
    lost = protocol.connection_lost

    def both(exc: Exception | None) -> None:
        then()
        lost(exc)

    cast(object, protocol).__setattr__("connection_lost", both)
