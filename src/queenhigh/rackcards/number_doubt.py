"""How sure the reader may be that a number is the limit, unit or count it was read as, and so a fault of the card."""

import re
from collections.abc import Mapping
from dataclasses import replace
from functools import cache

from queenhigh.rackcards.claims import Claim, Kind
from queenhigh.rackcards.expectation import Expected, Key
from queenhigh.rackcards.expected import agrees
from queenhigh.rackcards.finding import RedPencil
from queenhigh.rackcards.vocabulary import MONEY, amount
from queenhigh.rackcards.word_patterns import word_file

# Kinds of numbers that are easily taken for each other.
_MONEY: tuple[Kind, ...] = ("minimum", "maximum", "unit", "stake", "payout_limit")
_COUNTS: tuple[Kind, ...] = ("seats", "boxes")
BOUNDS: tuple[Kind, ...] = ("minimum", "maximum", "unit")
"""What the filing sets for a wager."""
LIMITS = ("minimum", "maximum")
_OTHER_END: dict[Kind, Kind] = {"minimum": "maximum", "maximum": "minimum"}
_CENTS = 100
_LARGEST_STAKE = 2_500
_ENDS = re.compile(r"\b(?:min|max)(?:imum)?\b")
_SEVERAL = 2
_LONGEST = 1_000
"""No sentence or row is longer than this."""
_SUM = re.compile(MONEY)
# A question on the same line.
_ASKED = re.compile(r"[.!]?[ \t]+[^.?!\n]{3,60}\?")
_MOST_COUNTED = 10
"""More seats or boxes than any table has."""


def is_of_something_else(pencil: RedPencil, claim: Claim, known: Mapping[Key, Expected]) -> bool:
    """Whether a number is right for something else that the card may speak of: a minimum that is the maximum, a maximum
    that counts seats, a sum that is what another wager takes. Beside the name of its own wager, or beside the other end
    of a range that is right, it is not."""
    if claim.whole and claim.kind in LIMITS:
        return agrees(replace(claim, kind=_OTHER_END[claim.kind]), known)
    part = pencil.passage_of(claim.words)
    if claim.kind in BOUNDS and (part is None or len(part.text) > _LONGEST):
        return True
    if claim.kind == "unit":
        return _is_of_another_range(pencil, claim, known)
    if claim.kind == "stake":
        # "An envy bonus if you had the Progressive in: $500" does not tell a stake.
        return isinstance(claim.value, int) and claim.value > _LARGEST_STAKE
    if claim.kind not in (*LIMITS, *_COUNTS) or not isinstance(claim.value, int):
        return False
    if claim.kind in _COUNTS:
        return claim.value > _MOST_COUNTED or claim.value in _values(
            known, *(kind for kind in _COUNTS if kind != claim.kind)
        )
    if agrees(replace(claim, kind=_OTHER_END[claim.kind]), known) or _is_of_another_range(pencil, claim, known):
        return True
    if not _is_told_in_words_of_limits(pencil, claim):
        return True
    if claim.of.startswith("?") and not _says_which_end(pencil, claim) and claim.value in _values(known, claim.kind):
        return True
    if _is_beside_another_wager(pencil, claim):
        return True
    if _is_beside_its_name(pencil, claim) or _is_beside_its_other_end(pencil, claim, known):
        return False
    bare = "$" not in claim.words.text
    return claim.value in _values(known, *_MONEY) or (
        bare and claim.value in {_CENTS * many for many in _values(known, *_COUNTS)}
    )


def _is_of_another_range(pencil: RedPencil, claim: Claim, known: Mapping[Key, Expected]) -> bool:
    """Whether another limit in the same passage is wrong as well: a card has one fault, and a range of something else
    has several. So has the example of a question behind it: "Ante $50. Largest Play?"."""
    part = pencil.passage_of(claim.words)
    if part is None:
        return False
    others = [
        other
        for other in pencil.reading.claims
        if other is not claim and other.kind in BOUNDS and part.start <= other.words.start < part.end
    ]
    if claim.kind == "unit" and not pencil.wagers(part):
        # "( 6C )  $5 to $25, steps of $5": the sums beside it tell of what.
        sums = {int(amount(found[0]) * _CENTS) for found in _SUM.finditer(part.text)}
        main = next(iter(pencil.house.offers))
        if sums - {claim.value} - _values_of(known, main):
            return True
    asked = _ASKED.match(pencil.card.plain, part.end)
    alike = (one for one in others if claim.kind == "unit" or (one.of == claim.of and one.of.startswith("?")))
    return asked is not None or any(not agrees(one, known) for one in alike)


