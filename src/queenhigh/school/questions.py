"""Questions for dealers as data: what the learner sees, the answer by the rules, and why each other answer is wrong."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from random import Random

from queenhigh.cards import Card, card_text
from queenhigh.money import dollars, parse_money


class Subject(StrEnum):
    """What a dealer has to know, one drill for each."""

    PAY = "pay"
    NEXT = "next"
    TURN = "turn"
    FOLD = "fold"
    QUALIFY = "qualify"
    HIGHER = "higher"
    IRREGULAR = "irregular"
    ERROR = "error"


SUBJECT_TITLES: Mapping[str, str] = {
    Subject.PAY: "Pay it",
    Subject.NEXT: "What next",
    Subject.TURN: "Who acts",
    Subject.FOLD: "What a fold costs",
    Subject.QUALIFY: "Does it qualify",
    Subject.HIGHER: "Which hand is higher",
    Subject.IRREGULAR: "Something went wrong",
    Subject.ERROR: "Find the error",
}

PAY, RETURN, TAKE, NOTHING = "pay", "return", "take", "nothing"
_ACTS = {
    "pay": PAY, "p": PAY, "return": RETURN, "push": RETURN, "r": RETURN,
    "take": TAKE, "lose": TAKE, "t": TAKE, "nothing": NOTHING, "none": NOTHING, "n": NOTHING, "0": NOTHING,
}  # fmt: skip
_MOVE = re.compile(r"([a-z]*)\s*\$?([0-9][0-9,]*(?:\.[0-9]{1,2})?)?")

_KEYS = "abcdefgh"

Answer = str | Mapping[str, str]
"""The key of a choice, or for each row the words of what is done with it, such as "pay 60"."""


@dataclass(frozen=True, slots=True)
class Shown:
    """Cards that lie somewhere: whose they are, and which."""

    title: str
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Stake:
    """A bet that lies on the layout."""

    wager: str
    title: str
    cents: int


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer to choose: what it says, the clause about it, and why it is right or wrong."""

    key: str
    text: str
    clause: str | None
    why: str


Option = tuple[str, str | None, str]
"""A choice before it has a key: its text, its clause, and why it is right or wrong."""


def keyed(right: Option, wrong: Sequence[Option], chance: Random) -> tuple[tuple[Choice, ...], str]:
    """Choices in an order left to chance, with keys from "a", and the key of the right one.

    >>> keyed(("queen high", None, ""), [("jack high", None, "")], Random(2))[1]
    'b'
    """
    options = [right, *wrong]
    chance.shuffle(options)
    choices = tuple(Choice(key, *option) for key, option in zip(_KEYS, options, strict=False))
    return choices, _KEYS[options.index(right)]


@dataclass(frozen=True, slots=True)
class Move:
    """What a dealer does with one bet: pay so many cents, return it, take it, or nothing."""

    act: str
    cents: int = 0

    def __str__(self) -> str:
        return f"pay {dollars(self.cents)}" if self.act == PAY else self.act


def parse_move(text: str) -> Move:
    """A move as a dealer says it; a ValueError says what is wrong with the words.

    >>> parse_move("pay $62.50"), parse_move("60"), parse_move("push")
    (Move(act='pay', cents=6250), Move(act='pay', cents=6000), Move(act='return', cents=0))
    """
    found = _MOVE.fullmatch(text.strip().lower())
    word, amount = found.groups() if found else ("", None)
    act = _ACTS.get(word or (PAY if amount and amount.strip("0.") else amount or ""))
    if act is None or (act == PAY) is not bool(amount and amount.strip("0.,")):
        raise ValueError(f'"{text}" is not an answer: say "pay" with an amount, "return", "take" or "nothing"')
    return Move(PAY, parse_money((amount or "").replace(",", ""))) if act == PAY else Move(act)


@dataclass(frozen=True, slots=True)
class Row:
    """One bet or bonus of a box in the order of settlement, with what the dealer does with it.

    The first of `accepted` is the answer; another one means the same, such as taking what is off the layout already.
    """

    wager: str
    title: str
    accepted: tuple[Move, ...]
    clauses: tuple[str, ...]
    why: str

    @property
    def move(self) -> Move:
        return self.accepted[0]


