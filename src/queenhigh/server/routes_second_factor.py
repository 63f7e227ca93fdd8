"""Your own second factor: set it up, confirm it, renew its recovery codes, turn it off."""

import asyncio
from collections.abc import Callable
from typing import Annotated, TypeVar

from fastapi import APIRouter
from pydantic import BaseModel, Field
from starlette.requests import Request

from queenhigh.server.accounts import Account
from queenhigh.server.client_address import address_of
from queenhigh.server.request_guard import GuardedRoute, room_of, session_of
from queenhigh.server.routes_session import Password, Strict, check_password
from queenhigh.server.sessions import Session

router = APIRouter(prefix="/api/session/second-factor", route_class=GuardedRoute, tags=["session"])
Code = Annotated[str, Field(min_length=1, max_length=40)]
_Made = TypeVar("_Made")
_Work = Callable[[Session, str, Account | None, str | None], _Made]


class Proof(Strict):
    """Who you are: your password, and a code where your second factor is on."""

    password: Password
    code: Code | None = None


class FirstCode(Strict):
    code: Code


class SecondFactor(BaseModel):
    """Whether your second factor is on, since when, how many recovery codes are left, and whether you must have one."""

    since: int | None
    recovery_codes: int
    required: bool


class Secret(BaseModel):
    """What your app needs: the secret as text, and a picture of it as a data URL for the camera of a phone."""

    secret: str
    picture: str


class RecoveryCodes(BaseModel):
    """Each of these opens your account once. They are in this answer and nowhere else."""

    codes: list[str]


@router.get("")
async def second_factor(request: Request) -> SecondFactor:
    people, session = room_of(request).people, session_of(request)
    state = await asyncio.to_thread(people.factors.state, session.name)
    return SecondFactor(**state, required=session.role in people.factors.required)


@router.post("")
async def begin(request: Request, sent: Proof) -> Secret:
    """Make a secret for your app. It is not in use until you confirm it with a code."""
    made = await _proven(request, sent, room_of(request).enrolment.begin)
    return Secret(secret=made.secret, picture=made.picture)


@router.post("/confirm")
async def confirm(request: Request, sent: FirstCode) -> RecoveryCodes:
    """Turn your second factor on with the first code of your app; your other sessions end."""
    room, session = room_of(request), session_of(request)
    with room.passwords.place(address_of(request)):
        codes = await room.writer.submit(lambda tables: room.enrolment.confirm(session, sent.code), alone=True)
    return RecoveryCodes(codes=codes)


@router.post("/recovery-codes")
async def renew_recovery_codes(request: Request, sent: Proof) -> RecoveryCodes:
    """Make new recovery codes; the old ones no longer open anything."""
    return RecoveryCodes(codes=await _proven(request, sent, room_of(request).enrolment.renew_recovery_codes))


@router.post("/off")
async def turn_off(request: Request, sent: Proof) -> dict[str, bool]:
    """Turn your second factor off, where the house does not require it of you."""
    await _proven(request, sent, room_of(request).enrolment.turn_off)
    return {"ok": True}


async def _proven(request: Request, sent: Proof, work: _Work[_Made]) -> _Made:
    """Compare the password where that holds up nobody, then do the rest in the writer's thread."""
    room, session, address = room_of(request), session_of(request), address_of(request)
    with room.passwords.place(address):
        matching = await check_password(room, session.name, sent.password, address)
        return await room.writer.submit(lambda tables: work(session, address, matching, sent.code), alone=True)
