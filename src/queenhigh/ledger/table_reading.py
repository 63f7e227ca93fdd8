"""A table rebuilt from the facts that are stored, with every link of their chain checked."""

import logging
from collections.abc import Iterator
from typing import NamedTuple

from queenhigh.ledger.books import Cents
from queenhigh.ledger.hash_chain import Link, follows
from queenhigh.ledger.ledger_reader import LedgerReader
from queenhigh.ledger.ledger_table import LedgerTable
from queenhigh.ledger.snapshot import read_snapshot, snapshot_holds
from queenhigh.ledger.vault import Vault
from queenhigh.table import TableState, facts
from queenhigh.table.fact_clauses import FactClauses

log = logging.getLogger(__name__)


class Followed(NamedTuple):
    """A fact that another process wrote: its number, the state before it, and the clauses that ask for it."""

    number: int
    fact: facts.Fact
    before: TableState
    clauses: tuple[str, ...]


class Corrupt(Exception):
    """The stored facts are inconsistent: `queenhigh verify` names the first error."""


def read_table(store: LedgerReader, vault: Vault, table: LedgerTable) -> LedgerTable:
    """A table rebuilt from its facts, starting at its last signed snapshot; every link is checked on the way."""
    table_id = table.table_id
    _start_from_snapshot(store, vault, table)
    for item in _next_links(store, table):
        table.fold(item)
    if store.head(table_id) != (table.facts, table.head):
        raise Corrupt(f"{table_id}: the head is not that of the last fact, {table.facts}")
    if sum(table.books.balances.values()) != 0:
        raise Corrupt(f"{table_id}: the books do not balance")
    return table


def _start_from_snapshot(store: LedgerReader, vault: Vault, table: LedgerTable) -> None:
    kept = store.snapshot(table.table_id)
    if kept is None:
        return
    number, text, signature = kept
    try:
        state, balances, links, head = _checked_snapshot(store, vault, table, number, text, signature)
    except Exception as problem:
        # A snapshot only saves time. Everything in it follows from the facts, so without it they are all folded.
        log.warning("a damaged snapshot is ignored", extra={"table": table.table_id, "why": str(problem)})
        return
    table.books.state, table.books.balances = state, balances
    if state.new_version is not None:
        table.house = state.house
        table.books.follow_submission()
    table.clauses = FactClauses.between_rounds(state)
    table.links, table.facts, table.head = links, number, head
    table.snapshot_at = number


def _checked_snapshot(
    store: LedgerReader, vault: Vault, table: LedgerTable, number: int, text: str, signature: str
) -> tuple[TableState, dict[str, Cents], dict[str, str], str]:
    if not snapshot_holds(vault, table.table_id, number, text, signature):
        raise Corrupt(f"the snapshot of fact {number} is not signed with this key")
    read = read_snapshot(text, table.house)
    if next((item.hash for item in store.links(table.table_id, number - 1)), None) != read[3]:
        raise Corrupt(f"fact {number} is not the one its snapshot was made of")
    return read


def follow_table(store: LedgerReader, table: LedgerTable) -> list[Followed]:
    """Fold what another process wrote to a table."""
    read: list[Followed] = []
    for item in _next_links(store, table):
        before, clauses = table.state, table.clauses.of_next(item.fact)
        fact, _ = table.fold(item)
        read.append(Followed(item.number, fact, before, clauses))
    return read


def _next_links(store: LedgerReader, table: LedgerTable) -> Iterator[Link]:
    """What was stored after the last fact that this table knows; each is folded before the next is asked for."""
    for item in store.links(table.table_id, table.facts):
        if not follows(item, table.head, table.facts + 1):
            raise Corrupt(f"{table.table_id}: fact {table.facts + 1} does not follow from those before it")
        yield item
