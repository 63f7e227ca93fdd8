"""Accounts: argon2 passwords, of which only hashes are stored, and a lock after failures.

Any thread may read; everything that writes runs in the writer's thread, and nothing that runs there compares or hashes
a password. The clock is handed in. A code of a second factor is checked inside the transaction that counts the attempt.
"""

import secrets
from collections.abc import Iterable
from dataclasses import replace
from functools import cached_property
from typing import NamedTuple, TypedDict

from argon2 import PasswordHasher
from argon2.exceptions import VerificationError
from sqlalchemy import Connection, Engine, insert, select, update

from queenhigh.server import permissions
from queenhigh.server.login_failures import ALL_ADDRESSES, MOST_CODES, MOST_FAILURES, LoginFailures
from queenhigh.server.problems import Problem, not_found
from queenhigh.server.schema import ACCOUNTS, ACTS
from queenhigh.server.second_factors import RECOVERY_CODE, SecondFactors
from queenhigh.server.sessions import Duties, Session, Sessions
from queenhigh.server.settings import Clock

_PASSWORD_BYTES = 12
OPERATOR = "operator"
"""The name under which acts at the command line of the machine are recorded; no account has it."""
WRONG = "wrong name or password, or the account is locked for the moment"
WRONG_CODE = "the code is wrong or was used before, or the account is locked for the moment"
CODE_DUE = "type the six digits that your app shows for Queen High, or one of your recovery codes"
WRONG_OLD = "the old password is wrong, or the account is locked for the moment"


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


class People(Sessions):
    """Everybody the house knows."""

    def __init__(
        self,
        engine: Engine,
        clock: Clock,
        hasher: PasswordHasher | None = None,
        idle_s: Iterable[tuple[str, int]] = (),
        factors: SecondFactors | None = None,
    ) -> None:
        super().__init__(engine, clock, idle_s)
        self.hasher = hasher or PasswordHasher(parallelism=1)
        self.failures = LoginFailures(engine, clock)
        self.factors = factors or SecondFactors(engine, clock)

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

    def duties(self, name: str, role: str) -> Duties | None:
        """What the person of a session has yet to do; None if the account is gone or disabled."""
        if role == permissions.GUEST:
            return Duties()
        account = self.account(name)
        if account is None or account.disabled:
            return None
        return Duties(bool(account.one_time), self.factors.is_due(name, role))

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
        token, session = self.begin(
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
            where = f"locked at {address}" if attempts == MOST_FAILURES else f"from {address}"
            self._note(connection, account.name, "fail to log in", where)
        return None

    def _takes_code(self, connection: Connection, name: str, code: str | None) -> bool:
        """Whether the second factor of an account is off, or accepts this code. If the code has not been sent yet, the
        problem ends the transaction: a right password alone neither counts as a failure nor clears earlier ones."""
        if not self.factors.is_on(connection, name):
            return True
        if code is None:
            raise Problem(401, "code-due", CODE_DUE)
        # Six digits can be guessed, and then none are taken for a while. A recovery code cannot, and is the way in for
        # an owner whose password somebody else has.
        guessed = self.failures.count(connection, name, ALL_ADDRESSES) > MOST_CODES
        taken = self.factors.opens(connection, name, code, only_recovery=guessed)
        if taken is not None:
            self.failures.clear(connection, name, ALL_ADDRESSES)
        if taken == RECOVERY_CODE:
            self._note(connection, name, "use recovery code", name)
        return taken is not None

    # Acts outside the tables.

    def note(self, by: str, act: str, what: str) -> None:
        with self.engine.begin() as connection:
            self._note(connection, by, act, what)

    def _note(self, connection: Connection, by: str, act: str, what: str) -> None:
        connection.execute(insert(ACTS).values(at=self.clock.at(), by=by, act=act, what=what))


def _read_account(connection: Connection, name: str) -> Account | None:
    row = connection.execute(select(ACCOUNTS).where(ACCOUNTS.c.name == name)).first()
    return Account(**row._mapping) if row is not None else None
