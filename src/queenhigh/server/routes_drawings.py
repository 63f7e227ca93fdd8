"""Drawings for the pages: the felt of a table as one seat sees it, and the pictures of all cards."""

import asyncio
from functools import cache
from typing import Annotated

from fastapi import APIRouter, Query
from starlette.requests import Request
from starlette.responses import Response

from queenhigh.cards import DECK, card_text
from queenhigh.drawings import card_back, card_face, layout, layout_svg, themed
from queenhigh.drawings.svg import document, element, group
from queenhigh.ledger.round_replay import NoSuchRound
from queenhigh.rulebook import rules_version
from queenhigh.server.card_room import CardRoom
from queenhigh.server.client_address import address_of
from queenhigh.server.json_types import JsonObject
from queenhigh.server.problems import Problem, not_found
from queenhigh.server.request_guard import GuardedRoute, room_of, session_of
from queenhigh.server.table_registry import PRACTICE
from queenhigh.submission import House
from queenhigh.table import TableState

router = APIRouter(route_class=GuardedRoute, tags=["drawings"])
_MOST_KEPT = 256
_drawn: dict[tuple[str, str, int | None], JsonObject] = {}


@router.get("/api/tables/{table}/felt")
async def felt(
    request: Request,
    table: str,
    own: Annotated[int | None, Query(ge=1, le=12)] = None,
    before: Annotated[int | None, Query(alias="round", ge=1, description="As it was in this round")] = None,
) -> JsonObject:
    """The layout of the house in the page's own colors with seat `own` at the bottom, and where chips and cards
    go."""
    room = room_of(request)
    if before is not None:
        state, practice = await asyncio.to_thread(_in_round, room, table, before)
    elif table not in room.hub.tables and await asyncio.to_thread(room.registry.is_closed, table):
        # The rounds of a closed table are still drawn on its layout.
        state, practice = await asyncio.to_thread(room.round_books.state, table), False
    else:
        live = await room.tables.find(table, session_of(request), address_of(request))
        state, practice = live.state, live.is_practice
    house, version = state.house, state.new_version.number if state.new_version is not None else 1
    # All practice tables of a game have the same layout, and a table changes its layout only with its submission.
    kept_as = f"{house.game} {house.electronic}" if practice else f"{table} {version}"
    if own is not None and own > house.seats:
        raise Problem(404, "not-found", f"seat {own} does not exist; seats are 1 to {house.seats}")
    return drawn(house, own, kept_as)


def _in_round(room: CardRoom, table: str, number: int) -> tuple[TableState, bool]:
    """A table before a round, and whether it is for practice."""
    entry = room.registry.find(table)
    try:
        row = room.round_books.row(table, number)
    except NoSuchRound as error:
        raise not_found(str(error)) from None
    return room.round_books.before(row), entry is not None and entry.kind == PRACTICE


def drawn(house: House, own: int | None, kept_as: str) -> JsonObject:
    """Drawing takes about 30 ms, so drawings are kept."""
    key = (rules_version(), kept_as, own)
    if key not in _drawn:
        if len(_drawn) >= _MOST_KEPT:
            _drawn.clear()
        plan = layout(house, own=own)
        _drawn[key] = {"places": plan.places(), "svg": layout_svg(plan, themed())}
    return _drawn[key]


@router.get("/drawings/cards.svg", include_in_schema=False)
async def pack() -> Response:
    """Fifty-two faces and a back, each with a name to use it by: `card-Qh`, `card-back`."""
    return Response(_pack(), media_type="image/svg+xml", headers={"cache-control": "public, max-age=3600"})


@cache
def _pack() -> str:
    faces = (group((card_face(card),), id=f"card-{card_text(card)}") for card in DECK)
    return document(element("defs", *faces, group((card_back(),), id="card-back")), width=50, height=70)
