"""The second factor of an account: codes from an app that change every 30 seconds (TOTP), and recovery codes.

The secret that the app shares with the house is stored sealed with the key of the vault. A code opens an account once:
the house remembers the time step of the last code, and takes only codes of later steps. A recovery code is stored as a
hash and is deleted when it is used.
"""

import base64
import hashlib
import hmac
import secrets
from typing import NamedTuple, TypedDict

import pyotp
import segno
from sqlalchemy import Connection, Engine, delete, func, insert, select, update

from queenhigh.ledger import Vault
from queenhigh.server.schema import RECOVERY_CODES, SECOND_FACTORS
from queenhigh.server.settings import Clock

STEP_S = 30
_STEPS_OFF = 1
"""By how many steps the clock of a phone may be ahead or behind."""
_SECRET_BYTES, _CODE_BYTES = 20, 10
RECOVERY_CODES_GIVEN = 10
RECOVERY_CODE = "recovery code"
ISSUER = "Queen High"
_FACTOR = SECOND_FACTORS.c


class NewSecret(NamedTuple):
    """A secret for the app, as text to type and as a picture to scan."""

    secret: str
    picture: str


class FactorState(TypedDict):
    """What a person is told about their second factor; `since` is null where it is off."""

    since: int | None
    recovery_codes: int


class SecondFactors:
    """The second factors of all accounts. Everything that writes runs inside the transaction of its caller."""

    def __init__(
        self, engine: Engine, clock: Clock, vault: Vault | None = None, required: frozenset[str] = frozenset()
    ) -> None:
        """Without the vault a factor can be looked up and removed, and opens nothing."""
        self.engine, self.clock, self.required, self._vault = engine, clock, required, vault

    def is_due(self, name: str, role: str) -> bool:
        """Whether the house requires a second factor that this person has not set up."""
        return role in self.required and self.state(name)["since"] is None

    def state(self, name: str) -> FactorState:
        left = select(func.count()).where(RECOVERY_CODES.c.name == name)
        with self.engine.connect() as connection:
            since = connection.execute(select(_FACTOR.since).where(_FACTOR.name == name)).scalar()
            return {"since": since, "recovery_codes": int(connection.execute(left).scalar_one())}

    def owners(self) -> frozenset[str]:
        """Everybody whose second factor is on."""
        with self.engine.connect() as connection:
            return frozenset(connection.execute(select(_FACTOR.name).where(_FACTOR.since.is_not(None))).scalars())

    def is_on(self, connection: Connection, name: str) -> bool:
        return connection.execute(select(_FACTOR.since).where(_FACTOR.name == name)).scalar() is not None

    def opens(self, connection: Connection, name: str, code: str, *, only_recovery: bool = False) -> str | None:
        """Use up a code from the app or a recovery code, which is what the answer calls it; None if it is wrong, or if
        it is not a recovery code where only those count."""
        row = connection.execute(select(SECOND_FACTORS).where(_FACTOR.name == name)).first()
        typed = _plain(code)
        if row is None or row.sealed is None:
            return None
        step = None if only_recovery else self._step(name, row.sealed, typed, after=row.last_step)
        if step is not None:
            connection.execute(update(SECOND_FACTORS).where(_FACTOR.name == name).values(last_step=step))
            return "code"
        used = delete(RECOVERY_CODES).where(RECOVERY_CODES.c.name == name, RECOVERY_CODES.c.hash == _hash(name, typed))
        return RECOVERY_CODE if connection.execute(used).rowcount == 1 else None

    def begin(self, connection: Connection, name: str) -> NewSecret:
        """A new secret, which waits until the person confirms it with a code; until then the old one stays in use."""
        raw = secrets.token_bytes(_SECRET_BYTES)
        waiting = self._open_vault().seal(raw, _label(name))
        if connection.execute(update(SECOND_FACTORS).where(_FACTOR.name == name).values(waiting=waiting)).rowcount == 0:
            connection.execute(insert(SECOND_FACTORS).values(name=name, waiting=waiting, last_step=0))
        secret = base64.b32encode(raw).decode()
        address = pyotp.TOTP(secret).provisioning_uri(name, issuer_name=ISSUER)
        return NewSecret(secret, segno.make(address, error="m").svg_data_uri(scale=5, border=4, light="#fff"))

    def confirm(self, connection: Connection, name: str, code: str) -> list[str] | None:
        """Turn the waiting secret on if the code is right; the answer is the new recovery codes."""
        row = connection.execute(select(SECOND_FACTORS).where(_FACTOR.name == name)).first()
        if row is None or row.waiting is None:
            return None
        step = self._step(name, row.waiting, _plain(code), after=0)
        if step is None:
            return None
        values = {"sealed": row.waiting, "waiting": None, "last_step": step, "since": self.clock.at()}
        connection.execute(update(SECOND_FACTORS).where(_FACTOR.name == name).values(values))
        return self.renew_recovery_codes(connection, name)

    def renew_recovery_codes(self, connection: Connection, name: str) -> list[str]:
        """Ten new recovery codes in place of the old ones; only their hashes are stored."""
        connection.execute(delete(RECOVERY_CODES).where(RECOVERY_CODES.c.name == name))
        codes = [base64.b32encode(secrets.token_bytes(_CODE_BYTES)).decode() for _ in range(RECOVERY_CODES_GIVEN)]
        for code in codes:
            connection.execute(insert(RECOVERY_CODES).values(name=name, hash=_hash(name, code)))
        return ["-".join(code[place : place + 4] for place in range(0, len(code), 4)) for code in codes]

    def remove(self, connection: Connection, name: str) -> bool:
        """Forget the secret and the recovery codes; whether the factor was on."""
        was_on = self.is_on(connection, name)
        connection.execute(delete(SECOND_FACTORS).where(_FACTOR.name == name))
        connection.execute(delete(RECOVERY_CODES).where(RECOVERY_CODES.c.name == name))
        return was_on

    def _step(self, name: str, sealed: bytes, typed: str, after: int) -> int | None:
        """The time step of a code, if it is right, near the present, and later than the last one used."""
        secret = base64.b32encode(self._open_vault().unseal(sealed, _label(name))).decode()
        now = self.clock.at() // STEP_S
        codes = {step: pyotp.TOTP(secret).at(step * STEP_S) for step in range(now - _STEPS_OFF, now + _STEPS_OFF + 1)}
        right = [step for step, code in codes.items() if hmac.compare_digest(code.encode(), typed.encode())]
        return next((step for step in right if step > after), None)

    def _open_vault(self) -> Vault:
        if self._vault is None:
            raise RuntimeError("second factors are sealed, and the vault was not handed in")
        return self._vault


def _label(name: str) -> str:
    return f"second factor of {name}"


def _plain(code: str) -> str:
    """A code without the blanks and dashes that make it easier to read."""
    return code.replace(" ", "").replace("-", "").upper()


def _hash(name: str, code: str) -> str:
    return hashlib.sha256(f"queenhigh recovery code {name} {code}".encode()).hexdigest()
