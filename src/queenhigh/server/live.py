"""The socket of a table: numbered frames out, commands in, and what was missed first."""

import asyncio
import socket
import struct
import time
from contextlib import suppress
from typing import Any

from fastapi import APIRouter
from pydantic import ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from queenhigh.server import rights
from queenhigh.server.commands_in import COMMAND_IN
from queenhigh.server.guard import COOKIE, Rates, allow, check_origin, found
from queenhigh.server.hub import TOO_SLOW, Client, frame_text
from queenhigh.server.people import Session
from queenhigh.server.problems import Problem, refused
from queenhigh.server.room import Room
from queenhigh.server.strict_json import read_json

PING_S = 20.0
_SILENT_S = 60.0
_SEND_S = 5.0
_SILENT = "silent"
_DEAF = (TOO_SLOW, _SILENT)
"""Who is cut for these does not hear why."""
_MOST_IN_FLIGHT = 32
_PATH = "/api/tables/{table}/live"
LINE = "line"
"""Where a socket's protocol leaves its transport in the scope."""

router = APIRouter()


@router.websocket(_PATH)
async def live(websocket: WebSocket, table: str, after: str = "") -> None:
    """Facts after number `after` come first, then the view; afterwards whatever happens."""
    room: Room = websocket.app.state.room
    try:
        session = _admit(room, websocket)
        since = _number(after)
        await room.table(table)
    except Problem as problem:
        await websocket.send_denial_response(problem.response())
        return
    await websocket.accept()
    line: asyncio.Transport = websocket.scope["state"][LINE]
    client = Client(session, table, line.get_write_buffer_size)
    await _Socket(room, websocket, client, since, line).run()


def _admit(room: Room, websocket: WebSocket) -> Session:
    check_origin(room, websocket.headers)
    if room.not_ready is not None:
        raise Problem(503, "not-ready", room.not_ready)
    session = found(room, websocket.cookies.get(COOKIE))
    allow(session, rights.SOCKETS[_PATH], _PATH)
    assert session is not None
    room.seen(session)
    return session


def _number(text: str) -> int | None:
    if text == "":
        return None
    if not text.isascii() or not text.isdigit() or len(text) > 12:
        raise Problem(422, "malformed", "after is the number of a fact")
    return int(text)


class _Socket:
    """One connection: a reader and a sender, and the end of either is the end of both."""

    def __init__(
        self, room: Room, websocket: WebSocket, client: Client, since: int | None, line: asyncio.Transport
    ) -> None:
        self.room, self.websocket, self.client, self.since, self.line = room, websocket, client, since, line
        self.rates = Rates(room.settings.commands_per_s, room.settings.commands_per_s)
        self.heard = time.monotonic()
        self.in_flight: set[asyncio.Task[None]] = set()

    async def run(self) -> None:
        hub, client = self.room.hub, self.client
        missed = await self.room.facts_after(client.table_id, self.since) if self.since is not None else []
        hub.catch_up(client, missed)
        # Facts that became durable while the missed ones were read come once, from here on.
        seen = missed[-1][0] if missed else hub.tables[client.table_id].facts
        hub.join(client)
        hub.catch_up(client, hub.recent(client.table_id, seen) or [])
        client.show()
        tasks = [asyncio.create_task(self._read()), asyncio.create_task(self._send())]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            hub.leave(client)
            for task in (*tasks, *self.in_flight):
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await self._close()

    async def _close(self) -> None:
        deaf = self.client.bye in _DEAF
        if not deaf and self.websocket.application_state is WebSocketState.CONNECTED:
            with suppress(RuntimeError, asyncio.TimeoutError, WebSocketDisconnect):
                await asyncio.wait_for(self.websocket.close(1000 if self.client.bye is None else 1008), 1)
        if deaf or self.line.get_write_buffer_size():
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
                if client.bye in _DEAF:
                    return
                await self._put(client.numbered(frame_text({"kind": "bye", "why": client.bye})))
                return
            if client.view_due:
                client.view_due = False
                await self._put(client.numbered(self._view()))

    def _ping(self) -> None:
        if time.monotonic() - self.heard > _SILENT_S:
            self.client.cut(_SILENT)
        self.client.put(frame_text({"kind": "ping"}))

    def _view(self) -> str:
        published = self.room.hub.tables.get(self.client.table_id)
        if published is None:
            return frame_text({"kind": "bye", "why": "the table is closed"})
        picture = published.picture(self.client.viewer, self.room.clock.monotonic())
        return frame_text({"kind": "view", **picture})

    async def _put(self, text: str) -> None:
        """Hand a frame to the line; one that does not come loose for some seconds is cut."""
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
                self.client.cut("frames are text")
                continue
            if len(self.in_flight) >= _MOST_IN_FLIGHT:
                await asyncio.wait(self.in_flight, return_when=asyncio.FIRST_COMPLETED)
            task = asyncio.create_task(self._take(text))
            self.in_flight.add(task)
            task.add_done_callback(self.in_flight.discard)

    async def _take(self, text: str) -> None:
        sent: Any = None
        try:
            sent = read_json(text)
            if sent == {"kind": "pong"}:
                return
            if not self.rates.take("", time.monotonic()):
                raise Problem(429, "too-many", "too many commands; wait a moment")
            reply = await self._command(sent)
        except Problem as problem:
            reply = {**problem.data(), "id": _id(sent), "ok": False}
        except Exception:
            self.client.cut("something broke in the house")
            raise
        self.client.put(frame_text({"kind": "reply", **reply}))

    async def _command(self, sent: Any) -> dict[str, Any]:
        room = self.room
        if room.people.is_idle(self.client.session):
            self.client.cut("logged out")
            raise Problem(401, "no-session", "nothing came from you for too long; log in again")
        room.seen(self.client.session)
        if room.not_ready is not None:
            raise Problem(503, "not-ready", room.not_ready)
        try:
            command = COMMAND_IN.validate_python(sent)
        except ValidationError as error:
            raise unreadable(error) from None
        reply = await room.command(self.client.table_id, command, self.client.session)
        if not reply["ok"]:
            raise refused(reply)
        return reply


def throw_away(line: asyncio.Transport) -> None:
    """Cut a line with all that lies in it. Whoever does not read does not read a goodbye either, and a line that is
    closed politely holds what was never taken, here and in the system, for as long as the other end likes."""
    held = line.get_extra_info("socket")
    if held is not None:
        held.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    line.abort()


def _id(sent: Any) -> str | None:
    id_ = sent.get("id") if isinstance(sent, dict) else None
    return id_ if isinstance(id_, str) and len(id_) <= 64 else None


def unreadable(error: ValidationError) -> Problem:
    """Everything that is wrong with a command, each with its place."""
    wrong = [
        {"where": ".".join(map(str, item["loc"])), "what": item["msg"]}
        for item in error.errors(include_url=False, include_input=False, include_context=False)[:20]
    ]
    detail = "; ".join(f"{item['where'] or 'command'}: {item['what']}" for item in wrong[:3])
    return Problem(422, "malformed", detail, more={"errors": wrong})
