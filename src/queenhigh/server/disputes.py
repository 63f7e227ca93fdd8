"""Disputed rounds: who disputes one and why, what was known of it then, and the one answer of the floor."""

import json
from contextlib import suppress
from typing import Literal, TypedDict

from sqlalchemy import Engine, Row, Select, insert, select
from sqlalchemy.exc import IntegrityError

from queenhigh.server.json_types import JsonObject
from queenhigh.server.problems import Problem, not_found
from queenhigh.server.schema import ANSWERS, CORRECTIONS, DISPUTES
from queenhigh.server.settings import Clock

Outcome = Literal["upheld", "not_upheld"]
OPEN = "open"
_MOST_OPEN = 200

_Columns = tuple[object, ...]


Ruling = Literal["confirm", "reject"]
WAITS, PAID, REJECTED = "waits for a second person", "paid", "not paid"


class CorrectionData(TypedDict, total=False):
    """What an upheld dispute is made good with; a player is not told `by`, who ruled on it."""

    cents: int
    state: str
    at: int
    by: str
    words: str


class DisputeAnswer(TypedDict, total=False):
    """The floor's answer; a player is not told `by`. `correction` is null where nothing is paid."""

    at: int
    by: str
    outcome: str
    words: str
    correction: CorrectionData | None


class DisputeData(TypedDict):
    """A dispute as it is sent; `answer` is null while it is open."""

    dispute: int
    at: int
    by: str
    table: str
    round: int
    reason: str
    answer: DisputeAnswer | None


class Disputes:
    """Read anywhere, written in the writer's thread. No row is ever changed: an answer is a row of its own."""

    def __init__(self, engine: Engine, clock: Clock) -> None:
        self.engine, self.clock = engine, clock

    def keep(self, by: str, table_id: str, number: int, reason: str, evidence: JsonObject) -> int:
        """Record a new dispute; the answer is its number."""
        values = {
            "at": self.clock.at(), "by": by, "table_id": table_id, "round": number, "reason": reason,
            "evidence": json.dumps(evidence),
        }  # fmt: skip
        with self.engine.begin() as connection:
            kept = connection.execute(insert(DISPUTES).values(values)).inserted_primary_key
        assert kept is not None
        return int(kept[0])

    def answer(self, place: int, by: str, outcome: Outcome, words: str, cents: int | None = None) -> DisputeData:
        """Record the floor's answer. There is only one, whichever process takes it."""
        values = {
            "dispute": place, "at": self.clock.at(), "by": by, "outcome": outcome, "words": words, "cents": cents,
        }  # fmt: skip
        before = self.one(place)
        if before["answer"] is None:
            try:
                with self.engine.begin() as connection:
                    connection.execute(insert(ANSWERS).values(values))
                return self.one(place)
            except IntegrityError:
                before = self.one(place)
        raise Problem(409, "conflict", _already_answered(before))

    def rule(self, place: int, by: str, ruling: Ruling, words: str) -> DisputeData:
        """Record what the second person ruled; the table has paid already, or will not."""
        values = {"dispute": place, "at": self.clock.at(), "by": by, "ruling": ruling, "words": words}
        with suppress(IntegrityError), self.engine.begin() as connection:
            connection.execute(insert(CORRECTIONS).values(values))
        return self.one(place)

    def one(self, place: int) -> DisputeData:
        found = self._read(_with_answers().where(DISPUTES.c.place == place))
        if not found:
            raise not_found(f"dispute {place} does not exist")
        return found[0]

    def evidence(self, place: int) -> JsonObject:
        """What was known of the round when it was disputed."""
        with self.engine.connect() as connection:
            kept = connection.execute(select(DISPUTES.c.evidence).where(DISPUTES.c.place == place)).scalar_one()
        evidence: JsonObject = json.loads(kept)
        return evidence

    def open(self) -> list[DisputeData]:
        """Disputes that wait for an answer, oldest first."""
        waiting = _with_answers().where(ANSWERS.c.dispute.is_(None))
        return self._read(waiting.order_by(DISPUTES.c.place).limit(_MOST_OPEN))

    def answered(self, most: int) -> list[DisputeData]:
        """Disputes that were answered, latest answer first."""
        closed = _with_answers().where(ANSWERS.c.dispute.is_not(None))
        return self._read(closed.order_by(ANSWERS.c.at.desc(), DISPUTES.c.place.desc()).limit(most))

    def all(self) -> list[DisputeData]:
        """Every dispute there is, oldest first."""
        return self._read(_with_answers().order_by(DISPUTES.c.place))

    def newest(self, most: int, table_id: str | None = None, before: int | None = None) -> list[DisputeData]:
        """The disputes of one table or of all tables, newest first."""
        wanted = _with_answers() if table_id is None else _with_answers().where(DISPUTES.c.table_id == table_id)
        if before is not None:
            wanted = wanted.where(DISPUTES.c.place < before)
        return self._read(wanted.order_by(DISPUTES.c.place.desc()).limit(most))

    def of_round(self, table_id: str, number: int) -> list[DisputeData]:
        """The disputes of one round, oldest first."""
        wanted = _with_answers().where(DISPUTES.c.table_id == table_id, DISPUTES.c.round == number)
        return self._read(wanted.order_by(DISPUTES.c.place))

    def of_player(self, table_id: str, name: str) -> dict[int, str]:
        """For each round that a player disputed, the state of the last dispute: `open`, or its outcome."""
        own = _with_answers().where(DISPUTES.c.table_id == table_id, DISPUTES.c.by == name)
        disputes = self._read(own.order_by(DISPUTES.c.place))
        return {one["round"]: one["answer"]["outcome"] if one["answer"] else OPEN for one in disputes}

    def _read(self, wanted: Select[_Columns]) -> list[DisputeData]:
        with self.engine.connect() as connection:
            return [_data(row) for row in connection.execute(wanted)]


