"""`queenhigh program`: which program this is."""

import json
from importlib.resources import files

import click

from queenhigh.program import COUNTED_BY, this_program


@click.command("program")
@click.option("--json", "as_json", is_flag=True, help="For programs: one JSON object.")
def command(*, as_json: bool) -> None:
    """Show the version of this program and a digest of all its files, which it records in every ledger it writes.

    Compare the digest with the approved one, or compute it yourself with the shell command shown.
    """
    program = this_program()
    if as_json:
        click.echo(json.dumps({"version": program.version, "sha256": program.digest}, indent=1))
    else:
        click.echo(f"Queen High {program.version}\nsha256 {program.digest}\n")
        click.echo(f"To compute it yourself, run in {files('queenhigh')}:\n  {COUNTED_BY}")
