"""Requests that were denied, counted for auditors: not permitted, malformed, or too many.

The ledger records each refusal at a table, up to a limit per minute for one person and one address. A request that does
not reach a table costs its sender nothing, so these are counted by person, act, table and day: a flood becomes one row
with a large number. The rows of a day are limited too, and everything beyond the limit is counted together.
"""

import threading
from dataclasses import dataclass
from typing import NotRequired, TypedDict

from sqlalchemy import Connection, Engine, Row, func, select
from sqlalchemy.dialects import postgresql, sqlite

from queenhigh.server import permissions
from queenhigh.server.budgets import Rates
from queenhigh.server.problems import Problem
from queenhigh.server.schema import DENIALS
from queenhigh.server.sessions import Session
from queenhigh.server.settings import Clock

KEPT_STATUS = frozenset({400, 403, 413, 415, 422, 429})
MOST_OF_STRANGERS, MOST_OF_ONE = 1_000, 100
"""Rows per day: for everybody without an account together, and for each account."""
NOBODY, OTHERS, ANYTHING = "nobody", "others", "anything"
"""A person without a session; and the person and the act under which the rest of a full day is counted."""
_STRANGERS = (permissions.GUEST, permissions.ANONYMOUS)
MOST_AT_ONCE = 8
"""How many rows are written in one go; each takes a millisecond, in which bets wait."""
_MOST_WHY = 200
_DAY_S = 86_400


class DeniedAct(TypedDict):
    """A denied request as auditors read it: how often on one day, first and last."""

    at: int
    first_at: int
    by: str
    role: str
    act: str
    what: str
    why: str
    clause: None
    status: int
    times: int
    refused: bool
    table: NotRequired[str]
    fact: NotRequired[int]


_Key = tuple[int, str, str, str, int]


@dataclass(slots=True)
class _Tried:
    role: str
    first_at: int
    last_at: int
    times: int
    why: str


class RefusalBudget:
    """How many refused commands are recorded one by one, for each person and each address."""

    _ADDRESS_SHARE = 4

    def __init__(self, per_minute: int) -> None:
        self._people = Rates(per_minute / 60, per_minute)
        everybody = per_minute * self._ADDRESS_SHARE
        self._addresses = Rates(everybody / 60, everybody)

    def take(self, name: str, address: str, now: float) -> bool:
        """Whether a refusal of this person would be recorded; it is paid for at once, and given back otherwise."""
        if not self._addresses.take(address, now):
            return False
        if self._people.take(name, now):
            return True
        self._addresses.give_back(address)
        return False

    def give_back(self, name: str, address: str) -> None:
        self._people.give_back(name)
        self._addresses.give_back(address)


class Denials:
    """Counted in any thread, written in the writer's thread."""

    def __init__(self, engine: Engine, clock: Clock) -> None:
        self.engine, self.clock = engine, clock
        self._waiting: dict[_Key, _Tried] = {}
        self._writing = False
        self._lock = threading.Lock()

    @property
    def waiting(self) -> bool:
        """Whether something that was counted may not be durable yet."""
        return bool(self._waiting) or self._writing

    def note(self, session: Session | None, act: str, table_id: str | None, problem: Problem) -> None:
        """Count a denied request. The act is one of the permissions and the table is an open one, so nobody can make
        rows by making up names."""
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
        """Write a part of what was counted, the oldest first; what cannot be written stays in memory."""
        with self._lock:
            self._writing = True
            noted = {key: self._waiting.pop(key) for key in list(self._waiting)[:MOST_AT_ONCE]}
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

    def all(self, table_id: str | None = None) -> list[DeniedAct]:
        """Everything that was denied, at one table or anywhere, oldest first."""
        wanted = select(DENIALS).order_by(DENIALS.c.last_at)
        if table_id is not None:
            wanted = wanted.where(DENIALS.c.table_id == table_id)
        with self.engine.connect() as connection:
            return [_act(row) for row in connection.execute(wanted)]


def _together(key: _Key, tried: _Tried) -> _Key:
    """The common row: for strangers without their names, for an account without the act."""
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
    """Add a row, or add to the existing one, whichever process made it."""
    names = ("day", "by", "act", "table_id", "status")
    values = {
        **dict(zip(names, key, strict=True)), "role": tried.role, "first_at": tried.first_at,
        "last_at": tried.last_at, "times": tried.times, "why": tried.why,
    }  # fmt: skip
    dialect = sqlite if connection.dialect.name == "sqlite" else postgresql
    new = dialect.insert(DENIALS).values(values)
    more = {"times": DENIALS.c.times + new.excluded.times, "last_at": new.excluded.last_at, "why": new.excluded.why}
    connection.execute(new.on_conflict_do_update(index_elements=list(names), set_=more))


def _act(row: Row[tuple[object, ...]]) -> DeniedAct:
    often = f", {row.times:,} times" if row.times > 1 else ""
    act: DeniedAct = {
        "at": row.last_at, "first_at": row.first_at, "by": row.by, "role": row.role, "act": row.act,
        "what": f"{row.act.replace('_', ' ')}{often}", "why": row.why, "clause": None, "status": row.status,
        "times": row.times, "refused": True,
    }  # fmt: skip
    return {**act, "table": row.table_id} if row.table_id else act