def _with_answers() -> Select[_Columns]:
    """Disputes with their answers, but without the evidence, which is long."""
    plain = [column for column in DISPUTES.c if column.name != "evidence"]
    answer = [column.label(f"answer_{column.name}") for column in ANSWERS.c]
    ruled = [column.label(f"ruled_{column.name}") for column in CORRECTIONS.c]
    joined = DISPUTES.outerjoin(ANSWERS, ANSWERS.c.dispute == DISPUTES.c.place)
    joined = joined.outerjoin(CORRECTIONS, CORRECTIONS.c.dispute == DISPUTES.c.place)
    return select(*plain, *answer, *ruled).select_from(joined)


def _data(row: Row[_Columns]) -> DisputeData:
    answer: DisputeAnswer = {
        "at": row.answer_at, "by": row.answer_by, "outcome": row.answer_outcome, "words": row.answer_words,
        "correction": _correction(row),
    }  # fmt: skip
    return {
        "dispute": row.place, "at": row.at, "by": row.by, "table": row.table_id, "round": row.round,
        "reason": row.reason, "answer": answer if row.answer_dispute is not None else None,
    }  # fmt: skip


def _correction(row: Row[_Columns]) -> CorrectionData | None:
    if row.answer_cents is None:
        return None
    if row.ruled_dispute is None:
        return {"cents": row.answer_cents, "state": WAITS}
    state = PAID if row.ruled_ruling == "confirm" else REJECTED
    return {"cents": row.answer_cents, "state": state, "at": row.ruled_at, "by": row.ruled_by, "words": row.ruled_words}


def _already_answered(dispute: DisputeData) -> str:
    answer = dispute["answer"]
    assert answer is not None
    outcome = answer["outcome"].replace("_", " ")
    return f"dispute {dispute['dispute']} was already answered by {answer['by']}: {outcome}"


def for_the_player(dispute: DisputeData) -> DisputeData:
    """A dispute without the name of the floor person who answered: players are not told the names of staff."""
    answer = dispute["answer"]
    if answer is None:
        return dispute
    told: DisputeAnswer = {"at": answer["at"], "outcome": answer["outcome"], "words": answer["words"]}
    correction = answer["correction"]
    if correction is not None:
        told["correction"] = {"cents": correction["cents"], "state": correction["state"]}
    return {**dispute, "answer": told}
