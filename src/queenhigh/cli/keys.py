"""`queenhigh keys`: the keys of a house, one kind to seal decks and one kind to sign."""

import os
import time
from pathlib import Path
from typing import TYPE_CHECKING

import click

from queenhigh.cli.extras import needing
from queenhigh.cli.ledger_access import database_option, key_option, key_path, no_key_file, read_ledger

if TYPE_CHECKING:
    from queenhigh.ledger import Store, Vault
    from queenhigh.ledger.vault import Kind


@click.group("keys")
def command() -> None:
    """List the keys of a house, or replace one.

    One key seals the decks, another signs heads and snapshots. Keys that were replaced stay in the key file: they still
    open the decks they sealed and verify what they signed.
    """


@command.command("list")
@database_option
@key_option
def list_(database: str, key_file: Path | None) -> None:
    """List every key: those that sign by their public key, those that seal by a name. No secret is shown."""
    _, vault = _opened(database, key_file)
    for kind, names in (("sign", vault.public_keys), ("seal", vault.seal_names)):
        for number, name in enumerate(names, 1):
            click.echo(f"{kind}  {name}  {'in use' if number == len(names) else 'replaced'}")


@command.command("rotate")
@click.argument("kind", type=click.Choice(["seal", "sign"]))
@database_option
@key_option
def rotate_(kind: "Kind", database: str, key_file: Path | None) -> None:
    """Replace the key that seals decks, or the one that signs. Close the house first.

    The change is recorded for auditors as an act of the operator. Copy the key file to its safe place again.
    """
    store, _ = _opened(database, key_file)
    with needing("server"):
        from queenhigh.ledger import rotate
        from queenhigh.server import schema
        from queenhigh.server.accounts import OPERATOR, People
        from queenhigh.server.processes import AlreadyOpen, closed_house
        from queenhigh.server.settings import Clock

        try:
            with closed_house(store.engine, database):
                vault = rotate(key_path(database, key_file), kind, os.urandom)
                new = (vault.public_keys if kind == "sign" else vault.seal_names)[-1]
                schema.prepare(store.engine)
                people = People(store.engine, Clock(time.time, time.monotonic))
                people.note(OPERATOR, f"replace the key that {kind}s", f"the new one is {new}")
        except AlreadyOpen:
            raise click.ClickException("the house is open: close it before its keys are replaced") from None
        finally:
            store.engine.dispose()
    click.echo(
        f"{'Signs' if kind == 'sign' else 'Seals'} with {new} from now on; older keys still work for what is old."
    )


def _opened(database: str, key_file: Path | None) -> "tuple[Store, Vault]":
    with needing("server"):
        store, vault = read_ledger(database, key_file)
    if vault is None:
        raise no_key_file(key_path(database, key_file))
    return store, vault
