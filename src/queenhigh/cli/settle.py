"""`queenhigh settle`: a round record in, every payment out."""

import json
import sys

import click

from queenhigh.cli.files import Source, Unreadable, parse_record, read_filed_house, read_source
from queenhigh.cli.ink import Ink
from queenhigh.cli.picture import settlement_text, table_picture
from queenhigh.cli.trouble import Located, finding_data, locate, show_findings, stop_unreadable
from queenhigh.findings import errors
from queenhigh.games import open_game
from queenhigh.records import Reading, read_record, settle, settlement_data


@click.command("settle")
@click.argument("record", type=click.Path(allow_dash=True))
@click.option("--json", "as_json", is_flag=True, help="For programs: one JSON object.")
@click.option("--explain", is_flag=True, help="Add the conditions that led to each payment.")
def command(record: str, *, as_json: bool, explain: bool) -> None:
    """Settle a round RECORD: a TOML file, a file with a record on one line, or - for standard input.

    Exit status: 0 settled, 1 refused (every reason is told), 2 a file cannot be read.
    """
    try:
        reading, source, house_source = read_record_file(record)
    except Unreadable as problem:
        stop_unreadable(problem, as_json=as_json, ink=Ink(sys.stderr))
        return
    if reading.record is None:
        refuse(reading, source, house_source, as_json=as_json)
        return
    settlement = settle(reading.record)
    if as_json:
        click.echo(json.dumps(settlement_data(settlement), indent=1, ensure_ascii=False))
        return
    ink = Ink()
    game = open_game(reading.record.house)
    for line in table_picture(game, reading.record.round, ink):
        click.echo(line)
    for line in settlement_text(settlement, ink, explain=explain):
        click.echo(line)


def read_record_file(path: str) -> tuple[Reading, Source, Source | None]:
    """A record, its source, and the source of its house where that is a file of its own."""
    source = read_source(path)
    data = parse_record(source)
    filed = read_filed_house(data, source)
    if filed is None:
        return read_record(data), source, None
    house_source, house_data = filed
    return read_record(data, house_data), source, house_source


def refuse(reading: Reading, source: Source, house_source: Source | None, *, as_json: bool) -> None:
    """Tell every reason, settle nothing, and end with status 1."""
    found: list[Located] = locate(errors(reading.findings), source)
    if house_source is not None:
        found += locate(errors(reading.house_findings), house_source)
    if as_json:
        click.echo(json.dumps({"ok": False, "findings": [finding_data(item) for item in found]}, indent=1))
    else:
        ink = Ink(sys.stderr)
        show_findings(found, ink)
        click.echo(f"{len(found)} reason{'s' * (len(found) != 1)}; nothing was settled.", err=True)
    raise click.exceptions.Exit(1)
