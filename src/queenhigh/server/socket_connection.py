"""One socket: a reader and a sender, pings between them, and the cut for a client that is silent or slow."""

import asyncio
import socket
import struct
import time
from abc import ABC, abstractmethod
from contextlib import suppress
from typing import ClassVar

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from queenhigh.server import permissions
from queenhigh.server.accounts import Session
from queenhigh.server.budgets import Rates
from queenhigh.server.card_room import CardRoom
from queenhigh.server.client_address import address_of
from queenhigh.server.json_types import JsonObject
from queenhigh.server.problems import Problem
from queenhigh.server.socket_hub import TOO_SLOW, Client, frame_text
from queenhigh.server.strict_json import read_json

PING_S = 20.0
_SILENT_S = 60.0
_SEND_S = 5.0
_SILENT = "silent"
_NOT_READING = (TOO_SLOW, _SILENT)
"""A client that is cut off for one of these would not read a goodbye."""
_MOST_IN_FLIGHT = 32
LINE = "line"
"""The key under which a socket's protocol leaves its transport in the scope."""


class Connection(ABC):
    """A reader and a sender; when either ends, both do."""

    rest_s: ClassVar[float] = 0.0
    """How long to wait after a view before the next one is sent."""

    def __init__(self, room: CardRoom, websocket: WebSocket, session: Session, watched: str) -> None:
        self.room, self.websocket = room, websocket
        self.line: asyncio.Transport = websocket.scope["state"][LINE]
        self.client = Client(session, watched, self.line.get_write_buffer_size, address_of(websocket))
        self.rates = Rates(room.settings.commands_per_s, room.settings.commands_per_s)
        self.heard = time.monotonic()
        self.in_flight: set[asyncio.Task[None]] = set()

    @abstractmethod
    async def begin(self) -> None:
        """Join the watchers; what the client missed is queued by then."""

    @abstractmethod
    def view(self) -> str:
        """The frame that shows what the client watches, as it is now."""

    @abstractmethod
    async def command(self, sent: object) -> JsonObject:
        """The reply to what a client sent."""

    async def run(self) -> None:
        await self.begin()
        self.client.show()
        tasks = [asyncio.create_task(self._read()), asyncio.create_task(self._send())]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.room.hub.leave(self.client)
            for task in (*tasks, *self.in_flight):
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await self._close()

    async def _close(self) -> None:
        not_reading = self.client.bye in _NOT_READING
        if not not_reading and self.websocket.application_state is WebSocketState.CONNECTED:
            with suppress(RuntimeError, asyncio.TimeoutError, WebSocketDisconnect):
                await asyncio.wait_for(self.websocket.close(1000 if self.client.bye is None else 1008), 1)
        if not_reading or self.line.get_write_buffer_size():
            throw_away(self.line)

    # Out.

    async def _send(self) -> None:
        client = self.client
        ping_at = time.monotonic() + PING_S
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(client.ready.wait(), max(0.01, ping_at - time.monotonic()))
            if time.monotonic() >= ping_at:
                ping_at = time.monotonic() + PING_S
                self._ping()
            client.ready.clear()
            for text in client.take():
                await self._put(text)
            if client.bye is not None:
                self.room.metrics.cut.labels(client.bye).inc()
                if client.bye in _NOT_READING:
                    return
                await self._put(client.numbered(frame_text({"kind": "bye", "why": client.bye})))
                return
            if client.view_due:
                client.view_due = False
                await self._put(client.numbered(self.view()))
                await asyncio.sleep(self.rest_s)

    def _ping(self) -> None:
        if time.monotonic() - self.heard > _SILENT_S:
            self.client.cut(_SILENT)
        self.client.put(frame_text({"kind": "ping"}))

    async def _put(self, text: str) -> None:
        """Send a frame; a client that does not take it for some seconds is cut off."""
        try:
            await asyncio.wait_for(self.websocket.send_text(text), _SEND_S)
        except TimeoutError:
            self.client.cut(TOO_SLOW)
            self.room.metrics.cut.labels(TOO_SLOW).inc()
            raise

    # In.

    async def _read(self) -> None:
        while True:
            message = await self.websocket.receive()
            if message["type"] == "websocket.disconnect":
                return
            self.heard = time.monotonic()
            text = message.get("text")
            if text is None:
                self.client.cut("only text frames are accepted")
                continue
            if len(self.in_flight) >= _MOST_IN_FLIGHT:
                await asyncio.wait(self.in_flight, return_when=asyncio.FIRST_COMPLETED)
            task = asyncio.create_task(self._take(text))
            self.in_flight.add(task)
            task.add_done_callback(self.in_flight.discard)

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
        self.client.put(frame_text({"kind": "reply", **reply}))


def throw_away(line: asyncio.Transport) -> None:
    """Cut a connection and drop everything queued in it. A client that does not read would not read a goodbye either,
    and a connection that is closed politely keeps its unread bytes in memory for as long as the other end likes."""
    held = line.get_extra_info("socket")
    # A socket that is closed already has nothing queued; uvloop calls its number a wrong value.
    with suppress(OSError, ValueError):
        if held is not None:
            held.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    line.abort()


def _act(sent: object) -> str:
    """What a frame asks for, by its name in the permissions; a made-up name is just a frame."""
    named = sent.get("command") if isinstance(sent, dict) else None
    return named if isinstance(named, str) and named in permissions.COMMANDS else "a frame"


def _id(sent: object) -> str | None:
    id_ = sent.get("id") if isinstance(sent, dict) else None
    return id_ if isinstance(id_, str) and len(id_) <= 64 else None
