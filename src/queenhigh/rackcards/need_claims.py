"""What a card says of a side wager and those beside it: compulsory, equal, alone, or only with another one."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache

from queenhigh.rackcards.card_text import Stretch
from queenhigh.rackcards.claims import Claim
from queenhigh.rackcards.side_claims import ALONE, NEEDED, STRICT, pairing_of
from queenhigh.rackcards.statements import Statement
from queenhigh.rackcards.word_patterns import word_file, written_out
from queenhigh.rulebook import Rulebook

BOTH = "both"
EQUAL = "equal"
ENOUGH = "enough"
WITHOUT = "without"
_OF_A_FOLD = re.compile(r"\bfold|\bforfeit|\blos(?:e|es|t)\b")
_THIS = re.compile(
    r"\bthis\s+(?:optional\s+|extra\s+|side\s+)*(?:bonus|bet|wager)\b"
    r"|(?:(?<=\bbet )|(?<=\bplay )|(?<=\bmake )|(?<=\bplace )|(?<=\badd ))it\b"
)
_ABOVE = 14
"""As many rows as a paytable has may stand between its heading and a note on it."""
_SIDE = "<side>"
"""The wager that is told about, in the text that is read."""
_NAME = re.compile(r"<(\w+)>")


@dataclass(frozen=True, slots=True)
class _Reading:
    """What a sentence says of a side wager where it has this pattern and nothing that makes it say something else."""

    value: str
    pattern: re.Pattern[str]
    unless: re.Pattern[str]


def need_claims(statement: Statement, rules: Rulebook) -> Iterator[Claim]:
    """What the one side wager of a statement needs beside it, if that is said."""
    named = {word.wager or "" for word in statement.wagers}
    if statement.is_question or _OF_A_FOLD.search(statement.part.text):
        return
    told = statement.named_text
    mains = _mains(rules)
    meant = _meant_by_this(statement, rules, mains) if named <= mains else None
    headed = _heading_above(statement, rules, mains) if named and named <= mains else None
    if headed is not None:
        told, named = f"<{headed}>: {told.lstrip()}", {*named, headed}
    if meant is not None:
        told, named = _THIS.sub(f"<{meant}>", told), {*named, meant}
    for side in sorted(named):
        rule = rules.wagers.get(side)
        if rule is None or rules.in_contest(side) or (rules.equal_wagers and side in rules.equal_wagers.wagers):
            continue
        others = named - {side}
        if not others <= mains and rules.contest is not None and side in mains:
            continue
        of_it = told.replace(f"<{side}>", _SIDE)
        for other in others - mains:
            # "Six Card Bonus and Progressive may be bet on their own" is said of each.
            of_it = of_it.replace(f"<{other}> and {_SIDE}", _SIDE).replace(f"{_SIDE} and <{other}>", _SIDE)
        for reading in _readings():
            found = reading.pattern.search(of_it)
            if found is not None and not reading.unless.search(of_it):
                read = _claims(statement, rules, side, reading.value, found)
                yield from (replace(claim, sure=claim.sure and meant is None) for claim in read)
                break


def _meant_by_this(statement: Statement, rules: Rulebook, mains: set[str]) -> str | None:
    """The side wager that "this bonus" is: the only one that a statement or two above names."""
    if not _THIS.search(statement.part.text):
        return None
    above = statement.above
    for _ in range(_ABOVE):
        sides = {word.wager or "" for word in above.wagers} - mains if above is not None else set[str]()
        if sides:
            side = next(iter(sides))
            return side if len(sides) == 1 and side in rules.wagers and not rules.in_contest(side) else None
        above = above.above if above is not None else None
    return None


def _heading_above(statement: Statement, rules: Rulebook, mains: set[str]) -> str | None:
    """The side wager whose heading a statement stands under."""
    side = statement.heading or ""
    return side if side in rules.wagers and side not in mains and not rules.in_contest(side) else None


def _mains(rules: Rulebook) -> set[str]:
    """The wagers that others may be bound to."""
    needed = {name for rule in rules.wagers.values() for name in (*rule.needs_any, *rule.needs_all)}
    return needed | {rules.wagers[name].offer for name in needed}


def _claims(statement: Statement, rules: Rulebook, side: str, value: str, found: re.Match[str]) -> Iterator[Claim]:
    words = _trimmed(statement)
    pairing = pairing_of(rules)
    if pairing is not None and side == pairing.side:
        yield Claim("version", STRICT if value == NEEDED else "", ALONE if value == WITHOUT else value, words)
    elif value == BOTH:
        yield Claim("compulsory", side, BOTH, words)
    elif value == ALONE:
        yield Claim("needs", side, ALONE, words)
    elif value in (ENOUGH, WITHOUT):
        enough = set(_NAME.findall(found[0])) - {"side"}
        if enough <= _mains(rules):
            yield Claim("needs", side, frozenset({*enough, value}), words)
    elif value == NEEDED:
        group = next(text for text in found.groups() if text)
        joined = "or" if re.search(r"\bor\b|/", group) else "and"
        needed = set(_NAME.findall(group))
        yield Claim("needs", side, frozenset({*needed, joined}), words, needed <= _mains(rules))


def _trimmed(statement: Statement) -> Stretch:
    text = statement.part.text
    lead = len(text) - len(text.lstrip(" -*#|"))
    return Stretch(statement.part.start + lead, text.strip(" -*#|"))


@cache
def _readings() -> tuple[_Reading, ...]:
    told = word_file("needs.toml")
    other = r"<(?!side>)\w+>"
    main = rf"(?:{other}(?:(?:\s*,\s*|\s+(?:and|or)\s+|\s*/\s*)(?:an?\s+|the\s+)?{other}){{0,3}})"
    parts = {**told["parts"], "side": _SIDE, "main": main}
    return tuple(
        _Reading(
            entry["value"],
            re.compile(written_out(entry["pattern"], parts)),
            re.compile(written_out(entry["unless"], parts)),
        )
        for entry in told["reading"]
    )
