"""`queenhigh heads`: what the chains have come to, signed, for somebody else to keep."""

import json
import time
from pathlib import Path

import click

from queenhigh.cli.input_files import write_file
from queenhigh.cli.ledger_access import database_option, key_option, key_path, read_ledger
from queenhigh.cli.mathematics import needing


@click.command("heads")
@database_option
@key_option
@click.option("--out", type=click.Path(path_type=Path), help="Write them there; else to standard output.")
def command(database: str, key_file: Path | None, out: Path | None) -> None:
    """Sign the head of every table's chain. Whoever keeps this can tell with `verify --head` whether the ledger was
    rewritten since, even by its owner."""
    with needing("server"):
        from queenhigh.ledger import signed_heads

        store, vault = read_ledger(database, key_file)
        if vault is None:
            raise click.UsageError(f"there is no key at {key_path(database, key_file)} to sign with")
        text = json.dumps(signed_heads(store, vault, int(time.time())), indent=1) + "\n"
    if out is None:
        click.echo(text, nl=False)
    else:
        write_file(out, text)
