"""The reference of the HTTP interface and the sockets, from the routes and the list of who may use them."""

from collections import defaultdict
from itertools import chain

from fastapi.routing import APIRoute

from queenhigh.server.app import api_routes
from queenhigh.server.permissions import ANYBODY, COMMANDS, EVERYONE, ROUTES, SOCKETS, Roles
from queenhigh.server.wire_commands import MODELS, CommandIn

_INTRODUCTION = """\
# HTTP and sockets

The house describes its interface at `/openapi.json`, and shows it at `/docs`. Amounts are whole cents, and errors are
`application/problem+json` with `title`, `detail` and, where a rule is behind them, `clause`.

**A session** begins with `POST /api/session` and lives in a cookie. Every request that changes something carries the
header `x-csrf` with the value that `GET /api/session` returns, and an `origin` that belongs to the house.

**A command** at a table is `POST /api/tables/TABLE/commands` with `command`, an `id` that the client makes, and the
fields of the command; the same id twice does the command once and gives the same answer. Commands can also be sent over
the socket of the table.

**A socket** at `/api/tables/TABLE/live` sends what the person may see: first the state, then each change as facts with
their number. `/api/live` sends the list of tables. A client that missed something asks for the table again.
"""

_COMMANDS = """\
Fields in brackets may be left out. Each command may also carry `round`; it is then refused if the table has gone on to
another round."""


def http_pages() -> dict[str, str]:
    by_area: dict[str, list[str]] = defaultdict(list)
    for route in (each for each in api_routes() if isinstance(each, APIRoute)):
        for method in sorted(route.methods or ()):
            roles = ROUTES.get((method, route.path))
            if roles is not None:
                area = route.path.removeprefix("/api/").split("/")[0] or "the machine"
                by_area[area].append(f"| `{method} {route.path}` | {_who(roles)} | {_first_sentence(route)} |")
    head = "\n| request | who | what |\n|---|---|---|\n"
    areas = chain.from_iterable((f"\n### {area}\n", head, "\n".join(rows), "\n") for area, rows in by_area.items())
    sockets = "\n".join(f"| `{path}` | {_who(roles)} |" for path, roles in SOCKETS.items())
    commands = "\n".join(
        f"| `{name}` | {_fields(MODELS[name])} | {_who(roles)} | {_first_line(MODELS[name].__doc__)} |"
        for name, roles in COMMANDS.items()
        if roles
    )
    return {
        "http.md": f"{_INTRODUCTION}\n## Requests\n{''.join(areas)}\n## Sockets\n\n| socket | who |\n|---|---|\n"
        f"{sockets}\n\n## Commands at a table\n\n{_COMMANDS}\n\n| command | fields | who | what |\n|---|---|---|---|\n"
        f"{commands}\n"
    }


def _fields(command: type[CommandIn]) -> str:
    """The fields that are not the same in every command; those with a preset are in brackets."""
    own = [(name, field) for name, field in command.model_fields.items() if name not in CommandIn.model_fields]
    return ", ".join(f"`{name}`" if field.is_required() else f"[`{name}`]" for name, field in own)


def _first_line(text: str | None) -> str:
    return " ".join((text or "").split("\n\n")[0].split()).replace("|", "\\|")


def _who(roles: Roles) -> str:
    if roles == ANYBODY:
        return "anybody"
    return "everyone with a session" if roles == EVERYONE else ", ".join(sorted(roles))


def _first_sentence(route: APIRoute) -> str:
    return _first_line(route.description)
