"""`queenhigh restore`: a backup into an empty database, verified before anybody uses it."""

import os
from pathlib import Path

import click

from queenhigh.cli.extras import needing
from queenhigh.cli.ledger_access import database_option, key_option, key_path, no_key_file, shown
from queenhigh.rulebook.wording import counted


@click.command("restore")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@database_option
@key_option
def command(file: Path, database: str, key_file: Path | None) -> None:
    """Restore the backup FILE into an empty database, and verify the whole ledger there.

    The key must be the one of the house; copy it to its place first, or name it with --key.

    Exit status: 0 everything is restored and agrees, 1 something is wrong with the record, 2 nothing was restored.
    """
    with needing("server"):
        from sqlalchemy.exc import SQLAlchemyError

        from queenhigh.ledger import Store, open_engine, read_vault, refuse_heads, verify
        from queenhigh.ledger.backup import BadBackup, read_head, restore_rows
        from queenhigh.server import schema

        key = key_path(database, key_file)
        if not key.is_file():
            raise no_key_file(key)
        try:
            vault = read_vault(key, os.urandom)
            head = read_head(file)
            store = Store(open_engine(database))
            schema.prepare(store.engine)
            rows = restore_rows(store.engine, file)
        except BadBackup as error:
            raise click.UsageError(f"{file}: {error}") from None
        except (SQLAlchemyError, ValueError) as error:
            why = str(error.__cause__ or error).partition("\n")[0]
            raise click.UsageError(f"{shown(database)} cannot be restored to: {why}") from None
        verdict = verify(store, vault)
        bad = verdict.first_bad or refuse_heads(store, head.heads, vault.public_keys)
        store.engine.dispose()
    click.echo(f"{counted(rows, 'row')} restored to {shown(database)}, as they were when {head.program} wrote them")
    click.echo(f"{counted(verdict.facts, 'fact')}, {counted(verdict.rounds, 'round')}: {bad or 'everything agrees'}")
    raise click.exceptions.Exit(0 if bad is None else 1)
