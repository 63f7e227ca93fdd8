"""Rounds that are over, what to do now, and what a clause asks."""

import asyncio
from fractions import Fraction
from typing import Annotated, Any, NamedTuple

from fastapi import APIRouter, Path, Query
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from queenhigh.games import Box
from queenhigh.ledger.program_digest import written
from queenhigh.ledger.round_replay import NoSuchRound, Replay
from queenhigh.money import money_text, parse_money
from queenhigh.rulebook import clause_index
from queenhigh.server import calculations, permissions
from queenhigh.server.accounts import Session
from queenhigh.server.disputes import for_the_player
from queenhigh.server.fact_text import refusals
from queenhigh.server.live_table import PRACTICE, Published, Stand, viewer_of
from queenhigh.server.problems import Problem, not_found
from queenhigh.server.request_guard import GuardedRoute, room_of, session_of
from queenhigh.server.room import Room
from queenhigh.server.round_index import RoundRow
from queenhigh.server.round_view import Taken, decisions, record_text, story
from queenhigh.submission import House
from queenhigh.table import open_decision

router = APIRouter(prefix="/api", route_class=GuardedRoute, tags=["rounds"])
Number = Annotated[int, Path(ge=1, le=10**9)]
_MOST_ROUNDS = 50
_Sees = dict[str | int, list[int]]


class _Told(NamedTuple):
    row: RoundRow
    replay: Replay
    stand: Stand
    practice: bool


@router.get("/tables/{table}/advice")
async def advice(
    request: Request,
    table: str,
    amount: Annotated[str | None, Query(max_length=12, description="A Play between the multiples, in dollars.")] = None,
) -> dict[str, Any]:
    """The exact value of each of your options, at a practice table and at your own decision; with `amount`, of a Play
    between the multiples of the Ante as well."""
    room, session = room_of(request), session_of(request)
    published = await room.table(table)
    if published.kind != PRACTICE:
        raise Problem(403, "not-allowed", "no aid is given at a house table")
    state = published.state
    point = open_decision(state, published.stand.faces)
    if point is None or state.seats.get(point.seat) != session.name:
        raise Problem(409, "conflict", "you are not asked anything now")
    house = state.house
    if house.electronic:
        raise Problem(409, "conflict", "the shared cards of an electronic table are not counted yet")
    times = _antes(published, point.seat, amount) if amount is not None else None
    told: dict[str, Any] = await _count(
        room, calculations.advice, house.game, point.seat, point.number, _plain(point.sees), _letters(house), times
    )
    return told


def _antes(published: Published, seat: int, amount: str) -> Fraction:
    """How many Antes a Play of this amount is, where the table would take it (4CP-11.B.1, OQ-210)."""
    game, round_ = published.state.game, published.state.round
    assert round_ is not None
    box = Box(seat, "", dict(round_.wagers[seat]))
    named = f"{amount!r} is not an amount" if amount in game.choices(box, 0) else None
    wrong = named or game.refuse_decision(box, 0, amount)
    if wrong is not None:
        raise Problem(422, "malformed", wrong)
    return Fraction(parse_money(amount), round_.wagers[seat]["ante"])


def _plain(sees: Any) -> _Sees:
    return {place: [int(card) for card in cards] for place, cards in sees.items()}


def _letters(house: House) -> dict[str, str]:
    """For each decision the letter of the paytable that this house pays it by."""
    named = {"ante_bonus": "ante", "bets": "bets", "three_card": "three_card", "five_card": "five_card"}
    offers = {table: house.offers.get(offer) for table, offer in named.items()}
    return {table: offer.letter for table, offer in offers.items() if offer is not None and offer.letter is not None}


async def _count(room: Room, work: Any, *values: Any) -> Any:
    try:
        return await room.counters.ask(work, *values)
    except calculations.Impossible as impossible:
        raise Problem(422, "malformed", str(impossible)) from None


@router.get("/tables/{table}/rounds")
async def rounds(
    request: Request,
    table: str,
    mine: Annotated[int, Query(ge=0, le=1)] = 0,
    before: Annotated[int | None, Query(ge=1, le=10**9)] = None,
) -> list[dict[str, Any]]:
    """Rounds that are over, the newest first; `net` is your own, and so is `dispute`: how your last dispute of the
    round stands, where there is one."""
    room, session = room_of(request), session_of(request)
    rows = [row for row in await _rows(room, table) if row.last is not None]
    chosen = [
        row
        for row in reversed(rows)
        if (before is None or row.number < before) and (not mine or session.name in row.players.values())
    ]
    disputed = await asyncio.to_thread(room.disputes.of_player, table, session.name)
    return [{**_listed(row, session), "dispute": disputed.get(row.number)} for row in chosen[:_MOST_ROUNDS]]


async def _rows(room: Room, table: str) -> list[RoundRow]:
    try:
        return await asyncio.to_thread(room.round_books.rows, table)
    except NoSuchRound as error:
        raise not_found(str(error)) from None


def _listed(row: RoundRow, session: Session) -> dict[str, Any]:
    played = session.name in row.players.values()
    return {
        "round": row.number,
        "at": row.opened_at,
        "ended_at": row.closed_at,
        "net": money_text(row.net_of(session.name)) if played else None,
        "outcome": row.outcome,
        "clause": row.void,
        "players": len(set(row.players.values())),
    }