def _move_of(row: Row, text: str) -> Move:
    """What is done with a bet; a ValueError names the bet too."""
    try:
        return parse_move(text)
    except ValueError as error:
        raise ValueError(f"{row.title}: {error}") from None


@dataclass(frozen=True, slots=True)
class Mark:
    """How an answer was: whether it is right, which rows are wrong, and what the right answer is and why."""

    right: bool
    wrong_rows: tuple[str, ...]
    told: tuple[str, ...]
    clauses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Question:
    """One question. It has choices, one of them right, or rows, each of which needs a move."""

    subject: Subject
    pattern: str
    """What kind of case it is; a learner who missed one gets fresh ones of the same pattern."""
    prompt: str
    clauses: tuple[str, ...]
    choices: tuple[Choice, ...] = ()
    right: str = ""
    """The key of the right choice; empty where there are rows."""
    rows: tuple[Row, ...] = ()
    hands: tuple[Shown, ...] = ()
    stakes: tuple[Stake, ...] = ()
    notes: tuple[str, ...] = ()
    """Whatever else the learner sees: what a meter shows, who sits where."""

    @property
    def chance(self) -> float:
        """How often a guess is right: an amount is not guessed."""
        return 1 / len(self.choices) if self.choices else 0.0

    @property
    def answer(self) -> Answer:
        """A right answer."""
        return {row.wager: str(row.move) for row in self.rows} if self.rows else self.right

    def said(self, answer: Answer | None) -> str:
        """An answer as one says it: the text of a choice, or each bet with its move."""
        if answer is None:
            return "no answer"
        if isinstance(answer, Mapping):
            return "; ".join(f"{row.title}: {answer.get(row.wager, 'no answer')}" for row in self.rows)
        return next((choice.text for choice in self.choices if choice.key == answer), answer)

    def mark(self, answer: Answer) -> Mark:
        """Whether an answer is right, and why; a ValueError says why it cannot be read."""
        return self._mark_rows(answer) if self.rows else self._mark_choice(answer)

    def _mark_choice(self, answer: Answer) -> Mark:
        known = {choice.key: choice for choice in self.choices}
        chosen = known.get(answer.strip().lower()) if isinstance(answer, str) else None
        if chosen is None:
            raise ValueError(f"choose one of {', '.join(known)}")
        correct = known[self.right]
        told = [f"{correct.text}: {correct.why}"]
        if chosen is not correct:
            told = [f"Right: {told[0]}"]
            if chosen.why != correct.why:
                told.append(f"Not “{chosen.text}”: {chosen.why}")
        return Mark(chosen is correct, (), tuple(told), self.clauses)

    def _mark_rows(self, answer: Answer) -> Mark:
        if isinstance(answer, str):
            raise ValueError(f"say what you do with each of {', '.join(row.wager for row in self.rows)}")
        given = {row.wager: _move_of(row, answer.get(row.wager, "")) for row in self.rows}
        wrong = tuple(row.wager for row in self.rows if given[row.wager] not in row.accepted)
        told = tuple(f"{row.title}: {row.move}; {row.why}" for row in self.rows)
        return Mark(not wrong, wrong, told, self.clauses)

    def data(self) -> dict[str, object]:
        """Everything that the learner sees, and nothing of the answer."""
        return {
            "subject": str(self.subject),
            "title": SUBJECT_TITLES[self.subject],
            "prompt": self.prompt,
            "hands": [{"title": one.title, "cards": [card_text(card) for card in one.cards]} for one in self.hands],
            "stakes": [{"wager": one.wager, "title": one.title, "cents": one.cents} for one in self.stakes],
            "notes": list(self.notes),
            "choices": [{"key": choice.key, "text": choice.text} for choice in self.choices],
            "rows": [{"wager": row.wager, "title": row.title} for row in self.rows],
        }

    def solution(self) -> dict[str, object]:
        """The answer, why it is right, and why each other choice is wrong."""
        return {
            "pattern": self.pattern,
            "answer": dict(self.answer) if isinstance(self.answer, Mapping) else self.answer,
            "clauses": list(self.clauses),
            "choices": [{"key": one.key, "clause": one.clause, "why": one.why} for one in self.choices],
            "rows": [
                {"wager": row.wager, "move": str(row.move), "clauses": list(row.clauses), "why": row.why}
                for row in self.rows
            ],
        }
