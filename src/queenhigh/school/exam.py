"""An examination: a paper that a seed sets, answers to it, and a result that says what was known and what was missed.

It is evidence of training, and never a license.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import NotRequired, TypedDict

from queenhigh import __version__
from queenhigh.cards import cards_text
from queenhigh.money import dollars
from queenhigh.rulebook import gist, rules_version
from queenhigh.school.console_round import ROUND_ACTS, ConsoleData, ConsoleRound
from queenhigh.school.questions import SUBJECT_TITLES, Answer, Question, Subject
from queenhigh.school.school import School
from queenhigh.table.commands import command_name

USUAL_LENGTH, LEAST_LENGTH, MOST_LENGTH = 32, 8, 160
_CANDIDATES = {Subject.PAY: 8}
_USUAL_CANDIDATES = 3
"""Of so many questions the one is taken that keeps the paper as hard as every other."""
_USUAL_CHANCE, _USUAL_ROWS = 0.3, 5
GUESS_TOLERANCE, ROWS_TOLERANCE = 0.03, 0.25
"""Two papers of one house and length differ by at most so much: what a guesser scores on the average, and the share by
which the number of bets to settle differs. Every subject has the same number of questions on both, give or take one."""
STEPS_TOLERANCE = 0.2
"""The share by which the number of steps of two console parts of one house differs at most."""
EQUALLY_HARD = (
    "Papers of one length are equally hard: what a guesser scores differs by at most "
    f"{100 * GUESS_TOLERANCE:.0f} points in 100, the number of bets to settle by at most {100 * ROWS_TOLERANCE:.0f} "
    f"percent, and the steps at the console by at most {100 * STEPS_TOLERANCE:.0f} percent."
)
CONSOLE, CONSOLE_TITLE = "console", "The dealer's console"


@dataclass(frozen=True, slots=True)
class Paper:
    """The questions that a seed sets at a house: the same seed always sets the same."""

    school: School
    seed: int
    questions: tuple[Question, ...]

    @property
    def guess(self) -> float:
        """What share of the questions with choices a guesser gets right on the average."""
        chances = [question.chance for question in self.questions if question.choices]
        return sum(chances) / len(chances) if chances else 0.0

    @property
    def bets(self) -> int:
        """How many bets and bonuses are to be settled."""
        return sum(len(question.rows) for question in self.questions)

    def console(self) -> ConsoleRound | None:
        """The round that is dealt at the console; None where the table is electronic and nobody deals."""
        house = self.school.house
        return None if house.electronic else ConsoleRound(house, self.seed)

    def data(self) -> dict[str, object]:
        """The paper without its answers."""
        house = self.school.house
        return {
            "house": house.operator,
            "game": house.game,
            "rules": rules_version(),
            "seed": self.seed,
            "length": len(self.questions),
            "questions": [{"number": n, **question.data()} for n, question in enumerate(self.questions, 1)],
            "console": None if house.electronic else {"acts": [command_name(kind) for kind in ROUND_ACTS]},
        }


def set_paper(school: School, seed: int, length: int = USUAL_LENGTH) -> Paper:
    """A paper of all subjects that the game has, mixed; patterns come again only when all of a subject were asked."""
    order = Random(f"{seed} order")
    subjects = [school.subjects[number % len(school.subjects)] for number in range(length)]
    waiting: dict[Subject, list[str]] = {}
    questions: list[Question] = []
    for number, subject in enumerate(subjects):
        if len(waiting.get(subject, ())) < _CANDIDATES.get(subject, _USUAL_CANDIDATES):
            waiting[subject] = [*waiting.get(subject, ()), *_shuffled(school.patterns[subject], order)]
        questions.append(_fitting(school, subject, waiting[subject], questions, f"{seed} {number}"))
    order.shuffle(questions)
    return Paper(school, seed, tuple(questions))


def _shuffled(patterns: Sequence[str], chance: Random) -> list[str]:
    return chance.sample(patterns, len(patterns))


def _fitting(school: School, subject: Subject, waiting: list[str], before: list[Question], seed: str) -> Question:
    """The question that keeps the paper closest to the usual difficulty; its pattern no longer waits."""
    found: list[tuple[float, int, Question]] = []
    most = _CANDIDATES.get(subject, _USUAL_CANDIDATES)
    for at, pattern in enumerate(waiting[: 2 * most]):
        question = school.question(subject, pattern, Random(f"{seed} {at}"))
        if question is not None:
            found.append((_strays(question, before), at, question))
        if len(found) == most:
            break
    if not found:
        return school.any_question(subject, Random(seed))
    _, at, question = min(found, key=lambda one: one[:2])
    del waiting[at]
    return question


def _strays(question: Question, before: Sequence[Question]) -> float:
    """How far a paper with this question is from the usual share of guesses or number of bets."""
    if question.choices:
        alike = [one.chance for one in (*before, question) if one.choices]
        return abs(sum(alike) - _USUAL_CHANCE * len(alike))
    rows = [len(one.rows) for one in (*before, question) if one.rows]
    return abs(sum(rows) - _USUAL_ROWS * len(rows))


class AnsweredData(TypedDict):
    """One question of a result as it is kept."""

    number: int
    subject: str
    pattern: str
    prompt: str
    seen: list[str]
    answer: str | dict[str, str] | None
    right_answer: str | dict[str, str] | None
    said: str
    right_said: str
    right: bool
    seconds: float
    clauses: list[str]


class SubjectData(TypedDict):
    """How one subject of an examination went."""

    subject: str
    title: str
    asked: int
    right: int
    seconds: float


class ClauseData(TypedDict):
    """A clause to read again, and what it says."""

    clause: str
    gist: str


class ResultData(TypedDict):
    """The whole result of an examination as it is kept."""

    who: str
    at: int
    house: str
    game: str
    title: str
    rules: str
    program: str
    seed: int
    length: int
    right: int
    subjects: list[SubjectData]
    read_again: list[ClauseData]
    questions: list[AnsweredData]
    console: NotRequired[ConsoleData | None]
    """Nothing where the console part was not sat; results of older versions do not have it."""
    console_left_out: NotRequired[bool]
    """Whether somebody left the console out at a table that a dealer deals; older versions do not say."""
    sitting: NotRequired[int]
    """For which time this person sat the paper of this seed; results that are not on a record do not have it."""


def _plain(answer: Answer | None) -> str | dict[str, str] | None:
    return dict(answer) if isinstance(answer, Mapping) else answer


@dataclass(frozen=True, slots=True)
class Answered:
    """One question of a paper with the answer that was given, None where there was none."""

    number: int
    question: Question
    answer: Answer | None
    seconds: float
    right: bool
    read_again: tuple[str, ...] = ()
    """The clauses behind what was wrong."""

    def data(self) -> "AnsweredData":
        """The question and its answer as they are kept: complete, so that nothing has to be made again to print it."""
        question = self.question
        return {
            "number": self.number,
            "subject": str(question.subject),
            "pattern": question.pattern,
            "prompt": question.prompt,
            "seen": [*question.notes, *(f"{hand.title}: {cards_text(hand.cards)}." for hand in question.hands),
                     *(f"{stake.title} {dollars(stake.cents)}." for stake in question.stakes)],
            "answer": _plain(self.answer),
            "right_answer": _plain(question.answer),
            "said": question.said(self.answer),
            "right_said": question.said(question.answer),
            "right": self.right,
            "seconds": round(self.seconds, 1),
            "clauses": list(question.clauses),
        }  # fmt: skip


def answered(number: int, question: Question, answer: Answer | None, seconds: float) -> Answered:
    """An answer with its mark; one that cannot be read is wrong."""
    try:
        mark = question.mark(answer) if answer is not None else None
    except ValueError:
        mark = None
    if mark is None:
        return Answered(number, question, answer, seconds, False, question.clauses)
    wrong_rows = [clause for row in question.rows if row.wager in mark.wrong_rows for clause in row.clauses]
    again = () if mark.right else tuple(dict.fromkeys(wrong_rows)) or question.clauses
    return Answered(number, question, answer, seconds, mark.right, again)


@dataclass(frozen=True, slots=True)
class SubjectResult:
    """How one subject went."""

    subject: Subject
    asked: int
    right: int
    seconds: float

    @property
    def title(self) -> str:
        return SUBJECT_TITLES[self.subject]


@dataclass(frozen=True, slots=True)
class ExamResult:
    """Who sat which paper when, and every answer."""

    who: str
    at: int
    paper: Paper
    items: tuple[Answered, ...]
    console: ConsoleData | None = None

    @property
    def right(self) -> int:
        return sum(item.right for item in self.items)

    def by_subject(self) -> list[SubjectResult]:
        found = []
        for subject in self.paper.school.subjects:
            own = [item for item in self.items if item.question.subject is subject]
            if own:
                seconds = sum(item.seconds for item in own)
                found.append(SubjectResult(subject, len(own), sum(item.right for item in own), seconds))
        return found

    def clauses_to_read(self) -> list[str]:
        """The clauses behind what was missed, those missed most often first."""
        missed = Counter(clause for item in self.items for clause in item.read_again)
        missed.update(clause for step in self._missed_steps() for clause in step)
        return [clause for clause, _ in missed.most_common()]

    def _missed_steps(self) -> list[set[str]]:
        """The clauses of each step of the console part that was not right: its own, and those of the refusals."""
        steps = self.console["steps"] if self.console is not None else []
        return [
            {clause for clause in (step["clause"], *(tried["clause"] for tried in step["refused"])) if clause}
            for step in steps
            if not step["right"]
        ]

    def _subjects(self) -> list[SubjectData]:
        found: list[SubjectData] = [
            {"subject": str(one.subject), "title": one.title, "asked": one.asked, "right": one.right,
             "seconds": round(one.seconds, 1)}
            for one in self.by_subject()
        ]  # fmt: skip
        console = self.console
        if console is not None:
            found.append({"subject": CONSOLE, "title": CONSOLE_TITLE, "asked": console["asked"],
                          "right": console["right"], "seconds": console["seconds"]})  # fmt: skip
        return found

    def data(self) -> ResultData:
        """The whole result as plain data: what is kept in the record. `right` counts the questions of both parts."""
        house = self.paper.school.house
        return {
            "who": self.who,
            "at": self.at,
            "house": house.operator,
            "game": house.game,
            "title": house.rules.title,
            "rules": rules_version(),
            "program": __version__,
            "seed": self.paper.seed,
            "length": len(self.items),
            "right": self.right,
            "subjects": self._subjects(),
            "read_again": [{"clause": clause, "gist": gist(clause)} for clause in self.clauses_to_read()],
            "questions": [item.data() for item in self.items],
            "console": self.console,
            "console_left_out": self.console is None and not house.electronic,
        }


def mark_paper(
    paper: Paper,
    who: str,
    at: int,
    answers: Sequence[Answer | None],
    seconds: Sequence[float] = (),
    console: ConsoleData | None = None,
) -> ExamResult:
    """The result of answers in the order of the paper, and of the console part; answers that are missing are wrong."""
    items = []
    for number, question in enumerate(paper.questions, 1):
        given = answers[number - 1] if number <= len(answers) else None
        took = seconds[number - 1] if number <= len(seconds) else 0.0
        items.append(answered(number, question, given, took))
    return ExamResult(who, at, paper, tuple(items), console)
