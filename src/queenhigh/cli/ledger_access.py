"""Opening a ledger from the command line: its database, and the key that lies beside it."""

import os
import re
from pathlib import Path
from typing import TYPE_CHECKING

import click

from queenhigh.cli.input_files import reason

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
    from queenhigh.ledger import Ledger, this_program

    return Ledger(*open_store(database, key_file), program=this_program())


def open_store(database: str, key_file: Path | None) -> "tuple[Store, Vault]":
    """What a ledger is kept in and sealed with, made where it is not there yet; what cannot be opened ends the command
    with status 2."""
    from sqlalchemy.exc import SQLAlchemyError

    from queenhigh.ledger import Store, open_engine

    _must_be_a_place(database)
    try:
        store = Store(open_engine(database))
        sealed = store.a_sealed_deck()
    except (SQLAlchemyError, ValueError) as error:
        raise click.UsageError(f"{shown(database)} cannot be opened: {_first_words(error)}") from None
    return store, _open_vault(database, key_path(database, key_file), sealed)


def _first_words(error: Exception) -> str:
    """What a database said was wrong; the lines after the first ask questions."""
    return str(error.__cause__ or error).partition("\n")[0]


def _must_be_a_place(database: str) -> None:
    """SQLite says only that it could not open a file, and not why."""
    if not database:
        raise _no_database(database)
    if database.startswith("postgres"):
        return
    path = database.removeprefix("sqlite:///")
    if "://" in path:
        raise click.UsageError(f"{shown(database)} is no database: name a path for SQLite, or a postgresql:// address")
    if Path(path).is_dir():
        raise click.UsageError(f"{path} cannot be opened: it is a folder, and a database is a file")
    if not Path(path).parent.is_dir():
        raise click.UsageError(f"{path} cannot be opened: there is no folder {Path(path).parent}")


def _open_vault(database: str, path: Path, sealed: tuple[str, bytes] | None) -> "Vault":
    from queenhigh.ledger import WrongKey, open_vault

    try:
        return open_vault(path, os.urandom, sealed)
    except FileNotFoundError:
        why = f"there is no key at {path}, and the decks of {shown(database)} were sealed with one"
        raise click.UsageError(f"{why}: say where it lies with --key") from None
    except WrongKey:
        why = f"the decks of {shown(database)} were sealed with another key"
        raise click.UsageError(f"the key in {path} cannot be used: {why}") from None
    except (OSError, ValueError) as error:
        raise _no_key(path, error) from None


def _no_key(path: Path, error: OSError | ValueError) -> click.UsageError:
    return click.UsageError(f"the key in {path} cannot be used: {reason(error)}")


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
        raise _no_key(path, error) from None
    try:
        return Store(open_engine(database, untouched=_is_evidence(database, file)), made=False), vault
    except (SQLAlchemyError, ValueError) as error:
        raise click.UsageError(f"{shown(database)} cannot be read: {_first_words(error)}") from None


def _is_evidence(database: str, file: Path) -> bool:
    """A whole file that may be read and not written: a copy for an auditor, which SQLite would want to write beside."""
    if database.startswith("postgres") or (os.access(file, os.W_OK) and os.access(file.parent, os.W_OK)):
        return False
    beside = Path(f"{file}-wal")
    return not beside.exists() or not beside.stat().st_size
