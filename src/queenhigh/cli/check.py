"""`queenhigh check`: a Rules Submission against the rules."""

import json
from pathlib import Path
from typing import Any

import click

from queenhigh import __version__
from queenhigh.cli.check_card import red_line
from queenhigh.cli.check_report import marked_lines
from queenhigh.cli.finding_output import stopping_at_unreadable
from queenhigh.cli.input_files import Source, Unreadable, read_source, unreadable_toml, write_file
from queenhigh.cli.mathematics import prepare
from queenhigh.cli.terminal import Terminal
from queenhigh.desk.annotated_file import Mark, marks
from queenhigh.desk.check_page import check_page
from queenhigh.desk.review import Review, errors_besides, review
from queenhigh.findings import errors
from queenhigh.toml_source.reader import InvalidToml, read_toml


@click.command("check")
@click.argument("file", type=click.Path(allow_dash=True))
@click.option("--against", metavar="SUBMISSION", help="FILE is a rack card or sign (text or Markdown) of this house.")
@click.option("--json", "as_json", is_flag=True, help="For programs: one JSON object.")
@click.option("--html", "page", type=click.Path(dir_okay=False), help="Write a page that stands alone to this file.")
def command(file: str, *, against: str | None, as_json: bool, page: str | None) -> None:
    """Check the Rules Submission FILE (TOML): every mistake at once, each with its clause.

    Errors are what the rules forbid or miss, warnings what is legal and will hurt, notes the readings taken of unclear
    clauses, priced wherever money is at stake. With --against, FILE is a rack card or sign, held against a submission
    and red-lined.

    Exit status: 0 no errors (warnings and notes may be there), 1 errors, 2 the file cannot be read.
    """
    if against is not None:
        if page is not None:
            raise click.UsageError("--html is for a submission; a card is red-lined in the terminal or as --json")
        red_line(file, against, as_json=as_json)
        return
    with stopping_at_unreadable(as_json=as_json):
        source, data = _read(file, as_json=as_json)
    prepare_figures(data.get("game"))
    looked = review(data)
    found = marks(source.text, looked.findings)
    if page is not None:
        write_file(page, check_page(Path(source.name).name, source.text, found, looked, __version__))
    _tell(source, looked, found, as_json=as_json)
    raise click.exceptions.Exit(1 if errors(looked.findings) else 0)


def _read(file: str, *, as_json: bool) -> tuple[Source, dict[str, Any]]:
    try:
        source = read_source(file)
        return source, _parsed(source)
    except Unreadable:
        if file.endswith((".md", ".txt")) and not as_json:
            click.echo("A rack card or sign is checked with --against SUBMISSION.", err=True)
        raise


def _parsed(source: Source) -> dict[str, Any]:
    """The data; of a file that is no TOML all that is wrong, as far as its lines can be read."""
    try:
        return read_toml(source.text)
    except InvalidToml as problem:
        unreadable = unreadable_toml(source.name, problem)
        besides = errors_besides(source.text, problem)
        unreadable.faults += [(mark.finding, mark.line, mark.column) for mark in besides]
        raise unreadable from None


def prepare_figures(game: object) -> None:
    """Solve Four Card Poker with progress before it is asked for; without the extra it is not asked for."""
    if game == "four-card-poker":
        try:
            prepare(game)
        except ModuleNotFoundError:
            return


def _tell(source: Source, looked: Review, found: list[Mark], *, as_json: bool) -> None:
    if as_json:
        answer = {
            "ok": not errors(looked.findings),
            "findings": [mark.data() | {"file": source.name} for mark in found],
            "figures": [row.data() for row in looked.values.rows],
            "left_out": list(looked.values.left_out),
        }
        click.echo(json.dumps(answer, indent=1))
        return
    for line in marked_lines(source.name, source.text, found, looked.values, Terminal()):
        click.echo(line)
