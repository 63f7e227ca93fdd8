"""The ledger: a chain of facts that nobody can change unnoticed, and books that balance after every fact."""

from queenhigh.ledger.automatic_table import AutomaticTable, Stopped
from queenhigh.ledger.books import BANK, ESCROW, JACKPOTS, RESETS, Books, Posting, meter_account, player_account
from queenhigh.ledger.chain_heads import read_heads, refuse_heads, signed_heads
from queenhigh.ledger.hash_chain import GENESIS, Link, link, links, verify_chain
from queenhigh.ledger.ledger import Halted, Ledger
from queenhigh.ledger.ledger_table import LedgerTable
from queenhigh.ledger.records import Conflict, Entry, Group, Taken
from queenhigh.ledger.replies import Reply
from queenhigh.ledger.schema import NoLedger, open_engine
from queenhigh.ledger.snapshot import state_digest
from queenhigh.ledger.store import Store
from queenhigh.ledger.table_reading import Corrupt
from queenhigh.ledger.vault import Vault, WrongKey, open_vault, read_vault, rotate
from queenhigh.ledger.verifier import Verdict, Verifier, verify
from queenhigh.program import Program, this_program
from queenhigh.table.submission_versions import house_of

__all__ = [
    "BANK",
    "ESCROW",
    "GENESIS",
    "JACKPOTS",
    "RESETS",
    "AutomaticTable",
    "Books",
    "Conflict",
    "Corrupt",
    "Entry",
    "Group",
    "Halted",
    "Ledger",
    "LedgerTable",
    "Link",
    "NoLedger",
    "Posting",
    "Program",
    "Reply",
    "Stopped",
    "Store",
    "Taken",
    "Vault",
    "Verdict",
    "Verifier",
    "WrongKey",
    "house_of",
    "link",
    "links",
    "meter_account",
    "open_engine",
    "open_vault",
    "player_account",
    "read_heads",
    "read_vault",
    "refuse_heads",
    "rotate",
    "signed_heads",
    "state_digest",
    "this_program",
    "verify",
    "verify_chain",
]
