"""`queenhigh serve`: the house in the browser."""

import os
import signal
import tomllib
from pathlib import Path
from typing import Any

import click

from queenhigh.cli.ledgers import database_option, key_option, key_path
from queenhigh.cli.mathematics import needing


def _configure(ctx: click.Context, param: click.Parameter, path: Path | None) -> Path | None:
    """Settings of a file stand below flags and environment, and above the defaults."""
    if path is None:
        return None
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise click.BadParameter(f"{path} cannot be read: {error}") from None
    known = {option.name: option for option in ctx.command.params}
    named = {"key": "key_file", "origin": "origins"}
    settings = {named.get(name, name): value for name, value in data.items()}
    unknown = sorted(set(settings) - set(known))
    if unknown:
        allowed = ", ".join(sorted(str(name) for name in known if name != "config"))
        raise click.BadParameter(f"{', '.join(unknown)}: no such setting in {path}; allowed: {allowed}")
    ctx.default_map = {**(ctx.default_map or {}), **settings}
    return path


@click.command("serve", context_settings={"auto_envvar_prefix": "QUEENHIGH"})
@click.option("--config", type=click.Path(path_type=Path), is_eager=True, callback=_configure, expose_value=False,
              help="A TOML file with any of these settings.")  # fmt: skip
@click.option("--host", default="127.0.0.1", show_default=True, help="Where to listen.")
@click.option("--port", default=8000, show_default=True, type=click.IntRange(0, 65535), help="0 takes a free one.")
@database_option
@key_option
@click.option("--origin", "origins", multiple=True, metavar="URL",
              help="An address that pages of this house come from; else this host and port.")  # fmt: skip
@click.option("--decision-s", default=45, show_default=True, type=click.IntRange(5, 3600),
              help="How long a player at a practice table may think while others wait.")  # fmt: skip
@click.option("--betting-s", default=15, show_default=True, type=click.IntRange(1, 600),
              help="How long betting stays open after the first of several players wants the deal.")  # fmt: skip
@click.option("--log-json", is_flag=True, help="One JSON object a line, for programs.")
def command(key_file: Path | None, database: str, **values: Any) -> None:
    """Open the house: tables in the browser for players, dealers, floor and auditors.

    Every setting is also read from the environment as QUEENHIGH_HOST, QUEENHIGH_PORT and so on.
    """
    with needing("server"):
        from sqlalchemy.exc import SQLAlchemyError

        from queenhigh.server.serving import serve
        from queenhigh.server.settings import Settings

        if hasattr(signal, "SIGPIPE"):
            # A client that went away, or a terminal that was closed, must not end the house.
            signal.signal(signal.SIGPIPE, signal.SIG_IGN)
        settings = Settings(database=database, key=key_path(database, key_file), **values)
        try:
            serve(settings, os.urandom, click.echo)
        except SQLAlchemyError as error:
            raise click.ClickException(f"{database} cannot be opened: {error.__cause__ or error}") from None
        except ValueError as error:
            raise click.ClickException(f"the key in {settings.key} cannot be used: {error}") from None
