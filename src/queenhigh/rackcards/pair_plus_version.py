"""How Pair Plus hangs on the Ante: as the card tells it, and as the submission chose it of 3CP-7.F and 7.G."""

import itertools
import re

from queenhigh.findings import Severity
from queenhigh.rackcards.card_text import Stretch
from queenhigh.rackcards.finding import RedPencil
from queenhigh.rackcards.vocabulary import tokens, whole_number

_NEEDS = re.compile(
    r"\bin\s+addition\s+to\b|\brequires?\b|\brequired\b|\bneeds?\b|\bonly\s+(?:if|with|when|after|by"
    r"|together|alongside)\b|\bmust\s+(?:also\s+|first\s+|have\s+)?(?:make|made|place|placed|have|bet"
    r"|wager|be)\b|\bprovided\b|\bhaving\s+(?:made|placed)|\bwho\s+(?:have|has)\s+(?:also\s+)?(?:made"
    r"|placed)|\bmandatory\b|\bcompulsory\b|\bmay\s+not\s+be\s+(?:made|placed)\s+without|\bnot\s+without\b"
    r"|\balongside\b|\balong\s+with\b|\bwith\s+an\s+ante\b|\baccompan\w+"
)
_NO_NEED = re.compile(
    r"\balone\b|\bwithout\s+(?:an?\s+|the\s+)?ante|\bno\s+ante\b|\bon\s+its\s+own\b|\bby\s+itself\b"
    r"|\beither\b|\bindependent\w*|\bor\s+both\b|\bnot\s+(?:required|needed)|\bneed\s+not|\bneedn't\b|\b(?:don't|doesn't|do\s+not|does\s+not)\s+(?:need|require)\s+(?:an?|the|any)\s+ante|\bseparately\b"
    r"|\bante\s+or\b|\bpair\s*plus\s+or\b|\band\s*/\s*or\b"
)
_TELLS_HOW_TO_BET = re.compile(r"\bfold\w*|\bforfeit\w*|\bplac(?:e|es|ed|ing)\b|\bmak(?:e|es|ing)\b")
_NOT_ABOVE = re.compile(
    r"\b(?:not|never|cannot)\s+(?:exceed|(?:be\s+)?(?:more|larger|greater|higher|bigger)\s+than)\b"
    r"|\bno\s+more\s+than\b|\bat\s+most\b|\bup\s+to\b"
)
_HALF = re.compile(r"\bhalf\b|\btwice\b|\b(?:two|2)\s*(?:times|x)\b|\bdouble\b")
_SO_MANY_TIMES = re.compile(
    r"\b(?P<n>three|four|five|six|seven|eight|nine|ten|[3-9]|10)\s*(?:times|x\b|to\s+(?:1|one)|:\s*1)"
)
_FOLDING = re.compile(
    r"\bgiv(?:e|es|ing)\s+up\b|\bfold\w*|\bforfeit\w*|\bsurrender\w*|\bnot\s+(?:make|place)\s+(?:a|the)\s+play"
)


# Where these or hands begin, a sentence speaks of something else.
_OTHERS = ("six_card_bonus", "progressive", "five_card_progressive")


