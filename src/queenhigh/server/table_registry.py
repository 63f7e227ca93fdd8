"""Which tables the house has: opened, closed, and how far each runs by itself."""

from typing import Any

from sqlalchemy import Engine, Row, insert, select, update

from queenhigh.ledger.store import notify
from queenhigh.server.live_table import HOUSE
from queenhigh.server.schema import ROOM_TABLES
from queenhigh.server.settings import Clock
from queenhigh.server.table_runner import Opened


class Registry:
    """Kept beside the ledger. Other processes hear of a new table by its first fact, and of a changed one from here."""

    def __init__(self, engine: Engine, clock: Clock) -> None:
        self.engine, self.clock = engine, clock

    def of_the_house(self) -> list[Opened]:
        """The tables that are open whether somebody plays there or not."""
        wanted = select(ROOM_TABLES).where(ROOM_TABLES.c.kind == HOUSE, ROOM_TABLES.c.closed_at.is_(None))
        with self.engine.connect() as connection:
            return [_opened(row) for row in connection.execute(wanted)]

    def known(self, table_id: str) -> Opened | None:
        """How a table stands in the house; None where there is none, or where it is closed."""
        wanted = select(ROOM_TABLES).where(ROOM_TABLES.c.table_id == table_id, ROOM_TABLES.c.closed_at.is_(None))
        with self.engine.connect() as connection:
            row = connection.execute(wanted).first()
        return _opened(row) if row is not None else None

    def add(self, opened: Opened) -> None:
        """Keep that there is such a table; in the writer's thread, or before there is one."""
        row = {
            "table_id": opened.table_id, "kind": opened.kind, "title": opened.title, "automation": opened.automation,
            "opened_at": self.clock.at(), "closed_at": None,
        }  # fmt: skip
        known = select(ROOM_TABLES.c.table_id).where(ROOM_TABLES.c.table_id == opened.table_id)
        with self.engine.begin() as connection:
            if connection.execute(known).first() is None:
                connection.execute(insert(ROOM_TABLES).values(row))

    def change(self, table_id: str, **values: Any) -> None:
        with self.engine.begin() as connection:
            connection.execute(update(ROOM_TABLES).where(ROOM_TABLES.c.table_id == table_id).values(values))
            notify(connection, table_id)


def _opened(row: Row[Any]) -> Opened:
    return Opened(row.table_id, row.kind, row.title, row.automation)
