"""The vectors of a suite, read from its files."""

import json
from dataclasses import dataclass
from pathlib import Path

PlainData = dict[str, object]


def _home() -> Path:
    """In a wheel the suite lies beside this file, in the project at its root."""
    packed = Path(__file__).parent / "data"
    return packed if packed.is_dir() else Path(__file__).parents[3] / "conformance"


SUITE = _home()
RESULTS = ("valid", "invalid", "acceptable")


class BadSuite(ValueError):
    """The folder holds no suite, or a damaged one; the text says what and where."""


@dataclass(frozen=True, slots=True)
class Vector:
    """A question for an engine, and the answer it must give."""

    id: str
    group: str
    comment: str
    clauses: tuple[str, ...]
    flags: tuple[str, ...]
    task: str
    result: str
    input: PlainData
    expected: PlainData

    def question(self) -> str:
        """One line of the protocol."""
        return json.dumps({"id": self.id, "task": self.task, "input": self.input})


def load_suite(folder: Path) -> list[Vector]:
    """Every vector, in the order of the files."""
    files = sorted((folder / "vectors").rglob("*.json"))
    if not files:
        raise BadSuite(f"{folder} holds no vectors: vectors/*.json is missing")
    return [vector for file in files for vector in _read(file)]


def _read(file: Path) -> list[Vector]:
    try:
        data = json.loads(file.read_text(encoding="utf-8"))
        vectors = [_vector(data["group"], item) for item in data["vectors"]]
    except (ValueError, KeyError, TypeError) as error:
        raise BadSuite(f"{file} is not a file of vectors: {error!r}") from None
    for vector in vectors:
        if vector.result not in RESULTS:
            raise BadSuite(f"{file}: {vector.id} has the result {vector.result!r}; allowed: {', '.join(RESULTS)}")
    return vectors


def _vector(group: str, item: PlainData) -> Vector:
    fields = {name: item[name] for name in ("id", "comment", "task", "result", "input", "expected")}
    return Vector(group=group, clauses=_texts(item["clauses"]), flags=_texts(item["flags"]), **fields)  # type: ignore[arg-type]


def _texts(value: object) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise TypeError(f"{value!r} is not a list of texts")
    return tuple(value)
