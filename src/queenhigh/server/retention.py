"""How long a house keeps what it need not keep for good, and how that goes without breaking a chain.

Facts, books, commands, refusals at tables, disputes, accounts and the acts of people are kept for good. A house may set
for how many days it keeps the requests that were denied before they reached a table, and the record of who logged in.
What is older is removed row by row, so the chain of conduct has a link for every row that went, and `verify` agrees.
Each batch that goes is an act of the house: how many rows, of what, until when, and a hash over them, by which a row in
an older backup can be shown to be one of them.
"""

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import ColumnElement, Connection, Engine, Row, Table, and_, delete, insert, or_, select

from queenhigh.rulebook.wording import counted
from queenhigh.server.schema import ACTS, DENIALS
from queenhigh.server.settings import Clock

REMOVED = "remove old records"
"""What auditors read where something went."""
BY = "house"
MOST_AT_ONCE = 100
"""How many rows go in one transaction: a bet waits for one of them at most."""
DAY_S = 86_400
_LOG_INS = ("log in", "fail to log in", "end session")


def _denied(before: int) -> ColumnElement[bool]:
    return DENIALS.c.last_at < before


def _logged_in(before: int) -> ColumnElement[bool]:
    return and_(ACTS.c.act.in_(_LOG_INS), ACTS.c.at < before)


KINDS: Mapping[str, tuple[Table, Callable[[int], ColumnElement[bool]]]] = {
    "denied-requests": (DENIALS, _denied),
    "log-ins": (ACTS, _logged_in),
}
"""What a house may remove after some days: where it is stored, and which rows are older than a moment."""


class Retention:
    """Runs in the writer's thread, a little at a time."""

    def __init__(self, engine: Engine, clock: Clock, keep_days: Iterable[tuple[str, int]] = ()) -> None:
        self.engine, self.clock, self.keep_days = engine, clock, tuple(keep_days)

    def remove_some(self) -> int:
        """Remove the oldest rows that the house no longer keeps; how many went. 0 means that nothing is left to go."""
        for kind, days in self.keep_days:
            # Whole days, so that what an act says it removed until is the same however often it is looked at.
            before = (self.clock.at() // DAY_S - days) * DAY_S
            gone = self._remove(kind, before)
            if gone:
                return gone
        return 0

    def _remove(self, kind: str, before: int) -> int:
        table, is_older = KINDS[kind]
        keys = list(table.primary_key.columns)
        oldest = select(table).where(is_older(before)).order_by(*keys).limit(MOST_AT_ONCE)
        with self.engine.begin() as connection:
            rows = connection.execute(oldest).all()
            if not rows:
                return 0
            these = or_(*(and_(*(key == row._mapping[key.name] for key in keys)) for row in rows))
            if connection.execute(delete(table).where(these)).rowcount != len(rows):
                # Another process was quicker. It has recorded what went.
                connection.rollback()
                return 0
            self._record(connection, kind, before, rows)
        return len(rows)

    def _record(self, connection: Connection, kind: str, before: int, rows: Sequence[Row[Any]]) -> None:
        until = datetime.fromtimestamp(before, UTC).date()
        what = f"{kind.replace('-', ' ')}, {counted(len(rows), 'row')} before {until} (UTC), sha256 {rows_hash(rows)}"
        connection.execute(insert(ACTS).values(at=self.clock.at(), by=BY, act=REMOVED, what=what))


def rows_hash(rows: Iterable[Row[Any]]) -> str:
    """The SHA-256 of rows in the order of their keys, each as a line of JSON with its columns by name."""
    lines = (json.dumps(dict(row._mapping), sort_keys=True, separators=(",", ":")) for row in rows)
    return hashlib.sha256("".join(f"{line}\n" for line in lines).encode()).hexdigest()