def check_version(pencil: RedPencil) -> None:
    """How Pair Plus hangs on the Ante: the card says what the submission chose of 3CP-7.F and 7.G (OQ-502)."""
    if "pair_plus" not in pencil.house.offers:
        return
    version, rule = pencil.house.offers["pair_plus"].version, pencil.house.rules.offers["pair_plus"]
    if not rule.versions:
        return
    filed = rule.versions[version]
    needs = next((one for one in pencil.card.passages if _says_ante_needed(pencil, one)), None)
    alone = next((one for one in pencil.card.passages if _says_alone(pencil, one)), None)
    optional = next((one for one in pencil.card.passages if _says_optional(pencil, one)), None)
    ratio = next(((one, said) for one in pencil.card.passages if (said := _ratio(pencil, one))), None)
    if ratio and ratio[1] != filed.most_times:
        message = f"the submission has the version {version!r} of 7.G"
        message += f", with a ratio of {filed.most_times} to 1" * (filed.most_times is not None)
        pencil.mark(_trimmed(ratio[0]), message, filed.clause)
    elif optional and filed.compulsory:
        pencil.mark(_trimmed(optional), "the submission makes the Pair Plus compulsory", filed.clause)
    elif alone and filed.beside is not None:
        pencil.mark(_trimmed(alone), "the submission asks for an Ante with every Pair Plus", filed.clause)
    elif needs and not ratio:
        message = "an Ante is asked for with a Pair Plus, and no version of 7.G with its ratio is named (OQ-502)"
        pencil.mark(_trimmed(needs), message, rule.version_clause, Severity.WARNING)
    elif not _TELLS_HOW_TO_BET.search(pencil.card.plain):
        return
    elif filed.most_times is not None and not ratio:
        message = f"the version {version!r} of 7.G is filed, and the card does not tell its ratio"
        pencil.missing(pencil.reading.named.get("pair_plus"), message, filed.clause, Severity.WARNING)
    elif filed.beside is not None and not ratio and not needs:
        message = "the submission asks for an Ante with every Pair Plus, and the card does not say so"
        pencil.missing(pencil.reading.named.get("pair_plus"), message, rule.version_clause, Severity.WARNING)


def _trimmed(sentence: Stretch) -> Stretch:
    lead = len(sentence.text) - len(sentence.text.lstrip(" -*#|"))
    return Stretch(sentence.start + lead, sentence.text.strip(" -*#|"))


def _mentions(pencil: RedPencil, sentence: Stretch) -> list[str]:
    return [token.wager for token in tokens(sentence.text, pencil.house.game) if token.sort == "wager"]


def _says_ante_needed(pencil: RedPencil, sentence: Stretch) -> bool:
    named = set(_mentions(pencil, sentence))
    others = named - {"ante", "pair_plus", "play"}
    if not {"ante", "pair_plus"} <= named or others or _FOLDING.search(sentence.text) or _NO_NEED.search(sentence.text):
        return False
    return _NEEDS.search(sentence.text) is not None and not re.search(r"no\s+more\s+bets", sentence.text)


def _says_alone(pencil: RedPencil, sentence: Stretch) -> bool:
    named = set(_mentions(pencil, sentence))
    text = sentence.text
    free = re.search(
        r"(?<!hand )(?<!cards )\balone\b|\bwithout\s+(?:an?\s+|the\s+)?ante|\bon\s+its\s+own\b|\bby\s+itself\b"
        r"|\bno\s+ante\b|\bor\s+both\b",
        text,
    )
    return (
        "pair_plus" in named
        and bool(free)
        and not re.search(r"\b(?:not|never|cannot)\b", text)
        and not _FOLDING.search(text)
    )


def _says_optional(pencil: RedPencil, sentence: Stretch) -> bool:
    """ "Pair Plus is optional", said of nothing else."""
    named = set(_mentions(pencil, sentence)) - {"ante", "play"}
    return (
        named == {"pair_plus"}
        and re.search(r"\boptional(?:ly)?\b|\bif\s+you\s+(?:like|wish)\b", sentence.text) is not None
    )


def _ratio(pencil: RedPencil, sentence: Stretch) -> int | None:
    """How many times the Ante a Pair Plus may be, as a sentence has it."""
    found = tokens(sentence.text, pencil.house.game)
    told = list(itertools.takewhile(lambda one: one.sort != "hand" and one.value not in _OTHERS, found))
    text = sentence.text[: found[len(told)].start] if len(told) < len(found) else sentence.text
    named = {one.wager for one in told if one.sort == "wager"}
    if not {"ante", "pair_plus"} <= named or _FOLDING.search(text):
        return None
    times = _SO_MANY_TIMES.search(text)
    if times:
        return whole_number(times["n"])
    if _HALF.search(text):
        return 2
    if re.search(
        r"\bante\b[^.;]{0,40}\bat\s+least\b|\bante\b[^.;]{0,40}\bequal\s+to\s+or\s+(?:greater|more)", text
    ) or (_NOT_ABOVE.search(text) and re.search(r"\bpair[\s-]*plus\b.*\bante\b", text)):
        return 1
    return None
