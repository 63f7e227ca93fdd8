"""Who tried what is not for them, sent what cannot be read, or came too often: counted, and kept for auditors.

A refusal of a table is kept by the ledger, each by itself. What does not get as far as a table comes as cheaply as
bytes, so that it is counted by who tried what, where and on which day: a flood becomes one row with a large number. The
rows of a day have a bound, and whatever is beyond it is counted together.
"""

import threading
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Engine, func, select
from sqlalchemy.dialects import postgresql, sqlite

from queenhigh.server import permissions
from queenhigh.server.accounts import Session
from queenhigh.server.problems import Problem
from queenhigh.server.schema import DENIALS
from queenhigh.server.settings import Clock

KEPT_STATUS = frozenset({400, 403, 413, 415, 422, 429})
MOST_OF_STRANGERS, MOST_OF_ONE = 1_000, 100
"""Rows a day: of all who need no account together, and of each account."""
NOBODY, OTHERS, ANYTHING = "nobody", "others", "anything"
"""Who has no session; and who and what is counted together, once a day has all the rows it may have."""
_STRANGERS = (permissions.GUEST, permissions.ANONYMOUS)
_MOST_WHY = 200
_DAY_S = 86_400

_Key = tuple[int, str, str, str, int]


@dataclass(slots=True)
class _Tried:
    role: str
    first_at: int
    last_at: int
    times: int
    why: str


class Denials:
    """Noted anywhere, written in the writer's thread."""

    def __init__(self, engine: Engine, clock: Clock) -> None:
        self.engine, self.clock = engine, clock
        self._waiting: dict[_Key, _Tried] = {}
        self._writing = False
        self._lock = threading.Lock()

    @property
    def waiting(self) -> bool:
        """Whether something that was noted may not be durable yet."""
        return bool(self._waiting) or self._writing

    def note(self, session: Session | None, act: str, table_id: str | None, problem: Problem) -> None:
        """Count what was denied. The act is one of the matrix of rights and the table one that is open, so that
        nobody makes rows by making up names."""
        name, role = (session.name, session.role) if session is not None else (NOBODY, permissions.ANONYMOUS)
        now = self.clock.at()
        self._count((now // _DAY_S, name, act, table_id or "", problem.status),
                    _Tried(role, now, now, 1, problem.detail[:_MOST_WHY]))  # fmt: skip

    def _count(self, key: _Key, tried: _Tried) -> None:
        with self._lock:
            if len(self._waiting) >= MOST_OF_STRANGERS and key not in self._waiting:
                key = _together(key, tried)
            known = self._waiting.setdefault(key, tried)
            if known is not tried:
                known.first_at, known.last_at = min(known.first_at, tried.first_at), max(known.last_at, tried.last_at)
                known.times, known.why = known.times + tried.times, tried.why

    def keep(self) -> None:
        """Write everything that was noted; what cannot be written waits on."""
        with self._lock:
            self._writing = True
            noted, self._waiting = self._waiting, {}
        try:
            with self.engine.begin() as connection:
                for key, tried in noted.items():
                    _add(connection, key if _has_room(connection, key, tried) else _together(key, tried), tried)
        except BaseException:
            for key, tried in noted.items():
                self._count(key, tried)
            raise
        finally:
            self._writing = False

    def told(self, table_id: str | None = None) -> list[dict[str, Any]]:
        """Everything that was denied, at one table or anywhere, as auditors are told of acts; the oldest first."""
        wanted = select(DENIALS).order_by(DENIALS.c.last_at)
        if table_id is not None:
            wanted = wanted.where(DENIALS.c.table_id == table_id)
        with self.engine.connect() as connection:
            return [_told(row) for row in connection.execute(wanted)]


def _together(key: _Key, tried: _Tried) -> _Key:
    """Strangers are counted without their names, somebody with an account without what it was."""
    day, by, _, _, status = key
    return (day, OTHERS if tried.role in _STRANGERS else by, ANYTHING, "", status)


def _has_room(connection: Connection, key: _Key, tried: _Tried) -> bool:
    day, by, act, table_id, status = key
    of_day = select(func.count()).select_from(DENIALS).where(DENIALS.c.day == day)
    same = (DENIALS.c.by == by, DENIALS.c.act == act, DENIALS.c.table_id == table_id, DENIALS.c.status == status)
    if connection.execute(of_day.where(*same)).scalar():
        return True
    if tried.role in _STRANGERS:
        return int(connection.execute(of_day.where(DENIALS.c.role.in_(_STRANGERS))).scalar() or 0) < MOST_OF_STRANGERS
    return int(connection.execute(of_day.where(DENIALS.c.by == by)).scalar() or 0) < MOST_OF_ONE


def _add(connection: Connection, key: _Key, tried: _Tried) -> None:
    """A new row, or more of one that is there, whichever process made it."""
    names = ("day", "by", "act", "table_id", "status")
    values = {
        **dict(zip(names, key, strict=True)), "role": tried.role, "first_at": tried.first_at,
        "last_at": tried.last_at, "times": tried.times, "why": tried.why,
    }  # fmt: skip
    dialect = sqlite if connection.dialect.name == "sqlite" else postgresql
    new = dialect.insert(DENIALS).values(values)
    more = {"times": DENIALS.c.times + new.excluded.times, "last_at": new.excluded.last_at, "why": new.excluded.why}
    connection.execute(new.on_conflict_do_update(index_elements=list(names), set_=more))


def _told(row: Any) -> dict[str, Any]:
    often = f", {row.times:,} times" if row.times > 1 else ""
    told = {
        "at": row.last_at, "first_at": row.first_at, "by": row.by, "role": row.role, "act": row.act,
        "what": f"{row.act.replace('_', ' ')}{often}", "why": row.why, "clause": None, "status": row.status,
        "times": row.times, "refused": True,
    }  # fmt: skip
    return {**told, "table": row.table_id} if row.table_id else told
