"""The floor: all tables at a glance, meters with their history, what waits for the floor, and disputes."""

import asyncio
from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated

from fastapi import APIRouter, Path, Query
from pydantic import Field
from sqlalchemy import select
from starlette.requests import Request

from queenhigh.ledger.round_replay import NoSuchRound
from queenhigh.ledger.schema import METER_MOVES
from queenhigh.money import dollars, money_text, whole_cents
from queenhigh.server import permissions
from queenhigh.server.card_room import CardRoom
from queenhigh.server.client_address import address_of
from queenhigh.server.disputes import DisputeData, Outcome, Ruling
from queenhigh.server.fact_text import tell_all
from queenhigh.server.json_types import JsonObject, JsonRow
from queenhigh.server.live_table import DueStep, Jackpot, LiveTable, viewer_of
from queenhigh.server.pit import pit
from queenhigh.server.problems import Problem, not_found, refused
from queenhigh.server.request_guard import GuardedRoute, room_of, session_of
from queenhigh.server.round_index import RoundRow
from queenhigh.server.routes_floor_calls import open_calls
from queenhigh.server.routes_session import Strict
from queenhigh.server.sessions import Session
from queenhigh.server.table_description import summary
from queenhigh.server.table_pace import TablePace
from queenhigh.table import Command, Role, Viewer, commands

router = APIRouter(prefix="/api", route_class=GuardedRoute, tags=["floor"])
_HISTORY = 50
_MOST_WORDS = 200
_JACKPOT_ACTS = ("validate_jackpot", "sign_jackpot", "complete_hand_pay")
Words = Annotated[str, Field(min_length=1, max_length=2000, pattern=r"^[^\x00]*[^\x00\s][^\x00]*$")]
"""At least one visible character, and none that a database cannot store."""


class Dispute(Strict):
    table: Annotated[str, Field(min_length=1, max_length=200)]
    round: Annotated[int, Field(ge=1, le=10**9)]
    reason: Words


class Answer(Strict):
    outcome: Outcome
    words: Words
    cents: Annotated[
        int | None,
        Field(ge=1, le=10**9, description="What the player of an upheld dispute is paid once a second person confirms"),
    ] = None


class CorrectionRuling(Strict):
    ruling: Ruling
    words: Annotated[str, Field(max_length=200)] = ""


@router.get("/floor")
async def floor(request: Request) -> JsonObject:
    """Everything the floor watches."""
    room, viewer = room_of(request), viewer_of(session_of(request))
    room.luck.look()
    tables = [table for _, table in sorted(room.hub.tables.items())]
    pending = [item for table in tables for item in _pending(room, table, viewer)]
    calls = await asyncio.to_thread(open_calls, room)
    waiting = {str(call["table"]): f"Called: {call['reason']}" for call in calls}
    waiting |= {str(item["table"]): _waits_for(item) for item in reversed(pending)}
    at = room.clock.at()
    meters, disputes, paces, closed = await asyncio.to_thread(
        lambda: (_meters(room), _disputes(room), room.paces.of([*room.hub.tables], at), room.transfers.closed())
    )
    return {
        "pit": pit(room, waiting, paces, at),
        "shift": _shift(room),
        "tables": [_at_a_glance(table, viewer, room.clock.monotonic()) for table in tables],
        "meters": meters,
        "pending": pending,
        "voids": _voids(paces),
        "disputes": disputes,
        "closed_meters": closed,
    }


def _waits_for(item: JsonObject) -> str:
    """Why a table waits, in a few words."""
    if item["kind"] == "jackpot":
        return "Jackpot to pay" if item["waits_for"] == "payment" else f"Jackpot: {item['waits_for']}"
    what = str(item["what"])
    return what[:1].upper() + what[1:]


def _shift(room: CardRoom) -> JsonObject:
    """The shift of this moment and its gaming day."""
    shift = room.gaming_day.shift_at(room.clock.at())
    return {"day": shift.day.isoformat(), "number": shift.number, "starts": shift.starts, "ends": shift.ends,
            "zone": room.gaming_day.name}  # fmt: skip


def _at_a_glance(table: LiveTable, viewer: Viewer, monotonic: float) -> JsonObject:
    view = table.seen_by(viewer)["view"]
    return {**summary(table), "view": view, "due": view["due"], "clock": table.decision_clock(monotonic)}


def _pending(room: CardRoom, table: LiveTable, viewer: Viewer) -> list[JsonObject]:
    """Waiting jackpots, each with the step it waits for, and everything else that waits for the floor."""
    view = table.seen_by(viewer)["view"]
    at = {"table": table.table_id, "happened": _happened(room, table, viewer)}
    # A paused table does not wait for anybody: the pit says that it is paused.
    due = [item for item in view["due"] if item["role"] == "floor" and item["command"] != "resume_table"]
    jackpots = [
        {**at, "kind": "jackpot", **item, "due": next((act for act in due if _is_for(act, item)), None)}
        for item in view["jackpots"]
    ]
    rest = [act for act in due if not any(_is_for(act, item) for item in view["jackpots"])]
    return [*jackpots, *({**at, "kind": "due", **act} for act in (*rest, *_incidents(table)))]


