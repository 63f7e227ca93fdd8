"""What is expected of one thing that a card may say: the values that agree, what is due in words, and the clause."""

from dataclasses import dataclass

from queenhigh.findings import Severity
from queenhigh.rackcards.claims import Kind, Value

Key = tuple[Kind, str]


@dataclass(frozen=True, slots=True)
class Expected:
    """The values that agree with the house and the rules, what is due in words, and the clause; without values every
    claim of this kind is against the rules."""

    due: str
    clause: str | None
    values: frozenset[Value] = frozenset()
    severity: Severity = Severity.ERROR

    def agrees(self, value: Value) -> bool:
        """Whether a value is one of these; a range of which one end is not told agrees by the other."""
        if not isinstance(value, tuple):
            return value in self.values
        told = [part for part in value if part is not None]
        return bool(told) and any(
            isinstance(due, tuple) and all(part in (None, right) for part, right in zip(value, due, strict=True))
            for due in self.values
        )
