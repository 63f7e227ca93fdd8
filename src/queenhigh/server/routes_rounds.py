"""Finished rounds, advice for the next decision, and what a clause says."""

import asyncio
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Annotated, NamedTuple

from fastapi import APIRouter, Path, Query
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from queenhigh.analysis.solver import find_solver
from queenhigh.cards import Card
from queenhigh.games import Box, DecisionPoint, Round
from queenhigh.learn.decisions import stage_letters
from queenhigh.learn.expected_result import placed_offers
from queenhigh.ledger.program_writers import written
from queenhigh.ledger.round_replay import NoSuchRound, Replay
from queenhigh.money import money_text
from queenhigh.records import toml_text
from queenhigh.rulebook import clause_index
from queenhigh.server import calculations, learning_calculations, permissions
from queenhigh.server.calculation_request import calculate
from queenhigh.server.card_room import CardRoom
from queenhigh.server.client_address import address_of
from queenhigh.server.disputes import DisputeData, for_the_player
from queenhigh.server.fact_text import RefusedAct, refusals
from queenhigh.server.json_types import JsonObject
from queenhigh.server.live_table import DealtState, LiveTable, viewer_of
from queenhigh.server.problems import Problem, not_found
from queenhigh.server.request_guard import GuardedRoute, room_of, session_of
from queenhigh.server.round_index import RoundRow
from queenhigh.server.round_view import Taken, decisions, round_view, times_its_wager
from queenhigh.server.sessions import Session
from queenhigh.server.table_registry import PRACTICE
from queenhigh.submission import House
from queenhigh.table import open_decision

router = APIRouter(prefix="/api", route_class=GuardedRoute, tags=["rounds"])
Number = Annotated[int, Path(ge=1, le=10**9)]
_MOST_ROUNDS = 50
_Sees = dict[str | int, list[int]]


class _FinishedRound(NamedTuple):
    row: RoundRow
    replay: Replay
    dealt: DealtState
    practice: bool


@router.get("/tables/{table}/advice")
async def advice(
    request: Request,
    table: str,
    amount: Annotated[str | None, Query(max_length=12, description="A Play of any amount, in dollars.")] = None,
) -> JsonObject:
    """The exact value of each of your options when you have to decide at a practice table; with `amount`, also of a
    Play between the multiples of the Ante."""
    room, session = room_of(request), session_of(request)
    live = await room.tables.find(table, session, address_of(request))
    if not live.is_practice:
        raise Problem(403, "not-allowed", "advice is not given at a house table")
    state = live.state
    point = open_decision(state, live.now.faces)
    if point is None or state.seats.get(point.seat) != session.name:
        raise Problem(409, "conflict", "you have no decision to make now")
    house = state.house
    times = _times(live, point, amount) if amount is not None else None
    told = await calculate(
        request,
        calculations.advice,
        house.game,
        point.seat,
        point.number,
        _plain(point.sees),
        stage_letters(house),
        times,
    )
    assert state.round is not None
    return {**told, "per_unit": _stake(house, point.number, state.round.wagers[point.seat])}


def _times(table: LiveTable, point: DecisionPoint, amount: str) -> Fraction:
    """How many Antes a Play of this amount is, if the table would take it (4CP-11.B.1, OQ-210)."""
    game, round_ = table.state.game, table.state.round
    assert round_ is not None
    box = Box(point.seat, "", dict(round_.wagers[point.seat]))
    named = f"{amount!r} is not an amount" if amount in point.choices else None
    wrong = named or game.refuse_decision(box, point.number, amount)
    if wrong is not None:
        raise Problem(422, "malformed", wrong)
    return times_its_wager(table.state, point, amount)


def _plain(sees: Mapping[str | int, Sequence[Card]]) -> _Sees:
    return {place: [int(card) for card in cards] for place, cards in sees.items()}


