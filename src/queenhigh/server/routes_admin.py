"""Administration: accounts and house tables. Administrators do not act at tables, but say under which rules a
table plays."""

import asyncio
import re
import secrets
from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated, Literal

from fastapi import APIRouter, Path, Query, Response
from pydantic import Field
from starlette.requests import Request

from queenhigh.server import desk_worker
from queenhigh.server.accounts import OPERATOR, NewPassword
from queenhigh.server.card_room import CardRoom
from queenhigh.server.client_address import address_of
from queenhigh.server.json_types import JsonRow
from queenhigh.server.open_tables import OpenTables
from queenhigh.server.problems import Problem, not_found, refused
from queenhigh.server.request_guard import GuardedRoute, room_of, session_of
from queenhigh.server.routes_floor import Words
from queenhigh.server.routes_session import Strict
from queenhigh.server.table_registry import HOUSE, TableEntry
from queenhigh.table import Role, commands

router = APIRouter(prefix="/api/admin", route_class=GuardedRoute, tags=["administration"])
AccountName = Annotated[str, Field(pattern=r"^[a-z][a-z0-9._-]{1,31}$")]
SubmissionText = Annotated[str, Field(min_length=1, max_length=200_000, description="The Rules Submission, as TOML")]
PathName = Annotated[str, Path(max_length=64)]
Level = Literal["none", "cards", "chips", "dealer", "all"]
_RESERVED = re.compile(rf"guest-.*|system|house|nobody|others|{OPERATOR}")


class NewAccount(Strict):
    name: AccountName
    role: Literal["player", "dealer", "floor", "auditor", "administrator"]


class NewTable(Strict):
    table: Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9-]{1,63}$")]
    submission: SubmissionText
    automation: Level = "none"
    links: Annotated[
        dict[Annotated[str, Field(max_length=64)], Annotated[str, Field(min_length=1, max_length=100)]],
        Field(max_length=8, description="For each progressive, the name of the meters it shares with other tables"),
    ] = Field(default_factory=dict)


class Automation(Strict):
    automation: Level


class Title(Strict):
    title: Annotated[str, Field(min_length=1, max_length=80, pattern=r"^[^\x00-\x1f\x7f]+$")]


class NewVersion(Strict):
    submission: SubmissionText
    reason: Words


class Closing(Strict):
    with_players: bool = False


@router.get("/accounts")
async def accounts(request: Request) -> Sequence[JsonRow]:
    return room_of(request).people.accounts()


@router.post("/accounts")
async def add(request: Request, sent: NewAccount) -> dict[str, str]:
    """Make an account. Its one-time password is in this answer and nowhere else."""
    room, by = room_of(request), session_of(request).name
    if _RESERVED.fullmatch(sent.name):
        raise Problem(422, "malformed", f"the house uses the name {sent.name!r} itself; choose another")
    new = await _new_password(request)
    await room.writer.submit(lambda tables: room.people.add(sent.name, sent.role, by, new), alone=True)
    return {"name": sent.name, "role": sent.role, "password": new.password}


async def _new_password(request: Request) -> NewPassword:
    room = room_of(request)
    with room.passwords.place(address_of(request)):
        return await room.passwords.work(room.people.new_password)


@router.post("/accounts/{name}/disable")
async def disable(request: Request, name: PathName) -> dict[str, bool]:
    return await _set_disabled(request, name, disabled=True)


@router.post("/accounts/{name}/enable")
async def enable(request: Request, name: PathName) -> dict[str, bool]:
    return await _set_disabled(request, name, disabled=False)


async def _set_disabled(request: Request, name: str, *, disabled: bool) -> dict[str, bool]:
    room, by = room_of(request), session_of(request).name
    if name == by:
        raise Problem(409, "conflict", "you cannot disable your own account")
    await room.writer.submit(lambda tables: room.people.disable(name, by, disabled=disabled), alone=True)
    return {"ok": True}


@router.post("/accounts/{name}/password")
async def reset(request: Request, name: PathName) -> dict[str, str]:
    """Set a new one-time password; everybody logged in to this account is logged out."""
    room, by = room_of(request), session_of(request).name
    new = await _new_password(request)
    await room.writer.submit(lambda tables: room.people.reset_password(name, by, new), alone=True)
    return {"name": name, "password": new.password}


@router.post("/accounts/{name}/reset-second-factor")
async def reset_second_factor(request: Request, name: PathName) -> dict[str, bool]:
    """Remove the second factor of somebody who lost it; everybody logged in to this account is logged out."""
    room, by = room_of(request), session_of(request).name
    if name == by:
        raise Problem(409, "conflict", "change your own second factor on the page of your account")
    return {"was_on": await room.writer.submit(lambda tables: room.enrolment.reset(name, by), alone=True)}


@router.post("/accounts/{name}/revoke")
async def revoke(request: Request, name: PathName) -> dict[str, int]:
    """End every session of a person, guests included."""
    room, by = room_of(request), session_of(request).name
    return {"ended": await room.writer.submit(lambda tables: room.people.revoke(name, by), alone=True)}


@router.post("/tables")
async def open_table(request: Request, sent: NewTable) -> dict[str, str]:
    """Open a house table under a submission without errors, once its rules, layout and device are approved."""
    room, by = room_of(request), session_of(request).name
    title, progressives = await _checked(request, sent.submission)
    unknown = sorted(set(sent.links) - set(progressives))
    if unknown:
        raise Problem(422, "malformed", f"{', '.join(unknown)}: not a progressive of this submission")
    if room.store.submission(sent.table) is not None:
        raise Problem(409, "conflict", f"there is or was a table {sent.table!r}; choose another name")
    entry = TableEntry(sent.table, HOUSE, title, sent.automation)
    links = {name: f"{link} {name}" for name, link in sent.links.items()}
    await room.tables.open_house_table(entry, sent.submission, links)
    await room.note(by, "open table", f"{sent.table}, automation {sent.automation}")
    return {"table": sent.table, "title": entry.title}


