"""A signed head: the last hash of a chain at one moment, kept where the ledger's owner cannot rewrite it.

A chain in a database proves nothing against the owner of the database. A head that floor, auditor or regulator keeps
does: the ledger must still have that hash at that fact, no matter what was added since.
"""

import json
import os
from collections.abc import Collection
from pathlib import Path
from typing import NotRequired, TypedDict

import msgspec

from queenhigh.ledger.hash_chain import canonical
from queenhigh.ledger.store import Store
from queenhigh.ledger.vault import Vault, put_file, signature_holds


class SignedHeads(TypedDict):
    """The number and hash of the last fact of every table, with a signature."""

    at: int
    heads: dict[str, tuple[int, str]]
    conduct: NotRequired[tuple[int, str]]
    """The last link of the chain of conduct; heads from before that chain have none."""
    commands: NotRequired[dict[str, tuple[int, str]]]
    """The number and hash of the last command of every table; heads from before that chain have none."""
    key: str
    signature: str


def signed_heads(store: Store, vault: Vault, at: int) -> SignedHeads:
    """The heads of all tables with a signature over them."""
    heads = store.heads()
    signed: SignedHeads = {
        "at": at,
        "heads": heads,
        "conduct": store.conduct_head(),
        "commands": store.commands_heads(),
        "key": vault.public_key,
        "signature": "",
    }
    return {**signed, "signature": vault.sign(signed_text(signed))}


def signed_text(signed: SignedHeads) -> str:
    return canonical({name: value for name, value in signed.items() if name != "signature"})


def read_heads(path: Path) -> SignedHeads:
    """What `signed_heads` gave somebody to keep; ValueError where the file is anything else."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=SignedHeads)
    except msgspec.MsgspecError:
        raise ValueError("this is not a file of signed heads, as `queenhigh heads` writes them") from None


def last_heads_path(key: Path) -> Path:
    """Where a house keeps the heads that it signed last: beside its keys, and not in its database.

    >>> last_heads_path(Path("queenhigh.db.key")).name
    'queenhigh.db.heads'
    """
    return key.with_suffix(".heads")


def keep_last_heads(store: Store, vault: Vault, at: int, key: Path) -> str | None:
    """Sign the heads and keep them beside the keys, in place of those before.

    If the ledger does not continue from those before, they stay as they are, and the reason is returned.
    """
    path = last_heads_path(key)
    if path.exists():
        try:
            refused = refuse_heads(store, read_heads(path), vault.public_keys)
        except ValueError as error:
            refused = str(error)
        if refused is not None:
            return refused
    put_file(path, json.dumps(signed_heads(store, vault, at), indent=1) + "\n", os.replace)
    return None


def refuse_heads(store: Store, signed: SignedHeads, signers: Collection[str]) -> str | None:
    """Why a ledger is not the one whose heads were signed, None where it continues from them.

    `signers` are the public keys that may have signed. The key in the file says only who claims to have signed it.
    """
    if signed["key"] not in signers:
        return f"the heads were signed with another key, {signed['key']}"
    if not signature_holds(signed_text(signed), signed["signature"], signed["key"]):
        return "the signature over the heads does not hold"
    heads = store.heads()
    for table_id, (number, hash_) in sorted(signed["heads"].items()):
        if table_id not in heads:
            return f"{table_id} was signed but is not in the ledger"
        facts = heads[table_id][0]
        if facts < number:
            return (
                f"{table_id}: fact {number} was signed, but the ledger ends at fact {facts}: {store.what_may_be_lost()}"
            )
        if number and store.fact_hash(table_id, number) != hash_:
            return f"{table_id}: fact {number} is not the one that was signed"
    for table_id, (place, hash_) in sorted(signed.get("commands", {}).items()):
        if place and store.command_hash(table_id, place) != hash_:
            return f"{table_id}: command {place} is not the one that was signed"
    place, hash_ = signed.get("conduct", (0, ""))
    if place and store.conduct_hash(place) != hash_:
        return f"conduct: link {place} is not the one that was signed"
    return None
