"""The index of all clauses: id, chapter, bearing, and in our own words what each one says and asks."""

import csv
from dataclasses import dataclass, replace

from queenhigh.rulebook.book import rulebook
from queenhigh.rulebook.payout_text import payout_sentences
from queenhigh.rulebook.source import data_texts, game_names, rules_cache


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
    """All clauses by id, in the order of the documents, those of registered games after ours.

    The data leaves a gist empty where the rulebook itself holds what the clause says.
    """
    stated = _stated_by_the_rules()
    rows = (row for text in data_texts("clauses.csv") for row in csv.DictReader(text.splitlines()))
    clauses = (Clause(**row) for row in rows)
    return {clause.id: replace(clause, gist=clause.gist or stated.get(clause.id, "")) for clause in clauses}


def _stated_by_the_rules() -> dict[str, str]:
    return {clause: told for game in game_names() for clause, told in payout_sentences(rulebook(game)).items()}


def gist(clause_id: str) -> str:
    """
    >>> gist("3CP-12.E.2"), gist("3CP-12.D.3.d")
    ('A hand is paid only once, by the highest line it reaches.', 'Pair Plus, Paytable C: a flush pays 3 to 1.')
    """
    return clause_index()[clause_id].gist


def duty(clause_id: str) -> str:
    """What a clause asks, as one says it to the person who keeps it; its gist where there is nothing plainer.

    >>> duty("3CP-4.C.2"), duty("3CP-3.B.1")
    ('Wash the cards.', 'Both decks have the same design.')
    """
    return clause_index()[clause_id].duty or gist(clause_id)


def layout_duty(clause_id: str) -> str:
    """What a clause asks of a layout, even where the clause is about the deal."""
    return clause_index()[clause_id].layout_duty or duty(clause_id)
