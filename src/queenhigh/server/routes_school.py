"""The school for dealers: drills for everyone, and examinations for everyone who has an account."""

import asyncio
import hashlib
import secrets
from typing import Annotated

from fastapi import APIRouter, Depends, Path, Query
from pydantic import Field
from starlette.requests import Request
from starlette.responses import Response

from queenhigh.practice import example_names, example_text, practice_submission
from queenhigh.rulebook import game_names
from queenhigh.school.exam import LEAST_LENGTH, USUAL_LENGTH, ResultData
from queenhigh.server import permissions, school_calculations
from queenhigh.server.calculation_request import calculate
from queenhigh.server.client_address import address_of
from queenhigh.server.exam_records import ExamData
from queenhigh.server.exam_sittings import ACT, ANSWER, Sitting
from queenhigh.server.json_types import JsonObject
from queenhigh.server.problems import Problem, not_found
from queenhigh.server.request_guard import GuardedRoute, room_of, session_of
from queenhigh.server.routes_learning import Missed
from queenhigh.server.routes_session import Strict

router = APIRouter(prefix="/api/school", route_class=GuardedRoute, tags=["school"])
_MOST_PATTERNS, _MOST_QUESTIONS = 45, 72
_MOST_SEED = 2**52
_Name = Annotated[str, Field(max_length=120)]
_Seed = Annotated[int, Field(ge=0, le=_MOST_SEED)]
_Length = Annotated[int, Field(ge=LEAST_LENGTH, le=_MOST_QUESTIONS)]
_Answer = (
    Annotated[str, Field(max_length=40)]
    | Annotated[dict[Annotated[str, Field(max_length=60)], Annotated[str, Field(max_length=40)]], Field(max_length=20)]
)
_Word = Annotated[str, Field(max_length=60)]
_Missed = Annotated[dict[_Name, Missed], Field(max_length=_MOST_PATTERNS)]


async def _submission(
    request: Request,
    game: Annotated[str, Query(max_length=40, description="Taught at its practice table")] = "",
    table: Annotated[str | None, Query(max_length=80, description="The house of this table")] = None,
    house: Annotated[str | None, Query(max_length=60, description="The house of this example")] = None,
) -> str:
    """The submission that is taught: that of a table, of an example, or of the practice table of a game."""
    if table is not None:
        live = await room_of(request).tables.find(table)
        if live.state.new_version is not None:
            return live.state.new_version.text
        found = await asyncio.to_thread(room_of(request).store.submission, table)
        if found is None:
            raise not_found(f"table {table!r:.90} does not exist")
        return found
    if house is not None:
        if f"{house}.toml" not in example_names():
            raise not_found(f"no example is called {house!r:.70}")
        return example_text(f"{house}.toml")
    name = game or game_names()[0]
    if name not in game_names():
        raise not_found(f"no game is called {name!r:.60}; games: {', '.join(game_names())}")
    return practice_submission(name)


_Submission = Annotated[str, Depends(_submission)]


class Reference(Strict):
    """What a question of a drill can be made from again."""

    subject: Annotated[str, Field(max_length=20)]
    pattern: _Name
    seed: _Seed


class Asking(Strict):
    subjects: Annotated[list[Annotated[str, Field(max_length=20)]], Field(max_length=10)]
    missed: _Missed


class Answering(Strict):
    reference: Reference
    answer: _Answer
    missed: _Missed


class Alarm(Strict):
    """The act that was wrong, counted from 1, and the clause that says so; nothing where the round was right."""

    seed: _Seed
    act: Annotated[int, Field(ge=1, le=10_000)] | None = None
    clause: Annotated[str, Field(max_length=40)] | None = None


class Beginning(Strict):
    length: _Length = USUAL_LENGTH
    seed: _Seed | None = None


class ExamAnswer(Strict):
    """The answer to the question with this number; without one, it is left out."""

    number: Annotated[int, Field(ge=1, le=_MOST_QUESTIONS)]
    answer: _Answer | None = None


