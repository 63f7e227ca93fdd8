"""Every request passes here before anything else looks at it.

The guard checks who is asking, whether the route is for them, whether a change comes from one of our own pages, how
large the request is, and how often one comes.
"""

import re
from collections.abc import Callable, Coroutine
from typing import cast

from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from starlette.datastructures import Headers
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from queenhigh.server import permissions
from queenhigh.server.card_room import CardRoom
from queenhigh.server.client_address import address_of
from queenhigh.server.problems import Problem, unreadable
from queenhigh.server.sessions import Session, csrf_of
from queenhigh.server.strict_json import MOST_BYTES, read_json

COOKIE = "queenhigh"
COMMANDS_PATH = "/api/tables/{table}/commands"
_SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
_WITHOUT_READINESS = frozenset({"/healthz", "/readyz", "/metrics", "/openapi.json", "/docs", "/redoc"})
_POLLED = frozenset({("GET", "/api/floor"), ("GET", "/api/calls"), ("GET", "/api/session/idle")})
"""What a page asks for again and again on its own, which does not show that anybody is there."""
_WITH_ONE_TIME_PASSWORD = frozenset({"/api/session", "/api/session/idle", "/api/session/password"})
_FACTOR_PATH = "/api/session/second-factor"
_WITHOUT_SECOND_FACTOR = _WITH_ONE_TIME_PASSWORD | {_FACTOR_PATH, f"{_FACTOR_PATH}/confirm"}
_MOST_BYTES = {
    "/api/admin/tables": 256 * 1024,
    "/api/desk/check": 256 * 1024,
    "/api/desk/card": 512 * 1024,
    "/api/desk/card-file": 3 * 1024 * 1024,
    "/api/desk/documents": 256 * 1024,
}

_VERSION_PATH = re.compile(r"/api/admin/tables/[^/]+/submission")


def _most_bytes(path: str) -> int:
    """How long a body may be; a new version of a submission may be as long as the one a table opened with."""
    return _MOST_BYTES.get("/api/admin/tables" if _VERSION_PATH.fullmatch(path) else path, MOST_BYTES)


class StrictRequest(Request):
    """A request with a limited body and strict JSON."""

    async def body(self) -> bytes:
        if not hasattr(self, "_body"):
            most = _most_bytes(self.scope["path"])
            parts, size = [], 0
            async for part in self.stream():
                size += len(part)
                if size > most:
                    raise Problem(413, "too-large", f"at most {most:,} bytes are accepted")
                parts.append(part)
            self._body = b"".join(parts)
        return self._body

    async def json(self) -> object:
        """Read before anybody else looks at it, so that errors are reported in our own words."""
        if not hasattr(self, "_json"):
            data = await self.body()
            kind = self.headers.get("content-type", "").partition(";")[0].strip().lower()
            if data and kind != "application/json":
                raise Problem(415, "malformed", "the body must be application/json")
            self._json = read_json(data, _most_bytes(self.scope["path"])) if data else None
        return self._json


class GuardedRoute(APIRoute):
    """A route that admits only the roles its permissions name."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[object, object, Response]]:
        handle = super().get_route_handler()
        path = self.path

        async def guarded(request: Request) -> Response:
            strict = StrictRequest(request.scope, request.receive)
            try:
                admit(strict, path)
                if strict.method not in _SAFE:
                    await strict.json()
                return await handle(strict)
            except ClientDisconnect:
                # Nobody is left to be told, and a client that hangs up on purpose must not fill the log.
                return Response(status_code=400)
            except Problem as problem:
                denied(strict, path, problem)
                raise
            except RequestValidationError as error:
                malformed = unreadable(error.errors())
                denied(strict, path, malformed)
                raise malformed from None

        return guarded


def denied(request: StrictRequest, path: str, problem: Problem) -> None:
    """Count what somebody was not allowed to do: a command by its name, everything else by its route."""
    room, sent = room_of(request), getattr(request, "_json", None)
    named = sent.get("command") if isinstance(sent, dict) and path == COMMANDS_PATH else None
    session = getattr(request.state, "session", None) or room.people.at_hand(request.cookies.get(COOKIE))
    act = named if isinstance(named, str) and named in permissions.COMMANDS else f"{request.method} {path}"
    room.denied(session, act, request.path_params.get("table"), problem)


def room_of(request: Request) -> CardRoom:
    return cast(CardRoom, request.app.state.room)


def session_of(request: Request) -> Session:
    """Who is asking; wherever anonymous requests are not admitted there is always somebody."""
    session: Session | None = request.state.session
    if session is None:
        raise Problem(401, "no-session", "get /api/session first")
    return session


def admit(request: Request, path: str) -> None:
    """Admit a request, or say why not."""
    room = room_of(request)
    if path not in _WITHOUT_READINESS and room.not_ready is not None:
        raise Problem(503, "not-ready", room.not_ready, headers={"Retry-After": "1"})
    if path.startswith("/api/") and not request.app.state.rates.take(address_of(request), room.clock.monotonic()):
        raise Problem(429, "too-many", "too many requests; wait a moment", headers={"Retry-After": "1"})
    session = found(room, request.cookies.get(COOKIE))
    request.state.session = session
    method = "GET" if request.method == "HEAD" else request.method
    allow(session, permissions.ROUTES.get((method, path), frozenset()), path)
    if request.method not in _SAFE:
        check_origin(room, request.headers)
        if session is not None:
            check_csrf(request)
    if session is not None and (request.method, path) not in _POLLED:
        room.seen(session)


def found(room: CardRoom, token: str | None) -> Session | None:
    return room.people.find(token) if token and len(token) < 200 else None


def allow(session: Session | None, roles: frozenset[str], path: str) -> None:
    if session is None and permissions.ANONYMOUS not in roles:
        raise Problem(401, "no-session", "you are not logged in, or your session has ended; get /api/session")
    if session is not None and session.role not in roles:
        raise Problem(403, "not-allowed", f"not allowed for the role {session.role}")
    if session is not None and session.one_time and path not in _WITH_ONE_TIME_PASSWORD:
        raise Problem(403, "password-due", "choose your own password first: POST /api/session/password")
    if session is not None and session.factor_due and path not in _WITHOUT_SECOND_FACTOR:
        raise Problem(403, "second-factor-due", "this house requires a second factor of its staff; set it up first")


def check_origin(room: CardRoom, headers: Headers) -> None:
    """A change must come from a page of this very house, and every page says where it comes from."""
    if headers.get("origin") not in room.settings.allowed_origins:
        raise Problem(403, "wrong-origin", "the Origin of this request is not an address of this house")


def check_csrf(request: Request) -> None:
    if request.headers.get("x-csrf") != csrf_of(request.cookies.get(COOKIE, "")):
        raise Problem(403, "wrong-origin", "the X-CSRF header does not belong to this session")
