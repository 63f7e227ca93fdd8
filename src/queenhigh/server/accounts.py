"""Accounts and sessions: argon2 passwords, a lock after failures, log-out when idle; only hashes are stored.

Any thread may read; everything that writes runs in the writer's thread, and nothing that runs there compares or hashes
a password. The clock is handed in. A code of a second factor is checked inside the transaction that counts the attempt.
"""

import hashlib
import secrets
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple, TypedDict

from argon2 import PasswordHasher
from argon2.exceptions import VerificationError
from sqlalchemy import Connection, Engine, delete, insert, select, update

from queenhigh.server import permissions
from queenhigh.server.login_failures import ALL_ADDRESSES, MOST_CODES, MOST_FAILURES, LoginFailures
from queenhigh.server.problems import Problem, not_found
from queenhigh.server.schema import ACCOUNTS, ACTS, SESSIONS
from queenhigh.server.second_factors import RECOVERY_CODE, SecondFactors
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
_TOKEN_BYTES, _PASSWORD_BYTES = 32, 12
_SHOWN_HASH = 16
"""How much of the hash of a cookie names a session to its owner."""
OPERATOR = "operator"
"""The name under which acts at the command line of the machine are recorded; no account has it."""
WRONG = "wrong name or password, or the account is locked for the moment"
WRONG_CODE = "the code is wrong or was used before, or the account is locked for the moment"
CODE_DUE = "type the six digits that your app shows for Queen High, or one of your recovery codes"
WRONG_OLD = "the old password is wrong, or the account is locked for the moment"


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


class AccountRow(TypedDict):
    """An account as administrators see it."""

    name: str
    role: str
    one_time: bool
    disabled: bool
    locked: bool
    second_factor: bool
    made_at: int


class Account(NamedTuple):
    """An account as it is stored, with a hash of its password."""

    name: str
    role: str
    password: str
    one_time: bool
    disabled: bool
    made_at: int


class NewPassword(NamedTuple):
    """A one-time password, which is shown once, and the hash that is stored."""

    password: str
    hash: str


def token_hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def csrf_of(token: str) -> str:
    """Derived from the cookie, so it need not be stored, and reveals nothing about it."""
    return hashlib.sha256(f"queenhigh csrf {token}".encode()).hexdigest()[:32]


