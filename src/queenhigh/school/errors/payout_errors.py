"""Errors of settlement: one payment of a correct round is changed, and the settlement proves it wrong."""

from collections.abc import Iterator, Sequence

from msgspec import structs

from queenhigh.rulebook import wager_title
from queenhigh.school.errors.shown_round import Act
from queenhigh.school.errors.step_errors import Changed
from queenhigh.table import commands, facts

Row = facts.WagerSettled


def payout_errors(acts: Sequence[Act]) -> Iterator[tuple[str, Changed]]:
    """Every wrong payment that can be made of these settlements, by kind."""
    for at, act in enumerate(acts):
        if not isinstance(act.command, commands.SettleSeat):
            continue
        for place, fact in enumerate(act.shown):
            if isinstance(fact, Row):
                for name, wrong in _wrong_rows(fact):
                    shown = (*act.shown[:place], *wrong, *act.shown[place + 1 :])
                    yield name, (at, [*acts[:at], act.with_facts(*shown), *acts[at + 1 :]])


def _wrong_rows(row: Row) -> Iterator[tuple[str, tuple[Row, ...]]]:
    """The ways in which a dealer gets one payment wrong."""
    title = wager_title(row.wager)
    match row.outcome:
        case "push":
            yield f"{title}: a push is taken", (lost(row),)
            yield f"{title}: a push is paid", (structs.replace(row, outcome="win", paid=row.stake),)
        case "lose":
            yield f"{title}: a lost bet is returned", (structs.replace(row, outcome="push", returned=row.stake),)
            yield f"{title}: a lost bet is paid", (won(row, row.stake),)
        case "forfeit":
            yield f"{title}: returned after a fold", (structs.replace(row, outcome="push", returned=row.stake),)
        case "withdrawn":
            yield f"{title}: a withdrawn bet is paid", (won(row, row.stake),)
        case "win":
            yield from _wrong_wins(row, title)


def _wrong_wins(row: Row, title: str) -> Iterator[tuple[str, tuple[Row, ...]]]:
    if row.stake:
        yield f"{title}: a winning bet is taken", (lost(row),)
        yield f"{title}: paid once too often", (structs.replace(row, paid=row.paid + row.stake),)
        if row.paid > row.stake:
            yield f"{title}: paid once too little", (structs.replace(row, paid=row.paid - row.stake),)
        return
    yield f"{title}: forgotten", ()
    yield f"{title}: paid too much", (structs.replace(row, paid=row.paid * 2),)


def lost(row: Row) -> Row:
    """The same bet, taken."""
    return structs.replace(row, outcome="lose", paid=0, returned=0)


def won(row: Row, paid: int) -> Row:
    """The same bet, paid."""
    return structs.replace(row, outcome="win", paid=paid, returned=row.stake)
