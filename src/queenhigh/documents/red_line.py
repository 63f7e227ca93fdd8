"""A comparison of two submissions as a red-lined paper: what was struck or added, and what it does to the odds."""

import hashlib
from collections.abc import Iterator
from fractions import Fraction

from queenhigh import __version__
from queenhigh.cards import hand_words
from queenhigh.desk.diff import Change, Difference, Effect, Filing
from queenhigh.desk.phrases import rounded_dollars, share
from queenhigh.documents.choice_words import choice_title, value_words
from queenhigh.documents.document import (
    Added,
    Block,
    Column,
    Command,
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
from queenhigh.rulebook import rules_version, wager_title
from queenhigh.submission import House, standing

_FIGURES = {"house_advantage": "house advantage", "long_run_return": "long-run return", "break_even": "fair meter"}


def red_line(difference: Difference, before: tuple[Filing, str] | None, after: Filing, text: str) -> Document:
    """The comparison as a document; a submission comes with the text of its file.

    Without a submission before it, the comparison is with the bare rules.
    """
    house = after.house
    foot = Foot(
        operator=apart(house.operator),
        game=house.rules.title,
        standing=standing(house),
        version=f"Queen High {__version__}, rules {rules_version()}",
        fingerprint=_digest(text),
    )
    compared = "compared with the submission before" if before is not None else "compared with the bare rules"
    return Document(
        name="red-line",
        title="Red-lined submission",
        subtitle=f"{apart(house.operator)}: {compared}",
        foot=foot,
        blocks=tuple(_blocks(difference, before, after, text)),
    )


def _blocks(difference: Difference, before: tuple[Filing, str] | None, after: Filing, text: str) -> Iterator[Block]:
    rules = after.house.rules
    old = list(_compared("Before", *before)) if before else [("Before", words(f"the bare rules of {rules.title}"))]
    yield Facts((*old, *_compared("After", after, text)))
    yield Paragraph(words(Removed("Struck out"), ": before. ", Added("Underlined"), ": after."), "quiet")
    yield Heading("Changes")
    if not difference.changes:
        yield Paragraph(words("Nothing changed."))
        return
    columns = (Column("Choice", share=4), Column("Change", share=6), Column("Clause", "right", 2))
    rows = [row for change in difference.changes for row in _rows(after.house, change)]
    yield Table(columns, tuple(rows))
    if difference.effects:
        yield Heading("What it does to each wager")
        yield _effects(difference.effects, beside_rules=before is None)


def _compared(side: str, filing: Filing, text: str) -> Iterator[tuple[str, Words]]:
    yield side, words(_named(filing.house))
    yield "SHA-256", words(Command(_digest(text)))


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def _named(house: House) -> str:
    return f"{house.operator}, {house.rules.title}. {standing(house)}"


def _rows(house: House, change: Change) -> Iterator[tuple[Words, ...]]:
    """One row for a statement, and one for each payout that it changes."""
    title = words(Strong(choice_title(house, change.path)))
    before, after = (
        None if value is None else value_words(house, change.path, value) for value in (change.before, change.after)
    )
    yield title, _moved(before, after), words(clauses(change.clause, change.question))
    for payout in change.payouts:
        yield words(hand_words(payout.hand)), _moved(payout.before, payout.after), words(clauses(payout.clause))


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
