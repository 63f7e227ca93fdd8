"""Which wager a card says is settled before which: "settlement: Ante and Play, then Aces Up, then the Progressive"."""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise

from queenhigh.rackcards.card_text import Stretch
from queenhigh.rackcards.claims import Claim
from queenhigh.rackcards.statements import Statement, Word
from queenhigh.rackcards.word_patterns import word_file, written_out

BEFORE = "before"
FIRST = "first"
_FEWEST = 2


def turn_claims(told: Sequence[Statement]) -> Iterator[Claim]:
    """What is told of two wagers in one sentence, and of each wager and the next in a list of all."""
    for at, statement in enumerate(told):
        if statement.is_question:
            continue
        text = statement.named_text
        if _words()["listed"].search(text):
            yield from _list(statement, told[at + 1 :])
        elif not _words()["unless"].search(text):
            yield from _two(statement, text)


def _two(statement: Statement, text: str) -> Iterator[Claim]:
    for name in ("before", "after"):
        found = _words()[name].search(text)
        if found is not None:
            yield Claim("turn", f"{found['one']} {found['other']}", BEFORE, _place(statement, found["one"]))
    found = _words()["first"].search(text)
    if found is not None:
        yield Claim("turn", found["one"], FIRST, _place(statement, found["one"]), sure=len(statement.wagers) == 1)


def _list(statement: Statement, below: Sequence[Statement]) -> Iterator[Claim]:
    """The wagers of a list in its own sentence, or one by one in the lines below it."""
    named = statement.wagers
    if len(named) < _FEWEST:
        named = []
        for one in below:
            if not _words()["item"].fullmatch(one.named_text):
                break
            named += one.wagers
    for first, second in pairwise(named):
        if first.wager != second.wager:
            yield Claim("turn", f"{first.wager} {second.wager}", BEFORE, _span(first))


def _place(statement: Statement, wager: str) -> Stretch:
    return _span(next(word for word in statement.wagers if word.wager == wager))


def _span(word: Word) -> Stretch:
    return Stretch(word.start, word.text)


@cache
def _words() -> dict[str, re.Pattern[str]]:
    told = word_file("turn.toml")
    return {name: re.compile(written_out(pattern, told["parts"])) for name, pattern in told["words"].items()}
