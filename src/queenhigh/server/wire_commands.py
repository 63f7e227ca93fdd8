"""Commands as they arrive over the wire: the classes of `table/commands`, read strictly.

The server itself fills in `by`, `role` and `at`, the order of a deck, and what a seat's device has accepted.
"""

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Annotated, Any, Literal, Union, get_type_hints

from msgspec.structs import fields
from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, create_model

from queenhigh.server import permissions
from queenhigh.server.problems import Problem
from queenhigh.server.sessions import Session
from queenhigh.table import Command, Role
from queenhigh.table.commands import command_name

_FILLED_BY_SERVER = {"by", "role", "at", "deck_id", "root", "house_number", "acknowledged", "second_above"}
_UNKNOWN_DECK = {"deck_id": "", "root": "", "house_number": ""}
_MOST = 1_000_000_000

Id = Annotated[str, Field(pattern=r"^[A-Za-z0-9._:-]{1,64}$", description="Made by the client, new for every command.")]
Word = Annotated[str, Field(min_length=1, max_length=200, pattern=r"^[^\x00-\x1f\x7f]+$")]
_Optional = Annotated[str, Field(max_length=200, pattern=r"^[^\x00-\x1f\x7f]*$")]
"""Words that may be left out, or be empty."""
Whole = Annotated[int, Field(ge=0, le=_MOST, strict=True)]
# Each place has one spelling: two keys for the same seat would hide one count behind the other.
PlaceName = Annotated[
    str, Field(pattern=r"^([1-9][0-9]?|[a-z]{1,20})$", description="The number of a seat, or the name of a place.")
]

_TYPES: dict[object, object] = {
    str: Word,
    int: Whole,
    bool: bool,
    int | None: Whole | None,
    str | int: Word | Whole,
    Mapping[str | int, int]: Annotated[dict[PlaceName, Whole], Field(max_length=12)],
}
"""How a field of each type is read from the wire."""


KINDS: dict[str, type[Command]] = {command_name(kind): kind for kind in Command.__subclasses__()}
"""Every command of a table by its name on the wire."""


class CommandIn(BaseModel):
    """What every command carries. With `round`, the command is accepted only while that round is in play."""

    model_config = ConfigDict(extra="forbid", strict=True)

    id: Id
    command: str
    round: Whole | None = None


def _model(name: str, kind: type[Command]) -> type[CommandIn]:
    # Pydantic types the fields of a model made at run time as Any.
    values: dict[str, Any] = {"command": (Literal[name], ...)}
    hints = get_type_hints(kind)
    for field in fields(kind):
        if field.name not in _FILLED_BY_SERVER:
            default = ... if field.required else field.default
            values[field.name] = (_Optional if default == "" else _TYPES[hints[field.name]], default)
    said = (kind.__doc__ or "").partition("\n")[0]
    doc = said if not said.startswith(kind.__name__) else None
    return create_model(kind.__name__, __base__=CommandIn, __doc__=doc, **values)


class AskForDeal(CommandIn):
    """A player has bet and wants the cards, where no dealer calls no more bets."""

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
    """Raise a problem if the sender's role may not give this command."""
    if session.role not in permissions.COMMANDS.get(name, frozenset()):
        raise Problem(403, "not-allowed", f"the role {session.role} may not do this: {name.replace('_', ' ')}")


def table_role(session: Session) -> Role:
    return _ROLES.get(session.role, Role.PLAYER)


_ROLES = {permissions.DEALER: Role.DEALER, permissions.FLOOR: Role.FLOOR}


def command_of(sent: CommandIn, session: Session, at: int) -> Command:
    """The command that a person sent, with who sent it and when as the server knows it."""
    kind = KINDS[sent.command]
    known = _field_names(kind)
    values = {name: value for name, value in vars(sent).items() if name in known}
    values |= {name: value for name, value in _UNKNOWN_DECK.items() if name in known}
    if "counts" in values:
        values["counts"] = {_place(key): item for key, item in values["counts"].items()}
    return kind(by=session.name, role=table_role(session), at=at, **values)


@cache
def _field_names(kind: type[Command]) -> frozenset[str]:
    return frozenset(field.name for field in fields(kind))


def _place(key: str) -> str | int:
    """The number of a seat, or the name of another place; JSON keys are always text."""
    return int(key) if key.isascii() and key.isdigit() else key
