"""What a bare "yes" or "no" states: the question before it, told as a sentence.

"Can Bet 3 be taken back? No." says that Bet 3 cannot be taken back, in words that every reader of sentences knows.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from queenhigh.rackcards.card_text import Stretch
from queenhigh.rackcards.statements import Statement, words_of

_LABEL = r"[\s*>-]*(?:(?:q|question|a|answer)\s*\d{0,2}\s*(?:[:.)]|-\s|\s{2,})\s*)?"
_ASKED = re.compile(
    _LABEL + r"(?:(?:and|so|but|then|wait|ok)\s*,?\s+)*"
    r"(?P<case>(?:if|when|once|after)\s[^,?]{3,60},\s*)?"
    r"(?P<verb>can|could|may|must|should|shall|will|do|does|did|is|are|has|have)\s+(?P<rest>.+)"
)
_YES = (
    r"yes|yep|yeah|yup|sure|sure\s+(?:is|are|do|does|can|thing)|of\s+course|certainly|absolutely|indeed|correct|you\s+bet"
    r"|(?:you|they|it|he|she|i|we)\s+(?:can|may|do|does|must|is|are|will)"
)
_NO = (
    r"no|nope|nah|never|(?:sadly|unfortunately|certainly|absolutely|definitely|of\s+course|sorry,?)\s+not?|no\s+(?:way|chance|sir|ma'am)|not\s+(?:at\s+all|ever|here|today|in\s+this\s+game|at\s+(?:this|our)\s+table)|(?:sorry|afraid|i'm\s+afraid)\s*,?\s+(?:no|not)"
    r"|(?:you|they|it|he|she|i|we)\s+(?:(?:can|may|do|does|must|is|are|will)\s+not|cannot|can't|don't|doesn't|isn't|aren't|won't)"
)
# "Do I have to bet it?" "That is up to you."
_UP_TO_YOU = (
    r"(?:(?:that|it)(?:'s|\s+is)\s+)?(?:entirely\s+|completely\s+|quite\s+)?"
    r"(?:up\s+to\s+you|optional|your\s+(?:own\s+)?choice)"
)
_MUST = re.compile(r"\b(?:have\s+to|need\s+to|must|required|compulsory|mandatory|obliged)\b")
_ANSWER = re.compile(
    rf"{_LABEL}(?:(?P<no>{_NO}|(?P<free>{_UP_TO_YOU}))|(?P<yes>{_YES}))\b(?P<more>[\s.!]*$|\s*[,;:.!-].*)"
)
_BOUNDED = re.compile(r"\b(?:unless|but|only|except|if|until|once|before|after|provided|as\s+long|when|while|or)\b")
_STOP = re.compile(r"[.!;]")
_SUBJECT = re.compile(
    r"(?:(?:all|both|any|each|every|one)\s+(?:of\s+)?)?(?:(?:the|an?|my|your|our|his|these|those)\s+)?(?:(?:three|two|3|2)\s+)?"
)
_WORD = re.compile(r"[\w'-]+")
_PERSONS = ((r"\bam\s+i\b", "are you"), (r"\bi\b", "you"), (r"\bme\b", "you"), (r"\bmy\b", "your"), (r"\bwe\b", "you"))
_WITHOUT_NOT = {"must": "need"}
_FEW = 4
_POINTS = ("that ", "this ", "these ", "those ", "there ", "it ", "they ")
"""What these speak of stands before the question."""


@dataclass(frozen=True, slots=True)
class Answered:
    """A question told as a statement, the words that answer it, where their sentence ends, whether they
    say yes, and whether no more than that."""

    statement: Statement
    words: Stretch
    end: int
    allows: bool
    bare: bool


def answered(told: Sequence[Statement], game: str) -> Iterator[Answered]:
    """Every question that a card answers with yes or no."""
    for statement in told:
        question = statement.above
        if question is None or not question.is_question or statement.is_question:
            continue
        answer = _ANSWER.match(statement.part.text)
        if answer is None or (answer["free"] and not _MUST.search(question.part.text)):
            continue
        if _BOUNDED.search(_STOP.split(answer["more"].lstrip("., "))[0]):
            continue
        said = _stated(question, denied=answer["no"] is not None)
        if said is None:
            continue
        part = Stretch(statement.part.start, said)
        yes_or_no = "no" if answer["no"] else "yes"
        words = Stretch(statement.part.start + answer.start(yes_or_no), answer[yes_or_no])
        above = question.above if question.above is not None and not question.above.is_question else None
        bare = (
            not said.lstrip().startswith(_POINTS) and len(_STOP.split(answer["more"].lstrip("., "))[0].split()) <= _FEW
        )
        yield Answered(
            Statement(part, tuple(words_of(part, game)), above),
            words,
            statement.part.end,
            answer["yes"] is not None,
            bare,
        )


def _stated(question: Statement, *, denied: bool) -> str | None:
    """The sentence that answers a question: its verb behind its subject, and a "not" behind that."""
    asked = _ASKED.match(question.part.text)
    if asked is None:
        return None
    at = asked.start("rest")
    begun = _SUBJECT.match(question.part.text, at)
    end = begun.end() if begun else at
    first = next((word for word in question.words if word.end > question.part.start + end), None)
    behind = _WORD.match(question.part.text, end)
    if behind is None:
        return None
    named = first is not None and first.known and first.start <= question.part.start + end
    end = first.end - question.part.start if named and first is not None else behind.end()
    verb = asked["verb"]
    if denied:
        verb = f"{_WITHOUT_NOT.get(verb, verb)} not"
    text = question.part.text
    stated = f"{asked['case'] or ''}{text[at:end]} {verb}{text[end:]}"
    for first_person, second in _PERSONS:
        stated = re.sub(first_person, second, stated)
    return stated
