"""What a fold loses and what it leaves, as a card tells it."""

import re

from queenhigh.desk.card_finding import RedPencil
from queenhigh.desk.card_text import Stretch
from queenhigh.desk.card_words import Token
from queenhigh.findings import Severity
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
_EVERYTHING = re.compile(
    r"\blos(?:e|es|ing)\s+(?:everything|all\s+(?:of\s+)?(?:your\s+|the\s+)?(?:other\s+)?(?:bets|wagers))\b"
    r"|\ball\s+(?:your\s+|the\s+)?(?:bets|wagers)\s+(?:are\s+|will\s+be\s+)?(?:lost|lose|forfeit\w*|collected|gone)\b"
)
_EVEN_AFTER_FOLD = re.compile(r"\beven\s+(?:if|when|after)\s+(?:(?:you|the\s+player|a)\s+)?fold(?:s|ed|ing)?\b")
_ONLY_THE_ANTE = re.compile(
    r"\bante\s+(?:bet\s+|wager\s+)?(?:only|alone)\b|"
    r"\b(?:only|just|nothing\s+but)\s+(?:lose\s+|forfeit\s+)?(?:the|your|his/her|their)\s+ante\b(?!\s+(?:and|,|&|/))"
)

# What a fold loses and leaves (3CP-11.C, 4CP-11.B.2, 4CP-11.C), and where the rules say so.
_FOLD_LOSES = {
    "three-card-poker": {
        "ante": "11.B",
        "pair_plus": "11.C.1",
        "progressive": "11.C.2",
        "five_card_progressive": "11.C.2",
    },
    "four-card-poker": {"ante": "11.B.2", "progressive": "11.C.3"},
}
_FOLD_LEAVES = {
    "three-card-poker": {"six_card_bonus": "11.C.3"},
    "four-card-poker": {"aces_up": "11.C.1", "six_card_bonus": "11.C.2"},
}


def check_fold(pencil: RedPencil) -> None:
    """What a fold loses and what it leaves, told as the game settles it."""
    house = pencil.house
    if house.game not in _FOLD_LOSES:
        return
    loses, leaves = _FOLD_LOSES[house.game], _FOLD_LEAVES[house.game]
    folds = [one for one in pencil.card.passages if FOLD.search(one.text) and _tells_of_wagers(one.text)]
    lost: set[str] = set()
    for sentence in pencil.card.passages:
        _check_bonus_after_fold(pencil, sentence)
    for sentence in folds:
        _check_only_ante(pencil, sentence)
        _check_everything(pencil, sentence, leaves)
        for token, said in _fates(pencil, sentence):
            name = wager_title(token.wager)
            if said == "lost" and token.wager in leaves:
                pencil.mark(
                    token,
                    f"a fold does not lose the {name}: it is settled all the same",
                    pencil.clause(leaves[token.wager]),
                )
            elif said == "kept" and token.wager in loses:
                as_well = "" if token.wager == "ante" else " with the Ante"
                pencil.mark(token, f"a fold loses the {name}{as_well}", pencil.clause(loses[token.wager]))
            elif said == "lost":
                lost.add(token.wager)
    if folds and "ante" in lost and "pair_plus" in loses and "pair_plus" in house.offers and "pair_plus" not in lost:
        near = next(one for one in folds if "ante" in one.text)
        if not any(found.clause == pencil.clause("11.C.1") for found in pencil.findings):
            message = "a fold loses the Pair Plus as well as the Ante, and the card names the Ante alone"
            pencil.missing(near, message, pencil.clause("11.C.1"), Severity.WARNING)


def _check_bonus_after_fold(pencil: RedPencil, sentence: Stretch) -> None:
    """The Ante Bonus goes with a Play: who folds has none (3CP-12.B, 4CP-12.B)."""
    found = _EVEN_AFTER_FOLD.search(sentence.text)
    if found and any(token.wager == "ante_bonus" for token in pencil.wagers(sentence)):
        words = Stretch(sentence.start + found.start(), found[0])
        pencil.mark(words, "the Ante Bonus is paid only with a Play, not after a fold", pencil.clause("12.B"))


def _check_only_ante(pencil: RedPencil, sentence: Stretch) -> None:
    """ "Only the Ante" is too little where a fold loses the Pair Plus with it (3CP-11.C.1)."""
    found = _ONLY_THE_ANTE.search(sentence.text)
    if found and "pair_plus" in pencil.house.offers:
        words = Stretch(sentence.start + found.start(), found[0])
        pencil.mark(words, "a fold loses the Pair Plus with the Ante", pencil.clause("11.C.1"))


def _check_everything(pencil: RedPencil, sentence: Stretch, leaves: dict[str, str]) -> None:
    """ "Everything" is too much where a fold leaves a wager in play."""
    found = _EVERYTHING.search(sentence.text)
    left = next((wager for wager in leaves if wager in pencil.house.offers), None)
    if found and left and not any(token.wager in leaves for token in pencil.wagers(sentence)):
        words = Stretch(sentence.start + found.start(), found[0])
        pencil.mark(words, f"a fold does not lose the {wager_title(left)}", pencil.clause(leaves[left]))


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
        if _KEPT_BEHIND.match(behind):
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
