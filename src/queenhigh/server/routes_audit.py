"""Audit: find any round, see who did what and when, verify the record, and take away signed heads."""

import asyncio
import heapq
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Annotated, NotRequired, TypedDict

from fastapi import APIRouter, Path, Query
from sqlalchemy import select
from starlette.requests import Request

from queenhigh.ledger import Program, Verdict, signed_heads
from queenhigh.ledger.program_writers import Written, written
from queenhigh.ledger.round_replay import NoSuchRound
from queenhigh.money import money_text
from queenhigh.rulebook import gist
from queenhigh.server.card_room import CardRoom
from queenhigh.server.denied_requests import DeniedAct
from queenhigh.server.fact_text import NumberedFact, RefusedAct, numbered, refusals, tell
from queenhigh.server.json_types import JsonObject, JsonRow
from queenhigh.server.problems import not_found
from queenhigh.server.reports.fact_reader import practice_tables
from queenhigh.server.reports.figure_check import figures_fault, forget_figures
from queenhigh.server.reports.report import Records
from queenhigh.server.request_guard import GuardedRoute, room_of
from queenhigh.server.round_index import RoundRow
from queenhigh.server.schema import ACTS
from queenhigh.table import Fact, Viewer

router = APIRouter(prefix="/api/audit", route_class=GuardedRoute, tags=["audit"])
Name = Annotated[str | None, Query(max_length=200)]
Second = Annotated[int | None, Query(ge=0, le=2**53)]
Most = Annotated[int, Query(ge=1, le=500)]
_AUDITOR = Viewer("audit", auditor=True)


class Act(TypedDict):
    """What somebody did; at a table, the fact it became with its table, clause and number."""

    at: int
    by: str
    act: str
    what: str
    refused: bool
    clause: NotRequired[str | None]
    table: NotRequired[str]
    fact: NotRequired[int]


AnyAct = Act | RefusedAct | DeniedAct


@router.get("/rounds")
async def rounds(
    request: Request,
    table: Name = None,
    since: Annotated[int | None, Query(alias="from", ge=0, le=2**53)] = None,
    to: Second = None,
    player: Name = None,
    void: Annotated[bool | None, Query()] = None,
    limit: Most = 100,
) -> list[JsonObject]:
    """Finished rounds, newest first."""
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


def _listed(row: RoundRow) -> JsonObject:
    return {
        "table": row.table_id,
        "round": row.number,
        "at": row.opened_at,
        "ended_at": row.closed_at,
        "outcome": row.outcome,
        "clause": row.void,
        "why": gist(row.void) if row.void is not None else None,
        "facts": [row.first, row.last],
        "players": {str(seat): name for seat, name in sorted(row.players.items())},
        "nets": {str(seat): money_text(net) for seat, net in sorted(row.nets.items())},
        "jackpots": [{"seat": seat, "wager": wager} for seat, wager in row.jackpots],
    }


@router.post("/verify")
async def verify_all(request: Request) -> JsonObject:
    """Derive the whole ledger again from its facts."""
    room = room_of(request)
    verdict: Verdict = await room.ledger_check.verify_now(room.writer)
    figures = await asyncio.to_thread(figures_fault, room.store)
    if figures is not None:
        await room.writer.submit(lambda tables: forget_figures(room.store), alone=True)
    return {
        "ok": verdict.ok,
        "facts": verdict.facts,
        "rounds": verdict.rounds,
        "settled_again": verdict.settled_again,
        "first_bad": verdict.first_bad,
        "figures": figures,
    }


@router.get("/heads")
async def heads(request: Request) -> JsonObject:
    """The heads of all chains, signed. Keep them where nobody of this house can change them."""
    room = room_of(request)
    return {**await asyncio.to_thread(signed_heads, room.store, room.vault, room.clock.at())}


@router.get("/programs")
async def programs(request: Request, table: Name = None) -> JsonObject:
    """The program that is running, and which program wrote which facts of one table or of all tables."""
    room = room_of(request)

    def read() -> list[JsonObject]:
        chosen = [name for name in room.store.table_ids() if table in (None, name)]
        return [_by_program(span) for name in chosen for span in written(room.store, name)]

    return {"running": _program(room.program), "written": await asyncio.to_thread(read)}


def _by_program(span: Written) -> JsonObject:
    return {"table": span.table_id, "facts": [span.first, span.last], **(_program(span.program) or {})}


def _program(program: Program | None) -> JsonObject | None:
    return {"version": program.version, "sha256": program.digest} if program is not None else None


