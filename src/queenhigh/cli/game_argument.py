"""The GAME argument of a command: any game of the rules in force, registered games included."""

from collections.abc import Callable
from typing import TypeVar

import click

from queenhigh.rulebook import game_names

Decorated = TypeVar("Decorated", bound=Callable[..., object])


def game_argument(*, required: bool = True) -> Callable[[Decorated], Decorated]:
    """The argument GAME. The names are looked up when a command runs, since other rules or packages change them."""

    def known_game(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
        if value is None and required:
            raise click.MissingParameter(f"Choose from: {', '.join(game_names())}", ctx, param)
        return _known_game(value)

    return click.argument("game", metavar="GAME" if required else "[GAME]", required=False, callback=known_game)


def _known_game(value: str | None) -> str | None:
    if value is not None and value not in game_names():
        raise click.BadParameter(f"{value!r} is not one of {', '.join(map(repr, game_names()))}.")
    return value
