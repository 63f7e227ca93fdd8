"""The paytable lab: exact figures for payouts as you type them."""

from fractions import Fraction
from typing import Annotated

from fastapi import APIRouter, Depends, Query
from starlette.requests import Request

from queenhigh.money import parse_exact
from queenhigh.server import calculations, lab_pictures
from queenhigh.server.calculation_request import calculate
from queenhigh.server.calculations import Changes, MetersShown
from queenhigh.server.json_types import JsonObject
from queenhigh.server.lab_pictures import Asked
from queenhigh.server.problems import Problem
from queenhigh.server.request_guard import GuardedRoute

router = APIRouter(prefix="/api", route_class=GuardedRoute, tags=["lab"])
_Text = Annotated[str, Query(max_length=40)]
_Letter = Annotated[str | None, Query(max_length=4)]
_Lines = Annotated[str, Query(max_length=1000, description="Changed payouts: royal_flush:50,straight:4")]
_Meters = Annotated[str, Query(max_length=200, description="What meters show: main:12345.67,minor:300")]
_Dollars = Annotated[str, Query(max_length=20)]
_Rounds = Annotated[int, Query(ge=1, le=4000, description="One of 20, 40, 100, 200, 400, 1000, 2000, 4000")]
_Width = Annotated[int, Query(ge=240, le=1200, description="The width of a drawing")]
_MOST_PAYS = 10**9
_MOST_DOLLARS = 10**6


def _asked(game: _Text, wager: _Text, paytable: _Letter = None, lines: _Lines = "", meter: _Meters = "") -> Asked:
    try:
        changed: Changes = tuple((hand, _whole(pays)) for hand, pays in _pairs(lines))
        shown: MetersShown = tuple((name, parse_exact(dollars) / 100) for name, dollars in _pairs(meter))
    except ValueError as error:
        raise Problem(422, "malformed", str(error)) from None
    return Asked(game, wager, paytable, changed, shown)


_Wager = Annotated[Asked, Depends(_asked)]


@router.get("/lab")
async def lab(
    request: Request,
    asked: _Wager,
    stake: Annotated[str, Query(max_length=20, description="Dollars, where prizes are dollars")] = "1",
    strategy: _Text = "optimal",
) -> JsonObject:
    """Expected value, edge, risk, deviation, hit rate and break-even, each exact and rounded."""
    dollars = _dollars("stake", stake)
    return await calculate(
        request, calculations.lab, asked.game, asked.wager, asked.letter, asked.lines, dollars, asked.meters, strategy
    )


@router.get("/lab/par")
async def par(request: Request, asked: _Wager, stake: _Dollars = "1") -> JsonObject:
    """The PAR sheet of a wager as a table, with parts and bands."""
    return await calculate(request, lab_pictures.par_sheet, asked, _dollars("stake", stake))


@router.get("/lab/rounds")
async def rounds(
    request: Request,
    asked: _Wager,
    stake: _Dollars = "10",
    rounds: _Rounds = 400,
    seats: Annotated[int, Query(ge=1, le=12)] = 1,
    bankroll: _Dollars = "500",
    width: _Width = 640,
) -> JsonObject:
    """The exact fan of results and the curve of ruin, each a drawing with its numbers."""
    return await calculate(
        request, lab_pictures.many_rounds, asked, _dollars("stake", stake), rounds, seats,
        _dollars("bankroll", bankroll), width,
    )  # fmt: skip


@router.get("/lab/meters")
async def meters(
    request: Request,
    game: _Text,
    wager: _Text,
    paytable: Annotated[str, Query(max_length=4)],
    terms: Annotated[str, Query(max_length=200, description="Restart and growth: main:1000:14")] = "",
    boxes: Annotated[int, Query(ge=1, le=12)] = 5,
    tables: Annotated[int, Query(ge=1, le=100)] = 1,
    width: _Width = 640,
) -> JsonObject:
    """A year of each meter of a progressive as bands over many futures, with the break-even line."""
    given = tuple(
        (name, _dollars("reset amount", reset), _dollars("growth", percent))
        for name, (reset, _, percent) in ((name, rest.partition(":")) for name, rest in _pairs_given(terms))
    )
    return await calculate(request, lab_pictures.meter_years, game, wager, paytable, given, boxes, tables, width)


@router.get("/lab/games")
async def games(request: Request, stake: _Dollars = "10", rounds: _Rounds = 400, width: _Width = 640) -> JsonObject:
    """The main wagers of all games at one stake, side by side."""
    return await calculate(request, lab_pictures.games_together, _dollars("stake", stake), rounds, width)


def _dollars(what: str, text: str) -> Fraction:
    try:
        dollars = parse_exact(text) / 100
        if dollars <= 0:
            raise ValueError(f"the {what} must be above 0")
        if dollars > _MOST_DOLLARS:
            raise ValueError(f"the {what} must be at most {_MOST_DOLLARS:,}")
    except ValueError as error:
        raise Problem(422, "malformed", str(error)) from None
    return dollars


def _pairs_given(text: str) -> list[tuple[str, str]]:
    try:
        return _pairs(text)
    except ValueError as error:
        raise Problem(422, "malformed", str(error)) from None


def _pairs(text: str) -> list[tuple[str, str]]:
    pairs = [(name, value) for name, _, value in (item.partition(":") for item in text.split(",") if item)]
    if len({name for name, _ in pairs}) != len(pairs):
        raise ValueError("a name appears twice")
    return pairs


def _whole(text: str) -> int:
    if not text.isascii() or not text.isdigit() or int(text) > _MOST_PAYS:
        raise ValueError(f"{text!r:.40} is not a payout; use a whole number, 0 for no payout")
    return int(text)
