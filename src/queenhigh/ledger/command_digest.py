"""A command as it is recognized when it comes again, and as it is stored with a refusal."""

import hashlib
from collections.abc import Mapping
from fractions import Fraction

from queenhigh.ledger.replies import Attempt, Reply
from queenhigh.table import Command
from queenhigh.table.commands import command_name


def command_digest(command: Command) -> str:
    """What a command says, apart from when it came."""
    said = [f"{name}={getattr(command, name)!r}" for name in _FIELDS[type(command)]]
    return hashlib.sha256("\n".join([type(command).__name__, *said]).encode()).hexdigest()


class _Fields(dict[type[Command], tuple[str, ...]]):
    """The fields of every kind of command apart from its time, looked up once."""

    def __missing__(self, kind: type[Command]) -> tuple[str, ...]:
        self[kind] = tuple(name for name in kind.__struct_fields__ if name != "at")
        return self[kind]


_FIELDS = _Fields()


_NO_VALUES = ("by", "role", "deck_id", "root")


def attempt(command: Command, after: int) -> Attempt:
    """What a refused command said, in the order of the chain by the last fact before it."""
    said = {name: getattr(command, name) for name in _FIELDS[type(command)] if name not in _NO_VALUES}
    # A reply must be the same when it is read again, so keys are text as in JSON.
    values = {name: _as_json(value) for name, value in said.items()}
    name, role = command_name(type(command)), str(command.role)
    return {"by": command.by, "role": role, "at": command.at, "after": after, "command": name, "values": values}


def _as_json(value: object) -> object:
    if isinstance(value, Fraction):
        return str(value)
    return {str(key): item for key, item in value.items()} if isinstance(value, Mapping) else value


def other_command(command_id: str) -> Reply:
    why = f"the id {command_id} was used for another command"
    return {"ok": False, "tried": "repeat a command", "why": why, "clause": None, "due": ["use a new id"]}
