"""Sums that show by an example how large one wager may be beside another: "with $10 on the Ante, up to $50"."""

import re
from fractions import Fraction

from queenhigh.rackcards.statements import Statement

_MONEY = r"\$\s?(?P<{name}>\d{{1,3}}(?:,\d{{3}})+|\d{{1,7}})(?:\.00)?(?![\d.,]*\d)"
_STAKE = re.compile(
    r"\b(?:with|got|have|has|had|say|suppose|if\s+you\s+(?:bet|put|make|place)|you've)\s+(?:(?:an?|the|your|down|out|up|already|bet)\s+){0,3}"
    + _MONEY.format(name="sum")
    + r"\s+(?:(?:on|in|for|as)\s+)?(?:(?:the|your|an?)\s+)?<(?P<wager>\w+)>"
    r"|\bwith\s+(?:an?|your)\s+<(?P<named>\w+)>\s+of\s+" + _MONEY.format(name="of")
)
_MOST = re.compile(
    r"\b(?:up\s+to|as\s+(?:much|high|large|big|far)\s+as|at\s+(?:the\s+)?most|maximum\s+of|max(?:imum)?(?:\s+is)?|no\s+more\s+than"
    r"|most\s+(?:\w+\s+){0,5}is)\s+"
    + _MONEY.format(name="sum")
    + r"|"
    + _MONEY.format(name="tops")
    + r"\s+(?:at\s+(?:the\s+)?most|max(?:imum)?\b|tops\b|is\s+(?:as\s+(?:high|much|large|far)|the\s+(?:most|max)))"
)


def stake_of_an_example(statement: Statement) -> tuple[str, int] | None:
    """The wager and its dollars in "with a $10 Ante"; of the sentence before where this one goes on about it."""
    for told in (statement, statement.above):
        found = _STAKE.search(told.named_text) if told is not None else None
        if found is not None:
            return found["wager"] or found["named"], int((found["sum"] or found["of"]).replace(",", ""))
    return None


def most_times_of_an_example(statement: Statement, on: str) -> int | None:
    """How many times a wager another one may be, by the sums of an example."""
    stake = stake_of_an_example(statement)
    if stake is None or stake[0] != on or not stake[1]:
        return None
    found = _MOST.search(statement.named_text)
    times = Fraction(int((found["sum"] or found["tops"]).replace(",", "")), stake[1]) if found else None
    return int(times) if times is not None and times.denominator == 1 else None
