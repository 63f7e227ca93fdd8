"""The result of an examination on paper: by subject, what was missed, and the clauses to read again."""

import hashlib
import json
from collections.abc import Iterator, Mapping

from queenhigh import __version__
from queenhigh.cards import cards_text
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
    words,
)
from queenhigh.rulebook import gist, rules_version
from queenhigh.school.exam import Answered, ExamResult
from queenhigh.school.questions import Answer, Question

NO_LICENSE = "This is evidence of training. It is not a license, and no authority has approved it."


def exam_sheet(result: ExamResult, when: str) -> Document:
    """The result as a document; `when` is the time of the examination as the house writes it."""
    house = result.paper.school.house
    record = json.dumps(result.data(), sort_keys=True)
    foot = Foot(
        house.operator, house.rules.title, f"Examination of {when}",
        f"Queen High {__version__}, rules {rules_version()}",
        hashlib.sha256(record.encode()).hexdigest(), source="result",
    )  # fmt: skip
    title = f"Examination of {result.who}"
    return Document(
        "exam-result", title, f"{house.rules.title} at {house.operator}", foot, tuple(_blocks(result, when))
    )


def _blocks(result: ExamResult, when: str) -> Iterator[Block]:
    share = f"{result.right} of {len(result.items)} right ({result.percent:.0f} percent)"
    yield Paragraph(words(Strong(share)), "lead")
    yield Paragraph(words(NO_LICENSE), "quiet")
    yield Facts(
        (
            ("Person", words(result.who)),
            ("House", words(result.paper.school.house.operator)),
            ("Time", words(when)),
            ("Paper", words(f"seed {result.paper.seed}, {len(result.items)} questions")),
            ("Rules", words(rules_version())),
        )
    )
    yield _by_subject(result)
    missed = [item for item in result.items if not item.right]
    if missed:
        yield Heading("Read again")
        yield Points(tuple(words(gist(clause), Clauses((clause,))) for clause in result.clauses_to_read()))
        yield Heading("What was missed")
        for item in missed:
            yield from _missed(item)


def _by_subject(result: ExamResult) -> Table:
    columns = (Column("Subject", share=1), Column("Asked", "right"), Column("Right", "right"),
               Column("Percent", "right"), Column("Seconds an answer", "right"))  # fmt: skip
    rows: tuple[tuple[Words, ...], ...] = tuple(
        (words(one.title), words(str(one.asked)), words(str(one.right)), words(f"{one.percent:.0f}"),
         words(f"{one.seconds / one.asked:.0f}"))
        for one in result.by_subject()
    )  # fmt: skip
    return Table(columns, rows, "By subject")


def _missed(item: Answered) -> Iterator[Block]:
    question = item.question
    seen = [*question.notes, *(f"{hand.title}: {cards_text(hand.cards)}." for hand in question.hands)]
    yield Heading(f"Question {item.number}: {question.prompt}", 3, Clauses(question.clauses))
    yield Facts(
        (
            *((("Seen", words(" ".join(seen))),) if seen else ()),
            ("Answer", words(answer_words(question, item.answer))),
            ("Right", words(answer_words(question, question.answer))),
        )
    )


def answer_words(question: Question, answer: Answer | None) -> str:
    """An answer as one says it: the text of a choice, or each bet with its move."""
    if answer is None:
        return "none"
    if isinstance(answer, Mapping):
        return "; ".join(f"{row.title}: {answer.get(row.wager, 'none')}" for row in question.rows)
    return next((choice.text for choice in question.choices if choice.key == answer), answer)
