"""The rounds that somebody played, at every table, for "Your session"."""

import asyncio
from itertools import islice

from fastapi import APIRouter
from starlette.requests import Request

from queenhigh.server import permissions
from queenhigh.server.card_room import CardRoom
from queenhigh.server.json_types import JsonObject
from queenhigh.server.request_guard import GuardedRoute, room_of, session_of
from queenhigh.server.round_index import RoundRow
from queenhigh.server.table_registry import PRACTICE

router = APIRouter(prefix="/api/session", route_class=GuardedRoute, tags=["session"])
_MOST_TABLES, _MOST_ROUNDS = 200, 1000


@router.get("/rounds")
async def played_rounds(request: Request) -> JsonObject:
    """The finished rounds of your account, newest first, in cents. A guest's rounds are kept by the browser alone."""
    room, session = room_of(request), session_of(request)
    if session.role == permissions.GUEST:
        return {"kept": False, "rounds": []}
    return {"kept": True, "rounds": await asyncio.to_thread(_rounds, room, session.name)}


def _rounds(room: CardRoom, player: str) -> list[JsonObject]:
    found = [
        item
        for table_id in islice(room.played_tables.of(player), _MOST_TABLES)
        for item in _rounds_at(room, table_id, player)
    ]
    return sorted(found, key=lambda item: (item["at"], item["round"]), reverse=True)[:_MOST_ROUNDS]


def _rounds_at(room: CardRoom, table_id: str, player: str) -> list[JsonObject]:
    rules = room.round_books.house(table_id).rules
    entry = room.registry.find(table_id)
    practice = entry is not None and entry.kind == PRACTICE
    return [
        _row(row, player) | {"game": rules.game, "title": rules.title, "practice": practice}
        for row in room.round_books.rows(table_id)
        if row.outcome == "settled" and player in row.players.values()
    ]


def _row(row: RoundRow, player: str) -> JsonObject:
    return {"table": row.table_id, "round": row.number, "at": row.closed_at, "net": row.net_of(player)}
