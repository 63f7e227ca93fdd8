"""Which tables the house has: their kind, their title, and which steps each one does on its own."""

from dataclasses import dataclass

from sqlalchemy import Engine, Row, insert, select, update

from queenhigh.ledger.store import notify
from queenhigh.server.schema import ROOM_TABLES
from queenhigh.server.settings import Clock

PRACTICE, HOUSE = "practice", "house"
"""The two kinds of table: for guests with play money, and for people with an account."""
SHUFFLES_ITSELF = frozenset({"cards", "dealer", "all"})
"""The levels of automation at which the house shuffles and cuts."""


@dataclass(frozen=True, slots=True)
class TableEntry:
    """One table of the registry."""

    table_id: str
    kind: str
    title: str
    automation: str

    @property
    def shuffles_itself(self) -> bool:
        """Whether the house shuffles and cuts here, not a dealer."""
        return self.automation in SHUFFLES_ITSELF


@dataclass(frozen=True, slots=True)
class ListedTable:
    """A table with the times at which it was opened, and closed if it is."""

    entry: TableEntry
    opened_at: int
    closed_at: int | None


class TableRegistry:
    """Kept beside the ledger. Other processes learn of a new table from its first fact, and of a change from here."""

    def __init__(self, engine: Engine, clock: Clock) -> None:
        self.engine, self.clock = engine, clock

    def house_tables(self) -> list[TableEntry]:
        """The tables that stay open whether or not anybody plays there."""
        wanted = select(ROOM_TABLES).where(ROOM_TABLES.c.kind == HOUSE, ROOM_TABLES.c.closed_at.is_(None))
        with self.engine.connect() as connection:
            return [_entry(row) for row in connection.execute(wanted)]

    def listed(self) -> list[ListedTable]:
        """Every house table, open or closed, by its name."""
        wanted = select(ROOM_TABLES).where(ROOM_TABLES.c.kind == HOUSE).order_by(ROOM_TABLES.c.table_id)
        with self.engine.connect() as connection:
            return [ListedTable(_entry(row), row.opened_at, row.closed_at) for row in connection.execute(wanted)]

    def is_closed(self, table_id: str) -> bool:
        """Whether this is a house table that was closed; its rounds can still be read and drawn."""
        return any(one.entry.table_id == table_id and one.closed_at is not None for one in self.listed())

    def find(self, table_id: str) -> TableEntry | None:
        """The entry of an open table; None if the table is unknown or closed."""
        wanted = select(ROOM_TABLES).where(ROOM_TABLES.c.table_id == table_id, ROOM_TABLES.c.closed_at.is_(None))
        with self.engine.connect() as connection:
            row = connection.execute(wanted).first()
        return _entry(row) if row is not None else None

    def add(self, entry: TableEntry) -> None:
        """Register a table; called in the writer's thread, or before there is one."""
        row = {
            "table_id": entry.table_id, "kind": entry.kind, "title": entry.title, "automation": entry.automation,
            "opened_at": self.clock.at(), "closed_at": None,
        }  # fmt: skip
        known = select(ROOM_TABLES.c.table_id).where(ROOM_TABLES.c.table_id == entry.table_id)
        with self.engine.begin() as connection:
            if connection.execute(known).first() is None:
                connection.execute(insert(ROOM_TABLES).values(row))

    def close(self, table_id: str) -> None:
        self._change(table_id, closed_at=self.clock.at())

    def reopen(self, table_id: str) -> None:
        self._change(table_id, closed_at=None)

    def rename(self, table_id: str, title: str) -> None:
        self._change(table_id, title=title)

    def set_automation(self, table_id: str, automation: str) -> None:
        self._change(table_id, automation=automation)

    def _change(self, table_id: str, **values: str | int | None) -> None:
        with self.engine.begin() as connection:
            connection.execute(update(ROOM_TABLES).where(ROOM_TABLES.c.table_id == table_id).values(values))
            notify(connection, table_id)


def _entry(row: Row[tuple[object, ...]]) -> TableEntry:
    return TableEntry(row.table_id, row.kind, row.title, row.automation)
