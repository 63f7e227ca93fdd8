"""The sign at the table: every paytable and limit, as large as the poster allows."""

from collections.abc import Iterator

from queenhigh.documents import paytables, phrases
from queenhigh.documents.document import Column, Document, Paragraph, Pays, Strong, Table, Words, words
from queenhigh.documents.filing import Filing
from queenhigh.documents.wager_outcomes import contest_rows
from queenhigh.money import dollars
from queenhigh.rulebook import wager_title
from queenhigh.submission import House

_MOST_COLUMNS = 3
_HEADS = ("Wager", "Limit")


def sign(filing: Filing) -> Document:
    """The payouts that 3CP-2.B.5 and its counterparts require, where the layout does not show them (OQ-054)."""
    house = filing.house
    columns = paytables.in_columns(house, _in_reading_order(house), _MOST_COLUMNS)
    return Document(
        name="sign",
        title="Table sign",
        subtitle=house.operator,
        foot=filing.foot,
        blocks=(Paragraph(words(house.rules.inscription), "phrase"), columns, *_responsible_gaming(house)),
        paper="poster",
        plain=True,
    )


def _responsible_gaming(house: House) -> Iterator[Paragraph]:
    if house.filing.responsible_gaming:
        yield Paragraph(words(phrases.sentence(house.filing.responsible_gaming)))


def _in_reading_order(house: House) -> Iterator[Pays | Table]:
    """The game against the dealer, its bonus and the side bets, each progressive with its envy, and the limits."""
    against = against_the_dealer(house)
    if against is not None:
        yield against
    yield from paytables.posted(house)
    rules = house.rules
    equal, raised = paytables.equal_wagers_sentence(rules), paytables.raises_sentence(rules)
    notes = (equal, raised, paytables.unit_sentence(house), _how_many(house))
    yield Pays("Limits", tuple(_limits(house)), " ".join(note for note in notes if note), rules.boxes_clause, _HEADS)


def _limits(house: House) -> Iterator[tuple[Words, Words]]:
    for name, limit, _ in paytables.limits(house):
        yield words(name), words(limit)
    if house.payout_limit is not None:
        yield words("Payout limit per hand"), words(dollars(house.payout_limit))


def _how_many(house: House) -> str:
    if house.adjacent_boxes == 1:
        return "One box per player."
    return f"Up to {phrases.number(house.adjacent_boxes)} adjacent boxes per player."


def against_the_dealer(house: House) -> Table | None:
    """What each wager against the dealer pays in each case; None where there is no dealer to beat."""
    rows = contest_rows(house)
    if not rows:
        return None
    wagers = tuple(rows[0].outcomes)
    columns = (Column("The hands", share=1), *(Column(wager_title(wager), "right") for wager in wagers))
    cells = tuple((words(row.when), *(words(Strong(row.outcomes[wager])) for wager in wagers)) for row in rows)
    clause = paytables.common_clause([row.clause for row in rows])
    return Table(columns, cells, "Against the dealer", clause)
