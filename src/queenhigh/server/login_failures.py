"""Wrong passwords, counted for each account and address: three lock the account there for half an hour.

Another address is not locked out, or anybody could lock out anybody; it waits a little longer with every failure
elsewhere. Names without an account are counted in the same way, so nobody learns which names exist.
"""

from sqlalchemy import Connection, Engine, case, delete, func, select
from sqlalchemy.dialects import postgresql, sqlite

from queenhigh.server.schema import LOGIN_FAILURES
from queenhigh.server.settings import Clock

MOST_FAILURES, FAILURES_WITHIN_S = 3, 30 * 60
LOCKED_S = 30 * 60
LONGEST_DELAY_S = 8
MOST_CODES = 10
"""How many wrong codes are tried after a right password, from all addresses together, before none is taken for a while:
a code has six digits, and somebody with many addresses would find it. Recovery codes are longer and still taken. Only
who knows the password gets this far, so nobody else can lock anybody out by it."""
ALL_ADDRESSES = "all addresses"
"""Under this name wrong codes are counted besides; it is not an address."""

_KEPT = LOGIN_FAILURES.c


class LoginFailures:
    """Counting runs inside the transaction of the entry, so that parallel guesses are counted one after another."""

    def __init__(self, engine: Engine, clock: Clock) -> None:
        self.engine, self.clock = engine, clock

    def count(self, connection: Connection, name: str, address: str) -> int:
        """Count an attempt in one statement, before anything is decided about it; the answer is how many there are.
        From the third on the account is locked here. An attempt on a locked account does not renew the lock."""
        now = self.clock.at()
        dialect = sqlite if connection.dialect.name == "sqlite" else postgresql
        new = dialect.insert(LOGIN_FAILURES).values(name=name, address=address, failures=1, first_at=now,
                                                    locked_until=0)  # fmt: skip
        over = (_KEPT.first_at <= now - FAILURES_WITHIN_S) & (_KEPT.locked_until <= now)
        locks = _KEPT.failures + 1 == MOST_FAILURES
        changed = {
            "failures": case((over, 1), else_=_KEPT.failures + 1),
            "first_at": case((over, now), else_=_KEPT.first_at),
            "locked_until": case((over, 0), (locks, now + LOCKED_S), else_=_KEPT.locked_until),
        }
        counted = new.on_conflict_do_update(index_elements=["name", "address"], set_=changed)
        return int(connection.execute(counted.returning(_KEPT.failures)).scalar_one())

    def clear(self, connection: Connection, name: str, address: str | None = None) -> int:
        """Forget the failures of an account at one address or everywhere; the answer is at how many."""
        gone = delete(LOGIN_FAILURES).where(_KEPT.name == name)
        return connection.execute(gone.where(_KEPT.address == address) if address is not None else gone).rowcount

    def delay_s(self, name: str, address: str) -> int:
        """How long an attempt from this address has to wait because of failures at others: 0, 1, 2, 4, 8 seconds."""
        elsewhere = select(func.sum(_KEPT.failures)).where(
            _KEPT.name == name,
            _KEPT.address.not_in((address, ALL_ADDRESSES)),
            _KEPT.first_at > self.clock.at() - FAILURES_WITHIN_S,
        )
        with self.engine.connect() as connection:
            failures = int(connection.execute(elsewhere).scalar() or 0)
        if failures < MOST_FAILURES:
            return 0
        return int(min(LONGEST_DELAY_S, 2 ** min(failures - MOST_FAILURES, LONGEST_DELAY_S)))

    def locked(self) -> dict[str, list[str]]:
        """The accounts that are locked now, with the addresses they are locked at."""
        locks = (_KEPT.locked_until > self.clock.at()) & (
            (_KEPT.address != ALL_ADDRESSES) | (_KEPT.failures >= MOST_CODES)
        )
        wanted = select(_KEPT.name, _KEPT.address).where(locks).order_by(_KEPT.address)
        found: dict[str, list[str]] = {}
        with self.engine.connect() as connection:
            for row in connection.execute(wanted):
                found.setdefault(row.name, []).append(row.address)
        return found

    def drop_old(self) -> None:
        """Forget failures that no longer count."""
        now = self.clock.at()
        old = (_KEPT.first_at <= now - FAILURES_WITHIN_S) & (_KEPT.locked_until <= now)
        with self.engine.begin() as connection:
            connection.execute(delete(LOGIN_FAILURES).where(old))
