"""`queenhigh backup`: everything that a house has stored, in one file, without the key."""

import time
from pathlib import Path

import click

from queenhigh.cli.extras import needing
from queenhigh.cli.ledger_access import database_option, key_option, key_path, no_key_file, read_ledger, shown
from queenhigh.rulebook.wording import counted


@click.command("backup")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@database_option
@key_option
def command(file: Path, database: str, key_file: Path | None) -> None:
    """Write everything that a house has stored to FILE, at one moment, while the house goes on.

    The file can be restored to SQLite and to PostgreSQL. It does not contain the key, which seals decks and signs
    heads: keep a copy of that in another place. The file contains what players did and hashes of passwords: protect it.

    Exit status: 0 the backup was written, 2 it could not be.
    """
    if file.exists():
        raise click.UsageError(f"{file} exists; a backup never replaces a file")
    with needing("server"):
        from sqlalchemy.exc import SQLAlchemyError

        from queenhigh.ledger.backup import write_backup

        store, vault = read_ledger(database, key_file)
        key = key_path(database, key_file)
        if vault is None:
            raise no_key_file(key)
        part = file.with_name(f"{file.name}.part")
        try:
            rows = write_backup(store, vault, part, int(time.time()))
            part.rename(file)
        except SQLAlchemyError as error:
            raise click.ClickException(f"{shown(database)} cannot be read: {type(error).__name__}") from None
        finally:
            part.unlink(missing_ok=True)
            store.engine.dispose()
    click.echo(f"{counted(rows, 'row')} in {file}")
    click.echo(f"The key is not in it. Keep a copy of {key} in another place.")
