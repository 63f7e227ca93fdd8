"""What a side wager needs beside it, as a card tells it: nothing, one of two wagers, or both."""

import re

from queenhigh.rackcards.card_text import Stretch
from queenhigh.rackcards.finding import RedPencil
from queenhigh.rackcards.vocabulary import Token
from queenhigh.rulebook import WagerRule, wager_title

_ALONE = re.compile(
    r"\bby\s+itself\b|\bon\s+its\s+own\b|\balone\b|\bwithout\s+(?:an?\s+|any\s+|the\s+)?(?:other\s+)?(?:ante|bets?|wagers?)\b"
    r"|\bno\s+(?:other\s+)?(?:ante|bet|wager)\s+(?:is\s+)?(?:needed|required)\b"
)
_MAY = re.compile(r"\b(?:may|can)\b(?!\s*not)")
_NEEDS = re.compile(r"\b(?:needs?|requires?|only\s+(?:with|together\s+with|alongside)|must\s+(?:also\s+)?have)\b")
_WITH = re.compile(r"\s*(?:\([^()]*\)\s*)?with\b")
_NOT = re.compile(r"\b(?:not|never|cannot|no)\b|n't\b")


def check_needs(pencil: RedPencil, sentence: Stretch) -> None:
    """Mark a side wager that is let stand alone, or asked to stand beside other wagers than it needs."""
    wagers = pencil.wagers(sentence)
    rule = pencil.house.rules.wagers.get(wagers[0].wager) if wagers else None
    if rule is None or not (rule.needs_any or rule.needs_all):
        return
    alone = _ALONE.search(sentence.text)
    if alone and _MAY.search(sentence.text) and not _NOT.search(sentence.text[: alone.start()]):
        words = Stretch(sentence.start + alone.start(), alone[0])
        pencil.mark(words, f"the {wager_title(rule.name)} is not placed alone: {_due(pencil, rule)}", rule.needs_clause)
    elif pencil.house.rules.cards.dealer:
        _check_beside(pencil, sentence, rule, wagers[1:])


def _check_beside(pencil: RedPencil, sentence: Stretch, rule: WagerRule, wagers: list[Token]) -> None:
    first = pencil.wagers(sentence)[0].end - sentence.start
    verb = _NEEDS.search(sentence.text) or _WITH.match(sentence.text, first)
    behind = [token for token in wagers if verb and token.start - sentence.start >= verb.end()]
    named = {token.wager for token in behind}
    if verb is None or not named or not named <= {"ante", *_needed(pencil, rule)} or _NOT.search(sentence.text):
        return
    words = Stretch(sentence.start + verb.start(), sentence.text[verb.start() : behind[-1].end - sentence.start])
    pencil.read("needs", rule.name, words)
    between = sentence.text[verb.end() : behind[-1].end - sentence.start]
    either = re.search(r"\bor\b|/", between) is not None
    if named != set(_needed(pencil, rule)) or (len(named) > 1 and either != bool(rule.needs_any)):
        pencil.mark(words, f"the {wager_title(rule.name)} needs {_due(pencil, rule)}", rule.needs_clause)


def _needed(pencil: RedPencil, rule: WagerRule) -> list[str]:
    """The wagers needed, of those that this house offers."""
    offers, wagers = pencil.house.offers, pencil.house.rules.wagers
    return [name for name in (*rule.needs_any, *rule.needs_all) if wagers[name].offer in offers]


def _due(pencil: RedPencil, rule: WagerRule) -> str:
    joined = " or " if rule.needs_any else " and "
    equal = pencil.house.rules.equal_wagers
    return "the three wagers" if equal else joined.join(wager_title(name) for name in _needed(pencil, rule))
