"""Commands as they come over the wire: the classes of `table/commands.py`, read strictly.

`by`, `role` and `at` are the server's to say, and so are the order of a deck and what a seat's device has accepted.
"""

from dataclasses import MISSING, fields
from typing import TYPE_CHECKING, Annotated, Any, Literal, Union, get_type_hints

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, create_model

from queenhigh.server import permissions
from queenhigh.server.accounts import Session
from queenhigh.server.problems import Problem
from queenhigh.table import Command, Role
from queenhigh.table.commands import command_name

_SERVERS = {"by", "role", "at", "deck_id", "root", "acknowledged"}
_FILLED = {"deck_id": "", "root": ""}
_MOST = 1_000_000_000

Id = Annotated[str, Field(pattern=r"^[A-Za-z0-9._:-]{1,64}$", description="Made by the client, new for every command.")]
Word = Annotated[str, Field(min_length=1, max_length=200, pattern=r"^[^\x00-\x1f\x7f]+$")]
Whole = Annotated[int, Field(ge=0, le=_MOST, strict=True)]
# One spelling for each place: two keys that mean the same seat would hide one count behind the other.
PlaceName = Annotated[str, Field(pattern=r"^([1-9][0-9]?|[a-z]{1,20})$", description="A seat's number or a place.")]

_TYPES: dict[str, Any] = {
    "str": Word,
    "int": Whole,
    "bool": bool,
    "int | None": Whole | None,
    "str | int": Word | Whole,
    "Mapping[str | int, int]": Annotated[dict[PlaceName, Whole], Field(max_length=12)],
}


KINDS: dict[str, type[Command]] = {command_name(kind): kind for kind in Command.__subclasses__()}
"""Every command of a table by its name on the wire."""


class CommandIn(BaseModel):
    """What every command carries. With `round`, it is taken only while that round is in play."""

    model_config = ConfigDict(extra="forbid", strict=True)

    id: Id
    command: str
    round: Whole | None = None


def _type_of(kind: type[Command], name: str) -> Any:
    hint = get_type_hints(kind)[name]
    text = getattr(hint, "__name__", str(hint)) if isinstance(hint, type) else str(hint)
    return _TYPES[text.replace("collections.abc.", "").replace("typing.", "")]


def _model(name: str, kind: type[Command]) -> type[CommandIn]:
    values: dict[str, Any] = {"command": (Literal[name], ...)}
    for field in fields(kind):
        if field.name not in _SERVERS:
            default = ... if field.default is MISSING else field.default
            values[field.name] = (_type_of(kind, field.name), default)
    said = (kind.__doc__ or "").partition("\n")[0]
    doc = said if not said.startswith(kind.__name__) else None
    return create_model(kind.__name__, __base__=CommandIn, __doc__=doc, **values)


class AskForDeal(CommandIn):
    """At a practice table: a player has wagered and wants the cards."""

    command: Literal["ask_for_deal"]


MODELS: dict[str, type[CommandIn]] = {
    permissions.ASK_FOR_DEAL: AskForDeal,
    **{name: _model(name, kind) for name, kind in KINDS.items() if permissions.COMMANDS.get(name)},
}
if TYPE_CHECKING:
    AnyCommand = CommandIn
else:
    AnyCommand = Annotated[Union[tuple(MODELS.values())], Field(discriminator="command")]  # noqa: UP007
COMMAND_IN: TypeAdapter[CommandIn] = TypeAdapter(AnyCommand)


def may(session: Session, name: str) -> None:
    """A problem where a command is not for the role of whoever sends it."""
    if session.role not in permissions.COMMANDS.get(name, frozenset()):
        raise Problem(403, "not-allowed", f"{name} is not for a {session.role}")


def table_role(session: Session) -> Role:
    return {permissions.DEALER: Role.DEALER, permissions.FLOOR: Role.FLOOR}.get(session.role, Role.PLAYER)


def command_of(sent: CommandIn, session: Session, at: int) -> Command:
    """The command that a person means, with who it is and when by the server's own knowledge."""
    kind = KINDS[sent.command]
    known = {field.name for field in fields(kind)}
    values = {name: value for name, value in sent.model_dump().items() if name in known}
    values |= {name: value for name, value in _FILLED.items() if name in known}
    if "counts" in values:
        values["counts"] = {_place(key): item for key, item in values["counts"].items()}
    return kind(by=session.name, role=table_role(session), at=at, **values)


def _place(key: str) -> str | int:
    """A seat's number, or the name of another place: keys of JSON are text."""
    return int(key) if key.isascii() and key.isdigit() else key