class ConsoleAct(Strict):
    """A command as the dealer's console sends it, with its fields; "hint" asks what is due."""

    command: Annotated[str, Field(max_length=40)]
    fields: Annotated[dict[_Word, _Word | bool | int | None], Field(max_length=8, default_factory=dict)]


@router.get("")
async def school(request: Request, text: _Submission) -> JsonObject:
    """What can be asked at this house, by subject."""
    return await calculate(request, school_calculations.subjects, text)


@router.post("/question")
async def question(request: Request, text: _Submission, sent: Asking) -> JsonObject:
    """A question for a dealer, one like those that were missed first. The page keeps what was missed."""
    missed = {pattern: kept.model_dump() for pattern, kept in sent.missed.items()}
    seed = secrets.randbelow(_MOST_SEED)
    return await calculate(
        request, school_calculations.next_question, text, sent.subjects, missed, seed, room_of(request).clock.wall()
    )


@router.post("/answer")
async def answer(request: Request, text: _Submission, sent: Answering) -> JsonObject:
    """Whether an answer is right, by which clauses, and why each other one is wrong."""
    missed = {pattern: kept.model_dump() for pattern, kept in sent.missed.items()}
    which = (sent.reference.subject, sent.reference.pattern, sent.reference.seed)
    now = room_of(request).clock.wall()
    return await calculate(request, school_calculations.mark, text, which, sent.answer, missed, now)


@router.post("/watch")
async def watch(request: Request, text: _Submission) -> JsonObject:
    """A round of a dealer who may err on purpose: every act in words, and clauses to choose from."""
    return await calculate(request, school_calculations.watched_round, text, secrets.randbelow(_MOST_SEED))


@router.post("/watch/alarm")
async def alarm(request: Request, text: _Submission, sent: Alarm) -> JsonObject:
    """Stop a round at an act, or say that it was right: whether that was so, and what the error was."""
    return await calculate(request, school_calculations.alarm, text, sent.seed, sent.act, sent.clause)


@router.post("/exam")
async def exam(request: Request, text: _Submission, sent: Beginning) -> JsonObject:
    """Begin an examination: its first question. The same seed sets the same paper. The house measures the time of
    every answer from here on."""
    room, session = room_of(request), session_of(request)
    room.new_exams.spend(address_of(request), room.clock.monotonic(), "examinations")
    seed = secrets.randbelow(_MOST_SEED) if sent.seed is None else sent.seed
    first = await calculate(request, school_calculations.exam_question, text, seed, sent.length, 1)
    house = _digest(text)
    sitting = await room.writer.submit(
        lambda tables: room.sittings.begin(session.name, seed, sent.length, house), alone=True
    )
    return {"sitting": sitting, "seed": seed, **first}


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


async def _sitting(request: Request, text: _Submission, sitting: _Word) -> Sitting:
    """Your own examination, while the house is the one that it was begun for."""
    found = await asyncio.to_thread(room_of(request).sittings.read, sitting, session_of(request).name)
    if found.house != _digest(text):
        raise Problem(409, "conflict", "the rules of this house have changed; begin the examination again")
    return found


_Sitting = Annotated[Sitting, Depends(_sitting)]


async def _add(request: Request, sitting: Sitting, part: str, given: JsonObject) -> None:
    if sitting.result is not None:
        raise Problem(409, "conflict", "this examination was handed in")
    room = room_of(request)
    await room.writer.submit(lambda tables: room.sittings.add(sitting, part, given), alone=True)


@router.get("/exam/{sitting}")
async def exam_now(request: Request, text: _Submission, sitting: _Sitting) -> JsonObject:
    """The question that an examination has come to, or that its console part is due; once it was handed in, the number
    of its result."""
    number = len(sitting.answers) + 1
    now = await calculate(request, school_calculations.exam_question, text, sitting.seed, sitting.length, number)
    return {**now, "result": sitting.result}


