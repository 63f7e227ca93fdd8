"""The red pencil: findings on a card, each with the words it is about or the place where words are missing."""

import re
from dataclasses import dataclass, field

from queenhigh.findings import Severity
from queenhigh.rackcards.card_text import CardText, Stretch
from queenhigh.rackcards.claims import CardReading
from queenhigh.rackcards.vocabulary import Token, tokens
from queenhigh.submission import House

_WORD = re.compile(r"[a-z]{2,}")
_SHORT = 8
ItemKey = tuple[str, str]
"""What a card is asked about, and of which wager or payout: ("fold", "ante"), ("tie", "")."""


@dataclass(frozen=True, slots=True)
class CardFinding:
    """One thing found on a card: the words as printed, or None where something is missing there."""

    severity: Severity
    clause: str | None
    words: str | None
    line: int
    column: int
    message: str
    question: bool = False

    @property
    def place(self) -> tuple[int, int, str | None]:
        return self.line, self.column, self.words

    @property
    def kind(self) -> str:
        """What it is to a person: a note that asks is a question."""
        return "question" if self.question else self.severity.value

    def data(self) -> dict[str, object]:
        """In the shape of every other finding; its path are the words."""
        asked = {"question": True} if self.question else {}
        return asked | {
            "severity": self.severity.value,
            "clause": self.clause,
            "path": self.words,
            "line": self.line,
            "column": self.column,
            "message": self.message,
        }


@dataclass(slots=True)
class RedPencil:
    """A card, the house it is held against, what was read in it, and what was found so far."""

    card: CardText
    house: House
    reading: CardReading
    findings: list[CardFinding] = field(default_factory=list)
    readings: dict[ItemKey, list[Token | Stretch]] = field(default_factory=dict)
    _wrong: list[tuple[int, int]] = field(default_factory=list)
    _asked: list[tuple[int, int]] = field(default_factory=list)
    _said: dict[str, list[tuple[int, int]]] = field(default_factory=dict)
    _places: set[tuple[object, ...]] = field(default_factory=set)

    def read(self, kind: str, of: str, token: Token | Stretch) -> None:
        """Some words state an item that every card is asked about."""
        self.readings.setdefault((kind, of), []).append(token)

    def is_marked(self, token: Token | Stretch) -> bool:
        """Whether an error was found with some of these words."""
        return any(start < token.end and token.start < end for start, end in self._wrong)

    def is_asked_about(self, token: Token | Stretch) -> bool:
        """Whether a question was asked about some of these words."""
        return any(start < token.end and token.start < end for start, end in self._asked)

    def _is_said_of(self, token: Token | Stretch, message: str) -> bool:
        """Whether the same was found of some of these words already."""
        return any(start < token.end and token.start < end for start, end in self._said.get(message, ()))

    def mark(
        self,
        token: Token | Stretch,
        message: str,
        clause: str | None,
        severity: Severity = Severity.ERROR,
        *,
        sure: bool = True,
    ) -> None:
        """Find fault with some words; words that bear a mark already are left alone. What is read with doubt is a
        question and no error."""
        words = self.card.words(token.start, token.end)
        if not sure and severity is Severity.ERROR:
            if self._is_said_of(token, message) or self._is_said_of(token, f"{message}?"):
                return
            asked = f'reads as: "{words.text}"; the rules or the submission say: {message}. Is it meant so?'
            found = CardFinding(Severity.NOTE, clause, words.text, words.line, words.column, asked, question=True)
            self._asked.append((token.start, token.end))
            self._said.setdefault(f"{message}?", []).append((token.start, token.end))
        else:
            found = CardFinding(severity, clause, words.text, words.line, words.column, message)
        if found.severity is Severity.ERROR:
            if self._is_said_of(token, message):
                return
            self._wrong.append((token.start, token.end))
            # What was asked of the same words is answered.
            self.findings[:] = [one for one in self.findings if not one.question or one.place != found.place]
            self._said.setdefault(message, []).append((token.start, token.end))
        # Two findings that say of the same words that they are wrong: one of them is enough.
        if (*found.place, found.severity) not in self._places:
            self._places.add((*found.place, found.severity))
            self.findings.append(found)

    def missing(
        self,
        near: Token | Stretch | None,
        message: str,
        clause: str | None,
        severity: Severity = Severity.ERROR,
        *,
        sure: bool = True,
    ) -> None:
        """Find that something is not there, at the heading it belongs under or at the top of the card."""
        # What stands in the part of a long text that was not read, or misread in a scan, is not missing.
        sure = sure and self.card.unread_from is None and not self.card.is_a_scan
        if not sure:
            severity = Severity.NOTE
        words = self.card.words(near.start, near.end) if near else None
        line, column = (words.line, words.column) if words else (1, 1)
        self.findings.append(CardFinding(severity, clause, None, line, column, message, question=not sure))

    def passage_of(self, token: Token | Stretch) -> Stretch | None:
        """The sentence or row that some words stand in."""
        return next((one for one in self.card.passages if one.start <= token.start < one.end), None)

    def is_sentence(self, token: Token | Stretch) -> bool:
        """Whether words stand in a sentence of some length, and not in a row or a short statement."""
        part = self.passage_of(token)
        return part is not None and len(_WORD.findall(part.text)) > _SHORT

    def wagers(self, sentence: Stretch) -> list[Token]:
        """The wagers that a sentence names, in its order."""
        found = tokens(sentence.text, self.house.game, sentence.start)
        return [token for token in found if token.sort == "wager"]

    def topic(self, topic: str) -> str | None:
        """The clause that the rules of this game have on a topic, if any."""
        return self.house.rules.topics.get(topic)

    def step(self, step: str) -> str | None:
        """The clause on a step of the dealer, if any."""
        return self.house.rules.steps.clauses.get(step)
