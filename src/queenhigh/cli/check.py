"""`queenhigh check`: a Rules Submission against the rules."""

import json
import sys

import click

from queenhigh.cli.check_card import red_line
from queenhigh.cli.files import Unreadable, parse_toml, read_source
from queenhigh.cli.ink import Ink
from queenhigh.cli.trouble import finding_data, locate, show_findings, stop_unreadable
from queenhigh.findings import Finding, Severity, errors
from queenhigh.submission import read_submission


@click.command("check")
@click.argument("file", type=click.Path(allow_dash=True))
@click.option("--against", metavar="SUBMISSION", help="FILE is a rack card or sign (text or Markdown) of this house.")
@click.option("--json", "as_json", is_flag=True, help="For programs: one JSON object.")
def command(file: str, *, against: str | None, as_json: bool) -> None:
    """Check the Rules Submission FILE (TOML): every mistake at once, each with its clause.

    With --against, FILE is a rack card or sign, held against a submission and red-lined.

    Exit status: 0 no errors (warnings and notes may be there), 1 errors, 2 the file cannot be read.
    """
    if against is not None:
        return red_line(file, against, as_json=as_json)
    try:
        source = read_source(file)
        _, findings = read_submission(parse_toml(source))
    except Unreadable as problem:
        stop_unreadable(problem, as_json=as_json, ink=Ink(sys.stderr))
        return None
    found = locate(findings, source)
    wrong = len(errors(findings))
    if as_json:
        click.echo(json.dumps({"ok": not wrong, "findings": [finding_data(item) for item in found]}, indent=1))
    else:
        show_findings(found, Ink(), err=False)
        click.echo(f"{source.name}: {_verdict(findings)}")
    raise click.exceptions.Exit(1 if wrong else 0)


def _verdict(findings: list[Finding]) -> str:
    counts = [(severity, sum(finding.severity is severity for finding in findings)) for severity in Severity]
    told = [f"{count} {severity.value}{'s' * (count != 1)}" for severity, count in counts if count]
    return ", ".join(told) or "nothing to object to"
