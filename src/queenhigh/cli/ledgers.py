"""Opening a ledger from the command line: its database, and the key that lies beside it."""

import os
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from queenhigh.ledger import Ledger, Store, Vault

DATABASE = "queenhigh.db"
_HELP = "A path for SQLite, or a postgresql:// address."
_KEY_HELP = "The file with the key that seals decks; made where there is none. Else: beside the database."

database_option = click.option("--database", default=DATABASE, show_default=True, help=_HELP)
key_option = click.option("--key", "key_file", type=click.Path(path_type=Path), help=_KEY_HELP)


def key_path(database: str, key_file: Path | None) -> Path:
    """Where the key of a database lies: outside it, and next to it where it is a file."""
    if key_file is not None:
        return key_file
    if database.startswith("postgres"):
        return Path("queenhigh.key")
    return Path(database.removeprefix("sqlite:///") + ".key")


def open_ledger(database: str, key_file: Path | None) -> "Ledger":
    """A ledger to write to; it and its key are made where they are not there yet."""
    from sqlalchemy.exc import SQLAlchemyError

    from queenhigh.ledger import Ledger, Store, open_engine, open_vault

    path = key_path(database, key_file)
    try:
        return Ledger(Store(open_engine(database)), open_vault(path, os.urandom))
    except SQLAlchemyError as error:
        raise click.ClickException(f"{database} cannot be opened: {error.__cause__ or error}") from None
    except (OSError, ValueError) as error:
        raise click.ClickException(f"the key in {path} cannot be used: {error}") from None


def read_ledger(database: str, key_file: Path | None) -> "tuple[Store, Vault | None]":
    """A ledger that must be there already, and its key if that is there too."""
    from sqlalchemy.exc import SQLAlchemyError

    from queenhigh.ledger import Store, open_engine, read_vault

    if not database.startswith("postgres") and not Path(database.removeprefix("sqlite:///")).is_file():
        raise click.UsageError(f"there is no database at {database}")
    path = key_path(database, key_file)
    try:
        vault = read_vault(path, os.urandom) if path.is_file() else None
    except (OSError, ValueError) as error:
        raise click.ClickException(f"the key in {path} cannot be used: {error}") from None
    try:
        return Store(open_engine(database)), vault
    except SQLAlchemyError as error:
        raise click.UsageError(f"{database} cannot be read: {error.__cause__ or error}") from None
