"""Opening a ledger from the command line: its database, and the key that lies beside it."""

import os
import re
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from queenhigh.ledger import Ledger, Store, Vault

DATABASE = "queenhigh.db"
_HELP = "A path for SQLite, or a postgresql:// address."
_PASSWORD = re.compile(r"(://[^:@/]*):[^@]*@")
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


def shown(database: str) -> str:
    """A database as it may be told: an address without its password.

    >>> shown("postgresql://ann:secret@db.example/house")
    'postgresql://ann:***@db.example/house'
    """
    return _PASSWORD.sub(r"\1:***@", database)


def _no_database(database: str) -> click.UsageError:
    return click.UsageError(f"there is no database at {shown(database)}" if database else "no database is named")


def open_ledger(database: str, key_file: Path | None) -> "Ledger":
    """A ledger to write to; it and its key are made where they are not there yet."""
    from sqlalchemy.exc import SQLAlchemyError

    from queenhigh.ledger import Ledger, Store, WrongKey, open_engine, open_vault

    if not database:
        raise _no_database(database)
    try:
        store = Store(open_engine(database))
        sealed = store.a_sealed_deck()
    except (SQLAlchemyError, ValueError) as error:
        raise click.UsageError(f"{shown(database)} cannot be opened: {error.__cause__ or error}") from None
    path = key_path(database, key_file)
    try:
        return Ledger(store, open_vault(path, os.urandom, sealed))
    except FileNotFoundError:
        why = f"there is no key at {path}, and the decks of {shown(database)} were sealed with one"
        raise click.UsageError(f"{why}: say where it lies with --key") from None
    except (OSError, ValueError, WrongKey) as error:
        raise click.UsageError(f"the key in {path} cannot be used: {error}") from None


def read_ledger(database: str, key_file: Path | None) -> "tuple[Store, Vault | None]":
    """A ledger that must be there already, and its key if that is there too; one that is named must be."""
    from sqlalchemy.exc import SQLAlchemyError

    from queenhigh.ledger import Store, open_engine, read_vault

    file = Path(database.removeprefix("sqlite:///"))
    if not database.startswith("postgres") and not file.is_file():
        raise _no_database(database)
    if not database.startswith("postgres") and not file.stat().st_size:
        raise click.UsageError(f"{database} cannot be read: it is empty, and no ledger")
    path = key_path(database, key_file)
    if key_file is not None and not key_file.is_file():
        raise click.UsageError(f"there is no key at {key_file}")
    try:
        vault = read_vault(path, os.urandom) if path.is_file() else None
    except (OSError, ValueError) as error:
        raise click.UsageError(f"the key in {path} cannot be used: {error}") from None
    try:
        return Store(open_engine(database, untouched=_is_evidence(database, file)), made=False), vault
    except (SQLAlchemyError, ValueError) as error:
        raise click.UsageError(f"{shown(database)} cannot be read: {error.__cause__ or error}") from None


def _is_evidence(database: str, file: Path) -> bool:
    """A whole file that may be read and not written: a copy for an auditor, which SQLite would want to write beside."""
    if database.startswith("postgres") or (os.access(file, os.W_OK) and os.access(file.parent, os.W_OK)):
        return False
    beside = Path(f"{file}-wal")
    return not beside.exists() or not beside.stat().st_size
