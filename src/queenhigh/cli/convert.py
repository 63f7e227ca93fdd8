"""`queenhigh convert`: the other form of a record."""

import sys

import click

from queenhigh.cli.files import Unreadable
from queenhigh.cli.ink import Ink
from queenhigh.cli.settle import read_record_file, refuse
from queenhigh.cli.trouble import stop_unreadable
from queenhigh.records import line_text, toml_text


@click.command("convert")
@click.argument("record", type=click.Path(allow_dash=True))
def command(record: str) -> None:
    """Print RECORD in its other form: TOML as one line, one line as TOML. Nothing is lost either way."""
    try:
        reading, source, house_source = read_record_file(record)
    except Unreadable as problem:
        stop_unreadable(problem, as_json=False, ink=Ink(sys.stderr))
        return
    if reading.record is None:
        refuse(reading, source, house_source, as_json=False)
        return
    click.echo(toml_text(reading.record).rstrip() if source.is_line else line_text(reading.record))
