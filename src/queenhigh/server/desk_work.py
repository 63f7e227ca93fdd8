"""The submission desk's work as plain data, done in the counting process: a text in, findings and figures out."""

import tomllib
from typing import Any

from queenhigh.desk.card_check import check_card
from queenhigh.desk.card_text import NotACard
from queenhigh.desk.marked import marks
from queenhigh.desk.review import review
from queenhigh.findings import Severity, errors
from queenhigh.server.sums import Impossible
from queenhigh.submission import House, read_submission


def checked(text: str) -> dict[str, Any]:
    """Every finding on a submission at its place, and what each wager is worth."""
    looked = review(_table(text))
    return {
        "ok": not errors(looked.findings),
        "findings": [mark.data() for mark in marks(text, looked.findings)],
        "figures": [row.data() for row in looked.worths.rows],
        "left_out": list(looked.worths.left_out),
    }


def red_lined(card: str, submission: str) -> dict[str, Any]:
    """What a rack card or sign says otherwise than the submission that it belongs to."""
    house, faults = read_submission(_table(submission))
    if house is None:
        said = "; ".join(finding.message for finding in errors(faults)[:3])
        raise Impossible(f"mend the submission first: {said}")
    found = _on_card(card, house)
    return {"ok": not any(item["severity"] == Severity.ERROR for item in found), "findings": found}


def _on_card(card: str, house: House) -> list[dict[str, Any]]:
    try:
        found = check_card(card, house)
    except NotACard as problem:
        raise Impossible(f"line {problem.line}: {problem}") from None
    return [
        {
            "severity": item.severity.value, "clause": item.clause, "path": item.words, "line": item.line,
            "column": item.column, "message": item.message,
        }
        for item in found
    ]  # fmt: skip


def _table(text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise Impossible(f"this is not TOML: {error}") from None
    except (RecursionError, ValueError):
        raise Impossible("this is not TOML that can be read: too deep, or a number too long") from None
