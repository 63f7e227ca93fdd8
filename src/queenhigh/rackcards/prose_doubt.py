"""How sure the reader may be of a claim in prose: sure only where one reading alone fits the words.

Most cards have one fault among forty statements, or none, so that what seems to be a fault is as likely a misreading.
A claim is therefore sure only if its words are known, nothing in its clause offers another reading of it, and its
sentence does not speak of another table, of an example, or of what people believe.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache

from queenhigh.rackcards.card_text import CardText, Stretch
from queenhigh.rackcards.claims import Claim
from queenhigh.rackcards.lexicon import everyday_words
from queenhigh.rackcards.side_claims import ALONE
from queenhigh.rackcards.statements import Statement, Word
from queenhigh.rackcards.vocabulary import WORD
from queenhigh.rackcards.word_patterns import word_file
from queenhigh.rulebook import NOT_QUALIFIED

_AROUND = 3
_SHORTEST = 2
_LONGEST = 1_000
"""A longer text is not a sentence, and would take too long to search."""
# Phrases that say by themselves what must not stand beside them.
_READ_AS_A_WHOLE = ("said",)
_NUMBERS = ("times", "minimum", "maximum", "unit", "payout_limit", "seed", "stake", "seats", "boxes", "cards")
# What a denial in the same clause may turn round: "not half of it, not twice".
_DENIED = ("times", "boxes", "seats", "cards", "unit", "stake", "deal")
_ANSWER = re.compile(r"^\W*(?:no|yes)\s*[,.]")
_DENIES = re.compile(r"\b(?:not|never|no|nor|neither|nobody|without|cannot)\b|n't\b")
_BOUNDS = re.compile(
    r"(?:\b(?:no|not|never|cannot)|n't)\s+(?:be\s+|to\s+)?(?:any\s+)?(?:more|less|fewer|over|under|above|below|larger|smaller"
    r"|higher|lower|bigger|greater|exceed)\b|\bdoes\s+not\s+qualify\b"
)
# Two columns of a page that were not told apart: "fold and you lose          Ante plus an Aces Up".
_COLUMNS = re.compile(r"[a-z,] {4,}[a-z]")
_LABEL = 14
"""Where the name of a row ends at the latest."""
_TOLD_OF_WAGERS = ("fold", "fold_only", "outcome", "needs", "version", "withdraw")
_COUNTS = ("seats", "boxes", "cards")
# The number of a step in a list: "4  Community cards open".
_NUMERAL = re.compile(r"\W*\d{1,2}[.)]?\s+(?=[a-z])")
_LISTED_BEFORE = re.compile(rf"(?:\b\d|\b{WORD})(?:,|,?\s+or|/)\s*$")
_CUT_BEFORE = re.compile(r"\b(?:hundred|thousand)(?:\s|-|\sand\s)$")
_GOES_ON = re.compile(r"(?<=[\do])[a-z]{2}|(?<=\d)[ol]\b|\s+(?:hundred|thousand|million)\b")
_CLAUSE_ENDS = re.compile(r"[;|]|\.\s|\s-\s")
_PIECE_ENDS = re.compile(r"[,;|]|\.\s|\s-\s|\b(?:but|while)\b")
# A line broken long before the margin ends what it tells.
_SHORT_LINE = re.compile(r"(?m)(^.{0,47})\n")
# "You may fold. False, there is only raise or check."
_JUDGES = re.compile(
    r"\W*(?:true|false|wrong|right|correct|incorrect|not\s+true|nope|myth|really|is\s+(?:that|it)\s+so)\b"
)
_TOLD_IN_PIECES = ("fold",)


def doubted(card: CardText, claims: Sequence[Claim], told: Sequence[Statement]) -> Iterator[Claim]:
    """The claims, those with a doubt that the words of their statement leave open."""
    starts = [statement.part.start for statement in told]
    lines = _SHORT_LINE.sub(r"\1;", card.plain)
    for claim in claims:
        at = bisect_right(starts, claim.words.start) - 1
        judged = at >= 0 and at + 1 < len(told) and _JUDGES.match(told[at + 1].part.text) is not None
        doubtful = claim.sure and at >= 0 and (judged or not _is_plain(claim, told[at], lines))
        yield replace(claim, sure=False) if doubtful else claim


def _is_plain(claim: Claim, statement: Statement, lines: str) -> bool:
    if len(statement.part.text) > _LONGEST or elsewhere().search(statement.part.text):
        return False
    if claim.kind in _TOLD_OF_WAGERS and _COLUMNS.search(lines, statement.part.start + _LABEL, statement.part.end):
        return False
    if claim.whole:
        return True
    numeral = _NUMERAL.match(lines, lines.rfind("\n", 0, claim.words.start) + 1)
    if claim.kind in _COUNTS and numeral is not None and claim.words.start < numeral.end():
        return False
    if claim.kind in _NUMBERS and _is_cut(claim, statement.part):
        return False
    clause = _clause_of(claim, statement.part, lines)
    if claim.kind in _DENIED and _DENIES.search(_BOUNDS.sub(" ", clause)):
        return False
    if claim.kind == "equal" and _DENIES.search(_ANSWER.sub("", clause).replace(claim.words.text, " ")):
        # "No one may make them unequal."
        return False
    if claim.kind in ("minimum", "maximum") and _answers_an_example(statement):
        return False
    asked = statement.above
    if claim.kind == "pays" and asked is not None and asked.is_question and asked.hands:
        return False
    if claim.kind == "times" and asked is not None and asked.is_question and asked.wagers and not statement.wagers:
        return False
    if claim.kind not in _READ_AS_A_WHOLE and _is_among_strangers(claim, statement.words):
        return False
    rival = _rivals().get(_manner(claim))
    return rival is None or rival.search(clause) is None


def _is_cut(claim: Claim, part: Stretch) -> bool:
    """Whether a number is printed longer than it was read, or more of a list stands before it: "$3oo", "1, 2 or 3"."""
    before, behind = part.text[: claim.words.start - part.start], part.text[claim.words.end - part.start :]
    begun = _LISTED_BEFORE if claim.kind == "times" else _CUT_BEFORE
    return begun.search(before) is not None or _GOES_ON.match(behind) is not None


def _answers_an_example(statement: Statement) -> bool:
    """ "You bet $30. How much may you put on the Pair Plus?" "Up to $30." """
    asked = statement.above
    behind = asked.above if asked is not None and asked.is_question else None
    return any(one is not None and "$" in one.part.text for one in ((asked, behind) if behind else ()))


def _manner(claim: Claim) -> str:
    """The name under which the rival readings of a claim are listed: by its kind and, where it matters, its value."""
    match claim.kind:
        case "withdraw" | "fold" | "qualifier":
            return f"{claim.kind}_{claim.value}"
        case "times":
            return "times_once" if claim.value == (1, 1) else "times_many"
        case "minimum" | "maximum":
            return "limits"
        case "outcome" | "pays" if claim.of.startswith(NOT_QUALIFIED):
            return "when_not_qualified"
        case "needs" if claim.value == ALONE:
            return "needs_alone"
        case kind:
            return kind


def _clause_of(claim: Claim, part: Stretch, lines: str) -> str:
    """The words between the stops around a claim."""
    first, last = claim.words.start - part.start, claim.words.end - part.start
    text = lines[part.start : part.end]
    stops = _PIECE_ENDS if claim.kind in _TOLD_IN_PIECES else _CLAUSE_ENDS
    ends = [found.end() for found in stops.finditer(text, 0, max(0, first))]
    behind = stops.search(text, max(0, last))
    return text[ends[-1] if ends else 0 : behind.start() if behind else len(text)]


def _is_among_strangers(claim: Claim, words: Sequence[Word]) -> bool:
    own = [at for at, word in enumerate(words) if word.end > claim.words.start and word.start < claim.words.end]
    if not own:
        return False
    around = words[max(0, own[0] - _AROUND) : own[-1] + 1 + _AROUND]
    return any(
        not word.known and word.text.isalpha() and len(word.text) >= _SHORTEST and word.text not in everyday_words()
        for word in around
    )


@cache
def elsewhere() -> re.Pattern[str]:
    return re.compile(word_file("doubt.toml")["elsewhere"]["words"])


@cache
def _rivals() -> dict[str, re.Pattern[str]]:
    return {name: re.compile(entry["words"]) for name, entry in word_file("doubt.toml")["rival"].items()}
