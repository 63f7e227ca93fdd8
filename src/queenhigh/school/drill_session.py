"""A drill: one question after another, what was missed comes back, and accuracy and pace are kept by subject."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from random import Random

from queenhigh.learn.memories import Memories, due_patterns, remember
from queenhigh.school.questions import Answer, Mark, Question, Subject
from queenhigh.school.school import School

_BETWEEN = "/"


def pattern_name(question: Question) -> str:
    """What a question's pattern is remembered as, among those of all subjects."""
    return f"{question.subject}{_BETWEEN}{question.pattern}"


@dataclass(slots=True)
class Tally:
    """The answers of one subject: how many, how many right, and how long they took."""

    asked: int = 0
    right: int = 0
    seconds: float = 0.0

    @property
    def pace(self) -> float:
        """Seconds for an answer."""
        return self.seconds / self.asked if self.asked else 0.0

    def data(self) -> dict[str, object]:
        return {"asked": self.asked, "right": self.right, "seconds_per_answer": round(self.pace, 1)}


@dataclass(slots=True)
class DrillSession:
    """The questions of one learner at one house. Chance and the time are handed in."""

    school: School
    subjects: Sequence[Subject]
    chance: Random
    memories: Memories
    tallies: dict[Subject, Tally] = field(default_factory=dict)
    missed: Counter[str] = field(default_factory=Counter)

    def next(self, now: datetime) -> tuple[Question, bool]:
        """A question, and whether its pattern was missed before and comes back now."""
        for name in due_patterns(self.memories, now):
            subject, _, pattern = name.partition(_BETWEEN)
            if subject in self.subjects and pattern in self.school.patterns[Subject(subject)]:
                question = self.school.question(Subject(subject), pattern, self.chance)
                if question is not None:
                    return question, True
        return self.school.any_question(self.chance.choice(self.subjects), self.chance), False

    def answer(self, question: Question, answer: Answer, seconds: float, now: datetime) -> Mark:
        """Mark an answer and count it; a ValueError says why it cannot be read, and nothing is counted."""
        mark = question.mark(answer)
        tally = self.tallies.setdefault(question.subject, Tally())
        tally.asked += 1
        tally.right += mark.right
        tally.seconds += seconds
        pattern = pattern_name(question)
        self.memories = remember(self.memories, pattern, right=mark.right, now=now)
        if not mark.right:
            self.missed[pattern] += 1
        return mark

    @property
    def asked(self) -> int:
        return sum(tally.asked for tally in self.tallies.values())

    @property
    def right(self) -> int:
        return sum(tally.right for tally in self.tallies.values())

    def data(self) -> dict[str, object]:
        return {
            "asked": self.asked,
            "right": self.right,
            "subjects": {str(subject): tally.data() for subject, tally in self.tallies.items()},
            "missed": dict(self.missed.most_common()),
        }