async def _checked(request: Request, submission: str) -> tuple[str, Sequence[str]]:
    """The title and the progressives of a submission that can be played under today; of any other, the findings of
    the desk are raised."""
    room = room_of(request)
    # Foreign text is read where it holds up nobody, however long that takes.
    opening = await room.clerk.ask(address_of(request), desk_worker.opening, submission, room.clock.today())
    if opening.title is None:
        raise Problem(422, "malformed", opening.why, more={"findings": opening.findings})
    return opening.title, opening.progressives


@router.get("/tables")
async def house_tables(request: Request) -> Sequence[JsonRow]:
    """Every house table, open or closed, with the times at which it was opened and closed."""
    room = room_of(request)
    listed = await asyncio.to_thread(room.registry.listed)
    live = room.hub.tables
    return [
        {
            "table": one.entry.table_id, "title": one.entry.title, "automation": one.entry.automation,
            "opened_at": one.opened_at, "closed_at": one.closed_at,
            "version": live[one.entry.table_id].version_number if one.entry.table_id in live else None,
        }
        for one in listed
    ]  # fmt: skip


@router.post("/tables/{table}/reopen")
async def reopen_table(request: Request, table: PathName) -> dict[str, str]:
    """Open a house table again that was closed: under its submission, with its meters and decks as they were."""
    room, by = room_of(request), session_of(request).name
    closed = {one.entry.table_id: one for one in await asyncio.to_thread(room.registry.listed)}.get(table)
    submission = await asyncio.to_thread(room.store.submission, table)
    if closed is None or submission is None:
        raise not_found(f"house table {table!r} does not exist")
    if closed.closed_at is None:
        raise Problem(409, "conflict", f"{table} is open")
    await room.tables.reopen_house_table(closed.entry, submission)
    await room.note(by, "reopen table", table)
    return {"table": table, "title": closed.entry.title}


@router.post("/tables/{table}/title")
async def rename_table(request: Request, table: PathName, sent: Title) -> dict[str, str]:
    """Give a house table another title. Its name in addresses and in the record stays."""
    room, by = room_of(request), session_of(request).name
    entry = _house_table(room, table)
    await room.tables.rename_house_table(replace(entry, title=sent.title))
    await room.note(by, "rename table", f"{table}: {entry.title} is now {sent.title}")
    return {"table": table, "title": sent.title}


@router.get("/tables/{table}/submission.toml")
async def submission(
    request: Request, table: PathName, version: Annotated[int | None, Query(ge=1, le=10_000)] = None
) -> Response:
    """The Rules Submission of a table, word for word: the version in force, or another one."""
    versions = await asyncio.to_thread(room_of(request).store.submissions, table)
    if not versions:
        raise not_found(f"table {table!r} does not exist")
    number = version or len(versions)
    if number > len(versions):
        raise not_found(f"table {table!r} has versions 1 to {len(versions)} of its submission")
    name = f"{table}.toml" if len(versions) == 1 else f"{table}-version-{number}.toml"
    return Response(versions[number - 1][1], media_type="application/toml",
                    headers={"content-disposition": f'attachment; filename="{name}"'})  # fmt: skip


@router.post("/tables/{table}/submission")
async def change_submission(request: Request, table: PathName, sent: NewVersion) -> dict[str, str | int]:
    """Let a house table go on under a new version of its submission, between rounds. Everything that was played stays
    under the version it was played by."""
    room, by = room_of(request), session_of(request).name
    _house_table(room, table)
    await _checked(request, sent.submission)
    command = commands.ChangeSubmission(by, Role.FLOOR, room.clock.at(), sent.submission, sent.reason)
    command_id = f"submission {secrets.token_hex(8)}"

    def work(tables: OpenTables) -> int:
        runner = tables[table]
        reply = runner.take(command_id, command)
        if not reply["ok"]:
            raise refused(reply)
        return runner.live_table().version_number

    number = await room.writer.submit(work, table=table)
    await room.note(by, "change submission", f"{table}: version {number}: {sent.reason.strip()}")
    return {"table": table, "version": number}


@router.post("/tables/{table}/close")
async def close_table(request: Request, table: PathName, sent: Closing | None = None) -> dict[str, str]:
    """Close a house table between rounds; its facts stay. With players seated, only if `with_players` says so. Its
    meters keep what they show, which is in the answer; two floorpersons can carry them to another table."""
    room, by = room_of(request), session_of(request).name
    _house_table(room, table)
    kept = await room.tables.close_house_table(table, with_players=sent is not None and sent.with_players)
    await room.note(by, "close table", f"{table}; meters kept: {kept}" if kept else table)
    return {"table": table, "meters": kept}


@router.post("/tables/{table}/automation")
async def automation(request: Request, table: PathName, sent: Automation) -> dict[str, str]:
    """Choose which of the staff's steps the table takes on its own from now on."""
    room, by = room_of(request), session_of(request).name
    entry = _house_table(room, table)
    await room.tables.set_automation(replace(entry, automation=sent.automation))
    await room.note(by, "set automation", f"{table}: {sent.automation}")
    return {"table": table, "automation": sent.automation}


def _house_table(room: CardRoom, table: str) -> TableEntry:
    live = room.hub.tables.get(table)
    if live is None or live.entry.kind != HOUSE:
        raise not_found(f"house table {table!r} does not exist")
    return live.entry
