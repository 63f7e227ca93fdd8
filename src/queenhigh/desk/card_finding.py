"""The red pencil: findings on a card, each with the words it is about or the place where words are missing."""

from dataclasses import dataclass, field

from queenhigh.desk.card_claims import CardReading
from queenhigh.desk.card_text import CardText, Stretch
from queenhigh.desk.card_words import Token, tokens
from queenhigh.findings import Severity
from queenhigh.rulebook import StageRule
from queenhigh.submission import House


@dataclass(frozen=True, slots=True)
class CardFinding:
    """One thing found on a card: the words as printed, or None where something is missing there."""

    severity: Severity
    clause: str | None
    words: str | None
    line: int
    column: int
    message: str

    def data(self) -> dict[str, object]:
        """In the shape of every other finding; its path are the words."""
        return {
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

    def mark(
        self, token: Token | Stretch, message: str, clause: str | None, severity: Severity = Severity.ERROR
    ) -> None:
        """Find fault with some words; words that bear a mark already are left alone."""
        words = self.card.words(token.start, token.end)
        found = CardFinding(severity, clause, words.text, words.line, words.column, message)
        if not any(_same(found, other) for other in self.findings):
            self.findings.append(found)

    def missing(
        self,
        near: Token | Stretch | None,
        message: str,
        clause: str | None,
        severity: Severity = Severity.ERROR,
    ) -> None:
        """Find that something is not there, at the heading it belongs under or at the top of the card."""
        words = self.card.words(near.start, near.end) if near else None
        line, column = (words.line, words.column) if words else (1, 1)
        self.findings.append(CardFinding(severity, clause, None, line, column, message))

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


def times_words(stage: StageRule) -> str:
    """How many times the wager it goes on a decision bets: "exactly", "exactly 2 times", "from 1 to 3 times"."""
    if stage.least_times != stage.most_times:
        return f"from {stage.least_times} to {stage.most_times} times"
    return "exactly" if stage.least_times == 1 else f"exactly {stage.least_times} times"


def _same(one: CardFinding, other: CardFinding) -> bool:
    """Whether two findings say of the same words that they are wrong; one of them is enough."""
    return (one.line, one.column, one.words, one.severity) == (other.line, other.column, other.words, other.severity)
