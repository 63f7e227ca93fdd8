"""Rows of cards that a card calls a straight though they are none, or none though they are one."""

import re
from collections.abc import Iterator

from queenhigh.rackcards.card_text import Stretch
from queenhigh.rackcards.claims import Claim
from queenhigh.rackcards.statements import Statement
from queenhigh.rulebook import Rulebook

_RANK = r"(?:aces?|kings?|queens?|jacks?|tens?|nines?|deuces?|twos?|threes?|fours?|fives?|[akqjt]|10|[2-9])"
_ROW = re.compile(
    rf"(?<![\w$.:-]){_RANK}(?:\s*[-,/]\s*(?:and\s+)?{_RANK}|\s+(?:and\s+)?(?=[akqj]\b){_RANK}){{1,4}}(?![\w:%]|-\w|\s+(?:to|for)\s+(?:1|one)\b)"
)
_ONE = re.compile(_RANK)
_ORDER = "A23456789TJQKA"
_NAMES = {
    "ac": "A",
    "ki": "K",
    "qu": "Q",
    "ja": "J",
    "te": "T",
    "ni": "9",
    "de": "2",
    "tw": "2",
    "th": "3",
    "fo": "4",
    "fi": "5",
}
_COUNTS = re.compile(
    r"\W*(?:(?:all|also|both|too|even|suited)\s+)*(?:(?:is|are|makes?|counts?|forms?|gives?|plays?|ranks?|qualif(?:y|ies)|pays?|wins?|will\s+do)\b|=>|[:=])"
    r"[^.;!?]{0,30}?"
)
_STRAIGHT = re.compile(r"\bstraights?\b(?!\s+flush)|\b(?:run|sequence)\b")
_DENIED = re.compile(
    r"\b(?:no|not|never|nothing|cannot|neither|isn't|aren't|doesn't|don't|won't|can't|loses?|only\s+(?:an?\s+)?ace)\b|n't\b"
)
_LEAST = 3
_LEAST_IN_TWO = 2
_BEHIND = 45


def straight_claims(statement: Statement, rules: Rulebook) -> Iterator[Claim]:
    """Whether each row of cards in a statement is told to be a straight."""
    if rules.contest is not None or statement.is_question:
        return
    text, at = statement.part.text, 0
    above = statement.above
    if above is not None and above.is_question and len(text) <= _BEHIND:
        text, at = f"{above.part.text} => {text}", len(above.part.text) + 4
    if not _STRAIGHT.search(text) and "counts" not in text:
        return
    least = _LEAST_IN_TWO if any(word.wager == "two_card" for word in statement.words) else _LEAST
    for row in _ROW.finditer(text):
        ranks = [_rank(one[0]) for one in _ONE.finditer(row[0])]
        behind = text[row.end() : row.end() + _BEHIND]
        behind = re.split(r"[.;!]", behind)[0]
        behind = behind[behind.index("=>") :] if "=>" in behind else behind
        if len(set(ranks)) < max(least, len(ranks)) or not _COUNTS.match(behind):
            continue
        if not (_STRAIGHT.search(behind) or ("counts" in behind and _STRAIGHT.search(text)) or "counts for" in behind):
            continue
        said, due = _DENIED.search(behind) is None, _is_in_a_row(ranks)
        if said != due and "A" in ranks:
            where = Stretch(statement.part.start, statement.part.text)
            if row.start() >= at:
                where = Stretch(statement.part.start + row.start() - at, row[0])
            yield Claim("said", "ace_low" if due else "ace_corner", "", where, whole=True)


def _rank(word: str) -> str:
    return _NAMES.get(word[:2]) or {"10": "T"}.get(word, word.upper())


def _is_in_a_row(ranks: list[str]) -> bool:
    """Whether cards in any order are consecutive, the ace above the king or below the two.

    >>> _is_in_a_row(["3", "2", "A"]), _is_in_a_row(["K", "A", "2"])
    (True, False)
    """
    runs = (_ORDER[start : start + len(ranks)] for start in range(len(_ORDER) - len(ranks) + 1))
    return any(set(run) == set(ranks) for run in runs)
