"""What the pages of the school ask for, made in a process of its own: questions, marks, papers and results.

Everything goes in and comes out as plain data; a house is given by the text of its submission.
"""

import tomllib
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from functools import lru_cache
from random import Random
from typing import TypedDict

from queenhigh.rulebook import rules_version
from queenhigh.school.console_round import HINT, ConsoleRound, RefusedTry
from queenhigh.school.drill_session import DrillSession, pattern_name
from queenhigh.school.errors.score import judge
from queenhigh.school.exam import EQUALLY_HARD, Paper, ResultData, mark_paper, set_paper
from queenhigh.school.questions import SUBJECT_TITLES, Answer, Question, Subject
from queenhigh.school.school import School
from queenhigh.server.calculations import Impossible
from queenhigh.server.json_types import JsonObject
from queenhigh.submission import read_submission

Missed = Mapping[str, Mapping[str, object]]
Reference = tuple[str, str, int]
"""Subject, pattern and seed: what a question of a drill can be made from again."""
_SCHOOLS, _PAPERS = 8, 32


@lru_cache(maxsize=_SCHOOLS)
def _school_of(text: str, rules: str) -> School:
    house, findings = read_submission(tomllib.loads(text))
    if house is None:
        raise Impossible(f"this submission cannot be used for training: {findings[0].message}")
    return School(house)


def _school(text: str) -> School:
    """The school of a submission, kept under the rules it was made by."""
    return _school_of(text, rules_version())


def subjects(text: str) -> JsonObject:
    """What can be asked at this house."""
    school = _school(text)
    return {
        "game": school.house.game,
        "title": school.house.rules.title,
        "operator": school.house.operator,
        "equally_hard": EQUALLY_HARD,
        "subjects": [
            {"subject": str(subject), "title": SUBJECT_TITLES[subject], "patterns": len(patterns)}
            for subject, patterns in school.patterns.items()
        ],
    }


def next_question(text: str, chosen: Sequence[str], missed: Missed, seed: int, now_s: float) -> JsonObject:
    """A question of one of these subjects, one that was missed first, and what it can be made from again."""
    from queenhigh.learn.memories import read_memories

    school = _school(text)
    known = [subject for subject in school.subjects if not chosen or str(subject) in chosen]
    if not known:
        raise Impossible(f"none of these subjects is taught here: {', '.join(chosen)}")
    try:
        memories = read_memories(missed)
    except (ArithmeticError, AssertionError, TypeError, ValueError) as error:
        raise Impossible(f"what was kept of your drill cannot be read: {error}") from None
    session = DrillSession(school, known, Random(seed), memories)
    asked, review = session.next(datetime.fromtimestamp(now_s, UTC))
    # The question is made from its own seed, so that it can be made again when it is answered.
    question = _again(school, (str(asked.subject), asked.pattern, seed))
    return {
        "reference": {"subject": str(question.subject), "pattern": question.pattern, "seed": seed},
        "question": question.data(),
        "review": review,
    }


def _again(school: School, reference: Reference) -> Question:
    name, pattern, seed = reference
    if name not in school.patterns or pattern not in school.patterns[Subject(name)]:
        raise Impossible("this question is not one of this house")
    return school.any_question(Subject(name), Random(seed), [pattern])


def mark(text: str, reference: Reference, answer: Answer, missed: Missed, now_s: float) -> JsonObject:
    """Whether an answer is right, why, and what is remembered after it."""
    from queenhigh.learn.memories import read_memories, remember, written_memories

    question = _again(_school(text), reference)
    try:
        marked = question.mark(answer)
        memories = read_memories(missed)
        now = datetime.fromtimestamp(now_s, UTC)
        memories = remember(memories, pattern_name(question), right=marked.right, now=now)
    except (ArithmeticError, AssertionError, TypeError, ValueError) as error:
        raise Impossible(str(error)) from None
    return {
        "right": marked.right,
        "wrong_rows": list(marked.wrong_rows),
        "solution": question.solution(),
        "clauses": list(marked.clauses),
        "missed": written_memories(memories),
    }


