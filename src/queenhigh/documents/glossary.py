"""The glossary of a submission: terms that the rules define, and words that they use without defining them."""

from collections.abc import Iterator

from queenhigh.cards import RANKINGS
from queenhigh.documents.document import Block, Heading, Points, Quiet, Side, Strong, Words, clauses, words
from queenhigh.documents.filing import Filing
from queenhigh.documents.phrases import number, texts
from queenhigh.rulebook import Rulebook, clause_index
from queenhigh.submission import House


def glossary(filing: Filing) -> Iterator[Block]:
    """Every defined term that this table uses once, in our words, with its clause; then terms that no document defines
    (OQ-051)."""
    house = filing.house
    defined = dict(_defined(house))
    common = {**texts().common_terms, **(texts().contest_terms if house.rules.contest is not None else {})}
    unused = _unused(filing)
    entries = defined | {
        term: words(Strong(term), Quiet(f": {text}"))
        for term, text in common.items()
        if term not in defined and term not in unused
    }
    ordered = [entries[term] for term in sorted(entries, key=str.lower)]
    half = (len(ordered) + 1) // 2
    yield Heading("Glossary", tags=clauses(_first_clause(house.rules)))
    yield Side(((Points(tuple(ordered[:half])),), (Points(tuple(ordered[half:])),)))


def _unused(filing: Filing) -> set[str]:
    """Common terms that nothing at this table needs."""
    rules, offers = filing.house.rules, filing.house.offers
    collected = {rule.offer for rule in rules.wagers.values() if rule.collected} - filing.progressives.keys()
    lammers = "lammers" in filing.steps and any(offer in offers for offer in collected)
    return {term for term, used in (("Meter", filing.progressives), ("Lammer", lammers)) if not used}


def _used(house: House, needs: str) -> bool:
    if needs == "envy":
        return any(offer.envy is not None for offer in house.offers.values())
    return not needs or needs in house.offers


def _defined(house: House) -> Iterator[tuple[str, Words]]:
    """The terms that the rules of this game define and this table uses."""
    rules = house.rules
    counts, hand = rules.cards, rules.hands[rules.reported_hand]
    numbers = {
        "player": number(counts.player),
        "dealer": number(counts.dealer),
        "community": number(counts.community),
        "best": number(RANKINGS[hand.ranking].size),
    }
    for clause, definition in texts().definitions.items():
        if clause.startswith(rules.clause_prefix) and _used(house, definition.needs):
            meaning = definition.meaning.format(**numbers)
            yield definition.term, words(Strong(definition.term), Quiet(f": {meaning}"), clauses(clause))


def _first_clause(rules: Rulebook) -> str | None:
    """The first clause of the chapter that defines the terms; None for rules without definitions."""
    index = clause_index()
    own = [clause for clause in texts().definitions if clause.startswith(rules.clause_prefix) and clause in index]
    if not own:
        return None
    chapter = index[own[0]].chapter
    return next(one.id for one in index.values() if (one.document, one.chapter) == (rules.prefix, chapter))
