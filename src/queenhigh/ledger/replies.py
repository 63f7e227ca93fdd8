"""What a command was answered, as it is stored beside its id and given again when the command comes again."""

from typing import NotRequired, TypedDict


class Attempt(TypedDict):
    """Who tried what, when, and after which fact, kept with a refusal."""

    by: str
    role: str
    at: int
    after: int
    command: str
    values: dict[str, object]


class Reply(TypedDict):
    """The numbers of the first and the last fact, or why the command was refused."""

    ok: bool
    id: NotRequired[str]
    """The id of the command, added by the server."""
    waits_for: NotRequired[list[str]]
    """At a practice table: the players who have not asked for the deal yet."""
    facts: NotRequired[list[int]]
    tried: NotRequired[str]
    why: NotRequired[str]
    clause: NotRequired[str | None]
    due: NotRequired[list[str]]
    due_values: NotRequired[bool]
    attempt: NotRequired[Attempt]
