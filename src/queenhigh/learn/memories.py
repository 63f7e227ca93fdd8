"""What a learner missed, by pattern, and when it comes back: kept as plain data by a page or in a file."""

from collections.abc import Mapping
from datetime import datetime

from fsrs import Card as Memory, Rating, Scheduler

MOST_KEPT = 45
"""How many patterns are followed at once; those that are due last are dropped first."""
_SCHEDULER = Scheduler(enable_fuzzing=False)

Memories = Mapping[str, Memory]
"""What was missed, by pattern, and when it comes back."""


def remember(memories: Memories, pattern: str, *, right: bool, now: datetime) -> dict[str, Memory]:
    """The memories after an answer. Only patterns that were missed are followed, and then every answer counts."""
    if pattern not in memories and right:
        return dict(memories)
    memory = memories.get(pattern) or Memory(card_id=0, due=now)
    reviewed, _ = _SCHEDULER.review_card(memory, Rating.Good if right else Rating.Again, review_datetime=now)
    return {**memories, pattern: reviewed}


def due_patterns(memories: Memories, now: datetime) -> list[str]:
    """The patterns that are to be asked again, the longest overdue first."""
    return [
        pattern for _, pattern in sorted((memory.due, name) for name, memory in memories.items() if memory.due <= now)
    ]


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
