"""One vector of the suite, and the files that hold them."""

import json
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path

from tests.plain_data import PlainData

SUITE = Path(__file__).parents[2] / "conformance"
VERSION = "1.0"


@dataclass(frozen=True, slots=True)
class Vector:
    """A question for an engine, and the answer it must give."""

    group: str
    comment: str
    clauses: tuple[str, ...]
    task: str
    input: PlainData
    expected: PlainData
    result: str = "valid"
    flags: tuple[str, ...] = field(default=())

    def data(self, number: int) -> PlainData:
        return {
            "id": f"{self.group}#{number}",
            "comment": self.comment,
            "clauses": list(self.clauses),
            "flags": list(self.flags),
            "task": self.task,
            "result": self.result,
            "input": self.input,
            "expected": self.expected,
        }


def group_texts(vectors: list[Vector]) -> dict[Path, str]:
    """The text of each group's file, by its path in the suite; one vector a line."""
    groups: dict[str, list[Vector]] = {}
    for vector in vectors:
        groups.setdefault(vector.group, []).append(vector)
    texts = {}
    for group, members in groups.items():
        lines = ",\n".join(
            json.dumps(vector.data(number), default=date.isoformat) for number, vector in enumerate(members, 1)
        )
        head = json.dumps({"suite": "queen-high", "version": VERSION, "group": group})[:-1]
        texts[Path("vectors") / f"{group}.json"] = f'{head}, "vectors": [\n{lines}\n]}}\n'
    return texts
