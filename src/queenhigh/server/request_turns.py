"""Requests are begun one at a time, and clients take turns: however many requests some of them send, everybody else
waits for one of each. Commands at tables do not wait at all.
"""

import asyncio
import re
from collections import deque
from collections.abc import Callable
from functools import partial

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from queenhigh.server.client_address import budget_address

CONNECTION = "queenhigh.connection"
"""Under this name a request's scope holds the connection it came on."""
_TOO_MANY, _TOO_BUSY = 429, 503
_COMMANDS = re.compile(r"/api/tables/[^/]+/commands")
_TOKEN = re.compile(rb"[A-Za-z0-9_-]{1,199}")
MOST_ENDED = 16
"""How many requests of clients who have hung up are put away in one round: as many as connections are accepted."""
_Headers = list[tuple[bytes, bytes]]
_Turn = tuple["asyncio.Future[None]", Callable[[], bool]]


def _never() -> bool:
    return False


class Turns:
    """One turn in each round of the loop, for one address after another."""

    def __init__(self) -> None:
        self._waiting: dict[str, deque[_Turn]] = {}

    async def take(self, address: str, has_hung_up: Callable[[], bool] = _never) -> None:
        loop = asyncio.get_running_loop()
        turn: asyncio.Future[None] = loop.create_future()
        if not self._waiting:
            loop.call_soon(self._next)
        self._waiting.setdefault(address, deque()).append((turn, has_hung_up))
        await turn

    def _next(self) -> None:
        for _ in range(MOST_ENDED):
            turn, has_hung_up = self._first()
            if not turn.done():
                turn.set_result(None)
                if not has_hung_up():
                    break
            if not self._waiting:
                return
        if self._waiting:
            asyncio.get_running_loop().call_soon(self._next)

    def _first(self) -> _Turn:
        address = next(iter(self._waiting))
        # An address with more to ask goes to the end of the line.
        turns = self._waiting.pop(address)
        first = turns.popleft()
        if turns:
            self._waiting[address] = turns
        return first


class RequestTurns:
    """Begins requests in turns, and is silent about clients who have hung up while they were answered."""

    def __init__(self, app: ASGIApp, is_at_hand: Callable[[str | None], object], cookie: str) -> None:
        """`is_at_hand` finds the session of a cookie without asking the database."""
        self.app, self._is_at_hand, self._cookie, self._turns = app, is_at_hand, cookie, Turns()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        scope["headers"], token = with_one_cookie(scope["headers"], self._cookie)
        if not self._is_a_command(scope, token):
            await self._turns.take(budget_address((scope.get("client") or ("",))[0]), partial(_has_hung_up, scope))
            if _has_hung_up(scope):
                # Otherwise uvicorn reports a request without an answer as an error.
                scope["state"][CONNECTION].cut()
                return
        try:
            await self.app(scope, receive, _slowing_down(scope, send))
        except RuntimeError:
            # Writing to a connection that was closed a moment ago.
            if not _has_hung_up(scope):
                raise

    def _is_a_command(self, scope: Scope, token: str | None) -> bool:
        """Whether it is a command by somebody we know; what others send as one can wait."""
        if scope["type"] != "http" or not _COMMANDS.fullmatch(scope["path"]):
            return False
        return token is not None and self._is_at_hand(token) is not None


def with_one_cookie(headers: _Headers, name: str) -> tuple[_Headers, str | None]:
    """The headers with the cookie of this name and no other, and its value. Python needs ten seconds for a cookie of
    32 KiB that is full of backslashes, and nobody else could be answered in that time.

    >>> with_one_cookie([(b"cookie", b"theme=dark; queenhigh=abc"), (b"host", b"here")], "queenhigh")
    ([(b'host', b'here'), (b'cookie', b'queenhigh=abc')], 'abc')
    """
    others = [header for header in headers if header[0] != b"cookie"]
    sent = (part.partition(b"=") for key, value in headers if key == b"cookie" for part in value.split(b";"))
    tokens = [value.strip() for key, _, value in sent if key.strip() == name.encode()]
    if not tokens or not _TOKEN.fullmatch(tokens[-1]):
        return others, None
    return [*others, (b"cookie", name.encode() + b"=" + tokens[-1])], tokens[-1].decode()


def _slowing_down(scope: Scope, send: Send) -> Send:
    """Reads the next request of a client later who was told that there are too many, or twice running that too many
    are waiting: once, that may be the doing of others. A command whose outcome is unknown is sent again at once."""
    connection = scope.get("state", {}).get(CONNECTION)
    if connection is None:
        return send
    is_a_command = _COMMANDS.fullmatch(scope["path"]) is not None

    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            turned_away = message["status"] == _TOO_BUSY and not is_a_command
            if message["status"] == _TOO_MANY or (turned_away and connection.turned_away):
                connection.slow_down()
            connection.turned_away = turned_away
        await send(message)

    return sending


def _has_hung_up(scope: Scope) -> bool:
    connection = scope.get("state", {}).get(CONNECTION)
    return connection is not None and connection.is_closing()