async def _told(request: Request, table: str, number: int) -> _Told:
    room = room_of(request)

    def read() -> _Told:
        row = room.round_books.row(table, number)
        replay = room.round_books.replay(table, number)
        opened = room.registry.known(table)
        practice = opened is not None and opened.kind == PRACTICE
        return _Told(row, replay, room.round_books.stand(replay), practice)

    try:
        return await asyncio.to_thread(read)
    except NoSuchRound as error:
        raise not_found(str(error)) from None


@router.get("/rounds/{table}/{number}")
async def one_round(request: Request, table: str, number: Number) -> dict[str, Any]:
    """A round stepped through as the dealer did it, with what you may know of it; floor and auditors are told who
    disputes it, whoever else does so the own dispute with its answer."""
    session, told = session_of(request), await _told(request, table, number)
    viewer = viewer_of(session)
    whole = await asyncio.to_thread(story, told.replay, viewer, told.stand)
    whole["files"] = {"record": _may_have_record(session, told), "evidence": _may_have_evidence(session, told)}
    whole["disputes"] = await asyncio.to_thread(_disputes_of, room_of(request), told.row, session)
    if viewer.auditor:
        whole["programs"] = await asyncio.to_thread(_programs_of, room_of(request), told.row)
        whole["refused"] = await asyncio.to_thread(_refused_in, room_of(request), told.row)
    return whole


def _disputes_of(room: Room, row: RoundRow, session: Session) -> list[dict[str, Any]]:
    kept = room.disputes.of_round(row.table_id, row.number)
    if session.role in permissions.OVERSIGHT:
        return kept
    return [for_the_player(one) for one in kept if one["by"] == session.name]


def _programs_of(room: Room, row: RoundRow) -> list[str]:
    """The programs that had a hand in a round; none where it was played before programs named themselves."""
    assert row.last is not None
    spans = [span for span in written(room.store, row.table_id) if span.first <= row.last and row.first <= span.last]
    return [str(span.program) for span in spans if span.program is not None]


def _refused_in(room: Room, row: RoundRow) -> list[dict[str, Any]]:
    """What was tried in vain while the round was in play: a bet that came too late, a step out of turn."""
    assert row.last is not None
    return [item for item in refusals(room.store, row.table_id) if row.first <= item["fact"] < row.last]


@router.get("/rounds/{table}/{number}/mistakes")
async def mistakes(request: Request, table: str, number: Number) -> dict[str, Any]:
    """What each of your choices cost against the best one; null where nothing is counted: at a house or an electronic
    table, and of a round that you did not play."""
    session, told = session_of(request), await _told(request, table, number)
    house = told.replay.state.house
    if not told.practice or session.name not in told.row.players.values() or house.electronic:
        return {"mistakes": None}
    taken = await asyncio.to_thread(_decisions, room_of(request), told, session.name)
    asked = [(one.fact.seat, one.stage, one.fact.choice, _plain(one.sees), one.times) for one in taken]
    return {"mistakes": await _count(room_of(request), calculations.mistakes, house.game, asked, _letters(house))}


def _decisions(room: Room, told: _Told, player: str) -> list[Taken]:
    return decisions(told.replay, room.round_books.before(told.row), player, told.stand)


@router.get("/rounds/{table}/{number}/record.toml", response_class=PlainTextResponse)
async def record(request: Request, table: str, number: Number) -> Response:
    """The round as a record, which `queenhigh settle` settles to the same cents."""
    told = await _told(request, table, number)
    if not _may_have_record(session_of(request), told):
        raise Problem(403, "not-allowed", "a record holds every card of the round: it is for auditors")
    submission = room_of(request).store.submission(table) or ""
    return PlainTextResponse(record_text(told.replay, submission), headers=_named(f"{table}-{number}.toml"))


@router.get("/rounds/{table}/{number}/evidence.json")
async def evidence(request: Request, table: str, number: Number) -> dict[str, Any]:
    """What the fair cut is checked with, for the cards that were turned up."""
    told = await _told(request, table, number)
    if not _may_have_evidence(session_of(request), told):
        raise Problem(403, "not-allowed", "evidence is for those who played the round, and for auditors")
    if told.replay.evidence is None:
        raise not_found("the key of this deck is not here")
    return told.replay.evidence


def _may_have_record(session: Session, told: _Told) -> bool:
    """A record holds every card: it is for auditors, and for whoever practised alone."""
    alone = told.practice and set(told.row.players.values()) == {session.name}
    return session.role == permissions.AUDITOR or alone


def _may_have_evidence(session: Session, told: _Told) -> bool:
    """Evidence shows the cards that were turned up, to auditors and to those who played."""
    return session.role == permissions.AUDITOR or session.name in told.row.players.values()


def _named(file: str) -> dict[str, str]:
    return {"content-disposition": f'attachment; filename="{file}"'}


@router.get("/clauses/{id}")
async def clause(id: str) -> dict[str, str]:
    """What a clause asks, in our words."""
    found = clause_index().get(id)
    if found is None:
        raise not_found(f"there is no clause {id!r}")
    return {"id": found.id, "gist": found.gist, "bearing": found.bearing, "chapter": found.chapter}
