"""Open a ledger from the command line: its database, and the key file next to it."""

import os
import re
from pathlib import Path
from typing import TYPE_CHECKING

import click

from queenhigh.cli.input_files import reason

if TYPE_CHECKING:
    from queenhigh.ledger import Ledger, Store, Vault

DATABASE = "queenhigh.db"
_HELP = "A path for SQLite, or a postgresql:// URL."
_PASSWORD = re.compile(r"(://[^:@/]*):[^@]*@")
_KEY_HELP = "The file with the keys that seal decks and sign heads. Default: next to the database."
_MADE_KEY_HELP = f"{_KEY_HELP} Created if missing."

database_option = click.option("--database", default=DATABASE, show_default=True, help=_HELP)
key_option = click.option("--key", "key_file", type=click.Path(path_type=Path), help=_KEY_HELP)
made_key_option = click.option("--key", "key_file", type=click.Path(path_type=Path), help=_MADE_KEY_HELP)
"""For commands that make the key along with a new ledger."""


def key_path(database: str, key_file: Path | None) -> Path:
    """Where the key is: never in the database, but next to it if it is a file."""
    if key_file is not None:
        return key_file
    if database.startswith("postgres"):
        return Path("queenhigh.key")
    return Path(database.removeprefix("sqlite:///") + ".key")


def shown(database: str) -> str:
    """The database as it may be shown: a URL without its password.

    >>> shown("postgresql://ann:secret@db.example/house")
    'postgresql://ann:***@db.example/house'
    """
    return _PASSWORD.sub(r"\1:***@", database)


def _no_database(database: str) -> click.UsageError:
    if not database:
        return click.UsageError("no database was given")
    if Path(database.removeprefix("sqlite:///")).is_dir():
        return click.UsageError(f"{database} is a folder, not a database file")
    return click.UsageError(f"the database {shown(database)} does not exist")


def open_ledger(database: str, key_file: Path | None) -> "Ledger":
    """Open a ledger for writing; create it and its key if they do not exist."""
    from queenhigh.ledger import Ledger, this_program

    return Ledger(*open_store(database, key_file), program=this_program())


def open_store(database: str, key_file: Path | None) -> "tuple[Store, Vault]":
    """Open the store and the vault of a ledger, creating what does not exist; exit with status 2 if that fails."""
    from sqlalchemy.exc import SQLAlchemyError

    from queenhigh.ledger import Store, open_engine

    _must_be_a_place(database)
    try:
        store = Store(open_engine(database))
        sealed = store.a_sealed_deck()
    except (SQLAlchemyError, ValueError) as error:
        raise click.UsageError(f"{shown(database)} cannot be opened: {_first_line(error)}") from None
    return store, _open_vault(database, key_path(database, key_file), sealed)


def _first_line(error: Exception) -> str:
    """The first line of a database error; the other lines are hints."""
    return str(error.__cause__ or error).partition("\n")[0]


def _must_be_a_place(database: str) -> None:
    """Say why a path cannot be a database: SQLite reports only that it cannot open the file."""
    if not database:
        raise _no_database(database)
    if database.startswith("postgres"):
        return
    path = database.removeprefix("sqlite:///")
    if "://" in path:
        raise click.UsageError(f"{shown(database)} is not a database: give a path for SQLite, or a postgresql:// URL")
    if Path(path).is_dir():
        raise _no_database(path)
    if not Path(path).parent.is_dir():
        raise click.UsageError(f"{path} cannot be opened: the folder {Path(path).parent} does not exist")


def _open_vault(database: str, path: Path, sealed: tuple[str, bytes] | None) -> "Vault":
    from queenhigh.ledger import WrongKey, open_vault

    try:
        return open_vault(path, os.urandom, sealed)
    except FileNotFoundError:
        why = f"the key file {path} does not exist, but the decks of {shown(database)} were sealed with one"
        raise click.UsageError(f"{why}: give its path with --key") from None
    except WrongKey:
        why = f"the decks of {shown(database)} were sealed with another key"
        raise click.UsageError(f"the key in {path} cannot be used: {why}") from None
    except (OSError, ValueError) as error:
        raise _no_key(path, error) from None


def _no_key(path: Path, error: OSError | ValueError) -> click.UsageError:
    if path.is_dir():
        return no_key_file(path)
    return click.UsageError(f"the key in {path} cannot be used: {reason(error)}")


def no_key_file(path: Path) -> click.UsageError:
    """Why nothing can be read from the place where the keys should be."""
    wrong = "is a folder, not a key file" if path.is_dir() else "does not exist; give the key file with --key"
    return click.UsageError(f"{path} {wrong}")


def read_ledger(database: str, key_file: Path | None) -> "tuple[Store, Vault | None]":
    """Open an existing ledger, and its key if there is one; a key file that was named must exist."""
    from sqlalchemy.exc import SQLAlchemyError

    from queenhigh.ledger import Store, open_engine, read_vault

    file = Path(database.removeprefix("sqlite:///"))
    if not database.startswith("postgres") and not file.is_file():
        raise _no_database(database)
    if not database.startswith("postgres") and not file.stat().st_size:
        raise click.UsageError(f"{database} cannot be read: it is an empty file, not a ledger")
    path = key_path(database, key_file)
    if key_file is not None and not key_file.is_file():
        raise no_key_file(key_file)
    try:
        vault = read_vault(path, os.urandom) if path.is_file() else None
    except (OSError, ValueError) as error:
        raise _no_key(path, error) from None
    try:
        return Store(open_engine(database, untouched=_is_evidence(database, file)), made=False), vault
    except (SQLAlchemyError, ValueError) as error:
        raise click.UsageError(f"{shown(database)} cannot be read: {_first_line(error)}") from None


def _is_evidence(database: str, file: Path) -> bool:
    """Whether this is a complete, read-only copy, as for an auditor; SQLite would try to write next to it."""
    if database.startswith("postgres") or (os.access(file, os.W_OK) and os.access(file.parent, os.W_OK)):
        return False
    beside = Path(f"{file}-wal")
    return not beside.exists() or not beside.stat().st_size