@router.get("/tables/{table}/rounds")
async def rounds(
    request: Request,
    table: str,
    mine: Annotated[int, Query(ge=0, le=1)] = 0,
    before: Annotated[int | None, Query(ge=1, le=10**9)] = None,
) -> list[JsonObject]:
    """Finished rounds, newest first. `net` is what you won or lost, and `dispute` the state of your last dispute of the
    round, if there is one."""
    room, session = room_of(request), session_of(request)
    rows = [row for row in await _rows(room, table) if row.last is not None]
    chosen = [
        row
        for row in reversed(rows)
        if (before is None or row.number < before) and (not mine or session.name in row.players.values())
    ]
    disputed = await asyncio.to_thread(room.disputes.of_player, table, session.name)
    return [{**_listed(row, session), "dispute": disputed.get(row.number)} for row in chosen[:_MOST_ROUNDS]]


async def _rows(room: CardRoom, table: str) -> list[RoundRow]:
    try:
        return await asyncio.to_thread(room.round_books.rows, table)
    except NoSuchRound as error:
        raise not_found(str(error)) from None


def _listed(row: RoundRow, session: Session) -> JsonObject:
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


async def _finished(request: Request, table: str, number: int) -> _FinishedRound:
    room = room_of(request)

    def read() -> _FinishedRound:
        row = room.round_books.row(table, number)
        replay = room.round_books.replay(table, number)
        entry = room.registry.find(table)
        practice = entry is not None and entry.kind == PRACTICE
        return _FinishedRound(row, replay, room.round_books.dealt(replay), practice)

    try:
        return await asyncio.to_thread(read)
    except NoSuchRound as error:
        raise not_found(str(error)) from None


@router.get("/rounds/{table}/{number}")
async def one_round(request: Request, table: str, number: Number) -> JsonObject:
    """A round step by step as the dealer ran it, as far as you may see it. Floor and auditors see all its disputes,
    everybody else only their own with its answer."""
    session, told = session_of(request), await _finished(request, table, number)
    viewer = viewer_of(session)
    whole = await asyncio.to_thread(round_view, told.replay, viewer, told.dealt)
    whole["files"] = {"record": _may_have_record(session, told), "evidence": _may_have_evidence(session, told)}
    if _may_have_evidence(session, told) and told.replay.evidence is not None:
        whole["fair"] = {name: value for name, value in told.replay.evidence.items() if name != "cards"}
    whole["disputes"] = await asyncio.to_thread(_disputes_of, room_of(request), told.row, session)
    if viewer.auditor:
        whole["programs"] = await asyncio.to_thread(_programs_of, room_of(request), told.row)
        whole["refused"] = await asyncio.to_thread(_refused_in, room_of(request), told.row)
    return whole


def _disputes_of(room: CardRoom, row: RoundRow, session: Session) -> list[DisputeData]:
    kept = room.disputes.of_round(row.table_id, row.number)
    if session.role in permissions.OVERSIGHT:
        return kept
    return [for_the_player(one) for one in kept if one["by"] == session.name]


def _programs_of(room: CardRoom, row: RoundRow) -> list[str]:
    """The programs that ran a round; none if it is older than the record of programs."""
    assert row.last is not None
    spans = [span for span in written(room.store, row.table_id) if span.first <= row.last and row.first <= span.last]
    return [str(span.program) for span in spans if span.program is not None]


def _refused_in(room: CardRoom, row: RoundRow) -> list[RefusedAct]:
    """What was refused while the round was in play: a late bet, a step out of turn."""
    assert row.last is not None
    return [item for item in refusals(room.store, row.table_id) if row.first <= item["fact"] < row.last]


@router.get("/rounds/{table}/{number}/mistakes")
async def mistakes(request: Request, table: str, number: Number) -> JsonObject:
    """What each of your choices cost compared with the best one; null for a house table, a game without an exact
    solver, or a round you did not play."""
    session, told = session_of(request), await _finished(request, table, number)
    house = told.replay.state.house
    if not told.practice or session.name not in told.row.players.values():
        return {"mistakes": None}
    taken = await asyncio.to_thread(_decisions, room_of(request), told, session.name)
    asked = [(one.fact.seat, one.stage, one.fact.choice, _plain(one.sees), one.times) for one in taken]
    try:
        found = await calculate(request, calculations.mistakes, house.game, asked, stage_letters(house))
    except Problem as problem:
        if problem.kind != "not-solved":
            raise
        return {"mistakes": None, "why": problem.detail}
    stakes = told.replay.record.round
    return {
        "mistakes": [
            {**item, "defaulted": one.defaulted, "per_unit": _stake_of(house, stakes, one)}
            for item, one in zip(found, taken, strict=True)
        ]
    }


