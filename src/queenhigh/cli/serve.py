"""`queenhigh serve`: the house in the browser."""

import os
import signal
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from queenhigh.cli.input_files import reason
from queenhigh.cli.ledger_access import database_option, key_option, key_path, open_store, shown
from queenhigh.cli.mathematics import needing

if TYPE_CHECKING:
    from queenhigh.ledger import Program


def _configure(ctx: click.Context, param: click.Parameter, path: Path | None) -> Path | None:
    """Settings of a file stand below flags and environment, and above the defaults."""
    if path is None:
        return None
    data = _read(path)
    known = {_flag(option): option.name for option in ctx.command.params if option.name != "config"}
    unknown = sorted(set(data) - set(known))
    if unknown:
        raise click.BadParameter(
            f"{', '.join(unknown)}: no such setting in {path}; allowed: {', '.join(sorted(known))}"
        )
    ctx.default_map = {**(ctx.default_map or {}), **{known[name]: value for name, value in data.items()}}
    return path


def _flag(option: click.Parameter) -> str:
    """A setting goes by the name of its flag: --decision-s is decision_s."""
    return option.opts[0].removeprefix("--").replace("-", "_")


def _read(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except UnicodeDecodeError:
        raise click.BadParameter(f"{path} cannot be read: it is not UTF-8 text") from None
    except (OSError, tomllib.TOMLDecodeError) as error:
        raise click.BadParameter(f"{path} cannot be read: {reason(error)}") from None


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
@click.option("--approved", multiple=True, metavar="SHA256",
              help="Open only as one of these programs; else as any. See queenhigh program.")  # fmt: skip
@click.option("--log-json", is_flag=True, help="One JSON object a line, for programs.")
def command(key_file: Path | None, database: str, **values: Any) -> None:
    """Open the house: tables in the browser for players, dealers, floor and auditors.

    Every setting is also read from the environment as QUEENHIGH_HOST, QUEENHIGH_PORT and so on.
    """
    with needing("server"):
        from sqlalchemy.exc import SQLAlchemyError

        from queenhigh.ledger import this_program
        from queenhigh.server.house_server import serve
        from queenhigh.server.settings import Settings

        if hasattr(signal, "SIGPIPE"):
            # A client that went away, or a terminal that was closed, must not end the house.
            signal.signal(signal.SIGPIPE, signal.SIG_IGN)
        _refuse_unapproved(this_program(), values.pop("approved"))
        settings = Settings(database=database, key=key_path(database, key_file), **values)
        # What cannot be opened is told by name before anything listens.
        store, _ = open_store(database, key_file)
        store.engine.dispose()
        try:
            serve(settings, os.urandom, click.echo)
        except SQLAlchemyError as error:
            raise click.ClickException(f"{shown(database)} failed: {error.__cause__ or error}") from None
        except OSError as error:
            if error.filename is not None:
                raise
            where = f"{settings.host} port {settings.port}"
            raise click.ClickException(f"the house cannot listen at {where}: {reason(error)}") from None


def _refuse_unapproved(program: "Program", approved: tuple[str, ...]) -> None:
    if approved and program.digest not in approved:
        raise click.ClickException(f"this program is {program}, which is none of those approved: {', '.join(approved)}")
