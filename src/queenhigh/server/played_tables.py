"""At which tables each account has taken a seat, so that its rounds are found without reading every table."""

from sqlalchemy import Engine, insert, select

from queenhigh.server.schema import PLAYED_TABLES
from queenhigh.server.settings import Clock


class PlayedTables:
    """Read anywhere, written in the writer's thread."""

    def __init__(self, engine: Engine, clock: Clock) -> None:
        self.engine, self.clock = engine, clock

    def add(self, player: str, table_id: str) -> None:
        """Record that an account took its first seat at a table; later seats there change nothing."""
        row = {"player": player, "table_id": table_id, "first_at": self.clock.at()}
        with self.engine.begin() as connection:
            known = select(PLAYED_TABLES.c.table_id).where(
                PLAYED_TABLES.c.player == player, PLAYED_TABLES.c.table_id == table_id
            )
            if connection.execute(known).first() is None:
                connection.execute(insert(PLAYED_TABLES).values(row))

    def of(self, player: str) -> list[str]:
        """The tables of an account, the newest first."""
        wanted = select(PLAYED_TABLES.c.table_id).where(PLAYED_TABLES.c.player == player)
        with self.engine.connect() as connection:
            return list(connection.execute(wanted.order_by(PLAYED_TABLES.c.first_at.desc())).scalars())
