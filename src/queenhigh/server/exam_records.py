"""The results of examinations, kept beside the ledger: no row is ever changed, and the chain of conduct has each."""

import json
from typing import TypedDict

from sqlalchemy import Connection, Engine, Row, func, insert, select

from queenhigh.school.exam import ResultData, SubjectData
from queenhigh.school.exam_parts import PartData, exam_parts
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
    sitting: int | None
    """For which time the person sat this paper; None for results of older versions."""
    parts: list[PartData]
    subjects: list[SubjectData]
    result: ResultData


class ExamRecords:
    """Read anywhere, written once for each examination."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    def keep(self, result: ResultData) -> int:
        """Record a result; the answer is its number."""
        with self.engine.begin() as connection:
            return enter_result(connection, result)

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


def enter_result(connection: Connection, result: ResultData, unfinished: int = 0) -> int:
    """Record a result with the number of the sitting: the same seed sets the same paper, and a person who has sat it
    before has seen its answers. `unfinished` is how many more times they began it. The answer is the result's number.
    """
    same = (EXAMS.c.by == result["who"]) & (EXAMS.c.game == result["game"]) & (EXAMS.c.seed == result["seed"])
    before = int(connection.execute(select(func.count()).where(same)).scalar_one())
    kept: ResultData = {**result, "sitting": before + unfinished + 1}
    values = {
        "at": kept["at"], "by": kept["who"], "house": kept["house"], "game": kept["game"], "rules": kept["rules"],
        "seed": kept["seed"], "asked": kept["length"], "correct": kept["right"],
        "result": json.dumps(kept, sort_keys=True),
    }  # fmt: skip
    entered = connection.execute(insert(EXAMS).values(values)).inserted_primary_key
    assert entered is not None
    return int(entered[0])


def exam_data(row: Row[tuple[object, ...]]) -> ExamData:
    result: ResultData = json.loads(row.result)
    return {
        "place": row.place, "at": row.at, "by": row.by, "house": row.house, "game": row.game, "rules": row.rules,
        "seed": row.seed, "sitting": result.get("sitting"), "parts": exam_parts(result),
        "subjects": result["subjects"], "result": result,
    }  # fmt: skip
