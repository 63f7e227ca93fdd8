"""What is done at the table, as a card tells it: late wagers, seats, misdeals and exposed cards, and who decides."""

import re

from queenhigh.findings import Severity
from queenhigh.rackcards.card_text import Stretch
from queenhigh.rackcards.finding import RedPencil

_NAME = (
    r"(?:maryland|md\.?|state|of|lottery|gaming|gambling|casino|casinos|control|and|&|racing|nevada|new|jersey"
    r"|york|pennsylvania|delaware|virginia|west|ohio|michigan|national|indian|liquor|games|enforcement"
    r"|regulatory|board)"
)
_AUTHORITY = re.compile(
    rf"\b(?P<name>(?:{_NAME}\s+){{0,9}}(?:commission|agency|board|authority|bureau|department|division"
    rf"|regulators?)\b(?:\s+of\s+(?:{_NAME}\s*)+)?)"
)
_AUTHORITIES = {
    f"{state}lottery and gaming control {body}"
    for state in ("maryland state ", "state ", "maryland ")
    for body in ("agency", "commission")
} | {f"maryland lottery and gaming {body}" for body in ("agency", "commission")}
_EXPOSED = re.compile(r"\b(?:expos\w+|face[\s-]*up\b[^.;]{0,25}\b(?:deck|shoe|deal\w*))")
_NOT_MISDEAL = re.compile(
    r"\b(?:do(?:es)?\s+not|doesn't|is\s+not|isn't|not\s+be|never|no)\s+(?:\w+\s+){0,3}(?:mis-?deal|void)"
    r"|\bnot\s+(?:constitute\s+)?(?:a\s+)?(?:mis-?deal|void)"
)
_SETTLED_WHICH = re.compile(
    r"\bplayer'?s?'?\s+card|\bcards?\s+of\s+a\s+player|\bdealt\s+to\s+a\s+player|\bto\s+a\s+player"
    r"|\bin\s+the\s+(?:deck|shoe)|\bset\s+aside|\bnot\s+used|\breplaced|\bdiscard\w*|\bfound\s+face"
    r"|\btheir\s+own"
)
_MORE_THAN_ONE = re.compile(r"\bmore\s+than\s+one\b|\b(?:two|2)\s+or\s+more\b|\bsecond\b|\btwo\b|\bmultiple\b")
_COUNT_WRONG = re.compile(r"\b(?:incorrect|wrong|improper)\s+number\s+of\s+cards|\btoo\s+(?:many|few)\s+cards")
_LATE = re.compile(
    r"\b(?:may|can)\s+(?:still\s+|also\s+)?be\s+(?:made|placed|increased|decreased|changed|withdrawn|raised)\b"
    r"[^.;]{0,60}\bafter\b[^.;]{0,60}\bno\s+more\s+bets"
    r"|\blate\s+(?:bets|wagers)\s+(?:are|may|can|will)\b(?!\s*not)"
)
_UNSEATED = re.compile(
    r"\b(?:standing|unseated)\s+(?:players?|guests?|patrons?|persons?)\s+(?:may|can)\b(?!\s*not)"
    r"|\bneed\s+not\s+be\s+seated\b|\bnot\s+(?:have|need)\s+to\s+be\s+seated\b"
)
_LEAVES = re.compile(
    r"\b(?:may|can)\s+leave\s+(?:the\s+|their\s+|your\s+)?(?:table|seat)\s+(?:during|before\s+the\s+end)"
)


def check_conduct(pencil: RedPencil) -> None:
    for sentence in pencil.card.statements:
        _check_authority(pencil, sentence)
        _check_misdeals(pencil, sentence)
        _check_at_the_table(pencil, sentence)
    _check_exposed(pencil)


def _check_at_the_table(pencil: RedPencil, sentence: Stretch) -> None:
    """Late wagers, wagers of those who are not seated, and leaving a hand behind."""
    for pattern, step, message in (
        (_LATE, "changed_late", 'after "no more bets" no wager is made or changed but by a decision of the game'),
        (_UNSEATED, "seated", "only those seated at the table may wager"),
        (_LEAVES, "vacate", "a player with cards stays seated until the round is over"),
    ):
        found = pattern.search(sentence.text)
        denied = found and re.search(r"\b(?:no|not|never|none|nothing|cannot)\b", sentence.text[: found.start()])
        if found and not denied and not (pattern is _LATE and re.search(r"\bplay\b|\braise", sentence.text)):
            pencil.mark(Stretch(sentence.start + found.start(), found[0]), message, pencil.step(step))


def _check_authority(pencil: RedPencil, sentence: Stretch) -> None:
    """A card that names the regulator names it rightly (OQ-508)."""
    for found in _AUTHORITY.finditer(sentence.text):
        name = " ".join(found["name"].replace("&", "and").replace("md.", "md").split())
        bare = re.sub(r"^(?:of|and|state)\s+(?=\w+\s)", "", name) if name.startswith(("of ", "and ")) else name
        if " " in bare and bare not in _AUTHORITIES and bare.split()[-1] not in ("regulator", "regulators"):
            start = found.start("name") + len(found["name"]) - len(found["name"].lstrip())
            words = Stretch(sentence.start + start, found["name"].strip())
            right = "Maryland State Lottery and Gaming Control Agency"
            clause = pencil.topic("regulator") or pencil.house.rules.equipment.layout_clause
            pencil.mark(words, f"the regulator is the {right}, or the Commission (OQ-508)", clause, Severity.WARNING)


def _check_misdeals(pencil: RedPencil, sentence: Stretch) -> None:
    """What voids a round must not be called harmless (13.B, 13.D and 13.E)."""
    text = sentence.text
    denied = _NOT_MISDEAL.search(text)
    if denied is None:
        return
    words = Stretch(sentence.start + denied.start(), denied[0])
    if _COUNT_WRONG.search(text):
        pencil.mark(words, "a wrong number of cards voids the round", pencil.step("wrong_number"))
    elif (
        _EXPOSED.search(text)
        and re.search(r"\bdealer'?s?\b[^.;]{0,12}\bcard", text)
        and not re.search(r"\bface[\s-]*up", text)
    ):
        pencil.mark(words, "a dealer's card exposed before its time voids the round", pencil.step("exposed_early"))
    elif _EXPOSED.search(text) and _MORE_THAN_ONE.search(text):
        pencil.mark(words, "a second exposed card voids the round", pencil.step("second_face_up"))


def _check_exposed(pencil: RedPencil) -> None:
    """One exposed card: the card's own rule, noted where it does not say which card and what becomes of it (OQ-503)."""
    void = pencil.house.readings.one_exposed_player_card == "void"
    for sentence in pencil.card.statements:
        exposed = _EXPOSED.search(sentence.text)
        if exposed is None or not (_NOT_MISDEAL.search(sentence.text)) or _MORE_THAN_ONE.search(sentence.text):
            continue
        if re.search(r"\bdealer'?s?\b[^.;]{0,12}\bcard", sentence.text):
            continue
        clause = pencil.topic("exposed_card") or pencil.step("face_up")
        start = len(sentence.text) - len(sentence.text.lstrip(" -*"))
        words = Stretch(sentence.start + start, sentence.text.strip(" -*"))
        if void:
            pencil.mark(words, "the submission voids the round for one exposed player card (OQ-041)", clause)
        elif not _SETTLED_WHICH.search(sentence.text):
            message = (
                "read as a player's card exposed in the deal, which plays on; "
                "a card found face up in the deck is set aside and replaced (OQ-503)"
            )
            pencil.mark(words, message, clause, Severity.NOTE)
        return
