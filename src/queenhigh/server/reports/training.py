"""What examinations say about the dealers of a house: every result, and what each person and the whole house miss."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from sqlalchemy import select

from queenhigh.rulebook import rulebook
from queenhigh.school.exam_parts import PART_TITLES, PartData, not_done
from queenhigh.server.exam_records import ExamData, exam_data
from queenhigh.server.reports.fact_reader import has_table
from queenhigh.server.reports.report import Column, Found, Records, Scope, found
from queenhigh.server.schema import EXAMS

EXAM_COLUMNS = (
    Column("Exam", "number"), Column("Time", "time"), Column("Person"), Column("House"), Column("Game"),
    *map(Column, PART_TITLES), Column("Seed"), Column("Sitting", "number"), Column("Rules"),
)  # fmt: skip
TRAINING_COLUMNS = (
    Column("Person"), Column("Game"), Column("Subject"), Column("Exams", "number"), Column("Asked", "number"),
    Column("Right", "number"), Column("Not done", "number"), Column("Percent", "percent"),
    Column("Seconds an answer", "number"), Column("Papers sat before", "number"),
)  # fmt: skip
WHOLE_HOUSE = "whole house"
_SITTINGS = (
    "The same seed sets the same paper. From the second sitting on, the person had seen the paper before, and perhaps"
    " its answers."
)
_NOT_A_LICENSE = "Examinations are evidence of training; none of them is a license."


def _results(records: Records, scope: Scope) -> list[ExamData]:
    if not has_table(records, EXAMS.name):
        return []
    in_time = records.times(scope)
    with records.store.reading() as connection:
        kept = [exam_data(row) for row in connection.execute(select(EXAMS).order_by(EXAMS.c.place))]
    return [
        one
        for one in kept
        if in_time(one["at"]) and scope.person in (None, one["by"]) and scope.game in (None, one["game"])
    ]


def exams(records: Records, scope: Scope) -> Found:
    """Every examination in the scope."""
    return found(
        _results(records, scope),
        lambda one: (
            one["place"], one["at"], one["by"], one["house"], rulebook(one["game"]).title, *_said_of(one["parts"]),
            str(one["seed"]), one["sitting"], one["rules"],
        ),
        notes=(_NOT_A_LICENSE, _SITTINGS),
    )  # fmt: skip


def _said_of(parts: list[PartData]) -> list[str | None]:
    """Each part in its column, in the words of the result; None for a part that the paper did not have."""
    said = {part["title"]: part["said"] for part in parts}
    return [said.get(title) for title in PART_TITLES]


@dataclass(slots=True)
class Trained:
    """One person, or the whole house, in one subject of one game."""

    person: str
    game: str
    subject: str
    exams: int = 0
    asked: int = 0
    right: int = 0
    not_done: int = 0
    seconds: float = 0.0
    again: int = 0
    """How many of the examinations were of a paper that the person had seen before."""


def training(records: Records, scope: Scope) -> Found:
    """Each person by subject, and the whole house, what is missed most first."""
    return found(
        list(by_person_and_subject(_results(records, scope))),
        lambda one: (
            one.person, rulebook(one.game).title, one.subject, one.exams, one.asked, one.right, one.not_done,
            Fraction(one.right, one.asked), round(one.seconds / one.asked), one.again,
        ),
        notes=(_NOT_A_LICENSE, _SITTINGS),
    )  # fmt: skip


def by_person_and_subject(results: list[ExamData]) -> Iterator[Trained]:
    """The whole house first, then each person; the subjects with the lowest share first."""
    rows: dict[tuple[str, str, str], Trained] = {}
    for one in results:
        left = not_done(one["result"])
        for subject in one["subjects"]:
            for person in (WHOLE_HOUSE, one["by"]):
                key = (person, one["game"], subject["title"])
                row = rows.setdefault(key, Trained(*key))
                row.exams += 1
                row.asked += subject["asked"]
                row.right += subject["right"]
                row.not_done += left[subject["subject"]]
                row.seconds += subject["seconds"]
                row.again += (one["sitting"] or 1) > 1
    share = {id(row): Fraction(row.right, row.asked) for row in rows.values()}
    yield from sorted(rows.values(), key=lambda row: (row.person != WHOLE_HOUSE, row.person, row.game, share[id(row)]))
