"""The door: every request passes here before anything else looks at it.

Who asks, whether the route is for them, whether a change comes from a page of ours, how much may come, and how often.
"""

import time
from collections.abc import Callable, Coroutine
from typing import Any

from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import Response

from queenhigh.server import permissions
from queenhigh.server.accounts import Session, csrf_of
from queenhigh.server.problems import Problem, unreadable
from queenhigh.server.room import Room
from queenhigh.server.strict_json import MOST_BYTES, read_json

COOKIE = "queenhigh"
COMMANDS_PATH = "/api/tables/{table}/commands"
_SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
_WITHOUT_READINESS = frozenset({"/healthz", "/readyz", "/metrics", "/openapi.json", "/docs", "/redoc"})
_ASKED_BY_ITSELF = frozenset({("GET", "/api/floor"), ("GET", "/api/calls")})
"""What a page asks for again and again with nobody before it: no sign that anybody is there."""
_WITH_ONE_TIME_PASSWORD = frozenset({"/api/session", "/api/session/password"})
_MOST_BYTES = {
    "/api/admin/tables": 256 * 1024,
    "/api/desk/check": 256 * 1024,
    "/api/desk/card": 512 * 1024,
    "/api/desk/documents": 256 * 1024,
}


class Rates:
    """How much may come from each place in a second or a minute: a bucket that fills again."""

    def __init__(self, per_s: float, most: float) -> None:
        self.per_s, self.most = per_s, most
        self._left: dict[str, tuple[float, float]] = {}

    def take(self, whose: str, now: float) -> bool:
        left, at = self._left.get(whose, (self.most, now))
        left = min(self.most, left + (now - at) * self.per_s)
        if len(self._left) > 10_000:
            self._left.clear()
        self._left[whose] = (left - 1, now) if left >= 1 else (left, now)
        return left >= 1


class StrictRequest(Request):
    """A request whose body is limited, and whose JSON is read strictly."""

    async def body(self) -> bytes:
        if not hasattr(self, "_body"):
            most = _MOST_BYTES.get(self.scope["path"], MOST_BYTES)
            parts, size = [], 0
            async for part in self.stream():
                size += len(part)
                if size > most:
                    raise Problem(413, "too-large", f"at most {most:,} bytes are taken")
                parts.append(part)
            self._body = b"".join(parts)
        return self._body

    async def json(self) -> Any:
        """Read before anybody else looks at it, so that what is wrong is said in our words."""
        if not hasattr(self, "_json"):
            data = await self.body()
            kind = self.headers.get("content-type", "").partition(";")[0].strip().lower()
            if data and kind != "application/json":
                raise Problem(415, "malformed", "what is sent is application/json")
            self._json = read_json(data, _MOST_BYTES.get(self.scope["path"], MOST_BYTES)) if data else None
        return self._json


class GuardedRoute(APIRoute):
    """A route that lets in only whom the matrix of rights names."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        handle = super().get_route_handler()
        path = self.path

        async def guarded(request: Request) -> Response:
            strict = StrictRequest(request.scope, request.receive)
            try:
                admit(strict, path)
                if strict.method not in _SAFE:
                    await strict.json()
                return await handle(strict)
            except Problem as problem:
                denied(strict, path, problem)
                raise
            except RequestValidationError as error:
                malformed = unreadable(error.errors())
                denied(strict, path, malformed)
                raise malformed from None

        return guarded


def denied(request: StrictRequest, path: str, problem: Problem) -> None:
    """Count what somebody may not do: a command by its name, everything else by its route."""
    room, sent = room_of(request), getattr(request, "_json", None)
    named = sent.get("command") if isinstance(sent, dict) and path == COMMANDS_PATH else None
    session = getattr(request.state, "session", None) or room.people.at_hand(request.cookies.get(COOKIE))
    act = named if isinstance(named, str) and named in permissions.COMMANDS else f"{request.method} {path}"
    room.denied(session, act, request.path_params.get("table"), problem)


def room_of(request: Request) -> Room:
    room: Room = request.app.state.room
    return room


def session_of(request: Request) -> Session:
    """Whoever asks; there is somebody wherever the matrix does not let in anybody."""
    session: Session | None = request.state.session
    if session is None:
        raise Problem(401, "no-session", "ask for /api/session first")
    return session


def admit(request: Request, path: str) -> None:
    """Let a request in, or say why not."""
    room = room_of(request)
    if path not in _WITHOUT_READINESS and room.not_ready is not None:
        raise Problem(503, "not-ready", room.not_ready, headers={"Retry-After": "1"})
    address = request.client.host if request.client is not None else ""
    if path.startswith("/api/") and not request.app.state.rates.take(address, time.monotonic()):
        raise Problem(429, "too-many", "too many requests; wait a moment", headers={"Retry-After": "1"})
    session = found(room, request.cookies.get(COOKIE))
    request.state.session = session
    allow(session, permissions.ROUTES.get((request.method, path), frozenset()), path)
    if request.method not in _SAFE:
        check_origin(room, request.headers)
        if session is not None:
            check_csrf(request)
    if session is not None and (request.method, path) not in _ASKED_BY_ITSELF:
        room.seen(session)


def found(room: Room, token: str | None) -> Session | None:
    return room.people.find(token) if token and len(token) < 200 else None


def allow(session: Session | None, roles: frozenset[str], path: str) -> None:
    if session is None and permissions.ANONYMOUS not in roles:
        raise Problem(401, "no-session", "nobody is logged in, or the session is over; ask for /api/session")
    if session is not None and session.role not in roles:
        raise Problem(403, "not-allowed", f"this is not for a {session.role}")
    if session is not None and session.one_time and path not in _WITH_ONE_TIME_PASSWORD:
        raise Problem(403, "password-due", "choose a password of your own first: POST /api/session/password")


def check_origin(room: Room, headers: Headers) -> None:
    """A change comes from a page of this house, exactly, and a page says where it comes from."""
    if headers.get("origin") not in room.settings.allowed_origins:
        raise Problem(403, "wrong-origin", "the Origin of this request is not an address of this house")


def check_csrf(request: Request) -> None:
    if request.headers.get("x-csrf") != csrf_of(request.cookies.get(COOKIE, "")):
        raise Problem(403, "wrong-origin", "the X-CSRF header is not the one of this session")