class People:
    """Everybody the house knows."""

    def __init__(
        self,
        engine: Engine,
        clock: Clock,
        hasher: PasswordHasher | None = None,
        idle_s: Iterable[tuple[str, int]] = (),
        factors: SecondFactors | None = None,
    ) -> None:
        self.engine, self.clock = engine, clock
        self.idle_s = IDLE_S | dict(idle_s)
        self.hasher = hasher or PasswordHasher(parallelism=1)
        self.failures = LoginFailures(engine, clock)
        self.factors = factors or SecondFactors(engine, clock)
        self._known: dict[str, Session] = {}
        self.gone: list[Callable[[str], None]] = []
        """Called with the hash of every session that ends."""

    # Accounts.

    def accounts(self) -> list[AccountRow]:
        with self.engine.connect() as connection:
            rows = connection.execute(select(ACCOUNTS).order_by(ACCOUNTS.c.name)).all()
        locked, with_factor = self.failures.locked(), self.factors.owners()
        return [
            {
                "name": row.name, "role": row.role, "one_time": bool(row.one_time), "disabled": bool(row.disabled),
                "locked": row.name in locked, "second_factor": row.name in with_factor, "made_at": row.made_at,
            }
            for row in rows
        ]  # fmt: skip

    def add(self, name: str, role: str, by: str, new: NewPassword) -> None:
        """Make an account with a one-time password."""
        row = {
            "name": name, "role": role, "password": new.hash, "one_time": True, "disabled": False,
            "made_at": self.clock.at(),
        }  # fmt: skip
        with self.engine.begin() as connection:
            if connection.execute(select(ACCOUNTS.c.name).where(ACCOUNTS.c.name == name)).first() is not None:
                raise Problem(409, "conflict", f"there is already an account {name!r}")
            connection.execute(insert(ACCOUNTS).values(row))
        self.note(by, "make account", f"{name}, {role}")

    def reset_password(self, name: str, by: str, new: NewPassword) -> None:
        """Give an account a one-time password; its old password, its locks and its sessions end."""
        self._change(name, password=new.hash, one_time=True)
        with self.engine.begin() as connection:
            self.failures.clear(connection, name)
        self.revoke(name, by)
        self.note(by, "reset password", name)

    def unlock(self, name: str, by: str) -> int:
        """Forget every wrong password for an account; the answer is at how many addresses there were any."""
        if self.account(name) is None:
            raise not_found(f"account {name!r} does not exist")
        with self.engine.begin() as connection:
            cleared = self.failures.clear(connection, name)
        self.note(by, "unlock account", name)
        return cleared

    def disable(self, name: str, by: str, *, disabled: bool) -> None:
        self._change(name, disabled=disabled)
        if disabled:
            self.revoke(name, by)
        self.note(by, "disable account" if disabled else "enable account", name)

    def set_password(self, session: Session, address: str, matching: Account | None, new: str) -> None:
        """Set a person's own choice of password, given as a hash, if the old one was right; their other sessions
        end."""
        with self.engine.begin() as connection:
            account = self.count_attempt(connection, session.name, address, matching)
            if account is not None:
                values = {"password": new, "one_time": False}
                connection.execute(update(ACCOUNTS).where(ACCOUNTS.c.name == account.name).values(values))
        if account is None:
            raise Problem(403, "wrong-password", WRONG_OLD)
        self.end_others(session)
        self.remember(replace(session, one_time=False))
        self.note(session.name, "change password", session.name)

    def _change(self, name: str, **values: str | int | bool) -> None:
        with self.engine.begin() as connection:
            if connection.execute(update(ACCOUNTS).where(ACCOUNTS.c.name == name).values(values)).rowcount != 1:
                raise not_found(f"account {name!r} does not exist")

    def account(self, name: str) -> Account | None:
        with self.engine.connect() as connection:
            return _read_account(connection, name)

    def is_dealer(self, name: str) -> bool:
        """Whether somebody of this name may deal in this house now."""
        account = self.account(name)
        return account is not None and account.role == permissions.DEALER and not account.disabled

    # Passwords: nothing here writes, and all of it is slow.

    def new_password(self) -> NewPassword:
        password = secrets.token_urlsafe(_PASSWORD_BYTES)
        return NewPassword(password, self.hasher.hash(password))

    def _matches(self, kept: str, password: str) -> bool:
        try:
            return self.hasher.verify(kept, password)
        except VerificationError:
            return False

    @cached_property
    def _nobody(self) -> str:
        """A hash to compare with when the account does not exist, so that the check takes equally long."""
        return self.hasher.hash(secrets.token_hex(16))

    def check(self, name: str, password: str) -> Account | None:
        """The account that a password belongs to, None if it is wrong; it takes as long if there is no such
        account."""
        account = self.account(name)
        matches = self._matches(account.password if account is not None else self._nobody, password)
        return account if matches else None

    # Logging in.

    def enter(
        self, name: str, address: str, matching: Account | None, before: str | None, code: str | None = None
    ) -> tuple[str, Session]:
        """Begin a session if the password was right, and the code too where the account has a second factor, and the
        account is not locked here; otherwise count a failure. A right password without a code counts as nothing."""
        with self.engine.begin() as connection:
            account = self.count_attempt(connection, name, address, matching, code, asks_code=True)
        if account is None:
            raise Problem(401, "wrong-password", WRONG) if code is None else Problem(401, "wrong-code", WRONG_CODE)
        if before is not None:
            self.end(before)
        token, session = self._begin(
            account.name, account.role, one_time=bool(account.one_time),
            factor_due=self.factors.is_due(account.name, account.role),
        )  # fmt: skip
        self.note(account.name, "log in", account.role)
        return token, session

    def count_attempt(
        self,
        connection: Connection,
        name: str,
        address: str,
        matching: Account | None,
        code: str | None = None,
        *,
        asks_code: bool = False,
    ) -> Account | None:
        """The account if this attempt opens it, in one transaction: the attempt is counted first, a lock is seen as it
        is now, and an account that has changed since its password was compared stays shut."""
        attempts = self.failures.count(connection, name, address)
        account = _read_account(connection, name)
        right = account is not None and account == matching and not account.disabled and attempts <= MOST_FAILURES
        if account is not None and right and (not asks_code or self._takes_code(connection, name, code)):
            self.failures.clear(connection, name, address)
            return account
        if account is not None and attempts <= MOST_FAILURES:
            locked = f"locked at {address}" if attempts == MOST_FAILURES else ""
            self._note(connection, account.name, "fail to log in", locked)
        return None

    def _takes_code(self, connection: Connection, name: str, code: str | None) -> bool:
        """Whether the second factor of an account is off, or accepts this code. If the code has not been sent yet, the
        problem ends the transaction: a right password alone neither counts as a failure nor clears earlier ones."""
        if not self.factors.is_on(connection, name):
            return True
        if code is None:
            raise Problem(401, "code-due", CODE_DUE)
        if self.failures.count(connection, name, ALL_ADDRESSES) > MOST_CODES:
            return False
        taken = self.factors.opens(connection, name, code)
        if taken is not None:
            self.failures.clear(connection, name, ALL_ADDRESSES)
        if taken == RECOVERY_CODE:
            self._note(connection, name, "use recovery code", name)
        return taken is not None

    # Sessions.

    def guest(self) -> tuple[str, Session]:
        return self._begin(f"guest-{secrets.token_hex(6)}", permissions.GUEST)

    def _begin(self, name: str, role: str, *, one_time: bool = False, factor_due: bool = False) -> tuple[str, Session]:
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
        if row is None:
            return None
        account = self.account(row.name) if row.role != permissions.GUEST else None
        if row.role != permissions.GUEST and (account is None or account.disabled):
            return None
        one_time = bool(account.one_time) if account is not None else False
        factor_due = account is not None and self.factors.is_due(row.name, row.role)
        csrf = csrf_of(token)
        session = Session(row.hash, row.name, row.role, csrf, row.made_at, row.seen_at, one_time, factor_due)
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

    # Acts outside the tables.

    def note(self, by: str, act: str, what: str) -> None:
        with self.engine.begin() as connection:
            self._note(connection, by, act, what)

    def _note(self, connection: Connection, by: str, act: str, what: str) -> None:
        connection.execute(insert(ACTS).values(at=self.clock.at(), by=by, act=act, what=what))


def _read_account(connection: Connection, name: str) -> Account | None:
    row = connection.execute(select(ACCOUNTS).where(ACCOUNTS.c.name == name)).first()
    return Account(**row._mapping) if row is not None else None
