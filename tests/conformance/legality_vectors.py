"""Rounds that could not have happened: the cases that the record reader's own tests list by hand, for every engine."""

import json
from collections.abc import Iterator
from datetime import date

from tests.conformance.vectors import Vector
from tests.legal_rounds import changed, legal_round
from tests.plain_data import GONE, PlainData
from tests.records import test_records as cases

LISTS = {
    "cards": cases.CARDS,
    "wagers": cases.WAGERS,
    "stakes": cases.STAKES,
    "versions": cases.VERSIONS,
    "seats": cases.SEATS,
    "decisions": cases.DECISIONS,
}


def legality_vectors() -> Iterator[Vector]:
    for subject, rows in LISTS.items():
        for row in rows:
            name, changes, reasons = row.values  # type: ignore[attr-defined]
            record = _written(changed(legal_round(name), changes))
            clauses = sorted({clause for reason in reasons for clause in reason.split()[1:]})
            comment = "; ".join(f"{path} is {'absent' if value is GONE else value}" for path, value in changes.items())
            yield Vector(
                f"legality/{subject}",
                comment[:140],
                tuple(clauses),
                "settle",
                {"record": record},
                {"refused": True},
                result="invalid",
            )


def _written(record: PlainData) -> PlainData:
    """As JSON has it: dates as text, and without what only a filing needs."""
    for key in ("operator", "approved", "submitted", "approvals", "house_rules"):
        if isinstance(record.get("house"), dict):
            record["house"].pop(key, None)

    def plain(value: object) -> object:
        if isinstance(value, date):
            return value.isoformat()
        raise TypeError(value)

    data: PlainData = json.loads(json.dumps(record, default=plain))
    return data
