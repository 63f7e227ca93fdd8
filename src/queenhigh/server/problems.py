"""What went wrong, as `application/problem+json`: what was tried, why not, which clause, what is due instead."""

from collections.abc import Sequence
from typing import Any

from starlette.responses import JSONResponse

_TITLES = {
    "refused": "The table refuses this",
    "malformed": "This cannot be read",
    "too-large": "This is too large",
    "not-found": "There is no such thing here",
    "not-allowed": "This is not for you",
    "no-session": "Nobody is logged in",
    "wrong-origin": "This did not come from a page of this house",
    "too-many": "Too much at once",
    "not-ready": "The house is not open yet",
    "unknown": "Nobody knows whether this was done",
    "wrong-password": "That name and password do not open an account",
    "password-due": "A one-time password has to be changed first",
    "conflict": "This cannot be done now",
    "wrong-host": "This house is not at that address",
    "failed": "Something broke in the house",
}

_MOST_WRONG = 20


class Problem(Exception):
    """An answer that is a problem; raised anywhere below a route or a socket."""

    def __init__(
        self,
        status: int,
        kind: str,
        detail: str,
        *,
        clause: str | None = None,
        due: Sequence[str] = (),
        more: dict[str, Any] | None = None,
        headers: dict[str, str] | None = None,
    ) -> None:
        super().__init__(detail)
        self.status, self.kind, self.detail, self.headers = status, kind, detail, headers
        self.clause, self.due, self.more = clause, tuple(due), more or {}

    def data(self) -> dict[str, Any]:
        said: dict[str, Any] = {
            "type": f"/problems/{self.kind}",
            "title": _TITLES[self.kind],
            "status": self.status,
            "detail": self.detail,
            **self.more,
        }
        if self.clause is not None:
            said["clause"] = self.clause
        if self.due:
            said["due"] = list(self.due)
        return said

    def response(self) -> JSONResponse:
        return JSONResponse(
            self.data(), status_code=self.status, media_type="application/problem+json", headers=self.headers
        )


def not_found(what: str) -> Problem:
    return Problem(404, "not-found", what)


def unreadable(errors: Sequence[Any]) -> Problem:
    """Everything that is wrong with what was sent, each with its place."""
    wrong = [
        {"where": ".".join(str(part) for part in item["loc"] if part != "body"), "what": item["msg"]}
        for item in errors[:_MOST_WRONG]
    ]
    detail = "; ".join(f"{item['where'] or 'body'}: {item['what']}" for item in wrong[:3])
    return Problem(422, "malformed", detail, more={"errors": wrong})


def refused(reply: dict[str, Any]) -> Problem:
    """A refusal of the table as a problem."""
    detail = f"{reply.get('tried', 'this')}: {reply['why']}"
    more: dict[str, Any] = {name: reply[name] for name in ("tried", "why", "id", "due_values") if name in reply}
    return Problem(409, "refused", detail, clause=reply.get("clause"), due=reply.get("due") or (), more=more)
