"""Pages and drawings travel compressed. Answers that hold a person's data do not: their length would tell of it."""

from starlette.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp, Receive, Scope, Send

_PUBLIC = ("/static/", "/drawings/")
_FELT = "/felt"
_ALREADY_COMPRESSED = ".woff2"


def is_compressed(path: str) -> bool:
    """
    >>> is_compressed("/static/table.js"), is_compressed("/api/tables/harbor-room/felt"), is_compressed("/api/session")
    (True, True, False)
    """
    return (path.startswith(_PUBLIC) and not path.endswith(_ALREADY_COMPRESSED)) or path.endswith(_FELT)


class CompressedPages:
    """Compresses what is the same for everybody."""

    def __init__(self, app: ASGIApp) -> None:
        self.app, self.compressed = app, GZipMiddleware(app, minimum_size=1000, compresslevel=6)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        compressed = scope["type"] == "http" and is_compressed(scope["path"])
        await (self.compressed if compressed else self.app)(scope, receive, send)
