"""The web application: routes, sockets, pages, and the headers of every response."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from fastapi import APIRouter, FastAPI
from fastapi.exceptions import RequestValidationError
from fastapi_offline import FastAPIOffline
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import BaseRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from queenhigh import __version__
from queenhigh.server import (
    routes_admin,
    routes_audit,
    routes_desk,
    routes_drawings,
    routes_floor,
    routes_floor_calls,
    routes_lab,
    routes_learning,
    routes_live,
    routes_meter_transfers,
    routes_paytables,
    routes_play_history,
    routes_reports,
    routes_rounds,
    routes_school,
    routes_second_factor,
    routes_session,
    routes_tables,
)
from queenhigh.server.budgets import Rates
from queenhigh.server.card_room import CardRoom
from queenhigh.server.compression import CompressedPages
from queenhigh.server.help_site import add_help
from queenhigh.server.page_frame import NOT_FOUND, PAGES, Page
from queenhigh.server.problems import Problem, unreadable
from queenhigh.server.request_guard import GuardedRoute, room_of

PAGE_PARTS = Path(__file__).parent / "pages"
"""The modules, styles and pictures that pages are made of."""

_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
# The API documentation and the help have inline scripts and inline styles of their own; they hold nobody's data.
_DOCS_POLICY = (
    "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; worker-src blob:; frame-ancestors 'none'"
)
# The desk shows printed papers in a frame; each is a document that can neither run nor fetch anything.
_DESK_POLICY = f"{_POLICY}; frame-src 'self'"
_PAPER_POLICY = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'"
_HEADERS = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=()",
}

_HSTS = "max-age=31536000; includeSubDomains"

_ROUTES = (
    routes_session,
    routes_second_factor,
    routes_play_history,
    routes_tables,
    routes_drawings,
    routes_rounds,
    routes_floor,
    routes_floor_calls,
    routes_meter_transfers,
    routes_audit,
    routes_reports,
    routes_lab,
    routes_learning,
    routes_school,
    routes_paytables,
    routes_desk,
    routes_admin,
    routes_live,
)

_TO_READ = ["GET", "HEAD"]
"""A program that only asks whether the house is there, such as a load balancer, need not read a body."""

meta = APIRouter(route_class=GuardedRoute, include_in_schema=False)
_ROUTERS = (meta, *(module.router for module in _ROUTES), routes_reports.jackpots)


def api_routes() -> list[BaseRoute]:
    """Every route that is not a page, in the order in which they are looked up."""
    return [route for router in _ROUTERS for route in router.routes]


@meta.api_route("/healthz", methods=_TO_READ)
async def healthz() -> dict[str, str]:
    return {"status": "alive"}


@meta.api_route("/readyz", methods=_TO_READ)
async def readyz(request: Request) -> Response:
    why = room_of(request).not_ready
    return JSONResponse({"status": "ready"} if why is None else {"status": "not ready", "why": why},
                        status_code=200 if why is None else 503)  # fmt: skip


@meta.get("/metrics")
async def metrics(request: Request) -> Response:
    settings = room_of(request).settings
    # A proxy that nobody named would lend every visitor its own address.
    vouched = bool(settings.trusted_proxies) or "x-forwarded-for" not in request.headers
    if request.client is None or request.client.host not in settings.metrics_for or not vouched:
        raise Problem(403, "not-allowed", "the house does not show its metrics to this address")
    return Response(room_of(request).metrics.text(), media_type="text/plain; version=0.0.4")


class ResponseHeaders:
    """Security headers on every response, only requests to our own address, and a count of responses."""

    def __init__(self, app: ASGIApp, room: CardRoom) -> None:
        self.app, self.room = app, room

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        host = dict(scope["headers"]).get(b"host", b"").decode("latin-1")
        if host not in self.room.settings.allowed_hosts and scope["path"] not in ("/healthz", "/readyz", "/metrics"):
            problem = Problem(421, "wrong-host", "this house answers only at its own address")
            if scope["type"] == "http":
                await problem.response()(scope, receive, self._with_headers(scope, send))
            else:
                await send({"type": "websocket.close", "code": 1008})
            return
        await self.app(scope, receive, self._with_headers(scope, send))

    def _with_headers(self, scope: Scope, send: Send) -> Send:
        async def sending(message: Message) -> None:
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                path = scope["path"]
                extra = {**_HEADERS, **_policy_of(path)}
                if self.room.settings.secure:
                    extra["strict-transport-security"] = _HSTS
                if path.startswith("/api/"):
                    extra["cache-control"] = "no-store"
                kept = [(name, value) for name, value in message["headers"] if name not in _DROPPED_HEADERS]
                added = [(name.encode(), value.encode()) for name, value in extra.items()]
                message = {**message, "headers": [*kept, *added]}
                self.room.metrics.requests.labels(scope.get("method", "WS"), str(message["status"])).inc()
            await send(message)

        return sending


_DROPPED_HEADERS = (b"server",)


def _policy_of(path: str) -> dict[str, str]:
    if path.startswith("/api/desk/papers/"):
        return {"content-security-policy": _PAPER_POLICY, "x-frame-options": "SAMEORIGIN"}
    if path.startswith("/help/"):
        return {"content-security-policy": _DOCS_POLICY}
    policies = {"/docs": _DOCS_POLICY, "/redoc": _DOCS_POLICY, "/desk": _DESK_POLICY}
    return {"content-security-policy": policies.get(path, _POLICY)}


def make_app(room: CardRoom) -> FastAPI:
    """The house as an ASGI application; it opens and closes with its server."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        _work_out_routes(app)
        await room.open()
        yield
        await room.close()

    app: FastAPI = FastAPIOffline(
        title="Queen High", version=__version__, lifespan=lifespan, description="The house in the browser. Amounts "
        "are whole cents, every command carries an id made by the client, and errors are problem+json.",
    )  # fmt: skip
    app.state.room = room
    app.state.rates = Rates(room.settings.requests_per_s, room.settings.requests_per_s * 2)
    app.state.desk_rates = Rates(room.settings.desk_per_minute / 60, room.settings.desk_per_minute / 5)
    for router in _ROUTERS:
        app.include_router(router)
    _add_pages(app)
    add_help(app, room.settings.help_site)
    _add_problems(app)
    app.add_middleware(CompressedPages)
    app.add_middleware(ResponseHeaders, room=room)
    return app


