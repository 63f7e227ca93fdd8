"""The floor carries the meters of a closed table to another one: one person proposes it, a second one confirms it."""

from typing import Annotated

from fastapi import APIRouter, Path
from pydantic import Field
from starlette.requests import Request

from queenhigh.server.meter_transfers import Ruling
from queenhigh.server.problems import Problem, refused
from queenhigh.server.request_guard import GuardedRoute, room_of, session_of
from queenhigh.server.routes_floor import Words
from queenhigh.server.routes_session import Strict

router = APIRouter(prefix="/api/transfers", route_class=GuardedRoute, tags=["floor"])
Name = Annotated[str, Field(min_length=1, max_length=200)]


class Transfer(Strict):
    table: Name
    wager: Name
    to: Name
    reason: Words


class TransferRuling(Strict):
    ruling: Ruling
    words: Annotated[str, Field(max_length=200)] = ""


@router.post("")
async def propose(request: Request, sent: Transfer) -> dict[str, int]:
    """Propose to carry all meters of a progressive from a closed table to an open one of the same game."""
    room, by = room_of(request), session_of(request).name

    def work() -> int:
        place = room.transfers.propose(by, sent.table, sent.wager, sent.to, sent.reason)
        room.people.note(by, "propose transfer", f"{place}: {sent.wager} of {sent.table} to {sent.to}, {sent.reason}")
        return place

    return {"transfer": await room.writer.submit(lambda tables: work(), alone=True)}


@router.post("/{place}/ruling")
async def rule(request: Request, place: Annotated[int, Path(ge=1, le=2**53)], sent: TransferRuling) -> dict[str, str]:
    """Confirm or reject what another floorperson proposed. A confirmed transfer is in the books of both tables."""
    room, by = room_of(request), session_of(request).name
    proposal = room.transfers.one(place)
    if proposal["by"] == by:
        raise Problem(409, "conflict", f"you proposed this; a floorperson other than {by} rules on it")
    if sent.ruling == "reject" and not sent.words.strip():
        raise Problem(422, "malformed", "say in a few words why")
    source, to = proposal["table"], proposal["to"]
    if sent.ruling == "confirm":
        reply = await room.writer.submit(lambda tables: room.transfers.carry(tables, proposal, by), aside=True)
        await room.writer.submit(lambda tables: tables.put_away_closed(source), alone=True)
        if not reply["ok"]:
            raise refused(reply)

    def keep() -> None:
        room.transfers.rule(place, by, sent.ruling, sent.words)
        room.people.note(by, "rule on transfer", f"{place}: {sent.ruling} {proposal['wager']} of {source} to {to}")

    await room.writer.submit(lambda tables: keep(), alone=True)
    return {"table": source, "to": to, "ruling": sent.ruling}
