"""Which wager a printed table is about: by its heading, or by what it pays where the heading does not tell."""

from collections.abc import Iterator
from dataclasses import replace

from queenhigh.rackcards.claims import PaidLine, PaidTable
from queenhigh.rackcards.finding import RedPencil
from queenhigh.rackcards.posted import Posted, is_right, likeness, lines_for, only_one_meant, paid_as, wider_line
from queenhigh.rackcards.vocabulary import is_pair
from queenhigh.submission import House


def under_their_wagers(pencil: RedPencil, tables: dict[str, Posted]) -> Iterator[PaidTable]:
    """The printed tables, those whose own heading was not understood under the wager that they fit.

    Such lines stand under the heading before theirs, most of them wrong there, and right for a wager that has no
    table on the card; to call them wrong would be to blame the card for what the reader does not know.
    """
    printed, house = pencil.reading.tables, pencil.house
    taken = {paid_as(house, one.wager) for one in printed}
    lost = [name for name in tables if name not in taken]
    for table in printed:
        own = only_one_meant(house, paid_as(house, table.wager))
        for part in _at_the_second_round(table):
            fits = [name for name in lost if _mostly_right(part, tables[name])]
            fits += [name for name in tables if len(part.lines) > 1 and _all_right(part, tables[name])]
            if own in tables and fits and not _mostly_right(part, tables[own]):
                yield replace(part, wager=fits[0], heading=None)
            else:
                yield from _without_strays(part, own, tables)


def _at_the_second_round(table: PaidTable) -> list[PaidTable]:
    """A table parted where its hands begin anew with other payouts, as those of a second table do."""
    names: set[str] = set()
    for at, paid in enumerate(table.lines):
        rest = {_class(other) for other in table.lines[at:]}
        if _class(paid) in names and len(rest) > 1 and len(rest & names) > 1 and not table.shares_rows:
            second = replace(table, lines=table.lines[at:], unpaid=[])
            return [replace(table, lines=table.lines[:at]), *_at_the_second_round(second)]
        names.add(_class(paid))
    return [table]


def _class(paid: PaidLine) -> str:
    return "pair" if is_pair(paid.hand.hand.name) else paid.hand.hand.name


def _without_strays(table: PaidTable, own: str | None, tables: dict[str, Posted]) -> Iterator[PaidTable]:
    """A table, and apart from it the lines on hands that only another wager pays, and pays so."""
    strays = {
        at: name
        for at, paid in enumerate(table.lines)
        if own in tables and (name := _only_other(paid, own, tables)) is not None
    }
    if len(strays) < len(table.lines):
        yield replace(table, lines=[paid for at, paid in enumerate(table.lines) if at not in strays])
    for at, name in strays.items():
        yield replace(table, wager=name, heading=None, lines=[table.lines[at]], unpaid=[])


def _only_other(paid: PaidLine, own: str | None, tables: dict[str, Posted]) -> str | None:
    """The wager that alone pays a hand, and pays what is printed, where the one above the line has nothing for it."""
    hand = paid.hand.hand
    if own is None or wider_line(hand.name, tables[own]) or any(lines_for(hand, tables[own], set())):
        return None
    paying = [name for name, posted in tables.items() if posted.line(hand.name) is not None]
    return paying[0] if len(paying) == 1 and is_right(paid, tables[paying[0]]) else None


def _all_right(table: PaidTable, posted: Posted) -> bool:
    return all(is_right(paid, posted) for paid in table.lines)


def _mostly_right(table: PaidTable, posted: Posted) -> bool:
    return len(table.lines) > 1 and 2 * sum(is_right(paid, posted) for paid in table.lines) > len(table.lines)


def wager_of(house: House, printed: PaidTable, tables: dict[str, Posted], seen: dict[str, set[str]]) -> str | None:
    """The wager that a printed table is about; where no heading says it, the one whose lines it comes nearest to."""
    wager = paid_as(house, printed.wager)
    if printed.in_passing:
        for name in (wager, *tables):
            if name in tables and all(is_right(paid, tables[name]) for paid in printed.lines):
                return name
    wager = only_one_meant(house, wager)
    if wager in tables:
        return wager
    if wager is None or (printed.heading is not None and printed.heading.guess):
        return max(tables, key=lambda name: (likeness(printed, tables[name]), not seen[name]), default=None)
    return wager
