"""Sessions: who is at which browser, log-out when idle; only the hash of a cookie is stored.

Any thread may read; everything that writes runs in the writer's thread. The clock is handed in.
"""

import hashlib
import secrets
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import NamedTuple, TypedDict

from sqlalchemy import Engine, delete, insert, select, update

from queenhigh.server import permissions
from queenhigh.server.schema import SESSIONS
from queenhigh.server.settings import Clock

IDLE_S = {
    permissions.GUEST: 24 * 3600,
    permissions.PLAYER: 30 * 60,
    permissions.DEALER: 5 * 60,
    permissions.FLOOR: 15 * 60,
    permissions.AUDITOR: 15 * 60,
    permissions.ADMINISTRATOR: 15 * 60,
}
"""How long a person may be idle before they have to log in again, unless the house sets another time for the role."""

_SEEN_EVERY_S = dict.fromkeys(IDLE_S, 30) | {permissions.GUEST: 2 * 3600}
"""How often it is written that somebody is still active. Every time adds to the chain of conduct, which grows for good,
so it is seldom written for guests, of whom there may be any number."""
_UNWRITTEN_S = 60
MOST_KNOWN = 20_000
"""How many sessions stay in memory. Guests need no account; the oldest of them are read again when they ask."""
_TOKEN_BYTES = 32
_SHOWN_HASH = 16
"""How much of the hash of a cookie names a session to its owner."""


@dataclass(frozen=True, slots=True)
class Session:
    """A person at a browser. Only the hash of the cookie is stored; `csrf` goes into a header of every change."""

    hash: str
    name: str
    role: str
    csrf: str
    made_at: int
    seen_at: int
    one_time: bool = False
    factor_due: bool = False
    """Whether the house requires a second factor that this person has yet to set up."""


class OwnSession(TypedDict):
    """A session as the person sees it who has it; `session` names it, and cannot be used as a cookie."""

    session: str
    made_at: int
    seen_at: int
    here: bool


class Duties(NamedTuple):
    """What a person has yet to do: choose a password, and set up the second factor that the house requires."""

    one_time: bool = False
    factor_due: bool = False


def token_hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def csrf_of(token: str) -> str:
    """Derived from the cookie, so it need not be stored, and reveals nothing about it."""
    return hashlib.sha256(f"queenhigh csrf {token}".encode()).hexdigest()[:32]


