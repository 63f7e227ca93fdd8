"""Asking the process that calculates, and saying what is wrong when there is no answer."""

from collections.abc import Callable
from typing import ParamSpec, TypeVar

from starlette.requests import Request

from queenhigh.server.calculations import Impossible, NotSolved
from queenhigh.server.client_address import address_of
from queenhigh.server.problems import Problem
from queenhigh.server.request_guard import room_of

_Inputs = ParamSpec("_Inputs")
_Result = TypeVar("_Result")


async def calculate(
    request: Request, work: Callable[_Inputs, _Result], *values: _Inputs.args, **named: _Inputs.kwargs
) -> _Result:
    """The result of one function of `calculations`; a problem if the question is wrong, or the game is not solved."""
    try:
        return await room_of(request).counters.ask(address_of(request), work, *values, **named)
    except NotSolved as missing:
        raise Problem(409, "not-solved", str(missing)) from None
    except Impossible as impossible:
        raise Problem(422, "malformed", str(impossible)) from None
