"""Show findings to people and programs: file, position, what was found, what is allowed, and the clause."""

import json
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NoReturn

import click

from queenhigh.cli.input_files import Source, Unreadable
from queenhigh.cli.terminal import Terminal
from queenhigh.findings import Finding, Severity, printable
from queenhigh.rulebook import clause_index, duty

COLORS = {Severity.ERROR: "red", Severity.WARNING: "yellow", Severity.NOTE: "blue"}
Located = tuple[Source | None, Finding, int | None, int | None]


def locate(findings: Iterable[Finding], source: Source) -> list[Located]:
    """Each finding with its line and column in the source file."""
    listed = list(findings)
    if not listed:
        return []
    if source.is_line:
        return [(source, finding, 1, 1) for finding in listed]
    from queenhigh.toml_source.positions import positions

    places = positions(source.text)
    return [(source, finding, *places.find(finding.path, key=finding.at_key)) for finding in listed]


def finding_data(located: Located) -> dict[str, object]:
    source, finding, line, column = located
    return {
        "severity": finding.severity.value,
        "clause": finding.clause,
        "path": finding.path,
        "line": line,
        "column": column,
        "message": finding.message,
        "file": source.name if source else None,
    }


_MOST_SHOWN = 100


def show_findings(found: Iterable[Located], terminal: Terminal, *, err: bool = True) -> None:
    """For people, in file order; after a hundred findings, only the number of the rest."""
    listed = sorted(found, key=lambda item: (item[2] or 0, item[3] or 0))
    for located in listed[:_MOST_SHOWN]:
        for line in _finding_lines(located, terminal):
            click.echo(line, err=err)
    if len(listed) > _MOST_SHOWN:
        click.echo(f"and {len(listed) - _MOST_SHOWN:,} more", err=err)


def _finding_lines(located: Located, terminal: Terminal) -> Iterator[str]:
    source, finding, line, column = located
    where = ":".join(printable(str(part)) for part in (source.name if source else None, line, column) if part)
    severity = terminal.style(finding.severity.value, fg=COLORS[finding.severity], bold=True)
    path = f"{printable(finding.path)}: " if finding.path else ""
    yield f"{where}: {severity}: {path}{printable(finding.message)}"
    if source and line and not source.is_line:
        text = source.text.split("\n")[line - 1].rstrip().replace("\t", " ")
        if text and len(text) < 200 and text.isprintable():
            yield f"    {text}"
            yield terminal.style(f"    {' ' * ((column or 1) - 1)}^", fg="red")
    clause = clause_index().get(finding.clause or "")
    if clause:
        yield terminal.style(f"    {clause.id}  {duty(clause.id)}", dim=True)


def stop_refused(found: list[Located], *, as_json: bool, advice: str | None = None) -> NoReturn:
    """Refuse: show every reason and, to people, what to do next; then exit with status 1."""
    if as_json:
        click.echo(json.dumps({"ok": False, "findings": [finding_data(located) for located in found]}, indent=1))
    else:
        show_findings(found, Terminal(sys.stderr))
        if advice is not None:
            click.echo(advice, err=True)
    raise click.exceptions.Exit(1)


@contextmanager
def stopping_at_unreadable(*, as_json: bool) -> Iterator[None]:
    """Exit with status 2 if a file cannot be read."""
    try:
        yield
    except Unreadable as problem:
        _tell_unreadable(problem, as_json=as_json)
        raise click.exceptions.Exit(2) from None


def _tell_unreadable(problem: Unreadable, *, as_json: bool) -> None:
    if as_json:
        source = Source(problem.name, "", Path())
        found = [finding_data((source, finding, line, column)) for finding, line, column in problem.faults]
        click.echo(json.dumps({"ok": False, "findings": found}, indent=1))
        return
    error = Terminal(sys.stderr).style("error", fg="red", bold=True)
    for finding, line, column in problem.faults:
        where = ":".join(printable(str(part)) for part in (problem.name, line, column) if part)
        path = f"{printable(finding.path)}: " if finding.path else ""
        click.echo(f"{where}: {error}: {path}{printable(finding.message)}", err=True)
