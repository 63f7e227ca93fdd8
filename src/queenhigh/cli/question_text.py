"""A question of the school in the terminal: what is seen, what is asked, and the answer that is typed."""

import json
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from queenhigh.cli.terminal import Terminal
from queenhigh.findings import printable
from queenhigh.money import dollars

if TYPE_CHECKING:
    from queenhigh.school.questions import Answer, Mark, Question

Ask = Callable[[str], str | None]
"""Shows a prompt and gives a line that was typed; None at the end of the input."""


def question_lines(question: "Question", terminal: Terminal) -> Iterator[str]:
    """What the learner sees: hands, bets, notes, the question and its choices."""
    from queenhigh.school.questions import SUBJECT_TITLES

    yield terminal.style(SUBJECT_TITLES[question.subject], bold=True)
    for note in question.notes:
        yield terminal.fitted(f"  {note}")
    for hand in question.hands:
        yield f"  {hand.title + ':':<20}{terminal.cards(hand.cards)}"
    if question.stakes:
        bets = ", ".join(f"{stake.title} {dollars(stake.cents)}" for stake in question.stakes)
        yield terminal.fitted(f"  Bets: {bets}")
    yield terminal.fitted(question.prompt)
    for choice in question.choices:
        yield terminal.fitted(f"  {choice.key}) {choice.text}")


def ask_answer(question: "Question", ask: Ask, say: Callable[[str], None]) -> "Answer | None":
    """The answer, asked for until it can be read; None at the end of the input or at q."""
    from queenhigh.school.questions import parse_move

    if question.choices:
        keys = [choice.key for choice in question.choices]
        return _asked("> ", ask, say, lambda text: _one_of(text, keys))
    say('  Say "pay" with an amount, "return", "take" or "nothing".')
    given: dict[str, str] = {}
    for row in question.rows:
        answer = _asked(f"  {row.title}> ", ask, say, lambda text: str(parse_move(text)))
        if answer is None:
            return None
        given[row.wager] = answer
    return given


def _one_of(text: str, keys: list[str]) -> str:
    if text not in keys:
        raise ValueError(f"choose one of {', '.join(keys)}")
    return text


def _asked(prompt: str, ask: Ask, say: Callable[[str], None], read: Callable[[str], str]) -> str | None:
    while True:
        line = ask(prompt)
        if line is None or line.strip().lower() in ("q", "quit", "exit"):
            return None
        try:
            return read(line.strip().lower())
        except ValueError as error:
            say(f"  {printable(str(error))}")


def mark_lines(mark: "Mark", terminal: Terminal) -> Iterator[str]:
    """Whether the answer was right, and why."""
    yield terminal.style("Right." if mark.right else "Not right.", fg="green" if mark.right else "red")
    for told in mark.told:
        yield terminal.fitted(f"  {told}")
    if mark.clauses:
        yield terminal.style(terminal.fitted(f"  {', '.join(mark.clauses)}"), dim=True)


def answer_of(line: str) -> "Answer":
    """A program's answer: a JSON text or object, or the bare key of a choice.

    >>> answer_of('{"ante": "take"}'), answer_of('"b"'), answer_of("b")
    ({'ante': 'take'}, 'b', 'b')
    """
    try:
        read = json.loads(line)
    except ValueError:
        read = line.strip()
    if isinstance(read, dict) and all(isinstance(value, str) for value in read.values()):
        return {str(name): str(value) for name, value in read.items()}
    if isinstance(read, str):
        return read
    raise ValueError("an answer is the key of a choice, or an object of a move for each bet")
