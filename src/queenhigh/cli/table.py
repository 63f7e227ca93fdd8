"""`queenhigh table run`: an automated table without a browser."""

import json
import sys
import time
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

import click

from queenhigh.cli.extras import needing
from queenhigh.cli.finding_output import locate, stop_refused
from queenhigh.cli.ledger_access import database_option, made_key_option, open_ledger, shown
from queenhigh.cli.submission_file import read_submission_file
from queenhigh.findings import errors, printable
from queenhigh.rulebook.wording import counted
from queenhigh.submission import opening_faults

if TYPE_CHECKING:
    from queenhigh.ledger import Ledger


@click.group("table")
def command() -> None:
    """A live table, kept in a ledger."""


@command.command("run")
@click.argument("submission", type=click.Path())
@click.option("--rounds", default=10, show_default=True, type=click.IntRange(1, 10_000_000), help="Number of rounds.")
@click.option("--players", default=3, show_default=True, type=click.IntRange(1, 7), help="Number of simulated players.")
@database_option
@made_key_option
@click.option("--name", "table_id", help="The name of the table; default: the file name.")
@click.option("--json", "as_json", is_flag=True, help="For programs: one JSON object.")
@click.option("--link", help="Share progressive meters with every table that has the same link.")
def run(
    submission: str,
    rounds: int,
    players: int,
    database: str,
    key_file: Path | None,
    table_id: str | None,
    link: str | None,
    *,
    as_json: bool,
) -> None:
    """Run a fully automated table under SUBMISSION with simulated players, and keep every fact in the ledger."""
    filed = read_submission_file(submission, as_json=as_json)
    if filed.house is None or errors(filed.findings):
        stop_refused(locate(errors(filed.findings), filed.source), as_json=as_json)
    unapproved = opening_faults(filed.house, date.today())
    if unapproved:
        stop_refused(locate(unapproved, filed.source), as_json=as_json)
    if players > filed.house.seats:
        raise click.BadParameter(f"this table has only {counted(filed.house.seats, 'seat')}", param_hint="--players")
    with needing("server"):
        ledger = open_ledger(database, key_file)
        started = time.monotonic()
        with _reporting_errors(database):
            links = {name: f"{link} {name}" for name, offer in filed.house.offers.items() if link and offer.meters}
            name = table_id or Path(filed.source.name).stem
            ledger_table = ledger.open_table(name, filed.source.text, links, at=int(time.time()), on=date.today())
            _deal(ledger, ledger_table.table_id, players, rounds)
    seconds = time.monotonic() - started
    told = {"rounds": rounds, "facts": ledger_table.facts, "seconds": round(seconds, 3), "database": shown(database)}
    if as_json:
        click.echo(json.dumps(told, indent=1))
    else:
        speed = f"{rounds / seconds:,.0f} rounds a second"
        click.echo(f"{counted(rounds, 'round')}, {counted(ledger_table.facts, 'fact')} in {shown(database)}, {speed}")


def _deal(ledger: "Ledger", table_id: str, players: int, rounds: int) -> None:
    from queenhigh.ledger import AutomaticTable

    table = AutomaticTable(ledger, table_id, players, lambda: int(time.time()), uuid.uuid4().hex)
    for number in table.rounds(rounds):
        if sys.stderr.isatty():
            click.echo(f"\rround {number}", nl=False, err=True)
    if sys.stderr.isatty():
        click.echo(err=True)


@contextmanager
def _reporting_errors(database: str) -> Iterator[None]:
    """Report why the table stopped dealing."""
    from sqlalchemy.exc import SQLAlchemyError

    from queenhigh.ledger import Conflict, Corrupt, Halted, Stopped

    try:
        yield
    except (Stopped, Halted, ValueError) as error:
        raise click.ClickException(str(error)) from None
    except Corrupt as error:
        click.echo(f"Error: {printable(str(error))}", err=True)
        raise click.exceptions.Exit(1) from None
    except Conflict:
        why = "another process is dealing at this table; the last round was not recorded"
        raise click.ClickException(why) from None
    except SQLAlchemyError as error:
        raise click.ClickException(f"{shown(database)}: {error.__cause__ or error}") from None
