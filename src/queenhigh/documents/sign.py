"""The sign at the table: every paytable and limit, as large as the poster allows."""

from collections.abc import Iterator

from queenhigh.documents import paytables, phrases
from queenhigh.documents.document import Column, Document, Paragraph, Pays, Strong, Table, Words, packed_columns, words
from queenhigh.documents.filing import Filing
from queenhigh.documents.wager_outcomes import contest_rows
from queenhigh.money import dollars
from queenhigh.rulebook import wager_title
from queenhigh.submission import House

_FEW = 4


def sign(filing: Filing) -> Document:
    """The payouts that 3CP-2.B.5 and its counterparts require, where the layout does not show them (OQ-054)."""
    house = filing.house
    tables = [*_at_the_table(house), *paytables.posted(house)]
    columns = packed_columns([(table, _height(table)) for table in tables], 2 if len(tables) <= _FEW else 3)
    return Document(
        name="sign",
        title="Table sign",
        subtitle=house.operator,
        foot=filing.foot,
        blocks=(Paragraph(words(house.rules.inscription), "phrase"), columns),
        paper="poster",
        plain=True,
    )


def _height(table: Pays | Table) -> int:
    """Roughly, in lines: the title takes two, and a long name wraps."""
    if isinstance(table, Table):
        return 4 + len(table.rows)
    return 2 + sum(1 + (len(str(hand[0])) > 24) for hand, _ in table.lines) + (2 if table.note else 0)


def _at_the_table(house: House) -> Iterator[Pays | Table]:
    yield Pays("Limits", tuple(_limits(house)), _how_many(house), house.rules.boxes_clause)
    against = against_the_dealer(house)
    if against is not None:
        yield against


def _limits(house: House) -> Iterator[tuple[Words, Words]]:
    for name, limit in paytables.limits(house):
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
