"""The index of all clauses: id, chapter, bearing, and in our own words what each one says and asks."""

import csv
from dataclasses import dataclass

from queenhigh.rulebook.source import data_texts, rules_cache


@dataclass(frozen=True, slots=True)
class Clause:
    """One provision of one document. The words are ours; the regulation's own are not kept here.

    The gist states the rule. A duty says the same to the person who keeps it, and a layout duty to the person who draws
    the layout; both are empty where the gist serves.
    """

    id: str
    chapter: str
    bearing: str
    gist: str
    duty: str = ""
    layout_duty: str = ""

    @property
    def document(self) -> str:
        return self.id.partition("-")[0]


@rules_cache
def clause_index() -> dict[str, Clause]:
    """All clauses by id, in the order of the documents, those of registered games after ours."""
    rows = (row for text in data_texts("clauses.csv") for row in csv.DictReader(text.splitlines()))
    return {row["id"]: Clause(**row) for row in rows}


def gist(clause_id: str) -> str:
    """
    >>> gist("3CP-12.E.2")
    'A hand matching several lines is paid only the highest of them.'
    """
    return clause_index()[clause_id].gist


def duty(clause_id: str) -> str:
    """What a clause asks, as one says it to the person who keeps it; its gist where there is nothing plainer.

    >>> duty("3CP-2.D.2")
    "A discard rack is fixed on top of the dealer's side."
    """
    return clause_index()[clause_id].duty or gist(clause_id)


def layout_duty(clause_id: str) -> str:
    """What a clause asks of a layout, even where the clause is about the deal."""
    return clause_index()[clause_id].layout_duty or duty(clause_id)
