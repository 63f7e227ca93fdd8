"""What a card says of single hands: which is the best, from which one a wager pays, and which gets nothing."""

import re
from collections.abc import Iterator

from queenhigh.rackcards.card_text import Stretch
from queenhigh.rackcards.claims import Claim
from queenhigh.rackcards.statements import Statement, Word
from queenhigh.rulebook import Rulebook

_LEAD = 70
_NEAR = 90
_ORDINALS = {"first": 1, "second": 2, "2nd": 2, "third": 3, "3rd": 3, "fourth": 4, "4th": 4}
_TOP = r"(?:highest|best|top|strongest|unbeatable)"
_PLACE_BEHIND = re.compile(
    r"\s*(?:(?:is|ranks?|comes?|stands?|counts?)\s+)(?:in\s+|as\s+)?(?:the\s+)?(?:very\s+)?"
    rf"(?P<n>{'|'.join(_ORDINALS)})?[\s-]*(?P<top>{_TOP})?[\s-]*(?:ranking|ranked|possible)?\s*"
    r"(?:(?:hand|place)\b(?!\s+(?:with|when|if|without|from|after|at|that|on|for|to))|of\s+all\b|there\s+is\b|$|[.,;:!)])"
)
_PLACE_BEFORE = re.compile(
    rf"\bthe\s+(?:very\s+)?(?:(?P<n>{'|'.join(_ORDINALS)})[\s-]+)?(?P<top>{_TOP})[\s-]+(?:ranking\s+|ranked\s+|possible\s+)?"
    r"hand\s+(?:of\s+all\s+|there\s+is\s+|possible\s+)?(?:is|:)\s+(?:an?\s+|the\s+)?$"
    r"|\b(?P<nothing>nothing|no\s+hand)\s+(?:beats|outranks|is\s+(?:higher|better)\s+than|ranks\s+(?:above|over))\s+(?:an?\s+|the\s+)?$"
)
_A = r"(?:an?\s+|any\s+|the\s+)?$"
_LOWEST_BEFORE = re.compile(
    rf"\b(?:starts?|begins?)\s+(?:paying\s+(?:out\s+)?|to\s+pay\s+|winning\s+)(?:at|from|with)\s+{_A}"
    rf"|\bpays?\s+(?:out\s+)?(?:only\s+)?(?:from|beginning\s+(?:at|with)|starting\s+(?:at|with|from))\s+{_A}"
    r"|\b(?:lowest|smallest|least|minimum|worst|weakest)\s+(?:paying\s+|winning\s+|paid\s+)hand\s*(?:is|:|=)?\s*"
    rf"{_A}|\b(?:lowest|smallest|least|minimum|worst|weakest)\s+hand\s+(?:that\s+(?:pays|wins)|paid|to\s+win)"
    rf"(?:\s+on(?:\s+[\w']+){{1,4}}?)?\s*(?:is|:|=)\s*{_A}"
    rf"|\b(?:nothing|no\s+hand)\s+(?:below|under|less\s+than|lower\s+than|worse\s+than|short\s+of)\s+{_A}"
    rf"|\bneeds?\s+(?:at\s+least|no\s+less\s+than)\s+{_A}"
)
_LOWEST_BEHIND = re.compile(
    r"\s*is\s+the\s+(?:lowest|smallest|least|worst|weakest)\s+(?:(?:paying|winning|paid)\s+hand|hand\s+(?:that\s+(?:pays|wins)|paid))\b"
)
_ENOUGH_BEHIND = re.compile(
    r"\s*(?:is|are|will\s+be)\s+(?:already\s+|always\s+)?(?:good\s+)?(?:enough|sufficient|all\s+(?:it\s+takes|you\s+need))\b"
    r"|\s*will\s+do\b|\s*(?:already\s+)?gets?\s+(?:you\s+)?paid\b"
)
_EVEN_LOW = re.compile(r"[\s,(]*(?:even|including|down\s+to)\s+(?:a\s+pair\s+of\s+)?(?:deuces|twos|2'?s|threes|3'?s)\b")
_PAYS = re.compile(r"\b(?:pays?|paid|wins?|winner|collects?|rewarded|gets?)\b")

