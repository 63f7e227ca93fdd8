"""`queenhigh documents`: every paper of a table, printed from one submission."""

import json
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from queenhigh.cli.analysis_options import prepare
from queenhigh.cli.extras import needing
from queenhigh.cli.finding_output import locate, stop_refused
from queenhigh.cli.input_files import reason, write_file
from queenhigh.cli.logo_file import Logo, read_logo
from queenhigh.cli.submission_file import read_submission_file
from queenhigh.documents.document_names import DOCUMENTS
from queenhigh.findings import Finding, errors, printable
from queenhigh.rulebook.wording import listed
from queenhigh.submission import House

if TYPE_CHECKING:
    from queenhigh.documents import Filing


@click.command("documents")
@click.argument("submission", type=click.Path(allow_dash=True))
@click.option(
    "--out", "folder", required=True, type=click.Path(file_okay=False, path_type=Path), help="Folder to write to."
)
@click.option(
    "--only",
    "names",
    multiple=True,
    type=click.Choice(list(DOCUMENTS)),
    help="Print only this document. Repeat for more.",
)
@click.option("--json", "as_json", is_flag=True, help="For programs: one JSON object.")
def command(submission: str, folder: Path, names: tuple[str, ...], *, as_json: bool) -> None:
    """Print the documents of a Rules SUBMISSION as PDF and HTML: for the regulator, the table and the players.

    A submission with errors is not printed. The same input always gives the same files.
    """
    filed = read_submission_file(submission, as_json=as_json)
    logo, faults = read_logo(filed.house, filed.source) if filed.house is not None else (None, [])
    findings = [*filed.findings, *faults]
    if filed.house is None or errors(findings):
        advice = "Nothing was printed. Fix what `queenhigh check` finds first."
        stop_refused(locate(findings, filed.source), as_json=as_json, advice=advice)
    with needing("reports"):
        written, warned = _print(filed.house, findings, filed.source.text, logo, folder, names)
    if as_json:
        answer = {"ok": True, "files": [str(path) for path in written]}
        click.echo(json.dumps(answer | ({"warnings": warned} if warned else {}), indent=1))
    else:
        for path in written:
            click.echo(printable(str(path)))
        for warning in warned:
            click.echo(f"warning: {warning}", err=True)
    if not written:
        click.echo("This house offers no progressive, so it has no meter sheet.", err=True)
        raise click.exceptions.Exit(1)


def _print(
    house: House, findings: list[Finding], text: str, logo: Logo | None, folder: Path, names: tuple[str, ...]
) -> tuple[list[Path], list[str]]:
    """Write the files; return their paths, and warnings to read before using them."""
    from queenhigh.documents import Filing, build, files_of, warnings
    from queenhigh.documents.document import Picture

    filing = Filing(house, tuple(findings), text, Picture(logo.kind, logo.data) if logo else None)
    wanted = [name for name in DOCUMENTS if not names or name in names]
    if {"odds-sheet", "par-sheet", "cover-letter"} & set(wanted):
        prepare(house.game)
    _make(folder)
    written, made, begun = [], [], time.monotonic()
    others = _from_another_file(filing, folder)
    for at, name in enumerate(wanted, 1):
        _say(at, len(wanted), name, since=begun)
        document = build(filing, name)
        if document is None:
            continue
        made.append(document)
        for file, content in files_of(filing, document):
            write_file(folder / file, content)
            written.append(folder / file)
    left = _from_another_file(filing, folder)
    return written, [*warnings(made), *_mixed(folder, [name for name in others if name not in left], left)]


def _from_another_file(filing: "Filing", folder: Path) -> list[str]:
    """The papers of this house and game in the folder that carry the hash of another submission, or of an older one."""
    pages = {name: folder / f"{filing.file_stem}-{name}.html" for name in DOCUMENTS}
    return [
        name for name, page in pages.items() if page.is_file() and filing.fingerprint.encode() not in page.read_bytes()
    ]


def _mixed(folder: Path, replaced: list[str], left: list[str]) -> Iterator[str]:
    if replaced:
        yield f"replaced in {folder}, where they were printed from another submission: {listed(replaced)}"
    if left:
        yield f"still in {folder}, but printed from another submission: {listed(left)}; print them again or remove them"


def _make(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise click.UsageError(f"cannot create the folder {folder}: {reason(error)}") from None


def _say(at: int, many: int, name: str, *, since: float) -> None:
    """On a terminal, name the document being made once the command takes longer than a second."""
    if sys.stderr.isatty() and (name in ("odds-sheet", "par-sheet", "cover-letter") or time.monotonic() - since > 1):
        click.echo(f"{at} of {many}: {name} …", err=True)