def _incidents(table: LiveTable) -> list[JsonObject]:
    """Voids and removed decks that no floorperson has looked at yet."""
    return [
        {
            "role": permissions.FLOOR,
            "what": f"look at this: {one.what} ({one.reason}, {one.by})",
            "clause": one.clause,
            "command": "acknowledge_incident",
            "seat": None,
            "values": {"incident": one.name},
        }
        for one in table.state.incidents
    ]


def _happened(room: CardRoom, table: LiveTable, viewer: Viewer) -> JsonObject | None:
    """The last fact of a table, which is usually why it waits; None if it is no longer in memory."""
    last = room.hub.recent(table.table_id, table.facts - 1)
    told = tell_all(last or (), viewer)
    return {"text": told[-1].text, "at": told[-1].fact.at} if told else None


def _is_for(act: DueStep, jackpot: Jackpot) -> bool:
    of_jackpot = {"seat": jackpot["seat"], "wager": jackpot["wager"]}
    return act["command"] in _JACKPOT_ACTS and act["values"] == of_jackpot


def _meters(room: CardRoom) -> list[JsonObject]:
    """Every meter with what it shows, how it grows, and its last moves."""
    feeding: dict[str, list[LiveTable]] = {}
    terms: dict[str, tuple[int, Fraction]] = {}
    for table in room.hub.tables.values():
        for (wager, name), meter_id in table.meter_ids.items():
            feeding.setdefault(meter_id, []).append(table)
            filed = (table.state.house.offers[wager].meters or {})[name]
            terms[meter_id] = (filed.reset, filed.rate)
    showing = room.store.meters()
    return [
        {
            "meter": meter_id,
            "shows": money_text(whole_cents(cents)),
            "exact": str(cents / 100),
            "reset": money_text(terms[meter_id][0]) if meter_id in terms else None,
            "rate": str(terms[meter_id][1]) if meter_id in terms else None,
            "tables": sorted(table.table_id for table in feeding.get(meter_id, ())),
            "history": _history(room, meter_id, 10),
        }
        for meter_id, cents in sorted(showing.items())
    ]


def _history(room: CardRoom, meter_id: str, most: int, before: int | None = None) -> list[JsonObject]:
    """The last moves of a meter, newest first."""
    moves = select(METER_MOVES).where(METER_MOVES.c.meter_id == meter_id)
    if before is not None:
        moves = moves.where(METER_MOVES.c.move < before)
    with room.store.engine.connect() as connection:
        rows = connection.execute(moves.order_by(METER_MOVES.c.move.desc()).limit(most)).all()
    return [
        {
            "move": row.move, "table": row.table_id, "fact": row.number, "cents": row.cents,
            "shows": money_text(whole_cents(Fraction(row.after))),
        }
        for row in rows
    ]  # fmt: skip


@router.get("/meters/{meter}")
async def meter(
    request: Request,
    meter: Annotated[str, Path(max_length=200)],
    before: Annotated[int | None, Query(ge=1, le=2**53)] = None,
) -> JsonObject:
    """One meter and all moves that led to what it shows, newest first."""
    room = room_of(request)
    showing = await asyncio.to_thread(room.store.meters)
    if meter not in showing:
        raise not_found(f"meter {meter!r} does not exist")
    history = await asyncio.to_thread(_history, room, meter, _HISTORY, before)
    return {"meter": meter, "shows": money_text(whole_cents(showing[meter])), "history": history}


def _voids(paces: Mapping[str, TablePace]) -> list[JsonObject]:
    rows = [(name, row) for name, pace in paces.items() for row in pace.voids]
    rows.sort(key=lambda item: -item[1].ended_at)
    return [
        {"table": name, "round": row.number, "at": row.ended_at, "clause": row.void} for name, row in rows[:_HISTORY]
    ]


def _disputes(room: CardRoom) -> list[DisputeData]:
    """First the disputes that wait for an answer, then those answered last."""
    return [*room.disputes.open(), *room.disputes.answered(_HISTORY)]


@router.post("/disputes")
async def dispute(request: Request, sent: Dispute) -> JsonObject:
    """Dispute a finished round; everything known of it now is kept as evidence."""
    room, session = room_of(request), session_of(request)
    try:
        row, evidence = await asyncio.to_thread(_evidence, room, sent)
    except NoSuchRound as error:
        raise not_found(str(error)) from None
    _may_dispute(session, row)
    room.new_disputes.spend(address_of(request), room.clock.monotonic(), "disputes")

    def keep() -> int:
        place = room.disputes.keep(session.name, sent.table, sent.round, sent.reason, evidence)
        room.people.note(session.name, "dispute", f"{sent.table} round {sent.round}")
        return place

    place = await room.writer.submit(lambda tables: keep(), alone=True)
    return {"dispute": place, "table": sent.table, "round": sent.round}


