"""Bonuses and side wagers do not hang on the dealer's hand, and no card may say that they do."""

import re
from collections.abc import Iterator

from queenhigh.findings import Severity
from queenhigh.rackcards.card_text import Stretch
from queenhigh.rackcards.finding import RedPencil
from queenhigh.rackcards.vocabulary import Token
from queenhigh.rulebook import wager_title

_WHEN = r"\b(?:if|when|whenever|where|unless|once|provided|as\s+long\s+as|in\s+case)\b"
_CONTEST = (
    r"(?:\bdealer(?:'s\s+(?:hand|cards))?\s+(?:\w+\s+){0,3}?(?:better|higher|stronger|best|beats?|wins?|outranks?"
    r"|qualif\w+|plays|opens|ties)\b"
    r"|\b(?:beats?|beating|outranks?|ties?|los(?:e|es)\s+to|wins?\s+against|higher\s+than|better\s+than|lower\s+than)\s+"
    r"(?:the\s+)?dealer|\bdealer\s+is\s+beaten\b|\b(?:you|the\s+player|the\s+hand|your\s+hand)\s+(?:wins?|loses?|beats?)\b)"
)
_FAILS = (
    r"(?:loses?|(?:is|are|be|gets?)\s+(?:lost|collected|taken|void(?:ed)?|returned|not\s+paid|forfeit\w*)|push(?:es)?"
    r"|(?:is|are)\s+a\s+push|lost)"
)
_PAYS = r"(?:pays?|wins?|(?:is|are|be)\s+(?:\w+\s+)?(?:paid|payable|won|awarded))"
_FAILS_IF = re.compile(rf"\b(?P<verb>{_FAILS})\b[^.;]{{0,30}}?{_WHEN}[^.;]{{0,40}}?{_CONTEST}")
_PAYS_IF = re.compile(
    rf"\b(?P<verb>{_PAYS})\s+(?:\w+\s+){{0,4}}?(?:only\s+)?(?:if|when|provided|as\s+long\s+as|once)\b[^.;,]{{0,40}}?{_CONTEST}"
)
_IF_FAILS = re.compile(rf"{_WHEN}[^.;,]{{0,40}}?{_CONTEST}[^.;]{{0,60}}?\b(?P<verb>{_FAILS})\b")
_ONLY_IF = re.compile(
    r"\bonly\s+(?:\w+\s+){0,2}?(?:if|when|where)\b[^.;]{0,60}\b(?:wins?|beats?|beaten|outranks?|qualif\w+)"
    r"|\bmust\s+(?:beat|win)\b|\bnot\s+(?:paid|payable)\b[^.;]{0,40}\b(?:dealer|loses?|beats?)"
    r"|\bif\s+the\s+(?:player|hand)\s+(?:beats|wins)\b"
)
_WHATEVER = re.compile(
    r"\beven\s+(?:if|when|though)|\bregardless|\bwhether|\bno\s+matter|\bwhatever|\bstill\b|\balways\b|\bindependent"
)
_DENIED = re.compile(r"\b(?:not|never|nor|cannot)\s+(?:be\s+|\w+ed\s+)?$|n't\s+$")
_ALL_BETS = re.compile(r"\b(?:all|every)\s+(?:the\s+|your\s+|of\s+your\s+)?(?:bets?|wagers?)(?=\s*$)")
_JUST_BEFORE = 40
_JOINED = re.compile(r"[\s,/&+]*(?:(?:and|or|both)\s+)?(?:(?:the|your|any|both)\s+)?")
_SUBJECT_TO_VERB = re.compile(r"\s*(?:(?:wagers?|bets?|payouts?|prizes?|will|shall|may|only|also|both|all|then)\s*)*")


def _free(pencil: RedPencil) -> dict[str, str | None]:
    """What is paid whatever the dealer holds, and where the rules say so."""
    rules = pencil.house.rules
    bonuses = {name: bonus.clause for name, bonus in rules.bonuses.items()}
    return bonuses | {name: rule.won_clause for name, rule in rules.wagers.items() if not rules.in_contest(name)}


def check_whatever_the_dealer_holds(pencil: RedPencil, sentence: Stretch) -> None:
    """Mark a condition on the dealer's hand that is put on a wager which has none."""
    if _WHATEVER.search(sentence.text):
        return
    free = _free(pencil)
    _check_all_bets(pencil, sentence, free)
    for words, wagers in _conditions(pencil, sentence):
        token = next((one for one in wagers if one.wager in free), None)
        if token is not None:
            message = f"the {wager_title(token.wager)} is paid whatever the dealer holds"
            pencil.mark(words, message, free[token.wager])
            return


def _check_all_bets(pencil: RedPencil, sentence: Stretch, free: dict[str, str | None]) -> None:
    """ "All bets" among them those that the dealer cannot win; the card may mean Ante and Play alone."""
    left = next((wager for wager in free if wager in pencil.house.offers), None)
    found = next((one for pattern in (_FAILS_IF, _IF_FAILS) for one in pattern.finditer(sentence.text)), None)
    every = _ALL_BETS.search(sentence.text[: found.start("verb")]) if found else None
    if found and every and left and "qualif" not in found[0] and not pencil.wagers(sentence):
        words = Stretch(sentence.start + every.start(), every[0])
        message = f"not all of them: the {wager_title(left)} is paid whatever the dealer holds"
        pencil.mark(words, message, free[left], Severity.WARNING)


def _conditions(pencil: RedPencil, sentence: Stretch) -> Iterator[tuple[Stretch, list[Token]]]:
    """Conditions on the dealer's hand, each with the wagers it is said of."""
    wagers = pencil.wagers(sentence)
    only = _ONLY_IF.search(sentence.text)
    if only:
        yield Stretch(sentence.start + only.start(), only[0]), wagers
    for pattern in (_FAILS_IF, _PAYS_IF, _IF_FAILS):
        for found in pattern.finditer(sentence.text):
            verb = found.start("verb")
            if not _DENIED.search(sentence.text[max(0, verb - _JUST_BEFORE) : verb]):
                words = Stretch(sentence.start + found.start(), found[0])
                yield words, _subjects(sentence, wagers, verb)


def _subjects(sentence: Stretch, wagers: list[Token], verb: int) -> list[Token]:
    """The wagers that a verb speaks of: the one before it, and those joined to that."""
    subjects: list[Token] = []
    end, gap = verb, _SUBJECT_TO_VERB
    for token in reversed([one for one in wagers if one.end - sentence.start <= verb]):
        if not gap.fullmatch(sentence.text[token.end - sentence.start : end]):
            break
        subjects.append(token)
        end, gap = token.start - sentence.start, _JOINED
    return subjects
