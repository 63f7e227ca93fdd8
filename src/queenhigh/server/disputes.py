"""Disputed rounds: who disputes one, why, what was known of it then, and the one answer of the floor."""

import json
from typing import Any, Literal

from sqlalchemy import Engine, Select, insert, select
from sqlalchemy.exc import IntegrityError

from queenhigh.server.problems import Problem, not_found
from queenhigh.server.schema import ANSWERS, DISPUTES
from queenhigh.server.settings import Clock

Outcome = Literal["upheld", "not_upheld"]
OPEN = "open"
_MOST_OPEN = 200


class Disputes:
    """Read anywhere, written in the writer's thread. Nothing that is kept is changed: an answer is a row of its own."""

    def __init__(self, engine: Engine, clock: Clock) -> None:
        self.engine, self.clock = engine, clock

    def keep(self, by: str, table_id: str, number: int, reason: str, evidence: dict[str, Any]) -> int:
        """A new dispute; its place among all of them."""
        values = {
            "at": self.clock.at(), "by": by, "table_id": table_id, "round": number, "reason": reason,
            "evidence": json.dumps(evidence),
        }  # fmt: skip
        with self.engine.begin() as connection:
            kept = connection.execute(insert(DISPUTES).values(values)).inserted_primary_key
        assert kept is not None
        return int(kept[0])

    def answer(self, place: int, by: str, outcome: Outcome, words: str) -> dict[str, Any]:
        """The answer of the floor, which is the only one whichever process takes it; the dispute as it stands then."""
        values = {"dispute": place, "at": self.clock.at(), "by": by, "outcome": outcome, "words": words}
        before = self.one(place)
        if before["answer"] is None:
            try:
                with self.engine.begin() as connection:
                    connection.execute(insert(ANSWERS).values(values))
                return self.one(place)
            except IntegrityError:
                before = self.one(place)
        raise Problem(409, "conflict", _answered_already(before))

    def one(self, place: int) -> dict[str, Any]:
        found = self._told(_wanted().where(DISPUTES.c.place == place))
        if not found:
            raise not_found(f"there is no dispute {place}")
        return found[0]

    def evidence(self, place: int) -> Any:
        """What was known of the round when it was disputed."""
        with self.engine.connect() as connection:
            kept = connection.execute(select(DISPUTES.c.evidence).where(DISPUTES.c.place == place)).scalar_one()
        return json.loads(kept)

    def open(self) -> list[dict[str, Any]]:
        """Those that wait for an answer, the oldest first."""
        waiting = _wanted().where(ANSWERS.c.dispute.is_(None))
        return self._told(waiting.order_by(DISPUTES.c.place).limit(_MOST_OPEN))

    def answered(self, most: int) -> list[dict[str, Any]]:
        """Those that were answered, the latest answer first."""
        closed = _wanted().where(ANSWERS.c.dispute.is_not(None))
        return self._told(closed.order_by(ANSWERS.c.at.desc(), DISPUTES.c.place.desc()).limit(most))

    def newest(self, most: int, table_id: str | None = None, before: int | None = None) -> list[dict[str, Any]]:
        """Every one of a table or of all, the newest first."""
        wanted = _wanted() if table_id is None else _wanted().where(DISPUTES.c.table_id == table_id)
        if before is not None:
            wanted = wanted.where(DISPUTES.c.place < before)
        return self._told(wanted.order_by(DISPUTES.c.place.desc()).limit(most))

    def of_round(self, table_id: str, number: int) -> list[dict[str, Any]]:
        """Those of one round, the oldest first."""
        wanted = _wanted().where(DISPUTES.c.table_id == table_id, DISPUTES.c.round == number)
        return self._told(wanted.order_by(DISPUTES.c.place))

    def of_player(self, table_id: str, name: str) -> dict[int, str]:
        """How the last dispute of each round stands that somebody disputed: `open`, or its outcome."""
        own = _wanted().where(DISPUTES.c.table_id == table_id, DISPUTES.c.by == name)
        told = self._told(own.order_by(DISPUTES.c.place))
        return {row["round"]: row["answer"]["outcome"] if row["answer"] else OPEN for row in told}

    def _told(self, wanted: Select[Any]) -> list[dict[str, Any]]:
        with self.engine.connect() as connection:
            return [_told(row) for row in connection.execute(wanted)]


def _wanted() -> Select[Any]:
    """Disputes with their answers, without the evidence, which is much to read."""
    plain = [column for column in DISPUTES.c if column.name != "evidence"]
    answer = [column.label(f"answer_{column.name}") for column in ANSWERS.c]
    return select(*plain, *answer).outerjoin_from(DISPUTES, ANSWERS, ANSWERS.c.dispute == DISPUTES.c.place)


def _told(row: Any) -> dict[str, Any]:
    answer = {
        "at": row.answer_at, "by": row.answer_by, "outcome": row.answer_outcome, "words": row.answer_words,
    }  # fmt: skip
    return {
        "dispute": row.place, "at": row.at, "by": row.by, "table": row.table_id, "round": row.round,
        "reason": row.reason, "answer": answer if row.answer_dispute is not None else None,
    }  # fmt: skip


def _answered_already(told: dict[str, Any]) -> str:
    answer = told["answer"]
    outcome = answer["outcome"].replace("_", " ")
    return f"dispute {told['dispute']} is answered already: {outcome}, by {answer['by']}; an answer is given once"


def for_the_player(told: dict[str, Any]) -> dict[str, Any]:
    """A dispute without who of the floor answered it: names of those who work here are not for players."""
    answer = told["answer"]
    return {**told, "answer": answer and {name: value for name, value in answer.items() if name != "by"}}
