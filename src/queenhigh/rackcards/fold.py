"""What a fold loses and what it leaves, as a card tells it."""

import re
from collections.abc import Mapping

from queenhigh.findings import Severity
from queenhigh.rackcards.card_text import Stretch
from queenhigh.rackcards.finding import RedPencil
from queenhigh.rackcards.vocabulary import Token
from queenhigh.rulebook import wager_title

FOLD = re.compile(
    r"\bfold(?:s|ed|ing)?\b|\bsurrender\w*|\bforfeit\w*|\b(?:do(?:es)?|did)\s+not\s+(?:make|place)\s+(?:a"
    r"|the)\s+play\b|\bgiv(?:e|es|ing)\s+up\b|\btoss(?:es|ed|ing)?\b|\bmuck\w*|\bwalk(?:s|ing)?\s+away\b"
    r"|\b(?:throw\w*|discard\w*|abandon\w*)\b(?=[^.;]{0,30}\b(?:hands?|cards|los\w+)\b)"
)
_LOSES = re.compile(
    r"\bforfeit\w*|\blos(?:es|e|t|ing)\b|\b(?:is|are)\s+(?:gone|taken|collected)\b|\bgiv(?:e|es|ing)\s+up\b"
    r"|\bsurrender\w*|\bcosts?\b|\b(?:dealer|house)\s+(?:will\s+)?(?:takes?|collects?)\b"
)
_KEEPS = re.compile(
    r"\bkeeps?\b|\bremains?\b|\bstays?\b|\bstill\b|\bnot\s+(?:forfeit\w*|lost|lose|affect\w*)"
    r"|\bunaffected\b|\bin\s+action\b|\bdoes\s+not\s+(?:forfeit|lose)|\bexcept\b|\bbut\s+not\b|\bnever\b"
    r"|\b(?:isn't|aren't|not)\s+touched\b|\bstands?\b|\brides?\b|\bstanding\b|\bregardless\b|\bplay(?:s|ed)?\s+on\b|\bsettled\b"
)
_SAVES = re.compile(
    r"\bkeeps?\b|\b(?:stays?|remains?|(?:is|are)\s+still)\s+in\b|\bin\s+action\b|\bunaffected\b"
    r"|\bnot\s+(?:affect|lose|forfeit)"
)
_INSTEAD = re.compile(r"\bor\s+(?:else\s+)?(?:to\s+)?(?:make|makes|place|places|bet|put|play|plays|continue)\b")
_BESIDE = r"(?:[\s,/&]|\b(?:and|or|your|the|any|both|wagers?|bets?|hand|if\s+applicable|will|then|also|all)\b|w{4,}\b)*"
_KEPT_BEHIND = re.compile(
    rf"{_BESIDE}\b(?:remains?|stays?|still|stands?|rides?|left\s+\w+|(?:isn't|aren't|not)\s+touched|plays?\s+on|(?:(?:shall|will|does|do|is|are|need|can)(?:\s*not|n't)|won't|never)\s+(?:be\s+)?(?:lost|lose|forfeit\w*|affected|taken|collected)"
    rf"|(?:is|are)\s+(?:not(?:\s+(?:lost|forfeit\w*|affected)|(?=\s*(?:$|[.,;)])))|still|settled|paid"
    rf"|unaffected|never))\b"
)
_LOST_BEHIND = re.compile(
    rf"{_BESIDE}\b(?:loses?\b|(?:is|are|be)\s+(?:also\s+)?(?:lost|forfeit\w*|gone|taken|collected))"
)
# "You lose your Ante, your Aces Up stays": the verb just before a wager speaks of it, whatever follows.
_LOSES_THIS = re.compile(
    r"(?<!not )(?<!n't )(?<!never )(?<!no )\b(?:los(?:e|es|ing)|forfeits?|giv(?:e|es|ing)\s+up)"
    r"\s+(?:(?:the|your|any|both)\s+)*$"
)
_EVERYTHING = re.compile(
    r"\blos(?:e|es|ing)\s+(?:everything|all\s+(?:of\s+)?(?:your\s+|the\s+)?(?:other\s+)?(?:bets|wagers))\b"
    r"|\ball\s+(?:your\s+|the\s+)?(?:bets|wagers)\s+(?:are\s+|will\s+be\s+)?(?:lost|lose|forfeit\w*|collected|gone)\b"
)
_EVEN_AFTER_FOLD = re.compile(r"\beven\s+(?:if|when|after)\s+(?:(?:you|the\s+player|a)\s+)?fold(?:s|ed|ing)?\b")
_ONLY_THE_ANTE = re.compile(
    r"\bante\s+(?:bet\s+|wager\s+)?(?:only|alone)\b|"
    r"\b(?:only|just|nothing\s+but)\s+(?:lose\s+|forfeit\s+)?(?:the|your|his/her|their)\s+ante\b(?!\s*(?:,|&|/|and\b))"
)


def check_fold(pencil: RedPencil) -> None:
    """What a fold loses and what it leaves, told as the game settles it."""
    fold = pencil.house.rules.fold
    if fold is None:
        return
    loses, leaves = fold.forfeits, fold.keeps
    folds = [one for one in pencil.card.passages if FOLD.search(one.text) and _tells_of_wagers(one.text)]
    lost: set[str] = set()
    for sentence in pencil.card.passages:
        _check_bonus_after_fold(pencil, sentence)
    for sentence in folds:
        _check_only_ante(pencil, sentence)
        _check_everything(pencil, sentence, leaves)
        for token, said in _fates(pencil, sentence):
            name = wager_title(token.wager)
            pencil.read("fold", token.wager, token)
            if said == "lost" and token.wager in leaves:
                pencil.mark(
                    token,
                    f"a fold does not lose the {name}: it is settled all the same",
                    leaves[token.wager],
                )
            elif said == "kept" and token.wager in loses:
                with_it = _with_the_main(pencil, token.wager)
                pencil.mark(token, f"a fold loses the {name}{with_it}", loses[token.wager])
            elif said == "lost":
                lost.add(token.wager)
    _check_all_told(pencil, folds, lost)


