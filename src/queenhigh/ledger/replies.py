"""What a command was answered, as it is stored beside its id and given again when the command comes again."""

import json
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


def reply_text(reply: Reply) -> str:
    """A reply as it is stored and hashed.

    >>> reply_text({"ok": True, "facts": [3, 4]})
    '{"ok": true, "facts": [3, 4]}'
    """
    if reply["ok"] and len(reply) == len(_TAKEN):
        # Nearly every reply is this one; a general encoder takes ten times as long.
        first, last = reply["facts"]
        return f'{{"ok": true, "facts": [{first}, {last}]}}'
    return json.dumps(reply)


_TAKEN = ("ok", "facts")
"""All that a command is answered that was taken."""