def watched_round(text: str, seed: int) -> JsonObject:
    """A round to be watched, act by act, without its error."""
    return {"seed": seed, **_school(text).hunts.some(Random(seed)).data()}


def alarm(text: str, seed: int, act: int | None, clause: str | None) -> JsonObject:
    """What an alarm at an act of the same round is worth, and what the error was."""
    hunt = _school(text).hunts.some(Random(seed))
    return {"judgment": judge(hunt, act, clause), **hunt.solution()}


@lru_cache(maxsize=_PAPERS)
def _paper(text: str, rules: str, seed: int, length: int) -> Paper:
    return set_paper(_school_of(text, rules), seed, length)


def exam_question(text: str, seed: int, length: int, number: int) -> JsonObject:
    """One question of a paper, counted from 1, without its answer; after the last one, that the console comes next."""
    paper = _paper(text, rules_version(), seed, length)
    if number > len(paper.questions):
        return {"number": number, "length": length, "question": None, "console": not paper.school.house.electronic}
    return {"number": number, "length": length, "question": paper.questions[number - 1].data(), "console": False}


def exam_answered(text: str, seed: int, length: int, number: int, answer: Answer | None) -> JsonObject:
    """What comes after an answer to one question of a paper. An answer that cannot be read is refused."""
    if answer is not None:
        try:
            _paper(text, rules_version(), seed, length).questions[number - 1].mark(answer)
        except ValueError as error:
            raise Impossible(str(error)) from None
    return exam_question(text, seed, length, number + 1)


def exam_mark(
    text: str,
    seed: int,
    length: int,
    who: str,
    at: int,
    answers: Sequence[Answer | None],
    seconds: Sequence[float],
    acts: Sequence[JsonObject],
) -> ResultData:
    """The paper of a seed with its console part, marked."""
    paper = _paper(text, rules_version(), seed, length)
    console = paper.console()
    if console is not None:
        console.replay(acts)
    marks = console.data() if console is not None else None
    return mark_paper(paper, who, at, answers, seconds, marks).data()


class Hint(TypedDict):
    """What is due at the console, and the clause that asks for it."""

    what: str
    clause: str | None


class ConsoleTold(TypedDict):
    """What came of an act at the console, and the table after it."""

    refused: RefusedTry | None
    hint: Hint | None
    over: bool
    picture: JsonObject
    facts: list[JsonObject]


def exam_console(text: str, seed: int, acts: Sequence[JsonObject], tried: JsonObject | None) -> ConsoleTold:
    """The console after these acts, and what comes of one more: what the table shows, or why it refuses."""
    from queenhigh.server.exam_console import console_picture, new_facts

    round_ = ConsoleRound(_school(text).house, seed)
    round_.replay(acts)
    if round_.over and tried is not None:
        raise Impossible("the round is over; hand the examination in")
    before = len(round_.happened)
    refused: RefusedTry | None = None
    hint: Hint | None = None
    if tried is not None and tried.get("command") == HINT:
        due = round_.hint()
        hint = {"what": due.what, "clause": due.clause}
    elif tried is not None:
        fields = {name: value for name, value in tried.items() if name != "command"}
        try:
            refusal = round_.act(str(tried.get("command")), fields)
        except ValueError as error:
            raise Impossible(str(error)) from None
        if refusal is not None:
            refused = {"tried": refusal.tried, "why": refusal.why, "clause": refusal.clause}
    facts = new_facts(round_, before if tried else 0)
    return {"refused": refused, "hint": hint, "over": round_.over, "picture": console_picture(round_), "facts": facts}


def exam_table(text: str, seed: int) -> JsonObject:
    """What the page of the console has to know about the table: what stays the same during the round."""
    from queenhigh.server.exam_console import console_description

    return console_description(ConsoleRound(_school(text).house, seed))


def result_pdf(kept: ResultData, when: str) -> bytes:
    """A result on paper."""
    from queenhigh.documents.pdf import as_pdf
    from queenhigh.school.exam_sheet import exam_sheet

    return as_pdf(exam_sheet(kept, when))
