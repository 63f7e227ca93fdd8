"""`queenhigh settle`: read a round record and show every payment."""

import json

import click

from queenhigh.cli.finding_output import locate, stop_refused, stopping_at_unreadable
from queenhigh.cli.input_files import Source, parse_record, read_filed_house, read_source
from queenhigh.cli.round_text import settlement_text, table_picture, void_lines
from queenhigh.cli.terminal import Terminal
from queenhigh.findings import errors
from queenhigh.games import open_game
from queenhigh.records import RoundRecord, read_record, settle, settlement_data, void_data
from queenhigh.rulebook.wording import counted


@click.command("settle")
@click.argument("record", type=click.Path(allow_dash=True))
@click.option("--json", "as_json", is_flag=True, help="For programs: one JSON object.")
@click.option("--explain", is_flag=True, help="Add the conditions that led to each payment.")
def command(record: str, *, as_json: bool, explain: bool) -> None:
    """Settle a round RECORD: a TOML file, a file with a one-line record, or - for standard input.

    Exit status: 0 settled, 1 refused (with every reason), 2 a file cannot be read.
    """
    settled, _ = read_legal_record(record, as_json=as_json)
    settlement = settle(settled)
    void = void_data(settled, settlement)
    if as_json:
        first = {"void": void} if void is not None else {}
        click.echo(json.dumps({**first, **settlement_data(settlement)}, indent=1, ensure_ascii=False))
        return
    terminal = Terminal()
    for line in void_lines(void, terminal):
        click.echo(line)
    game = open_game(settled.house)
    for line in table_picture(game, settled.round, terminal):
        click.echo(line)
    for line in settlement_text(settlement, game.rules, terminal, explain=explain):
        click.echo(line)


def read_legal_record(path: str, *, as_json: bool) -> tuple[RoundRecord, Source]:
    """Read a record; exit with status 1 if the round is refused and 2 if a file cannot be read."""
    with stopping_at_unreadable(as_json=as_json):
        source = read_source(path)
        data = parse_record(source)
        filed = read_filed_house(data, source)
    reading = read_record(data, filed[1] if filed else None)
    if reading.record is None:
        found = locate(errors(reading.findings), source)
        if filed is not None:
            found += locate(errors(reading.house_findings), filed[0])
        reasons = f"{counted(len(found), 'reason')}; nothing was settled."
        stop_refused(found, as_json=as_json, advice=reasons)
    return reading.record, source
