"""`queenhigh report`: what auditors ask of a house's record, in the terminal, as CSV, JSON or PDF."""

import time
from datetime import date, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from queenhigh.cli.extras import needing
from queenhigh.cli.input_files import write_file
from queenhigh.cli.ledger_access import database_option, key_option, read_ledger, shown
from queenhigh.cli.terminal import Terminal

if TYPE_CHECKING:
    from queenhigh.server.reports.report import Report, Scope

_NAMES = ("results", "rounds", "pace", "exceptions", "overrides", "refusals", "jackpots", "disputes", "meters",
          "meter-moves", "decks", "rights", "logins", "automation", "exams", "training")  # fmt: skip
_BY = ("game", "table", "day", "shift", "dealer", "player")


def _day(ctx: click.Context, param: click.Parameter, text: str | None) -> date | None:
    if text is None:
        return None
    try:
        return datetime.strptime(text, "%Y-%m-%d").date()
    except ValueError:
        raise click.BadParameter(f"{text!r} is not a date; write it as 2026-11-15") from None


@click.command("report")
@click.argument("name", type=click.Choice(_NAMES))
@database_option
@key_option
@click.option("--day", metavar="DATE", callback=_day, help="One gaming day, by the date on which it starts.")
@click.option("--from", "first", metavar="DATE", callback=_day, help="The first gaming day.")
@click.option("--to", "last", metavar="DATE", callback=_day, help="The last gaming day.")
@click.option("--shift", type=click.IntRange(1, 24), help="One shift of each day, by its number.")
@click.option("--table", help="One table.")
@click.option("--game", help="One game, such as three-card-poker.")
@click.option("--person", help="One person: player, dealer, floor, or account.")
@click.option("--wager", help="One wager, for results and rounds.")
@click.option("--meter", help="One meter, for meters and meter-moves.")
@click.option("--by", type=click.Choice(_BY), help="Break results or pace down by this.")
@click.option("--time-zone", default="America/New_York", show_default=True, metavar="ZONE",
              envvar="QUEENHIGH_TIME_ZONE", help="The zone in which the house writes every time.")  # fmt: skip
@click.option("--shift-start", "shifts", multiple=True, metavar="HH:MM", default=("06:00", "14:00", "22:00"),
              envvar="QUEENHIGH_SHIFT", show_default=True,
              help="When a shift starts; the first one starts the gaming day.")  # fmt: skip
@click.option("--recount", is_flag=True, help="Count everything from the facts; ignore the totals that a server kept.")
@click.option("--csv", "as_csv", is_flag=True, help="For a spreadsheet.")
@click.option("--json", "as_json", is_flag=True, help="For programs: one JSON object.")
@click.option("--pdf", type=click.Path(dir_okay=False, path_type=Path), help="Write the report as PDF.")
def command(
    name: str,
    database: str,
    key_file: Path | None,
    day: date | None,
    first: date | None,
    last: date | None,
    shift: int | None,
    time_zone: str,
    shifts: tuple[str, ...],
    pdf: Path | None,
    *,
    recount: bool,
    as_csv: bool,
    as_json: bool,
    **chosen: str | None,
) -> None:
    """Make the report NAME from the record of a house.

    results, rounds, pace (of dealers), exceptions, overrides, refusals, jackpots, disputes, meters, meter-moves, decks,
    rights, logins, automation, exams or training. Times are those of the house. Every report ends with its source: the
    heads of the chains, and the programs that wrote them.

    Exit status: 0 the report was made, 2 the database cannot be read.
    """
    if day is not None and (first is not None or last is not None):
        raise click.UsageError("give either --day, or --from and --to")
    with needing("server"):
        from queenhigh.server.reports.report import Scope

        scope = Scope(day or first, day or last, shift, **chosen)
        report = _made(database, key_file, name, scope, time_zone, shifts, recount=recount)
    _write(report, pdf, as_csv=as_csv, as_json=as_json)


def _made(
    database: str,
    key_file: Path | None,
    name: str,
    scope: "Scope",
    time_zone: str,
    shifts: tuple[str, ...],
    *,
    recount: bool,
) -> "Report":
    from sqlalchemy.exc import SQLAlchemyError

    from queenhigh.server.gaming_day import gaming_day
    from queenhigh.server.reports.catalog import make_report

    store, _ = read_ledger(database, key_file)
    try:
        return make_report(store, gaming_day(time_zone, shifts), name, scope, int(time.time()), recount=recount)
    except SQLAlchemyError as error:
        raise click.ClickException(f"{shown(database)} cannot be read: {type(error).__name__}") from None
    except ValueError as error:
        raise click.UsageError(str(error)) from None
    finally:
        store.engine.dispose()


def _write(report: "Report", pdf: Path | None, *, as_csv: bool, as_json: bool) -> None:
    from queenhigh.server.reports import report_files

    if pdf is not None:
        with needing("reports"):
            write_file(pdf, report_files.report_pdf(report))
    if as_json:
        click.echo(report_files.as_json(report))
    elif as_csv:
        click.echo(report_files.as_csv(report), nl=False)
    elif pdf is None:
        _show(report, Terminal())


def _show(report: "Report", terminal: Terminal) -> None:
    from queenhigh.server.reports.report_files import source_lines

    rows = list(report.texts())
    heads = [column.head for column in report.columns]
    wide = [max([len(head), *(len(row[place]) for row in rows)]) for place, head in enumerate(heads)]
    right = [column.kind in ("number", "money", "exact", "deviations", "percent") for column in report.columns]
    click.echo(terminal.style(_line(heads, wide, right), bold=True))
    for row in rows:
        click.echo(_line(row, wide, right))
    click.echo()
    for name, text in source_lines(report):
        click.echo(f"{name:<17} {text}")


def _line(cells: list[str], wide: list[int], right: list[bool]) -> str:
    placed = zip(cells, wide, right, strict=True)
    return "  ".join(text.rjust(width) if to_right else text.ljust(width) for text, width, to_right in placed).rstrip()
