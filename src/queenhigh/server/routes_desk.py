"""The submission desk: papers handed in are looked over, and papers are printed. Open to guests, within bounds."""

import asyncio
import time
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path
from pydantic import Field
from starlette.requests import Request
from starlette.responses import Response

from queenhigh.documents.document_names import DOCUMENTS
from queenhigh.practice import PRACTICE_HOUSES, example_text, practice_house
from queenhigh.server import desk_worker
from queenhigh.server.printed_papers import ALL, KEPT_S, TYPES
from queenhigh.server.problems import Problem, not_found
from queenhigh.server.request_guard import GuardedRoute, room_of, session_of
from queenhigh.server.routes_session import Strict

router = APIRouter(prefix="/api/desk", route_class=GuardedRoute, tags=["desk"])

MOST_SIGNS = 64 * 1024
_Text = Annotated[str, Field(max_length=MOST_SIGNS)]
_Document = Literal[
    "submission", "odds-sheet", "layout", "sign", "rack-card", "dealer-card", "check-list", "meter-sheet"
]


class Submission(Strict):
    text: _Text


class Card(Strict):
    card: _Text
    submission: _Text


class Order(Strict):
    text: _Text
    only: Annotated[list[_Document], Field(max_length=len(DOCUMENTS))] | None = None


@router.get("/examples")
async def examples() -> list[dict[str, str]]:
    """A house of each game to begin with, as its submission is written."""
    return [
        {
            "game": game,
            "title": practice_house(game).rules.title,
            "operator": practice_house(game).operator,
            "text": example_text(name),
        }
        for game, name in PRACTICE_HOUSES.items()
    ]


@router.post("/check")
async def check(request: Request, submission: Submission) -> dict[str, Any]:
    """Every finding on a submission with its place, clause, gist and nearest legal choice, and what each wager is
    worth. `mend` says which characters of the text give way to which others for that choice."""
    answer: dict[str, Any] = await _asked(request, desk_worker.check, submission.text)
    return answer


@router.post("/card")
async def card(request: Request, handed: Card) -> dict[str, Any]:
    """A rack card or sign against a submission and the rules. `held` is false where the submission cannot be played
    under, and `why` says so."""
    answer: dict[str, Any] = await _asked(request, desk_worker.card, handed.card, handed.submission)
    return answer


@router.post("/documents")
async def documents(request: Request, order: Order) -> dict[str, Any]:
    """Print papers of a submission without errors; each file is at its address for a quarter of an hour, for whoever
    had it printed. `archive` holds everything that was printed of the same submission so far."""
    wanted = order.only if order.only is not None else list(DOCUMENTS)
    answer, made = await _asked(request, desk_worker.documents, order.text, wanted)
    if not answer["ok"]:
        return {**answer, "files": [], "archive": None, "left_out": {}, "warnings": [], "kept_s": 0}
    room, whose = room_of(request), session_of(request).name
    papers = room.papers.put(whose, order.text, [(file, content) for _, file, content in made], room.clock.monotonic())
    files = [
        {"document": document, "name": file, "bytes": len(content), "address": _address(papers.address, file)}
        for document, file, content in made
    ]
    return {**answer, "findings": [], "files": files, "archive": _address(papers.address, ALL), "kept_s": KEPT_S}


def _address(papers: str, file: str) -> str:
    return f"/api/desk/papers/{papers}/{file}"


@router.get("/papers/{papers}/{file}")
async def paper(
    request: Request,
    papers: Annotated[str, Path(max_length=40)],
    file: Annotated[str, Path(max_length=40)],
) -> Response:
    """One printed file, or all of them as an archive. A page may show it in a frame, where nothing in it can run."""
    room = room_of(request)
    kept = room.papers.find(session_of(request).name, papers, room.clock.monotonic())
    if kept is None or (file != ALL and file not in kept.files):
        raise not_found("this paper is not kept any more; have it printed again")
    content = await asyncio.to_thread(kept.archive) if file == ALL else kept.files[file]
    return Response(content, media_type=TYPES[file.rpartition(".")[2]])


async def _asked(request: Request, work: Any, *values: Any) -> Any:
    address = request.client.host if request.client is not None else ""
    if not request.app.state.desk_rates.take(address, time.monotonic()):
        raise Problem(
            429, "too-many", "the desk is asked too often from here; wait a moment", headers={"Retry-After": "2"}
        )
    return await room_of(request).clerk.ask(work, *values)
