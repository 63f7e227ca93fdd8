"""`queenhigh serve`: the house in the browser."""

import os
import signal
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import click

from queenhigh.cli.extras import needing
from queenhigh.cli.file_imports import not_from_a_file
from queenhigh.cli.input_files import reason
from queenhigh.cli.ledger_access import database_option, key_path, made_key_option, open_store, shown
from queenhigh.server.end_signals import ToldToEnd, end_signals

if TYPE_CHECKING:
    from queenhigh.ledger import Program
    from queenhigh.server.settings import Settings

_MOST_IDLE_MINUTES = 24 * 60
_LEAST_KEPT_DAYS, _MOST_KEPT_DAYS = 30, 36_500


def _configure(ctx: click.Context, param: click.Parameter, path: Path | None) -> Path | None:
    """Settings in the file override the defaults; flags and environment variables override the file."""
    if path is None:
        return None
    data = _read(path)
    known = {_flag(option): option.name for option in ctx.command.params if option.name != "config"}
    unknown = sorted(set(data) - set(known))
    if unknown:
        raise click.BadParameter(
            f"unknown settings in {path}: {', '.join(unknown)}; allowed: {', '.join(sorted(known))}"
        )
    ctx.default_map = {**(ctx.default_map or {}), **{known[name]: value for name, value in data.items()}}
    return path


def _flag(option: click.Parameter) -> str:
    """A setting has the name of its flag: --decision-s is decision_s."""
    return option.opts[0].removeprefix("--").replace("-", "_")


def _read(path: Path) -> dict[str, object]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except UnicodeDecodeError:
        raise click.BadParameter(f"{path} cannot be read: it is not UTF-8 text") from None
    except (OSError, tomllib.TOMLDecodeError) as error:
        raise click.BadParameter(f"{path} cannot be read: {reason(error)}") from None


@click.command("serve", context_settings={"auto_envvar_prefix": "QUEENHIGH"})
@click.option("--config", type=click.Path(path_type=Path), is_eager=True, callback=_configure, expose_value=False,
              help="A TOML file with any of these settings.")  # fmt: skip
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option("--port", default=8000, show_default=True, type=click.IntRange(0, 65535), help="0 picks a free port.")
@database_option
@made_key_option
@click.option("--origin", "origins", multiple=True, metavar="URL",
              help="A URL that browsers use for this house; default: this host and port.")  # fmt: skip
@click.option("--trusted-proxy", "trusted_proxies", multiple=True, metavar="ADDRESS",
              help="A proxy whose X-Forwarded-For is believed, by address or network; default: none.")  # fmt: skip
@click.option("--metrics-for", multiple=True, metavar="ADDRESS", default=("127.0.0.1", "::1"), show_default=True,
              help="An address that may read /metrics.")  # fmt: skip
@click.option("--decision-s", default=45, show_default=True, type=click.IntRange(5, 3600),
              help="Seconds a player at a practice table has for a decision while others wait.")  # fmt: skip
@click.option("--betting-s", default=15, show_default=True, type=click.IntRange(1, 600),
              help="Seconds that betting stays open after the first of several players asks for the deal.")  # fmt: skip
@click.option("--time-zone", default="America/New_York", show_default=True, metavar="ZONE",
              help="The zone in which the house writes every time.")  # fmt: skip
@click.option("--shift", "shifts", multiple=True, metavar="HH:MM", default=("06:00", "14:00", "22:00"),
              show_default=True, help="When a shift starts; the first one starts the gaming day.")  # fmt: skip
@click.option("--second-signature", default=1200, show_default=True, type=click.IntRange(0), metavar="DOLLARS",
              help="Above this amount a jackpot is paid only after a second floorperson has signed.")  # fmt: skip
@click.option("--second-factor", default="optional", show_default=True, type=click.Choice(["optional", "staff"]),
              help="Whether everybody who works here must log in with a code from an app as well.")  # fmt: skip
@click.option(
    "--idle",
    multiple=True,
    metavar="ROLE=MINUTES",
    help="Minutes without activity after which people in a role must log in again, e.g. dealer=10; repeat for "
    "more roles. [default: dealer=5, player=30, everybody else 15]",
)
@click.option(
    "--keep",
    multiple=True,
    metavar="KIND=DAYS",
    help="Days after which log-ins or denied-requests are removed, e.g. log-ins=365; repeat for both. Every removal is "
    "recorded. [default: everything is kept]",
)
@click.option("--approved", multiple=True, metavar="SHA256",
              help="Start only if this program has one of these digests. See queenhigh program.")  # fmt: skip
@click.option("--help-site", type=click.Path(path_type=Path, exists=True, file_okay=False), metavar="FOLDER",
              help="The documentation to show at /help; default: what make docs built, if it is there.")  # fmt: skip
