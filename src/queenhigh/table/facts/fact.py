"""What every fact holds."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Fact:
    """Something that happened, who did it, and when by the table's clock, in seconds."""

    by: str
    at: int
