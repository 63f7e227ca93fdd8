"""The results of examinations, kept beside the ledger: no row is ever changed, and the chain of conduct has each."""

import json
from typing import TypedDict

from sqlalchemy import Engine, Row, insert, select

from queenhigh.school.exam import ResultData, SubjectData
from queenhigh.server.schema import EXAMS


class ExamData(TypedDict):
    """One result as it is listed; `result` has every question with its answer."""

    place: int
    at: int
    by: str
    house: str
    game: str
    rules: str
    seed: int
    asked: int
    right: int
    subjects: list[SubjectData]
    result: ResultData


class ExamRecords:
    """Read anywhere, written once for each examination."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    def keep(self, result: ResultData) -> int:
        """Record a result; the answer is its number."""
        values = {
            "at": result["at"], "by": result["who"], "house": result["house"], "game": result["game"],
            "rules": result["rules"], "seed": result["seed"], "asked": result["length"], "correct": result["right"],
            "result": json.dumps(result, sort_keys=True),
        }  # fmt: skip
        with self.engine.begin() as connection:
            kept = connection.execute(insert(EXAMS).values(values)).inserted_primary_key
        assert kept is not None
        return int(kept[0])

    def one(self, place: int) -> ExamData | None:
        with self.engine.connect() as connection:
            row = connection.execute(select(EXAMS).where(EXAMS.c.place == place)).first()
        return exam_data(row) if row is not None else None

    def all(self, person: str | None = None) -> list[ExamData]:
        """Every result, oldest first, or those of one person."""
        wanted = select(EXAMS).order_by(EXAMS.c.place)
        if person is not None:
            wanted = wanted.where(EXAMS.c.by == person)
        with self.engine.connect() as connection:
            return [exam_data(row) for row in connection.execute(wanted)]


def exam_data(row: Row[tuple[object, ...]]) -> ExamData:
    result: ResultData = json.loads(row.result)
    return {
        "place": row.place, "at": row.at, "by": row.by, "house": row.house, "game": row.game, "rules": row.rules,
        "seed": row.seed, "asked": row.asked, "right": row.correct, "subjects": result["subjects"],
        "result": result,
    }  # fmt: skip
