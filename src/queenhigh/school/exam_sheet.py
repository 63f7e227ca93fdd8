"""The result of an examination on paper: by subject, what was missed, and the clauses to read again."""

import hashlib
import json
from collections.abc import Iterator

from queenhigh.documents.document import (
    Block,
    Clauses,
    Column,
    Document,
    Facts,
    Foot,
    Heading,
    Paragraph,
    Points,
    Strong,
    Table,
    Words,
    clauses,
    words,
)
from queenhigh.rulebook.wording import counted
from queenhigh.school.console_round import ConsoleData, StepData
from queenhigh.school.exam import AnsweredData, ResultData, SubjectData
from queenhigh.school.exam_parts import exam_parts, whole_percent

_HOUR_S = 3600
NO_LICENSE = "This is evidence of training. It is not a license, and no authority has approved it."


def exam_sheet(result: ResultData, when: str) -> Document:
    """A result as it was kept; `when` is the time of the examination as the house writes it."""
    record = json.dumps(result, sort_keys=True)
    foot = Foot(
        result["house"], result["title"], f"Examination of {when}",
        f"Queen High {result['program']}, rules {result['rules']}",
        hashlib.sha256(record.encode()).hexdigest(), source="result",
    )  # fmt: skip
    subtitle = f"{result['title']} at {result['house']}"
    return Document("exam-result", f"Examination of {result['who']}", subtitle, foot, tuple(_blocks(result, when)))


def _blocks(result: ResultData, when: str) -> Iterator[Block]:
    console = result.get("console")
    for part in exam_parts(result):
        yield Paragraph(words(Strong(f"{part['title']}: {part['said']}")), "lead")
    yield Paragraph(words(NO_LICENSE), "quiet")
    yield Facts(
        (
            ("Person", words(result["who"])),
            ("House", words(result["house"])),
            ("Time", words(when)),
            ("Paper", words(f"seed {result['seed']}, {result['length']} questions")),
            *((("Sitting", words(sitting_text(result["sitting"]))),) if "sitting" in result else ()),
            ("Rules", words(result["rules"])),
        )
    )
    yield _by_subject(result["subjects"])
    if result["read_again"]:
        yield Heading("Read again")
        yield Points(tuple(words(one["gist"], Clauses((one["clause"],))) for one in result["read_again"]))
    if console is not None:
        yield from _console(console)
    missed = [item for item in result["questions"] if not item["right"]]
    if missed:
        yield Heading("What was missed")
        for item in missed:
            yield from _missed(item)


def sitting_text(sitting: int) -> str:
    """Whether this is the first time that a person sat a paper.

    >>> sitting_text(1), sitting_text(3)
    ('first of this paper', 'number 3 of this paper: this person had seen it before')
    """
    return "first of this paper" if sitting == 1 else f"number {sitting} of this paper: this person had seen it before"


def _whole(number: float) -> int:
    """A whole number, halves upward, as the page of the result shows it.

    >>> _whole(2.5), _whole(2.4)
    (3, 2)
    """
    return int(number + 0.5)


def _by_subject(subjects: list[SubjectData]) -> Table:
    columns = (Column("Subject", share=1), Column("Asked", "right"), Column("Right", "right"),
               Column("Percent", "right"), Column("Seconds an answer", "right"))  # fmt: skip
    rows: tuple[tuple[Words, ...], ...] = tuple(
        (words(one["title"]), words(str(one["asked"])), words(str(one["right"])),
         words(str(whole_percent(one["right"], one["asked"]))), words(str(_whole(one["seconds"] / one["asked"]))))
        for one in subjects
    )  # fmt: skip
    return Table(columns, rows, "By subject")


def _console(console: ConsoleData) -> Iterator[Block]:
    """Every step of the round at the console with its mark, and the clause of each refused try."""
    yield Heading("At the dealer's console")
    told = [
        f"A round of {counted(console['seats'], 'seat')}: {console['right']} of {console['asked']} steps right.",
        f"Acts refused: {console['refused']}. Hints: {console['hints']}.",
    ]
    if console["seconds"] and all(step["done"] for step in console["steps"]):
        told.append(
            f"Pace: {_whole(console['seconds'])} seconds, {_whole(_HOUR_S / console['seconds'])} rounds an hour."
        )
    yield Paragraph(words(" ".join(told)))
    columns = (Column("Step", share=2), Column("Clause"), Column("Seconds", "right"), Column("Mark", share=3))
    rows: tuple[tuple[Words, ...], ...] = tuple(
        (words(f"{step['number']}. {step['what'][:1].upper()}{step['what'][1:]}"),
         words(clauses(step["clause"])),
         words(str(_whole(step["seconds"]))), words(*_step_mark(step)))
        for step in console["steps"]
    )  # fmt: skip
    yield Table(columns, rows, "Step by step")


def _step_mark(step: StepData) -> Iterator[str | Clauses]:
    if step["right"]:
        yield "right"
    for number, tried in enumerate(step["refused"]):
        yield f"{'; ' if number else ''}refused: {tried['tried']} ({tried['why']}) "
        yield clauses(tried["clause"])
    rest = [*(["with a hint"] if step["hints"] else []), *([] if step["done"] else ["not done"])]
    yield (", " if step["refused"] and rest else "") + ", ".join(rest)


def _missed(item: AnsweredData) -> Iterator[Block]:
    yield Heading(f"Question {item['number']}: {item['prompt']}", 3, Clauses(tuple(item["clauses"])))
    yield Facts(
        (
            *((("Seen", words(" ".join(item["seen"]))),) if item["seen"] else ()),
            ("Answer", words(item["said"])),
            ("Right", words(item["right_said"])),
        )
    )
