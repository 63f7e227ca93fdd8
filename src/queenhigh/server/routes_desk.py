"""The submission desk: checks submissions and cards, and prints papers. Open to guests, within limits."""

import asyncio
import base64
from collections.abc import Callable
from typing import Annotated, Literal, ParamSpec, TypeVar

from fastapi import APIRouter, Path
from pydantic import Field
from starlette.requests import Request
from starlette.responses import Response

from queenhigh.documents.document_names import DOCUMENTS
from queenhigh.practice import practice_house, practice_submission
from queenhigh.rulebook import game_names
from queenhigh.server import desk_worker
from queenhigh.server.client_address import address_of
from queenhigh.server.json_types import JsonObject
from queenhigh.server.printed_papers import ALL, KEPT_S, TYPES
from queenhigh.server.problems import Problem, not_found
from queenhigh.server.request_guard import GuardedRoute, room_of, session_of
from queenhigh.server.routes_session import Strict

router = APIRouter(prefix="/api/desk", route_class=GuardedRoute, tags=["desk"])

MOST_SIGNS = 64 * 1024
MOST_FILE_LETTERS = 2800 * 1024
_Inputs = ParamSpec("_Inputs")
_Result = TypeVar("_Result")
_Text = Annotated[str, Field(max_length=MOST_SIGNS)]
_Document = Literal[
    "cover-letter",
    "submission",
    "odds-sheet",
    "layout",
    "sign",
    "rack-card",
    "dealer-card",
    "check-list",
    "par-sheet",
    "meter-sheet",
]


class Submission(Strict):
    text: _Text


class Card(Strict):
    card: _Text
    submission: _Text


class CardFile(Strict):
    content: Annotated[str, Field(max_length=MOST_FILE_LETTERS)]
    """The file in Base64."""
    suffix: Literal[".pdf", ".docx"]


class Order(Strict):
    text: _Text
    only: Annotated[list[_Document], Field(max_length=len(DOCUMENTS))] | None = None


@router.get("/examples")
async def examples() -> list[dict[str, str]]:
    """An example submission of each game to start from."""
    return [
        {
            "game": game,
            "title": practice_house(game).rules.title,
            "operator": practice_house(game).operator,
            "text": practice_submission(game),
        }
        for game in game_names()
    ]


@router.post("/check")
async def check(request: Request, submission: Submission) -> JsonObject:
    """Every finding on a submission with its place, clause, gist and nearest legal choice, and the price of each
    wager. `fix` says which characters of the text to replace for that choice."""
    return await _ask(request, desk_worker.check, submission.text)


@router.post("/card")
async def card(request: Request, handed: Card) -> JsonObject:
    """Check a rack card or sign against a submission and the rules. `held` is false if the submission is not playable,
    and `why` says so."""
    return await _ask(request, desk_worker.card, handed.card, handed.submission)


@router.post("/card-file")
async def card_file(request: Request, handed: CardFile) -> JsonObject:
    """The text of a card that is a PDF or Word file, to be checked as any other; `why` where it holds none."""
    try:
        content = base64.b64decode(handed.content, validate=True)
    except ValueError:
        raise Problem(400, "malformed", "the content is not Base64") from None
    return await _ask(request, desk_worker.card_text, content, handed.suffix)


@router.post("/documents")
async def documents(request: Request, order: Order) -> JsonObject:
    """Print papers of a submission without errors. Each file stays at its address for a quarter of an hour, for the
    person who had it printed. `archive` holds everything printed of the same submission so far."""
    wanted = order.only if order.only is not None else list(DOCUMENTS)
    answer, made = await _ask(request, desk_worker.documents, order.text, wanted)
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
    file: Annotated[str, Path(max_length=120)],
) -> Response:
    """One printed file, or all of them as an archive. A page may show it in a frame, where nothing in it can run."""
    room = room_of(request)
    kept = room.papers.find(session_of(request).name, papers, room.clock.monotonic())
    if kept is None or (file != ALL and file not in kept.files):
        raise not_found("this paper is no longer kept; print it again")
    content = await asyncio.to_thread(kept.archive) if file == ALL else kept.files[file]
    return Response(content, media_type=TYPES[file.rpartition(".")[2]])


async def _ask(
    request: Request, work: Callable[_Inputs, _Result], *values: _Inputs.args, **named: _Inputs.kwargs
) -> _Result:
    if not request.app.state.desk_rates.take(address_of(request), room_of(request).clock.monotonic()):
        raise Problem(
            429,
            "too-many",
            "too many requests to the desk from this address; wait a moment",
            headers={"Retry-After": "2"},
        )
    return await room_of(request).clerk.ask(address_of(request), work, *values, **named)
