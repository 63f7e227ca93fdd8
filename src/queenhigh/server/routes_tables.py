"""Tables: which ones are open, what a page draws them from, and people's commands."""

from typing import Annotated, Literal

from fastapi import APIRouter, Header, Query
from pydantic import Field
from starlette.requests import Request
from starlette.responses import Response

from queenhigh.drawings import DARK, LIGHT, PAPER, Layout, layout, layout_svg, themed
from queenhigh.games import open_game
from queenhigh.rulebook import Rulebook, electronic_games, game_names, rulebook
from queenhigh.server.client_address import address_of
from queenhigh.server.json_types import JsonObject
from queenhigh.server.live_table import LiveTable, viewer_of
from queenhigh.server.problems import Problem, refused
from queenhigh.server.request_guard import GuardedRoute, room_of, session_of
from queenhigh.server.routes_session import Strict
from queenhigh.server.table_description import description, ranking
from queenhigh.server.wire_commands import AnyCommand

router = APIRouter(prefix="/api", route_class=GuardedRoute, tags=["tables"])
_STYLES = {"themed": themed(), "dark": DARK, "light": LIGHT, "paper": PAPER}


class Practice(Strict):
    game: Annotated[str, Field(max_length=40, examples=list(game_names()))]
    electronic: bool = False
    """The electronic table of the game, where the rules have one."""


@router.get("/tables")
async def tables(request: Request) -> list[JsonObject]:
    """The tables of the house, practice tables that somebody has shared, and your own."""
    return room_of(request).hub.listed(session_of(request).name)


@router.get("/games")
async def games() -> list[JsonObject]:
    """Every game that can be practiced, as the lobby shows it."""
    tiles = [_tile(rulebook(name)) for name in game_names()]
    electronic = [_tile(rulebook(name), electronic=True) for name in electronic_games()]
    return [*tiles, *electronic]


def _tile(rules: Rulebook, *, electronic: bool = False) -> JsonObject:
    return {
        "game": rules.game,
        "electronic": electronic,
        "title": f"{rules.title}, nine cards" if electronic else rules.title,
        "summary": "Bet on a line of three in a square of nine cards" if electronic else rules.inscription,
        "player_cards": rules.cards.player,
    }


@router.post("/practice")
async def practice(request: Request, sent: Practice) -> JsonObject:
    """Open a practice table and take a seat at it."""
    room = room_of(request)
    room.counters.warm()
    table, seat = await room.tables.open_practice(
        sent.game, session_of(request), address_of(request), electronic=sent.electronic
    )
    room.sat_down(session_of(request), table)
    return {"table": table, "seat": seat}


@router.post("/tables/{table}/share")
async def share(request: Request, table: str) -> dict[str, bool]:
    """List a practice table that you play at in the lobby, so that others can join."""
    room, session = room_of(request), session_of(request)
    live = await room.tables.find(table)
    if not live.is_practice or session.name not in live.state.seats.values():
        raise Problem(409, "conflict", "only a player at a practice table may share it")
    room.hub.share(table)
    return {"shared": True}


@router.get("/tables/{table}")
async def table(request: Request, table: str) -> JsonObject:
    """Everything a page draws a table from: what is offered, and what you may see."""
    room, session = room_of(request), session_of(request)
    live = await room.tables.find(table, session, address_of(request))
    seats = sorted(seat for seat, player in live.state.seats.items() if player == session.name)
    return {
        **description(live),
        "layout": _felt(live, seats[0] if seats else None).places(),
        "own_seats": seats,
        **live.picture(viewer_of(session), room.clock.monotonic()),
        "names": room.hub.names_at(live),
    }


@router.get("/tables/{table}/ranking")
async def hand_ranking(request: Request, table: str) -> JsonObject:
    """What beats what in this game, best first, with a hand to show and what it pays at this table."""
    live = await room_of(request).tables.find(table)
    return {**ranking(open_game(live.state.house))}


@router.get("/tables/{table}/layout.svg")
async def layout_drawing(
    request: Request,
    table: str,
    own: Annotated[int | None, Query(ge=1, le=9, description="The seat that is drawn at the bottom")] = None,
    theme: Literal["themed", "dark", "light", "paper"] = "themed",
) -> Response:
    """The felt of this table, drawn from the house's submission."""
    live = await room_of(request).tables.find(table, session_of(request), address_of(request))
    drawn = layout_svg(_felt(live, own), _STYLES[theme])
    return Response(drawn, media_type="image/svg+xml")


def _felt(table: LiveTable, own: int | None) -> Layout:
    house = table.state.filed or table.state.house
    return layout(house, own=own if own is not None and own <= house.seats else None)


@router.post("/tables/{table}/commands")
async def command(
    request: Request,
    table: str,
    sent: AnyCommand,
    idempotency_key: Annotated[str | None, Header(max_length=64)] = None,
) -> JsonObject:
    """One command at a table. Sending the same id again returns the same reply and does nothing."""
    room, session = room_of(request), session_of(request)
    if idempotency_key is not None and idempotency_key != sent.id:
        raise Problem(422, "malformed", "Idempotency-Key and id are different")
    reply = await room.command(table, sent, session, address_of(request))
    if not reply["ok"]:
        raise refused(reply)
    return {**reply}
