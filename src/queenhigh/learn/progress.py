"""What a learner has missed, and how well it went: kept as plain data by a page or in a file."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from fsrs import Card as Memory

from queenhigh.learn.drill import Memories, Question

MOST_KEPT = 45
"""How many patterns are followed at once; those that are due last are dropped first."""


def read_memories(data: Mapping[str, Mapping[str, object]]) -> dict[str, Memory]:
    """Memories from their plain form; a ValueError says what is wrong."""
    try:
        return {pattern: Memory.from_dict({**kept, "card_id": 0}) for pattern, kept in data.items()}  # type: ignore[typeddict-item]
    except (KeyError, TypeError, ValueError) as error:
        raise ValueError(f"what was kept of your training cannot be read: {error}") from None


def written_memories(memories: Memories) -> dict[str, dict[str, object]]:
    """Memories as plain data, the most pressing first. Fractions are text: the house takes whole numbers only."""
    kept = sorted(memories.items(), key=lambda item: item[1].due)[:MOST_KEPT]
    return {
        pattern: {
            name: str(value) if isinstance(value, float) else value
            for name, value in memory.to_dict().items()
            if name != "card_id"
        }
        for pattern, memory in kept
    }


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
