"""`queenhigh check`: a Rules Submission against the rules."""

import json
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import click

from queenhigh import __version__
from queenhigh.cli.analysis_options import prepare
from queenhigh.cli.check_report import report_lines
from queenhigh.cli.finding_output import stopping_at_unreadable
from queenhigh.cli.input_files import Source, Unreadable, read_source, unreadable_toml, write_file
from queenhigh.cli.logo_file import read_logo
from queenhigh.cli.paper_findings import unprintable_letters
from queenhigh.cli.terminal import Terminal
from queenhigh.desk.annotated_file import Mark, marks
from queenhigh.desk.check_page import check_page
from queenhigh.desk.review import Review, errors_in_readable_lines, review
from queenhigh.desk.wager_values import solved_before
from queenhigh.findings import errors
from queenhigh.rulebook import game_names
from queenhigh.submission import read_filing
from queenhigh.toml_source.reader import InvalidToml, read_toml


@click.command("check")
@click.argument("file", type=click.Path(allow_dash=True))
@click.option(
    "--against",
    metavar="SUBMISSION",
    help="Check FILE, a rack card or sign (text, Markdown, PDF or Word), against this submission.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object, for programs.")
@click.option(
    "--html",
    "page",
    type=click.Path(dir_okay=False),
    help="Also write the report to this file as one self-contained page.",
)
def command(file: str, *, against: str | None, as_json: bool, page: str | None) -> None:
    """Check the Rules Submission FILE (TOML) and report every mistake at once, each with its clause.

    Errors break a rule or leave out something required. Warnings are legal choices that cost money. Notes say how
    unclear clauses are read. Each has a price where money is at stake. With --against, FILE is a rack card or sign to
    be checked against a submission.

    Exit status: 0 no errors (there may be warnings and notes), 1 errors, 2 the file cannot be read.
    """
    if against is not None:
        if page is not None:
            raise click.UsageError(
                "--html works for a submission only; a card is checked in the terminal or with --json"
            )
        from queenhigh.cli.check_card import red_line

        red_line(file, against, as_json=as_json)
        return
    with stopping_at_unreadable(as_json=as_json):
        source, data = _read(file, as_json=as_json)
    house, _ = read_filing(data)
    if house is not None and not solved_before(house):
        prepare_figures(house.game)
    looked = review(data)
    if house is not None:
        printed = (*read_logo(house, source)[1], *unprintable_letters(house))
        looked = replace(looked, findings=(*looked.findings, *printed))
    found = marks(source.text, looked.findings)
    if page is not None:
        write_file(page, check_page(Path(source.name).name, source.text, found, looked, __version__))
    _tell(source, looked, found, as_json=as_json)
    raise click.exceptions.Exit(1 if errors(looked.findings) else 0)


def _read(file: str, *, as_json: bool) -> tuple[Source, dict[str, object]]:
    try:
        source = read_source(file)
        return source, _parsed(source)
    except Unreadable:
        if file.endswith((".md", ".txt")) and not as_json:
            click.echo("To check a rack card or sign, add --against SUBMISSION.", err=True)
        raise


def _parsed(source: Source) -> dict[str, object]:
    """The data of the file; for invalid TOML, every error found."""
    try:
        return read_toml(source.text)
    except InvalidToml as problem:
        unreadable = unreadable_toml(source.name, problem)
        readable = errors_in_readable_lines(source.text, problem)
        unreadable.faults += [(mark.finding, mark.line, mark.column) for mark in readable]
        raise unreadable from None


def prepare_figures(game: object) -> None:
    """Solve with a progress bar whatever takes seconds, before its figures are needed. Without the extra they are left
    out."""
    if game in game_names():
        with suppress(ModuleNotFoundError):
            prepare(str(game))


def _tell(source: Source, looked: Review, found: list[Mark], *, as_json: bool) -> None:
    if as_json:
        answer = {
            "ok": not errors(looked.findings),
            "findings": [mark.data() | {"file": source.name} for mark in found],
            "figures": [row.data() for row in looked.values.rows],
            "left_out": list(looked.values.left_out),
            "unsolved": list(looked.values.unsolved),
        }
        click.echo(json.dumps(answer, indent=1))
        return
    for line in report_lines(source.name, source.text, found, looked.values, Terminal()):
        click.echo(line)
