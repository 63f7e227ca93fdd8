"""Who is first: from which side of the dealer cards are dealt, decisions are asked for, and bets are settled."""

import re
from collections.abc import Iterator
from functools import cache

from queenhigh.rackcards.card_text import Stretch
from queenhigh.rackcards.claims import Claim
from queenhigh.rackcards.statements import Statement
from queenhigh.rackcards.word_patterns import word_file, written_out

LEFT = "left"
RIGHT = "right"
_SIDES = (LEFT, RIGHT)


def order_claims(statement: Statement) -> Iterator[Claim]:
    """From which side of the dealer something is done; of several things in one sentence each has its own part."""
    text, words = statement.part.text, _words()
    answers = statement.above is not None and statement.above.is_question
    if statement.is_question or not (answers or words["begins"].search(text)) or words["unless"].search(text):
        return
    asked = statement.above if statement.above is not None and statement.above.is_question else None
    acts = _acts(text) or (_acts(asked.part.text) if asked is not None else [])
    told: set[tuple[str, str]] = set()
    for found in words["part"].finditer(text):
        own = _acts(found[0])
        of = own if len(own) == 1 else acts if not own and len(acts) == 1 else []
        if not of or words["other_places"].search(found[0]):
            continue
        for side in _SIDES:
            place = words[side].search(text, found.start(), found.end())
            if place is not None and (of[0], side) not in told:
                told.add((of[0], side))
                where = Stretch(statement.part.start + place.start(), place[0])
                yield Claim("order", of[0], side, where, sure=len(acts) == 1)


def _acts(text: str) -> list[str]:
    return [act for act in ("settlement", "decisions", "deal") if _words()[act].search(text)]


@cache
def _words() -> dict[str, re.Pattern[str]]:
    told = word_file("order.toml")
    return {name: re.compile(written_out(pattern, told["parts"])) for name, pattern in told["words"].items()}