def _work_out_routes(app: FastAPI) -> None:
    """FastAPI works a route out when it is first looked at, which would be in the way of a bet."""
    for route in app.routes:
        route.matches({"type": "http", "method": "GET", "path": "/nowhere", "root_path": "", "headers": []})


def _add_pages(app: FastAPI) -> None:
    for path, page in PAGES.items():
        app.add_api_route(path, _shown(page), methods=_TO_READ, include_in_schema=False, name=f"page {page.module}")
    app.mount("/static", StaticFiles(directory=PAGE_PARTS), name="static")


def _shown(page: Page) -> Callable[[], Awaitable[Response]]:
    html = page.html()

    async def shown() -> Response:
        return HTMLResponse(html, headers={"cache-control": "no-cache"})

    return shown


def _add_problems(app: FastAPI) -> None:
    @app.exception_handler(Problem)
    async def _(request: Request, problem: Problem) -> Response:
        return problem.response()

    @app.exception_handler(RequestValidationError)
    async def _(request: Request, error: RequestValidationError) -> Response:
        return unreadable(error.errors()).response()

    @app.exception_handler(HTTPException)
    async def _(request: Request, error: HTTPException) -> Response:
        if error.status_code == 404 and _wants_page(request):
            return HTMLResponse(NOT_FOUND.html(), status_code=404, headers={"cache-control": "no-cache"})
        kind = {404: "not-found", 405: "not-found"}.get(error.status_code, "failed")
        return Problem(error.status_code, kind, str(error.detail), headers=dict(error.headers or {})).response()

    @app.exception_handler(Exception)
    async def _(request: Request, error: Exception) -> Response:
        return Problem(500, "failed", "internal error; the request was not confirmed").response()


def _wants_page(request: Request) -> bool:
    """Whether somebody typed the address, rather than a program asking for data."""
    path, wanted = request.url.path, request.headers.get("accept", "")
    return request.method == "GET" and "text/html" in wanted and not path.startswith(("/api/", "/static/"))