def _is_told_in_words_of_limits(pencil: RedPencil, claim: Claim) -> bool:
    """Whether the clause around a sum has a word for bets in it, and none that is not said of limits."""
    part = pencil.passage_of(claim.words)
    words = _limit_words()
    if part is None or not words["a_sum"].search(claim.words.text):
        return False
    first, last = claim.words.start - part.start, claim.words.end - part.start
    begun = max((stop.end() for stop in words["ends"].finditer(part.text, 0, first)), default=0)
    stop = words["ends"].search(part.text, last)
    clause = part.text[begun : stop.start() if stop else None]
    named = pencil.wagers(part)
    few = len({one.wager for one in named if begun <= one.start - part.start}) <= 1
    if few and (words["beside"].search(part.text, 0, first) or words["behind"].match(part.text, last)):
        return True
    owner = next((one for one in reversed(named) if one.end <= claim.words.start), None)
    if owner is not None and words["range"].fullmatch(part.text, owner.end - part.start, first):
        return True
    return words["of_bets"].search(clause) is not None and words["plain"].fullmatch(clause) is not None


@cache
def _limit_words() -> dict[str, re.Pattern[str]]:
    told = word_file("doubt.toml")["limits"]
    plain = rf"(?:[^a-z]|\b(?:{'|'.join(told['plain'].split())})\b)*"
    return {"plain": re.compile(plain)} | {
        name: re.compile(told[name]) for name in ("a_sum", "ends", "of_bets", "beside", "behind", "range")
    }


def _says_which_end(pencil: RedPencil, claim: Claim) -> bool:
    part = pencil.passage_of(claim.words)
    return part is not None and _ENDS.search(part.text) is not None


def _is_beside_its_other_end(pencil: RedPencil, claim: Claim, known: Mapping[Key, Expected]) -> bool:
    """Whether the same wager's other limit stands in the same passage, and is right."""
    part = pencil.passage_of(claim.words)
    return part is not None and any(
        other.kind == _OTHER_END[claim.kind]
        and other.of == claim.of
        and part.start <= other.words.start < part.end
        and agrees(other, known)
        for other in pencil.reading.claims
    )


def _is_beside_another_wager(pencil: RedPencil, claim: Claim) -> bool:
    """Whether its passage names several wagers, and more than words of limits stand between one and the number."""
    part = pencil.passage_of(claim.words)
    named = pencil.wagers(part) if part is not None else []
    rules = pencil.house.rules
    offers = {rules.wagers[one.wager].offer if one.wager in rules.wagers else one.wager for one in named}
    if len(offers) < _SEVERAL:
        return False
    before = [one for one in named if one.end <= claim.words.start]
    gap = pencil.card.plain[before[-1].end : claim.words.start] if before else ""
    plain = ";" not in gap and _limit_words()["plain"].fullmatch(gap) is not None
    return bool(before) and (before[-1].wager != claim.of.lstrip("?") or not plain)


def _is_beside_its_name(pencil: RedPencil, claim: Claim) -> bool:
    """Whether a wager is named before a number, and no other one in the same sentence or row."""
    if not claim.of or claim.of.startswith("?"):
        return False
    part = pencil.passage_of(claim.words)
    named = pencil.wagers(part) if part is not None else []
    return len({one.wager for one in named}) == 1 and named[0].start < claim.words.start


def _values(known: Mapping[Key, Expected], *kinds: Kind) -> set[int]:
    """Every number that a card of this house may give for one of these kinds."""
    return {
        value for (kind, _), due in known.items() if kind in kinds for value in due.values if isinstance(value, int)
    }


def _values_of(known: Mapping[Key, Expected], wager: str) -> set[object]:
    """The limits and the unit of a wager."""
    return {value for kind in BOUNDS for value in known[kind, wager].values}
