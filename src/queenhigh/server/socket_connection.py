"""One socket: a reader and a sender, pings between them, and the cut for a client that is silent or slow."""

import asyncio
import logging
import math
from abc import ABC, abstractmethod
from collections import deque
from contextlib import suppress
from typing import ClassVar

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from queenhigh.server import permissions
from queenhigh.server.budgets import Rates
from queenhigh.server.card_room import CardRoom
from queenhigh.server.client_address import address_of
from queenhigh.server.json_types import JsonObject
from queenhigh.server.problems import Problem
from queenhigh.server.sessions import Session
from queenhigh.server.socket_hub import LOGGED_OUT, TOO_SLOW, Client, frame_bytes
from queenhigh.server.socket_line import LINE, SocketLine
from queenhigh.server.strict_json import read_json

log = logging.getLogger(__name__)

PING_S = 20.0
_SILENT_S = 60.0
_SEND_S = 5.0
_SILENT = "silent"
_NOT_READING = (TOO_SLOW, _SILENT)
"""A client that is cut off for one of these would not read a goodbye."""
_MOST_IN_FLIGHT = 32
_PING = frame_bytes({"kind": "ping"})


class Connection(ABC):
    """Reads what a client sends, and sends what waits for it. Nothing here waits while it sends."""

    rest_s: ClassVar[float] = 0.0
    """How long to wait after a view before the next one is sent, however quiet the house is."""

    def __init__(self, room: CardRoom, websocket: WebSocket, session: Session, watched: str) -> None:
        self.room, self.websocket = room, websocket
        self.line: SocketLine = websocket.scope["state"][LINE]
        self.client = Client(session, watched, self.line.unsent, address_of(websocket))
        self.rates = Rates(room.settings.commands_per_s, room.settings.commands_per_s)
        self._loop = asyncio.get_running_loop()
        self.heard = self._loop.time()
        self.in_flight: set[asyncio.Task[None]] = set()
        self._held_back: deque[str] = deque()
        """What came while too much was in flight; nothing more is read until it is taken."""
        self._over: asyncio.Future[None] = self._loop.create_future()
        self._woken = False
        self._shown_at = -math.inf
        self._next_ping: asyncio.TimerHandle | None = None
        self._next_view: asyncio.TimerHandle | None = None
        self._patience: asyncio.TimerHandle | None = None
        """Runs out when a full line stays full."""

    @abstractmethod
    async def begin(self) -> None:
        """Join the watchers; what the client missed is queued by then."""

    @abstractmethod
    def view(self) -> bytes:
        """The frame that shows what the client watches, as it is now."""

    @abstractmethod
    async def command(self, sent: object) -> JsonObject:
        """The reply to what a client sent."""

    async def run(self) -> None:
        await self.begin()
        if not self.room.people.is_at_hand(self.client.session):
            # It ended while this socket was not among those that are cut off then.
            self.client.cut(LOGGED_OUT)
        self.line.when_full, self.line.when_free, self.client.wake = self._full, self._free, self._wake
        self._ping()
        self.client.show()
        reading = asyncio.create_task(self._read())
        try:
            await asyncio.wait((reading, self._over), return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._hang_up()
            self.room.hub.leave(self.client)
            for task in (reading, *self.in_flight):
                task.cancel()
            await asyncio.gather(reading, return_exceptions=True)
            await self._close()

    def _hang_up(self) -> None:
        if not self._over.done():
            self._over.set_result(None)
        for timer in (self._next_ping, self._next_view, self._patience):
            if timer is not None:
                timer.cancel()

    async def _close(self) -> None:
        not_reading = self.client.bye in _NOT_READING
        if not not_reading and self.websocket.application_state is WebSocketState.CONNECTED:
            with suppress(RuntimeError, asyncio.TimeoutError, WebSocketDisconnect):
                await asyncio.wait_for(self.websocket.close(1000 if self.client.bye is None else 1008), 1)
        if not_reading or self.line.unsent():
            self.line.throw_away()

    # Out.

    def _wake(self) -> None:
        """Send what waits in the turn of the loop after the next: by then, the reply to a command is there as well, and
        goes out together with what came of it."""
        if not self._woken:
            self._woken = True
            self._loop.call_soon(self._loop.call_soon, self._flush)

    def _flush(self) -> None:
        self._woken = False
        try:
            self._send_waiting()
        except Exception:
            # A page that connects again gets a new picture; on an open socket it would go on showing the old one.
            log.exception("a picture could not be drawn")
            self.client.cut("internal error")
            self._hang_up()

    def _send_waiting(self) -> None:
        client = self.client
        if self._over.done():
            return
        if client.bye is not None:
            self._say_goodbye(client.bye)
        elif not self.line.is_full:
            shows = client.view_due and self._may_show()
            frames = client.take(with_facts=shows)
            if shows:
                client.view_due = False
                frames.append(client.numbered(self.view()))
            self.line.send_frames(frames)

    def _may_show(self) -> bool:
        """Whether a view is sent now; otherwise it is sent as soon as it may be."""
        if not self.rest_s:
            return True
        now = self._loop.time()
        wait = self._shown_at + self.rest_s - now
        if wait > 0:
            if self._next_view is None:
                self._next_view = self._loop.call_later(wait, self._show_now)
            return False
        self._shown_at = now
        return True

    def _show_now(self) -> None:
        self._next_view = None
        self._wake()

    def _say_goodbye(self, why: str) -> None:
        self.room.metrics.cut.labels(why).inc()
        if why not in _NOT_READING:
            frames = self.client.take(with_facts=True)
            self.line.send_frames([*frames, self.client.numbered(frame_bytes({"kind": "bye", "why": why}))])
        self._hang_up()

    def _ping(self) -> None:
        now = self._loop.time()
        if self._next_ping is not None:
            if now - self.heard > _SILENT_S:
                self.client.cut(_SILENT)
            self.client.put(_PING)
        self._next_ping = self._loop.call_later(PING_S, self._ping)

    def _full(self) -> None:
        """A client that does not take what was sent for some seconds is cut off."""
        self._patience = self._loop.call_later(_SEND_S, self.client.cut, TOO_SLOW)

    def _free(self) -> None:
        if self._patience is not None:
            self._patience.cancel()
        self._wake()

    # In.

    async def _read(self) -> None:
        """Hear what came before now, then wait for the end: from here on, the line hands text over by itself."""
        self.line.when_heard = self._hear
        while True:
            message = await self.websocket.receive()
            if message["type"] == "websocket.disconnect":
                return
            text = message.get("text")
            if text is None:
                self.client.cut("only text frames are accepted")
                continue
            self._hear(text)

    def _hear(self, text: str) -> None:
        self.heard = self._loop.time()
        if len(self.in_flight) < _MOST_IN_FLIGHT:
            self._begin(text)
            return
        if not self._held_back:
            self.line.listen(on=False)
        self._held_back.append(text)

    def _begin(self, text: str) -> None:
        task = self._loop.create_task(self._take(text))
        self.in_flight.add(task)
        task.add_done_callback(self._taken)

    def _taken(self, task: asyncio.Task[None]) -> None:
        self.in_flight.discard(task)
        if self._held_back and not self._over.done():
            self._begin(self._held_back.popleft())
            if not self._held_back:
                self.line.listen(on=True)

    async def _take(self, text: str) -> None:
        sent: object = None
        try:
            sent = read_json(text)
            if sent == {"kind": "pong"}:
                return
            if not self.rates.take("", self.room.clock.monotonic()):
                raise Problem(429, "too-many", "too many commands; wait a moment")
            reply = await self.command(sent)
        except Problem as problem:
            self.room.denied(self.client.session, _act(sent), self.client.table_id, problem)
            reply = {**problem.data(), "id": _id(sent), "ok": False}
        except Exception:
            self.client.cut("internal error")
            raise
        self.client.put(frame_bytes({"kind": "reply", **reply}))


def _act(sent: object) -> str:
    """What a frame asks for, by its name in the permissions; a made-up name is just a frame."""
    named = sent.get("command") if isinstance(sent, dict) else None
    return named if isinstance(named, str) and named in permissions.COMMANDS else "a frame"


def _id(sent: object) -> str | None:
    id_ = sent.get("id") if isinstance(sent, dict) else None
    return id_ if isinstance(id_, str) and len(id_) <= 64 else None