_DENIED = re.compile(r"\b(?:not|never|no|none|nor|neither|without|except|ignores?|rather\s+than|instead)\b|n't\b")


def hand_claims(statement: Statement, rules: Rulebook) -> Iterator[Claim]:
    """Everything that a statement says of single hands; a question states nothing."""
    if statement.is_question:
        return
    hands = [word for word in statement.words if word.hand]
    for word in hands:
        before, behind = _around(statement, word)
        yield from _place(statement, word, before, behind)
        yield from _lowest(statement, rules, word, before, behind)
    yield from _withheld(statement, rules)


def _around(statement: Statement, word: Word) -> tuple[str, str]:
    text, at = statement.part.text, statement.part.start
    return text[max(0, word.start - at - _LEAD) : word.start - at], text[word.end - at : word.end - at + _NEAR]


def _place(statement: Statement, word: Word, before: str, behind: str) -> Iterator[Claim]:
    """ "The straight flush is the best hand there is; four of a kind comes second"."""
    said = _PLACE_BEHIND.match(behind) or _PLACE_BEFORE.search(before)
    if said is None or word.token is None or not any(said.groups()) or _DENIED.search(said[0].removeprefix("no hand")):
        return
    if statement.has("if"):
        return
    place = _ORDINALS.get(said.groupdict().get("n") or "first", 1)
    yield Claim("place", word.token.hand.name, place, Stretch(word.start, word.text), sure=not statement.wagers)


# From which hand a wager pays.


def _lowest(statement: Statement, rules: Rulebook, word: Word, before: str, behind: str) -> Iterator[Claim]:
    """ "A pair of kings is enough to get paid on Aces Up", "the Six Card Bonus starts paying at two pair"."""
    wager = _paid_wager(statement, rules)
    if wager is None or word.token is None or statement.has("dealer"):
        return
    place = Stretch(word.start, word.text)
    if _LOWEST_BEFORE.search(before) or _LOWEST_BEHIND.match(behind):
        yield Claim("lowest", wager, word.token.hand.name, place)
    even_low = word.token.hand.name == "pair" and (_EVEN_LOW.match(behind) or word.text.startswith("any pair"))
    if _ENOUGH_BEHIND.match(behind) or (even_low and _PAYS.search(behind) and not statement.has("not")):
        yield Claim("enough", wager, word.token.hand.name, place, sure=not statement.has("not", "if"))


def _paid_wager(statement: Statement, rules: Rulebook) -> str | None:
    """The one wager with a table of its own that a statement names; "the bets" of a game of equal wagers."""
    named = {word.wager for word in statement.wagers if word.wager and not rules.in_contest(word.wager)}
    if not named and rules.equal_wagers is not None and statement.has("bet", "rides"):
        return rules.wagers[rules.equal_wagers.wagers[0]].offer
    return next(iter(named)) if len(named) == 1 else None


def _withheld(statement: Statement, rules: Rulebook) -> Iterator[Claim]:
    """ "No Ante Bonus if the dealer's hand is better than yours", and the same of a hand that folds."""
    for clause in statement.clauses():
        for at, word in enumerate(clause):
            wager = word.wager
            if wager is None or rules.in_contest(wager) or not at or clause[at - 1].text != "no":
                continue
            behind, before = clause[at + 1 :], clause[: at - 1]
            condition = behind if any(one.means("if") for one in behind[:2]) else before
            if any(one.means("not", "keep", "lose", "even_if") for one in clause if one is not clause[at - 1]):
                continue
            place = statement.span(clause[at - 1], word)
            folds = [at for at, one in enumerate(condition) if one.means("fold")]
            if folds and any(one.text in ("hand", "hands") for one in condition[folds[0] + 1 : folds[0] + 2]):
                # "A folded hand gives no envy" tells whose hand is paid for, and not who is paid.
                continue
            if folds:
                yield Claim("fold", wager, "lost", place, sure=False)
            elif any(one.means("dealer") for one in condition) and any(
                one.means("beats", "higher", "win", "qualify", "fails") for one in condition
            ):
                yield Claim("depends", wager, "lose", place)
