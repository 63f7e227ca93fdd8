"""What is seen before which decision, from sentences that tell a round in its order."""

import re
from collections.abc import Iterator, Sequence
from functools import cache

from queenhigh.rackcards.card_text import Stretch
from queenhigh.rackcards.claims import Claim
from queenhigh.rackcards.statements import Statement
from queenhigh.rackcards.word_patterns import word_file, written_out
from queenhigh.rulebook import Rulebook

_NEXT_LINE = 40


def course_claims(told: Sequence[Statement], rules: Rulebook) -> Iterator[Claim]:
    """A decision behind the community cards, in the same sentence or the next one; never sure."""
    if not rules.cards.community or not rules.stages:
        return
    takes_back = rules.stages[0].takes_back is not None
    said = "both_before_second_bet" if takes_back else "community_before_decision"
    for at, statement in enumerate(told):
        outright = None if takes_back or statement.is_question else _only_then(statement)
        if outright is not None:
            yield Claim("said", said, said, Stretch(statement.part.start + outright.start(), outright[0]), sure=False)
            continue
        shown = _shown(statement, both=takes_back)
        behind = _decision(statement.part.text, shown.end()) if shown is not None else False
        if (
            shown is not None
            and not statement.is_question
            and (behind or _is_followed(statement, told[at + 1 : at + 2]))
        ):
            yield Claim("said", said, said, Stretch(statement.part.start + shown.start(), shown[0]), sure=False)


def _only_then(statement: Statement) -> re.Match[str] | None:
    """ "Only after both of those cards have been turned over does the dealer ask for the raise"."""
    words = _words()
    above = statement.above.part.text if statement.above is not None else ""
    found = words["only_then"].search(statement.part.text)
    if found is None and statement.above is not None and statement.above.is_question and words["asked"].search(above):
        # "When do I decide on the second raise?" "Once both community cards have been turned up."
        found = words["answer"].match(statement.part.text)
    return found if found and words["middle"].search(f"{above} {statement.part.text}") else None


def _shown(statement: Statement, *, both: bool) -> re.Match[str] | None:
    text, words = statement.part.text, _words()
    found = words["shown"].search(text)
    if found is None or words["hidden"].search(text, 0, found.end()):
        return None
    return found if not both or words["both"].search(text) else None


def _is_followed(statement: Statement, behind: Sequence[Statement]) -> bool:
    return any(
        one.part.start - statement.part.end < _NEXT_LINE and not one.is_question and _decision(one.part.text, 0)
        for one in behind
    )


def _decision(text: str, start: int) -> bool:
    words = _words()
    found = words["decision"].search(text, start)
    return found is not None and not words["earlier"].search(text, start, found.end())


@cache
def _words() -> dict[str, re.Pattern[str]]:
    told = word_file("course.toml")
    patterns = {"middle": told["parts"]["middle"], **told["words"]}
    return {name: re.compile(written_out(pattern, told["parts"])) for name, pattern in patterns.items()}
