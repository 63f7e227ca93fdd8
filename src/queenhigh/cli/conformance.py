"""`queenhigh conformance`: any engine against the public suite."""

import json
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from queenhigh.cli.terminal import Terminal
from queenhigh.conformance import (
    SUITE,
    BadSuite,
    EngineFailed,
    Report,
    Vector,
    answers_of,
    judge,
    junit_text,
    load_suite,
)

_SHOWN = 20


@click.command("conformance")
@click.option("--suite", type=click.Path(exists=True, file_okay=False, path_type=Path), help="Another suite's folder.")
@click.option("--group", "groups", multiple=True, metavar="NAME", help="Only groups or vectors whose names begin so.")
@click.option("--junit", type=click.Path(dir_okay=False, path_type=Path), help="Write a JUnit report here as well.")
@click.option("--json", "as_json", is_flag=True, help="For programs: one JSON object.")
@click.argument("engine", nargs=-1, required=True, metavar="-- COMMAND...", type=click.UNPROCESSED)
def command(
    suite: Path | None, groups: tuple[str, ...], junit: Path | None, engine: tuple[str, ...], *, as_json: bool
) -> None:
    """Run an engine through the public conformance suite.

    COMMAND is any program that reads one JSON question a line and writes one JSON answer a line; conformance/README.md
    describes the protocol. Exit status 0 if nothing failed, 1 if something did.
    """
    try:
        vectors = _chosen(load_suite(suite or SUITE), groups)
        with _engine_may_end():
            report = _run(engine, vectors)
    except BadSuite as error:
        raise click.UsageError(str(error)) from None
    except EngineFailed as error:
        raise click.ClickException(str(error)) from None
    if junit is not None:
        junit.write_text(junit_text(report), encoding="utf-8")
    if as_json:
        click.echo(json.dumps(report.data(), indent=1))
    else:
        _show(report, Terminal())
    if report.failures:
        raise click.exceptions.Exit(1)


@contextmanager
def _engine_may_end() -> Iterator[None]:
    """A pipe to an engine that has ended is something to tell, and not the quiet end of this command."""
    before = signal.signal(signal.SIGPIPE, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGPIPE, before)


def _chosen(vectors: list[Vector], groups: tuple[str, ...]) -> list[Vector]:
    chosen = [vector for vector in vectors if not groups or vector.id.startswith(groups)]
    if not chosen:
        known = ", ".join(sorted({vector.group for vector in vectors}))
        raise click.BadParameter(
            f"no group or vector begins with {' or '.join(groups)}; groups: {known}", param_hint="--group"
        )
    return chosen


def _run(engine: tuple[str, ...], vectors: list[Vector]) -> Report:
    report, began, shown = Report(), time.monotonic(), False
    for vector, answer in zip(vectors, answers_of(engine, vectors), strict=True):
        report.add(judge(vector, answer))
        done = len(report.verdicts)
        if sys.stderr.isatty() and done % 50 == 0 and time.monotonic() - began > 1:
            shown = True
            click.echo(f"\r{done:,} of {len(vectors):,}, {len(report.failures):,} failed ", nl=False, err=True)
    if shown:
        click.echo(err=True)
    return report


def _show(report: Report, terminal: Terminal) -> None:
    groups = report.by_group()
    width = max(len(name) for name in groups)
    click.echo(terminal.style(f"{'group':<{width}}  {'passed':>7}  {'failed':>7}  {'skipped':>7}", bold=True))
    for name, totals in groups.items():
        line = f"{name:<{width}}  " + "  ".join(f"{count:>7,}" for count in totals.values())
        click.echo(terminal.style(line, fg="red" if totals["failed"] else None))
    for verdict in report.failures[:_SHOWN]:
        click.echo(f"\n{verdict.vector.id}: {verdict.vector.comment}")
        click.echo(f"  {verdict.why}")
        if verdict.vector.clauses:
            click.echo(terminal.style(f"  {', '.join(verdict.vector.clauses)}", dim=True))
    if len(report.failures) > _SHOWN:
        click.echo(f"\n… and {len(report.failures) - _SHOWN:,} more; --json lists them all.")
    broken = [name for name, totals in report.by_clause().items() if totals["failed"]]
    if broken:
        click.echo(f"\nClauses with a failure: {', '.join(broken[:30])}{' …' if len(broken) > 30 else ''}")
    if report.failures:
        click.echo("MISTAKES.md of the suite lists well-known mistakes, with vectors that catch them.")
    passed, failed, skipped = report.totals.values()
    click.echo(f"\n{passed:,} passed, {failed:,} failed, {skipped:,} skipped.")
