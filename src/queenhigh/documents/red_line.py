"""A comparison of two submissions as a red-lined paper: what was struck or added, and what it does to the odds."""

import hashlib
from collections.abc import Iterator
from fractions import Fraction

from queenhigh import __version__
from queenhigh.cards import hand_words
from queenhigh.desk.diff import Change, Difference, Effect, Filing
from queenhigh.desk.phrases import rounded_dollars, share
from queenhigh.documents.document import (
    Added,
    Block,
    Column,
    Document,
    Facts,
    Foot,
    Heading,
    Paragraph,
    Removed,
    Strong,
    Table,
    Words,
    clauses,
    words,
)
from queenhigh.documents.phrases import apart
from queenhigh.rulebook import Rulebook, rules_version, wager_title
from queenhigh.submission import House, standing

_FIGURES = {"house_advantage": "house advantage", "long_run_return": "long-run return", "break_even": "fair meter"}


def red_line(difference: Difference, before: Filing | None, after: Filing, text: str) -> Document:
    """The comparison as a document; `text` is the file of the submission after the change.

    Without a submission before it, the comparison is with the bare rules.
    """
    house = after.house
    foot = Foot(
        operator=apart(house.operator),
        game=house.rules.title,
        standing=standing(house),
        version=f"Queen High {__version__}, rules {rules_version()}",
        fingerprint=hashlib.sha256(text.encode()).hexdigest(),
    )
    compared = "compared with the submission before" if before is not None else "compared with the bare rules"
    return Document(
        name="red-line",
        title="Red-lined submission",
        subtitle=f"{apart(house.operator)}: {compared}",
        foot=foot,
        blocks=tuple(_blocks(difference, before, after)),
    )


def _blocks(difference: Difference, before: Filing | None, after: Filing) -> Iterator[Block]:
    rules = after.house.rules
    old = _named(before.house) if before is not None else f"the bare rules of {rules.title}"
    yield Facts((("Before", words(old)), ("After", words(_named(after.house)))))
    yield Paragraph(words(Removed("Struck out"), ": before. ", Added("Underlined"), ": after."), "quiet")
    yield Heading("Changes")
    if not difference.changes:
        yield Paragraph(words("Nothing changed."))
        return
    columns = (Column("Choice", share=4), Column("Change", share=6), Column("Clause", "right", 2))
    rows = [row for change in difference.changes for row in _rows(rules, change)]
    yield Table(columns, tuple(rows))
    if difference.effects:
        yield Heading("What it does to each wager")
        yield _effects(difference.effects, beside_rules=before is None)


def _named(house: House) -> str:
    return f"{house.operator}, {house.rules.title}. {standing(house)}"


def _rows(rules: Rulebook, change: Change) -> Iterator[tuple[Words, ...]]:
    """One row for a statement, and one for each payout that it changes."""
    title = words(Strong(_title(rules, change.path)))
    yield title, _moved(change.before, change.after), words(clauses(change.clause, change.question))
    for payout in change.payouts:
        yield words(hand_words(payout.hand)), _moved(payout.before, payout.after), words(clauses(payout.clause))


def _title(rules: Rulebook, path: str) -> str:
    """A statement in words: "Pair Plus: paytable", "Table: seats"."""
    first, _, rest = path.partition(".")
    if first == "wagers" and rest:
        wager, _, rest = rest.partition(".")
        first = wager_title(wager) if wager in rules.offers else wager
    named = first if first and first[0].isupper() else first.replace("_", " ").capitalize()
    return f"{named}: {rest.replace('_', ' ').replace('.', ', ')}" if rest else named


def _moved(before: str | None, after: str | None) -> Words:
    pieces: list[Removed | Added | str] = []
    if before is not None:
        pieces += [Removed(before), " "]
    if after is not None:
        pieces.append(Added(after))
    return tuple(pieces)


def _effects(effects: tuple[Effect, ...], *, beside_rules: bool) -> Table:
    """The figures before and after; beside the bare rules, what they allow, what is filed, and no change."""
    heads = ("Allowed", "Filed") if beside_rules else ("Before", "After", "Change")
    columns = (Column("Wager", share=3), Column("Figure", share=3), *(Column(head, "right") for head in heads))
    rows = tuple(
        (
            words(Strong(wager_title(effect.wager))),
            words(f"{_FIGURES[effect.figure]} {effect.at}"),
            words(_before(effect)),
            words(_shown(effect.after, effect)),
            *(() if beside_rules else (words(_shown(effect.change, effect)),)),
        )
        for effect in effects
    )
    return Table(columns, rows)


def _before(effect: Effect) -> str:
    if effect.least is not None and effect.most is not None:
        return f"{share(effect.least)} to {share(effect.most)}"
    return _shown(effect.before, effect)


def _shown(value: Fraction | None, effect: Effect) -> str:
    if value is None:
        return "–"
    return rounded_dollars(value) if effect.figure == "break_even" else share(value, 4)
