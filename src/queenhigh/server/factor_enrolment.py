"""How people set up, renew and lose their second factor; each change is an act that auditors see.

Everything here runs in the writer's thread. Passwords were compared before; they and codes count as attempts to log in.
"""

from dataclasses import replace
from typing import TypeVar

from sqlalchemy import Connection

from queenhigh.server.accounts import Account, People
from queenhigh.server.problems import Problem, not_found
from queenhigh.server.second_factors import NewSecret
from queenhigh.server.sessions import Session

_Made = TypeVar("_Made")
WRONG_PROOF = "the password or the code is wrong, or the account is locked for the moment"
WRONG_CODE = (
    "this code does not belong to the new secret. Wait for the next one and type that; the clock of the phone must be "
    "right to half a minute"
)


class FactorEnrolment:
    """What a person does to their own second factor, and what an administrator does to that of another."""

    def __init__(self, people: People) -> None:
        self.people, self.factors = people, people.factors

    def begin(self, session: Session, address: str, matching: Account | None, code: str | None) -> NewSecret:
        """A new secret for somebody who proves who they are; the factor that is on stays on until it is confirmed."""
        with self.people.engine.begin() as connection:
            made = self._proven(connection, session, address, matching, code)
            secret = self.factors.begin(connection, session.name) if made else None
        return _or_refuse(secret)

    def confirm(self, session: Session, code: str) -> list[str]:
        """Turn the new secret on by its first code; the person's other sessions end."""
        with self.people.engine.begin() as connection:
            codes = self.factors.confirm(connection, session.name, code)
        if codes is None:
            raise Problem(422, "wrong-code", WRONG_CODE)
        self.people.end_others(session)
        self.people.remember(replace(session, factor_due=False))
        self.people.note(session.name, "set up second factor", session.name)
        return codes

    def renew_recovery_codes(
        self, session: Session, address: str, matching: Account | None, code: str | None
    ) -> list[str]:
        with self.people.engine.begin() as connection:
            if not self.factors.is_on(connection, session.name):
                raise Problem(409, "conflict", "you have no second factor; set it up first")
            proven = self._proven(connection, session, address, matching, code)
            codes = self.factors.renew_recovery_codes(connection, session.name) if proven else None
        made = _or_refuse(codes)
        self.people.note(session.name, "make recovery codes", session.name)
        return made

    def turn_off(self, session: Session, address: str, matching: Account | None, code: str | None) -> None:
        if session.role in self.factors.required:
            raise Problem(409, "conflict", "this house requires a second factor of you; you can set up another phone")
        with self.people.engine.begin() as connection:
            proven = self._proven(connection, session, address, matching, code)
            gone = self.factors.remove(connection, session.name) if proven else None
        _or_refuse(gone)
        self.people.note(session.name, "turn off second factor", session.name)

    def reset(self, name: str, by: str) -> bool:
        """Remove the factor of somebody who lost it; their sessions end. Whether it was on."""
        if self.people.account(name) is None:
            raise not_found(f"account {name!r} does not exist")
        with self.people.engine.begin() as connection:
            was_on = self.factors.remove(connection, name)
        self.people.revoke(name, by)
        self.people.note(by, "reset second factor", name)
        return was_on

    def _proven(
        self, connection: Connection, session: Session, address: str, matching: Account | None, code: str | None
    ) -> bool:
        """Whether the password is right, and the code too where a factor is on."""
        opened = self.people.count_attempt(connection, session.name, address, matching, code, asks_code=True)
        return opened is not None


def _or_refuse(made: _Made | None) -> _Made:
    if made is None:
        raise Problem(403, "wrong-code", WRONG_PROOF)
    return made
