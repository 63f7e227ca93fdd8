"""A signed head: what a chain had come to at a moment, to be kept where the ledger's owner cannot rewrite it.

A chain in a database proves nothing against whoever owns the database. A head that floor, auditor or regulator holds
does: the ledger must still have that hash at that fact, whatever was added since.
"""

import json
from pathlib import Path
from typing import Any

from queenhigh.ledger.hash_chain import canonical
from queenhigh.ledger.store import Store
from queenhigh.ledger.vault import Vault, signature_holds


def signed_heads(store: Store, vault: Vault, at: int) -> dict[str, Any]:
    """The heads of all tables with a signature over them."""
    heads = {table_id: list(store.head(table_id)) for table_id in store.tables()}
    said: dict[str, Any] = {"at": at, "heads": heads, "key": vault.public_key}
    return {**said, "signature": vault.sign(canonical(said))}


def read_heads(path: Path) -> dict[str, Any]:
    """What `signed_heads` gave somebody to keep; ValueError where the file is anything else."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except ValueError:
        data = None
    if not isinstance(data, dict) or not {"at", "heads", "key", "signature"} <= data.keys():
        raise ValueError("this is no file of signed heads, as `queenhigh heads` writes them")
    return data


def refuse_heads(store: Store, signed: dict[str, Any]) -> str | None:
    """Why a ledger is not the one whose heads were signed, None where it goes on from them."""
    said = {name: signed[name] for name in ("at", "heads", "key")}
    if not signature_holds(canonical(said), str(signed["signature"]), str(signed["key"])):
        return "the signature over the heads does not hold"
    tables = store.tables()
    for table_id, (number, hash_) in sorted(signed["heads"].items()):
        if table_id not in tables:
            return f"{table_id} was signed for and is not in the ledger"
        kept = next((item.hash for item in store.links(table_id, number - 1)), None) if number else hash_
        if kept != hash_:
            return f"{table_id}: fact {number} is not the one that was signed for"
    return None