class Sessions(ABC):
    """Everybody who is at a browser now. Whose accounts they are is known elsewhere."""

    def __init__(self, engine: Engine, clock: Clock, idle_s: Iterable[tuple[str, int]]) -> None:
        self.engine, self.clock = engine, clock
        self.idle_s = IDLE_S | dict(idle_s)
        self._known: dict[str, Session] = {}
        self.gone: list[Callable[[str], None]] = []
        """Called with the hash of every session that ends."""

    @abstractmethod
    def duties(self, name: str, role: str) -> Duties | None:
        """What somebody has yet to do; None if there is no such person, or if they may no longer be here."""

    @abstractmethod
    def note(self, by: str, act: str, what: str) -> None:
        """Record an act outside the tables."""

    def guest(self) -> tuple[str, Session]:
        return self.begin(f"guest-{secrets.token_hex(6)}", permissions.GUEST)

    def begin(self, name: str, role: str, *, one_time: bool = False, factor_due: bool = False) -> tuple[str, Session]:
        """A new session and the cookie that stands for it, which is not stored."""
        token, now = secrets.token_urlsafe(_TOKEN_BYTES), self.clock.at()
        session = Session(token_hash(token), name, role, csrf_of(token), now, now, one_time, factor_due)
        row = {"hash": session.hash, "name": name, "role": role, "made_at": now, "seen_at": now}
        with self.engine.begin() as connection:
            connection.execute(insert(SESSIONS).values(row))
        self.remember(session)
        return token, session

    def remember(self, session: Session) -> None:
        """Know a session as it is now."""
        self._known[session.hash] = session
        if len(self._known) > MOST_KNOWN:
            oldest = next((hash_ for hash_, known in self._known.items() if known.role == permissions.GUEST), None)
            if oldest is not None:
                del self._known[oldest]

    def find(self, token: str) -> Session | None:
        """The session of a cookie; None if there is none, or if it was idle for too long."""
        session = self._known.get(token_hash(token)) or self._read(token)
        if session is not None and (self.is_idle(session) or session.one_time or session.factor_due):
            # This person may have been active, or have done what was due, in another process.
            self._known.pop(session.hash, None)
            session = self._read(token)
        return session if session is not None and not self.is_idle(session) else None

    def at_hand(self, token: str | None) -> Session | None:
        """The session of a cookie if it is in memory; the database is not asked."""
        return self._known.get(token_hash(token)) if token else None

    def is_at_hand(self, session: Session) -> bool:
        """Whether a session that was found a moment ago has not ended since."""
        return session.hash in self._known

    def is_idle(self, session: Session) -> bool:
        latest = self._known.get(session.hash, session)
        return self.clock.at() - latest.seen_at > self.idle_s[session.role]

    def idle_left_s(self, session: Session) -> int:
        """How long a session lasts if nothing is done; something may have been done in another process."""
        with self.engine.connect() as connection:
            written = connection.execute(select(SESSIONS.c.seen_at).where(SESSIONS.c.hash == session.hash)).scalar()
        latest = max(self._known.get(session.hash, session).seen_at, written or 0)
        return max(0, latest + self.idle_s[session.role] - self.clock.at())

    def _read(self, token: str) -> Session | None:
        with self.engine.connect() as connection:
            row = connection.execute(select(SESSIONS).where(SESSIONS.c.hash == token_hash(token))).first()
        duties = self.duties(row.name, row.role) if row is not None else None
        if row is None or duties is None:
            return None
        session = Session(row.hash, row.name, row.role, csrf_of(token), row.made_at, row.seen_at, *duties)
        self.remember(session)
        return session

    def seen(self, session: Session) -> bool:
        """Note that this person is active; whether that has to be written now."""
        now = self.clock.at()
        latest = self._known.get(session.hash, session)
        if now - latest.seen_at < _SEEN_EVERY_S[session.role]:
            return False
        self._known[session.hash] = replace(latest, seen_at=now)
        return True

    def keep_seen(self, hash_: str) -> None:
        session = self._known.get(hash_)
        if session is not None:
            with self.engine.begin() as connection:
                connection.execute(update(SESSIONS).where(SESSIONS.c.hash == hash_).values(seen_at=session.seen_at))

    def end(self, hash_: str) -> None:
        with self.engine.begin() as connection:
            connection.execute(delete(SESSIONS).where(SESSIONS.c.hash == hash_))
        self._known.pop(hash_, None)
        for tell in self.gone:
            tell(hash_)

    def own_sessions(self, session: Session) -> list[OwnSession]:
        """Everywhere a person is logged in, newest first."""
        mine = select(SESSIONS).where(SESSIONS.c.name == session.name, SESSIONS.c.role == session.role)
        with self.engine.connect() as connection:
            rows = connection.execute(mine.order_by(SESSIONS.c.made_at.desc(), SESSIONS.c.hash)).all()
        return [
            {
                "session": row.hash[:_SHOWN_HASH], "made_at": row.made_at, "seen_at": row.seen_at,
                "here": row.hash == session.hash,
            }
            for row in rows
        ]  # fmt: skip

    def end_others(self, session: Session) -> None:
        """End every other session of a person."""
        for hash_ in self._hashes(session.name):
            if hash_ != session.hash:
                self.end(hash_)

    def end_own(self, session: Session, wanted: str) -> bool:
        """End one of a person's own sessions; whether there was such a one."""
        found = [hash_ for hash_ in self._hashes(session.name) if hash_[:_SHOWN_HASH] == wanted]
        for hash_ in found:
            self.end(hash_)
        if found:
            self.note(session.name, "end session", session.name)
        return bool(found)

    def revoke(self, name: str, by: str) -> int:
        """End every session of a person; the answer is how many there were."""
        hashes = self._hashes(name)
        for hash_ in hashes:
            self.end(hash_)
        self.note(by, "revoke sessions", name)
        return len(hashes)

    def _hashes(self, name: str) -> list[str]:
        with self.engine.connect() as connection:
            return list(connection.execute(select(SESSIONS.c.hash).where(SESSIONS.c.name == name)).scalars())

    def forget_ended(self) -> None:
        """Forget sessions that another process ended, or that were idle for too long."""
        if not self._known:
            return
        with self.engine.connect() as connection:
            kept = set(connection.execute(select(SESSIONS.c.hash)).scalars())
        for hash_, session in list(self._known.items()):
            if hash_ not in kept or self.is_idle(session):
                del self._known[hash_]
                for tell in self.gone:
                    tell(hash_)

    def drop_idle(self) -> int:
        """Delete sessions that were idle for too long; the answer is how many there were."""
        now, dropped = self.clock.at(), 0
        with self.engine.begin() as connection:
            for role, idle_s in self.idle_s.items():
                # What was seen last may not be written yet.
                idle = SESSIONS.c.seen_at < now - idle_s - _UNWRITTEN_S
                dropped += connection.execute(delete(SESSIONS).where(SESSIONS.c.role == role, idle)).rowcount
        return dropped
