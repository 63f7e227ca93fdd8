"""Examinations that are being sat: the house keeps every answer and every act at the console with its own time.

Rows are only added. What a page says about time is never asked for.
"""

import json
import secrets
from dataclasses import dataclass
from itertools import pairwise

from sqlalchemy import Connection, Engine, insert, select
from sqlalchemy.exc import IntegrityError

from queenhigh.school.exam import ResultData
from queenhigh.server.exam_records import enter_result
from queenhigh.server.json_types import JsonObject
from queenhigh.server.problems import Problem, not_found
from queenhigh.server.schema import EXAM_ACTS
from queenhigh.server.settings import Clock

BEGIN, ANSWER, ACT, RESULT = "begin", "answer", "console", "result"
"""The parts of a sitting: how it began, answers to questions, acts at the console, and the number of the result."""
_MOST_ACTS = 600
_KEPT = EXAM_ACTS.c


@dataclass(frozen=True, slots=True)
class Given:
    """One answer or act, and how long it took by the clock of the house."""

    part: str
    given: JsonObject
    seconds: float

    @property
    def answer(self) -> str | dict[str, str] | None:
        """What was answered; None where a question was left out."""
        given = self.given.get("answer")
        if isinstance(given, dict):
            return {str(wager): str(move) for wager, move in given.items()}
        return given if isinstance(given, str) else None


@dataclass(frozen=True, slots=True)
class Sitting:
    """An examination as far as it has come."""

    sitting: str
    by: str
    seed: int
    length: int
    house: str
    """The digest of the submission that is examined."""
    begun: tuple[Given, ...]

    @property
    def rows(self) -> int:
        return len(self.begun) + 1

    @property
    def answers(self) -> list[Given]:
        """What was answered to each question, in order, with the time that it took."""
        return [one for one in self.begun if one.part == ANSWER]

    @property
    def acts(self) -> list[JsonObject]:
        """The acts at the console, with the time that each took."""
        return [{**one.given, "seconds": one.seconds} for one in self.begun if one.part == ACT]

    @property
    def result(self) -> int | None:
        """The number of the result, where the paper was handed in."""
        found = [place for one in self.begun if one.part == RESULT and isinstance(place := one.given["place"], int)]
        return found[0] if found else None


class ExamSittings:
    """Written in the writer's thread, one row at a time; read anywhere, by every process of the house."""

    def __init__(self, engine: Engine, clock: Clock) -> None:
        self.engine, self.clock = engine, clock

    def begin(self, by: str, seed: int, length: int, house: str) -> str:
        """A new sitting of this person; the answer is its name."""
        sitting = secrets.token_hex(8)
        with self.engine.begin() as connection:
            self._write(connection, sitting, 0, by, BEGIN, {"seed": seed, "length": length, "house": house})
        return sitting

    def add(self, sitting: Sitting, part: str, given: JsonObject) -> None:
        """Keep the next answer or act; a problem if another one was kept meanwhile."""
        if sitting.rows > _MOST_ACTS:
            raise Problem(409, "conflict", "too much was tried in this examination; hand it in as it is")
        try:
            with self.engine.begin() as connection:
                self._write(connection, sitting.sitting, sitting.rows, sitting.by, part, given)
        except IntegrityError:
            raise _went_on() from None

    def hand_in(self, sitting: Sitting, result: ResultData) -> int:
        """Record the result and end the sitting together, so that a paper is handed in once, whatever another window
        does. The answer is the number of the result."""
        try:
            with self.engine.begin() as connection:
                place = enter_result(connection, result, self._unfinished(connection, sitting))
                self._write(connection, sitting.sitting, sitting.rows, sitting.by, RESULT, {"place": place})
        except IntegrityError:
            ended = self.read(sitting.sitting, sitting.by).result
            if ended is None:
                raise _went_on() from None
            return ended
        return place

    def _unfinished(self, connection: Connection, sitting: Sitting) -> int:
        """How many other times this person began the same paper and did not hand it in."""
        wanted = select(_KEPT.sitting, _KEPT.part, _KEPT.given).where(
            _KEPT.by == sitting.by, _KEPT.part.in_((BEGIN, RESULT))
        )
        rows = connection.execute(wanted).all()
        ended = {row.sitting for row in rows if row.part == RESULT}
        begun = [json.loads(row.given) for row in rows if row.part == BEGIN and row.sitting not in ended]
        # This sitting is one of them.
        return sum((one["seed"], one["house"]) == (sitting.seed, sitting.house) for one in begun) - 1

    def _write(self, connection: Connection, sitting: str, number: int, by: str, part: str, given: JsonObject) -> None:
        at_ms = int(self.clock.wall() * 1000)
        kept = {"sitting": sitting, "number": number, "by": by, "at_ms": at_ms, "part": part}
        connection.execute(insert(EXAM_ACTS).values(kept | {"given": json.dumps(given, sort_keys=True)}))

    def read(self, sitting: str, by: str) -> Sitting:
        """One person's own sitting; a problem if there is none."""
        wanted = select(EXAM_ACTS).where(_KEPT.sitting == sitting, _KEPT.by == by).order_by(_KEPT.number)
        with self.engine.connect() as connection:
            rows = connection.execute(wanted).all()
        if not rows:
            raise not_found("you are not sitting this examination")
        first = json.loads(rows[0].given)
        begun = tuple(
            Given(row.part, json.loads(row.given), max(0, row.at_ms - before.at_ms) / 1000)
            for before, row in pairwise(rows)
        )
        return Sitting(sitting, by, first["seed"], first["length"], first["house"], begun)


def _went_on() -> Problem:
    return Problem(409, "conflict", "this examination went on in another window; load the page again")
