"""The line of one socket: many frames are written at once, a full line is noticed, and it can be cut with its queue."""

import asyncio
import socket
import struct
from collections.abc import Callable, Sequence
from contextlib import suppress

from uvicorn._types import ASGISendEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.protocol import State

LINE = "line"
"""The key under which a socket leaves its line in the scope."""
_PIECE = 1024
_MOST_EMPTY, _EMPTY_PER_S = 50, 5
"""How many frames that carry no message a client may send at once, and how many more every second. Answering a ping
costs as much as many bytes of a message, and a browser sends none."""


def _nobody() -> None:
    """For a line whose changes nobody waits for yet."""


class SocketLine(WebSocketsSansIOProtocol):
    """A WebSocket that hands itself to the house. What the house sends does not pass through the layers of the
    application, because at a busy table each bet is shown to ten people."""

    when_full: Callable[[], None] = staticmethod(_nobody)
    """Called when the client has left so much unread that nothing more should be written."""
    when_free: Callable[[], None] = staticmethod(_nobody)
    """Called when the client has read most of it."""
    when_heard: Callable[[str], None] | None = None
    """Called with every text message, once the house takes them."""

    _allowance, _counted_at = float(_MOST_EMPTY), 0.0

    def data_received(self, data: bytes) -> None:
        """A little at a time: thousands of pings fit into what is read at once, and a client is cut off before that."""
        for start in range(0, len(data), _PIECE):
            if start and (self.transport.is_closing() or self.conn.parser_exc is not None):
                return
            super().data_received(data[start : start + _PIECE])

    def handle_ping(self) -> None:
        if self._may_send_another():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if self._may_send_another():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        if self._may_send_another():
            super().handle_cont(event)

    def _may_send_another(self) -> bool:
        """Count a frame that carries no message of its own; a client that sends too many of them is cut off."""
        now = self.loop.time()
        refilled = self._allowance + (now - self._counted_at) * _EMPTY_PER_S
        self._allowance, self._counted_at = min(_MOST_EMPTY, refilled) - 1, now
        if self._allowance < 0:
            self.throw_away()
        return self._allowance >= 0

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.handshake_complete:
            self.scope["state"][LINE] = self

    def send_receive_event_to_app(self) -> None:
        """A message of text goes straight to the house; any other, and one that is not UTF-8, the usual way."""
        text = None
        if self.when_heard is not None and self.curr_msg_data_type == "text" and not self.close_sent:
            with suppress(UnicodeDecodeError):
                text = b"".join(self.frames).decode()
        if text is None or self.when_heard is None:
            super().send_receive_event_to_app()
            return
        self.frames = []
        self.when_heard(text)

    def listen(self, *, on: bool) -> None:
        """Whether to read what the client sends from now on; what was read already is still heard."""
        if self.transport.is_closing():
            return
        if on:
            self.transport.resume_reading()
        else:
            self.transport.pause_reading()

    async def send(self, message: ASGISendEvent) -> None:
        await super().send(message)
        if message["type"] == "websocket.http.response.body" and not message.get("more_body", False):
            # A refusal with a body also ends the handshake; without this line uvicorn logs every one as an error.
            self.handshake_complete = True

    def send_frames(self, frames: Sequence[bytes]) -> None:
        """Write text frames together. On a line that is closing nobody reads any more."""
        if not frames or self.conn.state is not State.OPEN or self.transport.is_closing():
            return
        self.transport.write(b"".join([part for frame in frames for part in (_text_header(len(frame)), frame)]))

    @property
    def is_full(self) -> bool:
        return not self.writable.is_set()

    def unsent(self) -> int:
        """How many bytes the line has accepted and not yet sent."""
        return self.transport.get_write_buffer_size()

    def pause_writing(self) -> None:
        super().pause_writing()
        self.when_full()

    def resume_writing(self) -> None:
        super().resume_writing()
        self.when_free()

    def throw_away(self) -> None:
        throw_away(self.transport)


def _text_header(size: int) -> bytes:
    """What stands before a text of so many bytes that is sent as one frame, unmasked and not compressed."""
    if size < _SHORT:
        return bytes((_TEXT, size))
    return _MIDDLE.pack(_TEXT, _SHORT, size) if size < _LONG else _LARGE.pack(_TEXT, _SHORT + 1, size)


_TEXT, _SHORT, _LONG = 0x81, 126, 1 << 16
_MIDDLE, _LARGE = struct.Struct("!BBH"), struct.Struct("!BBQ")


def throw_away(line: asyncio.Transport) -> None:
    """Cut a connection and drop everything queued in it. A client that does not read would not read a goodbye either,
    and a connection that is closed politely keeps its unread bytes in memory for as long as the other end likes."""
    held = line.get_extra_info("socket")
    # A socket that is closed already has nothing queued; uvloop calls its number a wrong value.
    with suppress(OSError, ValueError):
        if held is not None:
            held.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    line.abort()
