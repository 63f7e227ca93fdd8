"""What is kept: a chain of facts that cannot be changed unnoticed, and books that balance after every one of them."""

from queenhigh.ledger.automatic import AutomaticTable, Stopped
from queenhigh.ledger.books import BANK, ESCROW, JACKPOTS, RESETS, Books, Posting, meter_account, player_account
from queenhigh.ledger.chain import GENESIS, Link, link, links, verify_chain
from queenhigh.ledger.keeper import Keeper, Verdict, verify
from queenhigh.ledger.store import Conflict, Entry, Store, open_engine

__all__ = [
    "BANK",
    "ESCROW",
    "GENESIS",
    "JACKPOTS",
    "RESETS",
    "AutomaticTable",
    "Books",
    "Conflict",
    "Entry",
    "Keeper",
    "Link",
    "Posting",
    "Stopped",
    "Store",
    "Verdict",
    "link",
    "links",
    "meter_account",
    "open_engine",
    "player_account",
    "verify",
    "verify_chain",
]
