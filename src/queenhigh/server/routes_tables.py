"""Tables: which there are, what lies on them, and what people do there."""

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Header, Query
from pydantic import Field
from starlette.requests import Request
from starlette.responses import Response

from queenhigh.drawings import DARK, LIGHT, PAPER, Layout, layout, layout_svg, themed
from queenhigh.rulebook import GAMES
from queenhigh.server.live_table import Published, viewer_of
from queenhigh.server.problems import Problem, refused
from queenhigh.server.request_guard import GuardedRoute, room_of, session_of
from queenhigh.server.routes_session import Strict
from queenhigh.server.table_description import described, summary
from queenhigh.server.wire_commands import AnyCommand

router = APIRouter(prefix="/api", route_class=GuardedRoute, tags=["tables"])
_STYLES = {"themed": themed(), "dark": DARK, "light": LIGHT, "paper": PAPER}


class Practice(Strict):
    game: Annotated[str, Field(max_length=40, examples=list(GAMES))]


@router.get("/tables")
async def tables(request: Request) -> list[dict[str, Any]]:
    """Every table that is open now."""
    room = room_of(request)
    return [summary(published) for _, published in sorted(room.hub.tables.items())]


@router.post("/practice")
async def practice(request: Request, sent: Practice) -> dict[str, Any]:
    """A practice table of your own, with you in a seat."""
    return await room_of(request).practice(sent.game, session_of(request))


@router.get("/tables/{table}")
async def table(request: Request, table: str) -> dict[str, Any]:
    """Everything that a page draws a table from: what is offered, and what you may see."""
    room, session = room_of(request), session_of(request)
    published = await room.table(table)
    seats = sorted(seat for seat, player in published.state.seats.items() if player == session.name)
    return {
        **described(published),
        "layout": _felt(published, seats[0] if seats else None).places(),
        "own_seats": seats,
        **published.picture(viewer_of(session), room.clock.monotonic()),
    }


@router.get("/tables/{table}/layout.svg")
async def layout_drawing(
    request: Request,
    table: str,
    own: Annotated[int | None, Query(ge=1, le=9, description="The seat that is drawn at the bottom")] = None,
    theme: Literal["themed", "dark", "light", "paper"] = "themed",
) -> Response:
    """The felt of this house, drawn from its own submission."""
    published = await room_of(request).table(table)
    drawn = layout_svg(_felt(published, own), _STYLES[theme])
    return Response(drawn, media_type="image/svg+xml")


def _felt(published: Published, own: int | None) -> Layout:
    house = published.state.filed or published.state.house
    return layout(house, own=own if own is not None and own <= house.seats else None)


@router.post("/tables/{table}/commands")
async def command(
    request: Request,
    table: str,
    sent: AnyCommand,
    idempotency_key: Annotated[str | None, Header(max_length=64)] = None,
) -> dict[str, Any]:
    """One act at a table. The same id again gets the same reply and does nothing."""
    room, session = room_of(request), session_of(request)
    if idempotency_key is not None and idempotency_key != sent.id:
        raise Problem(422, "malformed", "Idempotency-Key and id differ")
    reply = await room.command(table, sent, session)
    if not reply["ok"]:
        raise refused(reply)
    return reply
