"""Claims against what is expected: a sure contradiction is an error, an unsure one a question."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache

from queenhigh.findings import Severity
from queenhigh.rackcards.card_text import Stretch
from queenhigh.rackcards.claims import Claim, Kind
from queenhigh.rackcards.coverage import may_tell
from queenhigh.rackcards.expectation import Expected, Key
from queenhigh.rackcards.expected import expectations, expected_of, lost_beside
from queenhigh.rackcards.finding import RedPencil
from queenhigh.rackcards.posted import bonus_lines
from queenhigh.rackcards.vocabulary import MONEY, amount
from queenhigh.rackcards.word_patterns import word_file
from queenhigh.rulebook import wager_title

_NEAR = 100
# What a line may say of this game and of another one beside it.
_MAY_BE_COMPARED = ("lowest", "outcome", "minimum", "maximum")
# Kinds of numbers that are easily taken for each other.
_MONEY: tuple[Kind, ...] = ("minimum", "maximum", "unit", "stake", "payout_limit")
_COUNTS: tuple[Kind, ...] = ("seats", "boxes")
_LIMITS = ("minimum", "maximum")
_OTHER_END: dict[Kind, Kind] = {"minimum": "maximum", "maximum": "minimum"}
_CENTS = 100
_ENDS = re.compile(r"\b(?:min|max)(?:imum)?\b")
_SEVERAL = 2
_SUM = re.compile(MONEY)
# A question on the same line.
_ASKED = re.compile(r"[.!]?[ \t]+[^.?!\n]{3,60}\?")
# What is told of several things at once: "your cards and the dealer's", the one raise and the other.
_MANY_AT_ONCE = ("made_of", "times")
_MOST_COUNTED = 10
"""More seats or boxes than any table has."""
# What stands between a wager and its limits where they are said of it and of nothing else.
_OF_LIMITS = re.compile(
    r"(?:[^a-z;]|\b(?:bets?|wagers?|limits?|table|min|minimum|max|maximum|from|to|up|between|and|is|are|of|at|least|most"
    r"|takes?|the|an?|for|may|can|be|any|no|not|more|less|than|exactly|only|costs?|it|in|either|or|cap|goes|both|each|all|in|multiples|dollars?)\b)*"
)
# Which item of the coverage list a claim answers, where it is not the one of its own name.
_ITEMS = {"outcome not_qualified": "not_qualified", "outcome equal": "tie", "pays": "contest"}


def compare(pencil: RedPencil) -> None:
    """Hold every claim of the card against the house and the rules."""
    known = expectations(pencil.house)
    main = next(iter(pencil.house.offers))
    agreed = {_subject(claim, main) for claim in pencil.reading.claims if claim.sure and _agrees(claim, known)}
    told = pencil.reading.claims
    for claim in told:
        expected = expected_of(claim, known)
        if expected is None:
            continue
        pencil.read(*_item(pencil, claim), claim.words)
        if expected.severity is not Severity.ERROR and pencil.is_marked(claim.words):
            continue
        elsewhere = claim.kind not in _MANY_AT_ONCE and _subject(claim, main) in agreed
        if expected.agrees(claim.value) or (elsewhere and not claim.sure):
            continue
        sure = (
            claim.sure
            and not (elsewhere and pencil.is_sentence(claim.words))
            and not _is_of_something_else(pencil, claim, known)
            and not _is_of_its_bonus(pencil, claim)
            and not _is_told_beside(claim, told, known)
        )
        pencil.mark(claim.words, expected.due, expected.clause, expected.severity, sure=sure)
    _missing(pencil)


def _subject(claim: Claim, main: str) -> Key:
    """What a claim is about: a card that says it rightly elsewhere was more likely misread than printed wrong."""
    return claim.kind, claim.of.lstrip("?") or (main if claim.kind in (*_LIMITS, "unit") else "")


def _is_of_its_bonus(pencil: RedPencil, claim: Claim) -> bool:
    """Whether a payout that is said of a wager is that of its bonus, of which the same passage speaks."""
    case, _, wager = claim.of.partition(" ")
    part = _passage(pencil, claim)
    if claim.kind != "pays" or case != "any" or part is None or "bonus" not in part.text:
        return False
    return any(claim.value == f"{line.amount} {line.kind}" for line in bonus_lines(pencil.house, wager))


def _is_of_something_else(pencil: RedPencil, claim: Claim, known: Mapping[Key, Expected]) -> bool:
    """Whether a number is right for something else that the card may speak of: a minimum that is the maximum, a maximum
    that counts seats, a sum that is what another wager takes. Beside the name of its own wager, or beside the other end
    of a range that is right, it is not."""
    if claim.kind == "unit":
        return _is_of_another_range(pencil, claim, known)
    if claim.kind not in (*_LIMITS, *_COUNTS) or not isinstance(claim.value, int):
        return False
    if claim.kind in _COUNTS:
        return claim.value > _MOST_COUNTED or claim.value in _values(
            known, *(kind for kind in _COUNTS if kind != claim.kind)
        )
    if _agrees(replace(claim, kind=_OTHER_END[claim.kind]), known) or _is_of_another_range(pencil, claim, known):
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
    part = _passage(pencil, claim)
    if part is None:
        return False
    others = [
        other
        for other in pencil.reading.claims
        if other is not claim and other.kind in (*_LIMITS, "unit") and part.start <= other.words.start < part.end
    ]
    if claim.kind == "unit" and not pencil.wagers(part):
        # "( 6C )  $5 to $25, steps of $5": the sums beside it tell of what.
        sums = {int(amount(found[0]) * _CENTS) for found in _SUM.finditer(part.text)}
        main = next(iter(pencil.house.offers))
        if sums - {claim.value} - _values_of(known, main):
            return True
    asked = _ASKED.match(pencil.card.plain, part.end)
    alike = (one for one in others if claim.kind == "unit" or (one.of == claim.of and one.of.startswith("?")))
    return asked is not None or any(not _agrees(one, known) for one in alike)


def _is_told_in_words_of_limits(pencil: RedPencil, claim: Claim) -> bool:
    """Whether the clause around a sum has a word for bets in it, and none that is not said of limits."""
    part = _passage(pencil, claim)
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
    part = _passage(pencil, claim)
    return part is not None and _ENDS.search(part.text) is not None


def _is_beside_its_other_end(pencil: RedPencil, claim: Claim, known: Mapping[Key, Expected]) -> bool:
    """Whether the same wager's other limit stands in the same passage, and is right."""
    part = _passage(pencil, claim)
    return part is not None and any(
        other.kind == _OTHER_END[claim.kind]
        and other.of == claim.of
        and part.start <= other.words.start < part.end
        and _agrees(other, known)
        for other in pencil.reading.claims
    )


