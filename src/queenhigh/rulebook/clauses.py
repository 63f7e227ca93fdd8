"""The index of all clauses: id, chapter, bearing, and one line in our own words on what it asks."""

import csv
from dataclasses import dataclass
from functools import cache
from importlib.resources import files


@dataclass(frozen=True, slots=True)
class Clause:
    """One provision of one document. The gist is ours; the regulation's own words are not kept here."""

    id: str
    chapter: str
    bearing: str
    gist: str

    @property
    def document(self) -> str:
        return self.id.partition("-")[0]


@cache
def clause_index() -> dict[str, Clause]:
    """All clauses by id, in the order of the documents."""
    text = files("queenhigh.rulebook").joinpath("data/clauses.csv").read_text(encoding="utf-8")
    rows = csv.DictReader(text.splitlines())
    return {row["id"]: Clause(row["id"], row["chapter"], row["bearing"], row["gist"]) for row in rows}


def gist(clause_id: str) -> str:
    """
    >>> gist("3CP-12.E.2")
    'A hand matching several lines is paid only the highest of them.'
    """
    return clause_index()[clause_id].gist
