"""What every command holds, who may give it, and what a refusal says."""

import re
from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from msgspec import Struct


class Role(StrEnum):
    PLAYER = "player"
    DEALER = "dealer"
    FLOOR = "floor"


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an act was not taken: nothing has changed. `due` is what may be done instead; where `due_values` is set, what
    may be said in the same act instead."""

    tried: str
    why: str
    clause: str | None = None
    due: tuple[str, ...] = ()
    due_values: bool = False


class Command(Struct, frozen=True):
    by: str
    role: Role
    at: int


@cache
def command_name(kind: type[Command]) -> str:
    """What a command is called on the wire and in a prompt.

    >>> from queenhigh.table.commands import CallNoMoreBets
    >>> command_name(CallNoMoreBets)
    'call_no_more_bets'
    """
    return re.sub(r"(?<!^)([A-Z])", r"_\1", kind.__name__).lower()
