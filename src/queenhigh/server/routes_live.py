"""Live sockets: one table with numbered facts and commands, or the whole house."""

from fastapi import APIRouter
from pydantic import ValidationError
from starlette.websockets import WebSocket

from queenhigh.server import permissions
from queenhigh.server.card_room import CardRoom
from queenhigh.server.client_address import address_of
from queenhigh.server.json_types import JsonObject
from queenhigh.server.problems import Problem, refused, unreadable
from queenhigh.server.request_guard import COOKIE, allow, check_origin, found
from queenhigh.server.sessions import Session
from queenhigh.server.socket_connection import Connection
from queenhigh.server.socket_hub import HOUSE, LOGGED_OUT, Client, Hub, frame_bytes
from queenhigh.server.wire_commands import COMMAND_IN

_CLOSED = "the table is closed"
_TABLE_PATH, _HOUSE_PATH = "/api/tables/{table}/live", "/api/live"

router = APIRouter()


@router.websocket(_TABLE_PATH)
async def live(websocket: WebSocket, table: str, after: str = "") -> None:
    """First the facts after number `after`, then the view, then everything that happens."""
    room: CardRoom = websocket.app.state.room
    try:
        session = _admit(room, websocket, _TABLE_PATH)
        since = _number(after)
        await room.tables.find(table, session, address_of(websocket))
    except Problem as problem:
        _count(room, websocket, _TABLE_PATH, table, problem)
        await websocket.send_denial_response(problem.response())
        return
    await websocket.accept()
    await _AtATable(room, websocket, session, table, since).run()


@router.websocket(_HOUSE_PATH)
async def live_house(websocket: WebSocket) -> None:
    """Every open table with its meters, now and whenever one of them changes."""
    room: CardRoom = websocket.app.state.room
    try:
        session = _admit(room, websocket, _HOUSE_PATH)
    except Problem as problem:
        _count(room, websocket, _HOUSE_PATH, None, problem)
        await websocket.send_denial_response(problem.response())
        return
    await websocket.accept()
    await _OverTheHouse(room, websocket, session, HOUSE).run()


def _admit(room: CardRoom, websocket: WebSocket, path: str) -> Session:
    check_origin(room, websocket.headers)
    if room.not_ready is not None:
        raise Problem(503, "not-ready", room.not_ready)
    session = found(room, websocket.cookies.get(COOKIE))
    allow(session, permissions.SOCKETS[path], path)
    room.hub.check_room(session, address_of(websocket), room.settings)
    # A page opens its socket again on its own, so only a command shows that somebody is there.
    assert session is not None
    return session


def _count(room: CardRoom, websocket: WebSocket, path: str, table: str | None, problem: Problem) -> None:
    room.denied(room.people.at_hand(websocket.cookies.get(COOKIE)), f"WS {path}", table, problem)


def _number(text: str) -> int | None:
    if text == "":
        return None
    if not text.isascii() or not text.isdigit() or len(text) > 12:
        raise Problem(422, "malformed", "after must be the number of a fact")
    return int(text)


class _OverTheHouse(Connection):
    """Sends what the lobby shows, at most twice a second."""

    rest_s = 0.5

    async def begin(self) -> None:
        self.room.hub.join(self.client)

    def view(self) -> bytes:
        return self.room.hub.listing()

    async def command(self, sent: object) -> JsonObject:
        raise Problem(404, "not-found", "this socket only watches; send commands to the socket of their table")


def table_frame(hub: Hub, client: Client, monotonic: float) -> bytes:
    """The picture of a client's table as one frame."""
    table = hub.tables.get(client.table_id)
    if table is None:
        return frame_bytes({"kind": "bye", "why": _CLOSED})
    picture = table.picture_text(client.viewer, monotonic)
    return frame_bytes({"kind": "view", **picture, "names": hub.names_at(table)})


class _AtATable(Connection):
    """Shows one viewer what happens at one table, and takes commands there."""

    def __init__(self, room: CardRoom, websocket: WebSocket, session: Session, table: str, since: int | None) -> None:
        super().__init__(room, websocket, session, table)
        self.since = since

    async def begin(self) -> None:
        hub, client = self.room.hub, self.client
        missed = await self.room.tables.facts_after(client.table_id, self.since) if self.since is not None else []
        hub.catch_up(client, missed)
        hub.join(client)
        table = hub.tables.get(client.table_id)
        if table is None:
            # It was closed while the missed facts were being read.
            client.cut(_CLOSED)
            return
        # Facts that became durable while the missed ones were being read are sent once, from here on.
        seen = missed[-1].number if missed else table.facts
        hub.catch_up(client, hub.recent(client.table_id, seen) or [])

    def view(self) -> bytes:
        return table_frame(self.room.hub, self.client, self.room.clock.monotonic())

    async def command(self, sent: object) -> JsonObject:
        room = self.room
        if room.people.is_idle(self.client.session):
            self.client.cut(LOGGED_OUT)
            raise Problem(401, "no-session", "you were idle for too long; log in again")
        room.seen(self.client.session)
        if room.not_ready is not None:
            raise Problem(503, "not-ready", room.not_ready)
        try:
            command = COMMAND_IN.validate_python(sent)
        except ValidationError as error:
            raise unreadable(error.errors(include_url=False, include_input=False, include_context=False)) from None
        reply = await room.command(self.client.table_id, command, self.client.session, self.client.address)
        if not reply["ok"]:
            raise refused(reply)
        return {**reply}
