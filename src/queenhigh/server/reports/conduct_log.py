"""What people did beside the tables: disputes, log-ins, refusals, changes of automation, and who may do what."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from sqlalchemy import Row, func, select

from queenhigh.ledger import house_of
from queenhigh.ledger.store import Store
from queenhigh.rulebook.wording import counted
from queenhigh.server import permissions
from queenhigh.server.disputes import OPEN, CorrectionData, DisputeData, Disputes
from queenhigh.server.fact_text import refusals as refused_at_tables
from queenhigh.server.reports.fact_reader import RoundsOfTable, covered, has_table
from queenhigh.server.reports.report import Column, Found, Records, Scope, Value, found, round_behind
from queenhigh.server.retention import REMOVED
from queenhigh.server.schema import ACCOUNTS, ACTS, DENIALS, DISPUTES
from queenhigh.server.settings import Clock

DISPUTE_COLUMNS = (
    Column("Dispute", "number"), Column("Opened", "time"), Column("Table"), Column("Round", "number"), Column("By"),
    Column("Reason"), Column("Outcome"), Column("Answered", "time"), Column("Answered by"), Column("Answer"),
    Column("Correction", "money"), Column("State of the correction"), Column("Ruled by"),
)  # fmt: skip
ACT_COLUMNS = (Column("Time", "time"), Column("Person"), Column("Act"), Column("What"))
REFUSAL_COLUMNS = (
    Column("Time", "time"), Column("Person"), Column("Table"), Column("Round", "number"), Column("Tried"),
    Column("Why it was refused"), Column("Clause", "clause"), Column("Times", "number"),
)  # fmt: skip
RIGHT_COLUMNS = (Column("Act"), Column("Kind"), Column("Roles"), Column("People"))
_LOG_INS = ("log in", "fail to log in", "revoke sessions", "end session", "change password", "reset password",
            "make account", "disable account", "enable account", "unlock account", "set up second factor",
            "turn off second factor", "reset second factor", "use recovery code", "make recovery codes",
            REMOVED)  # fmt: skip
_AUTOMATION = ("set automation", "open table", "close table", "reopen table", "rename table", "change submission",
               "propose transfer", "rule on transfer")  # fmt: skip
_AGAIN_S = 60


def _no_server() -> Found:
    return Found([], [], ("No server has kept accounts in this database.",))


def disputes(records: Records, scope: Scope) -> Found:
    """Every dispute that was opened in the scope, with its answer."""
    if not has_table(records, DISPUTES.name):
        return _no_server()
    in_time = records.times(scope)
    kept = Disputes(records.store.engine, Clock(lambda: 0.0, lambda: 0.0))
    games = {name: house_of(text).game for name, text in records.store.tables().items()} if scope.game else {}
    rows = [
        row
        for row in kept.all()
        if in_time(row["at"])
        and scope.table in (None, row["table"])
        and (scope.game is None or games.get(row["table"]) == scope.game)
        and scope.person in (None, row["by"], (row["answer"] or {}).get("by"))
    ]
    return found(rows, _dispute_values, lambda row: round_behind(row["table"], row["round"]))


def _dispute_values(row: DisputeData) -> tuple[Value, ...]:
    answer = row["answer"]
    start: tuple[Value, ...] = (row["dispute"], row["at"], row["table"], row["round"], row["by"], row["reason"])
    if answer is None:
        return (*start, OPEN, None, None, None, None, None, None)
    correction: CorrectionData = answer["correction"] or {}
    given = (answer["outcome"].replace("_", " "), answer["at"], answer["by"], answer["words"])
    return (*start, *given, correction.get("cents"), correction.get("state"), correction.get("by"))


def _acts(records: Records, scope: Scope, named: Sequence[str]) -> Found:
    if not has_table(records, ACTS.name):
        return _no_server()
    in_time = records.times(scope)
    wanted = select(ACTS).where(ACTS.c.act.in_(named)).order_by(ACTS.c.place)
    with records.store.reading() as connection:
        rows = [row for row in connection.execute(wanted) if in_time(row.at) and _about(row, scope)]
    return found(rows, lambda row: (row.at, row.by, row.act, row.what))


def _about(row: Row[tuple[object, ...]], scope: Scope) -> bool:
    """Whether an act is of the person or about them, and about the table."""
    words = row.what.replace(",", " ").replace(":", " ").split()
    return (scope.person is None or scope.person in (row.by, *words)) and (scope.table is None or scope.table in words)


def log_ins(records: Records, scope: Scope) -> Found:
    """Who logged in, whose password was wrong, and what happened to accounts."""
    given = _acts(records, scope, _LOG_INS)
    return replace(given, notes=(*given.notes, *_removed(records)))


def _removed(records: Records) -> tuple[str, ...]:
    """What a report lacks because the house no longer keeps it."""
    if not has_table(records, ACTS.name):
        return ()
    with records.store.reading() as connection:
        times = connection.execute(select(func.count()).where(ACTS.c.act == REMOVED)).scalar_one()
    if not times:
        return ()
    batches = counted(times, "batch")
    return (f"Old records were removed in {batches}; the log-ins report says when, how many, and their hash.",)


def automation(records: Records, scope: Scope) -> Found:
    """Which tables were opened, closed or changed, and who had the house do which steps by itself."""
    return _acts(records, scope, _AUTOMATION)


@dataclass(frozen=True, slots=True)
class Refused:
    """Something that was tried and refused; what the ledger does not store one by one is counted by the day."""

    at: int
    by: str
    table: str | None
    round: int | None
    tried: str
    why: str
    clause: str | None
    times: int
    act: str
    first_at: int = field(compare=False)


def refusals(records: Records, scope: Scope) -> Found:
    """Every act that a table refused, and every request that was denied before it reached one."""
    in_time = records.times(scope)

    def wanted(rows: list[Refused]) -> list[Refused]:
        return [row for row in rows if in_time(row.at) and scope.person in (None, row.by)]

    stored, not_stored = _merged(wanted(_at_tables(records, scope))), _merged(wanted(_denied(records, scope)))
    rows = sorted(_with_counted(stored, not_stored), key=lambda row: (row.at, row.by))
    return found(rows, lambda row: (row.at, row.by, row.table, row.round, row.tried, row.why, row.clause, row.times),
                 lambda row: round_behind(row.table, row.round) if row.table else None,
                 ("Requests that never reached a table are counted by person, act and day, and the same act refused"
                  " again within a minute is counted in one row; the time is that of the last one.",
                  *_removed(records)))  # fmt: skip


def _merged(rows: list[Refused]) -> list[Refused]:
    """The same refusals of a person in a row, less than a minute apart, as one: a flood would hide all others."""
    merged: list[Refused] = []
    latest: dict[str, int] = {}
    for row in sorted(rows, key=lambda row: (row.at, row.by)):
        before = merged[latest[row.by]] if row.by in latest else None
        same = before is not None and replace(before, at=row.at, times=row.times) == row
        if before is not None and same and row.at - before.at <= _AGAIN_S:
            merged[latest[row.by]] = _together(before, row)
        else:
            latest[row.by] = len(merged)
            merged.append(row)
    return merged


def _together(row: Refused, more: Refused) -> Refused:
    first, last = min(row.first_at, more.first_at), max(row.at, more.at)
    return replace(row, at=last, first_at=first, times=row.times + more.times)


def _with_counted(stored: list[Refused], not_stored: list[Refused]) -> list[Refused]:
    """A table's refusals beyond the rate that is stored join the last stored row of their flood. What was counted has
    no values, so it stays in a row of its own unless everything stored in its time says the same."""
    rows, apart = list(stored), []
    for more in not_stored:
        flood = [place for place, row in enumerate(rows) if _same_flood(row, more)]
        if len({rows[place].tried for place in flood}) == 1:
            rows[flood[-1]] = _together(rows[flood[-1]], more)
        else:
            apart.append(more)
    return rows + apart


def _same_flood(row: Refused, more: Refused) -> bool:
    """Whether the table refused the same act of the same person for the same reason at the time of what was counted."""
    same = (row.by, row.table, row.act) == (more.by, more.table, more.act) and row.why.startswith(more.why)
    return same and row.first_at - _AGAIN_S <= more.at and more.first_at <= row.at + _AGAIN_S


def _at_tables(records: Records, scope: Scope) -> list[Refused]:
    assert isinstance(records.store, Store)
    found_: list[Refused] = []
    for table in covered(records, scope).houses:
        acts = refused_at_tables(records.store, table)
        rounds = RoundsOfTable(records, table) if acts else None
        for act in acts:
            number = rounds.at(act["fact"]) if rounds is not None else None
            found_.append(Refused(act["at"], act["by"], table, number, act["what"], act["why"], act["clause"], 1,
                                  act["act"], act["at"]))  # fmt: skip
    return found_


def _denied(records: Records, scope: Scope) -> list[Refused]:
    if scope.game is not None or not has_table(records, DENIALS.name):
        return []
    wanted = select(DENIALS)
    if scope.table is not None:
        wanted = wanted.where(DENIALS.c.table_id == scope.table)
    with records.store.reading() as connection:
        return [
            Refused(row.last_at, row.by, row.table_id or None, None, row.act.replace("_", " "), row.why, None,
                    row.times, row.act, row.first_at)
            for row in connection.execute(wanted)
        ]  # fmt: skip


def rights(records: Records, scope: Scope) -> Found:
    """Every page, request and command with the roles that may use it, and the people who have such a role."""
    people: dict[str, list[str]] = {}
    if has_table(records, ACCOUNTS.name):
        with records.store.reading() as connection:
            enabled = select(ACCOUNTS).where(ACCOUNTS.c.disabled.is_(False)).order_by(ACCOUNTS.c.name)
            for row in connection.execute(enabled):
                people.setdefault(row.role, []).append(row.name)
    listed = [(name.replace("_", " "), "at a table", roles) for name, roles in sorted(permissions.COMMANDS.items())]
    listed += [(f"{method} {path}", "request", roles) for (method, path), roles in sorted(permissions.ROUTES.items())]
    rows = [(act, kind, roles, _people(roles, people)) for act, kind, roles in listed]
    if scope.person is not None:
        rows = [row for row in rows if scope.person in row[3] or row[3] == [_EVERYBODY]]
    return found(rows, lambda row: (row[0], row[1], _roles(row[2]), ", ".join(row[3])))


_EVERYBODY = "everybody"


def _roles(roles: permissions.Roles) -> str:
    if roles == permissions.ANYBODY:
        return "anybody, even without a session"
    return ", ".join(role for role in permissions.ROLES if role in roles) or "no person; only the house itself"


def _people(roles: permissions.Roles, people: dict[str, list[str]]) -> list[str]:
    if permissions.GUEST in roles:
        return [_EVERYBODY]
    return sorted(name for role in roles for name in people.get(role, ()))