@router.post("/exam/{sitting}/answer")
async def exam_answer(request: Request, text: _Submission, sitting: _Sitting, sent: ExamAnswer) -> JsonObject:
    """Answer the question that the examination has come to: the next one. Nothing says whether it was right; only an
    answer that cannot be read is refused, and the question stays."""
    number, paper = len(sitting.answers) + 1, (text, sitting.seed, sitting.length)
    # An answer that is sent again after a broken connection counts once.
    if not sent.number == number <= sitting.length:
        return await calculate(request, school_calculations.exam_question, *paper, number)
    after = await calculate(request, school_calculations.exam_answered, *paper, number, sent.answer)
    await _add(request, sitting, ANSWER, {"answer": sent.answer})
    return after


@router.get("/exam/{sitting}/console")
async def exam_console(request: Request, text: _Submission, sitting: _Sitting) -> JsonObject:
    """The dealer's console of an examination: its table as it is now, and what has happened there."""
    table = await calculate(request, school_calculations.exam_table, text, sitting.seed)
    told = await calculate(request, school_calculations.exam_console, text, sitting.seed, sitting.acts, None)
    return {**table, **told}


@router.post("/exam/{sitting}/console")
async def exam_act(request: Request, text: _Submission, sitting: _Sitting, sent: ConsoleAct) -> JsonObject:
    """Do something at the console: what comes of it, or why the table refuses it. Both are kept with their time."""
    act: JsonObject = {**sent.fields, "command": sent.command}
    told = await calculate(request, school_calculations.exam_console, text, sitting.seed, sitting.acts, act)
    await _add(request, sitting, ACT, act)
    if told["refused"] is not None:
        why = told["refused"]
        raise Problem(409, "refused", f"{why['tried']}: {why['why']}", clause=why["clause"])
    return {**told}


@router.post("/exam/{sitting}/result")
async def exam_result(request: Request, text: _Submission, sitting: _Sitting) -> JsonObject:
    """Hand an examination in: it is marked, and the result goes on the record under your name."""
    room, session = room_of(request), session_of(request)
    if sitting.result is not None:
        return {"place": sitting.result}
    answers = sitting.answers
    kept = await calculate(
        request, school_calculations.exam_mark, text, sitting.seed, sitting.length, session.name, room.clock.at(),
        [one.answer for one in answers], [one.seconds for one in answers], sitting.acts,
    )  # fmt: skip
    return {"place": await room.writer.submit(lambda tables: room.sittings.hand_in(sitting, kept), alone=True)}


@router.get("/exams")
async def exams(request: Request) -> list[JsonObject]:
    """Your own results, latest first; the floor and auditors see everybody's."""
    session = session_of(request)
    person = None if session.role in permissions.OVERSIGHT else session.name
    found = await asyncio.to_thread(room_of(request).exams.all, person)
    return [_listed(one) for one in reversed(found)]


def _listed(one: ExamData) -> JsonObject:
    return {name: value for name, value in one.items() if name != "result"}


async def _result(request: Request, place: Annotated[int, Path(ge=1, le=2**53)]) -> ExamData:
    """A result of your own; the floor and auditors may see everybody's."""
    session = session_of(request)
    found = await asyncio.to_thread(room_of(request).exams.one, place)
    if found is None or (session.role not in permissions.OVERSIGHT and found["by"] != session.name):
        raise not_found(f"you have no examination {place}")
    return found


_Result = Annotated[ExamData, Depends(_result)]


@router.get("/exams/{place}")
async def result(found: _Result) -> JsonObject:
    """One result: by part and subject, every question with its answer, and every step at the console."""
    return {"place": found["place"], "parts": found["parts"], **found["result"]}


@router.get("/exams/{place}/result.pdf")
async def result_pdf(request: Request, found: _Result) -> Response:
    """One result on paper: by subject, with the clauses to read again."""
    room = room_of(request)
    when = room.gaming_day.text(found["at"])
    kept: ResultData = found["result"]
    content = await room.clerk.ask(address_of(request), school_calculations.result_pdf, kept, when)
    headers = {"content-disposition": f'attachment; filename="exam-{found["place"]}.pdf"'}
    return Response(content, media_type="application/pdf", headers=headers)