def _may_dispute(session: Session, row: RoundRow) -> None:
    if session.role in permissions.PLAYERS and session.name not in row.players.values():
        raise Problem(403, "not-allowed", "you can only dispute a round you played")


def _evidence(room: CardRoom, sent: Dispute) -> tuple[RoundRow, JsonObject]:
    """The facts of the round with their chain, and the cards that were turned up."""
    replay = room.round_books.replay(sent.table, sent.round)
    row = room.round_books.row(sent.table, sent.round)
    assert row.last is not None
    links = [item for item in room.store.links(sent.table, row.first - 1) if item.number <= row.last]
    kept: JsonObject = {
        "facts": [{"number": item.number, "hash": item.hash, **item.data} for item in links],
        "head": list(room.store.head(sent.table)),
        "fair_cut": replay.evidence,
    }
    return row, kept


@router.post("/disputes/{place}/answer")
async def answer(request: Request, place: Annotated[int, Path(ge=1, le=2**53)], sent: Answer) -> JsonRow:
    """Answer a dispute, once: whether it is upheld, and why. The person who disputed the round reads the answer. With
    `cents`, an upheld dispute is made good once a second person of the floor confirms that."""
    room, by = room_of(request), session_of(request).name
    if sent.cents is not None:
        await _propose(room, by, await asyncio.to_thread(room.disputes.one, place), sent)

    def keep() -> DisputeData:
        told = room.disputes.answer(place, by, sent.outcome, sent.words, sent.cents)
        outcome = sent.outcome.replace("_", " ") + (f", pay {dollars(sent.cents)}" if sent.cents is not None else "")
        room.people.note(by, "answer dispute", f"{place}, {told['table']} round {told['round']}: {outcome}")
        return told

    return await room.writer.submit(lambda tables: keep(), alone=True)


async def _propose(room: CardRoom, by: str, disputed: DisputeData, sent: Answer) -> None:
    """Propose the correction at the table of the disputed round."""
    if sent.outcome != "upheld":
        raise Problem(422, "malformed", "only an upheld dispute is made good")
    if disputed["answer"] is not None:
        raise Problem(409, "conflict", f"dispute {disputed['dispute']} was already answered")
    row = await asyncio.to_thread(room.round_books.row, disputed["table"], disputed["round"])
    if disputed["by"] not in row.players.values():
        raise Problem(409, "conflict", f"{disputed['by']} did not play this round; only a player of it is paid")
    at = room.clock.at()
    command = commands.ProposeCorrection(
        by,
        Role.FLOOR,
        at,
        disputed["dispute"],
        disputed["round"],
        disputed["by"],
        sent.cents or 0,
        sent.words[:_MOST_WORDS],
    )
    await _at_its_table(room, disputed, f"correction {disputed['dispute']}", command)


@router.post("/disputes/{place}/correction")
async def correct(request: Request, place: Annotated[int, Path(ge=1, le=2**53)], sent: CorrectionRuling) -> JsonRow:
    """Confirm or reject the payment that another floorperson proposed for an upheld dispute. A confirmed one is booked
    at once; the player reads it on the round."""
    room, by = room_of(request), session_of(request).name
    disputed = await asyncio.to_thread(room.disputes.one, place)
    proposed = disputed["answer"]["correction"] if disputed["answer"] is not None else None
    if proposed is None:
        raise Problem(409, "conflict", f"nothing was proposed for dispute {place}")
    command = commands.RuleOnCorrection(by, Role.FLOOR, room.clock.at(), place, sent.ruling, sent.words)
    await _at_its_table(room, disputed, f"ruling on correction {place} by {by}", command)

    def keep() -> DisputeData:
        told = room.disputes.rule(place, by, sent.ruling, sent.words)
        what = f"{place}, {told['table']} round {told['round']}: {sent.ruling} {dollars(proposed['cents'])}"
        room.people.note(by, "rule on correction", what)
        return told

    return await room.writer.submit(lambda tables: keep(), alone=True)


async def _at_its_table(room: CardRoom, disputed: DisputeData, command_id: str, command: Command) -> None:
    """Have the table of a disputed round take a command, open or closed, or raise what it says against it."""
    name = disputed["table"]
    if await asyncio.to_thread(room.registry.is_closed, name):
        reply = await room.tables.take_at_closed(name, command_id, command)
    else:
        table = await room.tables.find(name)
        if table.is_practice:
            raise Problem(409, "conflict", "a practice table is played for play money, so nothing is made good there")
        reply = await room.writer.submit(lambda tables: tables[name].take(command_id, command), table=name)
    if not reply["ok"]:
        raise refused(reply)
