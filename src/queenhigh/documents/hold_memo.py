"""The memo on win over drop: departures at 95 percent with what luck alone would do, then every table."""

import hashlib
from collections.abc import Iterator

from queenhigh import __version__
from queenhigh.analysis.table_hold import BEYOND_LUCK, Hold, HoldRow
from queenhigh.documents.document import (
    Block,
    Column,
    Document,
    Foot,
    Heading,
    Paragraph,
    Points,
    Strong,
    Table,
    Words,
    words,
)
from queenhigh.rulebook import rules_version
from queenhigh.rulebook.wording import counted

_METHODS = (
    "Exact: Low and High are the previous year's percentage, or in the first year the previous month's, with what luck"
    " alone does over that many rounds in 95 of 100 periods. Seats of one table are correlated. A percentage outside"
    " them departs from its baseline.",
    "The baseline has luck of its own. Wide counts it too: 95 of 100 periods without a fault fall inside. The judgment"
    " follows Wide: a departure outside it is beyond luck, and one inside it is explained by luck in the baseline.",
    "Power: how likely payouts wrong by half a percent of the handle are judged to be beyond luck.",
)
_HISTORY = "History: the baseline and 1.96 standard deviations of the table's own earlier monthly percentages."


def hold_memo(found: Hold, source: str, operator: str = "Facility") -> Document:
    """The memo as a document; `source` is the text of the file it was made from."""
    games = sorted({row.game for row in found.rows})
    foot = Foot(
        operator=operator,
        game=", ".join(games),
        standing="From the facility’s own figures",
        version=f"Queen High {__version__}, rules {rules_version()}",
        fingerprint=hashlib.sha256(source.encode()).hexdigest(),
    )
    many, beyond = len(found.departures), sum(row.judgment == BEYOND_LUCK for row in found.departures)
    subtitle = (
        f"{counted(many, 'departure')} at 95 percent in {len(found.rows)} comparisons, {beyond} beyond luck"
        " (COMAR 36.05.03.25)"
    )
    return Document("hold-memo", "Win to drop", subtitle, foot, tuple(_blocks(found)), plain=True)


def _blocks(found: Hold) -> Iterator[Block]:
    yield Heading("Departures")
    if not found.departures:
        yield Paragraph(words("No table departs from its baseline at 95 percent."))
    else:
        yield Points(tuple(words(Strong(_named(row)), f": {_departure(row)}.") for row in found.departures))
        compared = sum(row.low is not None for row in found.rows)
        by_luck = f"Luck alone puts about {compared * 0.05:.1f} of {compared} comparisons outside Wide."
        yield Paragraph(words(by_luck), "quiet")
    for table, game in dict.fromkeys((row.table, row.game) for row in found.rows):
        yield Heading(f"{table}, {game}", 3)
        yield _table([row for row in found.rows if (row.table, row.game) == (table, game)])
    yield Heading("How the intervals were made", 3)
    for text in (*_METHODS, _HISTORY):
        yield Paragraph(words(text), "quiet")


def _named(row: HoldRow) -> str:
    return f"{row.table}, {row.game}, {row.period}"


def _departure(row: HoldRow) -> str:
    return (
        f"{row.percent:.2f}% against a baseline of {row.baseline:.2f}%, "
        f"interval {row.low:.2f}% to {row.high:.2f}% ({row.method}), {row.judgment}; {row.explanation}"
    )


def _table(rows: list[HoldRow]) -> Table:
    columns = (
        Column("Period", share=1),
        Column("Drop", "decimal"),
        Column("Win", "decimal"),
        Column("Percent", "decimal"),
        Column("Baseline", "decimal"),
        Column("Low", "decimal"),
        Column("High", "decimal"),
        Column("Wide", "center"),
        Column("Power", "decimal"),
        Column("Judgment", "center"),
    )
    return Table(columns, tuple(_cells(row) for row in rows))


def _departs(row: HoldRow) -> str:
    """The judgment of a departure in few words, so that a column holds it."""
    return "departs, beyond luck" if row.judgment == BEYOND_LUCK else "departs by luck"


def _cells(row: HoldRow) -> tuple[Words, ...]:
    percents = (f"{value:.2f}" if value is not None else "–" for value in (row.baseline, row.low, row.high))
    return (
        words(row.period),
        words(f"{float(row.drop):,.0f}"),
        words(f"{float(row.win):,.0f}"),
        words(f"{row.percent:.2f}"),
        *(words(text) for text in percents),
        words(f"{row.wide_low:.2f} to {row.wide_high:.2f}" if row.wide_low is not None else "–"),
        words(f"{row.power:.0%}" if row.power is not None else "–"),
        words(Strong(_departs(row)) if row.departs else row.judgment or "–"),
    )
