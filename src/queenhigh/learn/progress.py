"""How well it went: answers, what the wrong ones cost, and which patterns they were."""

from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction

from queenhigh.learn.drill import Question


@dataclass(slots=True)
class Score:
    """Answers so far: how many were right, what the others cost in antes, and which patterns they were."""

    answers: int = 0
    right: int = 0
    streak: int = 0
    longest: int = 0
    cost: Fraction = field(default_factory=Fraction)
    missed: Counter[str] = field(default_factory=Counter)

    def count(self, question: Question, choice: str) -> bool:
        """Count an answer; whether it was right. A choice that is worth as much as the best is right too."""
        cost = question.cost(choice)
        self.answers += 1
        self.cost += cost
        if cost:
            self.streak = 0
            self.missed[question.pattern] += 1
        else:
            self.right += 1
            self.streak += 1
            self.longest = max(self.longest, self.streak)
        return not cost
