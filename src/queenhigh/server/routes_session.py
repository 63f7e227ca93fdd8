"""Sessions: guests, log-in, log-out, passwords."""

import asyncio
from collections.abc import Sequence
from typing import Annotated

from fastapi import APIRouter, Response
from pydantic import BaseModel, ConfigDict, Field
from starlette.requests import Request

from queenhigh.server.accounts import Account
from queenhigh.server.card_room import CardRoom
from queenhigh.server.client_address import address_of
from queenhigh.server.json_types import JsonRow
from queenhigh.server.password_rules import SHORTEST, refuse_password
from queenhigh.server.problems import Problem, not_found
from queenhigh.server.request_guard import COOKIE, GuardedRoute, room_of, session_of
from queenhigh.server.rules_in_force import rules_notice
from queenhigh.server.sessions import Session

router = APIRouter(prefix="/api/session", route_class=GuardedRoute, tags=["session"])
pause = asyncio.sleep
"""Waiting, which tests replace so that they need not."""
Password = Annotated[str, Field(min_length=1, max_length=200)]


class Strict(BaseModel):
    """A request body with exactly the declared fields and no others."""

    model_config = ConfigDict(extra="forbid", strict=True)


class LogIn(Strict):
    name: Annotated[str, Field(min_length=1, max_length=32)]
    password: Password
    code: Annotated[
        str | None,
        Field(max_length=40, description="From your app, or a recovery code; for accounts with a second factor"),
    ] = None


class NewPassword(Strict):
    old: Password
    new: Annotated[str, Field(min_length=SHORTEST, max_length=200)]


class EndedSession(Strict):
    session: Annotated[str, Field(min_length=1, max_length=64)]


class DisplayName(Strict):
    name: Annotated[str, Field(pattern=r"^\w([\w .'-]{0,18}\w)?$", examples=["Marta"])]


class Who(BaseModel):
    """Who you are to the server. Send `csrf` in the X-CSRF header of every change. `rules` is what a page has to say
    when the rules in force are not the project's own, and null otherwise. `zone` is where the clock on the wall is.
    Your session ends when nothing was done for `idle_s` seconds. With `second_factor_due` you must set up a second
    factor before anything else."""

    name: str
    role: str
    csrf: str
    one_time: bool
    second_factor_due: bool
    rules: str | None
    zone: str
    idle_s: int


class IdleTime(BaseModel):
    """Whose session this is, after how many seconds without an act it ends, and how many of them are left."""

    name: str
    idle_s: int
    left_s: int


def _who(room: CardRoom, session: Session) -> Who:
    return Who(name=session.name, role=session.role, csrf=session.csrf, one_time=session.one_time,
               second_factor_due=session.factor_due,
               rules=rules_notice(), zone=room.gaming_day.name, idle_s=room.people.idle_s[session.role])  # fmt: skip


def _keep(response: Response, room: CardRoom, token: str) -> None:
    response.set_cookie(COOKIE, token, httponly=True, samesite="strict", secure=room.settings.secure, path="/")


@router.get("")
async def who_am_i(request: Request, response: Response) -> Who:
    """Whose session this is; without one, a guest session begins."""
    room = room_of(request)
    session: Session | None = request.state.session
    if session is None:
        room.new_guests.spend(address_of(request), room.clock.monotonic(), "guests")
        token, guest = await room.writer.submit(lambda tables: room.people.guest(), alone=True)
        _keep(response, room, token)
        return _who(room, guest)
    return _who(room, session)


@router.post("")
async def log_in(request: Request, response: Response, sent: LogIn) -> Who:
    """Log in to an account; the session before it ends."""
    room, address = room_of(request), address_of(request)
    before: Session | None = request.state.session
    ended = before.hash if before is not None else None
    with room.passwords.place(address):
        matching = await check_password(room, sent.name, sent.password, address)
        token, session = await room.writer.submit(
            lambda tables: room.people.enter(sent.name, address, matching, ended, sent.code), alone=True
        )
    _keep(response, room, token)
    return _who(room, session)


async def check_password(room: CardRoom, name: str, password: str, address: str) -> Account | None:
    """The account that a password belongs to, after the delay that failures at other addresses cause."""
    await pause(await asyncio.to_thread(room.people.failures.delay_s, name, address))
    return await room.passwords.work(room.people.check, name, password)


@router.delete("", status_code=204)
async def log_out(request: Request, response: Response) -> None:
    room, session = room_of(request), session_of(request)
    await room.writer.submit(lambda tables: room.people.end(session.hash), alone=True)
    response.delete_cookie(COOKIE, path="/")


@router.post("/password")
async def change_password(request: Request, sent: NewPassword) -> dict[str, bool]:
    """Change your password; your other sessions end."""
    room, session, address = room_of(request), session_of(request), address_of(request)
    if sent.old == sent.new:
        raise Problem(422, "malformed", "the new password must differ from the old one")
    refused = refuse_password(session.name, sent.new)
    if refused is not None:
        raise Problem(422, "malformed", refused)
    with room.passwords.place(address):
        matching = await check_password(room, session.name, sent.old, address)
        new = await room.passwords.work(room.people.hasher.hash, sent.new) if matching is not None else ""
        await room.writer.submit(lambda tables: room.people.set_password(session, address, matching, new), alone=True)
    return {"ok": True}


@router.get("/list")
async def own_sessions(request: Request) -> Sequence[JsonRow]:
    """Where you are logged in: since when, when you were last active there, and which of them is this one."""
    room, session = room_of(request), session_of(request)
    return await asyncio.to_thread(room.people.own_sessions, session)


@router.get("/idle")
async def idle_time(request: Request) -> IdleTime:
    """How long your session lasts if nothing is done. Asking does not keep it."""
    room, session = room_of(request), session_of(request)
    left = await asyncio.to_thread(room.people.idle_left_s, session)
    return IdleTime(name=session.name, idle_s=room.people.idle_s[session.role], left_s=left)


@router.post("/end")
async def end_session(request: Request, sent: EndedSession) -> dict[str, bool]:
    """Log yourself out somewhere else."""
    room, session = room_of(request), session_of(request)
    ended = await room.writer.submit(lambda tables: room.people.end_own(session, sent.session), alone=True)
    if not ended:
        raise not_found("this session is not yours, or it has already ended")
    return {"ok": True}


@router.post("/display-name")
async def set_display_name(request: Request, sent: DisplayName) -> dict[str, str]:
    """Choose the name that others at a table see. People with an account appear under its name."""
    room_of(request).hub.rename(session_of(request).name, sent.name)
    return {"name": sent.name}
