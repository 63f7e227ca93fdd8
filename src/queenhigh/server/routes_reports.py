"""Reports for auditors and the floor: on a page, as CSV and as PDF."""

import asyncio
from dataclasses import dataclass
from datetime import date
from typing import Annotated, Literal

from fastapi import APIRouter, Depends, Path, Query, Response
from starlette.requests import Request

from queenhigh.rulebook import game_names, rulebook, wager_words
from queenhigh.server import permissions
from queenhigh.server.client_address import address_of
from queenhigh.server.json_types import JsonObject
from queenhigh.server.problems import Problem, not_found
from queenhigh.server.reports import report_worker
from queenhigh.server.reports.catalog import REPORTS
from queenhigh.server.reports.jackpot_papers import WhichJackpot
from queenhigh.server.reports.report import Scope
from queenhigh.server.reports.wager_results import ALL, wager_names
from queenhigh.server.request_guard import GuardedRoute, room_of, session_of

router = APIRouter(prefix="/api/audit/reports", route_class=GuardedRoute, tags=["audit"])
jackpots = APIRouter(prefix="/api/jackpots", route_class=GuardedRoute, tags=["floor"])
_MOST_SHOWN = 1_000
FOR_AUDITORS = frozenset({"rights", "logins", "refusals", "automation"})
"""The reports about people, which the floor does not read about itself."""
_TYPES = {"csv": "text/csv; charset=utf-8", "pdf": "application/pdf"}
ReportName = Annotated[str, Path(max_length=40)]
Name = Annotated[str | None, Query(max_length=200)]
Listed = Literal["game", "table", "day", "shift", "dealer", "player"]


@dataclass(frozen=True, slots=True)
class Asked:
    """What a report is to cover, as the address of a request has it."""

    first: Annotated[date | None, Query(alias="from")] = None
    last: Annotated[date | None, Query(alias="to")] = None
    shift: Annotated[int | None, Query(ge=1, le=24)] = None
    table: Name = None
    game: Name = None
    person: Name = None
    wager: Name = None
    meter: Name = None
    by: Listed | None = None

    @property
    def scope(self) -> Scope:
        return Scope(self.first, self.last, self.shift, self.table, self.game, self.person, self.wager, self.meter,
                     self.by)  # fmt: skip


Covers = Annotated[Asked, Depends()]


@router.get("")
async def listed(request: Request) -> JsonObject:
    """Every report that you may read, what it can be narrowed to and listed by, and the gaming day of this moment."""
    room, role = room_of(request), session_of(request).role
    readable = [kind for kind in REPORTS.values() if _may_read(role, kind.name)]
    meters, tables = await asyncio.to_thread(lambda: (sorted(room.store.meters()), room.registry.listed()))
    return {
        "reports": [
            {
                "report": kind.name,
                "title": kind.title,
                "about": kind.about,
                "scoped_by": list(kind.narrowed_by),
                "listed_by": list(kind.listed_by),
            }
            for kind in readable
        ],
        "tables": [one.entry.table_id for one in tables],
        "games": {game: rulebook(game).title for game in game_names()},
        "wagers": {ALL: "All wagers together", **{name: wager_words(name) for name in wager_names()}},
        "meters": meters,
        "day": room.gaming_day.day_at(room.clock.at()).isoformat(),
        "shifts": len(room.gaming_day.shifts),
    }


def _may_read(role: str, name: str) -> bool:
    return role == permissions.AUDITOR or name not in FOR_AUDITORS


@router.get("/{name}")
async def report(request: Request, name: ReportName, covers: Covers) -> JsonObject:
    """A report with its first rows, how many there are, and the source it was read from."""
    asked = await _asked(request, name, covers)
    try:
        return {**await room_of(request).clerk.ask(address_of(request), report_worker.shown_report, asked, _MOST_SHOWN)}
    except ValueError as error:
        raise Problem(422, "malformed", str(error)) from None


@router.get("/{name}/report.{kind}")
async def report_file(request: Request, name: ReportName, kind: Literal["csv", "pdf"], covers: Covers) -> Response:
    """A report as a file to keep."""
    asked = await _asked(request, name, covers)
    try:
        content = await room_of(request).clerk.ask(address_of(request), report_worker.report_file, asked, kind)
    except ValueError as error:
        raise Problem(422, "malformed", str(error)) from None
    headers = {"content-disposition": f'attachment; filename="{name}.{kind}"'}
    return Response(content, media_type=_TYPES[kind], headers=headers)


async def _asked(request: Request, name: str, covers: Asked) -> report_worker.Asked:
    """What the clerk is asked for; what was counted and not written yet is written first."""
    room = room_of(request)
    if name not in REPORTS:
        raise not_found(f"{name!r} is not a report; choose {', '.join(REPORTS)}")
    if not _may_read(session_of(request).role, name):
        raise Problem(403, "not-allowed", "this report is for auditors")
    await room.housekeeping.write_denials()
    return report_worker.Asked(room.place, name, covers.scope, room.clock.at())


@jackpots.get("/{table}/{number}/{seat}/{wager}/slip.pdf")
async def slip(
    request: Request,
    table: Annotated[str, Path(max_length=200)],
    number: Annotated[int, Path(ge=1, le=10**9)],
    seat: Annotated[int, Path(ge=1, le=99)],
    wager: Annotated[str, Path(max_length=64)],
) -> Response:
    """The slip of a jackpot: round, cards, meter, amount, who confirmed and validated it, and the lines to sign on."""
    room = room_of(request)
    which = WhichJackpot(table, number, seat, wager)
    second = room.settings.second_signature_cents
    try:
        content = await room.clerk.ask(
            address_of(request), report_worker.slip, room.place, which, second, room.clock.at()
        )
    except LookupError as error:
        raise not_found(str(error.args[0])) from None
    headers = {"content-disposition": f'attachment; filename="jackpot-{number}-{seat}.pdf"'}
    return Response(content, media_type=_TYPES["pdf"], headers=headers)