def _main(pencil: RedPencil) -> str | None:
    """The wager of the contest that a fold loses, with which the others go or stay."""
    fold = pencil.house.rules.fold
    return next((wager for wager in fold.forfeits if pencil.house.rules.in_contest(wager)), None) if fold else None


def _with_the_main(pencil: RedPencil, wager: str) -> str:
    main = _main(pencil)
    return f" with the {wager_title(main)}" if main is not None and wager != main else ""


def _lost_beside(pencil: RedPencil) -> dict[str, str]:
    """The wagers on cards alone, without a meter, that a fold loses with the main one: they are easily forgotten."""
    rules, fold = pencil.house.rules, pencil.house.rules.fold
    return {
        wager: clause
        for wager, clause in (fold.forfeits.items() if fold else ())
        if wager in pencil.house.offers and not rules.in_contest(wager) and not rules.offers[wager].progressive
    }


def _check_all_told(pencil: RedPencil, folds: list[Stretch], lost: set[str]) -> None:
    """A card that tells what a fold loses names every wager that goes with the main one."""
    main = _main(pencil)
    if main is None or main not in lost:
        return
    near = next(one for one in folds if main in one.text)
    for wager, clause in _lost_beside(pencil).items():
        if wager not in lost and not any(found.clause == clause for found in pencil.findings):
            first, both = wager_title(main), f"{wager_title(wager)} as well as the {wager_title(main)}"
            message = f"a fold loses the {both}, and the card names the {first} alone"
            pencil.missing(near, message, clause, Severity.WARNING)


def _check_bonus_after_fold(pencil: RedPencil, sentence: Stretch) -> None:
    """A bonus on the main wager goes with a hand that played: who folds has none (3CP-12.B, 4CP-12.B)."""
    found = _EVEN_AFTER_FOLD.search(sentence.text)
    bonuses = pencil.house.rules.bonuses
    bonus = next((bonuses[token.wager] for token in pencil.wagers(sentence) if token.wager in bonuses), None)
    if found and bonus:
        words = Stretch(sentence.start + found.start(), found[0])
        message = f"the {wager_title(bonus.name)} is paid only with a Play, not after a fold"
        pencil.mark(words, message, bonus.clause)


def _check_only_ante(pencil: RedPencil, sentence: Stretch) -> None:
    """ "Only the Ante" is too little where a fold loses another wager with it (3CP-11.C.1)."""
    found = _ONLY_THE_ANTE.search(sentence.text)
    if found is None:
        return
    for wager, clause in _lost_beside(pencil).items():
        words = Stretch(sentence.start + found.start(), found[0])
        pencil.mark(words, f"a fold loses the {wager_title(wager)}{_with_the_main(pencil, wager)}", clause)


def _check_everything(pencil: RedPencil, sentence: Stretch, leaves: Mapping[str, str]) -> None:
    """ "Everything" is too much where a fold leaves a wager in play."""
    found = _EVERYTHING.search(sentence.text)
    left = next((wager for wager in leaves if wager in pencil.house.offers), None)
    if found and left and not any(token.wager in leaves for token in pencil.wagers(sentence)):
        words = Stretch(sentence.start + found.start(), found[0])
        pencil.mark(words, f"a fold does not lose the {wager_title(left)}", leaves[left])


def _tells_of_wagers(text: str) -> bool:
    return bool(_LOSES.search(text) or _SAVES.search(text))


def _fates(pencil: RedPencil, sentence: Stretch) -> list[tuple[Token, str]]:
    """Each wager of a sentence on folding: lost or kept, by the verb that governs it."""
    text = sentence.text
    fold = FOLD.search(text)
    start = fold.start() if fold else 0
    verbs = sorted(
        [(one.start(), one.end(), "lost") for one in _LOSES.finditer(text)]
        + [(one.start(), one.end(), "kept") for one in _KEEPS.finditer(text)]
    )
    told: list[tuple[Token, str]] = []
    instead = _INSTEAD.search(text, fold.end() if fold else 0)
    end = sentence.start + (instead.start() if instead else len(text))
    wagers = [token for token in pencil.wagers(sentence) if token.start < end]
    named = _with_wagers_as_one_word(sentence, wagers)
    for token in wagers:
        at, behind = token.start - sentence.start, named[token.end - sentence.start :]
        before = [verb for verb in verbs if start <= verb[0] < at]
        if _LOSES_THIS.search(text[:at]) and pencil.house.rules.in_contest(token.wager):
            told.append((token, "lost"))
        elif _KEPT_BEHIND.match(behind):
            told.append((token, "kept"))
        elif _LOST_BEHIND.match(behind):
            told.append((token, "lost"))
        elif before:
            told.append((token, _governs(before)))
    return told


def _governs(verbs: list[tuple[int, int, str]]) -> str:
    """The last verb, unless it stands inside a denial: "does not forfeit" keeps."""
    start, _, fate = verbs[-1]
    denied = any(kept == "kept" and first < start < last for first, last, kept in verbs)
    return "kept" if denied else fate


def _with_wagers_as_one_word(sentence: Stretch, wagers: list[Token]) -> str:
    text = sentence.text
    for token in wagers:
        start, end = token.start - sentence.start, token.end - sentence.start
        text = text[:start] + "w" * (end - start) + text[end:]
    return text
