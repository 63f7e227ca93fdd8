"""`queenhigh replay`: step through a recorded round as the dealer dealt it."""

import json
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from queenhigh.cli.extras import needing
from queenhigh.cli.input_files import write_file
from queenhigh.cli.ledger_access import database_option, key_option, read_ledger, shown
from queenhigh.cli.round_text import settlement_text, table_picture, void_lines
from queenhigh.cli.terminal import Terminal
from queenhigh.findings import printable
from queenhigh.games import open_game
from queenhigh.records import RoundRecord, VoidData, line_text, settle, settlement_data, toml_text, void_data
from queenhigh.rulebook import gist

if TYPE_CHECKING:
    from collections.abc import Iterator

    from queenhigh.ledger import Store
    from queenhigh.ledger.round_replay import Replay
    from queenhigh.table import Fact


_MOST_DIGITS = 18


@click.command("replay")
@click.argument("round_", metavar="ROUND")
@database_option
@key_option
@click.option("--export", type=click.Path(path_type=Path), help="Write the round's record to this file, as TOML.")
@click.option(
    "--evidence",
    type=click.Path(path_type=Path),
    help="Write the evidence for checking the fair cut to this file, as JSON.",
)
@click.option("--line", "as_line", is_flag=True, help="Print only the record, on one line.")
@click.option("--step", is_flag=True, help="Wait for Enter after each step.")
@click.option("--json", "as_json", is_flag=True, help="For programs: one JSON object.")
def command(
    round_: str,
    database: str,
    key_file: Path | None,
    export: Path | None,
    evidence: Path | None,
    *,
    as_line: bool,
    step: bool,
    as_json: bool,
) -> None:
    """Step through ROUND as the dealer dealt it, with the clause behind each step.

    ROUND is TABLE/NUMBER, or NUMBER alone if the ledger has only one table.

    Exit status: 0 shown, 2 the round or the database does not exist.
    """
    with needing("server"):
        from sqlalchemy.exc import SQLAlchemyError

        from queenhigh.ledger import WrongKey
        from queenhigh.ledger.round_replay import NoSuchRound, Rounds

        store, vault = read_ledger(database, key_file)
        try:
            table_id, number = _address(store, round_)
            replay = Rounds(store, table_id, vault).replay(number)
        except (NoSuchRound, WrongKey) as problem:
            raise click.ClickException(str(problem)) from None
        except SQLAlchemyError as error:
            raise click.ClickException(f"{shown(database)} cannot be read: {error.__cause__ or error}") from None
    record = replay.record
    if export is not None:
        write_file(export, toml_text(record))
    if evidence is not None:
        write_file(evidence, json.dumps(replay.evidence, indent=1) + "\n")
    if as_line:
        click.echo(line_text(record))
    elif as_json:
        click.echo(json.dumps(_data(replay, record), indent=1, ensure_ascii=False))
    else:
        _show(replay, record, Terminal(), step=step)


def _address(store: "Store", round_: str) -> tuple[str, int]:
    from queenhigh.ledger.round_replay import NoSuchRound

    table_id, slash, number = round_.rpartition("/")
    if not number.isascii() or not number.isdigit() or len(number) > _MOST_DIGITS:
        raise click.BadParameter(f"{round_!r} is not a round: write TABLE/NUMBER or NUMBER", param_hint="ROUND")
    if slash:
        return table_id, int(number)
    tables = list(store.tables())
    if len(tables) != 1:
        raise NoSuchRound(f"say which table, as TABLE/{number}; tables: {', '.join(tables) or 'none'}")
    return tables[0], int(number)


def _data(replay: "Replay", record: RoundRecord) -> dict[str, object]:
    from queenhigh.table import fact_data

    events = [
        {"event": number, **fact_data(fact), "text": text, "clauses": list(clauses)}
        for number, fact, text, clauses in _told(replay)
    ]
    address = {"table": replay.table_id, "round": replay.number, "void": _void(replay, record)}
    return {**address, "events": events, **settlement_data(settle(record))}


def _void(replay: "Replay", record: RoundRecord) -> VoidData | None:
    reason = getattr(replay.events[-1][1], "reason", "")
    return void_data(record, settle(record), reason)


def _told(replay: "Replay") -> "Iterator[tuple[int, Fact, str, tuple[str, ...]]]":
    """Each step with its number, its sentence and the clauses that ask for it."""
    from queenhigh.table.fact_clauses import FactClauses
    from queenhigh.table.fact_sentences import sentence

    clauses = FactClauses(replay.state.house)
    for number, fact in replay.events:
        yield number, fact, sentence(fact), clauses.of(fact)


def _show(replay: "Replay", record: RoundRecord, terminal: Terminal, *, step: bool) -> None:
    click.echo(terminal.style(f"{printable(replay.table_id)}, round {replay.number}", bold=True))
    for line in void_lines(_void(replay, record), terminal):
        click.echo(line)
    for number, fact, text, clauses in _told(replay):
        at = datetime.fromtimestamp(fact.at, UTC).strftime("%H:%M:%S")
        clause = clauses[0] if clauses else ""
        click.echo(f"{number:>7}  {at}  {text}  {terminal.style(clause, dim=True)}".rstrip())
        if step and sys.stdin.isatty():
            click.pause(info=f"         {gist(clause)}" if clause else "")
    click.echo()
    for line in table_picture(open_game(record.house), record.round, terminal):
        click.echo(line)
    for line in settlement_text(settle(record), record.house.rules, terminal):
        click.echo(line)
