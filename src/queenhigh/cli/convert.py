"""`queenhigh convert`: the same record in its other format."""

import click

from queenhigh.cli.settle import read_legal_record
from queenhigh.records import line_text, toml_text


@click.command("convert")
@click.argument("record", type=click.Path(allow_dash=True))
def command(record: str) -> None:
    """Print RECORD in its other format: TOML as one line, or one line as TOML. Nothing is lost either way."""
    round_record, source = read_legal_record(record, as_json=False)
    click.echo(toml_text(round_record).rstrip() if source.is_line else line_text(round_record))
