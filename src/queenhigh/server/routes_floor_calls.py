"""A dealer calls the floor, and the floor answers. Both are recorded among the acts outside the tables."""

import asyncio
from typing import Annotated

from fastapi import APIRouter, Path
from pydantic import Field
from sqlalchemy import Row, select
from starlette.requests import Request

from queenhigh.server.card_room import CardRoom
from queenhigh.server.client_address import address_of
from queenhigh.server.json_types import JsonObject
from queenhigh.server.problems import not_found
from queenhigh.server.request_guard import GuardedRoute, room_of, session_of
from queenhigh.server.routes_session import Strict
from queenhigh.server.schema import ACTS

router = APIRouter(prefix="/api/calls", route_class=GuardedRoute, tags=["floor"])
CALLED, ANSWERED = "calls the floor", "answers a call"
_MOST = 500


class Call(Strict):
    table: Annotated[str, Field(min_length=1, max_length=200)]
    reason: Annotated[str, Field(min_length=1, max_length=200, pattern=r"^[^\x00-\x1f\x7f]+$")]


@router.post("")
async def call(request: Request, sent: Call) -> dict[str, bool]:
    """Ask the floor to come to a table."""
    room, by = room_of(request), session_of(request).name
    await room.tables.find(sent.table, session_of(request), address_of(request))
    await room.writer.submit(
        lambda tables: room.people.note(by, CALLED, f"{sent.table}: {sent.reason}"), alone=True
    )  # fmt: skip
    return {"ok": True}


@router.get("")
async def calls(request: Request) -> list[JsonObject]:
    """Calls that nobody has answered yet, newest first."""
    return await asyncio.to_thread(open_calls, room_of(request))


@router.post("/{place}/answer")
async def answer(request: Request, place: Annotated[int, Path(ge=1, le=2**53)]) -> dict[str, bool]:
    """The floor has come."""
    room, by = room_of(request), session_of(request).name
    if place not in {item["call"] for item in await asyncio.to_thread(open_calls, room)}:
        raise not_found(f"call {place} is not open")
    await room.writer.submit(lambda tables: room.people.note(by, ANSWERED, str(place)), alone=True)
    return {"ok": True}


def open_calls(room: CardRoom) -> list[JsonObject]:
    """The calls that nobody has answered yet, newest first."""
    wanted = select(ACTS).where(ACTS.c.act.in_((CALLED, ANSWERED))).order_by(ACTS.c.place.desc()).limit(_MOST)
    with room.store.engine.connect() as connection:
        rows = connection.execute(wanted).all()
    answered = {row.what for row in rows if row.act == ANSWERED}
    return [_data(row) for row in rows if row.act == CALLED and str(row.place) not in answered]


def _data(row: Row[tuple[object, ...]]) -> JsonObject:
    table, _, reason = row.what.partition(": ")
    return {"call": row.place, "at": row.at, "by": row.by, "table": table, "reason": reason}
