"""Asking the process that calculates, and saying what is wrong when there is no answer."""

from collections.abc import Callable
from typing import ParamSpec, TypeVar

from queenhigh.server.calculations import Impossible, NotSolved
from queenhigh.server.card_room import CardRoom
from queenhigh.server.problems import Problem

_Inputs = ParamSpec("_Inputs")
_Result = TypeVar("_Result")


async def calculate(
    room: CardRoom, work: Callable[_Inputs, _Result], *values: _Inputs.args, **named: _Inputs.kwargs
) -> _Result:
    """The result of one function of `calculations`; a problem if the question is wrong, or the game is not solved."""
    try:
        return await room.counters.ask(work, *values, **named)
    except NotSolved as missing:
        raise Problem(409, "not-solved", str(missing)) from None
    except Impossible as impossible:
        raise Problem(422, "malformed", str(impossible)) from None
