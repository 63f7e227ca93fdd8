"""Errors as `application/problem+json`: what was tried, why it was refused, which clause, and what to do instead."""

from collections.abc import Mapping, Sequence

from pydantic_core import ErrorDetails
from starlette.responses import JSONResponse

from queenhigh.ledger import Reply
from queenhigh.server.field_messages import field_message
from queenhigh.server.json_types import JsonObject

_TITLES = {
    "refused": "The table refused this",
    "malformed": "Malformed request",
    "too-large": "Request too large",
    "not-found": "Not found",
    "not-allowed": "Not allowed",
    "no-session": "Not logged in",
    "wrong-origin": "Not from a page of this house",
    "too-many": "Too many requests",
    "not-ready": "The house is not open",
    "unknown": "Not confirmed",
    "wrong-password": "Wrong name or password",
    "password-due": "Change your one-time password first",
    "code-due": "One more step",
    "wrong-code": "Wrong code",
    "second-factor-due": "Set up your second factor first",
    "conflict": "Not possible now",
    "not-solved": "No exact answer for this game",
    "wrong-host": "Wrong address",
    "failed": "Internal error",
}

_MOST_WRONG = 20


class Problem(Exception):
    """An error as the answer to a request; raised anywhere below a route or a socket."""

    def __init__(
        self,
        status: int,
        kind: str,
        detail: str,
        *,
        clause: str | None = None,
        due: Sequence[str] = (),
        more: Mapping[str, object] | None = None,
        headers: dict[str, str] | None = None,
    ) -> None:
        super().__init__(detail)
        self.status, self.kind, self.detail, self.headers = status, kind, detail, headers
        self.clause, self.due, self.more = clause, tuple(due), dict(more or {})

    def data(self) -> JsonObject:
        said: JsonObject = {
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


def unreadable(errors: Sequence[ErrorDetails]) -> Problem:
    """Everything that is wrong with a request, each error with its place."""
    wrong = [
        {"where": ".".join(str(part) for part in item["loc"] if part != "body"), "what": field_message(item)}
        for item in errors[:_MOST_WRONG]
    ]
    named = [(_field(item), field_message(item)) for item in errors[:3]]
    detail = "; ".join(f"{field}: {what}" if field else what for field, what in named)
    return Problem(422, "malformed", detail, more={"errors": wrong})


def _field(error: ErrorDetails) -> str:
    """A field as people call it; the sender knows which command it belongs to."""
    named = [part for part in error["loc"] if isinstance(part, str) and part != "body"]
    field = named[-1] if named else ""
    return "amount" if field == "cents" else field.replace("_", " ")


def refused(reply: Reply) -> Problem:
    """A refusal by the table as a problem."""
    detail = f"{reply.get('tried', 'this')}: {reply['why']}"
    more: JsonObject = {name: value for name, value in reply.items() if name in ("tried", "why", "id", "due_values")}
    return Problem(409, "refused", detail, clause=reply.get("clause"), due=reply.get("due") or (), more=more)
