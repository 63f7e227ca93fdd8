"""The paytable lab: exact figures for payouts as you type them."""

from typing import Annotated

from fastapi import APIRouter, Query
from starlette.requests import Request

from queenhigh.money import parse_exact
from queenhigh.server import calculations
from queenhigh.server.calculation_request import calculate
from queenhigh.server.json_types import JsonObject
from queenhigh.server.problems import Problem
from queenhigh.server.request_guard import GuardedRoute

router = APIRouter(prefix="/api", route_class=GuardedRoute, tags=["lab"])
_Text = Annotated[str, Query(max_length=40)]
_MOST_PAYS = 10**9


@router.get("/lab")
async def lab(
    request: Request,
    game: _Text,
    wager: _Text,
    paytable: Annotated[str | None, Query(max_length=4)] = None,
    lines: Annotated[str, Query(max_length=1000, description="Changed payouts: royal_flush:50,straight:4")] = "",
    stake: Annotated[str, Query(max_length=20, description="Dollars, where prizes are dollars")] = "1",
    meter: Annotated[str, Query(max_length=200, description="What meters show: main:12345.67,minor:300")] = "",
    strategy: _Text = "optimal",
) -> JsonObject:
    """Expected value, edge, risk, deviation, hit rate and break-even, each exact and rounded."""
    try:
        changed = tuple((hand, _whole(pays)) for hand, pays in _pairs(lines))
        meters = tuple((name, parse_exact(dollars) / 100) for name, dollars in _pairs(meter))
        dollars = parse_exact(stake) / 100
        if dollars <= 0:
            raise ValueError("the stake must be above 0")
    except ValueError as error:
        raise Problem(422, "malformed", str(error)) from None
    return await calculate(request, calculations.lab, game, wager, paytable, changed, dollars, meters, strategy)


def _pairs(text: str) -> list[tuple[str, str]]:
    pairs = [(name, value) for name, _, value in (item.partition(":") for item in text.split(",") if item)]
    if len({name for name, _ in pairs}) != len(pairs):
        raise ValueError("a name appears twice")
    return pairs


def _whole(text: str) -> int:
    if not text.isascii() or not text.isdigit() or int(text) > _MOST_PAYS:
        raise ValueError(f"{text!r:.40} is not a payout; use a whole number, 0 for no payout")
    return int(text)