@click.option("--log-json", is_flag=True, help="Log one JSON object per line.")
def command(
    host: str,
    port: int,
    database: str,
    key_file: Path | None,
    origins: tuple[str, ...],
    trusted_proxies: tuple[str, ...],
    metrics_for: tuple[str, ...],
    decision_s: int,
    betting_s: int,
    time_zone: str,
    shifts: tuple[str, ...],
    second_signature: int,
    second_factor: Literal["optional", "staff"],
    idle: tuple[str, ...],
    keep: tuple[str, ...],
    approved: tuple[str, ...],
    help_site: Path | None,
    *,
    log_json: bool,
) -> None:
    """Open the house in the browser, for players, dealers, floor staff and auditors.

    Every setting can also come from the environment, by the name of its flag: QUEENHIGH_PORT, QUEENHIGH_ORIGIN and so
    on.
    """
    end = ToldToEnd()
    with end_signals(end.note), needing("server"):
        from queenhigh.ledger import this_program
        from queenhigh.server.help_site import built_site
        from queenhigh.server.settings import Settings

        _refuse_unapproved(this_program(), approved)
        _check_gaming_day(time_zone, shifts)
        settings = Settings(
            database=database,
            key=key_path(database, key_file),
            host=host,
            port=port,
            origins=origins,
            trusted_proxies=trusted_proxies,
            metrics_for=metrics_for,
            decision_s=decision_s,
            betting_s=betting_s,
            time_zone=time_zone,
            shifts=shifts,
            second_signature_cents=second_signature * 100,
            second_factor=second_factor,
            keep_days=tuple(map(_kept_days, keep)),
            idle_s=tuple(map(_idle_time, idle)),
            help_site=help_site or built_site(),
            log_json=log_json,
        )
        # Report a database that cannot be opened before the server starts to listen.
        store, _ = open_store(database, key_file)
        store.engine.dispose()
        _serve(settings, end)


def _serve(settings: "Settings", end: ToldToEnd) -> None:
    """Run the house until it is told to end; say plainly why it cannot open."""
    from sqlalchemy.exc import SQLAlchemyError

    from queenhigh.server.house_server import serve
    from queenhigh.server.processes import AlreadyOpen

    if hasattr(signal, "SIGPIPE"):
        # A client that disconnects or a closed terminal must not stop the server.
        signal.signal(signal.SIGPIPE, signal.SIG_IGN)
    try:
        serve(settings, os.urandom, click.echo, end)
    except SQLAlchemyError as error:
        raise click.ClickException(f"{shown(settings.database)} failed: {error.__cause__ or error}") from None
    except AlreadyOpen as error:
        raise click.ClickException(str(error)) from None
    except OSError as error:
        if error.filename is not None:
            raise
        where = f"{settings.host} port {settings.port}"
        raise click.ClickException(f"cannot listen on {where}: {reason(error)}") from None


def _check_gaming_day(time_zone: str, shifts: tuple[str, ...]) -> None:
    from queenhigh.server.gaming_day import gaming_day

    try:
        gaming_day(time_zone, shifts)
    except ValueError as error:
        raise click.UsageError(str(error)) from None


def _idle_time(text: str) -> tuple[str, int]:
    """A role and its seconds, from "dealer=10"."""
    from queenhigh.server.permissions import PEOPLE

    role, _, minutes = text.partition("=")
    if role not in PEOPLE:
        raise click.UsageError(f"--idle {text}: {role!r} is not a role; choose {', '.join(sorted(PEOPLE))}")
    if not (minutes.isascii() and minutes.isdecimal() and 1 <= int(minutes) <= _MOST_IDLE_MINUTES):
        raise click.UsageError(f"--idle {text}: write a whole number of minutes from 1 to {_MOST_IDLE_MINUTES:,}")
    return role, int(minutes) * 60


def _kept_days(text: str) -> tuple[str, int]:
    """What is kept for how many days, from "log-ins=365"."""
    from queenhigh.server.retention import KINDS

    kind, _, days = text.partition("=")
    if kind not in KINDS:
        raise click.UsageError(f"--keep {text}: {kind!r} is kept for good; choose {', '.join(sorted(KINDS))}")
    if not (days.isascii() and days.isdecimal() and _LEAST_KEPT_DAYS <= int(days) <= _MOST_KEPT_DAYS):
        raise click.UsageError(
            f"--keep {text}: write a whole number of days from {_LEAST_KEPT_DAYS} to {_MOST_KEPT_DAYS:,}"
        )
    return kind, int(days)


for _option in command.params:
    # Before, the name in the environment could differ from the flag; such a name is still read.
    _option.envvar = [f"QUEENHIGH_{name.upper()}" for name in (_flag(_option), _option.name or "")]


def _refuse_unapproved(program: "Program", approved: tuple[str, ...]) -> None:
    if approved and program.digest not in approved:
        raise click.ClickException(f"this program is {program}, which is not approved; approved: {', '.join(approved)}")
    if approved and (module := not_from_a_file()) is not None:
        raise click.ClickException(
            f"{module} does not run from its file; start this program with the command queenhigh"
        )
