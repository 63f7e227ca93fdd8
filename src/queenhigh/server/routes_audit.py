"""Audit: find any round, see who did what and when, verify the record, take signed heads along."""

import asyncio
import heapq
from bisect import bisect_right
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query
from sqlalchemy import select
from starlette.requests import Request

from queenhigh.ledger import Program, Verdict, signed_heads
from queenhigh.ledger.program_digest import Written, written
from queenhigh.ledger.round_replay import NoSuchRound
from queenhigh.money import money_text
from queenhigh.server.fact_text import refusals, tell
from queenhigh.server.problems import not_found
from queenhigh.server.request_guard import GuardedRoute, room_of
from queenhigh.server.room import Room
from queenhigh.server.round_index import RoundRow
from queenhigh.server.schema import ACTS
from queenhigh.table import Viewer, fact_from

router = APIRouter(prefix="/api/audit", route_class=GuardedRoute, tags=["audit"])
Name = Annotated[str | None, Query(max_length=200)]
Second = Annotated[int | None, Query(ge=0, le=2**53)]
Most = Annotated[int, Query(ge=1, le=500)]
_EYES = Viewer("audit", auditor=True)


@router.get("/rounds")
async def rounds(
    request: Request,
    table: Name = None,
    since: Annotated[int | None, Query(alias="from", ge=0, le=2**53)] = None,
    to: Second = None,
    player: Name = None,
    void: Annotated[bool | None, Query()] = None,
    limit: Most = 100,
) -> list[dict[str, Any]]:
    """Rounds that are over, the newest first."""
    room = room_of(request)

    def wanted(row: RoundRow) -> bool:
        return (
            row.last is not None
            and (since is None or row.opened_at >= since)
            and (to is None or row.opened_at <= to)
            and (player is None or player in row.players.values())
            and (void is None or (row.void is not None) == void)
        )

    def read() -> list[RoundRow]:
        rows = room.round_books.rows(table) if table is not None else room.round_books.all_rows()
        return heapq.nlargest(limit, filter(wanted, rows), key=lambda row: (row.opened_at, row.first))

    try:
        return [_listed(row) for row in await asyncio.to_thread(read)]
    except NoSuchRound as error:
        raise not_found(str(error)) from None


def _listed(row: RoundRow) -> dict[str, Any]:
    return {
        "table": row.table_id,
        "round": row.number,
        "at": row.opened_at,
        "ended_at": row.closed_at,
        "outcome": row.outcome,
        "clause": row.void,
        "facts": [row.first, row.last],
        "players": {str(seat): name for seat, name in sorted(row.players.items())},
        "nets": {str(seat): money_text(net) for seat, net in sorted(row.nets.items())},
        "jackpots": [{"seat": seat, "wager": wager} for seat, wager in row.jackpots],
    }


@router.post("/verify")
async def verify_all(request: Request) -> dict[str, Any]:
    """The whole ledger derived again from its facts."""
    room = room_of(request)
    verdict: Verdict = await room.verify_now()
    return {
        "ok": verdict.ok,
        "facts": verdict.facts,
        "rounds": verdict.rounds,
        "settled_again": verdict.settled_again,
        "first_bad": verdict.first_bad,
    }


@router.get("/heads")
async def heads(request: Request) -> dict[str, Any]:
    """The heads of all chains, signed: keep them where nobody of this house can change them."""
    room = room_of(request)
    return await asyncio.to_thread(signed_heads, room.store, room.vault, room.clock.at())


@router.get("/programs")
async def programs(request: Request, table: Name = None) -> dict[str, Any]:
    """The program that runs, and which program wrote which facts, of one table or of all."""
    room = room_of(request)

    def read() -> list[dict[str, Any]]:
        chosen = [name for name in room.store.table_ids() if table in (None, name)]
        return [_by_program(span) for name in chosen for span in written(room.store, name)]

    return {"running": _program(room.program), "written": await asyncio.to_thread(read)}


def _by_program(span: Written) -> dict[str, Any]:
    return {"table": span.table_id, "facts": [span.first, span.last], **(_program(span.program) or {})}


def _program(program: Program | None) -> dict[str, Any] | None:
    return {"version": program.version, "sha256": program.digest} if program is not None else None


@router.get("/acts")
async def acts(
    request: Request,
    table: Name = None,
    by: Name = None,
    since: Annotated[int | None, Query(alias="from", ge=0, le=2**53)] = None,
    to: Second = None,
    refused: Annotated[bool | None, Query()] = None,
    limit: Most = 100,
) -> list[dict[str, Any]]:
    """Who did what and when, and who was refused what: at a table by its facts, elsewhere as the house noted it, with
    what was refused at any table. What was denied before it came to a table is counted by the day: `times`, since
    `first_at`, and last `at`. The newest first."""
    room = room_of(request)

    def wanted(item: dict[str, Any]) -> bool:
        in_time = (since is None or item["at"] >= since) and (to is None or item["at"] <= to)
        of_kind = refused is None or refused == item["refused"]
        return in_time and of_kind and (by is None or item["by"] == by)

    await room.keep_denials()

    def read() -> list[dict[str, Any]]:
        items = _of_table(room, table) if table is not None else _of_house(room)
        return [item for item in reversed(items) if wanted(item)][:limit]

    return await asyncio.to_thread(read)


def _of_table(room: Room, table_id: str) -> list[dict[str, Any]]:
    """Facts and refusals in the order of the chain."""
    try:
        house = room.round_books.house(table_id)
    except NoSuchRound as error:
        raise not_found(str(error)) from None
    items = []
    for link in room.store.links(table_id):
        fact = fact_from(link.data)
        told = tell(link.number, fact, _EYES, house)
        if told is not None:
            clause = told["clauses"][0] if told["clauses"] else None
            items.append(
                {"at": fact.at, "by": fact.by, "act": told["fact"], "what": told["text"], "clause": clause,
                 "table": table_id, "fact": link.number, "refused": False}
            )  # fmt: skip
    times = [item["at"] for item in items]
    denied = [
        {**item, "fact": items[after - 1]["fact"] if (after := bisect_right(times, item["at"])) else 0}
        for item in room.denials.told(table_id)
    ]
    kept = [*items, *refusals(room.store, table_id), *denied]
    return sorted(kept, key=lambda item: (item["fact"], item["refused"]))


def _of_house(room: Room) -> list[dict[str, Any]]:
    with room.store.engine.connect() as connection:
        rows = connection.execute(select(ACTS).order_by(ACTS.c.place)).all()
    noted = [{"at": row.at, "by": row.by, "act": row.act, "what": row.what, "refused": False} for row in rows]
    return sorted([*noted, *refusals(room.store), *room.denials.told()], key=lambda item: item["at"])


@router.get("/disputes")
async def disputes(
    request: Request,
    table: Name = None,
    before: Annotated[int | None, Query(ge=1, le=2**53)] = None,
    limit: Most = 100,
) -> list[dict[str, Any]]:
    """Who disputed which round, why and when, and who answered what and when; the newest first."""
    return await asyncio.to_thread(room_of(request).disputes.newest, limit, table, before)


@router.get("/disputes/{place}")
async def dispute(request: Request, place: Annotated[int, Path(ge=1, le=2**53)]) -> dict[str, Any]:
    """A dispute with its answer, and with what was known of its round when it was made."""
    kept = room_of(request).disputes
    return await asyncio.to_thread(lambda: {**kept.one(place), "evidence": kept.evidence(place)})
