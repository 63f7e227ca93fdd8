"""Administration: accounts and house tables. Administrators do not act at tables."""

import re
import tomllib
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path
from pydantic import Field
from starlette.requests import Request

from queenhigh.findings import errors
from queenhigh.server.live_table import HOUSE
from queenhigh.server.problems import Problem, not_found
from queenhigh.server.request_guard import GuardedRoute, room_of, session_of
from queenhigh.server.room import Room
from queenhigh.server.routes_session import Strict
from queenhigh.server.table_runner import Opened, RunningTables
from queenhigh.submission import House, read_submission

router = APIRouter(prefix="/api/admin", route_class=GuardedRoute, tags=["administration"])
AccountName = Annotated[str, Field(pattern=r"^[a-z][a-z0-9._-]{1,31}$")]
PathName = Annotated[str, Path(max_length=64)]
Level = Literal["none", "cards", "chips", "dealer", "all"]
_RESERVED = re.compile(r"guest-.*|system|house|nobody")


class NewAccount(Strict):
    name: AccountName
    role: Literal["player", "dealer", "floor", "auditor", "administrator"]


class NewTable(Strict):
    table: Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9-]{1,63}$")]
    submission: Annotated[str, Field(min_length=1, max_length=200_000, description="The Rules Submission, as TOML")]
    automation: Level = "none"
    links: Annotated[
        dict[Annotated[str, Field(max_length=64)], Annotated[str, Field(min_length=1, max_length=100)]],
        Field(max_length=8, description="For each progressive the name of meters that it shares with other tables"),
    ] = Field(default_factory=dict)


class Automation(Strict):
    automation: Level


@router.get("/accounts")
async def accounts(request: Request) -> list[dict[str, Any]]:
    return room_of(request).people.accounts()


@router.post("/accounts")
async def add(request: Request, sent: NewAccount) -> dict[str, str]:
    """A new account. Its one-time password is in this answer and nowhere else."""
    room, by = room_of(request), session_of(request).name
    if _RESERVED.fullmatch(sent.name):
        raise Problem(422, "malformed", f"{sent.name!r} is a name that the house uses itself")
    password = await room.writer.submit(lambda tables: room.people.add(sent.name, sent.role, by), alone=True)
    return {"name": sent.name, "role": sent.role, "password": password}


@router.post("/accounts/{name}/disable")
async def disable(request: Request, name: PathName) -> dict[str, bool]:
    return await _set_disabled(request, name, disabled=True)


@router.post("/accounts/{name}/enable")
async def enable(request: Request, name: PathName) -> dict[str, bool]:
    return await _set_disabled(request, name, disabled=False)


async def _set_disabled(request: Request, name: str, *, disabled: bool) -> dict[str, bool]:
    room, by = room_of(request), session_of(request).name
    if name == by:
        raise Problem(409, "conflict", "nobody shuts the door on themselves")
    await room.writer.submit(lambda tables: room.people.disable(name, by, disabled=disabled), alone=True)
    return {"ok": True}


@router.post("/accounts/{name}/password")
async def reset(request: Request, name: PathName) -> dict[str, str]:
    """A new one-time password; whoever was logged in there is not any more."""
    room, by = room_of(request), session_of(request).name
    password = await room.writer.submit(lambda tables: room.people.reset_password(name, by), alone=True)
    return {"name": name, "password": password}


@router.post("/accounts/{name}/revoke")
async def revoke(request: Request, name: PathName) -> dict[str, int]:
    """End every session of somebody, a guest's as well."""
    room, by = room_of(request), session_of(request).name
    return {"ended": await room.writer.submit(lambda tables: room.people.revoke(name, by), alone=True)}


@router.post("/tables")
async def open_table(request: Request, sent: NewTable) -> dict[str, Any]:
    """Open a house table from a submission that was checked without an error."""
    room, by = room_of(request), session_of(request).name
    house = _checked(sent.submission)
    unknown = sorted(name for name in sent.links if name not in house.offers or not house.offers[name].meters)
    if unknown:
        raise Problem(422, "malformed", f"{', '.join(unknown)}: no progressive of this submission")
    if room.store.submission(sent.table) is not None:
        raise Problem(409, "conflict", f"there is, or was, a table {sent.table!r}; take another name")
    opened = Opened(sent.table, HOUSE, f"{house.operator}: {house.rules.title}", sent.automation)

    links = {name: f"{link} {name}" for name, link in sent.links.items()}
    await room.add_table(opened, sent.submission)
    await room.writer.submit(lambda tables: tables.open(opened, sent.submission, links))
    _noted(room, by, "open table", f"{sent.table}, automation {sent.automation}")
    return {"table": sent.table, "title": opened.title}


def _checked(submission: str) -> House:
    try:
        house, findings = read_submission(tomllib.loads(submission))
    except tomllib.TOMLDecodeError as error:
        raise Problem(422, "malformed", f"the submission is no TOML: {error}") from None
    wrong = errors(findings)
    if house is None or wrong:
        listed = [{"path": item.path, "message": item.message, "clause": item.clause} for item in wrong]
        raise Problem(422, "malformed", "the submission is not fit to be played under", more={"findings": listed})
    return house


@router.post("/tables/{table}/close")
async def close_table(request: Request, table: PathName) -> dict[str, bool]:
    """Close a house table between rounds; its facts stay."""
    room, by = room_of(request), session_of(request).name
    published = room.hub.tables.get(table)
    if published is None or published.kind != HOUSE:
        raise not_found(f"there is no house table {table!r}")

    def work(tables: RunningTables) -> None:
        tables.follow(table)
        if tables.ledger.state(table).round is not None:
            raise Problem(409, "conflict", "a round is in play", due=("finish the round",))
        room.registry.change(table, closed_at=room.clock.at())
        tables.leave(table)

    await room.writer.submit(work, alone=True)
    room.hub.close_table(table, "the table is closed")
    _noted(room, by, "close table", table)
    return {"ok": True}


@router.post("/tables/{table}/automation")
async def automation(request: Request, table: PathName, sent: Automation) -> dict[str, str]:
    """Which of the staff's steps happen by themselves from now on."""
    room, by = room_of(request), session_of(request).name
    published = room.hub.tables.get(table)
    if published is None or published.kind != HOUSE:
        raise not_found(f"there is no house table {table!r}")
    opened = Opened(table, HOUSE, published.title, sent.automation)

    await room.writer.submit(lambda tables: room.registry.change(table, automation=sent.automation), alone=True)
    await room.writer.submit(lambda tables: tables.set_automation(opened), table=table)
    _noted(room, by, "set automation", f"{table}: {sent.automation}")
    return {"table": table, "automation": sent.automation}


def _noted(room: Room, by: str, act: str, what: str) -> None:
    room.forget(room.writer.submit(lambda tables: room.people.note(by, act, what), alone=True))