def _is_beside_another_wager(pencil: RedPencil, claim: Claim) -> bool:
    """Whether its passage names several wagers, and more than words of limits stand between one and the number."""
    part = _passage(pencil, claim)
    named = pencil.wagers(part) if part is not None else []
    rules = pencil.house.rules
    offers = {rules.wagers[one.wager].offer if one.wager in rules.wagers else one.wager for one in named}
    if len(offers) < _SEVERAL:
        return False
    before = [one for one in named if one.end <= claim.words.start]
    gap = pencil.card.plain[before[-1].end : claim.words.start] if before else ""
    return bool(before) and (before[-1].wager != claim.of.lstrip("?") or _OF_LIMITS.fullmatch(gap) is None)


def _is_beside_its_name(pencil: RedPencil, claim: Claim) -> bool:
    """Whether a wager is named before a number, and no other one in the same sentence or row."""
    if not claim.of or claim.of.startswith("?"):
        return False
    part = _passage(pencil, claim)
    named = pencil.wagers(part) if part is not None else []
    return len({one.wager for one in named}) == 1 and named[0].start < claim.words.start


def _passage(pencil: RedPencil, claim: Claim) -> Stretch | None:
    return next((one for one in pencil.card.passages if one.start <= claim.words.start < one.end), None)


def _values(known: Mapping[Key, Expected], *kinds: Kind) -> set[int]:
    """Every number that a card of this house may give for one of these kinds."""
    return {
        value for (kind, _), due in known.items() if kind in kinds for value in due.values if isinstance(value, int)
    }


def _values_of(known: Mapping[Key, Expected], wager: str) -> set[object]:
    """The limits and the unit of a wager."""
    kinds: tuple[Kind, ...] = ("minimum", "maximum", "unit")
    return {value for kind in kinds for value in known[kind, wager].values}


def _is_told_beside(claim: Claim, told: Sequence[Claim], known: Mapping[Key, Expected]) -> bool:
    """Whether the same line says what is right as well, and this about something else: "jacks or better there, tens or
    better here"."""
    return any(
        claim.kind in _MAY_BE_COMPARED
        and other is not claim
        and (other.kind, other.of) == (claim.kind, claim.of)
        and other.sure
        and abs(other.words.start - claim.words.start) < _NEAR
        and (claim.kind != "outcome" or other.words.start < claim.words.start)
        and _agrees(other, known)
        for other in told
    )


def _agrees(claim: Claim, known: Mapping[Key, Expected]) -> bool:
    expected = expected_of(claim, known)
    return expected is not None and expected.agrees(claim.value)


def _item(pencil: RedPencil, claim: Claim) -> tuple[str, str]:
    """What a claim answers of the things that every card is asked about."""
    case, _, _ = claim.of.partition(" ")
    name = _ITEMS.get(f"{claim.kind} {case}") or _ITEMS.get(claim.kind) or claim.kind
    of = claim.of if name in ("fold", "stake", "needs") else ""
    main = next(iter(pencil.house.offers))
    if name in ("minimum", "maximum") and claim.of.lstrip("?") not in ("", main) and not claim.of.startswith("?"):
        return name, claim.of
    return name, of


def _missing(pencil: RedPencil) -> None:
    """What a card that says so much must say as well."""
    claims, house = pencil.reading.claims, pencil.house
    contest = house.rules.contest
    if contest is not None and contest.qualifier is not None and not any(claim.kind == "qualifier" for claim in claims):
        said = f'the card does not say what the dealer needs; the words are "{house.rules.inscription}"'
        clause, sure = pencil.topic("posted_payouts"), not may_tell(pencil, "qualifier")
        pencil.missing(None, said, clause, Severity.WARNING, sure=sure)
    if house.payout_limit is not None and not any(claim.kind == "payout_limit" for claim in claims):
        pencil.missing(
            None,
            "the payout limit a hand is to be posted, and the card does not state it",
            pencil.topic("posted_limit"),
            Severity.WARNING,
        )
    lost = {claim.of: claim for claim in claims if claim.kind == "fold" and claim.value == "lost"}
    main = next((wager for wager in lost if house.rules.in_contest(wager)), None)
    told = {claim.of for claim in claims if claim.kind in ("fold", "fold_only")} | (
        {"*"} if any(c.kind == "fold_all" for c in claims) else set()
    )
    for wager, clause in lost_beside(house).items():
        if (
            main is not None
            and wager not in lost
            and "*" not in told
            and not any(found.clause == clause for found in pencil.findings)
        ):
            first, both = wager_title(main), f"{wager_title(wager)} as well as the {wager_title(main)}"
            message = f"a fold loses the {both}, and the card names the {first} alone"
            pencil.missing(lost[main].words, message, clause, Severity.WARNING)
