"""The submission desk: a submission or a rack card against the rules, every mistake with its place and clause."""

from typing import Annotated, Any

from fastapi import APIRouter
from pydantic import Field
from starlette.requests import Request

from queenhigh.server import desk_work, sums
from queenhigh.server.guard import GuardedRoute, room_of
from queenhigh.server.problems import Problem
from queenhigh.server.routes_session import Strict

router = APIRouter(prefix="/api/desk", route_class=GuardedRoute, tags=["desk"])
Text = Annotated[str, Field(max_length=100_000)]


class Submission(Strict):
    text: Text


class Card(Strict):
    card: Text
    submission: Text


@router.post("/check")
async def check(request: Request, sent: Submission) -> dict[str, Any]:
    """A Rules Submission (TOML): what the rules forbid or miss, what is legal and will hurt, and exact figures."""
    return await _asked(request, desk_work.checked, sent.text)


@router.post("/card")
async def card(request: Request, sent: Card) -> dict[str, Any]:
    """A rack card or sign (text or Markdown), red-lined against the submission that it belongs to."""
    return await _asked(request, desk_work.red_lined, sent.card, sent.submission)


async def _asked(request: Request, work: Any, *texts: str) -> dict[str, Any]:
    try:
        answer: dict[str, Any] = await room_of(request).counters.ask(work, *texts)
    except sums.Impossible as impossible:
        raise Problem(422, "malformed", str(impossible)) from None
    return answer
