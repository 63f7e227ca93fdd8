"""The index of all clauses: id, chapter, bearing, and in our own words what each one says and asks."""

import csv
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from queenhigh.rulebook.book import Rulebook, rulebook
from queenhigh.rulebook.payout_text import payout_sentences
from queenhigh.rulebook.rule_text import rule_sentences
from queenhigh.rulebook.source import BrokenRulebook, data_texts, game_names, game_text, rules_cache

ENFORCED, COMPUTED, PRINTED, LISTED = HELD = ("enforced", "computed", "printed", "listed")
"""How a clause can be held."""

BEARINGS = ("rule", "procedure", "document", "physical")
"""What a clause is about: the game, the dealer's work, what is filed or printed, or the table and its equipment."""

_NEEDED = ("id", "chapter", "bearing", "gist")

_UNUSED, _UNTOLD = "The rules in force do not use this clause.", "The rules cite this clause without stating its text."


@dataclass(frozen=True, slots=True)
class Clause:
    """One provision of one document. The words are ours; the regulation's own are not kept here.

    `held` says how the clause is kept here: "enforced" (what breaks it is refused), "computed" (a result follows it),
    "printed" (a paper carries it), or "listed" (a list asks people for it, and nothing else sees to it).

    The gist states the rule. A duty says the same to the person who keeps it, and a layout duty to the person who draws
    the layout; both are empty where the gist serves.
    """

    id: str
    chapter: str
    bearing: str
    gist: str
    duty: str = ""
    layout_duty: str = ""
    held: str = LISTED

    @property
    def document(self) -> str:
        return self.id.partition("-")[0]


@rules_cache
def clause_index() -> dict[str, Clause]:
    """All clauses by id, in the order of the documents, those of registered games after ours.

    The data leaves a gist empty where the rulebook itself holds what the clause says, and a text may leave {seats} or
    {inscription} for the rulebook to fill in.
    """
    books = {rules.prefix: rules for rules in map(rulebook, game_names())}
    stated = {clause: told for rules in books.values() for clause, told in _stated(rules).items()}
    return {
        row["id"]: _clause(row, where, stated, books)
        for where, text in data_texts("clauses.csv")
        for row in _rows(where, text)
    }


def _rows(where: str, text: str) -> Iterator[dict[str, str]]:
    """The lines of a `clauses.csv`, with the columns that a clause has."""
    reader = csv.DictReader(text.splitlines())
    columns = reader.fieldnames or ()
    wrong = [f"{name} is missing" for name in _NEEDED if name not in columns]
    wrong += [f"{name!r} is not known" for name in columns if name not in Clause.__dataclass_fields__]
    if wrong:
        known = ", ".join(Clause.__dataclass_fields__)
        raise BrokenRulebook(
            f"{where}: {'; '.join(wrong)}; the columns are {known}, of which {', '.join(_NEEDED)} are required"
        )
    for row in reader:
        if None in row or None in row.values():
            raise BrokenRulebook(f"{where}: line {reader.line_num} does not have {len(columns)} columns")
        yield row


def _stated(rules: Rulebook) -> dict[str, str]:
    return rule_sentences(rules) | payout_sentences(rules)


def _clause(row: dict[str, str], where: str, stated: Mapping[str, str], books: Mapping[str, Rulebook]) -> Clause:
    clause = Clause(**row)
    for name, value, allowed in (("bearing", clause.bearing, BEARINGS), ("held", clause.held, HELD)):
        if value not in allowed:
            raise BrokenRulebook(f"{where}: {clause.id}: {name} is {value!r}, which is not one of {', '.join(allowed)}")
    rules = books.get(clause.document)
    told = clause.gist or stated.get(clause.id) or (_UNTOLD if _cites(rules, clause.id) else _UNUSED)
    return replace(clause, gist=_filled(told, rules), duty=_filled(clause.duty, rules))


def _cites(rules: Rulebook | None, clause: str) -> bool:
    return rules is not None and f'"{clause}"' in game_text(rules.game)[0]


def _filled(text: str, rules: Rulebook | None) -> str:
    if rules is None or "{" not in text:
        return text
    return text.format(seats=rules.most_seats, inscription=rules.inscription)


def gist(clause_id: str) -> str:
    """
    >>> gist("3CP-12.E.2"), gist("3CP-12.D.3.d")
    ('A hand is paid only once, by the highest line it reaches.', 'Pair Plus, Paytable C: a flush pays 3 to 1.')
    """
    return _listed_clause(clause_id).gist


def duty(clause_id: str) -> str:
    """What a clause asks, as one says it to the person who keeps it; its gist where there is nothing plainer.

    >>> duty("3CP-4.C.2"), duty("3CP-3.B.1")
    ('Wash the cards.', 'Both decks have the same design.')
    """
    return _listed_clause(clause_id).duty or gist(clause_id)


def layout_duty(clause_id: str) -> str:
    """What a clause asks of a layout, even where the clause is about the deal."""
    return _listed_clause(clause_id).layout_duty or duty(clause_id)


def _listed_clause(clause_id: str) -> Clause:
    """A clause that the rules cite: one that is in no list is a fault of the data."""
    try:
        return clause_index()[clause_id]
    except KeyError:
        raise BrokenRulebook(f"the rules cite {clause_id}, which no clauses.csv lists") from None
