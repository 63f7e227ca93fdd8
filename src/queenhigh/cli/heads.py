"""`queenhigh heads`: the signed heads of all chains, for someone else to keep."""

import json
import time
from pathlib import Path

import click

from queenhigh.cli.extras import needing
from queenhigh.cli.input_files import write_file
from queenhigh.cli.ledger_access import database_option, key_option, key_path, no_key_file, read_ledger


@click.command("heads")
@database_option
@key_option
@click.option("--out", type=click.Path(path_type=Path), help="Write to this file instead of standard output.")
def command(database: str, key_file: Path | None, out: Path | None) -> None:
    """Sign the head of every table's chain.

    Anyone who keeps the signed heads can run `verify --head` to see whether the ledger was rewritten later, even by
    its owner.
    """
    with needing("server"):
        from queenhigh.ledger import signed_heads

        store, vault = read_ledger(database, key_file)
        if vault is None:
            raise no_key_file(key_path(database, key_file))
        text = json.dumps(signed_heads(store, vault, int(time.time())), indent=1) + "\n"
    if out is None:
        click.echo(text, nl=False)
    else:
        write_file(out, text)
