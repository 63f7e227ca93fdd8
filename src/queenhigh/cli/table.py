"""`queenhigh table run`: a table without a page."""

import json
import sys
import time
import uuid
from pathlib import Path

import click

from queenhigh.cli.files import Unreadable, parse_toml, read_source
from queenhigh.cli.ink import Ink
from queenhigh.cli.ledgers import database_option, key_option, open_ledger, shown
from queenhigh.cli.mathematics import needing
from queenhigh.cli.trouble import finding_data, locate, show_findings, stop_unreadable
from queenhigh.findings import errors, printable
from queenhigh.submission import read_submission


@click.group("table")
def command() -> None:
    """A live table, kept in a ledger."""


@command.command("run")
@click.argument("submission", type=click.Path())
@click.option("--rounds", default=10, show_default=True, type=click.IntRange(1, 10_000_000), help="How many rounds.")
@click.option("--players", default=3, show_default=True, type=click.IntRange(1, 7), help="How many simple players.")
@database_option
@key_option
@click.option("--name", "table_id", help="The table's name, else the file's.")
@click.option("--json", "as_json", is_flag=True, help="For programs: one JSON object.")
@click.option("--link", help="Share progressive meters with every table that names the same link.")
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
    """Run a fully automated table under SUBMISSION with simple players; every fact goes to the ledger."""
    ink = Ink(sys.stderr)
    try:
        source = read_source(submission)
        house, findings = read_submission(parse_toml(source))
    except Unreadable as problem:
        stop_unreadable(problem, as_json=as_json, ink=ink)
        return
    if house is None or errors(findings):
        located = locate(errors(findings), source)
        if as_json:
            click.echo(json.dumps({"ok": False, "findings": [finding_data(item) for item in located]}, indent=1))
        else:
            show_findings(located, ink)
        raise click.exceptions.Exit(1)
    if players > house.seats:
        raise click.BadParameter(f"this table has {house.seats} seats", param_hint="--players")
    with needing("server"):
        from sqlalchemy.exc import SQLAlchemyError

        from queenhigh.ledger import AutomaticTable, Conflict, Corrupt, Halted, Stopped

        started = time.monotonic()
        ledger = open_ledger(database, key_file)
        links = {name: f"{link} {name}" for name, offer in house.offers.items() if link and offer.meters}
        try:
            keeper = ledger.open_table(table_id or Path(source.name).stem, source.text, links, at=int(time.time()))
            table = AutomaticTable(ledger, keeper.table_id, players, lambda: int(time.time()), uuid.uuid4().hex)
            for number in table.rounds(rounds):
                if sys.stderr.isatty():
                    click.echo(f"\rround {number}", nl=False, err=True)
        except (Stopped, Halted, ValueError) as error:
            raise click.ClickException(str(error)) from None
        except Corrupt as error:
            click.echo(f"Error: {printable(str(error))}", err=True)
            raise click.exceptions.Exit(1) from None
        except Conflict:
            why = "another process deals at this table: nothing of the last round is kept here"
            raise click.ClickException(why) from None
        except SQLAlchemyError as error:
            raise click.ClickException(f"{shown(database)}: {error.__cause__ or error}") from None
        if sys.stderr.isatty():
            click.echo(err=True)
    seconds = time.monotonic() - started
    told = {"rounds": rounds, "facts": keeper.facts, "seconds": round(seconds, 3), "database": shown(database)}
    if as_json:
        click.echo(json.dumps(told, indent=1))
    else:
        speed = f"{rounds / seconds:,.0f} rounds a second"
        click.echo(f"{rounds} rounds, {keeper.facts:,} facts in {shown(database)}, {speed}")