@router.get("/rounds/{table}/{number}/expected")
async def expected(request: Request, table: str, number: Number) -> JsonObject:
    """What you bet in a round, what you won or lost, and what these bets return on average when they are played best,
    all in cents. `expected` is null for a void round, an electronic table, or a game without an exact solver."""
    session, told = session_of(request), await _finished(request, table, number)
    seats = [seat for seat, name in told.row.players.items() if name == session.name]
    if not seats:
        raise not_found("you did not play this round")
    house, round_ = told.replay.state.house, told.replay.record.round
    boxes = [box for box in round_.boxes if box.seat in seats]
    answer = {"bet": sum(sum(box.wagers.values()) for box in boxes), "net": told.row.net_of(session.name)}
    if told.row.void is not None or house.electronic or find_solver(house.game) is None:
        return {**answer, "expected": None}
    placed = [one for box in boxes for one in placed_offers(house, box, round_.meters)]
    return {**answer, "expected": await calculate(request, learning_calculations.expected, house.game, placed)}


def _stake_of(house: House, round_: Round, taken: Taken) -> int | None:
    box = next((box for box in round_.boxes if box.seat == taken.fact.seat), None)
    return _stake(house, taken.stage, box.wagers) if box is not None else None


def _stake(house: House, stage: int, wagers: Mapping[str, int]) -> int | None:
    """The cents of the wager that a decision is about, so that a page can tell values in dollars."""
    asked = house.rules.stages[stage]
    return wagers.get(asked.on or asked.takes_back or "")


def _decisions(room: CardRoom, told: _FinishedRound, player: str) -> list[Taken]:
    return decisions(told.replay, room.round_books.before(told.row), player, told.dealt)


@router.get("/rounds/{table}/{number}/record.toml", response_class=PlainTextResponse)
async def record(request: Request, table: str, number: Number) -> Response:
    """The round as a record, which `queenhigh settle` settles to the same cents."""
    told = await _finished(request, table, number)
    if not _may_have_record(session_of(request), told):
        raise Problem(403, "not-allowed", "a record shows every card of the round; only auditors may have it")
    return PlainTextResponse(toml_text(told.replay.record), headers=_named(f"{table}-{number}.toml"))


@router.get("/rounds/{table}/{number}/evidence.json")
async def evidence(request: Request, table: str, number: Number) -> JsonObject:
    """What it takes to check the fair cut, for the cards that were turned up."""
    told = await _finished(request, table, number)
    if not _may_have_evidence(session_of(request), told):
        raise Problem(403, "not-allowed", "only players of the round and auditors may have the evidence")
    if told.replay.evidence is None:
        raise not_found("this house does not have the key of this deck")
    return told.replay.evidence


def _may_have_record(session: Session, told: _FinishedRound) -> bool:
    """A record shows every card: it is for auditors, and for a player who practiced alone."""
    alone = told.practice and set(told.row.players.values()) == {session.name}
    return session.role == permissions.AUDITOR or alone


def _may_have_evidence(session: Session, told: _FinishedRound) -> bool:
    """Evidence shows the cards that were turned up: it is for auditors, and for players of the round."""
    return session.role == permissions.AUDITOR or session.name in told.row.players.values()


def _named(file: str) -> dict[str, str]:
    return {"content-disposition": f'attachment; filename="{file}"'}


@router.get("/clauses/{id}")
async def clause(id: str) -> dict[str, str]:
    """What a clause says, in our own words."""
    found = clause_index().get(id)
    if found is None:
        raise not_found(f"clause {id!r} does not exist")
    return {"id": found.id, "gist": found.gist, "bearing": found.bearing, "held": found.held, "chapter": found.chapter}