@router.get("/acts")
async def acts(
    request: Request,
    table: Name = None,
    by: Name = None,
    since: Annotated[int | None, Query(alias="from", ge=0, le=2**53)] = None,
    to: Second = None,
    refused: Annotated[bool | None, Query()] = None,
    skip: Annotated[int, Query(ge=0, le=100_000)] = 0,
    limit: Most = 100,
) -> Sequence[JsonRow]:
    """Who did what and when, and who was refused what, newest first: at one table, or at all house tables and outside
    them, with the refusals of all tables. `skip` goes on where an answer ended. Requests that were denied before they
    reached a table are counted by the day: `times`, from `first_at` to `at`."""
    room = room_of(request)

    def wanted(item: AnyAct) -> bool:
        in_time = (since is None or item["at"] >= since) and (to is None or item["at"] <= to)
        of_kind = refused is None or refused == item["refused"]
        return in_time and of_kind and (by is None or item["by"] == by)

    await room.housekeeping.write_denials()

    def read() -> list[AnyAct]:
        if table is not None:
            return [item for item in reversed(_of_table(room, table)) if wanted(item)][skip : skip + limit]
        items = [item for item in _of_house(room) if wanted(item)]
        items += _at_house_tables(room, by, wanted, since, skip + limit)
        return sorted(items, key=lambda item: -item["at"])[skip : skip + limit]

    return await asyncio.to_thread(read)


def _of_table(room: CardRoom, table_id: str) -> list[AnyAct]:
    """Facts, refusals and denied requests in the order of the chain."""
    try:
        house = room.round_books.house(table_id)
    except NoSuchRound as error:
        raise not_found(str(error)) from None
    placed: list[tuple[int, AnyAct]] = []
    for item in numbered(((link.number, link.fact) for link in room.store.links(table_id)), house):
        told = tell(item, _AUDITOR)
        if told is not None:
            act: Act = {
                "at": told.fact.at, "by": told.fact.by, "act": told.kind, "what": told.text, "clause": told.clause,
                "table": table_id, "fact": told.number, "refused": False,
            }  # fmt: skip
            placed.append((told.number, act))
    numbers, times = [number for number, _ in placed], [act["at"] for _, act in placed]
    placed += [(refusal["fact"], refusal) for refusal in refusals(room.store, table_id)]
    for denied in room.denials.all(table_id):
        # A denied request has no place in the chain; it goes after the last fact before it.
        after = bisect_right(times, denied["at"])
        number = numbers[after - 1] if after else 0
        placed.append((number, {**denied, "fact": number}))
    return [act for _, act in sorted(placed, key=lambda item: (item[0], item[1]["refused"]))]


_CLOCK_STEP_S = 86_400
"""Facts are in the order of the chain; a clock that was set back does not hide one within a day."""


def _at_house_tables(
    room: CardRoom, by: str | None, wanted: Callable[[AnyAct], bool], since: int | None, most: int
) -> list[AnyAct]:
    """The newest facts of every house table, open or closed, at most so many of each."""
    practice = practice_tables(Records(room.store, room.gaming_day))
    found: list[AnyAct] = []
    for table_id in room.store.table_ids():
        if table_id in practice:
            continue
        acts = _newest_acts(room, table_id, by, since)
        found += islice((act for act in acts if wanted(act)), most)
    return found


def _newest_acts(room: CardRoom, table_id: str, by: str | None, since: int | None) -> Iterator[Act]:
    for link in room.store.newest_links(table_id, by):
        fact = link.fact
        if since is not None and fact.at < since - _CLOCK_STEP_S:
            return
        told = tell(NumberedFact(link.number, fact, _cited(fact)), _AUDITOR)
        if told is not None:
            yield {
                "at": fact.at, "by": fact.by, "act": told.kind, "what": told.text, "clause": told.clause,
                "table": table_id, "fact": link.number, "refused": False,
            }  # fmt: skip


def _cited(fact: Fact) -> tuple[str, ...]:
    """The clauses that a fact names itself; those of the others follow from the facts before them."""
    clause = getattr(fact, "clause", None)
    return getattr(fact, "clauses", (clause,) if clause else ())


def _of_house(room: CardRoom) -> list[AnyAct]:
    with room.store.engine.connect() as connection:
        rows = connection.execute(select(ACTS).order_by(ACTS.c.place)).all()
    recorded: list[AnyAct] = [
        {"at": row.at, "by": row.by, "act": row.act, "what": row.what, "refused": False} for row in rows
    ]
    return sorted([*recorded, *refusals(room.store), *room.denials.all()], key=lambda item: item["at"])


@router.get("/disputes")
async def disputes(
    request: Request,
    table: Name = None,
    before: Annotated[int | None, Query(ge=1, le=2**53)] = None,
    limit: Most = 100,
) -> Sequence[JsonRow]:
    """Who disputed which round, why and when, and who answered what and when; newest first."""
    return await asyncio.to_thread(room_of(request).disputes.newest, limit, table, before)


@router.get("/disputes/{place}")
async def dispute(request: Request, place: Annotated[int, Path(ge=1, le=2**53)]) -> JsonObject:
    """A dispute with its answer and its evidence: what was known of the round when it was disputed."""
    kept = room_of(request).disputes
    return await asyncio.to_thread(lambda: {**kept.one(place), "evidence": kept.evidence(place)})
